"""Games for paper, and what can be read of a printed file."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

from django.db import transaction
from PIL import Image

from accounts.models import User
from games import service
from games.lab.bench_rules import seal
from games.models import Game, OpenQuestion, Seat
from games.players.at_random import AtRandom
from games.service import moving, storage
from games.wotr.card_texts import CARDS
from tests.service.tables import NOON

DPI = 40
WHITE = 250


def war(free_peoples: User, shadow: User, decisions: int, seed: int, name: str = "November road") -> Game:
    """A War of the Ring, so many random decisions old."""
    game = service.open_game("wotr", name, free_peoples, NOON, own=["free_peoples"])
    seal(game, seed)
    service.join_seat(game, shadow, NOON, "shadow")
    game.refresh_from_db()
    play_on(game, decisions, seed)
    return game


def play_on(game: Game, decisions: int, seed: int) -> None:
    resumed, anyhow, chooser = storage.resume(game), AtRandom(seed), random.Random(seed)
    running = resumed.running
    for _ in range(decisions):
        if not running.open:
            break
        question = chooser.choice(list(running.open.values()))
        running.answer(question.seat, question.prompt, anyhow.pick(question, dict), "web")
    with transaction.atomic():
        moving.play_on(game, resumed, NOON)
    game.refresh_from_db()


def asked(game: Game) -> Seat:
    return OpenQuestion.objects.filter(seat__game=game).select_related("seat__game")[0].seat


def other(game: Game, seat: Seat) -> Seat:
    return game.seats.exclude(pk=seat.pk).select_related("game").get()


def hidden_from(game: Game, seat: Seat) -> list[str]:
    """Titles of the cards that only somebody else holds."""
    truth, known = storage.view(game, storage.EVERYTHING), storage.view(game, (seat.key,))
    held = [card for key, hand in truth.hands.items() if key != seat.key for card in hand]
    assert held
    assert not [card for hand in known.hands.values() for card in hand if card in held]
    return [CARDS[card].title["en"] for card in held]


def words_of(pdf: bytes) -> str:
    """All text, in one line."""
    return re.sub(r"\s+", " ", " ".join(pages_of(pdf)))


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, as poppler reads it: many times as fast as pypdf."""
    read = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return read.stdout.decode().split("\f")[:-1]


def squeezed(text: str) -> str:
    """Without spaces: a line may break anywhere."""
    return re.sub(r"\s+", "", text)


class Painter:
    """The pages of a PDF as grey pictures."""

    def __init__(self, program: str, folder: Path, pdf: bytes) -> None:
        (folder / "page.pdf").write_bytes(pdf)
        command = [program, "-r", str(DPI), "-gray", "-png", str(folder / "page.pdf"), str(folder / "page")]
        subprocess.run(command, check=True)
        self.pages = [Image.open(path) for path in sorted(folder.glob("page-*.png"))]

    def inked(self, page: int) -> tuple[float, float, float, float]:
        """The margins that are white, in mm: left, top, right, bottom."""
        picture = self.pages[page]
        box = picture.point(lambda value: 0 if value > WHITE else 255).getbbox()
        assert box
        mm = 25.4 / DPI
        left, top, right, bottom = box
        return left * mm, top * mm, (picture.width - right) * mm, (picture.height - bottom) * mm
