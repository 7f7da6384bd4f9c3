"""The Lord of the Rings: The Card Game as a title of the site: its rules and how they are told."""

from __future__ import annotations

from collections.abc import Callable

from games.lcg import ruleset
from games.lcg.asking import HAND_MOMENTS, ONLY_WHEN_ABLE, WINDOWS
from games.lcg.bench_tables import WINDOW_BENCH
from games.lcg.board import LcgBoard, lay
from games.lcg.board.pointing import pointing
from games.lcg.board.tracing import trace
from games.lcg.coverage_player import ALL_CARDS, Curious, cards_seen, table
from games.lcg.dealing import deal
from games.lcg.deeds import DEEDS
from games.lcg.facts import DATA
from games.lcg.orders import LcgOrders
from games.lcg.paper import LcgPaper
from games.lcg.steady import Steady
from games.lcg.steward import Captain, Steward
from games.lcg.words import LcgWords
from games.lcg.words.chances import chance
from games.lcg.words.decks import LcgDecks
from games.lcg.words.history import CHAPTERS, LANDMARKS, ROUNDS
from games.lcg.words.opening import choices, result, sequels
from games.lcg.words.plans import plan
from games.lcg.words.reasons import explain
from games.lcg.words.record import LcgRecord
from games.lcg.words.spoken import spoken
from games.players.learner import learner_of
from games.titles import Coverage, Policy, Title
from games.titles.coaching import first_turn

LEVELS: dict[str, Callable[[int], Policy]] = {
    "steady": Steady,
    "learner": learner_of(Steady),
    "captain": Captain,
    "steward": Steward,
}

words = LcgWords()

title = Title(
    "lcg",
    ruleset,
    words,
    LcgBoard(),
    LcgPaper(),
    soak=Coverage("cards", ALL_CARDS, cards_seen, Curious, table),
    move_prompts=frozenset({"planning.play", "quest.commit", "combat.enemy", "combat.attack"}),
    secret_prompts=frozenset(
        ["setup.hand", *(f"window.{name}" for name in WINDOWS), *(f"respond.{name}" for name in HAND_MOMENTS)]
    ),
    tells_hand=frozenset({ONLY_WHEN_ABLE}),
    players=LEVELS,
    coach=first_turn(DATA),
    deal=deal,
    chance=chance,
    orders=LcgOrders(),
    windows=WINDOW_BENCH,
    spoken=spoken,
    explain=explain,
    plan=plan,
    spread=lay,
    pointing=pointing,
    trace=trace,
    choices=choices,
    decks=LcgDecks(),
    chapters=CHAPTERS,
    deeds=DEEDS,
    landmarks=LANDMARKS,
    turn_words=ROUNDS,
    result=result,
    record=LcgRecord(),
    sequels=sequels,
)
