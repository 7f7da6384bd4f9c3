"""A seat's side of a game as parts of a mail, in the language and time zone that are active.

Everything here is told from the seat's own view; what the seat may not know is not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from django.utils.translation import get_language, gettext, ngettext

from accounts.models import MailWish
from games.kernel import Question
from games.mail.layout import WIDTH, LetterPart, LetterRow
from games.mail.reply_text import SENTINEL
from games.models import Agreement, Talk, Tenure
from games.orders.commands import word
from games.orders.team_proposals import foretold
from games.reader import Reader, SeatReader, dates, sentences
from games.reader.agreed_terms import ending_of_vote
from games.reader.news import MOST as MOST_NEWS
from games.reader.news import NewsLine
from games.reader.questions import STEP_BREAK, Asked, typed_text
from games.service import moving, orders, proposals, talk

MOST_TALK = 30
LONGEST_EXAMPLE = 4
LONGEST_LINE = WIDTH - 3
"""Examples are indented."""
NO_TIME = timedelta()


def reader_of_tenure(tenure_pk: int) -> SeatReader | None:
    """For the player of a tenure that still lasts."""
    found = Tenure.objects.filter(pk=tenure_pk, ended_at=None, player__isnull=False)
    tenure = found.select_related("seat__game", "player").first()
    return SeatReader.of_tenure(tenure) if tenure else None


def offers_told(reader: SeatReader) -> list[Agreement]:
    """What waits for the player's yes or no; to whom wants links only it is not told."""
    return [] if reader.player.mail_wish == MailWish.LINK else reader.offers


# --- small words ---------------------------------------------------------------------------------


def sentinel() -> str:
    return SENTINEL.format(words=gettext("write your answer above this line"))


def language() -> str:
    return (get_language() or "en")[:2]


def sides(reader: SeatReader) -> str:
    table = [seat for seat in reader.table if seat.pk != reader.seat.pk]
    mates = [sentences.seat_text(seat) for seat in table if seat.team == reader.seat.team]
    others = [sentences.seat_text(seat) for seat in table if seat.team != reader.seat.team]
    told = [gettext("You are: %(seat)s.") % {"seat": reader.words.seat(reader.seat.key)}]
    if mates:
        told.append(gettext("In your team: %(mates)s.") % {"mates": ", ".join(mates)})
    if others:
        told.append(gettext("At the table: %(others)s.") % {"others": ", ".join(others)})
    return " ".join(told)


# --- what happened -------------------------------------------------------------------------------


def news(reader: Reader, after: int) -> list[LetterRow]:
    """What happened behind that event, told to this reader. What was taken back is told as that."""
    told = [_news_row(line) for line in reader.told_since(after)]
    left_out = len(told) - MOST_NEWS
    if left_out > 0:
        more = ngettext(
            "%(count)d earlier deed is left out.", "%(count)d earlier deeds are left out.", left_out
        )
        told = [LetterRow("", more % {"count": left_out}), *told[-MOST_NEWS:]]
    return [*(LetterRow("", text) for text in reader.taken_back_since(after)), *told]


def _news_row(line: NewsLine) -> LetterRow:
    by = gettext("By your order: %(order)s") % {"order": line.order} if line.order else ""
    return LetterRow(str(line.event), line.text, hint=by)


def news_part(rows: Sequence[LetterRow]) -> LetterPart:
    heading = gettext("What happened since your last mail")
    if rows:
        return LetterPart(heading, rows=tuple(rows))
    return LetterPart(heading, paragraphs=(gettext("Nothing yet."),))


def talk_part(reader: SeatReader) -> LetterPart | None:
    """What the others said since the last mail, or since the player sat down."""
    since = reader.tenure.told_at or reader.tenure.began_at
    said = talk.heard(reader.game, reader.player).filter(said_at__gt=since).order_by("-said_at")
    said = said.exclude(player=reader.player).exclude(audience=Talk.Audience.SELF)
    rows = [_talk_row(reader, spoken) for spoken in reversed(said[:MOST_TALK])]
    return LetterPart(gettext("What was said"), rows=tuple(rows)) if rows else None


def _talk_row(reader: SeatReader, spoken: Talk) -> LetterRow:
    who = spoken.player.shown_name if spoken.player else gettext("somebody")
    if spoken.audience == Talk.Audience.TEAM:
        who = gettext("%(who)s, to your team") % {"who": who}
    return LetterRow("", f"{who}: {spoken.text}")


# --- the question --------------------------------------------------------------------------------


def question_part(asked: Asked, picture: str = "", *, numbered: bool = True) -> LetterPart:
    return LetterPart(
        gettext("The question"),
        intro=asked.prompt,
        note=_how_many(asked),
        options=tuple(options(asked, numbered)),
        paragraphs=_pencilled(asked),
        picture=picture,
        is_question=True,
    )


def options(asked: Asked, numbered: bool = True) -> list[LetterRow]:
    """Under their numbers; an item that is a number itself needs no key beside it."""
    return [
        LetterRow(
            str(option.number) if numbered else "",
            option.name,
            "" if asked.are_numbers else option.key,
            option.at_most,
        )
        for option in asked.options
    ]


def _how_many(asked: Asked) -> str:
    """How few and how many, and how several, or none, are written."""
    told = [asked.how_many]
    if asked.question.most > 1:
        told.append(gettext("Put commas between them."))
    if asked.question.least == 0:
        told.append(gettext("The word %(none)s picks nothing.") % {"none": gettext("none")})
    return " ".join(filter(None, told))


def _pencilled(asked: Asked) -> tuple[str, ...]:
    """What the seat has answered so far and may still rub out."""
    if not asked.draft:
        return ()
    facts = {"steps": "; ".join(step.text for step in asked.draft), "undo": word("undo")}
    return (gettext("In pencil so far: %(steps)s. The word %(undo)s rubs the last of it out.") % facts,)


def offer_texts(reader: SeatReader) -> tuple[str, ...]:
    """What the others ask, and the words that settle it."""
    offers = offers_told(reader)
    if not offers:
        return ()
    return tuple(_offer_text(offer) for offer in offers)


def _offer_text(offer: Agreement) -> str:
    """What is asked, under its number, until when, and the words that answer it."""
    facts = {"agree": f"{word('agree')} {offer.number}", "refuse": f"{word('disagree')} {offer.number}"}
    how = gettext("Write “%(agree)s” or “%(refuse)s”.") % facts
    told = f"{offer.number}. {sentences.agreement_text(offer)} {ending_of_vote(offer)}"
    return f"{told.strip()} {how}"


def offers_part(reader: SeatReader) -> LetterPart | None:
    asked = offer_texts(reader)
    return LetterPart(gettext("What you are asked to agree to"), paragraphs=asked) if asked else None


# --- the position --------------------------------------------------------------------------------


def position_parts(reader: SeatReader) -> list[LetterPart]:
    """The board in words; the seat's hand as a part of its own."""
    board = tuple((section.heading, tuple(section.lines)) for section in reader.sections)
    hands = [
        LetterPart(section.heading, rows=tuple(LetterRow("", line) for line in section.lines))
        for section in reader.hands
    ]
    return [LetterPart(gettext("The position in words"), groups=board), *hands]


# --- the clock -----------------------------------------------------------------------------------


def soonest(reader: SeatReader) -> str:
    """The nearer of the two dates, in a few words: what a mail program shows beside the subject."""
    clock = reader.own_clock
    if clock is None:
        return ""
    if clock.deadline is None:
        return gettext("Your move")
    return gettext("Your move, by %(moment)s") % {"moment": clock.soonest}


def clock_part(reader: SeatReader) -> LetterPart:
    clock, lines = reader.own_clock, []
    if reader.has_no_clock:
        lines.append(gettext("There is no clock in this game. Answer when you like."))
    elif clock is None or clock.deadline is None:
        lines.append(gettext("Your clock stands still."))
    else:
        facts = {
            "left": clock.left,
            "moment": clock.until,
            "bank": clock.bank or dates.duration_text(NO_TIME),
        }
        lines.append(
            gettext("%(left)s are left to you, until %(moment)s. %(bank)s of them are your bank.") % facts
        )
        lines.append(gettext("Nobody loses a game by one late answer."))
    return LetterPart(gettext("Your clock"), paragraphs=(" ".join(lines),))


# --- how to answer -------------------------------------------------------------------------------


def how_part(reader: SeatReader, asked: Asked) -> LetterPart:
    intro = gettext(
        "Reply to this mail. Write above the line at the top: a number, a key or a name, and as much of the "
        "rest as you like on the same line."
    )
    possible = gettext("Answers that are possible now:")
    return LetterPart(
        gettext("How to answer"),
        paragraphs=(f"{intro} {possible}",),
        typed=tuple(examples(reader, asked)),
        after=(other_words(reader),),
    )


def other_words(reader: SeatReader) -> str:
    named = ["preview", "undo", "confirm", "hand", "map", "sheet", "card", "history", "say", "team", "note"]
    named += ["orders"] if reader.title.orders else []
    listed = ", ".join(word(name) for name in named)
    facts = {"words": listed, "help": word("help")}
    return (
        gettext(
            "An answer that stops half-way stays in pencil; go on from there in your next reply. Other "
            "words you can "
            "write: %(words)s. The word %(help)s explains them."
        )
        % facts
    )


def examples(reader: SeatReader, asked: Asked) -> list[str]:
    """Up to three answers from the present position: by number, as a chain as far as it goes, by name."""
    keys = list(asked.question.items)
    starts = dict.fromkeys([keys[0], keys[len(keys) // 2]])
    longest = max((_chain(reader, asked.question, key) for key in starts), key=len)
    last = _chooser(asked.question, keys[-1])(asked.question)
    named = typed_text(reader.words, asked.question, last, reader.shown)
    found = [_on_a_line(longest), _on_a_line([named])]
    if asked.question.most == 1 and not asked.are_numbers:
        found.insert(0, "1")
    return list(dict.fromkeys(found))


def _on_a_line(steps: list[str]) -> str:
    """As many steps as a line of the mail holds: what is copied from it must be one line."""
    line = STEP_BREAK.join(steps)
    return line if len(line) <= LONGEST_LINE or len(steps) == 1 else _on_a_line(steps[:-1])


def _chain(reader: SeatReader, question: Question, key: str) -> list[str]:
    steps = moving.foresee(reader.seat, _chooser(question, key), LONGEST_EXAMPLE, reader.draft)
    return [typed_text(reader.words, asked, picks, reader.shown) for asked, picks in steps]


def _chooser(question: Question, key: str) -> Callable[[Question], list[str]]:
    """Picks this key first, then as few of the first items as must be."""

    def choose(asked: Question) -> list[str]:
        pool = [item for item, count in asked.items.items() for _ in range(count)]
        first = key if asked == question else pool[0]
        pool.remove(first)
        return [first, *pool[: max(0, asked.least - 1)]]

    return choose


# --- fewer mails, and teammates ----------------------------------------------------------------------


def suggested_orders_part(reader: SeatReader) -> LetterPart | None:
    """For a player's first mail: what can be settled in advance, and the word that does it."""
    if reader.tenure.told_at or reader.tenure.orders.exists():
        return None
    suggested = orders.suggested(reader.seat)
    if not suggested:
        return None
    intro = gettext(
        "Small questions can be settled in advance; then the game goes on without waiting for your mail. The "
        "word %(suggested)s puts these orders in force:"
    )
    after = gettext(
        "Your own words stand below %(standing)s, one order to a line. The word %(orders)s shows what is in "
        "force, %(off)s rubs it out."
    )
    facts = {
        "suggested": word("suggested"),
        "standing": f"“{word('standing')}:”",
        "orders": word("orders"),
        "off": f"“{word('orders_off')}”",
    }
    return LetterPart(
        gettext("Fewer mails"),
        intro=intro % facts,
        groups=(("", tuple(sentences.order_text(order, reader.title) for order in suggested)),),
        after=(after % facts,),
    )


def ticked_orders_part(reader: SeatReader) -> LetterPart | None:
    """What was ticked when the game was opened: from this letter on it answers."""
    ticked = [orders.order_of(row) for row in orders.ticked(reader.tenure)]
    if not ticked:
        return None
    return LetterPart(
        gettext("Your standing orders"),
        paragraphs=(
            gettext(
                "These orders were ticked when you sat down. They answer for you from this letter on; the "
                "word %(off)s rubs them out."
            )
            % {"off": f"“{word('orders_off')}”"},
        ),
        typed=tuple(sentences.order_text(order, reader.title) for order in ticked),
    )


def proposal_part(reader: SeatReader) -> LetterPart | None:
    """The newest proposal for the open question, and the word that takes it."""
    found = proposals.open_for(reader.seat)
    if not found:
        return None
    proposal = found[0]
    who = proposal.player.shown_name if proposal.player else gettext("somebody")
    facts = {"who": who, "ok": word("ok")}
    return LetterPart(
        gettext("Your teammate's proposal"),
        intro=gettext("%(who)s proposes this answer. The word %(ok)s takes it; you can answer otherwise.")
        % facts,
        rows=tuple(LetterRow("", line, code=True) for line in proposal.text.splitlines() if line.strip()),
        after=tuple(foretold(reader, proposal, reader.moment)),
    )
