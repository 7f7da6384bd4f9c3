"""Many positions of a game, and what everybody is told of each by all media.

Everything is made as in real use: pages and JSON by requests, mails by the outbox, papers as what a mail
encloses or somebody asks for. Only the press and the painter are left out: a paper is read as the HTML that
the press would get, a map as the drawing that would be painted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMessage
from django.test import override_settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as translated
from msgspec import Struct

from accounts.models import User
from games.lab.media import letters, pages, papers
from games.lab.media.html import plates
from games.lab.media.told import Told, differences
from games.lab.twins import post
from games.lab.twins.clock import BEGAN, LOOKED, frozen
from games.lab.twins.comparing import MOST_NOTES, MOST_SEATS, quiet
from games.lab.twins.pages import Browser
from games.lab.twins.positions import TwinPosition, positions
from games.lab.twins.stage import LANGUAGES, Observer, Staged, lay, people, picks_in_words, undone
from games.mail import map_picture
from games.models import Game
from games.reader import Reader, SeatReader
from games.sheets import kept_papers, printing
from games.sheets.turn_sheet import TurnSheet
from games.titles.offered import titles

POSITIONS_A_GAME = 6
LONGEST_NOTE = 900
REPLIES = ("answer", "answer", "preview", "undo", "hand")
"""What is written back: an answer as often as not."""


class Report(Struct):
    """What was looked at, and what was told differently. There must be nothing."""

    positions: int = 0
    looks: int = 0
    """Moments of a position, each for one observer."""
    prompts: dict[str, int] = {}
    drafted: int = 0
    """Looks with answers in pencil."""
    languages: dict[str, int] = {}
    media: dict[str, int] = {}
    different: dict[str, int] = {}
    """By what differs, and the media that tell it."""
    notes: list[str] = []

    def add(self, other: Report) -> None:
        self.positions += other.positions
        self.looks += other.looks
        self.drafted += other.drafted
        for name in ("prompts", "languages", "media", "different"):
            setattr(self, name, dict(Counter(getattr(self, name)) + Counter(getattr(other, name))))
        self.notes = (self.notes + other.notes)[:MOST_NOTES]

    def lines(self) -> Iterator[str]:
        yield (
            f"positions {self.positions}, looks {self.looks}, in pencil {self.drafted}, "
            f"prompts {len(self.prompts)}, differences {sum(self.different.values())}"
        )
        yield f"media: {_counts(self.media)}"
        yield f"languages: {_counts(self.languages)}"
        yield f"prompts: {_counts(self.prompts)}"
        if self.different:
            yield f"different: {_counts(self.different)}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


class Walk:
    """Positions of one title, in a database that is empty and stays so."""

    def __init__(self, title: str, seats: int, most: int) -> None:
        self.title, self.seats, self.most = title, seats, most
        self.report = Report()

    def run(self, seeds: Iterator[int]) -> Report:
        """Game after game, until so many positions were looked at."""
        with quiet(), unpressed(), undone():
            with frozen(BEGAN):
                sitting = people(MOST_SEATS)
            for seed in seeds:
                for position in positions(self.title, self.seats, seed, POSITIONS_A_GAME):
                    with undone():
                        self.look_at(position, sitting)
                    if self.report.positions >= self.most:
                        return self.report
        return self.report

    def look_at(self, position: TwinPosition, sitting: Sequence[User]) -> None:
        chooser = random.Random(f"media {position.seed} {len(position.entries)}")  # noqa: S311  not a secret
        for user in sitting:
            user.language = chooser.choice(LANGUAGES)
            user.save()
        taken = len(position.ruleset.seats(position.ruleset.read_options(position.options)))
        staged = lay(position, [*sitting[:taken], sitting[-1]], chooser)
        self.report.positions += 1
        for question in position.open.values():
            self.count("prompts", question.prompt)
        for observer in self.observers(staged, chooser):
            with frozen(LOOKED), undone():
                if observer.seat:
                    self.play(Browser(staged, observer), chooser)
                else:
                    self.watch(Browser(staged, observer), chooser)

    def observers(self, staged: Staged, chooser: random.Random) -> list[Observer]:
        """Two of those who are asked, and one of the others."""
        asked = [o for o in staged.observers if o.seat and o.seat.key in staged.position.open]
        others = [o for o in staged.observers if o not in asked]
        return [*chooser.sample(asked, min(2, len(asked))), chooser.choice(others)]

    def count(self, what: str, name: str) -> None:
        counts = getattr(self.report, what)
        counts[name] = counts.get(name, 0) + 1

    # --- a seat ------------------------------------------------------------------------------------------

    def play(self, browser: Browser, chooser: random.Random) -> None:
        """The letters that wait, then a reply and its receipt: each beside page, sheet and JSON."""
        user = browser.observer.user
        assert user is not None
        with translation.override(user.language):
            got = post.sent(browser, user)
            self.compare(browser, [*told_in(got, browser), *shown(browser)])
            if not browser.address:
                return
            post.reply(browser, user, self.written(browser, chooser))
            self.compare(browser, [*told_in(post.sent(browser, user), browser), *shown(browser)])

    def written(self, browser: Browser, chooser: random.Random) -> str:
        """A reply, which asks for the sheet besides."""
        kind, question = chooser.choice(REPLIES), browser.question
        picks = picks_in_words(question, chooser) if question else ""
        match kind:
            case "answer" if picks:
                line = picks
            case "preview" if picks:
                line = f"{post.word(browser, kind)} {picks}"
            case _:
                line = post.word(browser, "undo" if kind == "undo" else "hand")
        return f"{line}\n{post.word(browser, 'sheet')}"

    # --- who only watches --------------------------------------------------------------------------------

    def watch(self, browser: Browser, chooser: random.Random) -> None:
        user = browser.observer.user
        language = user.language if user else chooser.choice(LANGUAGES)
        browser.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        with translation.override(language):
            paper = kept_papers.want_public(_game(browser), user or AnonymousUser())
            sheet = papers.public_side(kept_papers.made(paper).decode(), _title(browser))
            self.compare(browser, [sheet, *shown(browser)])

    # --- comparing ---------------------------------------------------------------------------------------

    def compare(self, browser: Browser, media: Sequence[Told]) -> None:
        report = self.report
        report.looks += 1
        report.drafted += any(told.draft for told in media)
        self.count("languages", translation.get_language() or "")
        for told in media:
            self.count("media", told.medium)
        for what, how in differences(media):
            self.count("different", what)
            position = browser.staged.position
            where = f"{self.title} seed {position.seed}, entry {len(position.entries)}"
            note = f"{where}, {browser.observer.name}, {translation.get_language()}, {what}: {how}"
            if len(report.notes) < MOST_NOTES:
                report.notes.append(note[:LONGEST_NOTE])


# --- what is made ------------------------------------------------------------------------------------------


def shown(browser: Browser) -> list[Told]:
    """Page and story; of a seat its JSON and its sheet, to who watches the history: all beside the whole
    story as the reader tells it."""
    found = [
        _whole(browser),
        pages.table(_get(browser, "table", seat=browser.seat)),
        pages.story(_get(browser, "game_text"), translated("taken back")),
    ]
    if browser.observer.seat is None:
        found.append(pages.history(_get(browser, "moment", _game(browser).events)))
    else:
        seat = _game(browser).seats.get(key=browser.seat)
        answer = browser.client.get(reverse("api_seat", args=[_pk(browser), browser.seat]))
        found.append(pages.api(answer.json()))
        found += _on_paper(kept_papers.made(kept_papers.want_sheet(seat)), browser)
    return found


def _whole(browser: Browser) -> Told:
    game, observer = _game(browser), browser.observer
    reader = (
        SeatReader(game.seats.get(key=browser.seat)) if observer.seat else Reader.of_user(game, observer.user)
    )
    lines = reader.telling(0)
    return Told("reader", news=tuple((line.event, line.text, line.taken_back) for line in lines), whole=True)


def _get(browser: Browser, name: str, *args: Any, **query: str) -> str:
    response = browser.client.get(reverse(name, args=[_pk(browser), *args]), query)
    assert response.status_code == 200, (name, response.status_code)
    return str(response.content.decode())


def told_in(got: Sequence[EmailMessage], browser: Browser) -> list[Told]:
    """The latest letter that can be answered: both its forms, its map, its sheet."""
    found: list[Told] = []
    for letter in got[-1:]:
        if not letter.reply_to:
            continue
        kind = "receipt" if "auto-replied" in letter.extra_headers["Auto-Submitted"] else "turn mail"
        html = str(letter.alternatives[0][0])  # type: ignore[attr-defined]
        found.append(letters.as_text(str(letter.body), _title(browser), f"{kind}, text"))
        found.append(letters.as_html(html, _title(browser), f"{kind}, HTML"))
        if picture := letter.picture:  # type: ignore[attr-defined]
            found.append(Told(f"{kind}, map", numbers=plates(picture.decode())))
        for name, body, _ in letter.attachments:
            if str(name).endswith(".pdf"):
                found += _on_paper(body, browser, of=f"{kind}, ")
    return found


def _on_paper(body: Any, browser: Browser, of: str = "") -> list[Told]:
    """Of the seat's sheet the private side: the public one is told to a spectator."""
    told = papers.private_side(bytes(body).decode(), _title(browser))
    return [Told(**{name: getattr(told, name) for name in told.__struct_fields__} | {"medium": f"{of}sheet"})]


def _pk(browser: Browser) -> int:
    return browser.staged.game.pk


def _game(browser: Browser) -> Game:
    return Game.objects.get(pk=_pk(browser))


def _title(browser: Browser) -> str:
    return titles()[browser.staged.game.title].words.name()


@contextmanager
def unpressed() -> Iterator[None]:
    """Papers stay HTML, maps stay drawings."""

    def pressed(leaf: TurnSheet) -> bytes:
        return leaf.html().encode()

    with (
        override_settings(MAIL_SHEETS=True),
        mock.patch.object(printing, "_pressed", pressed),
        mock.patch.object(map_picture, "png_of", lambda svg, width: svg.encode()),
    ):
        yield
