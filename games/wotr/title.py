"""War of the Ring as a title of the site: its rules, how they are told, how they are drawn."""

from __future__ import annotations

from collections.abc import Callable

from games.players.learner import learner_of
from games.titles import Coverage, Policy, Title
from games.titles.coaching import first_turn
from games.titles.drawing.titled import TitledBoard
from games.wotr import board, ruleset
from games.wotr.board.fray import fray
from games.wotr.board.geometry import thin_polygon
from games.wotr.board.pointing import pointing
from games.wotr.board.position import Position
from games.wotr.board.seen import position_of
from games.wotr.board.tracing import trace
from games.wotr.captain import Captain
from games.wotr.cards.sides import ALL_SIDES, sides_played
from games.wotr.coverage_player import Curious
from games.wotr.dealing import deal
from games.wotr.deeds import DEEDS
from games.wotr.facts import DATA, REGIONS
from games.wotr.orders import WotrOrders
from games.wotr.outsiders import OUTSIDERS
from games.wotr.paper import WotrPaper
from games.wotr.state import State
from games.wotr.steady import Steady
from games.wotr.steward import Steward
from games.wotr.tally import tally
from games.wotr.words import WotrWords
from games.wotr.words.chances import chance
from games.wotr.words.endings import result
from games.wotr.words.history import CHAPTERS, LANDMARKS
from games.wotr.words.nouns import about_seat
from games.wotr.words.plans import plan
from games.wotr.words.reasons import explain
from games.wotr.words.spoken import spoken

LEVELS: dict[str, Callable[[int], Policy]] = {
    "steady": Steady,
    "learner": learner_of(Steady),
    "captain": Captain,
    "steward": Steward,
}

words = WotrWords()


def _seen(view: State) -> Position:
    return position_of(view, (words.headline(view), ""))


title = Title(
    "wotr",
    ruleset,
    words,
    TitledBoard(board.PICTURES, _seen, REGIONS, board.neighbourhood, thin_polygon),
    WotrPaper(),
    players=LEVELS,
    coach=first_turn(DATA),
    deal=deal,
    chance=chance,
    outsiders=OUTSIDERS,
    tally=tally,
    about_seat=about_seat,
    days_by_turn=True,
    result=result,
    soak=Coverage("card sides", ALL_SIDES, sides_played, Curious),
    orders=WotrOrders(),
    spoken=spoken,
    explain=explain,
    plan=plan,
    move_prompts=frozenset({"turn.die", "hunt.allocate", "fellowship.declare"}),
    secret_prompts=frozenset({"battle.card"}),
    chapters=CHAPTERS,
    deeds=DEEDS,
    landmarks=LANDMARKS,
    pointing=pointing,
    trace=trace,
    fray=fray,
    has_odds=True,
)
