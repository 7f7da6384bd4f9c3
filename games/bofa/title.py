"""The Battle of Five Armies as a title of the site: its rules, how they are told, how they are drawn."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa import board, ruleset
from games.bofa.board import Position, position_of
from games.bofa.board.fray import fray
from games.bofa.board.geometry import PLACES, thin_corners
from games.bofa.board.pointing import pointing
from games.bofa.board.tracing import trace
from games.bofa.cards.sides import ALL_SIDES, sides_played
from games.bofa.coverage_player import Curious
from games.bofa.dealing import deal
from games.bofa.deeds import DEEDS
from games.bofa.facts import DATA
from games.bofa.orders import BofaOrders
from games.bofa.paper import BofaPaper
from games.bofa.state import State
from games.bofa.steady import Steady
from games.bofa.steward import Captain, Steward
from games.bofa.words import BofaWords
from games.bofa.words.almanac import our_reconstruction
from games.bofa.words.chances import chance
from games.bofa.words.history import CHAPTERS, LANDMARKS
from games.bofa.words.reasons import explain
from games.bofa.words.spoken import spoken
from games.players.learner import learner_of
from games.titles import Coverage, Policy, Title
from games.titles.coaching import first_turn
from games.titles.drawing.titled import TitledBoard

LEVELS: dict[str, Callable[[int], Policy]] = {
    "steady": Steady,
    "learner": learner_of(Steady),
    "captain": Captain,
    "steward": Steward,
}

words = BofaWords()


def _seen(view: State) -> Position:
    return position_of(view, words.headline(view))


title = Title(
    "bofa",
    ruleset,
    words,
    TitledBoard(board.PICTURES, _seen, PLACES, board.neighbourhood, thin_corners),
    BofaPaper(),
    players=LEVELS,
    coach=first_turn(DATA),
    deal=deal,
    chance=chance,
    spoken=spoken,
    explain=explain,
    days_by_turn=True,
    soak=Coverage("card sides and manoeuvres", ALL_SIDES, sides_played, Curious),
    orders=BofaOrders(),
    move_prompts=frozenset({"turn.die", "generals.activate", "leadership.bats", "fate.tile"}),
    secret_prompts=frozenset({"combat.manoeuvre"}),
    edition=our_reconstruction,
    chapters=CHAPTERS,
    deeds=DEEDS,
    landmarks=LANDMARKS,
    pointing=pointing,
    trace=trace,
    fray=fray,
)
