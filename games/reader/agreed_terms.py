"""What the players of a game have agreed on about time, and what follows from being late, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games.models import Agreement, Game
from games.reader.dates import moment_text
from games.service import clocks, limits
from games.service.being_away import Granted
from games.service.votes import is_about_seat

Kind = Agreement.Kind


def pace_text(game: Game) -> str:
    """How much time there is, in one sentence without its beginning: “7 days a turn for all answers …”."""
    if clocks.has_no_clock(game):
        return gettext("no clock")
    parts = [_days_text(game)]
    if game.bank_days:
        bank = ngettext("%(count)d day in the bank", "%(count)d days in the bank", game.bank_days)
        parts.append(bank % {"count": game.bank_days})
    if game.bank_days and game.turn_days:
        parts.append(gettext("what is left of a turn goes into the bank, never beyond those days"))
    if not game.weekends_count:
        parts.append(gettext("weekends do not count"))
    return ", ".join(parts)


def _days_text(game: Game) -> str:
    if game.turn_days:
        turn = ngettext(
            "%(count)d day a turn for all answers of a seat",
            "%(count)d days a turn for all answers of a seat",
            game.turn_days,
        )
        return turn % {"count": game.turn_days}
    move = ngettext("%(count)d day an answer", "%(count)d days an answer", game.move_days)
    return move % {"count": game.move_days}


def lateness_text(game: Game) -> str:
    """What being late means here, in one sentence."""
    facts = {"grace": limits.GRACE.days, "vote": limits.VOTES_END.days}
    if clocks.has_no_clock(game):
        return gettext(
            "After %(silence)d days without an answer the others may decide how the game goes on; if nobody "
            "decides, it ends without a result after %(longest)d days more, or %(all)d if all are silent."
        ) % {
            "silence": limits.SILENCE.days,
            "longest": limits.LONGEST_SILENCE.days,
            "all": limits.LONGEST_ADJOURNED.days,
        }
    return gettext(
        "Nothing is decided about a late seat for %(grace)d days; then the others decide within %(vote)d "
        "days how the game goes on. If nobody decides anything, it ends without a result %(longest)d days "
        "after the time ran out."
    ) % {**facts, "longest": limits.LONGEST_ADJOURNED.days}


def longest_text(game: Game) -> str:
    """The longest silence that the clock of this game can bring about."""
    days = clocks.longest_wait(game).days
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}


def entry_texts(game: Game) -> list[str]:
    """Who may sit down, where not anybody may."""
    found = []
    if game.least_reliability:
        found.append(
            gettext("finishes at least %(percent)d percent of the games begun")
            % {"percent": game.least_reliability}
        )
    if game.least_rating and game.most_rating:
        facts = {"least": game.least_rating, "most": game.most_rating}
        found.append(gettext("rated from %(least)d to %(most)d on that side") % facts)
    elif game.least_rating:
        found.append(gettext("rated %(least)d or more on that side") % {"least": game.least_rating})
    elif game.most_rating:
        found.append(gettext("rated %(most)d or less on that side") % {"most": game.most_rating})
    return found


# --- votes -------------------------------------------------------------------------------------------


def ending_of_vote(agreement: Agreement) -> str:
    """Until when something is asked, and what happens then."""
    if agreement.ends_at is None:
        return ""
    moment = {"moment": moment_text(agreement.ends_at)}
    if agreement.kind == Kind.SUBSTITUTE:
        return (
            gettext(
                "When all have answered, or else on %(moment)s, most of those who have answered decide; one "
                "no of the side that is not late is enough against a substitute."
            )
            % moment
        )
    if is_about_seat(agreement):
        return (
            gettext(
                "When all have answered, or else on %(moment)s, most of those who have answered decide; with "
                "as many no as yes the side that is not late."
            )
            % moment
        )
    if agreement.kind == Kind.DRAW:
        return gettext("It lapses on %(moment)s, or when somebody who is asked moves instead.") % moment
    if agreement.kind == Kind.TAKE_BACK:
        return gettext("It lapses on %(moment)s, or with the next move.") % moment
    return gettext("It lapses on %(moment)s.") % moment


# --- absence -----------------------------------------------------------------------------------------


def day_text(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def away_texts(first: date, last: date, granted: Sequence[Granted]) -> list[str]:
    """That an absence is announced, and what each game grants of it."""
    facts = {"first": day_text(first), "last": day_text(last)}
    told = [gettext("You are away from %(first)s to %(last)s.") % facts]
    if granted and all(one.is_all for one in granted):
        told.append(gettext("Your clocks stand still in that time, in every game that you play now."))
        return told
    return told + [granted_text(one) for one in granted]


def granted_text(one: Granted) -> str:
    facts = {"game": one.game.name, "until": day_text(one.until) if one.until else ""}
    if one.is_all:
        return gettext("In “%(game)s” your clock stands still in that time.") % facts
    if one.until:
        return (
            gettext(
                "In “%(game)s” your clock stands still until %(until)s; then the agreed days of absence are "
                "used up, and it runs."
            )
            % facts
        )
    return gettext("In “%(game)s” your clock runs on: the agreed days of absence are used up.") % facts
