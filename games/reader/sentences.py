"""Sentences about a table: who sits where, what is being agreed, how a game ended."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.kernel import Ending
from games.models import Agreement, Seat
from games.reader.dates import moment_text
from games.reader.waiting import Awaited
from games.service.orders import NEXT
from games.titles import Order, Title
from games.titles.offered import titles

_ASKED: dict[str, Promise] = {
    Agreement.Kind.TAKE_BACK: _("%(asker)s would like to take back what happened after event %(event)s."),
    Agreement.Kind.DRAW: _("%(asker)s offers a draw."),
    Agreement.Kind.ABANDON: _("%(asker)s proposes to end the game without a result."),
    Agreement.Kind.RESIGN: _("%(asker)s proposes to your team to resign."),
    Agreement.Kind.WAIT: _("%(asker)s proposes to give %(seat)s the days once more."),
    Agreement.Kind.SUBSTITUTE: _("%(asker)s proposes to ask %(substitute)s to take over %(seat)s."),
    Agreement.Kind.BOT: _("%(asker)s proposes to let a bot play on for %(seat)s."),
    Agreement.Kind.CLAIM: _("%(asker)s proposes to claim the game, because %(seat)s did not answer in time."),
}


def seat_text(seat: Seat) -> str:
    """A seat with who sits in it: “Shadow (tinder)”."""
    name, tenure = titles()[seat.game.title].words.seat(seat.key), seat.tenure
    if tenure is None:
        return gettext("%(seat)s (empty)") % {"seat": name}
    return f"{name} ({tenure.shown_name})"


def agreement_text(agreement: Agreement) -> str:
    """What is asked of the others, as a sentence."""
    game, about = agreement.game, agreement.about
    seat = game.seats.filter(key=about.get("seat") or "").first()
    facts = {
        "asker": seat_text(agreement.asked_by),
        "seat": seat_text(seat) if seat else "",
        "event": _last_event(agreement),
        "substitute": _substitute(about),
    }
    text = _ASKED[agreement.kind] % facts
    if about.get("beyond"):
        warning = gettext("Since then dice have fallen or something hidden was shown; everybody must agree.")
        text = f"{text} {warning}"
    return text


def _last_event(agreement: Agreement) -> int:
    """The number people see of the last event that would stay."""
    kept = agreement.game.log.filter(number__lte=agreement.about.get("to", 0), event__isnull=False)
    return kept.order_by("-number").values_list("event", flat=True).first() or 0


def _substitute(about: dict[str, Any]) -> str:
    """An address is its owner's: the others read only that there is one."""
    player = User.objects.filter(pk=about.get("substitute") or 0).first()
    if player:
        return player.shown_name
    return gettext("somebody by e-mail") if about.get("address") else gettext("whoever likes, in the lobby,")


def order_text(order: Order, title: Title) -> str:
    """A standing order as its owner reads it; the same line could be written again."""
    if order.key == NEXT:
        return gettext("Next: %(line)s") % {"line": order.facts.get("line", "")}
    assert title.orders is not None
    return title.orders.tell(order)


def stopped_text() -> str:
    return gettext(
        "Something broke on our side. Your game is safe, nothing was lost, and somebody is looking at it."
    )


def nothing_asked_text() -> str:
    return gettext("Nothing to answer. Your clock stands still.")


_ENDINGS: dict[str, Promise] = {
    "resigned": _("The other side resigned."),
    "given_up": _("The players gave it up."),
    "claimed": _("The other side did not answer in time."),
    "draw": _("The players agreed on a draw."),
    "abandoned": _("The players ended it without a result."),
    "lapsed": _("Nobody answered or decided anything for long, so it ended without a result."),
    "closed": _("It was closed before it began."),
}


def ending_text(title: Title, winners: list[str], how: str) -> str:
    """How a game ended: who won, and why, in the game's own words where the rules ended it."""
    if how == "resigned" and not winners:
        how = "given_up"
    own = title.words.ending(Ending(tuple(winners), how))
    reason = own or str(_ENDINGS.get(how, ""))
    if not winners:
        return reason
    names = ", ".join(title.words.seat(seat) for seat in winners)
    won = gettext("Won by: %(names)s.") % {"names": names}
    return f"{won} {reason}".strip()


def clock_text(clock: Awaited, *, clockless: bool, weekends_count: bool) -> str:
    """The clock of who is asked."""
    if clockless:
        return gettext("It is your move. There is no clock in this game.")
    if clock.deadline is None:
        return gettext("It is your move. Your clock stands still.")
    facts = {"left": clock.left, "moment": clock.until}
    if clock.days_end is None:
        told = gettext("It is your move. You have %(left)s, until %(moment)s.") % facts
    else:
        told = gettext(
            "It is your move. Your days for this answer end %(days)s; after that your bank runs, until "
            "%(moment)s at the latest."
        ) % {**facts, "days": moment_text(clock.days_end)}
    weekends = "" if weekends_count else gettext("Weekends do not count.")
    return f"{told} {weekends}".strip()
