'''The kernel: games as rules written in coroutines, logs of events, and views folded from them.

Nothing here knows a particular game, Django, a clock or a random number generator. The public names:

    asking    pick_one, pick_some, pick_number, pick_all_seats, pick_any_seat, window; ask, PASS
    unasked   pick_or_look_again, opened; Running.remark, REMARK
    chance    roll, draw, shuffle (awaited by rules); Sealed (the source)
    pausing   boundary, new_turn
    facts     Event, GameState, Eyes, EVERYTHING, UNDEALT
    rules     Ruleset (what a game hands over), Table (what its rules get: `g.state`, `g.record`, `g.end`)
    playing   Running (start, open, answer, new, path)
    trying    Root (as often as one likes), Running.put_in_pencil, sketch, foresee; Gate (where a trial
              stops), Pencil (decides no chance)
    keeping   fold, standing, write_entry, read_entry, write_state, read_state, state_hash, archives
    errors    Unreadable, Unclear, Refused, TooLate (for people); Drift (the rules changed under a game)

A whole game in these words: two seats secretly hold up some fingers, a die breaks ties.

    class Options(Struct):
        points: int = 2

    class State(GameState, kw_only=True):
        score: dict[str, int]

    class FingersShown(Event, frozen=True):
        """Both hands came up together."""
        odd: int
        even: int

    class PointScored(Event, frozen=True):
        """A seat won the round."""
        seat: str

        def apply(self, state: State) -> None:
            state.score[self.seat] += 1

    async def play(g: Table[State]) -> None:
        while True:
            await boundary()
            await new_turn()
            await play_round(g)

    async def play_round(g: Table[State]) -> None:
        shown = await pick_all_seats([ask(seat, "round.fingers", "0123") for seat in g.seats])
        odd, even = int(shown["odd"][0]), int(shown["even"][0])
        g.record(FingersShown(odd, even))
        if odd == even:
            (die,) = await roll("tie", 1)
        winner = "odd" if (odd + even if odd != even else die) % 2 else "even"
        g.record(PointScored(winner))
        if g.state.score[winner] == g.options.points:
            g.end((winner,), "points")

    fingers = Ruleset(
        key="fingers",
        version=1,
        options=Options,
        state=State,
        events=(FingersShown, PointScored),
        seats=lambda options: {"odd": "odd", "even": "even"},
        begin=lambda options: State(score={"odd": 0, "even": 0}),
        play=play,
    )

    game = Running.start(fingers, Options(), Sealed(b"drawn by the server, and kept"))
    game.answer("odd", "round.fingers", ["3"])
    game.answer("even", "round.fingers", ["1"])
    assert game.state.score == {"odd": 0, "even": 1}
'''

from games.kernel import sealed
from games.kernel.archive import Archive, look, read_archive, replay, write_archive
from games.kernel.chance import Chance, Rolled, Sealed, draw, roll, shuffle
from games.kernel.drafts import Sketch, foresee, sketch
from games.kernel.errors import Drift, Problem, Refused, TooLate, Unclear, Unreadable
from games.kernel.events import EVERYTHING, UNDEALT, Ending, Event, Eyes, GameEnded, GameState, TurnBegan
from games.kernel.gate import Gate, Pencil, Stop
from games.kernel.log import (
    Answered,
    Entry,
    Rewound,
    chances_in,
    fold,
    kind_of,
    last_own_step,
    read_entry,
    read_state,
    standing,
    state_hash,
    tag_of,
    type_tag,
    write_entry,
    write_state,
)
from games.kernel.questions import (
    PASS,
    REMARK,
    Items,
    Key,
    Picks,
    Question,
    Seat,
    ask,
    opened,
    pick_all_seats,
    pick_any_seat,
    pick_number,
    pick_one,
    pick_or_look_again,
    pick_some,
)
from games.kernel.roots import Root
from games.kernel.rules import Ruleset, Table, boundary, new_turn
from games.kernel.running import Running
from games.kernel.windows import window

__all__ = [
    "EVERYTHING",
    "PASS",
    "REMARK",
    "UNDEALT",
    "Answered",
    "Archive",
    "Chance",
    "Drift",
    "Ending",
    "Entry",
    "Event",
    "Eyes",
    "GameEnded",
    "GameState",
    "Gate",
    "Items",
    "Key",
    "Pencil",
    "Picks",
    "Problem",
    "Question",
    "Refused",
    "Rewound",
    "Rolled",
    "Root",
    "Ruleset",
    "Running",
    "Sealed",
    "Seat",
    "Sketch",
    "Stop",
    "Table",
    "TooLate",
    "TurnBegan",
    "Unclear",
    "Unreadable",
    "ask",
    "boundary",
    "chances_in",
    "draw",
    "fold",
    "foresee",
    "kind_of",
    "last_own_step",
    "look",
    "new_turn",
    "opened",
    "pick_all_seats",
    "pick_any_seat",
    "pick_number",
    "pick_one",
    "pick_or_look_again",
    "pick_some",
    "read_archive",
    "read_entry",
    "read_state",
    "replay",
    "roll",
    "sealed",
    "shuffle",
    "sketch",
    "standing",
    "state_hash",
    "tag_of",
    "type_tag",
    "window",
    "write_archive",
    "write_entry",
    "write_state",
]
