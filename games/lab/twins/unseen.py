"""What others do in secret: pencil, orders, notes, team talk, proposals, answers that wait for others.

Each deed is done to the game as it stands, by somebody else than the observer, and must not be seen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from django.utils import timezone

from accounts.models import User
from games import service
from games.kernel import Problem
from games.lab.twins.stage import Observer, Staged, pencil_something, picks_in_words
from games.models import Draft, Proposal, Seat, Talk
from games.players.at_random import AtRandom
from games.service import moving, orders, proposals, storage
from games.titles.offered import titles

Deed = Callable[[], None]


def deeds(staged: Staged, observer: Observer, chooser: random.Random) -> Iterator[tuple[str, Deed]]:
    """What could be done behind the observer's back, each with its name, in random order."""
    found: list[tuple[str, Deed]] = []
    for seat in staged.seats():
        if observer.seat is None or seat.pk != observer.seat.pk:
            found += _deeds_of(staged, observer, seat, chooser)
    yield from chooser.sample(found, len(found))


def _deeds_of(
    staged: Staged, observer: Observer, seat: Seat, chooser: random.Random
) -> Iterator[tuple[str, Deed]]:
    game, player = staged.game, sitter(seat)
    seed = chooser.randrange(10**6)
    yield "note", lambda: _note(staged, seat, player)
    if titles()[game.title].orders:
        yield "orders", lambda: _order(seat, player)
    if _is_teams(staged, seat) and not _same_team(observer, seat):
        yield "team talk", lambda: _say(staged, seat, player)
    if seat.key not in staged.position.open:
        return
    yield "pencil", lambda: _pencil(seat, random.Random(seed))  # noqa: S311  not a secret
    yield "unjudged", lambda: _submit(staged, seat, player, judged=False)
    if _answers_in_secret(staged, seat):
        yield "answered", lambda: _submit(staged, seat, player, judged=True)
    for mate in staged.seats():
        if mate.team == seat.team and mate.pk != seat.pk and mate != observer.seat:
            yield "proposal", partial(_propose, staged, mate, seat)


def sitter(seat: Seat) -> User:
    player = seat.tenure.player if seat.tenure else None
    assert player is not None
    return player


def _is_teams(staged: Staged, seat: Seat) -> bool:
    return any(other.team == seat.team and other.pk != seat.pk for other in staged.seats())


def _same_team(observer: Observer, seat: Seat) -> bool:
    return observer.seat is not None and observer.seat.team == seat.team


def _note(staged: Staged, seat: Seat, player: User) -> None:
    service.note(staged.game, player, "What they do not know.", seat=seat.key)
    assert Talk.objects.filter(seat=seat, audience=Talk.Audience.SELF).exists()


def _order(seat: Seat, player: User) -> None:
    book = orders.book_of(seat.game)
    orders.give(seat, player, book.full(seat.key) or book.suggested(seat.key), timezone.now())


def _say(staged: Staged, seat: Seat, player: User) -> None:
    service.say(staged.game, player, "Between us.", timezone.now(), team=True, seat=seat.key)


def _pencil(seat: Seat, chooser: random.Random) -> None:
    """Other answers than before, or none any more."""
    before = Draft.objects.filter(seat=seat).delete()[0]
    if not before or chooser.random() < 0.5:
        pencil_something(seat, chooser, chooser.randint(1, 3))


def _propose(staged: Staged, mate: Seat, seat: Seat) -> None:
    words = picks_in_words(staged.position.open[seat.key], random.Random(1))  # noqa: S311  not a secret
    proposals.propose(staged.game, sitter(mate), words, timezone.now(), seat=mate.key, to=seat.key)
    assert Proposal.objects.filter(seat=seat, by=mate).exists()


def _submit(staged: Staged, seat: Seat, player: User, *, judged: bool) -> None:
    """An answer is stored; where it waits for others all the same, it may be judged."""
    Draft.objects.filter(seat=seat).delete()
    question = staged.position.open[seat.key]
    steps = [(question.prompt, _some(seat, staged))]
    stored = moving.submit(seat, player, steps, "web", f"twins:{seat.pk}")
    if judged:
        moving.judge(stored.pk, timezone.now())


def _some(seat: Seat, staged: Staged) -> tuple[str, ...]:
    return AtRandom(staged.position.seed).pick(staged.position.open[seat.key], dict)


def _answers_in_secret(staged: Staged, seat: Seat) -> bool:
    """Whether an answer of this seat would wait until others have answered, too."""
    running = storage.resume_with_held(staged.game).running
    question = running.open.get(seat.key)
    if question is None:
        return False
    try:
        running.answer(seat.key, question.prompt, _some(seat, staged))
    except Problem:
        return False
    return seat.key in [held.seat for held in running.held]
