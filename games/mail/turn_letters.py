"""The mails that can be answered: turn, reminder, receipt, daily mail, and the request to confirm a reply."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import MailWish, SheetWish
from games.mail import letter_parts, map_picture, notices
from games.mail.addresses import Token
from games.mail.calendar_entry import deadline_entry
from games.mail.layout import LetterPart, LetterRow, Page
from games.mail.outgoing import Enclosure, LetterMessage, letter
from games.models import OpenQuestion, Outgoing, RawMail, Tenure
from games.orders import commands
from games.reader import Reader, SeatReader, dates, sentences
from games.reader.links import game_link
from games.service import limits, moving, outbox, proposals, replies

_UNFIT = re.compile(r"[^a-z0-9]+")
LONGEST_PREHEADER = 120
GLANCE = "glance"
"""The sheet of one page."""


# --- the turn ------------------------------------------------------------------------------------


def write_turn(row: Outgoing, to: str) -> LetterMessage | None:
    """The open question, unless it is settled, known to its reader already, or kept for the daily mail."""
    reader = _reader(row)
    if reader is None or reader.row is None or reader.row.after != row.facts["after"]:
        return None
    if reader.tenure.told_question == reader.row.after:
        return None
    if reader.player.mail_wish == MailWish.DIGEST:
        outbox.put_digest(reader.player, timezone.now())
        return None
    return turn_letter(row, reader, to)


def write_reminder(row: Outgoing, to: str) -> LetterMessage | None:
    reader = _reader(row)
    if (
        reader is None
        or reader.row is None
        or reader.row.after != row.facts["after"]
        or not (reader.row.deadline or reader.has_no_clock)
    ):
        return None
    return turn_letter(row, reader, to, first=_why_reminded(row.facts))


def _why_reminded(facts: dict[str, Any]) -> str:
    """How much of the days is used, or of all the time; without a clock, how long the others have waited and
    what comes of it."""
    if "days_percent" in facts:
        return gettext("%(percent)d percent of your days for this answer are used.") % {
            "percent": facts["days_percent"]
        }
    if "percent" in facts:
        return gettext("%(percent)d percent of your time for this answer are used.") % {
            "percent": facts["percent"]
        }
    return gettext(
        "The others have waited for your answer for %(days)d days. There is no clock in this game, but after "
        "%(silence)d days they may decide how it goes on without you."
    ) % {"days": facts["days"], "silence": limits.SILENCE.days}


def _reader(row: Outgoing) -> SeatReader | None:
    tenure = next((sits for sits in row.tenures if sits.seat.key == row.facts["seat"]), None)
    if tenure is None or not tenure.seat.mails or tenure.seat.game.state not in moving.PLAYED:
        return None
    reader = SeatReader.of_tenure(tenure)
    return reader if reader.is_played else None


def _reader_of_tenure(row: Outgoing) -> SeatReader | None:
    """In the seat that the row is about, if its reader still sits there."""
    tenure = next((sits for sits in row.tenures if sits.pk == row.facts["tenure"]), None)
    return SeatReader.of_tenure(tenure) if tenure else None


def turn_letter(row: Outgoing, reader: SeatReader, to: str, first: str = "") -> LetterMessage:
    """The game itself; for who wants links only, no more than that there is a question."""
    wants_link = reader.player.mail_wish == MailWish.LINK
    png = map_picture.map_of(reader) if not wants_link and map_picture.helps(reader) else b""
    waiting = Waiting((), ()) if wants_link else what_waits(reader)
    page = link_page(reader, first) if wants_link else turn_page(reader, first, waiting, bool(png))
    mail = letter(page, to, picture=png)
    assert reader.row is not None
    mail.reply_to = [reply_address(row, reader)]
    mail.told = (reader.tenure.pk, reader.game.events, reader.row.after)
    mail.carries = waiting.pks
    if answers := [row.facts["answers"] for row in waiting.rows if row.facts.get("answers")]:
        mail.extra_headers["In-Reply-To"] = answers[-1]
    if not wants_link:
        _enclose_sheet(mail, reader)
        mail.names_orders = True
    if reader.row.deadline:
        mail.attach("deadline.ics", deadline_entry(reader), "text/calendar")
    return mail


def _enclose_sheet(mail: LetterMessage, reader: SeatReader, *, asked_for: bool = False) -> None:
    """Once a turn, with each question, or never, as the reader wishes; always where it was asked for."""
    wish, turn = reader.player.sheet_wish, reader.game.turn
    wanted = wish == SheetWish.EACH or (wish == SheetWish.TURN and reader.tenure.sheet_turn != turn)
    if asked_for or wanted:
        mail.encloses, mail.sheet_turn = _sheet(reader), turn


def _sheet(reader: SeatReader, look: str | None = None) -> Enclosure:
    """The turn sheet, under a name that mail programs sort well."""
    name = f"{reader.game.name} {reader.game.turn} {reader.seat.key}".lower()
    file = f"{_UNFIT.sub('-', name).strip('-') or 'turn'}.pdf"
    return Enclosure(reader.game, seat=reader.seat, name=file, look=look)


def subject_of(reader: SeatReader) -> str:
    """With turn and deadline, for those who wish it; else what is steady takes its place."""
    facts = {"game": _game_and_seat(reader), "where": reader.headline}
    clock = reader.own_clock
    if clock is None:
        return gettext("%(game)s: %(where)s") % facts
    if clock.deadline is None:
        return gettext("%(game)s: %(where)s. Your move") % facts
    facts["moment"] = clock.until_short
    return gettext("%(game)s: %(where)s. Your move, by %(moment)s") % facts


def _game_and_seat(reader: SeatReader) -> str:
    """Who plays several seats of a game reads for which one the mail is."""
    if len(reader.played) < 2:
        return reader.game.name
    return f"{reader.game.name} ({reader.words.seat(reader.seat.key)})"


def turn_page(reader: SeatReader, first: str, waiting: Waiting, has_picture: bool) -> Page:
    asked = reader.asked
    parts: list[LetterPart | None] = [
        *(part for row in waiting.receipts for part in _answered_parts(row.facts)),
        other_news(waiting.news),
        letter_parts.news_part(letter_parts.news(reader, _told_before(reader))),
        letter_parts.talk_part(reader),
        letter_parts.offers_part(reader),
    ]
    if asked:
        parts.append(letter_parts.proposal_part(reader))
        parts.append(letter_parts.question_part(asked, _alt() if has_picture else ""))
    parts += letter_parts.position_parts(reader)
    parts.append(letter_parts.clock_part(reader))
    if asked:
        parts.append(letter_parts.how_part(reader, asked))
    parts.append(letter_parts.suggested_orders_part(reader))
    parts.append(letter_parts.ticked_orders_part(reader))
    return _page(reader, [first, reader.clock_sentence], parts)


class Waiting(Struct, frozen=True):
    """What else waits in the outbox for this reader of this game: it comes with the turn."""

    receipts: tuple[Outgoing, ...]
    """What came of the reader's mails."""
    news: tuple[Outgoing, ...]

    @property
    def rows(self) -> tuple[Outgoing, ...]:
        return (*self.news, *self.receipts)

    @property
    def pks(self) -> tuple[int, ...]:
        return tuple(row.pk for row in self.rows)


def what_waits(reader: SeatReader) -> Waiting:
    rows = Outgoing.objects.filter(player=reader.player, game=reader.game, state=Outgoing.State.WAITING)
    told = outbox.DIGESTED if reader.player.mail_wish == MailWish.DIGEST else outbox.PATIENT
    found = list(rows.filter(kind__in=["receipt", "answer", *told]).order_by("pk"))
    return Waiting(
        tuple(row for row in found if row.kind == "receipt"),
        tuple(row for row in found if row.kind != "receipt"),
    )


def _told_before(reader: SeatReader) -> int:
    """The last event of which a mail has told this player."""
    return max(reader.tenure.told_event, reader.tenure.began_event)


def other_news(waiting: Sequence[Outgoing]) -> LetterPart | None:
    told = [text for row in waiting if (text := _told_by(row))]
    paragraphs = tuple(paragraph for text in told for paragraph in text.split("\n\n"))
    return LetterPart(gettext("News"), paragraphs=paragraphs) if paragraphs else None


def _told_by(row: Outgoing) -> str:
    """A notice, or what came of a mail that has begun the game."""
    return "\n\n".join(row.facts["lead"]) if row.kind == "answer" else notices.words_of(row)


def _alt() -> str:
    return gettext("Map of the position. Everything on it is told in words below.")


def link_page(reader: SeatReader, first: str) -> Page:
    link = game_link(reader.game)
    part = LetterPart(
        gettext("The question"), paragraphs=(gettext("You are asked something. Answer here:"), link)
    )
    return _page(reader, [first, reader.clock_sentence], [part])


def _page(reader: SeatReader, lead: list[str], parts: list[LetterPart | None]) -> Page:
    return Page(
        subject=" ".join(subject_of(reader).split())[:150],
        sentinel=letter_parts.sentinel(),
        kicker=_kicker(reader),
        title=reader.game.name,
        sides=letter_parts.sides(reader),
        lead=tuple(line for line in lead if line),
        parts=tuple(part for part in parts if part),
        foot=foot(reader),
        language=letter_parts.language(),
        preheader=" · ".join(filter(None, [letter_parts.soonest(reader), reader.headline])),
    )


def _kicker(reader: SeatReader) -> str:
    """The title, unless the game is called by it, and where the game stands."""
    title = reader.words.name()
    return reader.headline if reader.game.name.startswith(title) else f"{title}. {reader.headline}"


def foot(reader: SeatReader) -> tuple[str, ...]:
    link = gettext("On the web: %(link)s") % {"link": game_link(reader.game)}
    if reader.game.is_over:
        return (link,)
    stop = gettext(
        "To stop the mails of this game only, use your mail program's “unsubscribe” or write "
        "“%(words)s”. The clock "
        "runs on all the same."
    ) % {"words": commands.word("mails_off")}
    return (link, stop)


def reply_address(row: Outgoing, reader: SeatReader) -> str:
    """Where this letter can be answered; what it says now is what a reply will be read by."""
    question, asked = reader.question, reader.asked
    kept = replies.keep(
        row,
        reader.tenure,
        after=reader.row.after if reader.row else reader.game.entries,
        prompt=question.prompt if question else "",
        items=[option.key for option in asked.options] if asked else [],
        draft=[[prompt, list(picks)] for prompt, picks in reader.draft],
        offers=[offer.pk for offer in letter_parts.offers_told(reader)],
        readings=row.facts.get("readings", []) if row.kind == "receipt" else [],
        language=letter_parts.language(),
    )
    return Token("r", word=kept.word).address


# --- within a team -------------------------------------------------------------------------------


def write_proposal(row: Outgoing, to: str) -> LetterMessage | None:
    """What a teammate would answer, while its question is open and it is the newest."""
    reader = _reader(row)
    found = proposals.open_for(reader.seat) if reader else []
    if reader is None or not found or found[0].pk != row.facts["proposal"]:
        return None
    return team_letter(row, reader, to, [letter_parts.proposal_part(reader), letter_parts.talk_part(reader)])


def write_team_talk(row: Outgoing, to: str) -> LetterMessage | None:
    """What teammates said, unless another mail has told it already."""
    reader = _reader(row)
    said = letter_parts.talk_part(reader) if reader else None
    return team_letter(row, reader, to, [said]) if reader and said else None


def team_letter(row: Outgoing, reader: SeatReader, to: str, parts: list[LetterPart | None]) -> LetterMessage:
    """A mail for the team alone, with the open question if there is one: any answer can go back by it."""
    if reader.player.mail_wish == MailWish.LINK:
        page = link_page(reader, gettext("A teammate has written to you."))
    else:
        asked = reader.asked
        more = [letter_parts.question_part(asked), letter_parts.how_part(reader, asked)] if asked else []

        page = _page(reader, [waiting_text(reader)], [*parts, letter_parts.offers_part(reader), *more])
    mail = letter(page, to)
    mail.reply_to = [reply_address(row, reader)]
    mail.told = (reader.tenure.pk, 0, None)
    return mail


# --- what the others ask -------------------------------------------------------------------------


def write_agreement_asked(row: Outgoing, to: str) -> LetterMessage | None:
    """Something waits for the player's word: it stands there with its number, and is answered by mail."""
    reader = SeatReader.of_tenure(row.tenures[0]) if row.tenures else None
    if reader is None or row.facts["agreement"] not in [offer.pk for offer in reader.offers]:
        return None
    if reader.player.mail_wish == MailWish.LINK:
        page = link_page(reader, gettext("The others ask for your word."))
    else:
        page = _page(reader, [waiting_text(reader)], [letter_parts.offers_part(reader)])
    subject = gettext("%(game)s: your word is asked for") % {"game": reader.game.name}
    mail = letter(_under(page, subject), to)
    mail.reply_to = [reply_address(row, reader)]
    mail.told = (reader.tenure.pk, 0, None)
    return mail


def _under(page: Page, subject: str, preheader: str = "") -> Page:
    """The same letter under another subject; the preheader says it where the subject is the game's name."""
    return replace(page, subject=subject, preheader=preheader or subject)


# --- the daily mail ------------------------------------------------------------------------------


def write_digest(row: Outgoing, to: str) -> LetterMessage | None:
    """Every game that waits for this reader, each with the address for its answer; and the news."""
    readers, news = _readers_asked(row), _digested(row)
    if not readers and not news:
        return None
    if len(readers) == 1 and not any(told.game_id != readers[0].game.pk for told in news):
        return turn_letter(row, readers[0], to)
    count = len(readers)
    title = ngettext("%(count)d game waits for you", "%(count)d games wait for you", count) % {"count": count}
    paragraphs = tuple(text for told in news if (text := notices.words_of(told)))
    parts = [LetterPart(gettext("News"), paragraphs=paragraphs)] if paragraphs else []
    page = Page(
        subject=title if readers else gettext("News of your games"),
        sentinel=letter_parts.sentinel(),
        kicker=gettext("Your daily mail"),
        title=title if readers else gettext("News of your games"),
        lead=(gettext("Answer each game by a mail to its own address, which stands with it."),)
        if readers
        else (),
        parts=(*parts, *(part for reader in readers for part in _digest_parts(row, reader))),
        foot=(gettext("On the web: %(link)s") % {"link": settings.SITE_URL},),
        language=letter_parts.language(),
    )
    mail = letter(page, to)
    mail.carries = tuple(told.pk for told in news)
    mail.told_besides = tuple(
        (reader.tenure.pk, reader.game.events, reader.row.after if reader.row else None) for reader in readers
    )
    return mail


def _readers_asked(row: Outgoing) -> list[SeatReader]:
    assert row.player is not None
    asked = OpenQuestion.objects.unanswered().values("seat")
    found = Tenure.objects.filter(player=row.player, ended_at=None, seat__mails=True, seat__in=asked)
    tenures = found.filter(seat__game__state__in=moving.PLAYED).select_related("seat__game", "player")
    readers = map(SeatReader.of_tenure, tenures.order_by("seat__question__deadline", "pk"))
    return [reader for reader in readers if reader.is_played]


def _digested(row: Outgoing) -> list[Outgoing]:
    """The news that wait for this reader, of all games."""
    rows = Outgoing.objects.filter(player=row.player, kind__in=outbox.DIGESTED)
    return list(rows.filter(state=Outgoing.State.WAITING).select_related("game", "player").order_by("pk"))


def _digest_parts(row: Outgoing, reader: SeatReader) -> list[LetterPart]:
    """What happened and is asked in one of several games; then the position, with the hand."""
    asked = reader.asked
    address = reply_address(row, reader)
    question = LetterPart(
        f"{reader.game.name}, {reader.headline}",
        intro=asked.prompt if asked else "",
        rows=tuple(letter_parts.news(reader, _told_before(reader))),
        options=tuple(letter_parts.options(asked)) if asked else (),
        paragraphs=(
            reader.clock_sentence,
            *letter_parts.offer_texts(reader),
            gettext("Answer to: %(address)s") % {"address": address},
            game_link(reader.game),
        ),
    )
    heading = ". ".join((reader.game.name, gettext("The position in words")))
    told = (*reader.sections, *reader.hands)
    groups = tuple((section.heading, tuple(section.lines)) for section in told)
    return [question, LetterPart(heading, groups=groups)]


# --- the receipt ---------------------------------------------------------------------------------


def write_receipt(row: Outgoing, to: str) -> LetterMessage | None:
    """How we read a reply, what happened, what is open now, how to take it back."""
    facts = row.facts
    reader = _reader_of_tenure(row)
    if reader is None:
        return None
    news = () if reader.player.mail_wish == MailWish.LINK else what_waits(reader).news
    png = map_picture.map_of(reader) if facts.get("map") else b""
    mail = letter(receipt_page(reader, facts, news), to, picture=png)
    mail.extra_headers["Auto-Submitted"] = "auto-replied"
    if facts.get("answers"):
        mail.extra_headers["In-Reply-To"] = facts["answers"]
    mail.reply_to = [reply_address(row, reader)]
    mail.carries = tuple(told.pk for told in news)
    if facts.get("sheet") or (reader.asked and reader.player.mail_wish != MailWish.LINK):
        _enclose_sheet(mail, reader, asked_for=bool(facts.get("sheet")))
        if facts.get("glance"):
            mail.encloses = _sheet(reader, GLANCE)
    is_told = reader.row and reader.asked and reader.player.mail_wish != MailWish.LINK
    told = reader.row.after if reader.row and is_told else None
    mail.told = (reader.tenure.pk, _told_upto(reader, facts), told)
    return mail


def _told_upto(reader: SeatReader, facts: dict[str, Any]) -> int:
    """A receipt tells everything up to its own events; for links only, nothing counts as told."""
    return reader.game.events if reader.player.mail_wish != MailWish.LINK else 0


def receipt_page(reader: SeatReader, facts: dict[str, Any], news: Sequence[Outgoing]) -> Page:
    received = dates.moment_text(datetime.fromisoformat(facts["received"]))
    parts: list[LetterPart | None] = [*_answered_parts(facts), other_news(news)]
    parts.append(_happened(reader))
    parts.append(letter_parts.talk_part(reader))
    parts.append(letter_parts.offers_part(reader))
    if not any(told.kind == "ended" for told in news):
        parts += _open_now(reader, numbered=not facts.get("readings"))
    parts.append(_taking_back_part(reader))
    lead = [gettext("Received %(moment)s.") % {"moment": received}, *facts["lead"]]
    page = _page(reader, lead, parts)
    return _under(page, gettext("Re: %(subject)s") % {"subject": page.subject}, _in_short(facts))


def _in_short(facts: dict[str, Any]) -> str:
    """How the last line was read: the first thing that its writer wants to know."""
    return str(facts["lines"][-1]["read"])[:LONGEST_PREHEADER] if facts["lines"] else ""


def _answered_parts(facts: dict[str, Any]) -> list[LetterPart]:
    """What a mail said, how it was read, and what it asked for."""
    heading = gettext("What you wrote and how we read it")
    read = [LetterPart(heading, rows=_read_rows(facts["lines"]))] if facts["lines"] else []
    return [*read, *(asked_for(part) for part in facts["parts"])]


def _read_rows(lines: list[dict[str, Any]]) -> tuple[LetterRow, ...]:
    return tuple(LetterRow(str(line["number"]), line["text"], hint=line["read"], code=True) for line in lines)


def asked_for(part: dict[str, Any]) -> LetterPart:
    """Something the reply asked for: a hand, a card, the history."""
    return LetterPart(
        part["heading"],
        rows=tuple(LetterRow(number, text) for number, text in part.get("rows", ())),
        groups=tuple((heading, tuple(lines)) for heading, lines in part.get("groups", ())),
        paragraphs=tuple(part.get("paragraphs", ())),
        typed=tuple(part.get("typed", ())),
        after=tuple(part.get("after", ())),
    )


def _happened(reader: SeatReader) -> LetterPart | None:
    """Everything since the last mail; to whom wants links only, what a spectator sees."""
    only_links = reader.player.mail_wish == MailWish.LINK and not reader.game.is_over
    told = letter_parts.news(Reader(reader.game, ()) if only_links else reader, _told_before(reader))
    return LetterPart(gettext("What happened"), rows=tuple(told)) if told else None


def _open_now(reader: SeatReader, *, numbered: bool) -> list[LetterPart]:
    """The reader's next question in full, or for whom the game waits. Where we have asked how something was
    meant, the numbers of the letter are those of that question."""
    asked = reader.asked
    if asked and reader.player.mail_wish != MailWish.LINK:
        return [
            letter_parts.question_part(asked, numbered=numbered),
            *letter_parts.position_parts(reader),
            letter_parts.clock_part(reader),
            letter_parts.how_part(reader, asked),
        ]
    heading = gettext("How it ended") if reader.game.is_over else gettext("What is open now")
    return [LetterPart(heading, paragraphs=(waiting_text(reader),))]


def waiting_text(reader: SeatReader) -> str:
    game = reader.game
    if game.is_over:
        return reader.ending
    if reader.stopped:
        return reader.stopped
    if reader.row:
        return reader.clock_sentence
    names = ", ".join(sentences.seat_text(row.seat) for row in reader.open_questions.values())
    still = sentences.nothing_asked_text()
    waits = gettext("The game waits for: %(names)s.") % {"names": names}
    return f"{waits} {still}" if names else still


def _taking_back_part(reader: SeatReader) -> LetterPart | None:
    """Nothing where there is nothing to take back."""
    if reader.game.is_over or not (reader.draft or reader.has_answered):
        return None
    return LetterPart(gettext("Taking it back"), paragraphs=(_taking_back(reader),))


def _taking_back(reader: SeatReader) -> str:
    facts = {"undo": commands.word("undo"), "take_back": commands.word("take_back")}
    if reader.draft:
        return gettext("The word %(undo)s rubs out your last answer in pencil.") % facts
    if reader.answered_in_secret:
        return (
            gettext("Until all have answered, the word %(undo)s takes back your answer; nobody hears of it.")
            % facts
        )
    if reader.can_take_back:
        return gettext("Until somebody else acts, the word %(undo)s takes back your last answer.") % facts
    return (
        gettext(
            "Not possible alone: something was rolled, drawn or shown since your last answer, or somebody "
            "else has acted. The words “%(take_back)s” ask the others."
        )
        % facts
    )


# --- is it really you ----------------------------------------------------------------------------


def write_confirm(row: Outgoing, to: str) -> LetterMessage | None:
    """A reply that we could not tie to its sender: its owner may confirm it by a reply or a button."""
    reader = _reader_of_tenure(row)
    mail = RawMail.objects.filter(pk=row.facts["mail"], outcome="unproven").first()
    if reader is None or mail is None:
        return None
    token = Token("c", mail.pk)
    text = gettext(
        "A reply in your name has come, but we cannot tell that it is from you. Nothing was done. If you "
        "wrote it, "
        "answer this mail with the word %(confirm)s, or use the button here:"
    ) % {"confirm": commands.word("confirm")}
    parts: list[LetterPart | None] = [
        LetterPart(
            gettext("What the reply says"),
            rows=tuple(LetterRow("", line, code=True) for line in row.facts["lines"]),
        ),
        LetterPart(
            gettext("Is it yours?"), paragraphs=(text, f"{settings.SITE_URL}/mails/confirm/{token.local}/")
        ),
        LetterPart(
            gettext("If it is not"),
            paragraphs=(gettext("Do nothing. It will be forgotten when the question is answered."),),
        ),
    ]
    page = _page(reader, [], parts)
    subject = gettext("%(game)s: did you write this?") % {"game": reader.game.name}
    letter_ = letter(_under(page, subject), to)
    letter_.reply_to = [token.address]
    return letter_


# --- limits --------------------------------------------------------------------------------------


def write_limit(row: Outgoing, to: str) -> LetterMessage | None:
    """A limit is reached: what it means, when it ends, and the open question all the same."""
    reader = _reader_of_tenure(row)
    if reader is None:
        return None
    page = _page(reader, [_limit_text(row.facts)], [*_open_now(reader, numbered=True)])
    mail = letter(page, to)
    mail.reply_to = [reply_address(row, reader)]
    return mail


def _limit_text(facts: dict[str, Any]) -> str:
    told = {"most": facts["most"], "moment": dates.moment_text(datetime.fromisoformat(facts["ends"]))}
    if facts["what"] == "receipts":
        return (
            gettext(
                "More than %(most)d mails of yours came within an hour. They are read and done as before; "
                "what came of them you hear in one letter on %(moment)s."
            )
            % told
        )
    if facts["what"] == "unproven":
        return (
            gettext(
                "More than %(most)d replies in your name came today that we cannot tie to you. Those that "
                "come until %(moment)s are kept, but nothing is done and you are not asked about them."
            )
            % told
        )
    return (
        gettext(
            "More than %(most)d mails came within an hour. Those that come until %(moment)s are kept, but "
            "not read; write again then."
        )
        % told
    )


# --- mail that fails -----------------------------------------------------------------------------


def write_mail_fails(row: Outgoing, to: str) -> LetterMessage | None:
    """The others hear why a seat is silent; not which address it is."""
    assert row.game is not None
    seat = row.game.seats.filter(key=row.facts["seat"], paused=True).first()
    if seat is None or not row.tenures:
        return None
    reader = SeatReader.of_tenure(row.tenures[0])
    text = gettext(
        "Our mails to %(seat)s come back. That clock stands still until its player is reached again, but no "
        "longer than the absence that was agreed on allows: %(time)s. If you know another way to tell them, "
        "do."
    ) % {"seat": sentences.seat_text(seat), "time": dates.duration_text(seat.absence_left)}
    page = _page(reader, [], [LetterPart(gettext("Mail does not arrive"), paragraphs=(text,))])
    subject = gettext("%(game)s: mail to a player fails") % {"game": row.game.name}
    return letter(_under(page, subject), to)


KINDS: dict[str, Callable[[Outgoing, str], LetterMessage | None]] = {
    "turn": write_turn,
    "reminder": write_reminder,
    "digest": write_digest,
    "receipt": write_receipt,
    "confirm": write_confirm,
    "limit": write_limit,
    "mail_fails": write_mail_fails,
    "proposal": write_proposal,
    "team_talk": write_team_talk,
    "agreement_asked": write_agreement_asked,
}
