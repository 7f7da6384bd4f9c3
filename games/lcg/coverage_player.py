"""A player for soaks who wants to see the cards at work, and the tables at which it plays.

It picks at random, with a lean to what makes much happen: hands are emptied, responses used, objectives
claimed. It defends like a careful player and in every other game quests like one, so that there is time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel import PASS, Picks, Question
from games.lcg.asking import ALWAYS, ANY, TIMES, USUAL
from games.lcg.cards.registry import ACTIONS
from games.lcg.decks import LEAST_CARDS, MOST_COPIES, DeckList, write_deck
from games.lcg.events.cards import AllyPlayed, AttachmentPlayed, CardPutIntoPlay, EventPlayed
from games.lcg.events.encounter import CardAddedToStaging, CardRevealed
from games.lcg.events.tokens import ResourcesCollected
from games.lcg.facts import ENCOUNTER_CARDS, HEROES, PLAYER_CARDS, SCENARIOS, SEATS, card_of
from games.lcg.steady import Steady
from games.lcg.windows import WHEN_ASKED
from games.players.soak_player import Lean, Leaning, Look, SeededLuck

ALL_CARDS: tuple[str, ...] = (*PLAYER_CARDS, *ENCOUNTER_CARDS)
BOXES = 2
SOBER = 6
"""Every so many games."""
DEAR = 5
"""From this cost on a card is seldom played by who spends on everything."""
OBJECTIVES = ("gandalfs_map_1", "dungeon_torch_1", "shadow_key_1")


def cards_seen(entries: Iterable[object]) -> Counter[str]:
    """How often each card was played, put into play, revealed or brought into the staging area."""
    seen: Counter[str] = Counter()
    for entry in entries:
        if isinstance(
            entry,
            AllyPlayed | AttachmentPlayed | EventPlayed | CardPutIntoPlay | CardRevealed | CardAddedToStaging,
        ):
            seen[card_of(entry.card).key] += 1
        elif isinstance(entry, ResourcesCollected):
            seen.update(entry.heroes)
    return seen


# --- tables ------------------------------------------------------------------------------------------


def table(seed: int, players: int = 0) -> Mapping[str, Any]:
    """The options of the game with this seed: all scenarios, starter and random legal decks, all variants."""
    players = players or seed % len(SEATS) + 1
    luck = SeededLuck(seed, "table")
    return {
        "players": players,
        "scenario": luck.one(list(SCENARIOS)),
        "decks": random_decks(luck, players) if luck.one((True, False)) else [],
        "boxes": luck.one((BOXES, BOXES, 3, 0)),
        "shadows": luck.throw(8) > 1,
        "campaign": luck.one(("", "", "expert", "nightmare")),
        "planning": luck.one(("together", "together", "in_turn")),
        "stage_before_location": luck.throw(6) == 1,
        "first_player": luck.one(("", *SEATS[:players])),
        "easy": luck.throw(4) == 1,
        "cards": luck.one(("errata", "errata", "printed")),
        "asked": {seat: wishes for seat in SEATS[:players] if (wishes := some_wishes(luck))},
    }


def some_wishes(luck: SeededLuck) -> list[str]:
    """When a player is asked: mostly as usual, else any setting there is."""
    some = [f"{luck.one(TIMES)}:{luck.one((ANY, *ACTIONS))}" for _ in range(luck.throw(3))]
    wishes: list[str] = luck.one(([], [], [ALWAYS], [USUAL, *some], some))
    return wishes


def random_decks(luck: SeededLuck, players: int) -> list[str]:
    """A random legal deck for each seat: heroes of his own, fifty cards that the boxes still hold.

    Every other deck is of its heroes' spheres as far as that goes.
    """
    heroes = list(luck.some(list(HEROES), len(HEROES)))
    left = {key: card.quantity * BOXES for key, card in PLAYER_CARDS.items() if card.kind != "hero"}
    decks = []
    for _ in range(players):
        mine = tuple(heroes.pop() for _ in range(luck.throw(3)))
        cards = random_cards(luck, mine, left)
        for card, count in cards.items():
            left[card] -= count
        decks.append(write_deck(DeckList(mine, cards)))
    return decks


def random_cards(luck: SeededLuck, heroes: Iterable[str], left: Mapping[str, int]) -> dict[str, int]:
    pool = [key for key, count in left.items() for _ in range(min(count, MOST_COPIES))]
    if luck.one((True, False)):
        spheres = {HEROES[hero].sphere for hero in heroes}
        own = [key for key in pool if PLAYER_CARDS[key].sphere in spheres]
        others = [key for key in pool if PLAYER_CARDS[key].sphere not in spheres]
        pool = [*own, *luck.some(others, max(0, LEAST_CARDS - len(own)))]
    return dict(Counter(luck.some(pool, LEAST_CARDS)))


# --- playing -----------------------------------------------------------------------------------------


class Curious(Leaning):
    """Fulfils `games.titles.Policy`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.bold = self.luck.one((True, False))
        self.saves = self.luck.one((True, False, False))
        """For what is dear."""
        self.careful = Steady(seed)
        self.sober = seed // 100 % SOBER == 0
        """In some games everybody only plays well, so that some are won and campaigns go on."""

    def pick(self, question: Question, view: Look) -> Picks:
        return self.careful.pick(question, view) if self.sober else super().pick(question, view)

    def leans(self) -> Mapping[str, Lean]:
        return LEANS

    def act(self, question: Question, view: Look) -> Picks:
        """Something rather than nothing; settings are seldom touched."""
        acts = [key for key in question.items if key not in (PASS, WHEN_ASKED)]
        claims = [key for key in acts if key in OBJECTIVES]
        if claims:
            return (claims[0],)
        if self.saves and question.prompt.startswith("planning"):
            acts = [key for key in acts if not 0 < card_of(key).cost < DEAR]
        if acts and self.luck.throw(8) > 1:
            return (self.luck.one(acts),)
        return (WHEN_ASKED,) if WHEN_ASKED in question.items and self.luck.throw(40) == 1 else (PASS,)

    def live(self, question: Question, view: Look) -> Picks:
        """As a careful player would: who lives longer sees more cards."""
        return self.careful.pick(question, view)

    def strike(self, question: Question, view: Look) -> Picks:
        careful = self.bold and self.luck.throw(4) > 1
        return self.careful.pick(question, view) if careful else self.act(question, view)

    def go(self, question: Question, view: Look) -> Picks:
        return self.careful.pick(question, view) if self.bold else ()


LEANS: dict[str, Lean] = {
    "planning": Curious.act,
    "window": Curious.act,
    "respond": Curious.act,
    "quest.commit": Curious.go,
    "travel.location": Curious.go,
    "engage.enemy": Curious.go,
    "combat.attack": Curious.strike,
    "combat.attackers": Curious.live,
    "combat.defender": Curious.live,
    "combat.damage": Curious.live,
}
