"""A chance as a person is asked for it who says by hand what falls: what is rolled or drawn, with faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from games.kernel.chance import Roll, Wish


class ToldChance(Struct, frozen=True):
    """In the active language."""

    what: str
    faces: tuple[tuple[str, str], ...]
    """Each way that one die or one draw can come out, and what it is called."""


TellsChances = Callable[[Wish], ToldChance]


def outcomes(wish: Wish) -> list[str]:
    """Each way that one die or one draw can come out, once."""
    if isinstance(wish, Roll):
        return [str(face) for face in range(1, wish.sides + 1)]
    return list(dict.fromkeys(wish.items))


def told(wish: Wish, what: str, name: Callable[[str], str] = str) -> ToldChance:
    return ToldChance(what, tuple((key, name(key)) for key in outcomes(wish)))


def named_faces(wish: Wish, what: str, names: Sequence[str]) -> ToldChance:
    """Of a die that shows signs; where several of its faces show the same, the first stands for them."""
    return ToldChance(what, tuple((str(names.index(name) + 1), name) for name in dict.fromkeys(names)))
