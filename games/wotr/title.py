"""War of the Ring as a title of the site: its rules, how they are told, how they are drawn."""

from __future__ import annotations

from games.titles import Coverage, Title
from games.titles.drawing.titled import TitledBoard
from games.wotr import board, ruleset
from games.wotr.board.position import Position
from games.wotr.board.seen import position_of
from games.wotr.cards.sides import ALL_SIDES, sides_played
from games.wotr.coverage_player import Curious
from games.wotr.facts import REGIONS
from games.wotr.orders import WotrOrders
from games.wotr.paper import WotrPaper
from games.wotr.state import State
from games.wotr.steady import Steady
from games.wotr.words import WotrWords
from games.wotr.words.endings import result
from games.wotr.words.history import CHAPTERS, LANDMARKS
from games.wotr.words.nouns import about_seat
from games.wotr.words.reasons import explain
from games.wotr.words.spoken import spoken

words = WotrWords()


def _seen(view: State) -> Position:
    return position_of(view, (words.headline(view), ""))


title = Title(
    "wotr",
    ruleset,
    words,
    TitledBoard(board.PICTURES, _seen, REGIONS, board.neighbourhood),
    WotrPaper(),
    players={"steady": Steady},
    about_seat=about_seat,
    days_by_turn=True,
    result=result,
    soak=Coverage("card sides", ALL_SIDES, sides_played, Curious),
    orders=WotrOrders(),
    spoken=spoken,
    explain=explain,
    move_prompts=frozenset({"turn.die", "hunt.allocate", "fellowship.declare"}),
    secret_prompts=frozenset({"battle.card"}),
    chapters=CHAPTERS,
    landmarks=LANDMARKS,
)
