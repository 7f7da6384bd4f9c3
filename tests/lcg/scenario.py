"""A small stage for rules: state only what matters, answer, and look at what happened.

    game = given(north="aragorn theodred", staging="forest_spider", resources={"aragorn": 1})
    game.plays(quest.commit_characters, "north")
    game.answers(north=[("aragorn", "theodred"), "aragorn", "pass"])

Cards are named by their keys; a copy is made for each (`forest_spider` is `forest_spider_1`, North's first
Guard of the Citadel is `guard_of_the_citadel_n1`). Decks are listed from the top. Shuffles keep the order
that they find unless the test states otherwise; other draws are taken from the stated list.
Nobody is asked in
windows unless `asked` says so; cards in hands may answer moments when they really can. The invariants are
checked after every event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.chance import Draw
from games.lcg import ruleset
from games.lcg.asking import HAND_MOMENTS, ONLY_WHEN_ABLE
from games.lcg.decks import DeckList
from games.lcg.facts import CARDS, HEROES, PLAYER_CARDS, SEATS, card_of, owner_of
from games.lcg.options import Options
from games.lcg.state import Piece, State, begin, count_cards
from tests.kernel.stage import Answers, Stage, Stated

Names = str | Iterable[str]


class Fortune(Stated):
    """Shuffles change nothing."""

    def keeps(self, wish: Draw) -> bool:
        return wish.count == len(wish.items)


class Scenario(Stage[State]):
    """One rule, or one round, under observation."""

    ruleset = ruleset
    source_of_chance = Fortune
    seat = "north"

    def answers(self, draws: Iterable[str] = (), **seats: Answers) -> Scenario:
        """Answer for all as they are asked. Each item of a list is one answer: a key, or a tuple of keys."""
        return self.answer_all(seats, (), draws)

    def piece(self, key: str) -> Piece:
        return self.state.cards[key]

    def threat(self, seat: str = "north") -> int:
        return self.state.players[seat].threat

    def hand(self, seat: str = "north") -> list[str]:
        return self.state.players[seat].hand

    def pile(self, seat: str = "north") -> list[str]:
        return self.state.players[seat].discard

    def staging(self) -> list[str]:
        return [piece.key for piece in self.state.at("staging")]

    def is_in_play(self, key: str) -> bool:
        return key in self.state.cards


# --- making a position -------------------------------------------------------------------------------


def names(text: Names) -> list[str]:
    return text.split() if isinstance(text, str) else list(text)


class Copies:
    """Gives every named card a copy of its own; a name that is a copy already stays what it is."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def of(self, name: str, seat: str = "") -> str:
        if name in HEROES:
            return name
        if name not in CARDS:
            assert card_of(name), name
            return name
        letter = seat[:1] if name in PLAYER_CARDS else ""
        self.used[name + letter] += 1
        return f"{name}_{letter}{self.used[name + letter]}"


def given(
    *,
    north: Names = "aragorn",
    east: Names = "",
    south: Names = "",
    west: Names = "",
    scenario: str = "passage_through_mirkwood",
    stage: str = "",
    progress: int = 0,
    phase: str = "quest",
    step: str = "resource",
    first: str = "north",
    turn: int = 1,
    threat: Mapping[str, int] | int = 25,
    hands: Mapping[str, Names] | None = None,
    hand: Names = "",
    decks: Mapping[str, Names] | None = None,
    piles: Mapping[str, Names] | None = None,
    staging: Names = "",
    engaged: Mapping[str, Names] | None = None,
    active: str = "",
    shadows: Mapping[str, Names] | None = None,
    deck: Names = "",
    discard: Names = "",
    aside: Names = "",
    victory: Names = "",
    attached: Mapping[str, str] | None = None,
    guarded: Mapping[str, str] | None = None,
    claimed: Mapping[str, str] | None = None,
    resources: Mapping[str, int] | None = None,
    damage: Mapping[str, int] | None = None,
    location_progress: Mapping[str, int] | None = None,
    exhausted: Names = "",
    committed: Names = "",
    captive: str = "",
    asked: Mapping[str, Names] | None = None,
    basic: bool = False,
    **options: Any,
) -> Scenario:
    """A position. Each player's area lists his heroes and allies: `north="aragorn snowbourn_scout"`.

    `hand` is North's, a plain number for `threat` everybody's. `attached`, `claimed` and `guarded` name
    attachment and host: {"steward_of_gondor": "aragorn"}; an attachment belongs to its host's player, or to
    North.
    """
    areas = {seat: names(area) for seat, area in zip(SEATS, (north, east, south, west), strict=True) if area}
    chosen = Options(players=len(areas), scenario=scenario, shadows=not basic, **options)
    state = begin(chosen)
    copies = Copies()
    state.cards, state.deck, state.stage = {}, [], stage or state.stage
    state.progress, state.phase, state.step, state.first, state.turn = progress, phase, step, first, turn
    for seat, area in areas.items():
        for name in area:
            copy = copies.of(name, seat)
            state.cards[copy] = Piece(copy, "play", seat)
        player = state.players[seat]
        player.deck, player.hand = [], []
        player.threat = threat if isinstance(threat, int) else threat.get(seat, 25)
    for seat, cards in {**(hands or {}), **({"north": hand} if hand else {})}.items():
        state.players[seat].hand = [copies.of(name, seat) for name in names(cards)]
    for host_of, owner in ((attached or {}, True), (claimed or {}, True), (guarded or {}, False)):
        for name, host in host_of.items():
            _attach(state, copies, name, host, owner)
    _encounter(state, copies, names(staging), engaged or {}, active)
    for name, guard in (guarded or {}).items():
        state.cards[copies_of(state, name)].host = guard
    for enemy, cards in (shadows or {}).items():
        state.cards[enemy].shadows = [copies.of(name) for name in names(cards)]
    state.deck = [copies.of(name) for name in names(deck)][::-1]
    state.discard = [copies.of(name) for name in names(discard)]
    state.aside = [copies.of(name) for name in names(aside)]
    state.victory = [copies.of(name) for name in names(victory)]
    for seat in areas:
        state.players[seat].deck = [copies.of(n, seat) for n in names((decks or {}).get(seat, ""))][::-1]
        state.players[seat].discard = [copies.of(n, seat) for n in names((piles or {}).get(seat, ""))]
    for key, count in (resources or {}).items():
        state.cards[key].resources = count
    for key, count in (damage or {}).items():
        state.cards[key].damage = count
    for key, count in (location_progress or {}).items():
        state.cards[key].progress = count
    for key in [*names(exhausted), *names(committed)]:
        state.cards[key].exhausted = True
    for key in names(committed):
        state.cards[key].committed = True
    if captive:
        state.cards[captive].captive = True
    state.asked = {seat: names((asked or {}).get(seat, [*HAND_MOMENTS, ONLY_WHEN_ABLE])) for seat in areas}
    state.lists = {seat: _list(state, seat, areas[seat]) for seat in areas}
    state.total = count_cards(state)
    return Scenario(state, chosen)


def fresh(draws: Iterable[str] = (), **options: Any) -> Scenario:
    """A real game from its very beginning; state who is first player if there are several."""
    chosen = Options(**options)
    return Scenario(begin(chosen), chosen).goes_on("setup", draws=draws)


def copies_of(state: State, name: str) -> str:
    return next(key for key in state.cards if key == name or card_of(key).key == name)


def _attach(state: State, copies: Copies, name: str, host: str, owned: bool) -> None:
    seat = state.cards[host].seat if host in state.cards else "north"
    copy = copies.of(name, seat)
    owner = seat if owned and card_of(copy).kind != "treachery" else ""
    place = "attached" if owned else "staging"
    state.cards[copy] = Piece(copy, place, owner, host if owned else "")  # type: ignore[arg-type]


def _encounter(
    state: State, copies: Copies, staging: list[str], engaged: Mapping[str, Names], active: str
) -> None:
    for name in staging:
        copy = copies.of(name)
        state.cards[copy] = Piece(copy, "staging")
    for seat, enemies in engaged.items():
        for name in names(enemies):
            copy = copies.of(name)
            under = f"feint_{seat[0]}9" if name.startswith("orc_guard") else ""
            state.cards[copy] = Piece(copy, "engaged", seat, under=under)
    if active:
        copy = copies.of(active)
        state.cards[copy] = Piece(copy, "active")


def _list(state: State, seat: str, area: list[str]) -> DeckList:
    """A deck list in which everything that the player has could have been."""
    player = state.players[seat]
    mine = [key for key in state.cards if owner_of(key) == seat]
    found = [card_of(c).key for c in [*player.deck, *player.hand, *player.discard, *mine] if c not in HEROES]
    heroes = [*(name for name in area if name in HEROES), *(c for c in player.discard if c in HEROES)]
    return DeckList(tuple(heroes), dict(Counter(found)))
