"""What a site waits for, done and undone again.

The same trials note what a version makes of its own site, and what every later version makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games import service
from games.attending import answering
from games.kernel import Answered, Rewound
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import (
    Agreement,
    Draft,
    Game,
    Invitation,
    Letter,
    OpenQuestion,
    RawMail,
    Submission,
)
from games.service import storage
from tests.golden import facts, playing
from tests.mail.post import mail

Facts = dict[str, Any]
_numbers = count(1)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done in here is not done afterwards; nobody is nudged."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def everything() -> Facts:
    return {
        "replies": replies(),
        "unread": [read_mail(row) for row in RawMail.objects.filter(understood_at=None).order_by("pk")],
        "confirmations": confirmations(),
        "attended": [attend(row) for row in _to_attend()],
        "agreements": [agree(row) for row in Agreement.objects.filter(settled_at=None).order_by("pk")],
        "invitations": [accept(row) for row in Invitation.objects.filter(state="sent").order_by("pk")],
        "proposals": proposals(),
    }


# --- mails -----------------------------------------------------------------------------------------


def _letters(kind: str = "") -> list[Facts]:
    told = map(facts.of_letter, Letter.objects.order_by("pk"))
    return [letter for letter in told if kind in ("", letter["kind"])]


def first_numbers(found: Facts) -> str:
    """A reply that picks from the top of a letter's list."""
    return ", ".join(list(found["numbers"])[: max(1, found["least"])])


def last_numbers(found: Facts) -> str:
    return ", ".join(list(found["numbers"])[-max(1, found["least"]) :])


def replies() -> list[Facts]:
    """To every address that a letter gave: the first item of its list, and the last."""
    lists = {
        found["address"]: (letter["to"], found)
        for letter in _letters()
        for found in letter["lists"]
        if found["numbers"]
    }
    return [
        {**reply(to, found["address"], text), "meant": [found["numbers"][one] for one in text.split(", ")]}
        for to, found in lists.values()
        for text in dict.fromkeys([first_numbers(found), last_numbers(found)])
    ]


def reply(to: str, address: str, text: str) -> Facts:
    """Who got a letter answers it with these words."""
    with undone():
        raw = mail(text, address, to, Message_ID=f"<trial.{next(_numbers)}@mail.example>")
        told = _obeyed(receive(raw).pk)
    return {"to": to, "address": address, "text": text, **told}


def read_mail(row: RawMail) -> Facts:
    """A mail that came in and that nobody has read yet is read now."""
    with undone():
        return {"pk": row.pk, **_obeyed(row.pk)}


def confirmations() -> list[Facts]:
    """Owners who are asked whether a mail was theirs say that it was."""
    return [confirm(letter["to"], letter["lists"][0]["address"]) for letter in _letters("confirm")]


def confirm(to: str, address: str) -> Facts:
    doubtful = RawMail.objects.get(outcome="unproven")
    with undone():
        before = Before()
        raw = mail("confirm", address, to, Message_ID=f"<trial.{next(_numbers)}@mail.example>")
        outcome = understand(receive(raw).pk, timezone.now()).outcome
        answered = before.first_answer_since(doubtful)
    return {"to": to, "address": address, "outcome": outcome, "answered": answered}


def _obeyed(pk: int) -> Facts:
    """What came of a mail: its outcome, its seat, and the first answer that it gave there."""
    before = Before()
    row = understand(pk, timezone.now())
    place = row.tenure.seat if row.tenure else None
    return {
        "outcome": row.outcome,
        "game": place.game_id if place else None,
        "seat": place.key if place else "",
        "answered": before.first_answer_since(row),
    }


class Before:
    """What was in pencil and in ink before a mail is obeyed."""

    def __init__(self) -> None:
        self.pencilled = {row.seat_id: len(row.answers) for row in Draft.objects.all()}
        self.stored = Submission.objects.aggregate(latest=Max("pk"))["latest"] or 0

    def first_answer_since(self, row: RawMail) -> list[Any] | None:
        """What the mail's seat has answered first since then: in ink, or in pencil as well."""
        seat = row.tenure.seat if row.tenure else None
        moves = Submission.objects.filter(seat=seat, pk__gt=self.stored).order_by("pk")
        given = moves.first() or Draft.objects.filter(seat=seat).first()
        fresh = given.answers[self.pencilled.get(given.seat_id, 0) :] if given else []
        return fresh[0] if fresh else None


# --- bots and orders -------------------------------------------------------------------------------


def _to_attend() -> list[OpenQuestion]:
    rows = OpenQuestion.objects.filter(attend_at__isnull=False, seat__game__state="running")
    return list(rows.select_related("seat__game").order_by("pk"))


def attend(row: OpenQuestion) -> Facts:
    """A worker comes by and looks for a bot, or for orders."""
    place = row.seat
    with undone():
        answering.attend(row.pk, timezone.now())
        entries = [*storage.entries_of(place.game, row.after), *storage.held_in(place.game)]
    first = next((one for one in entries if isinstance(one, Answered) and one.seat == place.key), None)
    return {
        "game": place.game_id,
        "seat": place.key,
        "by": first.source.partition(":")[0] if first else "",
        "answered": [first.prompt, list(first.picks)] if first else None,
    }


# --- what people were asked beside the game --------------------------------------------------------


def agree(row: Agreement) -> Facts:
    """Everybody whose word is missing says yes."""
    with undone():
        playing.agree(row)
        row.refresh_from_db()
        game = Game.objects.get(pk=row.game_id)
        rewound = [entry for entry in storage.entries_of(game) if isinstance(entry, Rewound)]
        return {
            "pk": row.pk,
            "kind": row.kind,
            "agreed": row.agreed,
            "how": game.how,
            "rewound_to": rewound[-1].to if rewound else None,
        }


def accept(row: Invitation) -> Facts:
    with undone():
        tenure = service.accept(row.token, row.player, timezone.now())
        return {"token": row.token, "seat": tenure.seat.key}


def proposals() -> list[Facts]:
    """Owners take what a teammate has proposed, with one word to the letter that they got."""
    return [reply(letter["to"], letter["lists"][0]["address"], "ok") for letter in _letters("proposal")]


# --- playing on ------------------------------------------------------------------------------------


def play_on(game: Game, most: int) -> int:
    """Pencil is rubbed out and the game goes on for so many answers, or into its next turn. Says the turn."""
    before = game.turn
    with undone():
        for draft in Draft.objects.filter(seat__game=game).select_related("seat__game"):
            service.rub_out(draft.seat, len(draft.answers))
        play = playing.Play(game, seed=1)
        for _ in range(most):
            if game.is_over or game.turn > before:
                break
            play.answer_once()
        return game.turn
