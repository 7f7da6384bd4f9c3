"""The mails that can be answered: turn, reminder, receipt, daily mail, and the request to confirm a reply."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import MailWish, User
from games import words
from games.mail import notices, pictures, proposing, standing, telling
from games.mail.addresses import Token
from games.mail.calendars import deadline_entry
from games.mail.letters import Letter, letter
from games.mail.page import Page, Part, Row
from games.mail.sheets import turn_sheet
from games.mail.telling import Place
from games.models import Game, OpenQuestion, Outgoing, RawMail, Tenure
from games.service import moving, outbox, proposals, replies, seats, waiting

_UNFIT = re.compile(r"[^a-z0-9]+")


# --- the turn ------------------------------------------------------------------------------------


def write_turn(row: Outgoing, to: str) -> Letter | None:
    """The open question, unless it is settled, known to its reader already, or kept for the daily mail."""
    place = _place(row)
    if place is None or place.row is None or place.row.after != row.facts["after"]:
        return None
    if place.tenure.told_question == place.row.after:
        return None
    if place.player.mail_wish == MailWish.DIGEST:
        put_in_digest(place.player, timezone.now())
        return None
    return turn_letter(row, place, to)


def write_reminder(row: Outgoing, to: str) -> Letter | None:
    place = _place(row)
    if place is None or place.row is None or place.row.after != row.facts["after"] or not place.row.deadline:
        return None
    used = gettext("%(percent)d percent of your time for this answer are used.") % {
        "percent": row.facts["percent"]
    }
    return turn_letter(row, place, to, first=used)


def _place(row: Outgoing) -> Place | None:
    found = Tenure.objects.filter(seat__game=row.game_id, seat__key=row.facts["seat"], ended_at=None)
    tenure = found.filter(player=row.player_id).select_related("seat__game", "player").first()
    if tenure is None or not tenure.seat.mails or tenure.seat.game.state not in moving.PLAYED:
        return None
    return Place(tenure)


def turn_letter(row: Outgoing, place: Place, to: str, first: str = "") -> Letter:
    """The game itself; for who wants links only, no more than that there is a question."""
    wants_link = place.player.mail_wish == MailWish.LINK
    png = b"" if wants_link else pictures.map_of(place)
    page = link_page(place, first) if wants_link else turn_page(place, first, bool(png))
    mail = letter(page, to, picture=png)
    assert place.row is not None
    mail.reply_to = [reply_address(row, place)]
    mail.told = (place.tenure.pk, place.game.events, place.row.after)
    if not wants_link:
        mail.carries = tuple(news.pk for news in waiting_news(place))
        _attach_sheet(mail, place)
    if place.row.deadline:
        mail.attach("deadline.ics", deadline_entry(place), "text/calendar")
    return mail


def _attach_sheet(mail: Letter, place: Place) -> bool:
    pdf = turn_sheet(place)
    if pdf:
        mail.attach(f"{_file_name(place)}.pdf", pdf, "application/pdf")
    return bool(pdf)


def _file_name(place: Place) -> str:
    name = f"{place.game.name} {place.game.turn} {place.seat.key}".lower()
    return _UNFIT.sub("-", name).strip("-") or "turn"


def subject_of(place: Place) -> str:
    facts = {"game": _game_and_seat(place), "where": place.told.headline(place.view)}
    if place.row is None:
        return gettext("%(game)s: %(where)s") % facts
    if place.row.deadline is None:
        return gettext("%(game)s: %(where)s. Your move") % facts
    facts["moment"] = telling.short_moment(place.row.deadline)
    return gettext("%(game)s: %(where)s. Your move, by %(moment)s") % facts


def _game_and_seat(place: Place) -> str:
    """Who plays several seats of a game reads for which one the mail is."""
    if len(seats.seats_of(place.game, place.player)) < 2:
        return place.game.name
    return f"{place.game.name} ({place.told.seat(place.seat.key)})"


def turn_page(place: Place, first: str, has_picture: bool) -> Page:
    question = place.question
    since = max(place.tenure.told_event, place.tenure.began_event)
    parts: list[Part | None] = [
        other_news(place),
        telling.news_part(place, standing.by_order(place, telling.news(place, since), since)),
        telling.talk_part(place),
        telling.offers_part(place),
    ]
    if question:
        parts.append(proposing.part(place, timezone.now()))
        parts.append(telling.question_part(place, question, _alt(place) if has_picture else ""))
    parts += telling.position_parts(place)
    parts.append(telling.clock_part(place, timezone.now()))
    if question:
        parts.append(telling.how_part(place, question))
    parts.append(standing.offer_part(place))
    return _page(place, [first, telling.clock_lead(place, timezone.now())], parts)


def waiting_news(place: Place) -> list[Outgoing]:
    """What else this reader is to be told of this game: it comes with the turn."""
    rows = Outgoing.objects.filter(player=place.player, game=place.game, kind__in=outbox.PATIENT)
    return list(rows.filter(state=Outgoing.State.WAITING).order_by("pk"))


def other_news(place: Place) -> Part | None:
    told = [text for row in waiting_news(place) if (text := notices.words_of(row))]
    paragraphs = tuple(paragraph for text in told for paragraph in text.split("\n\n"))
    return Part(gettext("News"), paragraphs=paragraphs) if paragraphs else None


def _alt(place: Place) -> str:
    return gettext("Map of the position. Everything on it is told in words below.")


def link_page(place: Place, first: str) -> Page:
    link = telling.game_link(place.game)
    part = Part(gettext("The question"), paragraphs=(gettext("You are asked something. Answer here:"), link))
    return _page(place, [first, telling.clock_lead(place, timezone.now())], [part])


def _page(place: Place, lead: list[str], parts: list[Part | None]) -> Page:
    return Page(
        subject=" ".join(subject_of(place).split())[:150],
        sentinel=telling.sentinel(),
        kicker=f"{place.told.name()}. {place.told.headline(place.view)}",
        title=place.game.name,
        sides=telling.sides(place),
        lead=tuple(line for line in lead if line),
        parts=tuple(part for part in parts if part),
        foot=foot(place),
        language=telling.language(),
    )


def foot(place: Place) -> tuple[str, ...]:
    stop = gettext(
        "To stop the mails of this game only, use your mail program's “unsubscribe” or write "
        "“%(words)s”. The clock "
        "runs on all the same."
    ) % {"words": telling.word("mails_off")}
    return (gettext("On the web: %(link)s") % {"link": telling.game_link(place.game)}, stop)


def reply_address(row: Outgoing, place: Place) -> str:
    """Where this letter can be answered; what it says now is what a reply will be read by."""
    question = place.question
    kept = replies.keep(
        row,
        place.tenure,
        after=place.row.after if place.row else place.game.entries,
        prompt=question.prompt if question else "",
        items=list(question.items) if question else [],
        draft=[[prompt, list(picks)] for prompt, picks in place.draft],
        offers=[offer.pk for offer in place.offers],
        language=telling.language(),
    )
    return Token("r", word=kept.word).address


# --- within a team -------------------------------------------------------------------------------


def write_proposal(row: Outgoing, to: str) -> Letter | None:
    """What a teammate would answer, while its question is open and it is the newest."""
    place = _place(row)
    found = proposals.open_for(place.seat) if place else []
    if place is None or not found or found[0].pk != row.facts["proposal"]:
        return None
    return team_letter(row, place, to, [proposing.part(place, timezone.now()), telling.talk_part(place)])


def write_team_talk(row: Outgoing, to: str) -> Letter | None:
    """What teammates said, unless another mail has told it already."""
    place = _place(row)
    said = telling.talk_part(place) if place else None
    return team_letter(row, place, to, [said]) if place and said else None


def team_letter(row: Outgoing, place: Place, to: str, parts: list[Part | None]) -> Letter:
    """A mail for the team alone, with the open question if there is one: any answer can go back by it."""
    if place.player.mail_wish == MailWish.LINK:
        page = link_page(place, gettext("A teammate has written to you."))
    else:
        question = place.question
        more = [telling.question_part(place, question), telling.how_part(place, question)] if question else []
        page = _page(place, [waiting_text(place)], [*parts, telling.offers_part(place), *more])
    mail = letter(page, to)
    mail.reply_to = [reply_address(row, place)]
    mail.told = (place.tenure.pk, 0, None)
    return mail


# --- the daily mail ------------------------------------------------------------------------------


def put_in_digest(player: User, now: datetime) -> None:
    """One mail a day, at the reader's hour."""
    local = timezone.localtime(now, player.zone)
    due = datetime.combine(local.date(), time(player.digest_hour), player.zone)
    if due <= local:
        due = datetime.combine(local.date() + timedelta(days=1), time(player.digest_hour), player.zone)
    outbox.put("digest", f"digest:{player.pk}:{due:%Y-%m-%d}", player=player, due_at=due)


def write_digest(row: Outgoing, to: str) -> Letter | None:
    """Every game that waits for this reader, each with the address for its answer."""
    assert row.player is not None
    asked = OpenQuestion.objects.unanswered().values("seat")
    found = Tenure.objects.filter(player=row.player, ended_at=None, seat__mails=True, seat__in=asked)
    tenures = found.filter(seat__game__state__in=moving.PLAYED).select_related("seat__game", "player")
    places = [Place(tenure) for tenure in tenures.order_by("seat__question__deadline", "pk")]
    if not places:
        return None
    if len(places) == 1:
        return turn_letter(row, places[0], to)
    count = {"count": len(places)}
    page = Page(
        subject=gettext("%(count)d games wait for you") % count,
        sentinel=telling.sentinel(),
        kicker=gettext("Your daily mail"),
        title=gettext("%(count)d games wait for you") % count,
        lead=(gettext("Answer each game by a mail to its own address, which stands with it."),),
        parts=tuple(_digest_part(row, place) for place in places),
        foot=(gettext("On the web: %(link)s") % {"link": settings.SITE_URL},),
        language=telling.language(),
    )
    return letter(page, to)


def _digest_part(row: Outgoing, place: Place) -> Part:
    question = place.question
    address = reply_address(row, place)
    since = max(place.tenure.told_event, place.tenure.began_event)
    return Part(
        f"{place.game.name}, {place.told.headline(place.view)}",
        intro=" ".join(str(place.told.prompt(question, place.view)).split()) if question else "",
        rows=tuple(telling.news(place, since)),
        options=tuple(telling.options(place, question)) if question else (),
        paragraphs=(
            telling.clock_lead(place, timezone.now()),
            *telling.offer_texts(place),
            gettext("Answer to: %(address)s") % {"address": address},
            telling.game_link(place.game),
        ),
    )


# --- the receipt ---------------------------------------------------------------------------------


def write_receipt(row: Outgoing, to: str) -> Letter | None:
    """How we read a reply, what happened, what is open now, how to take it back."""
    facts = row.facts
    place = telling.place_of(facts["tenure"])
    if place is None:
        return None
    mail = letter(receipt_page(place, facts), to, picture=pictures.map_of(place) if facts.get("map") else b"")
    mail.extra_headers["Auto-Submitted"] = "auto-replied"
    if facts.get("answers"):
        mail.extra_headers["In-Reply-To"] = facts["answers"]
    mail.reply_to = [reply_address(row, place)]
    if facts.get("sheet"):
        _attach_sheet(mail, place)
    told = place.row.after if place.row and place.player.mail_wish != MailWish.LINK else None
    mail.told = (place.tenure.pk, _told_upto(place, facts), told)
    return mail


def _told_upto(place: Place, facts: dict[str, Any]) -> int:
    """A receipt tells everything up to its own events; for links only, nothing counts as told."""
    return place.game.events if place.player.mail_wish != MailWish.LINK else 0


def receipt_page(place: Place, facts: dict[str, Any]) -> Page:
    received = words.moment_text(datetime.fromisoformat(facts["received"]))
    parts: list[Part | None] = []
    if facts["lines"]:
        parts.append(Part(gettext("What you wrote and how we read it"), rows=_read_rows(facts["lines"])))
    parts += [_asked_for(part) for part in facts["parts"]]
    parts.append(_happened(place))
    parts.append(telling.talk_part(place))
    parts.append(telling.offers_part(place))
    parts += _open_now(place)
    parts.append(Part(gettext("Taking it back"), paragraphs=(_taking_back(place),)))
    lead = [gettext("Received %(moment)s.") % {"moment": received}, *facts["lead"]]
    page = _page(place, lead, parts)
    subject = gettext("Re: %(subject)s") % {"subject": page.subject}
    return Page(**{name: getattr(page, name) for name in page.__struct_fields__} | {"subject": subject})


def _read_rows(lines: list[dict[str, Any]]) -> tuple[Row, ...]:
    return tuple(Row(str(line["number"]), line["text"], hint=line["read"], code=True) for line in lines)


def _asked_for(part: dict[str, Any]) -> Part:
    """Something the reply asked for: a hand, a card, the history."""
    return Part(
        part["heading"],
        rows=tuple(Row(number, text) for number, text in part.get("rows", ())),
        groups=tuple((heading, tuple(lines)) for heading, lines in part.get("groups", ())),
        paragraphs=tuple(part.get("paragraphs", ())),
    )


def _happened(place: Place) -> Part | None:
    """Everything since the last mail; to whom wants links only, what a spectator sees."""
    since = max(place.tenure.told_event, place.tenure.began_event)
    eyes = () if place.player.mail_wish == MailWish.LINK and not place.game.is_over else None
    rows = telling.news(place, since, eyes=eyes)
    rows = standing.by_order(place, rows, since) if eyes is None else rows
    return Part(gettext("What happened"), rows=tuple(rows)) if rows else None


def _open_now(place: Place) -> list[Part]:
    """The reader's next question in full, or for whom the game waits."""
    question = place.question
    if question and place.player.mail_wish != MailWish.LINK:
        return [
            telling.question_part(place, question),
            telling.clock_part(place, timezone.now()),
            telling.how_part(place, question),
        ]
    return [Part(gettext("What is open now"), paragraphs=(waiting_text(place),))]


def waiting_text(place: Place) -> str:
    game = place.game
    if game.is_over:
        return words.ending_text(place.title, game.winners, game.how)
    if game.state == Game.State.STOPPED:
        return gettext(
            "Something broke on our side. Your game is safe, nothing was lost, and somebody is looking at it."
        )
    if place.row:
        return telling.clock_lead(place, timezone.now())
    asked = waiting.asked_in(game, seats.eyes_of(game, place.player))
    names = ", ".join(words.seat_text(row.seat) for row in asked.values())
    still = gettext("Nothing to answer. Your clock stands still.")
    waits = gettext("The game waits for: %(names)s.") % {"names": names}
    return f"{waits} {still}" if names else still


def _taking_back(place: Place) -> str:
    facts = {"undo": telling.word("undo")}
    if place.draft:
        return gettext("The word %(undo)s rubs out your last answer in pencil.") % facts
    if moving.has_answered_in_secret(place.seat):
        return (
            gettext("Until all have answered, the word %(undo)s takes back your answer; nobody hears of it.")
            % facts
        )
    if not place.game.is_over and moving.can_take_back(place.seat):
        return gettext("Until somebody else acts, the word %(undo)s takes back your last answer.") % facts
    return gettext(
        "Not possible alone: something was rolled, drawn or shown since your last answer, or somebody "
        "else has "
        "acted. You can ask the others on the game's page."
    )


# --- is it really you ----------------------------------------------------------------------------


def write_confirm(row: Outgoing, to: str) -> Letter | None:
    """A reply that we could not tie to its sender: its owner may confirm it by a reply or a button."""
    place = telling.place_of(row.facts["tenure"])
    mail = RawMail.objects.filter(pk=row.facts["mail"], outcome="unproven").first()
    if place is None or mail is None:
        return None
    token = Token("c", mail.pk)
    text = gettext(
        "A reply in your name has come, but we cannot tell that it is from you. Nothing was done. If you "
        "wrote it, "
        "answer this mail with the word %(confirm)s, or use the button here:"
    ) % {"confirm": telling.word("confirm")}
    parts: list[Part | None] = [
        Part(
            gettext("What the reply says"),
            rows=tuple(Row("", line, code=True) for line in row.facts["lines"]),
        ),
        Part(gettext("Is it yours?"), paragraphs=(text, f"{settings.SITE_URL}/mails/confirm/{token.local}/")),
        Part(
            gettext("If it is not"),
            paragraphs=(gettext("Do nothing. It will be forgotten when the question is answered."),),
        ),
    ]
    page = _page(place, [], parts)
    subject = gettext("%(game)s: did you write this?") % {"game": place.game.name}
    page = Page(**{name: getattr(page, name) for name in page.__struct_fields__} | {"subject": subject})
    letter_ = letter(page, to)
    letter_.reply_to = [token.address]
    return letter_


# --- mail that fails -----------------------------------------------------------------------------


def write_mail_fails(row: Outgoing, to: str) -> Letter | None:
    """The others hear why a seat is silent; not which address it is."""
    assert row.game is not None
    seat = row.game.seats.filter(key=row.facts["seat"], paused=True).first()
    tenure = Tenure.objects.filter(seat__game=row.game, player=row.player, ended_at=None).first()
    if seat is None or tenure is None:
        return None
    place = telling.place_of(tenure.pk)
    assert place is not None
    text = gettext(
        "Our mails to %(seat)s come back. That clock stands still until its player is reached again. If "
        "you know "
        "another way to tell them, do."
    ) % {"seat": words.seat_text(seat)}
    page = _page(place, [], [Part(gettext("Mail does not arrive"), paragraphs=(text,))])
    subject = gettext("%(game)s: mail to a player fails") % {"game": row.game.name}
    return letter(Page(**{n: getattr(page, n) for n in page.__struct_fields__} | {"subject": subject}), to)


KINDS: dict[str, Callable[[Outgoing, str], Letter | None]] = {
    "turn": write_turn,
    "reminder": write_reminder,
    "digest": write_digest,
    "receipt": write_receipt,
    "confirm": write_confirm,
    "mail_fails": write_mail_fails,
    "proposal": write_proposal,
    "team_talk": write_team_talk,
}
