"""What an observer can get by the web: pages, trials in pencil, the API, exports."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import service
from games.kernel import Problem, Question, state_hash
from games.lab.twins.stage import Observer, Staged, undone
from games.lab.twins.texts import Text, of_response, rendered
from games.models import Game, Seat, TryoutLine
from games.players.at_random import AtRandom
from games.reader.tryouts import TryoutReader
from games.service import tryouts
from games.titles.offered import titles

MOST_TRIALS = 1
"""So many items of a question are tried by each way of trying."""
MOST_MOMENTS = 2
MOST_TRIED = 5
"""Steps of a try-out."""
MOST_NAMES = 6
_PULSE = re.compile(r'data-pulse="([^"]*)"')


class Browser:
    """An observer at the site; nothing done there is kept."""

    def __init__(self, staged: Staged, observer: Observer) -> None:
        self.staged, self.observer = staged, observer
        self.signed_in = Client()
        if observer.user:
            self.signed_in.force_login(observer.user)
        self.begin()

    def begin(self) -> None:
        """As after signing in: nothing but that is remembered."""
        self.address = self.staged.addresses.get(self.observer.name, "")
        self.client = Client()
        self.client.cookies.load({name: morsel.value for name, morsel in self.signed_in.cookies.items()})

    @property
    def seat(self) -> str:
        return self.observer.seat.key if self.observer.seat else ""

    @property
    def question(self) -> Question | None:
        """What the rules ask the observer, in ink."""
        return self.staged.position.open.get(self.seat)

    def open(self, medium: str, address: str, **query: str) -> Text:
        label = f"{address} {query or ''}".strip()
        return rendered(medium, label, lambda: self._kept_out(lambda: self.client.get(address, query)))

    def get(self, medium: str, name: str, *args: Any, **query: str) -> Text:
        return self.open(medium, reverse(name, args=[self.staged.game.pk, *args]), **query)

    def post(self, medium: str, name: str, *args: Any, form: dict[str, Any]) -> Text:
        """Something tried: what comes back, and the page it leads to."""
        address = reverse(name, args=[self.staged.game.pk, *args])
        label = f"{name} {form}"
        return rendered(medium, label, lambda: self._kept_out(lambda: self.client.post(address, form)))

    def post_json(self, medium: str, name: str, wish: dict[str, Any]) -> Text:
        address = reverse(name, args=[self.staged.game.pk, self.seat])

        def send() -> Any:
            return self.client.post(address, json.dumps(wish), content_type="application/json")

        return rendered(medium, f"{name} {wish}", lambda: self._kept_out(send))

    def _kept_out(self, send: Callable[[], Any]) -> str:
        with undone():
            response = send()
            told = of_response(response)
            if response.status_code == 302:
                told += "\n" + of_response(self.client.get(response["Location"]))
        return told


Medium = Callable[[Browser, random.Random], Iterator[Text]]


# --- what everybody sees -----------------------------------------------------------------------------------


def table(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The page itself, and what its tab asks now and then."""
    page = browser.get("page", "table")
    yield page
    if found := _PULSE.search(page.content):
        yield browser.open("pulse", found.group(1))


def board(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    yield browser.get("board", "board", depth="full", seat=browser.seat)


def history(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The latest moment, and some of those before it: page, words, board."""
    yield browser.get("history", "history")
    yield browser.get("history", "history_contents")
    last = browser.staged.game.events
    for event in sorted(chooser.sample(range(1, last + 1), min(MOST_MOMENTS, last))):
        yield browser.get("history", "moment", event)
        yield browser.get("words", "moment_words", event)
        yield browser.get("board", "board_at", event, depth="full")
        yield browser.get("shared", "embedded", event)
        yield browser.get("shared", "moment_picture", event)
    yield browser.get("words", "moment_words", last)


def luck(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    yield browser.get("luck", "luck")


def exports(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    yield browser.get("export", "game_json")
    yield browser.get("export", "game_text")


def around(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Pages that tell of this game among others."""
    yield browser.open("around", reverse("lobby"))
    if browser.observer.user:
        yield browser.open("around", reverse("my_games"))
    for seat in browser.staged.seats():
        tenure = seat.tenure
        yield browser.open("around", reverse("player", args=[str(tenure)]))


def tryout(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Played on by hand from now and from some moment before, whoever is asked; what is shown on the way."""
    user = browser.observer.user
    game = Game.objects.get(pk=browser.staged.game.pk)
    if user is None or not game.events:
        return
    for event in (game.events, chooser.randint(1, game.events)):
        try:
            line = tryouts.begin(game, user, event, service.eyes_of(game, user)).lines.get()
        except Problem as problem:
            yield rendered("try-out", f"at {event}", lambda problem=problem: problem.key)  # type: ignore[misc]
            continue
        yield browser.get("try-out", "tryout", line.tryout.number)
        line = _tried(line, user, chooser)
        yield browser.get("try-out", "tryout", line.tryout.number)
        dealt = tryouts.play(line.tryout, tryouts.steps_of(line.steps)).state
        yield rendered("try-out", f"dealt {event}", lambda dealt=dealt: state_hash(dealt))  # type: ignore[misc]


def _tried(line: TryoutLine, user: User, chooser: random.Random) -> TryoutLine:
    """Some steps further, chances by odds."""
    anyhow = AtRandom(chooser.randrange(10**6))
    for _ in range(MOST_TRIED):
        reader = TryoutReader(line, user)
        if reader.chance:
            line, _at = tryouts.draw_lots(line, reader.at)
        elif question := reader.question:
            picks = anyhow.pick(question, dict)
            line, _at = tryouts.answer(line, reader.at, question.seat, question.prompt, picks)
    return line


# --- what a seat is asked ----------------------------------------------------------------------------------


def api(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The seat as JSON; of a seat that is not one's own, nothing."""
    yield browser.get("api", "api_seat", browser.seat or browser.staged.seats()[0].key)


def trials(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Answers tried on the page and by the API, in pencil where it can be, and the page that follows."""
    question = browser.question
    if question is None:
        return
    for picks in some_picks(question, chooser, MOST_TRIALS):
        form = {"seat": browser.seat, "prompt": question.prompt, "pick": list(picks)}
        yield browser.post("pencil", "answer", form=form)
        wish = {"prompt": question.prompt, "picks": list(picks), "key": "twins"}
        yield browser.post_json("api answer", "api_answer", wish)


def pending(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """An answer that waits to be sent, and one that is none."""
    question = browser.question
    if question is None:
        return
    for picks in some_picks(question, chooser, MOST_TRIALS):
        wait = {"seat": browser.seat, "prompt": question.prompt, "pick": picks[0] if picks else ""}
        yield browser.get("page", "table", **wait)
    wrong = {"seat": browser.seat, "prompt": question.prompt, "pick": ["no_such_thing"]}
    yield browser.post("refusal", "answer", form=wrong)


def some_picks(question: Question, chooser: random.Random, most: int) -> list[Sequence[str]]:
    """Answers that fit a question; each item where one is picked."""
    if question.least <= 1 <= question.most:
        keys = list(question.items)
        return [(key,) for key in chooser.sample(keys, min(most, len(keys)))]
    anyhow = AtRandom(chooser.randrange(10**6))
    return [anyhow.pick(question, dict) for _ in range(most)]


def why_not(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Why some things cannot be picked: of all that have a name."""
    for key in chooser.sample(names(browser), MOST_NAMES):
        yield browser.get("why not", "why", seat=browser.seat, wish=key)


def why_not_all(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Why each thing that has a name cannot be picked, behind what is in pencil."""
    if browser.question is not None:
        yield rendered("why not", "every name", lambda: "\n".join(_reasons(browser)))


def _reasons(browser: Browser) -> Iterator[str]:
    seat = Seat.objects.select_related("game").get(game=browser.staged.game, key=browser.seat)
    question, view = service.sketch_of(seat).question, service.view(seat.game, (seat.key,))
    why = titles()[seat.game.title].ruleset.why_not
    if question:
        yield from (f"{key}: {why(view, question, key)!r}" for key in names(browser))


def names(browser: Browser) -> list[str]:
    return [entry.key for entry in titles()[browser.staged.game.title].words.almanac()]


def help_(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    question = browser.question
    yield browser.get("rules", "rules_help", prompt=question.prompt if question else "")


def orders(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    yield browser.get("orders", "standing_orders", seat=browser.seat)
    yield browser.get("orders", "orders_preview", seat=browser.seat)


def takes_back(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    yield browser.post("undo", "take_back", form={"seat": browser.seat})
    yield browser.post("undo", "rub_out", form={"seat": browser.seat})


ALWAYS: tuple[Medium, ...] = (table, api, why_not_all)
FOR_ALL: tuple[Medium, ...] = (board, history, luck, exports, around, tryout)
FOR_SEATS: tuple[Medium, ...] = (pending, why_not, help_, orders, takes_back)
