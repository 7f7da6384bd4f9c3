"""Try-outs: from a moment of a game its players and spectators play on by hand, both sides, each alone.

The position is dealt from the view of whoever tries (`Title.deal`), never from the game itself, and its lines
are rows of that person; the game's log is neither asked nor changed by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import msgspec

from accounts.models import User
from games.kernel import (
    EVERYTHING,
    Answered,
    Chance,
    Entry,
    Eyes,
    Problem,
    Refused,
    TooLate,
    read_state,
    write_state,
)
from games.kernel.chance import Drawn
from games.models import Game, Seat, Tryout, TryoutLine
from games.players import trying_out
from games.players.dealing import PlainLuck, Undealable
from games.players.trying_out import Played, Step
from games.service import moving, seats, storage
from games.service.seats import Onlooker
from games.service.transactions import whole
from games.titles.offered import titles

MOST_TRYOUTS = 12
"""Of one person in one game."""
LETTERS = "ABCD"
"""One line each."""
MOST_STEPS = 300
"""Of one line."""
LONGEST_NAME = 60
LONGEST_NOTE = 2000


# --- who may ---------------------------------------------------------------------------------------------


def can_be_tried(game: Game) -> bool:
    """Whether the game has a position and a way to deal one."""
    return titles()[game.title].deal is not None and game.state != Game.State.OPEN and game.events > 0


def is_theirs(tryout: Tryout, user: Onlooker) -> bool:
    """Whether this person plays on in it: who has made it, and still sees what it was dealt from."""
    if tryout.player != user:
        return False
    eyes = seats.eyes_of(tryout.game, user)
    return eyes is EVERYTHING or set(storage.eyes_from(tryout.eyes)) <= set(eyes)


def may_be_shown(tryout: Tryout, user: Onlooker) -> bool:
    """Who has the link may look, once it is shared; while the game runs only who is signed in and has never
    sat at its table."""
    game = tryout.game
    if not tryout.shared or not seats.may_watch(game, user):
        return False
    return game.is_over or (isinstance(user, User) and not seats.has_sat(game, user))


# --- the position ----------------------------------------------------------------------------------------


def eyes_in(tryout: Tryout) -> Eyes:
    return storage.eyes_from(tryout.eyes)


def view_before(tryout: Tryout, eyes: Eyes) -> Any:
    """What these eyes knew at the boundary from which a try-out is played: a state of one's own."""
    key = f"seen {storage.eyes_key(eyes)}"
    if key not in tryout.read:
        tryout.read[key] = write_state(storage.view_at(tryout.game, eyes, tryout.start))
    return read_state(storage.ruleset_of(tryout.game), tryout.read[key])


def dealt_position(tryout: Tryout) -> Any:
    """The same with every hidden card dealt: a state of one's own. Raises Refused."""
    key, eyes = f"dealt {tryout.dealt}", eyes_in(tryout)
    if key not in tryout.read:
        deal = titles()[tryout.game.title].deal
        assert deal is not None
        try:
            dealt = deal(
                view_before(tryout, eyes), next(iter(eyes), ""), PlainLuck(tryout.start, tryout.dealt)
            )
        except Undealable as undealable:
            raise Refused("tryout_undealable") from undealable
        tryout.read[key] = write_state(dealt)
    return read_state(storage.ruleset_of(tryout.game), tryout.read[key])


def play(tryout: Tryout, steps: Sequence[Step]) -> Played:
    """The steps on the dealt position. Raises Problem where they do not fit, or nothing can be dealt."""
    game, state = tryout.game, dealt_position(tryout)
    return trying_out.play(storage.ruleset_of(game), storage.options_of(game), state, steps, tryout.dealt)


def steps_of(rows: Sequence[Any]) -> list[Step]:
    return msgspec.convert(rows, list[Step])


def _rows(steps: Sequence[Step]) -> list[Any]:
    found: list[Any] = msgspec.to_builtins(list(steps))
    return found


# --- beginning -------------------------------------------------------------------------------------------


@whole
def begin(game: Game, user: User, event: int, eyes: Eyes) -> Tryout:
    """From the moment right after an event, as these eyes saw it. Raises Refused."""
    mine = Tryout.objects.filter(game=game, player=user)
    if not can_be_tried(game):
        raise Refused("tryout_undealable")
    if mine.count() >= MOST_TRYOUTS:
        raise Refused("too_many_tryouts", most=MOST_TRYOUTS)
    is_now = event >= game.events
    number = game.entries if is_now else storage.number_of_event(game, event)
    stretch = storage.since_boundary(game, number)
    last = mine.order_by("-number").values_list("number", flat=True).first() or 0
    tryout = Tryout(
        game=game,
        player=user,
        number=last + 1,
        event=min(event, game.events),
        start=stretch.start,
        eyes=storage.eyes_key(eyes),
    )
    tryout.head = _rows(_known(tryout, stretch.entries, eyes))
    play(tryout, steps_of(tryout.head))
    tryout.save()
    TryoutLine.objects.create(tryout=tryout, letter=LETTERS[0], steps=tryout.head)
    return tryout


def _known(tryout: Tryout, entries: Sequence[Entry], eyes: Eyes) -> list[Step]:
    """What was given since the boundary, up to the first thing that is not for these eyes to know: of an open
    game one's own answers, and of one that lies open all."""
    given = [entry for entry in entries if isinstance(entry, Chance | Answered)]
    if eyes is EVERYTHING:
        found = [step for step in given if not _is_remark(step) and not _is_pile(step)]
    else:
        found = list(takewhile(lambda step: isinstance(step, Answered) and step.seat in eyes, given))
    while found:
        with suppress(Problem):
            play(tryout, found)
            return found
        found.pop()
    return []


def _is_remark(step: Step) -> bool:
    return isinstance(step, Answered) and step.is_remark


def _is_pile(step: Step) -> bool:
    return isinstance(step, Drawn) and step.count == len(step.items) >= trying_out.SMALLEST_PILE


# --- playing on ------------------------------------------------------------------------------------------


@whole
def answer(line: TryoutLine, at: int, seat: str, prompt: str, picks: Sequence[str]) -> tuple[TryoutLine, int]:
    """An answer of any seat behind so many steps; the line that it stands in, and where. Raises Problem."""
    return _add(line, at, Answered(seat, prompt, tuple(picks)))


@whole
def enter(line: TryoutLine, at: int, outcome: Sequence[str]) -> tuple[TryoutLine, int]:
    """What falls, as the person says. Raises Problem."""
    wish = _wish(line, at)
    chance = trying_out.by_hand(wish, outcome)
    if chance is None:
        raise Refused("tryout_no_such_chance")
    return _add(line, at, chance)


@whole
def draw_lots(line: TryoutLine, at: int) -> tuple[TryoutLine, int]:
    """What falls, by odds. Raises Problem."""
    wish = _wish(line, at)
    line.lots += 1
    line.save(update_fields=["lots"])
    seed = (line.tryout.start, line.tryout.dealt, LETTERS.index(line.letter), line.lots)
    return _add(line, at, trying_out.by_odds(wish, *seed))


def _wish(line: TryoutLine, at: int) -> Any:
    wish = play(line.tryout, steps_of(line.steps)[:at]).wish
    if wish is None:
        raise TooLate("not_asked", seat="", prompt="")
    return wish


def _add(line: TryoutLine, at: int, step: Step) -> tuple[TryoutLine, int]:
    """Behind the last step; before it another step begins another line, and the same one only goes on."""
    steps = steps_of(line.steps)
    if at < len(steps) and steps[at] == step:
        return line, at + 1
    if at >= MOST_STEPS:
        raise Refused("tryout_line_too_long", most=MOST_STEPS)
    added = [*steps[:at], step]
    play(line.tryout, added)
    if at < len(steps):
        line = branch(line, at)
    line.steps = _rows(added)
    line.save(update_fields=["steps"])
    return line, len(added)


@whole
def branch(line: TryoutLine, at: int) -> TryoutLine:
    """A line of its own that begins with the first steps of this one. Raises Refused."""
    tryout = line.tryout
    taken = set(tryout.lines.values_list("letter", flat=True))
    letter = next((letter for letter in LETTERS if letter not in taken), None)
    if letter is None:
        raise Refused("too_many_tryout_lines", most=len(LETTERS))
    first = line.steps[: max(at, len(tryout.head))]
    return TryoutLine.objects.create(tryout=tryout, letter=letter, steps=first)


@whole
def rub_out(line: TryoutLine, at: int) -> None:
    """Everything behind so many steps; what was in ink when the try-out began stays."""
    line.steps = line.steps[: max(at, len(line.tryout.head))]
    line.save(update_fields=["steps"])


@whole
def throw_away_line(line: TryoutLine) -> None:
    """The last one is only made empty."""
    if line.tryout.lines.count() > 1:
        line.delete()
    else:
        rub_out(line, 0)


@whole
def note(line: TryoutLine, name: str, text: str) -> None:
    line.name, line.note = " ".join(name.split())[:LONGEST_NAME], text.strip()[:LONGEST_NOTE]
    line.save(update_fields=["name", "note"])


@whole
def share(tryout: Tryout, *, shared: bool, with_hand: bool) -> None:
    tryout.shared, tryout.with_hand = shared, shared and with_hand
    tryout.save(update_fields=["shared", "with_hand"])


@whole
def deal_anew(tryout: Tryout) -> None:
    """Other hidden cards; the lines begin again, since what was answered may not fit them. Raises Refused."""
    tryout.dealt += 1
    play(tryout, steps_of(tryout.head))
    tryout.save(update_fields=["dealt"])
    tryout.lines.update(steps=tryout.head)


@whole
def throw_away(tryout: Tryout) -> None:
    tryout.delete()


# --- to the table ----------------------------------------------------------------------------------------


def first_answers(line: TryoutLine) -> list[Answered]:
    """The answers with which the line begins, as long as they are of one seat."""
    found: list[Answered] = []
    for step in steps_of(line.steps)[len(line.tryout.head) :]:
        if not isinstance(step, Answered) or (found and step.seat != found[0].seat):
            break
        found.append(step)
    return found


@whole
def take_to_table(line: TryoutLine, user: User) -> tuple[Seat, Answered | None, str]:
    """Put the first answers of a line into the seat's draft, in the place of what is there. The seat; and the
    answer that cannot stay in pencil, if there is one, with what follows from it. Raises Problem."""
    answers = first_answers(line)
    if not answers:
        raise Refused("tryout_nothing_to_take")
    seat = seats.own_seat(line.tryout.game, user, answers[0].seat)
    with suppress(Refused):
        moving.rub_out(seat, MOST_STEPS)
    for step in answers:
        sketch = moving.pencil(seat, step.prompt, step.picks)
        if sketch.commits:
            return seat, step, sketch.commits
    return seat, None, ""
