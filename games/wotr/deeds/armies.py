"""Roads and recruits in the words of the war."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles import roads
from games.titles.deeds import Seen
from games.titles.grammar import Noun
from games.titles.roads import Step
from games.wotr.events import ArmyMoved, NazgulFlew
from games.wotr.figures import NAZGUL
from games.wotr.words.nouns import figures, home_of, place


def moves_text(moves: Sequence[Seen]) -> str:
    return roads.roads_text([_step(seen) for seen in moves], _figures_of, place)


def _step(seen: Seen) -> Step:
    move = seen.event
    flies = isinstance(move, NazgulFlew) and set(move.figures) == {NAZGUL}
    return Step(move.origin, move.to, dict(move.figures), flies, goes_on=isinstance(move, ArmyMoved))


def recruits_text(recruits: Sequence[Seen]) -> str:
    came = [(seen.event.region, seen.event.figures) for seen in recruits]
    return roads.recruits_text(came, _figures_of, place, always_said=(NAZGUL,))


def _figures_of(stack: dict[str, int], at: str | None) -> Noun:
    return figures(stack, home_of(at) if at else None)
