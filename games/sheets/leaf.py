"""The turn sheet: a public side made from what everybody sees, a private side from the seat's own view.

Both sides must fit on one page each. They give way step by step (`tight`): first the list of events and the
notes shorten, then the map and the type get smaller. The steps are in the constants and in sheet.css.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct
from weasyprint import Document

from games import words
from games.kernel import Question
from games.models import Game, OpenQuestion, Seat, Talk
from games.paper import Card
from games.service import clocks, moving, talk
from games.sheets import press
from games.sheets.codes import code
from games.sheets.table import Moment, Told, page_address
from games.titles import titles

ROWS = (24, 20, 16, 13, 10, 7, 3)
"""How many rows of events each of two columns has at each step."""
ROW = 38
"""About so many characters stand in a row."""
NOTES = (1200, 800, 500, 300, 200, 120, 0)
"""How many characters of notes."""
SCRIBBLE = (9, 5, 3, 2, 1, 0, 0)
"""How many ruled lines."""
TIGHTEST = len(ROWS) - 1
FIRST_TRY = 1
LONG_NAME = 26
FEW_LINES = 4
CARDS_IN_A_ROW = 3
TWO_COLUMNS, THREE_COLUMNS = 9, 24
"""From so many options on they stand in columns."""

Context = dict[str, Any]


class Option(Struct, frozen=True):
    number: int
    text: str
    key: str


class Note(Struct, frozen=True):
    head: str
    text: str


# --- the public side ---------------------------------------------------------------------------------


def public_side(moment: Moment, since: int, pages: int) -> Context:
    """What every player and spectator may see. `moment` must be a spectator's."""
    assert moment.eyes == ()
    paper, view = moment.title.paper, moment.view
    context: Context = {
        "headline": moment.headline,
        "turn": view.turn,
        "people": moment.people(),
        "whose": gettext("Public side: everybody at the table may see this page"),
        "until": gettext("event %(number)d") % {"number": moment.event},
        "until_note": moment.day,
        "page_of": gettext("page %(page)d of %(pages)d") % {"page": 1, "pages": pages},
        "told": moment.told_since(since),
        "since": gettext("What happened since event %(number)d") % {"number": since}
        if since
        else gettext("What happened so far"),
    }
    if paper:
        context |= {
            "map": paper.map(view, {}),
            "map_alt": gettext("Map of the position after event %(number)d") % {"number": moment.event},
            "map_key": paper.map_key(),
            "columns": paper.pieces(view),
            "stock": paper.stock(view),
        }
    else:
        context["sections"] = moment.title.words.position(view, None)
    return context


def shown_lines(told: Sequence[Told], tight: int) -> Context:
    """The newest events that fit, and how many are not told here."""
    room, fitting = 2 * ROWS[tight], 0
    for line in reversed(told):
        room -= rows_of(line)
        if room < 0:
            break
        fitting += 1
    missing = len(told) - fitting
    text = ngettext(
        "%(count)d earlier event is on the game's page.",
        "%(count)d earlier events are on the game's page.",
        missing,
    )
    return {
        "tight": tight,
        "lines": side_by_side(told[missing:]),
        "left_out": text % {"count": missing} if missing > 0 else "",
    }


def rows_of(line: Told) -> int:
    return 1 + len(line.text) // ROW


def side_by_side(told: Sequence[Told]) -> list[Sequence[Told]]:
    """Two columns of about the same length; a few lines stay in one."""
    if len(told) < FEW_LINES:
        return [told] if told else []
    rows = [rows_of(line) for line in told]
    half = next(number for number in range(len(told)) if sum(rows[:number]) * 2 >= sum(rows))
    return [told[:half], told[half:]]


# --- the private side --------------------------------------------------------------------------------


def private_side(moment: Moment, seat: Seat, pages: int) -> Context:
    """What only the seat's player may see. `moment` must be the seat's."""
    assert tuple(moment.eyes) == (seat.key,)
    row = OpenQuestion.objects.filter(seat=seat).first() if moment.is_now else None
    player = seat.tenure.player if seat.tenure else None
    name = gettext("Private side: for %(name)s only") % {"name": player.shown_name if player else seat.key}
    paper, view = moment.title.paper, moment.view
    context: Context = {
        "headline": moment.headline,
        "people": [moment.person(seat)],
        "whose": name,
        "page_of": gettext("page %(page)d of %(pages)d") % {"page": pages, "pages": pages},
        "code": code(page_address(seat.game)),
        "address": page_address(seat.game).partition("://")[2].rstrip("/"),
        "reply": _reply(seat.game, row),
        "orders": orders_of(seat),
        "all_notes": notes_of(seat),
    }
    context |= _until(row, moment)
    context |= _question(moment, seat, row)
    if paper:
        beside = paper.beside_hand(view, seat.key)
        context |= {"beside": beside, "card_rows": in_rows(paper.hand(view, seat.key), bool(beside))}
    else:
        context["sections"] = moment.title.words.position(view, seat.key)
    context["notation"] = notation(moment, seat)
    return context


def in_rows(cards: Sequence[Card], beside: bool) -> list[list[Card | None]]:
    """Rows of cards; None is the place for what else is known of cards."""
    places: list[Card | None] = [*cards, *([None] if beside else [])]
    return [places[at : at + CARDS_IN_A_ROW] for at in range(0, len(places), CARDS_IN_A_ROW)]


def _until(row: OpenQuestion | None, moment: Moment) -> Context:
    if row is None:
        return {"until": gettext("event %(number)d") % {"number": moment.event}, "until_note": moment.day}
    if row.deadline is None or clocks.has_no_clock(row.seat.game):
        return {"until": gettext("answer when you like"), "until_note": gettext("no clock is running")}
    by = gettext("answer by %(moment)s") % {"moment": words.moment_text(row.deadline)}
    left = words.duration_text(clocks.left_now(row, timezone.now()))
    return {"until": by, "until_note": gettext("%(left)s when this was printed") % {"left": left}}


def _reply(game: Game, row: OpenQuestion | None) -> str:
    if row is None:
        return gettext("The game's page:")
    return gettext("Reply to the mail about this turn of “%(game)s”, or open this page:") % {
        "game": game.name
    }


def _question(moment: Moment, seat: Seat, row: OpenQuestion | None) -> Context:
    question = moving.question_of(seat) if row else None
    if question is None:
        return {"prompt": gettext("Nothing to answer. Your clock stands still."), "options": []}
    told = moment.title.words
    options = [
        Option(number, _counted(told.item(key, question, moment.view), count), key)
        for number, (key, count) in enumerate(question.items.items(), start=1)
    ]
    return {"prompt": told.prompt(question, moment.view), "options": options, "how": _how_many(question)}


def _counted(text: str, count: int) -> str:
    return gettext("%(what)s (up to %(count)d)") % {"what": text, "count": count} if count > 1 else text


def _how_many(question: Question) -> str:
    least, most = question.least, question.most
    if least == most == 1:
        return ""
    if least == most:
        return ngettext("Pick %(count)d.", "Pick %(count)d.", most) % {"count": most}
    return gettext("Pick %(least)d to %(most)d.") % {"least": least, "most": most}


def notation(moment: Moment, seat: Seat) -> list[tuple[str, str]]:
    own = moment.title.paper.notation(seat.key) if moment.title.paper else []
    return [
        ("2", gettext("the second of the listed items; a name or a key does as well")),
        *own,
        (
            gettext("preview undo hand map sheet say note help"),
            gettext("accents, capitals and your language do not matter"),
        ),
    ]


def orders_of(seat: Seat) -> list[str]:
    """The seat's standing orders as sentences."""
    return []


def notes_of(seat: Seat) -> list[Note]:
    """The player's own notes, and those that a predecessor released; newest first."""
    player = seat.tenure.player if seat.tenure else None
    if player is None:
        return []
    own = talk.heard(seat.game, player).filter(audience=Talk.Audience.SELF, seat=seat)
    found = []
    for note in own.order_by("-said_at", "-pk"):
        facts = {"number": note.event, "name": note.player.shown_name if note.player else ""}
        mine = note.player_id == player.pk
        head = gettext("at event %(number)d") if mine else gettext("%(name)s, at event %(number)d")
        found.append(Note(head % facts, note.text))
    return found


def shown_private(context: Context, tight: int) -> Context:
    """What there is room for at this step."""
    notes: list[Note] = []
    room = NOTES[tight]
    for note in context["all_notes"]:
        if room <= 0:
            break
        text = note.text if len(note.text) <= room else f"{note.text[:room].rstrip()} …"
        notes.append(Note(note.head, text))
        room -= len(text) + 40
    missing = len(context["all_notes"]) - len(notes)
    more = ngettext("%(count)d older note is on the page.", "%(count)d older notes are on the page.", missing)
    return {
        "tight": tight,
        "notes": notes,
        "more_notes": more % {"count": missing} if missing else "",
        "scribble": range(SCRIBBLE[tight]),
        **option_columns(context["options"], tight),
        "notation": context["notation"] if tight < TIGHTEST - 1 else [],
    }


def option_columns(options: Sequence[Option], tight: int) -> Context:
    """Many options stand in columns, each read downwards."""
    count = 1
    if len(options) >= THREE_COLUMNS or (tight > 3 and len(options) >= TWO_COLUMNS):
        count = 3
    elif len(options) >= TWO_COLUMNS:
        count = 2
    height = -(-len(options) // count)
    columns = [options[at : at + height] for at in range(0, len(options), height or 1)]
    return {"option_columns": columns, "options_class": ("", "two", "three")[count - 1]}


# --- both on a leaf ----------------------------------------------------------------------------------


class Leaf:
    """One leaf in the making: composed once, then tightened until each side fits its page."""

    def __init__(self, game: Game, public: Context, private: Context | None, paper: str, title: str) -> None:
        self.game, self.paper = game, paper
        self.public, self.private = public, private
        self.shared: Context = {
            "language": get_language() or "en",
            "document_title": title,
            "paper": paper,
            "game": game,
            "title_name": titles()[game.title].words.name(),
            "turn": public["turn"],
            "people": public["people"],
            "long_name": len(game.name) > LONG_NAME,
        }
        self.tight = [FIRST_TRY, FIRST_TRY if private and len(private["options"]) > TWO_COLUMNS else 0]

    def html(self) -> str:
        context = dict(self.shared)
        context["public"] = self.public | shown_lines(self.public["told"], self.tight[0])
        if self.private is not None:
            context["private"] = self.private | shown_private(self.private, self.tight[1])
        return render_to_string("sheets/sheet.html", context)

    def pdf(self) -> bytes:
        """Set it as loosely as it fits. Runs in the press's child."""
        for _step in range(2 * TIGHTEST):
            document = press.lay_out(self.html(), "sheet", self.paper)
            over = self.overflowing(document)
            if not any(over):
                break
            for side in (0, 1):
                self.tight[side] = min(self.tight[side] + over[side], TIGHTEST)
        return press.write(document)

    def overflowing(self, document: Document) -> tuple[bool, bool]:
        """Which side needs more than its page and can still give way."""
        pages = len(document.pages)
        if self.private is None:
            return pages > 1 and self.tight[0] < TIGHTEST, False
        starts = next(number for number, page in enumerate(document.pages) if "private" in page.anchors)
        return (
            starts > 1 and self.tight[0] < TIGHTEST,
            pages - starts > 1 and self.tight[1] < TIGHTEST,
        )
