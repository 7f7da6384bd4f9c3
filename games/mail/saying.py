"""Sentences of the mail room: refusals it makes itself, and what can be written."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import words
from games.kernel import Problem, Stop
from games.mail import telling
from games.mail.telling import Place

MOST_NAMED = 20

_PROBLEMS: dict[str, Promise] = {
    "not_understood": _("“%(text)s” does not name anything that can be picked here."),
    "nothing_written": _("Nothing is written there."),
    "number_unseen": _(
        "“%(text)s” is a number, but something was rolled or shown since you saw a list. Write the name "
        "or the key."
    ),
    "number_of_another_question": _(
        "“%(text)s” is a number of the list in the mail that you answered, but something else is asked now. "
        "Write the name or the key."
    ),
    "nothing_found": _("We find nothing that is called “%(text)s”."),
    "days_not_understood": _("“%(text)s” does not read as days. Write them like 2026-12-20 to 2027-01-03."),
    "days_not_possible": _("These days lie in the past, or they are more than %(most)s."),
    "question_settled": _("The question of the mail that you answered is settled already."),
    "nothing_asked": _("Your seat is not asked anything now."),
    "others_are_asked": _("Somebody else is asked before you. Send this again when it is your move."),
    "nothing_to_confirm": _("There is no preview of yours that could be confirmed."),
    "mark_the_order": _(
        "This reads as a standing order, but it may have been meant for a question that is settled. Write it "
        "below “%(words)s:” and it is one."
    ),
    "no_bot_here": _("No bot sits at this table, so there is nobody to ask."),
    "several_agreements": _("Several things wait for your word. Decide on the game's page."),
}


def problem_text(problem: Problem, place: Place) -> str:
    """Why a line was not done: in the game's words, in ours, or in the service's."""
    if problem.key == "fits_several":
        return _several(problem, place)
    own = str(place.told.problem(problem, place.view))
    if own:
        return own
    if problem.key in _PROBLEMS:
        return str(_PROBLEMS[problem.key] % problem.facts)
    if words.has_text(problem.key):
        return words.reason_text(problem, place.title)
    return gettext("This cannot be done now.")


def _several(problem: Problem, place: Place) -> str:
    """“minas” fits Minas Tirith and Minas Morgul. Which one?"""
    items = [str(key) for key in problem.facts["items"]]
    names = [_named(place, key) for key in items]
    if len(set(names)) < len(names):
        names = [f"{name} ({key})" for name, key in zip(names, items, strict=True)]
    facts = {"text": problem.facts["text"], "names": ", ".join(names)}
    return gettext("“%(text)s” fits several: %(names)s. Which one?") % facts


def _named(place: Place, key: str) -> str:
    """An item of the question; else, in an order, something of the almanac."""
    question = place.question
    if question and key in question.items:
        return telling.item_name(place, question, key)
    return next((entry.name for entry in place.told.almanac() if entry.key == key), key)


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
        "confirm": telling.word("confirm")
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
        "away": gettext("announces days away, like 2026-12-20 to 2027-01-03"),
        "standing": gettext("begins a block of standing orders, one to a line, up to an empty line"),
        "orders": gettext("your standing orders"),
        "suggested": gettext("puts the orders in force that we suggest"),
        "orders_off": gettext("rubs all your standing orders out"),
        "why": gettext("a bot tells why it made its last move"),
        "agree": gettext("agrees to what the others propose"),
        "disagree": gettext("declines it"),
        "draw": gettext("offers a draw"),
        "resign": gettext("gives the game up"),
        "mails_off": gettext("stops the mails of this game; the clock runs on"),
        "mails_on": gettext("brings them back"),
    }
    return [[telling.word(name), [text]] for name, text in explained.items()]
