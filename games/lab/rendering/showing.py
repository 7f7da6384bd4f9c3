"""Page, mail, sheet and API of a game, made for every seat and a spectator as in real use.

Only the press and the painter are left out: a sheet is read as the HTML that the press would get.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.kernel import Answered, Entry
from games.lab.media.walking import unpressed
from games.lab.rendering.faults import in_json, in_letter, in_page, in_sentence
from games.lab.twins import papers, post
from games.lab.twins.clock import BEGAN, LOOKED, frozen
from games.lab.twins.comparing import MOST_SEATS, quiet
from games.lab.twins.pages import Browser
from games.lab.twins.positions import TwinPosition
from games.lab.twins.stage import LANGUAGES, Observer, opened, people, play_answers, undone
from games.mail import map_picture, turn_letters
from games.mail.outgoing import LetterMessage, letter
from games.models import Game, Seat
from games.reader import SeatReader

Look = Callable[[], Iterator[str]]


class ShownGame:
    """A game in the database that follows one that is played in memory; `close` takes it out again."""

    def __init__(self, title: str, seed: int, options: dict[str, Any]) -> None:
        self.within = ExitStack()
        for context in (quiet(), unpressed(), undone()):
            self.within.enter_context(context)
        self.chooser = random.Random(f"rendering {seed}")  # noqa: S311  not a secret
        position = TwinPosition(title, seed, options, (), {}, {})
        taken = len(position.ruleset.seats(position.ruleset.read_options(options)))
        with frozen(BEGAN):
            sitting = people(MOST_SEATS)
            self.staged = opened(position, [*sitting[:taken], sitting[-1]])
        self.played = 0

    def close(self) -> None:
        self.within.close()

    def follow(self, entries: Sequence[Entry]) -> None:
        """Play what was answered since."""
        answers = [entry for entry in entries if isinstance(entry, Answered)]
        with frozen(BEGAN):
            play_answers(self.staged.game, answers[self.played :])
        self.played = len(answers)

    def faults(self) -> Iterator[str]:
        """What is wrong with anything that anybody is shown now, each in a language drawn by lot."""
        for observer in self.staged.observers:
            if observer.seat or observer.user is None:
                language = self.chooser.choice(LANGUAGES)
                with frozen(LOOKED), translation.override(language):
                    yield from self.shown_to(observer, language)

    def shown_to(self, observer: Observer, language: str) -> Iterator[str]:
        if observer.user:
            speaks(observer.user, language)
        browser = Browser(self.staged, observer)
        browser.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        for medium, look in self.media(browser):
            who = f"{medium} of {observer.name}, {language}"
            yield from (f"{who}: {fault}" for fault in _tried(look))

    def media(self, browser: Browser) -> Iterator[tuple[str, Look]]:
        game = Game.objects.get(pk=self.staged.game.pk)
        yield "page", lambda: iter(in_page(_page(browser)))
        if not browser.seat:
            yield "sheet", lambda: iter(in_page(papers.public_sheet(game)))
            return
        seat = game.seats.get(key=browser.seat)
        yield "mail", lambda: _in_mails(_letters(browser, seat))
        yield "sheet", lambda: iter(in_page(papers.seat_sheet(seat)))
        yield "api", lambda: in_json(_answered(browser, "api_seat", browser.seat).json())


def speaks(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def _tried(look: Look) -> list[str]:
    """What is wrong; if it cannot even be made, why."""
    try:
        with transaction.atomic():
            return list(dict.fromkeys(look()))
    except Exception as error:
        return [f"cannot be made: {type(error).__name__}: {error}"]


def _answered(browser: Browser, name: str, *args: str, **query: str) -> Any:
    response = browser.client.get(reverse(name, args=[browser.staged.game.pk, *args]), query)
    assert response.status_code == 200, response.status_code
    return response


def _page(browser: Browser) -> str:
    return str(_answered(browser, "table", seat=browser.seat).content.decode())


def _letters(browser: Browser, seat: Seat) -> list[LetterMessage]:
    """What waits for the player; to who is asked nothing, what a mail would tell now."""
    user = browser.observer.user
    assert user is not None
    sent = [found for found in post.sent(browser, user) if isinstance(found, LetterMessage)]
    reader = SeatReader(seat)
    picture = map_picture.map_of(reader)
    return sent or [
        letter(
            turn_letters.turn_page(reader, "", turn_letters.Waiting((), ()), bool(picture)),
            user.email,
            picture=picture,
        )
    ]


def _in_mails(letters: Sequence[LetterMessage]) -> Iterator[str]:
    for found in letters:
        yield from in_sentence(str(found.subject))
        yield from in_letter(str(found.body))
        yield from in_page(str(found.alternatives[0][0]))
