"""What the items of a question point at: regions and skies, dice, cards, units and persons."""

from __future__ import annotations

from typing import Literal

from games.bofa.board.geometry import PLACES
from games.bofa.card_texts import EVENTS, FATES, STORIES
from games.bofa.facts import CHARACTERS, UNITS
from games.bofa.moving import DONE, STOP
from games.bofa.state import State
from games.kernel import Question
from games.titles.drawing.tracks import FACES
from games.titles.pointing import Pointing, Target

OF_DICE = frozenset({"turn.die", "dice.lucky"})
TOWARDS = frozenset({"move.to", "move.on", "combat.drive", "character.to", "beorn.move", "attack.combined"})
"""The pick is where a line on the map ends."""
WHO_GOES = frozenset({"units", "more", "characters", "leadership"})


def pointing(question: Question, view: State) -> Pointing:
    prompt, region = question.prompt, str(question.about.get("region", ""))
    here = region if region in PLACES else ""
    return Pointing(
        {key: _target(key, prompt) for key in question.items},
        lit=(here,) if prompt.startswith(("combat.", "damage.")) and here else (),
        army=here,
        towards=str(question.about.get("to", "")),
        takes_all=prompt.partition(".")[0] in ("move", "advance") and prompt.partition(".")[2] in WHO_GOES,
        enough=next((key for key in (DONE, STOP) if key in question.items and prompt == "move.from"), ""),
    )


def _target(key: str, prompt: str) -> Target:
    if key in PLACES:
        return Target(place=key, stroke=_stroke(prompt))
    if key in FACES and prompt in OF_DICE:
        return Target(die=key)
    if key in EVENTS or key in STORIES or key in FATES:
        return Target(card=key)
    if key in UNITS or key in CHARACTERS:
        return Target(figure=key)
    return Target()


def _stroke(prompt: str) -> Literal["from", "to", "at"]:
    if prompt in TOWARDS:
        return "to"
    return "from" if prompt.endswith(".from") else "at"
