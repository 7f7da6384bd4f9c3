"""What the board draws: a position in neutral words, made from a seat's view. It holds nothing hidden."""

from __future__ import annotations

import msgspec

from games.bofa.facts import CHARACTERS, FREE_PEOPLES, PLACES, SHADOW, SIDES, Side, Stack
from games.bofa.figures import BEORN, BILBO, BOLG, SIDE_OF
from games.bofa.position import points
from games.bofa.state import State


class Here(msgspec.Struct, frozen=True):
    """What stands in one region or box: an army, characters, recruitment tokens face down."""

    side: Side = FREE_PEOPLES
    units: Stack = {}
    leadership: int = 0
    damage: int = 0
    characters: tuple[str, ...] = ()
    tokens: Stack = {}

    @property
    def size(self) -> int:
        return sum(self.units.values())


class Position(msgspec.Struct, frozen=True):
    places: dict[str, Here]
    held: tuple[str, ...] = ()  # by the Shadow
    breaches: dict[str, int] = {}
    open_passes: tuple[str, ...] = ()
    eagles: dict[str, int] = {}  # by territory, or in the eyrie
    bats: dict[str, int] = {}
    lord: str = ""  # where the Lord of the Eagles is, if in the eyrie or above a territory
    fate: int = 0
    on_track: dict[str, int] = {}
    activated: tuple[str, ...] = ()
    tokens_of: dict[str, int] = {}  # Ring tokens of Bilbo, wrath of Beorn, bodyguards of Bolg
    dice: dict[Side, tuple[str, ...]] = {}
    pools: dict[Side, int] = {}
    points: int = 0
    caption: str = ""


def position_of(view: State, caption: str = "") -> Position:
    """The board as this view knows it."""
    in_play = [key for key in CHARACTERS if view.where[key] in PLACES]
    return Position(
        places={place: here for place in PLACES if (here := _here(view, place, in_play)) is not None},
        held=tuple(view.held),
        breaches={region: number for region, number in view.breaches.items() if number},
        open_passes=tuple(view.open_passes),
        eagles={place: number for place, number in view.eagles.items() if number},
        bats={place: number for place, number in view.bats.items() if number},
        lord=view.where["lord_of_eagles"] if view.where["lord_of_eagles"] in view.eagles else "",
        fate=view.fate.marker,
        on_track=dict(view.fate.figures),
        activated=tuple(view.activated),
        tokens_of={BILBO: view.ring, BEORN: view.wrath, BOLG: view.bodyguard},
        dice={side: tuple(view.dice[side]) for side in SIDES},
        pools=dict(view.pools),
        points=points(view),
        caption=caption,
    )


def _here(view: State, place: str, in_play: list[str]) -> Here | None:
    army, tokens = view.armies.get(place), view.tokens.get(place, {})
    people = tuple(key for key in in_play if view.where[key] == place)
    if not (army or tokens or people):
        return None
    if army is None:
        side = SIDE_OF[people[0]] if people else SHADOW if SHADOW in tokens else FREE_PEOPLES
        return Here(side, {}, 0, 0, people, dict(tokens))
    return Here(army.side, dict(army.units), army.leadership, army.damage, people, dict(tokens))
