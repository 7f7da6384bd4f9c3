"""Sentences about orders in words: where a preview ends, what can be written."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext

from games.kernel import Stop
from games.orders import commands

MOST_NAMED = 20


def what_follows(commits: Stop) -> str:
    """Why a preview ends where it does."""
    reasons: dict[Stop, Callable[[], str]] = {
        "chance": lambda: gettext("Then dice or cards decide."),
        "others": lambda: gettext("Then others are asked."),
        "over": lambda: gettext("Then the game is over."),
        "hidden": lambda: gettext("What follows is not in your hand."),
    }
    return reasons[commits]()


def after_preview(commits: Stop) -> str:
    """Why a preview ends where it does, and how to go on."""
    confirm = gettext("Nothing was done. Answer with %(confirm)s to do it.") % {
        "confirm": commands.word("confirm")
    }
    return f"{what_follows(commits)} {confirm}"


def help_groups() -> list[list[object]]:
    """Every word, in the reader's language, with what it does."""
    explained = {
        "preview": gettext(
            "tries the lines of your mail and tells what would happen, as far as it is certain"
        ),
        "confirm": gettext("does what you have previewed"),
        "undo": gettext("takes back your last answer, while nobody else has acted and nothing was shown"),
        "hand": gettext("your cards with their texts"),
        "map": gettext("the position, with the map"),
        "history": gettext("the events of the last turns: write how many"),
        "card": gettext("looks something up: write its name"),
        "sheet": gettext("your turn sheet, to print"),
        "say": gettext("says what follows to the table, up to an empty line"),
        "team": gettext("says it to your team only"),
        "propose": gettext(
            "proposes what follows, up to an empty line, as the answer of a teammate who is asked"
        ),
        "ok": gettext("takes what a teammate has proposed to you"),
        "note": gettext("notes it for yourself"),
        "away": gettext("announces days away, like 2026-12-20 to 2027-01-03, or in words"),
        "standing": gettext("begins a block of standing orders, one to a line, up to an empty line"),
        "orders": gettext("your standing orders"),
        "suggested": gettext("puts the orders in force that we suggest"),
        "orders_off": gettext("rubs all your standing orders out"),
        "why": gettext("a bot tells why it made its last move"),
        "hint": gettext("the best moves we find, in a practice game; the record tells that you asked"),
        "agree": gettext("agrees to what the others propose; its number behind it says to which"),
        "disagree": gettext("declines it, in the same way"),
        "hand_over": gettext("hands your seat over: write a handle, an e-mail address, or the word bot"),
        "take_back": gettext("asks the others whether you may take back your last answer"),
        "draw": gettext("offers a draw"),
        "resign": gettext("gives the game up"),
        "mails_off": gettext("stops the mails of this game; the clock runs on"),
        "mails_on": gettext("brings them back"),
    }
    return [[commands.word(name), [text]] for name, text in explained.items()]
