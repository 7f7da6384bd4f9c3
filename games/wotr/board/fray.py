"""The battle that is being fought, from what everybody saw of it: forces, strength, dice, cards, rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Event, Question
from games.titles.battles import bouts
from games.titles.fray import Fray, FrayCard, FrayFigure, FrayForce, FrayOdds
from games.titles.grammar import language, say, settle
from games.titles.paper import PaperBattle, mark_of
from games.wotr.armies import leading_elites
from games.wotr.board.pointing import letter_of
from games.wotr.card_texts import CARDS
from games.wotr.combat import BASE, CAPTAINS, HARD
from games.wotr.events import (
    BattleBegan,
    BattleEnded,
    CombatCardsShown,
    CombatRolled,
    CombatRoundBegan,
    EliteReduced,
    FiguresLost,
    HitsChanged,
    LeadersRerolled,
)
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, Side
from games.wotr.figures import ELITE_UNITS, LEADERSHIP, NATION_OF_UNIT, Stack, add, in_order, other, take
from games.wotr.paper.battles import battle as on_paper
from games.wotr.position import FORTIFIED
from games.wotr.seats import leader_of
from games.wotr.state import State
from games.wotr.words.events import tell
from games.wotr.words.nouns import figures, home_of, label

CARDS_STEP, ROLL, REROLL, LOSSES, STAND = range(5)
STEP_OF = {
    "battle.card": CARDS_STEP,
    "battle.casualty": LOSSES,
    "battle.continue": STAND,
    "battle.retreat": STAND,
    "siege.press": STAND,
}
Numbered = Sequence[tuple[int, Event]]


def fray(events: Numbered, view: State, question: Question | None) -> Fray | None:
    """None if no battle is being fought."""
    last = next(reversed(bouts(events, BattleBegan, BattleEnded)), None)
    if not last or isinstance(last[-1][1], BattleEnded):
        return None
    return _Sheet(last, view, question).laid()


class _Sheet:
    def __init__(self, events: Numbered, view: State, question: Question | None) -> None:
        began = events[0][1]
        assert isinstance(began, BattleBegan)
        self.events, self.view, self.question, self.began = events, view, question, began
        starts = [at for at, (_number, event) in enumerate(events) if isinstance(event, CombatRoundBegan)]
        self.round = len(starts)
        self.this_round = [event for _number, event in events[starts[-1] :]] if starts else []

    def laid(self) -> Fray:
        began, paper = self.began, on_paper(self.events)
        forces = [self.force(side, paper) for side in (began.side, other(began.side))]
        return Fray(
            heading=paper.heading,
            note=self.note(),
            place=began.region,
            origin=began.origin,
            steps=(
                gettext("Cards"),
                gettext("Roll"),
                gettext("Re-roll"),
                gettext("Losses"),
                gettext("Stand?"),
            ),
            step=self.step(),
            forces=(forces[0], forces[1]),
            rounds=paper.rounds,
            on_map=self.question is not None and self.question.prompt in ("battle.retreat", "battle.scouts"),
        )

    def note(self) -> str:
        if not self.round:
            return gettext("before the first round")
        text = say(_("round %(round)d"), round=self.round)
        if self.needs(self.began.side) == HARD:
            walls = gettext("the walls make the attacker need 6")
            return f"{text}; {walls}"
        return text

    def step(self) -> int:
        if self.question and self.question.prompt in STEP_OF:
            return STEP_OF[self.question.prompt]
        if any(isinstance(event, FiguresLost | EliteReduced) for event in self.this_round):
            return LOSSES
        if any(isinstance(event, LeadersRerolled) for event in self.this_round):
            return REROLL
        return ROLL if any(isinstance(event, CombatRolled) for event in self.this_round) else CARDS_STEP

    # --- one side ----------------------------------------------------------------------------------

    def force(self, side: Side, paper: PaperBattle) -> FrayForce:
        began = self.began
        attacks = side == began.side
        at_first = began.attackers if attacks else began.defenders
        now = self.left(side, at_first)
        regulars, elites = self.units(now)
        strength, leadership = self.strength(side, now), self.leadership(now)
        rolls = paper.rounds[-1] if paper.rounds else None
        thrown = (rolls.attacker if attacks else rolls.defender).rolls if rolls else ()
        needs = self.needs(side)
        return FrayForce(
            side=mark_of(side),
            seat=leader_of(self.view, side),
            attacks=attacks,
            figures=tuple(self.figure(key, count) for key, count in in_order(now).items()),
            began=settle(figures(at_first, home_of(began.region) if side == FREE_PEOPLES else None)),
            measures=(
                (gettext("strength"), str(strength)),
                (gettext("leadership"), str(leadership)),
                (gettext("hits on"), str(needs) if needs == HARD else f"{needs}+"),
            ),
            card=self.card(side),
            throws=tuple((why or gettext("Roll"), dice) for why, dice in thrown),
            odds=FrayOdds(
                regulars,
                elites,
                leadership,
                needs=HARD if attacks and began.kind == "siege" else BASE,
                first=needs if self.step() == CARDS_STEP else 0,
                extra=self.captains(side, now),
            ),
        )

    def left(self, side: Side, at_first: Stack) -> Stack:
        """Who has not fallen yet."""
        found = dict(at_first)
        for _number, event in self.events:
            if isinstance(event, FiguresLost) and event.side == side:
                take(found, {f: min(n, found[f]) for f, n in event.figures.items() if f in found})
            elif isinstance(event, EliteReduced) and event.side == side and event.elite in found:
                take(found, {event.elite: 1})
                add(found, {event.regular: 1})
        return found

    def units(self, stack: Stack) -> tuple[int, int]:
        elites = sum(number for figure, number in stack.items() if figure in ELITE_UNITS)
        return sum(number for f, number in stack.items() if f in NATION_OF_UNIT) - elites, elites

    def strength(self, side: Side, stack: Stack) -> int:
        return sum(self.units(stack)) + self.captains(side, stack)

    def captains(self, side: Side, stack: Stack) -> int:
        return sum(who in stack for who in CAPTAINS) if side == FREE_PEOPLES else 0

    def leadership(self, stack: Stack) -> int:
        elites = leading_elites(self.view)
        return sum((1 if f in elites else LEADERSHIP.get(f, 0)) * number for f, number in stack.items())

    def needs(self, side: Side) -> int:
        """R7.22, R7.23, R9.8: the number that hits."""
        began = self.began
        if side != began.side:
            return BASE
        first_at_walls = began.kind == "field" and self.round <= 1 and began.region in FORTIFIED
        return HARD if began.kind == "siege" or first_at_walls else BASE

    def figure(self, key: str, count: int) -> FrayFigure:
        if key in CHARACTERS:
            who = CHARACTERS[key]
            about = " ".join(ability.text[language()] for ability in who.abilities)
            return FrayFigure(key, who.short[language()], label(key), count, "chief", about)
        letter = letter_of(key)
        rank = "elite" if letter == "E" else "" if letter == "R" else "chief"
        return FrayFigure(key, letter if rank != "chief" else label(key), label(key), count, rank)  # type: ignore[arg-type]

    def card(self, side: Side) -> FrayCard | None:
        shown = [event for event in self.this_round if isinstance(event, CombatCardsShown)]
        key = shown[-1].cards.get(side, "") if shown else ""
        if key not in CARDS:
            return None
        combat = CARDS[key].combat
        did = [tell(event) for event in self.this_round if self.is_due_to(event, key)]
        return FrayCard(combat.title[language()], combat.text[language()], " ".join(did))

    def is_due_to(self, event: Event, card: str) -> bool:
        return isinstance(event, HitsChanged) and event.because == card
