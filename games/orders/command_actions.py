"""The words of a reply that are no moves: each does one thing and says what it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from games.kernel import Refused, Unreadable
from games.models import Agreement, Game, RawMail
from games.orders import commands, front_door, giving_orders, refusals, team_proposals
from games.orders.almanac_names import known_thing
from games.orders.days_away import days_within
from games.orders.notation import plain
from games.reader.agreed_terms import away_texts
from games.reader.hints import hints
from games.reader.sentences import agreement_text
from games.service import agreements, being_away, handing_over, moving, post, proposals, stored_mail, talk

if TYPE_CHECKING:
    from games.orders.carrying_out import Execution

Work = Callable[["Execution", str], str]
WORDS: dict[str, Work] = {}
"""What each word does, with the rest of its line."""
ANYTIME = (
    *("say", "team", "propose", "note", "away", "mails_on", "mails_off"),
    *("hand", "map", "history", "card", "sheet", "help"),
    *("standing", "orders", "orders_off", "suggested", "why", "hint"),
    *("agree", "disagree"),
    *commands.DOOR,
)
"""Words that hurt nobody when they come late: a yes means what its letter told of, or has a number."""
MOST_HISTORY = 150


def word(key: str) -> Callable[[Work], Work]:
    def keep(work: Work) -> Work:
        WORDS[key] = work
        return work

    return keep


@word("undo")
def undo(execution: Execution, rest: str) -> str:
    if execution.reader.draft:
        moving.rub_out(execution.reader.seat)
        execution.reader.changed()
        execution.acted = True
        return gettext("Your last answer in pencil is rubbed out.")
    moving.take_back(execution.reader.seat, execution.now)
    execution.reader.changed()
    execution.went_on = execution.acted = True
    return gettext("Your last answer is taken back.")


@word("confirm")
def confirm(execution: Execution, rest: str) -> str:
    """What was previewed before is done now."""
    last = stored_mail.previewed(execution.reader.tenure, execution.after)
    if last is None:
        raise Refused("nothing_to_confirm")
    stored_mail.mark_confirmed(last)
    said = _previewed_orders(execution, last)
    return gettext("Confirmed: %(orders)s") % {"orders": said}


def _previewed_orders(execution: Execution, mail: RawMail) -> str:
    told = []
    assert execution.read_again is not None, "only a mail confirms what a mail has previewed"
    letter, execution.letter = execution.letter, mail.reply_address
    for line in execution.read_again(mail):
        text = line.rest if line.command == "preview" else line.text
        if not text or (line.command and line.command != "preview"):
            continue
        told.append(execution.move(text))
    execution.letter = letter
    return " ".join(told)


@word("hand")
def hand(execution: Execution, rest: str) -> str:
    hands = execution.reader.hands
    for section in hands:
        execution.parts.append({"heading": section.heading, "rows": [["", line] for line in section.lines]})
    return gettext("Your hand stands below.") if hands else gettext("You hold no cards.")


@word("map")
def map_(execution: Execution, rest: str) -> str:
    execution.flags["map"] = True
    groups = [[section.heading, list(section.lines)] for section in execution.reader.sections]
    if groups:
        execution.parts.append({"heading": gettext("The position in words"), "groups": groups})
    return gettext("The position stands below.")


@word("history")
def history(execution: Execution, rest: str) -> str:
    """The events of the last turns, one if nothing is said."""
    digits = "".join(filter(str.isdigit, rest))[:3]
    turns = max(1, int(digits or "1"))
    game = execution.reader.game
    first = game.log.filter(turn__gt=game.turn - turns, event__isnull=False).order_by("number").first()
    lines = execution.reader.told_since((first.event or 1) - 1 if first else 0)
    told = [[str(line.event), line.text] for line in lines[-MOST_HISTORY:]]
    execution.parts.append({"heading": gettext("The history"), "rows": told})
    return ngettext("The last turn stands below.", "The last %(count)d turns stand below.", turns) % {
        "count": turns
    }


@word("card")
def card(execution: Execution, rest: str) -> str:
    key = known_thing(execution.reader, rest) if rest else None
    if key is None:
        raise Unreadable("nothing_found", text=rest[:80])
    entry = execution.reader.almanac[key]
    execution.parts.append({"heading": entry.name, "paragraphs": entry.text.split("\n\n")})
    return gettext("%(name)s stands below.") % {"name": entry.name}


GLANCES = frozenset(("glance", "vistazo", "de un vistazo", "colpo d'occhio", "a colpo d'occhio", "relance"))
"""How a sheet at a glance is asked for, in any language."""


@word("sheet")
def sheet(execution: Execution, rest: str) -> str:
    """`sheet glance`: one page for the fridge."""
    if plain(rest).strip() in GLANCES:
        execution.flags["glance"] = True
        return gettext("A sheet of one page is attached: where the game stands, without secrets.")
    execution.flags["sheet"] = True
    return gettext("Your turn sheet is attached.")


@word("say")
def say(execution: Execution, rest: str) -> str:
    talk.say(
        execution.reader.game, execution.reader.player, rest, execution.now, seat=execution.reader.seat.key
    )
    return gettext("Said to the table.")


@word("team")
def team(execution: Execution, rest: str) -> str:
    talk.say(
        execution.reader.game,
        execution.reader.player,
        rest,
        execution.now,
        team=True,
        seat=execution.reader.seat.key,
    )
    return gettext("Said to your team.")


@word("propose")
def propose(execution: Execution, rest: str) -> str:
    to, text = team_proposals.addressed(execution.reader, rest)
    proposals.propose(
        execution.reader.game,
        execution.reader.player,
        text,
        execution.now,
        seat=execution.reader.seat.key,
        to=to,
    )
    return gettext("Proposed to your teammate. Nobody else hears of it.")


@word("ok")
def ok(execution: Execution, rest: str) -> str:
    """What a teammate has proposed is done, all of it or nothing."""
    proposal = proposals.newest(execution.reader.seat)
    if proposal is None:
        raise Refused("nothing_proposed")
    return execution.take(proposal)


@word("note")
def note(execution: Execution, rest: str) -> str:
    talk.note(execution.reader.game, execution.reader.player, rest, seat=execution.reader.seat.key)
    return gettext("Noted for yourself.")


@word("away")
def away(execution: Execution, rest: str) -> str:
    first, last = days_within(rest, execution.reader.player.day_of(execution.now))
    granted = being_away.announce(execution.reader.player, first, last, execution.now)
    execution.reader.changed()
    return " ".join(away_texts(first, last, granted))


@word("resign")
def resign(execution: Execution, rest: str) -> str:
    asked = agreements.resign(
        execution.reader.game, execution.reader.player, execution.now, execution.reader.seat.key
    )
    execution.reader.changed()
    return gettext("Your teammates are asked.") if asked else gettext("You have resigned.")


@word("draw")
def draw(execution: Execution, rest: str) -> str:
    agreements.offer_draw(
        execution.reader.game, execution.reader.player, execution.now, execution.reader.seat.key
    )
    execution.reader.changed()
    return gettext("The others are offered a draw.")


@word("take_back")
def take_back(execution: Execution, rest: str) -> str:
    """Alone where that is possible, else the others are asked."""
    reader = execution.reader
    if reader.draft or reader.can_take_back:
        return undo(execution, rest)
    asked = agreements.ask_take_back(reader.game, reader.player, execution.now, seat=reader.seat.key)
    reader.changed()
    if asked.agreed:
        return gettext("Your last answer is taken back.")
    return gettext("The others are asked whether you may take your last answer back.")


def _at_the_door(name: str) -> Work:
    """Words about no seat: the same as in a mail to the post's own address."""

    def work(execution: Execution, rest: str) -> str:
        visit = front_door.Visit(execution.reader.player, execution.now)
        said = front_door.WORDS[name](visit, rest)
        execution.parts += visit.parts
        execution.reader.player.refresh_from_db()
        return f"{said} {front_door.begun_text()}" if visit.begun else said

    return work


for _name in commands.DOOR:
    WORDS[_name] = _at_the_door(_name)


@word("agree")
def agree(execution: Execution, rest: str) -> str:
    return _vote(execution, rest, True)


@word("disagree")
def disagree(execution: Execution, rest: str) -> str:
    return _vote(execution, rest, False)


def _vote(execution: Execution, number: str, yes: bool) -> str:
    meant = _meant(execution, number)
    told = agreement_text(meant)
    agreements.vote(meant, execution.reader.player, yes, execution.now)
    execution.reader.changed()
    said = (
        gettext("You have agreed to this: %(asked)s") if yes else gettext("You have declined this: %(asked)s")
    )
    return said % {"asked": told}


def _meant(execution: Execution, number: str) -> Agreement:
    """The question with this number; without one the only one that the letter told of. Letters of version 1.0
    did not keep what they told: there a number is wanted."""
    game, player = execution.reader.game, execution.reader.player
    asked = [each for each in agreements.open_agreements(game, player) if agreements.waits_for(each, player)]
    if number:
        asked = [each for each in asked if each.number == int(number)]
    elif execution.letter:
        asked = [each for each in asked if each.pk in execution.letter.offers]
    if not asked:
        raise Refused("not_asked_to_agree")
    if len(asked) > 1 or not (number or execution.letter):
        raise Refused("several_agreements", example=f"{commands.word('agree')} {asked[-1].number}")
    return asked[0]


@word("hand_over")
def hand_over(execution: Execution, rest: str) -> str:
    """The own seat to somebody named, or to a bot."""
    reader, whom = execution.reader, rest.strip()
    if handing_over.is_bot(whom):
        handing_over.to_bot(reader.seat, reader.player, execution.now)
        execution.reader.changed()
        return gettext("Your seat is played by a bot now.")
    invited = handing_over.to_person(reader.seat, reader.player, whom, execution.now)
    facts = {"who": invited.named}
    return gettext("%(who)s is asked to take over your seat. Until that is accepted it is yours.") % facts


@word("mails_off")
def mails_off(execution: Execution, rest: str) -> str:
    post.want_mails(execution.reader.tenure, False)
    return gettext("The mails of this game stop. The clock runs on all the same.")


@word("mails_on")
def mails_on(execution: Execution, rest: str) -> str:
    post.want_mails(execution.reader.tenure, True)
    return gettext("You get the mails of this game again.")


@word("standing")
def standing_order(execution: Execution, rest: str) -> str:
    if not rest:
        return orders(execution, rest)
    if execution.previewing:
        return gettext("%(read)s. Only tried, not done.") % {
            "read": giving_orders.told(execution.reader, rest)
        }
    return giving_orders.give(execution.reader, rest, execution.now)


@word("orders")
def orders(execution: Execution, rest: str) -> str:
    """What is in force, each as it could be written again; in some games also when one is asked, in words."""
    found = execution.reader.orders_in_force(execution.now)
    _tell_when_asked(execution)
    if not found:
        return gettext("You have no standing orders. The word %(suggested)s takes those we suggest.") % {
            "suggested": commands.word("suggested")
        }
    rows = [[str(number), text] for number, text in enumerate(found, start=1)]
    execution.parts.append({"heading": gettext("Your standing orders"), "rows": rows})
    return gettext("Your standing orders stand below.")


def _tell_when_asked(execution: Execution) -> None:
    """Where anybody may act at many times: what can be written at any of them."""
    reader = execution.reader
    book = reader.title.orders if reader.game.state == Game.State.RUNNING else None
    ways = book.when_asked(reader.seat.key) if book else ()
    if book and ways:
        lines = [*((line, text) for line, text, _once in ways), *book.shortcuts(reader.seat.key)]
        groups = [(f"{commands.word('standing')}: {line}", [text]) for line, text in lines]
        heading = gettext("When you are asked, and how you act unasked")
        execution.parts.append({"heading": heading, "groups": groups})


@word("suggested")
def suggested(execution: Execution, rest: str) -> str:
    taken = giving_orders.take_suggested(execution.reader, execution.now)
    orders(execution, "")
    return taken


@word("orders_off")
def orders_off(execution: Execution, rest: str) -> str:
    return giving_orders.rub_out(execution.reader, execution.now)


@word("why")
def why(execution: Execution, rest: str) -> str:
    return " ".join(giving_orders.why(execution.reader))


@word("hint")
def hint(execution: Execution, rest: str) -> str:
    found = [f"{number}. {one.move}: {one.phrase}." for number, one in enumerate(hints(execution.reader), 1)]
    return " ".join([gettext("What could be done:"), *found])


@word("help")
def help_(execution: Execution, rest: str) -> str:
    here = refusals.help_groups()
    besides = [group for group in front_door.help_groups() if group[0] not in [told[0] for told in here]]
    execution.parts.append({"heading": gettext("What you can write"), "groups": here})
    execution.parts.append({"heading": gettext("At any time, to us"), "groups": besides})
    return gettext("What you can write stands below.")
