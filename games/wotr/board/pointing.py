"""What the items of a question point at: regions, dice, cards, figures."""

from __future__ import annotations

from typing import Literal

from games.kernel import Question
from games.titles.pointing import Pointing, Shortcut, Target
from games.wotr.armies import leaders, movable_armies
from games.wotr.card_texts import CARDS
from games.wotr.casualties import REDUCE
from games.wotr.facts import REGIONS
from games.wotr.figures import ELITE_UNITS, FIGURES, NATION_OF_LEADER, NATION_OF_UNIT, NAZGUL
from games.wotr.parts import NOBODY
from games.wotr.seats import side_of
from games.wotr.siege import STOP
from games.wotr.state import FACES, State

OF_DICE = frozenset({"turn.die", "turn.ring_die", "card.dice"})
TOWARDS = frozenset(
    {
        *("army.to", "attack.target", "companions.to", "nazgul.to", "battle.retreat", "battle.scouts"),
        *("card.way", "card.retreat", "fellowship.separate_to"),
    }
)
"""The pick is where a line on the map ends."""
MARCHES = {"move_armies": False, "move_led_army": True}
"""Actions that a click on an army says: whether the army needs a leader."""
WHO_GOES = frozenset({"units", "more", "leaders"})


def pointing(question: Question, view: State) -> Pointing:
    region, prompt = str(question.about.get("region", "")), question.prompt
    here = region if region in REGIONS else ""
    return Pointing(
        {key: _target(key, prompt) for key in question.items},
        lit=(here,) if prompt.startswith(("battle.", "siege.")) and here else (),
        army=here,
        towards=str(question.about.get("to") or question.about.get("target") or ""),
        takes_all=prompt.partition(".")[2] in WHO_GOES or prompt == "nazgul.figures",
        enough=STOP if prompt == "army.from" and STOP in question.items else "",
        shortcuts=_armies(question, view) if prompt == "turn.action" else (),
    )


def _target(key: str, prompt: str) -> Target:
    if key in REGIONS:
        return Target(place=key, stroke=_stroke(prompt))
    if key in FACES and prompt in OF_DICE:
        return Target(die=key)
    if key in CARDS:
        return Target(card=key)
    figure = key.removeprefix(REDUCE)
    if figure in FIGURES:
        return Target(figure=figure, letter=letter_of(figure), turned=key.startswith(REDUCE))
    return Target()


def _stroke(prompt: str) -> Literal["from", "to", "at"]:
    if prompt in TOWARDS:
        return "to"
    return "from" if prompt.endswith(".from") or prompt == "card.army" else "at"


def letter_of(figure: str) -> str:
    """As the chips of the map count them: units by their number, the others by their letter."""
    if figure in ELITE_UNITS:
        return "E"
    if figure in NATION_OF_UNIT:
        return "R"
    return "L" if figure in NATION_OF_LEADER else "N" if figure == NAZGUL else ""


def _armies(question: Question, view: State) -> tuple[Shortcut, ...]:
    """Armies that could march with the die: a click on one says both."""
    action = next((key for key in MARCHES if key in question.items), "")
    if not action:
        return ()
    needed = leaders(view, side_of(view, question.seat)) if MARCHES[action] else NOBODY
    armies = movable_armies(view, question.seat, needed)
    return tuple(Shortcut(region, action, "army.from", region) for region in armies)
