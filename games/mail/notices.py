"""Plain notices: what the outbox holds becomes a mail, in the reader's language and time zone.

Each kind has a function that says what its templates need, from the present state of things; None when there
is nothing to tell any more. Mails that can be answered are in writing.py.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext
from msgspec import Struct

from accounts.as_reader import as_reader
from accounts.models import MailWish, User
from accounts.zones import first_guess
from games.kernel import Problem
from games.mail import letter_parts
from games.mail.addresses import Token
from games.mail.layout import LetterPart, Page, as_html
from games.mail.reply_text import END
from games.models import Agreement, Game, Invitation, Outgoing, Seat, Tenure
from games.orders.commands import word
from games.reader import dates, sentences
from games.reader.agreed_terms import lateness_text, pace_text
from games.reader.dice_words import dice_words, result_of, who_made_the_dice
from games.reader.links import game_link
from games.reader.problems import problem_text
from games.service import clocks, limits, moving, ratings, seats, storage, waiting
from games.service.invitation_limits import without_links
from games.titles import Title
from games.titles.offered import titles

Context = dict[str, Any]
COLUMNS = 72


class Enclosure(Struct, frozen=True):
    """A paper that a mail wants to carry: the turn sheet of a seat, or a player's book so far."""

    game: Game
    seat: Seat | None = None
    player: User | None = None
    name: str = ""
    """Of the file, if it has one of its own."""
    look: str | None = None
    """Of a sheet, if not as its reader likes it."""


def write(outgoing: Outgoing) -> EmailMessage | None:
    """The mail for one row of the outbox; None if it is no longer true or its reader cannot be reached."""
    to = address_of(outgoing)
    if not to:
        return None
    with reader_of(outgoing):
        context = CONTEXTS[outgoing.kind](outgoing)
        if context is None:
            return None
        context |= {"site": settings.SITE_URL, "game": outgoing.game, "title": _title(outgoing)}
        context.setdefault("link", game_link(outgoing.game) if outgoing.game else settings.SITE_URL)
        subject = " ".join(render_to_string(f"mails/{outgoing.kind}.subject.txt", context).split())
        words = render_to_string(f"mails/{outgoing.kind}.txt", context).strip()
        text = _wrapped(words) + (f"\n{END}\n" if "sentinel" in context else "")
        html = as_html(_page(outgoing, subject, words, context.get("sentinel", "")))
    mail = EmailMultiAlternatives(subject, text, settings.DEFAULT_FROM_EMAIL, [to])
    mail.attach_alternative(html, "text/html")
    mail.encloses = context.get("encloses")  # type: ignore[attr-defined]
    if "reply_to" in context:
        mail.reply_to = [context["reply_to"]]
    if "never" in context:
        mail.extra_headers |= {
            "List-Unsubscribe": f"<{context['never']}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    return mail


def _page(outgoing: Outgoing, subject: str, words: str, sentinel: str) -> Page:
    """The same words set in type; what leads somewhere stands below them."""
    told = words.removeprefix(sentinel).replace(":\n\n", ":\n").strip().split("\n\n")
    leads = [paragraph for paragraph in told if settings.SITE_URL in paragraph]
    part = LetterPart(
        "",
        paragraphs=tuple(paragraph.strip() for paragraph in told if paragraph not in leads),
        after=tuple(leads[:-1]),
    )
    title = _title(outgoing)
    return Page(
        subject=subject,
        sentinel=sentinel,
        kicker=title.words.name() if title else "",
        title=without_links(outgoing.game.name) if outgoing.game else "Ravenpost",
        parts=(part,),
        foot=tuple(leads[-1:]),
        language=letter_parts.language(),
    )


def _wrapped(text: str) -> str:
    """Lines of 72 columns; links and seals are left whole."""
    lines = [
        textwrap.fill(line, COLUMNS, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    ]
    return "\n".join(lines) + "\n"


def words_of(outgoing: Outgoing) -> str:
    """What a notice says, for a mail that tells it among other things; empty if it is no longer true."""
    context = CONTEXTS[outgoing.kind](outgoing)
    if context is None:
        return ""
    context |= {"game": outgoing.game, "title": _title(outgoing), "is_part": True}
    return render_to_string(f"mails/{outgoing.kind}.txt", context).strip()


def invitation_link(invitation: Invitation) -> str:
    return f"{settings.SITE_URL}/invitation/{invitation.token}/"


# --- the reader ------------------------------------------------------------------------------------


def address_of(outgoing: Outgoing) -> str:
    """A guest's mail goes to the address that was invited: whoever took the seat had its link."""
    player = outgoing.player
    if player is None:
        return outgoing.address
    if player.is_former:
        return ""
    if player.email:
        return player.email
    taken = player.invitations.filter(state=Invitation.State.TAKEN).exclude(address="")
    return taken.order_by("-settled_at").values_list("address", flat=True).first() or ""


@contextmanager
def reader_of(outgoing: Outgoing) -> Iterator[None]:
    if outgoing.player:
        with as_reader(outgoing.player):
            yield
        return
    invitation = _invitation(outgoing)
    told = outgoing.facts.get("language") or settings.LANGUAGE_CODE
    language = invitation.language if invitation else told
    with translation.override(language), timezone.override(ZoneInfo(first_guess(language))):
        yield


def _invitation(outgoing: Outgoing) -> Invitation | None:
    found = Invitation.objects.select_related("game", "seat", "invited_by", "player")
    return found.filter(pk=outgoing.facts.get("invitation")).first()


def _title(outgoing: Outgoing) -> Title | None:
    return titles().get(outgoing.game.title) if outgoing.game else None


# --- what each kind tells --------------------------------------------------------------------------


def _invited(outgoing: Outgoing) -> Context | None:
    invitation = _invitation(outgoing)
    if invitation is None or invitation.state != Invitation.State.SENT or invitation.game.is_over:
        return None
    game, seat = invitation.game, invitation.seat
    return {
        **_answerable(invitation),
        "name": without_links(game.name),
        "inviter": without_links(str(invitation.invited_by)) if invitation.invited_by else "",
        "commitment": game.commitment if game.state == Game.State.OPEN else "",
        "never": f"{settings.SITE_URL}/mails/never/{Token('n', invitation.pk).local}/",
        "seat": seat and titles()[game.title].words.seat(seat.key),
        "begun": game.state != Game.State.OPEN,
        "has_account": invitation.player is not None,
        "pace": pace_text(game),
        "late": lateness_text(game),
        "link": invitation_link(invitation),
    }


def _answerable(invitation: Invitation) -> Context:
    """What a mail needs that can be answered with “accept”."""
    return {
        "sentinel": letter_parts.sentinel(),
        "reply_to": Token("i", invitation.pk).address,
        "accept": gettext("accept"),
        "decline": gettext("decline"),
    }


def _invitation_replied(outgoing: Outgoing) -> Context | None:
    invitation = _invitation(outgoing)
    if invitation is None:
        return None
    title, facts, game = titles()[invitation.game.title], outgoing.facts, invitation.game
    tenure = Tenure.objects.filter(seat__game=game, player=outgoing.player or 0, ended_at=None).first()
    return {
        **_answerable(invitation),
        "name": without_links(game.name),
        "seat": title.words.seat(facts["seat"]) if "seat" in facts else "",
        "waits": game.state == Game.State.OPEN,
        "word": tenure.word if tenure else "",
        "declined": facts.get("declined", False),
        "last": facts.get("last", False),
        "problem": _problem(facts["problem"], title) if "problem" in facts else "",
        "link": invitation_link(invitation),
    }


def _problem(verdict: dict[str, Any], title: Title) -> str:
    return problem_text(Problem(verdict["problem"], **verdict["facts"]), title)


def _declined(outgoing: Outgoing) -> Context | None:
    invitation = _invitation(outgoing)
    if invitation is None or invitation.state != Invitation.State.DECLINED:
        return None
    invite = f"{word('invite')} … {invitation.game_id}"
    return {"who": invitation.named, "invite": invite}


def _started(outgoing: Outgoing) -> Context | None:
    game = _game(outgoing)
    table = list(game.seats.prefetch_related("tenures__player"))
    mine = [seat for seat in table if seat.tenure and seat.tenure.player == outgoing.player]
    if not mine:
        return None
    name = titles()[game.title].words.seat
    return {
        "seats": ", ".join(name(seat.key) for seat in mine),
        "table": [sentences.seat_text(s) for s in table],
        "dice_words": dice_words(game),
        "who_made_the_dice": who_made_the_dice(game),
    }


def _adjourned(outgoing: Outgoing) -> Context | None:
    game = _game(outgoing)
    if game.state != Game.State.ADJOURNED:
        return None
    seat = game.seats.get(key=outgoing.facts["seat"])
    seat.game = game
    return {
        "yours": seat.tenure is not None and seat.tenure.player == outgoing.player,
        "seat": sentences.seat_text(seat),
        "reason": outgoing.facts["reason"],
        **_when_decided(seat),
    }


def _may_decide(outgoing: Outgoing) -> Context | None:
    """The grace is over and the seat still late: for everybody but who is late."""
    game = _game(outgoing)
    seat = game.seats.get(key=outgoing.facts["seat"])
    if not clocks.seat_is_late(seat) or seat.tenure is None or seat.tenure.player == outgoing.player:
        return None
    seat.game = game
    return {"seat": sentences.seat_text(seat), **_when_decided(seat)}


def _when_decided(seat: Seat) -> Context:
    """From when on the others may decide, for how long they are asked, when the game would end."""
    game = seat.game
    from_then = clocks.decided_from(seat)
    return {
        "grace": limits.GRACE.days,
        "from_then": dates.moment_text(from_then) if from_then else "",
        "vote_days": limits.VOTES_END.days,
        "silence": limits.SILENCE.days,
        "ends": dates.moment_text(game.ends_at) if game.ends_at else "",
        "two_sides": len({other.team for other in game.seats.all()}) == 2,
        "counts": game.rated and ratings.counts(game),
    }


def _stopped(outgoing: Outgoing) -> Context | None:
    return {} if _game(outgoing).state == Game.State.STOPPED else None


def _goes_on(outgoing: Outgoing) -> Context | None:
    """With a word to who is asked; the question itself comes with the turn, if it is not known yet."""
    game = _game(outgoing)
    if game.state not in moving.PLAYED:
        return None
    mine = seats.seats_of(game, outgoing.player)
    return {
        "yours": any(waiting.asked_of(seat) for seat in mine),
        "no_clock": clocks.has_no_clock(game),
    }


def _broke(outgoing: Outgoing) -> Context:
    """A move of the reader's, or a practice opponent's thinking, that something of ours has broken."""
    seat = titles()[_game(outgoing).title].words.seat(outgoing.facts["seat"])
    return {"seat": seat, "bot": "bot" in outgoing.facts}


def _repaired(outgoing: Outgoing) -> Context:
    return {"event": outgoing.facts["event"], "why": outgoing.facts["why"]}


def _handed_over(outgoing: Outgoing) -> Context:
    facts, game = outgoing.facts, _game(outgoing)
    return {
        "seat": titles()[game.title].words.seat(facts["seat"]),
        "before": _who(facts["from"]),
        "after": _who(facts["to"]),
        "yours": facts["to"].get("player") == outgoing.player_id,
        "back_until": _back_until(outgoing),
        "back_word": f"{word('join')} {game.pk}",
    }


def _back_until(outgoing: Outgoing) -> str:
    """Until when whoever left the seat gets it back by coming back; empty for everybody else."""
    seat = _game(outgoing).seats.filter(key=outgoing.facts["seat"], owner=outgoing.player_id).first()
    return dates.moment_text(seat.owner_until) if seat and seat.owner_until else ""


def _introduction(outgoing: Outgoing) -> Context | None:
    """The book so far for somebody who takes over a seat; not for who has left it again."""
    game, player = _game(outgoing), outgoing.player
    seats = [seat for seat in game.seats.all() if seat.key == outgoing.facts["seat"]]
    if player is None or not seats or not seats[0].tenure or seats[0].tenure.player != player:
        return None
    return {
        "seat": titles()[game.title].words.seat(outgoing.facts["seat"]),
        "event": game.events,
        "book": f"{settings.SITE_URL}/g/{game.pk}/book.pdf",
        "encloses": None if player.mail_wish == MailWish.LINK else Enclosure(game, player=player),
    }


def _agreement_settled(outgoing: Outgoing) -> Context | None:
    agreement = _agreement(outgoing)
    if agreement is None:
        return None
    return {
        "asked": sentences.agreement_text(agreement),
        "agreed": agreement.agreed,
        "lapsed": agreement.lapsed,
    }


def _ended(outgoing: Outgoing) -> Context:
    game = _game(outgoing)
    return {
        "ending": sentences.ending_text(titles()[game.title], game.winners, game.how),
        "result": _result(game),
        "was_played": game.started_at is not None,
    }


def _result(game: Game) -> Sequence[str]:
    return result_of(game, storage.view(game, ())) if game.started_at else ()


CONTEXTS: dict[str, Callable[[Outgoing], Context | None]] = {
    "invitation": _invited,
    "invitation_reply": _invitation_replied,
    "declined": _declined,
    "started": _started,
    "adjourned": _adjourned,
    "may_decide": _may_decide,
    "stopped": _stopped,
    "goes_on": _goes_on,
    "broke": _broke,
    "repaired": _repaired,
    "handed_over": _handed_over,
    "introduction": _introduction,
    "agreement_settled": _agreement_settled,
    "ended": _ended,
}


# --- looking things up -----------------------------------------------------------------------------


def _game(outgoing: Outgoing) -> Game:
    assert outgoing.game is not None
    return outgoing.game


def _agreement(outgoing: Outgoing) -> Agreement | None:
    found = Agreement.objects.select_related("game", "asked_by__game")
    return found.filter(pk=outgoing.facts["agreement"]).first()


def _who(tenant: dict[str, Any] | None) -> str:
    """A player by name, as the reader sees them today, or a bot by its own; empty for nobody."""
    known = tenant or {}
    player = User.objects.filter(pk=known.get("player") or 0).first()
    tenure = Tenure(player=player, bot=known.get("bot", ""))
    return tenure.shown_name if player or tenure.bot else ""
