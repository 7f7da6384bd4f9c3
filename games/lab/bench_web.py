"""`manage.py bench web`: what a page costs in a long game, measured through the whole site on a database of
its own that is thrown away afterwards."""

from __future__ import annotations

import gzip
import logging
import random
import re
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_databases, teardown_databases
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import service
from games.kernel import Event
from games.lab.bench_rules import seal
from games.models import Game, OpenQuestion, Seat
from games.players.at_random import AtRandom
from games.service import moving, storage
from games.titles.offered import titles
from games.web import pulse
from games.web.reading import reader_for

TABS = 1000
_SVG = re.compile(r'<div class="pane" data-pane>\s*<svg.*?</svg>', re.S)
_BOARD = re.compile(r'(?:image href|data-regions|link rel="stylesheet" href)="(/boards/[^"]+\.(?:svg|css))"')
_IMPORT = re.compile(r'from "\./([^"]+)"')
_ASSET = re.compile(r'(?:href|src)="/static/([^"#]+\.(?:css|js|svg))')


def stage(title: str, events: int, players: list[User], seed: int = 1, upto: str = "") -> Game:
    """A game played at random until it had so many events (0: to its end), or until it asked that."""
    now, words = timezone.now(), titles()[title].words
    seats = list(titles()[title].ruleset.seats(titles()[title].ruleset.read_options({})))
    game = service.open_game(title, f"{words.name()}, {events}"[:60], players[0], now, own=[seats[0]])
    seal(game, seed)
    for player, seat in zip(players[1:], seats[1:], strict=True):
        service.join_seat(game, player, now, seat)
    game.refresh_from_db()
    resumed, anyhow = storage.resume(game), AtRandom(seed)
    running, before = resumed.running, game.events
    while running.open and (not events or before + _count(running.new) < events):
        question = next(iter(running.open.values()))
        if question.prompt == upto:
            break
        running.answer(question.seat, question.prompt, anyhow.pick(question, dict), "bot")
    moving.play_on(game, resumed, now)
    return game


def long_game(title: str, events: int, players: list[User], seed: int) -> Game:
    """A running game with so many events, or with as many as games of this title have."""
    while (game := stage(title, events, players, seed)).is_over:
        events = events * 3 // 4
    return game


def _count(entries: list[Any]) -> int:
    return sum(isinstance(entry, Event) for entry in entries)


@contextmanager
def own_database() -> Iterator[None]:
    kept = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(kept, verbosity=0)


def bench_web(title: str, events: int = 2000, rounds: int = 40, seed: int = 1) -> dict[str, Any]:
    """Milliseconds of server time, bytes and queries."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    logging.disable(logging.INFO)  # a line for each request would be measured too
    with own_database():
        players = [User.objects.create(username=f"bench{number}") for number in range(2)]
        short = stage(title, events // 10, players, seed)
        game = long_game(title, events, players, seed)
        asked = OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat").first()
        assert asked is not None
        assert asked.seat.tenure is not None
        player = asked.seat.tenure.player
        assert player is not None
        reader, stranger = Client(), Client()
        reader.force_login(player)
        table = reverse("table", args=[game.pk])
        chooser = random.Random(seed)  # noqa: S311  not a secret
        moments = [reverse("moment", args=[game.pk, chooser.randint(1, game.events)]) for _ in range(rounds)]
        pages = {
            "table": [table] * rounds,
            "history_step": moments,
            "board_in_full": [reverse("board", args=[game.pk]) + "?depth=full"] * rounds,
        }
        figures: dict[str, Any] = {"title": title, "events": game.events}
        for name, addresses in pages.items():
            figures |= _times(name, [_get(reader, address) for address in addresses])
        figures |= _times("table_watched", [_get(stranger, table) for _ in range(rounds)])
        figures |= _times("pulse", _pulses(game, player, rounds))
        figures["pulse_cores_for_1000_tabs"] = round(TABS / 10 * figures["pulse_cpu_ms_median"] / 1000, 2)
        figures["table_queries"] = _queries(reader, table)
        figures["table_queries_short_game"] = _queries(reader, reverse("table", args=[short.pk]))
        figures["history_queries"] = _queries(reader, moments[0])
        figures |= _answers(reader, asked.seat, rounds)
        return figures | _sizes(reader, table)


def _get(client: Client, address: str) -> Callable[[], Any]:
    def get() -> Any:
        response = client.get(address)
        assert response.status_code == 200, (address, response.status_code)
        return response

    return get


def _answers(client: Client, seat: Seat, rounds: int) -> dict[str, float]:
    """From a pick to the next question, in pencil and rubbed out again, as the page's script asks for it."""
    address, part = reverse("answer", args=[seat.game_id]), {"HX-Request": "true", "HX-Target": "ask"}
    times, size = [], 0
    for _ in range(rounds):
        question = service.sketch_of(seat).question
        assert question is not None
        picks = AtRandom(1).pick(question, dict) or ()
        form = {"seat": seat.key, "prompt": question.prompt, "pick": list(picks)}
        began = time.perf_counter()
        answer = client.post(address, form, headers=part, follow=True)
        times.append((time.perf_counter() - began) * 1000)
        size = max(size, len(gzip.compress(answer.content, 6)))
        if service.sketch_of(seat).steps:
            service.rub_out(seat, len(service.sketch_of(seat).steps))
    worst = sorted(times)[int(len(times) * 0.95) - 1]
    return {"answer_ms_p95": round(worst, 1), "answer_bytes_most": size}


def _pulses(game: Game, player: User, rounds: int) -> list[Callable[[], Any]]:
    """An open tab that asks and hears that nothing is new."""
    client = Client()
    client.force_login(player)
    request = client.get(reverse("table", args=[game.pk])).wsgi_request
    known = pulse.address_for(reader_for(request, game.pk))

    def ask() -> Any:
        response = client.get(known["address"], headers={"If-None-Match": f'"{known["known"]}"'})
        assert response.status_code == 304
        return response

    return [ask] * rounds


def _times(name: str, calls: list[Callable[[], Any]]) -> dict[str, float]:
    calls[0]()  # warm up
    times, cpu = [], []
    for call in calls:
        began, busy = time.perf_counter(), time.process_time()
        call()
        cpu.append((time.process_time() - busy) * 1000)
        times.append((time.perf_counter() - began) * 1000)
    return {
        f"{name}_ms_median": round(statistics.median(times), 1),
        f"{name}_ms_worst": round(max(times), 1),
        f"{name}_cpu_ms_median": round(statistics.median(cpu), 1),
    }


def _queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def _sizes(client: Client, table: str) -> dict[str, int]:
    """Bytes on the wire of the first load: the page with its map, its styles and scripts, the land and its
    regions; fonts apart."""
    page = client.get(table).content.decode()
    page_alone = _SVG.sub("", page)
    parts = [len(gzip.compress(page.encode(), 6))]
    scripts = {name: _wire(client, f"/static/{name}") for name in _with_imports(client, page)}
    pictures = [_wire(client, address) for address in _BOARD.findall(page)]
    own = sum(size for name, size in scripts.items() if name.endswith(".js") and "htmx" not in name)
    return {
        "first_load_bytes": sum([*parts, *scripts.values(), *pictures]),
        "own_script_bytes": own,
        "page_bytes": len(page.encode()),
        "map_bytes": len(page.encode()) - len(page_alone.encode()),
    }


def _with_imports(client: Client, page: str) -> list[str]:
    """The page's styles and scripts, with what the scripts import."""
    found = sorted(set(_ASSET.findall(page)))
    for name in found:
        if name.endswith(".js"):
            response: Any = client.get(f"/static/{name}")
            folder = name.rpartition("/")[0]
            more = _IMPORT.findall(b"".join(response).decode())
            found += [f"{folder}/{one}" for one in more if f"{folder}/{one}" not in found]
    return found


def _wire(client: Client, address: str) -> int:
    """Bytes on the wire, packed."""
    response: Any = client.get(address)
    content = b"".join(response) if response.streaming else response.content
    return len(gzip.compress(content, 6))
