"""Eight moves through the queue while the first mail hangs: how long each waited for its judge, as JSON."""

from __future__ import annotations

import json
import random
import time

import django

django.setup()

from django.utils import timezone  # noqa: E402

from games import service  # noqa: E402
from games.models import Game, OpenQuestion, Outgoing, Submission  # noqa: E402
from games.service import moving  # noqa: E402
from tests.kernel.playing import random_picks  # noqa: E402
from tests.servers import until  # noqa: E402
from tests.service.tables import duel, player, sitter  # noqa: E402

CHOOSER = random.Random(1)


def move(game: Game, number: int) -> float:
    row = OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat").order_by("pk")[0]
    question = moving.question_of(row.seat)
    assert question is not None
    steps = [(question.prompt, random_picks(question, CHOOSER))]
    began = time.monotonic()
    stored = service.submit(row.seat, sitter(game, row.seat.key), steps, "test", f"move {number}")
    until(lambda: Submission.objects.get(pk=stored.pk).judged_at is not None, 30, "a verdict")
    return time.monotonic() - began


def main() -> None:
    game = duel(player("anna"), player("bert"), timezone.now())
    until(lambda: Outgoing.objects.filter(attempts=1).exists(), 30, "a sender at its first mail")
    seconds = [move(game, number) for number in range(8)]
    first = Outgoing.objects.order_by("-attempts").values("attempts", "state")[0]
    print(json.dumps({"seconds": seconds, "mail": first}))  # noqa: T201


if __name__ == "__main__":
    main()
