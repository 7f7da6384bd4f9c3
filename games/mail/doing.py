"""The words of a reply that are no moves: each does one thing at the desk and says what it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from accounts.models import Absence
from games.kernel import Refused, Unreadable
from games.mail import proposing, saying, standing, telling
from games.mail.commands import days_of
from games.mail.things import known_thing
from games.models import RawMail
from games.service import agreements, clocks, moving, post, proposals, talk

if TYPE_CHECKING:
    from games.mail.desk import Desk

Work = Callable[["Desk", str], str]
WORDS: dict[str, Work] = {}
"""What each word does, with the rest of its line."""
ANYTIME = (
    *("say", "team", "propose", "note", "away", "mails_on", "mails_off"),
    *("hand", "map", "history", "card", "sheet", "help"),
    *("standing", "orders", "orders_off", "suggested", "why"),
)
"""Words that hurt nobody when they come late."""
MOST_DAYS_AWAY = 120
MOST_HISTORY = 150


def word(key: str) -> Callable[[Work], Work]:
    def keep(work: Work) -> Work:
        WORDS[key] = work
        return work

    return keep


@word("undo")
def undo(desk: Desk, rest: str) -> str:
    if desk.place.draft:
        moving.rub_out(desk.place.seat)
        desk.place.changed()
        desk.acted = True
        return gettext("Your last answer in pencil is rubbed out.")
    moving.take_back(desk.place.seat, desk.now)
    desk.place.changed()
    desk.went_on = desk.acted = True
    return gettext("Your last answer is taken back.")


@word("confirm")
def confirm(desk: Desk, rest: str) -> str:
    """What was previewed before is done now."""
    found = RawMail.objects.filter(tenure=desk.place.tenure, outcome="previewed", after=desk.after)
    last = found.select_related("reply_address").order_by("-pk").first()
    if last is None:
        raise Refused("nothing_to_confirm")
    RawMail.objects.filter(pk=last.pk).update(outcome="confirmed")
    said = _previewed_orders(desk, last)
    return gettext("Confirmed: %(orders)s") % {"orders": said}


def _previewed_orders(desk: Desk, mail: RawMail) -> str:
    from games.mail.understanding import lines_in

    told = []
    letter, desk.letter = desk.letter, mail.reply_address
    for line in lines_in(bytes(mail.raw)):
        text = line.rest if line.command == "preview" else line.text
        if not text or (line.command and line.command != "preview"):
            continue
        told.append(desk.move(text, []))
    desk.letter = letter
    return " ".join(told)


@word("hand")
def hand(desk: Desk, rest: str) -> str:
    parts = telling.hand_parts(desk.place)
    for part in parts:
        desk.parts.append({"heading": part.heading, "rows": [["", row.text] for row in part.rows]})
    return gettext("Your hand stands below.") if parts else gettext("You hold no cards.")


@word("map")
def map_(desk: Desk, rest: str) -> str:
    desk.flags["map"] = True
    for part in telling.position_parts(desk.place):
        if part.groups:
            groups = [[heading, list(lines)] for heading, lines in part.groups]
            desk.parts.append({"heading": part.heading, "groups": groups})
    return gettext("The position stands below.")


@word("history")
def history(desk: Desk, rest: str) -> str:
    """The events of the last turns, one if nothing is said."""
    digits = "".join(filter(str.isdigit, rest))[:3]
    turns = max(1, int(digits or "1"))
    game = desk.place.game
    first = game.log.filter(turn__gt=game.turn - turns, event__isnull=False).order_by("number").first()
    rows = telling.news(desk.place, (first.event or 1) - 1 if first else 0)
    told = [[row.number, row.text] for row in rows[-MOST_HISTORY:]]
    desk.parts.append({"heading": gettext("The history"), "rows": told})
    return ngettext("The last turn stands below.", "The last %(count)d turns stand below.", turns) % {
        "count": turns
    }


@word("card")
def card(desk: Desk, rest: str) -> str:
    key = known_thing(desk.place, rest) if rest else None
    if key is None:
        raise Unreadable("nothing_found", text=rest[:80])
    entry = next(entry for entry in desk.place.told.almanac() if entry.key == key)
    desk.parts.append({"heading": entry.name, "paragraphs": entry.text.split("\n\n")})
    return gettext("%(name)s stands below.") % {"name": entry.name}


@word("sheet")
def sheet(desk: Desk, rest: str) -> str:
    desk.flags["sheet"] = True
    return gettext("Your turn sheet is attached.")


@word("say")
def say(desk: Desk, rest: str) -> str:
    talk.say(desk.place.game, desk.place.player, rest, desk.now, seat=desk.place.seat.key)
    return gettext("Said to the table.")


@word("team")
def team(desk: Desk, rest: str) -> str:
    talk.say(desk.place.game, desk.place.player, rest, desk.now, team=True, seat=desk.place.seat.key)
    return gettext("Said to your team.")


@word("propose")
def propose(desk: Desk, rest: str) -> str:
    to, text = proposing.addressed(desk.place, rest)
    proposals.propose(desk.place.game, desk.place.player, text, desk.now, seat=desk.place.seat.key, to=to)
    return gettext("Proposed to your teammate. Nobody else hears of it.")


@word("ok")
def ok(desk: Desk, rest: str) -> str:
    """What a teammate has proposed is done, all of it or nothing."""
    proposal = proposals.newest(desk.place.seat)
    if proposal is None:
        raise Refused("nothing_proposed")
    return desk.take(proposal)


@word("note")
def note(desk: Desk, rest: str) -> str:
    talk.note(desk.place.game, desk.place.player, rest, seat=desk.place.seat.key)
    return gettext("Noted for yourself.")


@word("away")
def away(desk: Desk, rest: str) -> str:
    first, last = days_of(rest)
    player = desk.place.player
    if last < player.day_of(desk.now) or (last - first).days > MOST_DAYS_AWAY:
        raise Refused("days_not_possible", most=MOST_DAYS_AWAY)
    with clocks.changing_calendar(player, desk.now):
        Absence.objects.get_or_create(player=player, first_day=first, last_day=last)
    desk.place.changed()
    facts = {"first": first.isoformat(), "last": last.isoformat()}
    return gettext("You are away from %(first)s to %(last)s; your clocks stand still in that time.") % facts


@word("resign")
def resign(desk: Desk, rest: str) -> str:
    asked = agreements.resign(desk.place.game, desk.place.player, desk.now, desk.place.seat.key)
    desk.place.changed()
    return gettext("Your teammates are asked.") if asked else gettext("You have resigned.")


@word("draw")
def draw(desk: Desk, rest: str) -> str:
    agreements.offer_draw(desk.place.game, desk.place.player, desk.now, desk.place.seat.key)
    desk.place.changed()
    return gettext("The others are offered a draw.")


@word("agree")
def agree(desk: Desk, rest: str) -> str:
    return _vote(desk, True)


@word("disagree")
def disagree(desk: Desk, rest: str) -> str:
    return _vote(desk, False)


def _vote(desk: Desk, yes: bool) -> str:
    game, player = desk.place.game, desk.place.player
    asked = [each for each in agreements.open_agreements(game, player) if agreements.waits_for(each, player)]
    if not asked:
        raise Refused("not_asked_to_agree")
    if len(asked) > 1 and desk.letter:
        asked = [each for each in asked if each.pk in desk.letter.offers] or asked
    if len(asked) > 1:
        raise Refused("several_agreements")
    agreements.vote(asked[0], player, yes, desk.now)
    desk.place.changed()
    return gettext("You have agreed.") if yes else gettext("You have declined.")


@word("mails_off")
def mails_off(desk: Desk, rest: str) -> str:
    post.want_mails(desk.place.tenure, False)
    return gettext("The mails of this game stop. The clock runs on all the same.")


@word("mails_on")
def mails_on(desk: Desk, rest: str) -> str:
    post.want_mails(desk.place.tenure, True)
    return gettext("You get the mails of this game again.")


@word("standing")
def standing_order(desk: Desk, rest: str) -> str:
    if not rest:
        return orders(desk, rest)
    if desk.previewing:
        return gettext("%(read)s. Only tried, not done.") % {"read": standing.told(desk.place, rest)}
    return standing.give(desk.place, rest, desk.now)


@word("orders")
def orders(desk: Desk, rest: str) -> str:
    """What is in force, each as it could be written again."""
    found = standing.shown(desk.place, desk.now)
    if not found:
        return gettext("You have no standing orders. The word %(suggested)s takes those we suggest.") % {
            "suggested": telling.word("suggested")
        }
    rows = [[str(number), text] for number, text in enumerate(found, start=1)]
    desk.parts.append({"heading": gettext("Your standing orders"), "rows": rows})
    return gettext("Your standing orders stand below.")


@word("suggested")
def suggested(desk: Desk, rest: str) -> str:
    taken = standing.take_suggested(desk.place, desk.now)
    orders(desk, "")
    return taken


@word("orders_off")
def orders_off(desk: Desk, rest: str) -> str:
    return standing.rub_out(desk.place, desk.now)


@word("why")
def why(desk: Desk, rest: str) -> str:
    return " ".join(standing.why(desk.place))


@word("help")
def help_(desk: Desk, rest: str) -> str:
    desk.parts.append({"heading": gettext("What you can write"), "groups": saying.help_groups()})
    return gettext("What you can write stands below.")
