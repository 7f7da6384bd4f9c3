"""The Fellowship's journey, its companions and the hunt for it. R11, R12, R13."""

from __future__ import annotations

from games.kernel import Event
from games.wotr.figures import GOLLUM
from games.wotr.state import MOST_CORRUPTION, State

# --- the Fellowship -------------------------------------------------------------------------------


class FellowshipMoved(Event, frozen=True):
    """The Progress counter advanced: by a die, or by a card. R11.3"""

    because: str = ""

    def apply(self, state: State) -> None:
        state.fellowship.progress += 1


class FellowshipDeclared(Event, frozen=True):
    """The Ring-bearers' place was shown by choice; the Fellowship stays hidden. R11.6

    The path starts where the figure stood and ends where it stands now.
    """

    path: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.fellowship.region = self.path[-1]
        state.fellowship.progress = 0


class FellowshipRevealed(Event, frozen=True):
    """The Fellowship was found; the figure went along the path (empty on the Mordor Track). R11.12"""

    path: tuple[str, ...]
    because: str

    def apply(self, state: State) -> None:
        state.fellowship.hidden = False
        state.fellowship.progress = 0
        if self.path:
            state.fellowship.region = self.path[-1]


class FellowshipHidden(Event, frozen=True):
    """The Fellowship is hidden again. R11.17"""

    because: str = ""

    def apply(self, state: State) -> None:
        state.fellowship.hidden = True


class FellowshipShifted(Event, frozen=True):
    """A card moved the Ring-bearers figure to a neighbouring region; Progress stays."""

    to: str
    because: str

    def apply(self, state: State) -> None:
        state.fellowship.region = self.to


class FellowshipTried(Event, frozen=True):
    """The Free Peoples tried to move or hide the Fellowship this turn. R3.15"""

    def apply(self, state: State) -> None:
        state.this_turn.attempted = True


class GuideNamed(Event, frozen=True):
    """Another guide leads the Fellowship. R11.21"""

    guide: str

    def apply(self, state: State) -> None:
        state.fellowship.guide = self.guide


class CompanionsSeparated(Event, frozen=True):
    """Companions left the Fellowship and went to a region as a group. R11.18

    `inside`: they stay in a besieged stronghold. `because`: the card, ability or die.
    """

    companions: tuple[str, ...]
    to: str
    inside: bool = False
    because: str = ""

    def apply(self, state: State) -> None:
        for companion in self.companions:
            leave_fellowship(state, companion)
        state.place(self.to, dict.fromkeys(self.companions, 1), self.inside)


class CompanionDrawn(Event, frozen=True):
    """Chance named a companion in the Fellowship for a card; what becomes of him is told next."""

    companion: str
    because: str


class CompanionLost(Event, frozen=True):
    """A companion in the Fellowship is out of the game: by the hunt, a card or Mordor. R12.12"""

    companion: str
    because: str

    def apply(self, state: State) -> None:
        leave_fellowship(state, self.companion)
        state.casualties[self.companion] = 1


class CompanionSaved(Event, frozen=True):
    """A Hobbit taken from the Fellowship comes back into play at once. Take Them Alive"""

    companion: str
    to: str
    inside: bool = False

    def apply(self, state: State) -> None:
        del state.casualties[self.companion]
        state.place(self.to, {self.companion: 1}, self.inside)


class CorruptionGained(Event, frozen=True):
    """The burden of the Ring grew. R12.14, R3.15"""

    points: int
    because: str

    def apply(self, state: State) -> None:
        state.fellowship.corruption = min(MOST_CORRUPTION, state.fellowship.corruption + self.points)


class CorruptionHealed(Event, frozen=True):
    """The burden of the Ring was eased. R11.8"""

    points: int
    because: str

    def apply(self, state: State) -> None:
        state.fellowship.corruption = max(0, state.fellowship.corruption - self.points)


class MordorEntered(Event, frozen=True):
    """The Ring-bearers went from this gate onto the Mordor Track; the pool was made anew. R13.1, R13.3"""

    gate: str
    pool: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.fellowship.region = None
        state.fellowship.mordor = 0
        state.fellowship.progress = 0
        state.tiles.pool = sorted(self.pool)
        state.tiles.waiting = []
        state.tiles.drawn = [tile for tile in state.tiles.drawn if tile not in self.pool]


class MordorStepTaken(Event, frozen=True):
    """The Ring-bearers came one step closer to the Crack of Doom. R13.8"""

    step: int

    def apply(self, state: State) -> None:
        state.fellowship.mordor = self.step


def leave_fellowship(state: State, companion: str) -> None:
    """With the last companion gone Gollum guides (R11.23); another guide is named by its own event."""
    state.fellowship.companions.remove(companion)
    if not state.fellowship.companions:
        state.fellowship.guide = GOLLUM


# --- the hunt --------------------------------------------------------------------------------------


class HuntRolled(Event, frozen=True):
    """The Shadow rolled for the hunt: `level` dice, each with a bonus. R12.3, R12.4"""

    dice: tuple[int, ...]
    bonus: int
    successes: int
    because: str = ""


class HuntRerolled(Event, frozen=True):
    """Failed hunt dice were rolled again, for what hunts in the Ring-bearers' region. R12.5"""

    dice: tuple[int, ...]
    successes: int
    because: tuple[str, ...]


class HuntFailed(Event, frozen=True):
    """The Fellowship went unseen: no die in the Hunt Box, or no success. R12.2"""


class HuntTileDrawn(Event, frozen=True):
    """A tile left the pool: for the hunt, for a stronghold on the path, for a card. R12.6

    `because` is "hunt", "mordor", a region (its stronghold) or a card.
    """

    tile: str
    because: str

    def apply(self, state: State) -> None:
        state.tiles.pool.remove(self.tile)
        state.tiles.drawn.append(self.tile)


class HuntTileRolled(Event, frozen=True):
    """A die decided the damage of a tile. R12.7"""

    tile: str
    die: int


class HuntDamageSet(Event, frozen=True):
    """How much damage a tile does before anything lowers it. R12.7"""

    tile: str
    damage: int


class HuntDamageLowered(Event, frozen=True):
    """A card, an ability or a casualty took some damage away. R12.10"""

    by: int
    left: int
    because: str


class HuntTilesReturned(Event, frozen=True):
    """Drawn tiles went back into the pool: it was empty (R12.18), or a card said so."""

    tiles: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        state.tiles.drawn = [tile for tile in state.tiles.drawn if tile not in self.tiles]
        state.tiles.pool = sorted((*state.tiles.pool, *self.tiles))


class HuntTileRemoved(Event, frozen=True):
    """A drawn tile left the game for good."""

    tile: str
    because: str

    def apply(self, state: State) -> None:
        state.tiles.drawn.remove(self.tile)
        state.tiles.removed.append(self.tile)


class SpecialTileAdded(Event, frozen=True):
    """A card brought its special tile: it waits for Mordor, or joins the pool there. R12.19"""

    tile: str
    because: str

    def apply(self, state: State) -> None:
        if state.fellowship.mordor is None:
            state.tiles.waiting.append(self.tile)
        else:
            state.tiles.pool = sorted((*state.tiles.pool, self.tile))


FELLOWSHIP_EVENTS = (
    FellowshipMoved,
    FellowshipDeclared,
    FellowshipRevealed,
    FellowshipHidden,
    FellowshipShifted,
    FellowshipTried,
    GuideNamed,
    CompanionsSeparated,
    CompanionDrawn,
    CompanionLost,
    CompanionSaved,
    CorruptionGained,
    CorruptionHealed,
    MordorEntered,
    MordorStepTaken,
    HuntRolled,
    HuntRerolled,
    HuntFailed,
    HuntTileDrawn,
    HuntTileRolled,
    HuntDamageSet,
    HuntDamageLowered,
    HuntTilesReturned,
    HuntTileRemoved,
    SpecialTileAdded,
)
