"""The Red Book: the record of a whole game as its reader may see it, told in deeds, turn by turn.

A `RedBook` reads the log once. From the same chapters come the PDF (set by book_setting.py, bound by
binding.py), a book for reading devices, a single HTML page and plain text (red_book_files.py). The figures,
the index and the statistics at its back are made by book_back.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count
from django.utils.translation import gettext, ngettext
from msgspec import Struct

from games.kernel import EVERYTHING, Eyes
from games.models import Game, Talk
from games.reader import Reader, sentences
from games.reader.charts import number_text
from games.reader.dates import day_text
from games.reader.dice_words import dice_words, who_made_the_dice
from games.service import seats, storage, talk
from games.service.annotations import released_annotations
from games.titles import Section, Title
from games.titles.deeds import BattlePlan, Deed, DeedDie, Seen, chapter_title, deeds_of
from games.titles.offered import titles

SEAL_GROUP = 8
DAY = 24 * 3600


class Note(Struct, frozen=True):
    """What a player noted at the time, and released."""

    head: str
    text: str


class DiceRow(Struct, frozen=True):
    """The action dice of a side in the order of their use, each with the event that it paid for."""

    name: str
    side: str
    dice: tuple[tuple[DeedDie, str], ...]


class Chapter(Struct, frozen=True):
    """A turn."""

    id: str
    number: str
    """ "Turn 5"."""
    title: str
    where: str
    events: str
    dice: tuple[DiceRow, ...]
    head: Deed | None
    deeds: tuple[Deed, ...]
    map: str
    map_words: str
    caption: str
    notes: dict[int, list[Note]]
    """By the number of the deed beside which they were written."""

    @property
    def told(self) -> list[Deed]:
        """All its deeds, the head first."""
        return [*([self.head] if self.head else []), *self.deeds]

    @property
    def plans(self) -> list[BattlePlan]:
        return [part for deed in self.deeds for part in deed.parts if isinstance(part, BattlePlan)]

    def marks(self) -> list[tuple[str, str, int]]:
        """What the contents name: id, heading, level."""
        return [(self.id, self.title, 1), *((f"b{plan.number}", plan.heading, 2) for plan in self.plans)]


class RedBook:
    """One game through one reader's eyes."""

    def __init__(self, game: Game, reader: seats.Onlooker) -> None:
        self.game, self.reader = game, reader
        self.eyes: Eyes = seats.eyes_of(game, reader or AnonymousUser())
        self.title: Title = titles()[game.title]
        assert self.title.deeds
        self.room = self.title.deeds
        self.seen: list[Seen] = []
        self.samples: list[Mapping[str, float]] = []
        self.prologue: dict[str, Any] = {}
        self.view: Any = None
        self.loose_notes: list[Note] = []

    # --- turn by turn --------------------------------------------------------------------------------

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The turns in order, and before them what was done at the table, if anything was."""
        found: list[Chapter] = []
        turn: list[Seen] = []
        view: Any = storage.ruleset_of(self.game).begin(storage.options_of(self.game))
        for row, event, view in storage.unfold(self.game, self.eyes):
            if turn and row.turn != turn[-1].turn:
                found.append(self._chapter(turn, view))
                turn = []
            turn.append(Seen(row.event or 0, event, row.turn, row.at, self.room.note(event, view)))
        self.view = view
        if turn:
            found.append(self._chapter(turn, view))
        told = [chapter for chapter in found if chapter.told]
        self._put_notes(told)
        return told

    def _chapter(self, seen: Sequence[Seen], view: Any) -> Chapter:
        self.seen += seen
        if not seen[-1].turn:
            self.prologue = self._board(view, gettext("The board before the first turn."))
        paper, turn = self.title.paper, seen[-1].turn
        deeds = deeds_of(self.room, seen)
        head = next((deed for deed in deeds if deed.rolled), None)
        if turn and paper:
            self.samples.append(dict(paper.sample(view)))
        moves = [move for deed in deeds for move in deed.moves]
        words = self.title.turn_words
        return Chapter(
            id=f"turn-{turn}",
            number=words.heading(turn),
            title=chapter_title(self.room, seen) if turn else gettext("How the game began"),
            where=_days(seen),
            events=gettext("Events %(first)d to %(last)d")
            % {"first": seen[0].number, "last": seen[-1].number},
            dice=tuple(self._dice_rows(head, deeds)) if head else (),
            head=head,
            deeds=tuple(deed for deed in deeds if deed is not head),
            map=paper.chapter_map(view, moves) if paper and turn and moves else "",
            map_words=self._map_words(view, moves),
            caption=gettext("%(turn)s: the board at its end.") % {"turn": words.heading(turn)},
            notes={},
        )

    def _dice_rows(self, head: Deed, deeds: Iterable[Deed]) -> Iterable[DiceRow]:
        """Each die with the event that it paid for; what nobody used stays without."""
        for side, rolled in head.rolled.items():
            used = [
                (die, deed.number) for deed in deeds for die in deed.dice if deed.side == self._mark(side)
            ]
            left = list(rolled)
            found: list[tuple[DeedDie, str]] = []
            for die, number in used:
                if die in left:
                    left.remove(die)
                    found.append((die, str(number)))
            found += [(die, "–") for die in left]
            yield DiceRow(self.title.words.seat(side), self._mark(side), tuple(found))

    def _mark(self, side: str) -> str:
        return self.title.paper.side(side) if self.title.paper else ""

    def _map_words(self, view: Any, moves: Sequence[Any]) -> str:
        """What a map shows, for who does not see it: what moved."""
        names = {entry.key: entry.name for entry in self.title.words.almanac() if entry.kind != "rule"}
        told = [
            f"{names.get(move.origin, move.origin)} – {names.get(move.to, move.to)}"
            for move in moves
            if move.origin
        ]
        return "; ".join(dict.fromkeys(told))

    def _board(self, view: Any, caption: str) -> dict[str, Any]:
        """The whole board with its words."""
        own = self._own_seat()
        paper = self.title.paper
        sections: Sequence[Section] = self.title.words.position(view, own)
        return {
            "map": paper.chapter_map(view, (), whole=True) if paper else "",
            "caption": caption,
            "sections": sections,
        }

    def _own_seat(self) -> str | None:
        mine = [seat.key for seat in seats.seats_of(self.game, self.reader)]
        return mine[0] if mine and not self.game.is_over else None

    @cached_property
    def notes(self) -> list[tuple[int, Note]]:
        """Notes that this reader may read and released comments, each with its event."""
        found = []
        for note in talk.heard(self.game, self.reader).filter(audience=Talk.Audience.SELF):
            facts = {"name": note.player.shown_name if note.player else "", "day": day_text(note.said_at)}
            found.append((note.event or 0, Note(gettext("Note of %(name)s, %(day)s") % facts, note.text)))
        return sorted([*found, *self._comments()], key=lambda each: each[0])

    def _comments(self) -> Iterable[tuple[int, Note]]:
        """What the players wrote after the end, and released."""
        for comment in released_annotations(self.game) if self.game.is_over else ():
            name = comment.player.shown_name if comment.player else gettext("a former player")
            facts = {"name": name, "day": day_text(comment.written_at)}
            yield comment.event, Note(gettext("Comment of %(name)s, %(day)s") % facts, comment.text)

    def _put_notes(self, chapters: Sequence[Chapter]) -> None:
        """Each beside the deed that was told last when it was written, or the first of the book where it is
        older than all; as long as nothing was done at all they stand under the position."""
        beside = {deed.number: chapter.notes for chapter in chapters for deed in chapter.told}
        if not beside:
            self.loose_notes = [note for _event, note in self.notes]
            return
        for event, note in self.notes:
            deed = max((number for number in beside if number <= event), default=min(beside))
            beside[deed].setdefault(deed, []).append(note)

    # --- front and end -------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """How the game stands at the end of the book."""
        heading = (
            gettext("How the board stood at the end") if self.game.is_over else gettext("The position now")
        )
        found = self._board(self.view, "")
        found["heading"] = heading
        found["where"] = f"{self.title.words.headline(self.view)}. {self.ending()}".strip()
        found["notes"] = self.loose_notes
        return found

    def dice(self) -> dict[str, Any]:
        game = self.game
        chances = game.log.filter(kind="chance").count()
        count = gettext("It makes all %(count)d rolls, draws and shuffles again and compares each.")
        began = day_text(game.started_at or game.opened_at)
        ended = day_text(game.ended_at) if game.ended_at else ""
        over = game.is_over and bool(game.ended_at)
        return {
            "heading": gettext("The sealed dice"),
            "seal_heading": gettext("The seal, shown on %(day)s") % {"day": began},
            "seal": grouped(game.commitment),
            "secret_heading": gettext("The secret, shown on %(day)s") % {"day": ended}
            if over
            else gettext("The secret"),
            "secret": grouped(bytes(game.secret).hex()) if over else "",
            "words_heading": gettext("The words that were added"),
            "words": dice_words(game),
            "who": who_made_the_dice(game),
            "count": count % {"count": chances},
            "events": game.events,
            "over": over,
        }

    def cover(self, pages: int | None = None) -> dict[str, Any]:
        game = self.game
        began, ended = game.started_at or game.opened_at, game.ended_at
        facts = {"title": self.title.words.name(), "first": day_text(began)}
        if ended:
            under = gettext("%(title)s by letter, from %(first)s to %(last)s.")
            facts["last"] = day_text(ended)
        else:
            under = gettext("%(title)s by letter, since %(first)s.")
        return {
            "game_name": game.name,
            "long_name": len(game.name) > 20,
            "under": under % facts,
            "people": Reader(game, self.eyes).people,
            "ending": self.ending() or gettext("It is still being played"),
            "copy": self.copy(pages),
            "turns": game.turn,
            "turn_words": self.title.turn_words,
        }

    def players(self) -> dict[str, Any]:
        """Who played, what each did, how long it took, and how the book is read."""
        used, answers = self.time_used(), self.answers()
        people = [
            {
                "name": person.name,
                "who": person.who,
                "side": person.side,
                "about": self.title.about_seat(person.seat.key) if self.title.about_seat else "",
                "days": used.get(person.seat.key, 0.0),
                "answers": answers.get(person.seat.key, 0),
                "cards": sum(event.seat == person.seat.key for event in self.cards_played()),
                "luck": self._luck_of(person.side),
            }
            for person in Reader(self.game, self.eyes).people
        ]
        key = self.title.paper.map_key() if self.title.paper else ""
        return {"people": people, "key": key, "faces": self._faces(), "turn_words": self.title.turn_words}

    def _faces(self) -> list[tuple[DeedDie, str]]:
        """Every face of the action dice, as the book draws it."""
        found: dict[tuple[str, str], tuple[DeedDie, str]] = {}
        for chapter in self.chapters:
            for row in chapter.dice:
                for die, _event in row.dice:
                    found.setdefault((die.face, row.side), (die, row.side))
        return list(found.values())

    def time_used(self) -> dict[str, float]:
        """Days between what was asked and what was answered, by seat."""
        used: dict[str, float] = {}
        before: datetime | None = None
        for kind, tag, at in self.game.log.order_by("number").values_list("kind", "tag", "at"):
            if kind == "answer" and before:
                used[tag] = used.get(tag, 0) + max(0.0, (at - before).total_seconds() / DAY)
            before = at
        return used

    def answers(self) -> dict[str, int]:
        given = self.game.log.filter(kind="answer").values_list("tag").annotate(Count("pk"))
        return dict(given)

    def cards_played(self) -> list[Any]:
        """The events with which a seat played or laid a card."""
        paper = self.title.paper
        events = [seen.event for seen in self.seen if hasattr(seen.event, "seat")]
        return [event for event in events if paper and paper.card_of(event)]

    def _luck_of(self, side: str) -> str:
        """What the dice of a side's battles brought, beside what they promise."""
        lucks = [plan.luck[side] for chapter in self.chapters for plan in chapter.plans if side in plan.luck]
        if not lucks:
            return ""
        hits = sum(luck.hits for luck in lucks)
        text = ngettext("%(hits)d hit; %(expected)s expected", "%(hits)d hits; %(expected)s expected", hits)
        return text % {"hits": hits, "expected": number_text(sum(luck.expected for luck in lucks))}

    def copy(self, pages: int | None) -> str:
        """Whose copy this is, and how much is in it."""
        if self.eyes is EVERYTHING:
            whose = gettext("as it really was")
        else:
            mine = [self.title.words.seat(seat) for seat in self.eyes]
            whose = ", ".join(mine) if mine else gettext("as spectators see it")
        events = ngettext("%(count)d event", "%(count)d events", self.game.events)
        parts = [whose, events % {"count": self.game.events}]
        if pages:
            parts.append(ngettext("%(count)d page", "%(count)d pages", pages) % {"count": pages})
        return "; ".join(parts)

    def ending(self) -> str:
        if not self.game.is_over:
            return ""
        return sentences.ending_text(self.title, self.game.winners, self.game.how)


def _days(seen: Sequence[Seen]) -> str:
    first, last = (day_text(each.at) if each.at else "" for each in (seen[0], seen[-1]))
    return first if first == last else gettext("%(first)s to %(last)s") % {"first": first, "last": last}


def grouped(digits: str) -> str:
    """A long number in groups that can be compared by eye."""
    groups = [digits[at : at + SEAL_GROUP] for at in range(0, len(digits), SEAL_GROUP)]
    return "  ".join(groups)
