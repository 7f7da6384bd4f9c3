"""A game goes on from any answer, on any machine, to the same events; and what is hidden stays hidden."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import kernel
from games.kernel import (
    EVERYTHING,
    PASS,
    Answered,
    Drift,
    Event,
    GameState,
    Rewound,
    Running,
    Sealed,
    TooLate,
    TurnBegan,
    Unreadable,
    ask,
    boundary,
    chances_in,
    fold,
    last_own_step,
    look,
    opened,
    pick_or_look_again,
    read_archive,
    read_entry,
    read_state,
    replay,
    standing,
    state_hash,
    write_archive,
    write_entry,
    write_state,
)
from games.kernel.chance import Rolled
from games.kernel.log import kind_of
from tests.kernel.playing import answer_at_random, random_game
from tests.kernel.skirmish import CardDrawn, Options, invariants, skirmish

seeds = st.integers(0, 10**9)
tables = st.integers(2, 4)


def secret_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def events_of(running: Running[Any]) -> list[Event]:
    return [entry for entry in running.new if isinstance(entry, Event)]


def archive_of(running: Running[Any], seed: int, seats: int) -> dict[str, Any]:
    secret = secret_of(seed)
    return write_archive(
        skirmish,
        {"players": seats},
        running.new,
        kernel.sealed.commitment(secret),
        eyes=EVERYTHING,
        secret=secret,
    )


def test_the_example_game_in_the_docstring_plays():
    source = kernel.__doc__.split("breaks ties.\n", 1)[1]
    example = "\n".join(line[4:] for line in source.splitlines())
    names = {**vars(kernel), "Struct": msgspec.Struct, "__name__": "fingers"}
    exec(example, names)
    assert names["game"].state.turn == 2


@given(seeds, tables)
@settings(max_examples=60, deadline=None)
def test_every_game_ends_with_its_invariants_kept(seed: int, seats: int):
    wrong: list[str] = []
    game = random_game(seed, seats, on_event=lambda state, event: wrong.extend(invariants(state)))
    assert game.over
    assert not game.open
    assert not wrong


@given(seeds, tables, st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_legal_answers_replay_to_the_same_events_and_state(seed: int, seats: int, answers: int):
    game = random_game(seed, seats, answers)
    again = Running(
        skirmish,
        Options(players=seats),
        skirmish.begin(Options(players=seats)),
        Sealed(secret_of(seed)),
        stored=game.new,
        chances=chances_in(game.new),
    )
    assert again.new == []
    assert again.open == game.open
    assert state_hash(again.state) == state_hash(game.state)


@given(seeds, tables, st.integers(1, 60), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_game_resumed_from_any_boundary_goes_on_as_if_never_stopped(seed, seats, answers, onward):
    snapshots: list[tuple[int, bytes]] = []
    game = random_game(
        seed, seats, answers, on_boundary=lambda g: snapshots.append((g.position, write_state(g.state)))
    )
    position, body = random.Random(onward).choice(snapshots)
    resumed = Running(
        skirmish,
        Options(players=seats),
        read_state(skirmish, body),
        Sealed(secret_of(seed)),
        stored=game.new[position:],
        chances=chances_in(game.new),
    )
    assert resumed.open == game.open
    for seat, question in game.open.items():
        assert list(resumed.open[seat].items) == list(question.items), "the numbers of the options changed"
    for running in (game, resumed):
        chooser = random.Random(onward)
        while not running.over:
            answer_at_random(running, chooser)
    assert state_hash(resumed.state) == state_hash(game.state)


@given(seeds, tables)
@settings(max_examples=40, deadline=None)
def test_entries_and_states_survive_writing_and_reading(seed: int, seats: int):
    game = random_game(seed, seats)
    for entry in game.new:
        assert read_entry(skirmish, kind_of(entry), write_entry(entry)) == entry
    assert read_state(skirmish, write_state(game.state)) == game.state


@given(seeds, tables)
@settings(max_examples=40, deadline=None)
def test_the_fold_for_everything_is_the_state_of_the_running_game(seed: int, seats: int):
    game = random_game(seed, seats)
    assert fold(skirmish.begin(Options(players=seats)), events_of(game), EVERYTHING) == game.state


@given(seeds, tables, st.integers(0, 30))
@settings(max_examples=60, deadline=None)
def test_two_games_that_differ_only_in_what_a_seat_may_not_see_give_it_the_same_view(seed, seats, answers):
    game = random_game(seed, seats, answers)
    options = Options(players=seats)
    for eyes in ((), ("east",), ("east", "west")):
        other = [disguised(event, eyes) for event in events_of(game)]
        seen = fold(skirmish.begin(options), events_of(game), eyes)
        assert seen == fold(skirmish.begin(options), other, eyes)
        hidden = [seat for seat in seen.seats if seat not in eyes]
        assert all(card is None for seat in hidden for card in seen.hands[seat])
        assert all(card is None for seat in seen.seats for card in seen.decks[seat])


def disguised(event: Event, eyes: tuple[str, ...]) -> Event:
    """The event as it might have been for all these eyes know."""
    if isinstance(event, CardDrawn) and event.seat not in eyes:
        return msgspec.structs.replace(event, card="another")
    if hasattr(event, "order"):
        return msgspec.structs.replace(event, order=tuple(reversed(event.order)))
    return event


def test_secret_answers_are_known_to_nobody_until_all_are_in():
    game = random_game(3, 2, 0)
    while "fight.card" not in {question.prompt for question in game.open.values()}:
        answer_at_random(game, random.Random(1))
    before = len(events_of(game))
    card = game.open["west"].items
    game.answer("west", "fight.card", [next(iter(card))])
    assert list(game.open) == ["east"]
    assert len(events_of(game)) == before
    game.answer("east", "fight.card", ["no_card"])
    assert len(events_of(game)) > before


# --- drift and versions ------------------------------------------------------------------------------


def replayed(stored: list[Any], ruleset: Any = skirmish) -> Running[Any]:
    options = Options()
    return Running(ruleset, options, ruleset.begin(options), Sealed(bytes(32)), stored=stored)


def test_a_stored_event_that_the_rules_no_longer_give_stops_the_game():
    game = random_game(5, 2, 12)
    at = next(number for number, entry in enumerate(game.new) if isinstance(entry, CardDrawn))
    changed = [*game.new[:at], msgspec.structs.replace(game.new[at], card="strike_9"), *game.new[at + 1 :]]
    with pytest.raises(Drift) as drift:
        replayed(changed)
    assert drift.value.position == at + 1


def test_an_answer_to_a_question_no_longer_asked_stops_the_game():
    game = random_game(5, 2, 12)
    at = next(number for number, entry in enumerate(game.new) if isinstance(entry, Answered))
    changed = [
        *game.new[:at],
        msgspec.structs.replace(game.new[at], prompt="march.away"),
        *game.new[at + 1 :],
    ]
    with pytest.raises(Drift):
        replayed(changed)


def test_a_running_game_takes_new_rules_only_when_its_next_turn_begins():
    from dataclasses import replace

    newer = replace(skirmish, version=2)
    game = random_game(11, 2, 2)
    resumed = replayed(game.new, newer)
    assert resumed.state.rules == 1
    chooser = random.Random(1)
    while resumed.state.turn == 1:
        answer_at_random(resumed, chooser)
    assert resumed.state.rules == 2
    assert TurnBegan(2, 2) in resumed.new
    assert replayed([*game.new, *resumed.new], newer).state.rules == 2


# --- drafts and taking back ----------------------------------------------------------------------------


def fresh(seed: int = 1) -> Running[Any]:
    game = random_game(seed, 2, 0)
    options = Options()
    begun = skirmish.begin(options)
    return Running(skirmish, options, begun, Sealed(secret_of(seed)), stored=game.new, chances=2)


def test_taking_back_and_answering_the_same_gives_the_same_log():
    game = fresh()
    stored = game.new or random_game(1, 2, 0).new
    game.answer("east", "march.go", ["go"])
    entries = [*stored, *game.new]
    to = last_own_step(standing(entries), "east")
    assert to == len(stored)
    rewound = [*entries, Rewound(to, ("east",))]
    assert [entry for _, entry in standing(rewound)] == stored
    again = replayed_from(rewound)
    again.answer("east", "march.go", ["go"])
    assert again.new == game.new
    assert [entry for _, entry in standing([*rewound, *again.new])] == entries


def replayed_from(entries: list[Any], seed: int = 1) -> Running[Any]:
    options = Options()
    return Running(
        skirmish,
        options,
        skirmish.begin(options),
        Sealed(secret_of(seed)),
        stored=[entry for _, entry in standing(entries)],
        chances=chances_in(entries),
    )


def test_nothing_is_taken_back_alone_after_a_die_a_reveal_or_anothers_answer():
    answered = Answered("east", "march.go", ("go",))
    after = [(2, TurnBegan(1, 1))]
    assert last_own_step([(1, answered), *after], "east") == 0
    assert last_own_step([(1, answered), *after], "west") is None
    assert last_own_step([(1, answered), (2, Rolled(1, "x", 1, 6, (3,)))], "east") is None
    assert last_own_step([(1, answered), (2, CardDrawn("west", "strike_1"))], "east") is None


def test_a_die_rolled_again_after_taking_back_is_a_new_die():
    """Numbers of draws are never used twice, so nobody learns a roll by taking it back."""
    game = random_game(4, 2)
    first = next(at for at, entry in enumerate(game.new) if isinstance(entry, Rolled))
    rewound = [*game.new[: first + 1], Rewound(first)]
    again = replayed_from(rewound, seed=4)
    chooser = random.Random(2)
    while not any(isinstance(entry, Rolled) for entry in again.new):
        answer_at_random(again, chooser)
    fresh_roll = next(entry for entry in again.new if isinstance(entry, Rolled))
    assert fresh_roll.number == chances_in(game.new[: first + 1]) + 1


# --- files -----------------------------------------------------------------------------------------------


@given(seeds, tables)
@settings(max_examples=40, deadline=None)
def test_an_exported_game_replays_elsewhere_to_the_same_state(seed: int, seats: int):
    game = random_game(seed, seats)
    read = read_archive(skirmish, msgspec.json.decode(msgspec.json.encode(archive_of(game, seed, seats))))
    assert state_hash(replay(skirmish, read).state) == state_hash(game.state)
    assert look(skirmish, read) == game.state


def test_a_game_ended_from_outside_replays_too():
    game = random_game(6, 2, 5)
    game.end(("west",), "resigned")
    assert not game.open
    assert replayed(game.new).state.ending == game.state.ending


def test_a_seats_export_holds_only_what_the_seat_may_see():
    game = random_game(6, 2, 15)
    mine = write_archive(skirmish, {}, game.new, "", eyes=("east",))
    assert not mine["complete"]
    assert mine["secret"] is None
    kinds = {row["kind"] for row in mine["log"]}
    assert "chance" not in kinds
    assert all(row["body"]["seat"] == "east" for row in mine["log"] if row["kind"] == "answer")
    read = read_archive(skirmish, mine)
    assert look(skirmish, read, ("east",)) == fold(skirmish.begin(Options()), events_of(game), ("east",))


def taken_back_often(seed: int) -> list[Any]:
    """A log in which somebody goes back again and again, further than one answer too."""
    chooser = random.Random(seed)
    entries: list[Any] = list(random_game(seed, 2, 6).new)
    for _ in range(5):
        answers = [number for number, entry in standing(entries) if isinstance(entry, Answered)]
        entries.append(Rewound(chooser.choice(answers[-4:]) - 1, ("west",)))
        again = replayed_from(entries, seed)
        for _ in range(4):
            answer_at_random(again, chooser)
        entries += again.new
    return entries


@given(seeds, st.sampled_from([(), ("east",), ("west",)]))
@settings(max_examples=40, deadline=None)
def test_a_seats_export_is_numbered_by_what_the_seat_sees(seed: int, eyes: tuple[str, ...]):
    """No gap tells that somebody was asked, or that a card was drawn; events keep the number all know."""
    entries = taken_back_often(seed)
    file = msgspec.json.decode(msgspec.json.encode(write_archive(skirmish, {}, entries, "", eyes=eyes)))
    assert [row["number"] for row in file["log"]] == list(range(1, len(file["log"]) + 1))
    events = [entry for entry in entries if isinstance(entry, Event)]
    assert [row["event"] for row in file["log"] if row["kind"] == "event"] == list(range(1, len(events) + 1))
    assert all("event" not in row for row in file["log"] if row["kind"] != "event")
    kept = [entry for _, entry in standing(entries)]
    read = read_archive(skirmish, file)
    left = [entry for _, entry in standing(read.entries)]
    assert [e for e in left if isinstance(e, Answered)] == [
        e for e in kept if isinstance(e, Answered) and e.seat in eyes
    ]
    truth = fold(skirmish.begin(Options()), [e for e in kept if isinstance(e, Event)], eyes)
    assert look(skirmish, read) == truth
    assert look(skirmish, read_archive(skirmish, as_written_by_1_0(file, entries, eyes))) == truth


def as_written_by_1_0(file: dict[str, Any], entries: list[Any], eyes: tuple[str, ...]) -> dict[str, Any]:
    """The same log with the numbers of the whole log, as version 1.0 wrote it."""
    rows = []
    for number, entry in enumerate(entries, start=1):
        seen = entry.face_for(eyes) if isinstance(entry, Event) else entry
        if isinstance(entry, Event | Rewound) or (isinstance(entry, Answered) and entry.seat in eyes):
            body = msgspec.json.decode(msgspec.json.encode(seen))
            rows.append({"number": number, "kind": kind_of(entry), "body": body})
    return {**file, "log": rows}


def test_taking_back_what_a_reader_never_saw_is_not_in_his_file():
    secret = Answered("west", "fight.card", ("strike_1",))
    entries = [TurnBegan(1, 1), secret, Rewound(1, ("west",)), secret, TurnBegan(2, 1), Rewound(3, ("west",))]
    file = write_archive(skirmish, {}, entries, "", eyes=("east",))
    assert [(row["number"], row["kind"]) for row in file["log"]] == [
        (1, "event"),
        (2, "event"),
        (3, "rewind"),
    ]
    assert file["log"][-1]["body"]["to"] == 1
    everything = write_archive(skirmish, {}, entries, "", eyes=EVERYTHING)
    assert [row["number"] for row in everything["log"]] == [1, 2, 3, 4, 5, 6]
    assert [row["body"]["to"] for row in everything["log"] if row["kind"] == "rewind"] == [1, 3]


@pytest.mark.parametrize(
    "spoil", [{"ravenpost": 99}, {"log": 5}, {"log": [{"kind": "song"}]}, {"title": "chess"}]
)
def test_a_file_that_is_no_game_is_unreadable(spoil: dict[str, Any]):
    with pytest.raises(Unreadable):
        read_archive(skirmish, archive_of(random_game(1, 2), 1, 2) | spoil)


# --- remarks -----------------------------------------------------------------------------------------------


class Calling(GameState, kw_only=True):
    calls: dict[str, int] = {}
    loud: list[str] = []


class Called(Event, frozen=True):
    """A seat has called."""

    seat: str

    def apply(self, state: Calling) -> None:
        state.calls = {**state.calls, self.seat: state.calls.get(self.seat, 0) + 1}


class GotLoud(Event, frozen=True):
    """A seat wants to be heard."""

    seat: str

    def apply(self, state: Calling) -> None:
        state.loud = [*state.loud, self.seat]


async def call_out(g):
    """East is always asked; others if they got loud. One call ends it, a boundary stands before."""
    await boundary()
    while True:
        await opened("window.call")
        seats = [seat for seat in g.seats if seat == "east" or seat in g.state.loud]
        heard = await pick_or_look_again([ask(seat, "window.call", ["call", PASS]) for seat in seats])
        if heard is None:
            continue
        g.record(Called(heard[0]))
        if heard[1] == ("call",):
            g.end((heard[0],), "called")


calling = kernel.Ruleset(
    key="calling",
    version=1,
    options=Options,
    state=Calling,
    events=(Called, GotLoud),
    seats=lambda options: {"east": "east", "west": "west"},
    begin=lambda options: Calling(),
    play=call_out,
    remarks={"remark.loud": lambda state, seat, picks: GotLoud(seat)},
)


def test_a_remark_wakes_the_rules_and_replays():
    watched: list[str] = []
    game = Running.start(
        calling, Options(), Sealed(b"x" * 32), on_opened=lambda state, prompt: watched.append(prompt)
    )
    assert list(game.open) == ["east"]
    asked = game.asked
    game.remark("west", "remark.loud", [])
    assert list(game.open) == ["east", "west"]
    assert game.asked == asked, "nobody is asked anew who was asked before"
    game.answer("west", "window.call", ["pass"])
    again = Running(calling, Options(), Calling(), Sealed(b"x" * 32), stored=game.new)
    assert again.new == []
    assert again.open == game.open
    assert state_hash(again.state) == state_hash(game.state)
    assert watched == ["window.call"] * 3


def test_a_remark_is_nobodys_last_step():
    game = Running.start(calling, Options(), Sealed(b"x" * 32))
    game.answer("east", "window.call", ["pass"])
    game.remark("west", "remark.loud", [])
    kept = standing(game.new)
    assert last_own_step(kept, "east") == 0
    assert last_own_step(kept, "west") is None


def test_nobody_says_what_the_rules_do_not_listen_to():
    game = Running.start(calling, Options(), Sealed(b"x" * 32))
    for seat, prompt in (("west", "remark.soft"), ("south", "remark.loud"), ("west", "window.call")):
        with pytest.raises(TooLate):
            game.remark(seat, prompt, [])
    assert len(game.new) == 0
