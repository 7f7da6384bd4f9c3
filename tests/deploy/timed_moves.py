"""Some moves through the queue: how long each took to be stored, and to be judged, as JSON.

`python -m tests.deploy.timed_moves 8 mail`: eight, once a sender is at its first mail.
"""

from __future__ import annotations

import json
import random
import sys
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


def move(game: Game, number: int) -> tuple[float, float]:
    row = OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat").order_by("pk")[0]
    question = moving.question_of(row.seat)
    assert question is not None
    steps = [(question.prompt, random_picks(question, CHOOSER))]
    began = time.monotonic()
    stored = service.submit(row.seat, sitter(game, row.seat.key), steps, "test", f"move {number}")
    taken = time.monotonic() - began
    until(lambda: Submission.objects.get(pk=stored.pk).judged_at is not None, 60, "a verdict")
    return taken, time.monotonic() - began


def main(many: int, wait_for_mail: bool) -> None:
    game = duel(player("anna"), player("bert"), timezone.now())
    if wait_for_mail:
        until(lambda: Outgoing.objects.filter(attempts=1).exists(), 30, "a sender at its first mail")
    stored, judged = zip(*[move(game, number) for number in range(many)], strict=True)
    first = Outgoing.objects.order_by("-attempts").values("attempts", "state")[0]
    print(json.dumps({"stored": stored, "judged": judged, "mail": first}))  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] == ["mail"])
