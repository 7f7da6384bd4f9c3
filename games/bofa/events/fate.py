"""The fate track, its tiles and its cards. B9."""

from __future__ import annotations

from games.bofa.state import FATE_DECK, State
from games.kernel import Event


class FateTileDrawn(Event, frozen=True):
    """The Shadow drew a tile; it lies open until the drawing is over. B9.3, B9.19"""

    reveals = True
    tile: str

    def apply(self, state: State) -> None:
        state.fate.pool.remove(self.tile)
        state.fate.aside.append(self.tile)


class FateAdvanced(Event, frozen=True):
    """The last tile drawn was applied and left the game; those set aside went back to the pool. B9.6, B9.8"""

    tile: str
    to: int

    def apply(self, state: State) -> None:
        fate = state.fate
        fate.marker = self.to
        fate.discarded.append(fate.aside.pop())
        fate.pool = sorted([*fate.pool, *fate.aside])
        fate.aside = []


class FateSetBack(Event, frozen=True):
    """The marker went back. B9.11, B9.15"""

    to: int
    because: str

    def apply(self, state: State) -> None:
        state.fate.marker = self.to


class FatePoolRefilled(Event, frozen=True):
    """The pool was empty: these discarded tiles are back in it. B9.17"""

    tiles: tuple[str, ...]

    def apply(self, state: State) -> None:
        for tile in self.tiles:
            state.fate.discarded.remove(tile)
        state.fate.pool = sorted([*state.fate.pool, *self.tiles])


class SpecialTileAdded(Event, frozen=True):
    """The Arkenstone or the Necromancer tile is in the pool. B9.13"""

    tile: str
    because: str

    def apply(self, state: State) -> None:
        state.fate.pool = sorted([*state.fate.pool, self.tile])


class FigureShifted(Event, frozen=True):
    """A figure on the track went back. B9.16"""

    character: str
    to: int
    because: str

    def apply(self, state: State) -> None:
        state.fate.figures[self.character] = self.to


class FateCardDrawn(Event, frozen=True):
    """The Free Peoples turned up a fate card; `stays`: it lies on the sheet of its character. B9.7, B9.14"""

    reveals = True
    card: str
    stays: bool
    because: str

    def apply(self, state: State) -> None:
        state.decks[FATE_DECK].pop()
        if self.stays:
            state.table.append(self.card)
        else:
            state.discards[FATE_DECK].append(self.card)


FATE_EVENTS = (
    FateTileDrawn,
    FateAdvanced,
    FateSetBack,
    FatePoolRefilled,
    SpecialTileAdded,
    FigureShifted,
    FateCardDrawn,
)
