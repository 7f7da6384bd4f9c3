"""The turn sheet: a public side made from what everybody sees, a private side from the seat's own view.

Question, options, three lines to write on and the address are laid first and never move. What else there is
gives way in an order (`games.sheets.fitting`), a page that left something out says what, and what finds no
room stands on a further leaf that says so. Everything is measured beforehand by the widths of letters; the
pages are counted when they are set, and set again only where that was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct, structs
from weasyprint import Document

from games.models import Game, OpenQuestion, Seat, Talk
from games.reader import Reader, SeatReader
from games.reader.links import game_link
from games.reader.news import NewsLine
from games.reader.questions import Option
from games.reader.sentences import nothing_asked_text
from games.service import talk
from games.sheets import pdf
from games.sheets.fitting import (
    MORE_NOTES,
    PrivateFit,
    PrivatePlan,
    PublicFit,
    PublicPlan,
    cut_short,
    halved,
    stock_line,
)
from games.sheets.looks import GLANCE, greyed
from games.sheets.qr_code import code
from games.titles import Section
from games.titles.offered import titles
from games.titles.paper import PaperCard, PaperMarks, PaperPiece

Context = dict[str, Any]

LONG_NAME, LONG_PROMPT = 26, 60
LARGE_LINES = 5
MOST_TRIES = 8
"""So often a sheet is set again at the most."""
ONE_COLUMN, TWO_COLUMNS = 12, 23
"""Up to so many options stand in one column with what each means, in two; more in four."""
MAP_FROM = 13
"""From so many places on the private side has a map with their numbers."""


class SheetNote(Struct, frozen=True):
    head: str
    text: str


# --- the public side ---------------------------------------------------------------------------------


def public_side(reader: Reader, since: int, mine: str = "", *, large: bool = False) -> Context:
    """What every player and spectator may see. `reader` must be a spectator; of the seat `mine` all texts in
    play are printed, whatever must give way."""
    assert reader.eyes == ()
    paper, view = reader.title.paper, reader.view
    context: Context = {
        "headline": reader.headline,
        "turn": view.turn,
        "people": reader.people,
        "mine": mine,
        "whose": gettext("Public side: everybody at the table may see this page"),
        "until": gettext("event %(number)d") % {"number": reader.event},
        "until_note": reader.day,
        "told": reader.told_since(since),
        "since": gettext("What happened since event %(number)d") % {"number": since}
        if since
        else gettext("What happened so far"),
        "waits": reader.awaited(reader.moment) if reader.is_now else [],
        "words": reader.sections,
        "code": code(game_link(reader.game)),
        "address": game_link(reader.game).partition("://")[2].rstrip("/"),
    }
    if paper:
        context |= {
            "map": paper.map(view),
            "plain_map": paper.map(view, plain=True) if large else "",
            "map_alt": in_words(reader),
            "has_sea": paper.has_sea,
            "map_key": paper.map_key(),
            "columns": paper.pieces(view),
            "stock": paper.stock(view),
            "table": paper.table(view),
            "texts": {card.key: card.text for card in paper.in_play(view)},
        }
    else:
        context["sections"] = reader.position
    return context


def in_words(reader: Reader) -> str:
    """The position as a screen reader tells the map."""
    return " ".join(_told(section) for section in reader.sections)


def _told(section: Section) -> str:
    return f"{section.heading}: {' '.join(section.lines)}"


# --- the private side --------------------------------------------------------------------------------


def private_side(reader: SeatReader) -> Context:
    """What only the seat's player may see, his answers in pencil included."""
    seat = reader.seat
    player = seat.tenure.player if seat.tenure else None
    name = gettext("Private side: for %(name)s only") % {"name": player.shown_name if player else seat.key}
    paper, view = reader.title.paper, reader.shown
    context: Context = {
        "headline": reader.headline,
        "people": [reader.person(seat)],
        "whose": name,
        "code": code(game_link(seat.game)),
        "address": game_link(seat.game).partition("://")[2].rstrip("/"),
        "reply": _reply(seat.game, reader.row),
        "orders": reader.orders_in_force(timezone.now()),
        "all_notes": notes_of(seat),
        "notation": notation(reader),
        "map": "",
    }
    context |= _until(reader)
    context |= _question(reader)
    if paper:
        context |= {
            "beside": " ".join(paper.beside_hand(view, seat.key)),
            "cards": paper.hand(view, seat.key),
            "in_play": [] if paper.table(view) else [card for card in paper.in_play(view) if card.text],
        }
        context["options"] = _unsaid(context["options"], [*context["cards"], *paper.in_play(view)])
        if places := _numbered_places(context["options"]):
            context |= {"map": paper.option_map(view, places), "map_alt": in_words(reader)}
    else:
        context |= {"sections": reader.position, "cards": [], "in_play": [], "beside": ""}
    return context


def _numbered_places(options: Sequence[Option]) -> dict[str, str]:
    """Many places are found on a map."""
    found = {option.target.place: str(option.number) for option in options if option.target.place}
    return found if len(found) >= MAP_FROM else {}


def _until(reader: SeatReader) -> Context:
    """The nearer date, and the clock as the letters tell it."""
    clock = reader.own_clock
    if clock is None:
        return {"until": gettext("event %(number)d") % {"number": reader.event}, "until_note": reader.day}
    if clock.deadline is None:
        return {"until": gettext("answer when you like"), "until_note": reader.clock_sentence}
    by = gettext("answer by %(moment)s") % {"moment": clock.soonest}
    return {"until": by, "until_note": reader.clock_sentence}


def _reply(game: Game, row: OpenQuestion | None) -> str:
    if row is None:
        return gettext("The game's page:")
    return gettext("Reply to the mail about this turn of “%(game)s”, or open this page:") % {
        "game": game.name
    }


def _question(reader: SeatReader) -> Context:
    asked = reader.asked
    if asked is None:
        return {"prompt": nothing_asked_text(), "options": ()}
    return {"prompt": asked.prompt, "options": asked.options, "how": asked.how_many, "draft": asked.draft}


def _unsaid(options: Sequence[Option], cards: Sequence[PaperCard]) -> tuple[Option, ...]:
    """What a card does stands in the hand or on the table, and not again beside the option to pick it; what
    dice and figures can do fills a page, and is looked up."""
    told = "\n".join(card.text for card in cards)
    return tuple(
        structs.replace(one, meaning="")
        if one.meaning in told or one.target.points in ("dice", "figures")
        else one
        for one in options
    )


def notation(reader: SeatReader) -> list[tuple[str, str]]:
    own = reader.title.paper.notation(reader.seat.key) if reader.title.paper else []
    return [
        ("2", gettext("the second of the listed items; a name or a key does as well")),
        *own,
        (
            gettext("preview undo hand map sheet say note help"),
            gettext("accents, capitals and your language do not matter"),
        ),
    ]


def notes_of(seat: Seat) -> list[SheetNote]:
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
        found.append(SheetNote(head % facts, note.text))
    return found


def shown_notes(notes: Sequence[SheetNote], room: int) -> Context:
    """The newest that find room, in characters, and how many do not."""
    shown: list[SheetNote] = []
    for note in notes:
        if room <= 0:
            break
        text = note.text if len(note.text) <= room else f"{note.text[:room].rstrip()} …"
        shown.append(SheetNote(note.head, text))
        room -= len(text) + 40
    missing = len(notes) - len(shown)
    more = ngettext("%(count)d older note is on the page.", "%(count)d older notes are on the page.", missing)
    return {"notes": shown, "more_notes": more % {"count": missing} if missing else ""}


def option_columns(options: Sequence[Option]) -> Context:
    """Many options stand in columns, each read downwards."""
    count = 1 if len(options) <= ONE_COLUMN else 2 if len(options) <= TWO_COLUMNS else 4
    height = -(-len(options) // count)
    columns = [options[at : at + height] for at in range(0, len(options), height or 1)]
    return {"option_columns": columns, "options_class": {1: "one", 2: "two", 4: "four"}[count]}


# --- both on a leaf ----------------------------------------------------------------------------------


def _grey_piece(piece: PaperPiece) -> PaperPiece:
    if not isinstance(piece, PaperMarks):
        return piece
    marks = tuple(structs.replace(mark, picture=greyed(mark.picture)) for mark in piece.marks)
    return structs.replace(piece, marks=marks)


def in_grey(side: Context) -> Context:
    columns = [[_grey_piece(piece) for piece in column] for column in side.get("columns", ())]
    maps = {name: greyed(side.get(name, "")) for name in ("map", "plain_map")}
    return side | maps | {"columns": columns}


class TurnSheet:
    """One sheet in the making: composed once, planned by measure, then set."""

    def __init__(
        self,
        game: Game,
        public: Context,
        private: Context | None,
        paper: str,
        title: str,
        look: str = "",
    ) -> None:
        self.game, self.paper, self.look = game, paper, look.split()
        if "grey" in self.look:
            public, private = in_grey(public), in_grey(private) if private else None
        self.public, self.private = public, private
        self.shared: Context = {
            "language": get_language() or "en",
            "document_title": title,
            "paper": paper,
            "look": look,
            "game": game,
            "title_name": titles()[game.title].words.name(),
            "turn": public["turn"],
            "turn_words": titles()[game.title].turn_words,
            "people": public["people"],
            "long_name": len(game.name) > LONG_NAME,
        }
        self.public_fit = PublicFit(public, paper, self.shared)
        self.is_glance, self.is_large = GLANCE in self.look, "large" in self.look
        self.public_plan = self.public_fit.plan()
        self.public_pages = 1
        self.private_fit: PrivateFit | None = None
        self.private_plan: PrivatePlan | None = None
        if private is not None:
            self._fit_private(private)

    def _reserves_line(self) -> str:
        """The reserves that found no room on the public side, in words."""
        stock = self.public.get("stock")
        return stock_line(stock) if stock and not self.public_plan.stock else ""

    def _fit_private(self, private: Context) -> None:
        """The reserves stand on the private side if they may, where nothing has to leave it for them; where
        no deed found room on the public side, a further leaf tells both."""
        self.private = private | {"stock_line": ""}
        self.private_fit = PrivateFit(self.private, self.paper, self.shared)
        self.private_plan = self.private_fit.plan()
        reserves = self._reserves_line()
        if reserves and (self.public_plan.deeds or not self.public["told"]):
            fit = PrivateFit(private | {"stock_line": reserves}, self.paper, self.shared)
            plan = fit.plan()
            if plan.step == self.private_plan.step and not plan.elsewhere:
                self.private = private | {"stock_line": reserves}
                self.private_fit, self.private_plan = fit, plan

    @property
    def has_reserves(self) -> bool:
        """Whether the private side carries them."""
        return bool(self.private and self.private["stock_line"])

    # --- what is set -----------------------------------------------------------------------------------

    def html(self) -> str:
        if self.is_large:
            return self._flowing()
        if self.is_glance:
            return render_to_string("sheets/glance.html", self.shared | {"public": self._public()})
        context = self.shared | {"public": self._public(), "more": self._more()}
        if self.private is not None:
            context["private"] = self._private()
        return render_to_string("sheets/sheet.html", context)

    def _flowing(self) -> str:
        """In large print nothing is left out; it takes as many pages as it takes."""
        context = self.shared | {"public": self.public, "lines": self.public["told"]}
        if self.private is not None:
            notes = shown_notes(self.private["all_notes"], MORE_NOTES)
            context["private"] = self.private | notes | {"scribble": range(LARGE_LINES)}
        return render_to_string("sheets/large.html", context)

    def _public(self) -> Context:
        plan, told = self.public_plan, self.public["told"]
        missing = len(told) - plan.deeds
        kept = told[missing:] if plan.deeds else []
        if plan.most_lines:
            kept = [cut_short(line, plan.news_width, plan.most_lines) for line in kept]
        carried = self._deeds_carried()
        gone = missing - len(carried) + (1 if carried and plan.most_lines else 0)
        left_out = self._earlier(told, gone) if gone else ""
        elsewhere = self._public_elsewhere(plan)
        if not kept:
            left_out, elsewhere = f"{left_out} {elsewhere}".strip(), ""
        return self.public | {
            "plan": plan,
            "lines": halved(kept, plan.news_width),
            "left_out": left_out,
            "elsewhere": elsewhere,
            "lanes": plan.lanes,
            "stock_line": stock_line(self.public["stock"]) if plan.in_a_line else "",
        }

    def _earlier(self, told: Sequence[NewsLine], missing: int) -> str:
        text = ngettext(
            "%(count)d earlier deed, from event %(number)d on, is on the game's page.",
            "%(count)d earlier deeds, from event %(number)d on, are on the game's page.",
            missing,
        )
        return text % {"count": missing, "number": told[0].event}

    def _deeds_carried(self) -> Sequence[NewsLine]:
        """What the public side does not tell whole stands on the further leaf, where that has only the
        reserves to carry: the newest, as many as find room."""
        plan, told = self.public_plan, self.public["told"]
        if plan.stock or not self.public.get("stock") or self.has_reserves:
            return ()
        if self.private_plan and self.private_plan.elsewhere:
            return ()
        whole = plan.deeds - (1 if plan.most_lines else 0)
        return self.public_fit.beside_the_reserves(told[: len(told) - whole])

    def _public_elsewhere(self, plan: PublicPlan) -> str:
        said = []
        if not plan.stock and self.public.get("stock"):
            here = self.public_pages + 1 if self.has_reserves else self.more_page
            what = [self.public["stock"].heading, *([self.public["since"]] if self._deeds_carried() else [])]
            page = {"page": here, "what": "; ".join(what)}
            said.append(gettext("On page %(page)d: %(what)s.") % page)
        if plan.lanes and plan.lanes.left_out:
            said.append(
                gettext("Left out to keep this page readable: %(what)s.") % {"what": plan.lanes.left_out}
            )
        return " ".join(said)

    def _private(self) -> Context:
        plan, private = self.private_plan, self.private
        assert plan is not None
        assert private is not None
        return (
            private
            | option_columns(private["options"])
            | shown_notes(private["all_notes"], plan.notes)
            | {
                "plan": plan,
                "long_prompt": len(private["prompt"]) > LONG_PROMPT,
                "scribble": range(plan.lines),
                "hand": plan.hand,
                "play": plan.play,
                "beside": "" if plan.more_hand else private["beside"],
                "gave": self._gave(plan),
            }
        )

    def _gave(self, plan: PrivatePlan) -> str:
        """What this page left out, and where the rest stands."""
        said = []
        if plan.left_out:
            what = {"what": ", ".join(plan.left_out)}
            said.append(gettext("Left out to keep this page readable: %(what)s.") % what)
        if plan.elsewhere:
            text = gettext("On page %(page)d: %(what)s.")
            said.append(text % {"page": self.more_page, "what": ", ".join(plan.elsewhere)})
        return " ".join(said)

    @property
    def more_page(self) -> int:
        """The page on which the further leaf begins."""
        return self.public_pages + (1 if self.private is not None else 0) + 1

    def _more(self) -> Context | None:
        """The further leaf: what found no room."""
        plan, private = self.private_plan, self.private
        found: Context = {}
        if plan is not None and private is not None and plan.elsewhere:
            found |= private | shown_notes(private["all_notes"], plan.more_notes)
            found |= {"hand": plan.more_hand, "play": plan.more_play, "plan": plan}
        if self.public.get("stock") and not self.public_plan.stock and not self.has_reserves:
            found["stock"] = self.public["stock"]
            found["since"], found["deeds"] = self.public["since"], self._deeds_carried()
            found.setdefault("whose", self.public["whose"])
            found.setdefault("headline", self.public["headline"])
        return found or None

    # --- setting ---------------------------------------------------------------------------------------

    def pdf(self) -> bytes:
        """Set it as loosely as it fits. Runs in the press's child."""
        document = pdf.lay_out(self.html(), "sheet", self.paper)
        for _ in range(MOST_TRIES):
            if not self.give_way(document):
                break
            document = pdf.lay_out(self.html(), "sheet", self.paper)
        return pdf.write(document)

    def give_way(self, document: Document) -> bool:
        """Whether something did not fit after all, and was changed so that it may."""
        if self.is_large:
            return False
        starts = {name: at for at, page in enumerate(document.pages) for name in page.anchors}
        last = len(document.pages)
        private = starts.get("private", starts.get("more", last))
        changed = private > 1 and self._shorten_public()
        if not changed and private != self.public_pages:
            self.public_pages, changed = private, True
        if self.private_fit and self.private_plan:
            pages = starts.get("more", last) - private
            if pages > 1 and (shorter := self.private_fit.shorter(self.private_plan)):
                self.private_plan, changed = shorter, True
        return changed

    def _shorten_public(self) -> bool:
        shorter = self.public_fit.shorter(self.public_plan)
        if shorter is None:
            return False
        self.public_plan = shorter
        return True
