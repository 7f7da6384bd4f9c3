"""A seat's side of a game as parts of a mail, in the language and time zone that are active.

Everything here is told from the seat's own view; what the seat may not know is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from babel.dates import format_datetime
from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext, ngettext

from accounts.models import MailWish, User
from games import words
from games.kernel import Event, Question, Sketch
from games.mail import commands
from games.mail.page import Part, Row
from games.mail.text import SENTINEL
from games.models import Agreement, Draft, Game, LogEntry, OpenQuestion, Seat, Talk, Tenure
from games.service import agreements, clocks, moving, storage, talk, waiting
from games.titles import Entry, Title, titles

LANGUAGES = ("en", "es", "it", "pt")
MOST_NEWS = 60
MOST_TALK = 30
LONGEST_EXAMPLE = 4
SHORT_NAME = 3
"""A name of at most so many words is typed as it is; longer ones by their key."""
_SHORT = {"en": "EEE d MMM HH:mm", "es": "EEE d MMM HH:mm", "it": "EEE d MMM HH:mm", "pt": "EEE d MMM HH:mm"}


class Place:
    """One player's seat, read once for one mail."""

    def __init__(self, tenure: Tenure) -> None:
        self.tenure = tenure
        self.seat: Seat = tenure.seat
        self.game: Game = tenure.seat.game
        assert tenure.player is not None
        self.player: User = tenure.player
        self.title: Title = titles()[self.game.title]

    @property
    def eyes(self) -> tuple[str, ...]:
        return (self.seat.key,)

    @cached_property
    def view(self) -> Any:
        return storage.view(self.game, self.eyes)

    @cached_property
    def row(self) -> OpenQuestion | None:
        return waiting.asked_of(self.seat)

    @cached_property
    def sketch(self) -> Sketch | None:
        """Where the seat stands, its pencil included."""
        played = self.game.state in moving.PLAYED
        return moving.sketch_of(self.seat) if self.row and played else None

    @property
    def question(self) -> Question | None:
        return self.sketch.question if self.sketch else None

    @property
    def draft(self) -> list[tuple[str, list[str]]]:
        if self.row is None:
            return []
        draft = Draft.objects.filter(seat=self.seat, after=self.row.after).first()
        return [(prompt, picks) for prompt, picks in draft.answers] if draft else []

    @cached_property
    def offers(self) -> list[Agreement]:
        """What waits for the player's yes or no; to whom wants links only it is not told."""
        if self.player.mail_wish == MailWish.LINK:
            return []
        found = agreements.open_agreements(self.game, self.player)
        return [offer for offer in found if agreements.waits_for(offer, self.player)]

    @property
    def told(self) -> Any:
        return self.title.words

    def changed(self) -> None:
        """Something has happened: read again."""
        self.game.refresh_from_db()
        for name in ("view", "row", "sketch", "offers"):
            self.__dict__.pop(name, None)


def place_of(tenure_pk: int) -> Place | None:
    """The seat of a tenure that still lasts."""
    found = Tenure.objects.filter(pk=tenure_pk, ended_at=None, player__isnull=False)
    tenure = found.select_related("seat__game", "player").first()
    return Place(tenure) if tenure else None


# --- small words ---------------------------------------------------------------------------------


def sentinel() -> str:
    return SENTINEL.format(words=gettext("write your answer above this line"))


def language() -> str:
    return (get_language() or "en")[:2]


def word(name: str) -> str:
    return commands.word_for(name, language())


def short_moment(moment: datetime) -> str:
    local = timezone.localtime(moment)
    return format_datetime(local, _SHORT.get(language(), _SHORT["en"]), locale=language()).replace(".", "")


def item_name(place: Place, question: Question, key: str) -> str:
    name = str(place.told.item(key, question, place.view)).strip() or key
    return " ".join(name.split())


def names_of(place: Place, question: Question) -> dict[str, list[str]]:
    """Every item's names in every language."""
    found: dict[str, list[str]] = {key: [] for key in question.items}
    for code in LANGUAGES:
        with translation.override(code):
            for key in question.items:
                found[key].append(item_name(place, question, key))
    return found


def picks_text(place: Place, question: Question, picks: Sequence[str]) -> str:
    """“2 Regular, Leader”; “nothing” for none."""
    if not picks:
        return gettext("nothing")
    told = []
    for key in dict.fromkeys(picks):
        count, name = picks.count(key), item_name(place, question, key)
        told.append(f"{count} × {name}" if count > 1 else name)
    return ", ".join(told)


def sides(place: Place) -> str:
    table = place.game.seats.prefetch_related("tenures__player")
    mates = [seat for seat in table if seat.team == place.seat.team and seat.pk != place.seat.pk]
    others = [words.seat_text(seat) for seat in table if seat.pk != place.seat.pk and seat not in mates]
    mine = gettext("You are: %(seat)s.") % {"seat": place.told.seat(place.seat.key)}
    if mates:
        named = ", ".join(words.seat_text(seat) for seat in mates)
        mine = f"{mine} " + gettext("In your team: %(mates)s.") % {"mates": named}
    return (
        f"{mine} " + gettext("At the table: %(others)s.") % {"others": ", ".join(others)} if others else mine
    )


# --- what happened -------------------------------------------------------------------------------


def news(place: Place, after: int, upto: int | None = None, eyes: tuple[str, ...] | None = None) -> list[Row]:
    """The events behind that number, told to this seat. What was taken back is told as that."""
    game, known = place.game, place.eyes if eyes is None else eyes
    view = place.view if eyes is None else storage.view(game, known)
    found = storage.events_between(game, known, after, upto)
    gone = _taken_back(game, [row for row, _ in found])
    rows = [_event_row(place, row, event, view) for row, event in found if row.number not in gone]
    told = [row for row in rows if row.text]
    left_out = len(told) - MOST_NEWS
    if left_out > 0:
        more = ngettext(
            "%(count)d earlier event is left out.", "%(count)d earlier events are left out.", left_out
        )
        told = [Row("", more % {"count": left_out}), *told[-MOST_NEWS:]]
    return [*_rewinds(game, after, upto), *told]


def _event_row(place: Place, row: LogEntry, event: Event, view: Any) -> Row:
    return Row(str(row.event), " ".join(str(place.told.event(event, view)).split()))


def _taken_back(game: Game, rows: Sequence[LogEntry]) -> set[int]:
    if not rows:
        return set()
    gone: set[int] = set()
    for number, to in _rewind_entries(game, rows[0].number):
        gone |= {row.number for row in rows if to < row.number < number}
    return gone


def _rewind_entries(game: Game, since: int) -> list[tuple[int, int]]:
    entries = game.log.filter(kind="rewind", number__gt=since).values_list("number", "body")
    ruleset = storage.ruleset_of(game)
    return [(number, storage.read_entry(ruleset, "rewind", body).to) for number, body in entries]


def _rewinds(game: Game, after: int, upto: int | None) -> list[Row]:
    """Take-backs of what the reader had been told already."""
    if upto is not None:
        return []
    told = []
    for number, to in _rewind_entries(game, storage.number_of_event(game, after)):
        first = game.log.filter(number__gt=to, number__lt=number, event__isnull=False).first()
        if first and first.event and first.event <= after:
            told.append(
                Row("", gettext("Taken back: everything from event %(event)s.") % {"event": first.event})
            )
    return told


def news_part(place: Place, rows: Sequence[Row]) -> Part:
    heading = gettext("What happened since your last mail")
    if rows:
        return Part(heading, rows=tuple(rows))
    return Part(heading, paragraphs=(gettext("Nothing yet."),))


def talk_part(place: Place) -> Part | None:
    """What the others said since the last mail, or since the player sat down."""
    since = place.tenure.told_at or place.tenure.began_at
    said = talk.heard(place.game, place.player).filter(said_at__gt=since).order_by("-said_at")
    said = said.exclude(player=place.player).exclude(audience=Talk.Audience.SELF)
    rows = [_talk_row(place, spoken) for spoken in reversed(said[:MOST_TALK])]
    return Part(gettext("What was said"), rows=tuple(rows)) if rows else None


def _talk_row(place: Place, spoken: Talk) -> Row:
    who = spoken.player.shown_name if spoken.player else gettext("somebody")
    if spoken.audience == Talk.Audience.TEAM:
        who = gettext("%(who)s, to your team") % {"who": who}
    return Row("", f"{who}: {spoken.text}")


# --- the question --------------------------------------------------------------------------------


def question_part(place: Place, question: Question, picture: str = "") -> Part:
    return Part(
        gettext("The question"),
        intro=" ".join(str(place.told.prompt(question, place.view)).split()),
        note=_how_many(question),
        options=tuple(options(place, question)),
        paragraphs=_pencilled(place),
        picture=picture,
        is_question=True,
    )


def options(place: Place, question: Question) -> list[Row]:
    numbers_only = all(key.isdigit() for key in question.items)
    rows = []
    for number, (key, count) in enumerate(question.items.items(), start=1):
        name = item_name(place, question, key)
        many = gettext("at most %(count)d") % {"count": count} if count > 1 else ""
        rows.append(Row(key, name, "", many) if numbers_only else Row(str(number), name, key, many))
    return rows


def _how_many(question: Question) -> str:
    facts = {"least": question.least, "most": question.most, "none": gettext("none")}
    if question.least == question.most == 1:
        return ""
    if question.least == question.most:
        return gettext("Pick %(most)d, with commas between them.") % facts
    if question.least == 0:
        return (
            gettext("Pick 0 to %(most)d, with commas between them; the word %(none)s picks nothing.") % facts
        )
    return gettext("Pick %(least)d to %(most)d, with commas between them.") % facts


def _pencilled(place: Place) -> tuple[str, ...]:
    """What the seat has answered so far and may still rub out."""
    draft = place.draft
    if not draft:
        return ()
    count = len(draft)
    text = ngettext(
        "In pencil: %(count)d answer, up to this question. The word %(undo)s rubs the last one out.",
        "In pencil: %(count)d answers, up to this question. The word %(undo)s rubs the last one out.",
        count,
    )
    return (text % {"count": count, "undo": word("undo")},)


def offer_texts(place: Place) -> tuple[str, ...]:
    """What the others ask, and the words that settle it."""
    if not place.offers:
        return ()
    facts = {"agree": word("agree"), "disagree": word("disagree")}
    how = gettext("It happens only if you agree. Write the word %(agree)s or %(disagree)s.") % facts
    return (*(words.agreement_text(offer) for offer in place.offers), how)


def offers_part(place: Place) -> Part | None:
    asked = offer_texts(place)
    return Part(gettext("What you are asked to agree to"), paragraphs=asked) if asked else None


# --- the position --------------------------------------------------------------------------------


def position_parts(place: Place) -> list[Part]:
    """The board in words; the seat's hand as a part of its own."""
    board: list[tuple[str, tuple[str, ...]]] = []
    hands: list[Part] = []
    for section in place.told.position(place.view, place.seat.key):
        if is_hand(section.key):
            hands.append(_hand_part(section))
        else:
            board.append((section.heading, tuple(section.lines)))
    return [Part(gettext("The position in words"), groups=tuple(board)), *hands]


def hand_parts(place: Place) -> list[Part]:
    sections = place.told.position(place.view, place.seat.key)
    return [_hand_part(section) for section in sections if is_hand(section.key)]


def is_hand(key: str) -> bool:
    return key == "hand" or key.startswith("hand_")


def _hand_part(section: Any) -> Part:
    return Part(section.heading, rows=tuple(Row("", line) for line in section.lines))


# --- the clock -----------------------------------------------------------------------------------


def clock_lead(place: Place, now: datetime) -> str:
    row = place.row
    if row is None:
        return gettext("Nothing to answer. Your clock stands still.")
    if clocks.has_no_clock(place.game):
        return gettext("It is your move. There is no clock in this game.")
    left = words.duration_text(clocks.left_now(row, now))
    if row.deadline is None:
        return gettext("It is your move. Your clock stands still.")
    facts = {"left": left, "moment": words.moment_text(row.deadline)}
    return gettext("It is your move. You have %(left)s, until %(moment)s.") % facts


def clock_part(place: Place, now: datetime) -> Part:
    row, lines = place.row, []
    if clocks.has_no_clock(place.game):
        lines.append(gettext("There is no clock in this game. Answer when you like."))
    elif row is None or row.deadline is None:
        lines.append(gettext("Your clock stands still."))
    else:
        bank = clocks.clock_of(row).bank
        facts = {
            "left": words.duration_text(clocks.left_now(row, now)),
            "moment": words.moment_text(row.deadline),
            "bank": words.duration_text(bank),
        }
        lines.append(
            gettext("%(left)s are left to you, until %(moment)s. %(bank)s of them are your bank.") % facts
        )
        lines.append(gettext("Nobody loses a game by one late answer."))
    return Part(gettext("Your clock"), paragraphs=(" ".join(lines),))


# --- how to answer -------------------------------------------------------------------------------


def how_part(place: Place, question: Question) -> Part:
    intro = gettext(
        "Reply to this mail. Write above the line at the top: a number, a key or a name, and as much of the "
        "rest as you like on the same line."
    )
    possible = gettext("Answers that are possible now:")
    return Part(
        gettext("How to answer"),
        paragraphs=(f"{intro} {possible}",),
        typed=tuple(examples(place, question)),
        after=(other_words(place),),
    )


def other_words(place: Place) -> str:
    named = ["preview", "undo", "confirm", "hand", "map", "sheet", "card", "history", "say", "team", "note"]
    named += ["orders"] if place.title.orders else []
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


def examples(place: Place, question: Question) -> list[str]:
    """Up to three answers from the present position: by number, as a chain as far as it goes, by name."""
    keys = list(question.items)
    numbers_only = all(key.isdigit() for key in keys)
    chains = [_chain(place, question, key) for key in dict.fromkeys([keys[0], keys[len(keys) // 2]])]
    longest = max(chains, key=len)
    last = _chain(place, question, keys[-1])
    found = [" > ".join(longest), " > ".join(last[:1])]
    if question.most == 1 and not numbers_only:
        found.insert(0, "1")
    return list(dict.fromkeys(found))


def _chain(place: Place, question: Question, key: str) -> list[str]:
    steps = moving.foresee(place.seat, _chooser(question, key), LONGEST_EXAMPLE)
    return [_typed(place, asked, picks) for asked, picks in steps]


def _chooser(question: Question, key: str) -> Any:
    """Picks this key first, then as few of the first items as must be."""

    def choose(asked: Question) -> list[str]:
        pool = [item for item, count in asked.items.items() for _ in range(count)]
        first = key if asked == question else pool[0]
        pool.remove(first)
        return [first, *pool[: max(0, asked.least - 1)]]

    return choose


def _typed(place: Place, question: Question, picks: Sequence[str]) -> str:
    """How somebody would type these picks."""
    names = {key: item_name(place, question, key) for key in question.items}
    told = []
    for key in dict.fromkeys(picks):
        name = names[key].lower()
        plain = len(name.split()) <= SHORT_NAME and not set(name) & set(",:;>+&=()/")
        unique = sum(other.lower() == name for other in names.values()) == 1
        count = f"{picks.count(key)} " if picks.count(key) > 1 else ""
        told.append(count + (name if plain and unique and not name[:1].isdigit() else key))
    return ", ".join(told)


# --- looking things up ---------------------------------------------------------------------------


def almanac(title: Title) -> dict[str, tuple[Entry, ...]]:
    """The entries of the almanac in every language, by key."""
    found: dict[str, list[Entry]] = {}
    for code in LANGUAGES:
        with translation.override(code):
            for entry in title.words.almanac():
                found.setdefault(entry.key, []).append(entry)
    return {key: tuple(entries) for key, entries in found.items()}


def game_link(game: Game) -> str:
    return f"{settings.SITE_URL}/g/{game.pk}/"
