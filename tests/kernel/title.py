"""Skirmish as a title of the site, told in plain English: enough for the service's tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import Ending, Event, GameEnded, Problem, Question, TurnBegan
from games.titles import Entry, Section, Title, Way
from tests.kernel import skirmish as game
from tests.kernel.board import FordBoard, pointing

_PROMPTS = {
    "march.go": "Do your figures go to the ford?",
    "march.figures": "Which figures go to the ford?",
    "fight.card": "Which card do you play?",
    "fight.respond": "Do you answer the card?",
    "fight.stand": "How many figures do you lose?",
    "fight.losses": "Which figures do you lose?",
}
_ENDINGS = {
    "draw": "A draw.",
    "strength": "The stronger side held the ford.",
}
_TEXTS = {"strike": "Adds two to your roll.", "parry": "Answers a strike.", "feint": "Answers a parry."}
_RULES = ("Figures march to the ford.", "Cards are played in secret, then shown together.")


class SkirmishWords:
    """Keys read as words: `strike_1` is “Strike 1”."""

    def name(self) -> str:
        return "Skirmish"

    def seat(self, seat: str) -> str:
        return seat.capitalize()

    def prompt(self, question: Question, view: Any) -> str:
        return _PROMPTS[question.prompt]

    def item(self, key: str, question: Question, view: Any) -> str:
        return key.replace("_", " ").capitalize()

    def event(self, event: Event, view: Any) -> str:
        """What the reader's face of the event says; what is hidden from them reads as “a card”."""
        match event:
            case TurnBegan():
                return f"Turn {event.turn} began."
            case GameEnded():
                return self.ending(Ending(event.winners, event.how))
            case game.DeckShuffled():
                return f"{self.seat(event.seat)} shuffled a deck."
            case game.CardDrawn():
                return f"{self.seat(event.seat)} drew {_card(event.card)}."
            case game.FiguresMoved():
                return f"{self.seat(event.seat)} moved {_figures(event.figures)} to the ford."
            case game.CardPlayed():
                return f"{self.seat(event.seat)} played {_card(event.card)}."
            case game.DiceRolled():
                return f"{self.seat(event.seat)} rolled {', '.join(map(str, event.dice))}."
            case game.FiguresLost():
                return f"{self.seat(event.seat)} lost {_figures(event.figures)}."
            case _:
                return ""

    def problem(self, problem: Problem, view: Any) -> str:
        return ""

    def ending(self, ending: Ending) -> str:
        return _ENDINGS.get(ending.how, "")

    def headline(self, view: Any) -> str:
        return f"Turn {view.turn}, {view.step}"

    def position(self, view: Any, seat: str | None) -> Sequence[Section]:
        camps = tuple(f"{self.seat(at)}: {_figures(view.camp[at])}" for at in view.seats)
        ford = tuple(f"{self.seat(at)}: {_figures(view.ford[at])}" for at in view.seats)
        sections = [Section("camp", "In camp", camps), Section("ford", "At the ford", ford)]
        hand = tuple(card for card in view.hands.get(seat, []) if card)
        if hand:
            sections.append(Section("hand", "Your hand", tuple(map(_card, hand)), hand))
        return sections

    def almanac(self) -> Sequence[Entry]:
        cards = [Entry(card, "card", _card(card), _TEXTS[card.partition("_")[0]]) for card in game.CARDS]
        rules = [Entry(f"R{number}", "rule", f"R{number}", text) for number, text in enumerate(_RULES, 1)]
        return [*cards, *rules]


def _card(card: str | None) -> str:
    return card.replace("_", " ").capitalize() if card else "a card"


def _figures(figures: dict[str, int]) -> str:
    return ", ".join(f"{count} {figure}" for figure, count in figures.items())


def _result(view: Any) -> Sequence[str]:
    return (f"Played to turn {view.turn}.",)


def _longer(options: Mapping[str, Any], view: Any) -> Sequence[Way]:
    """A first game is followed by one that is longer."""
    if options.get("turns"):
        return ()
    return [Way(f"to_{turns}", f"On to {turns} turns", {**options, "turns": turns}) for turns in (5, 6)]


title = Title(
    "skirmish",
    game.skirmish,
    SkirmishWords(),
    FordBoard(),
    secret_prompts=frozenset({"fight.card"}),
    result=_result,
    sequels=_longer,
    pointing=pointing,
)
