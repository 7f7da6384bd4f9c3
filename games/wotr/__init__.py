"""War of the Ring, complete. `ruleset` is what the kernel plays; `facts` and `card_texts` are the data.

Importing `decks` is what puts the cards into the registry that the rules look into.
"""

from games.kernel import Ruleset
from games.wotr.cards import decks
from games.wotr.events import EVENTS
from games.wotr.invariants import hidden, invariants, settled
from games.wotr.refusals import why_not
from games.wotr.state import Options, State, begin, seats
from games.wotr.turn import play

ruleset: Ruleset[State] = Ruleset(
    key="wotr",
    version=2,
    options=Options,
    state=State,
    events=EVENTS,
    seats=seats,
    begin=begin,
    play=play,
    why_not=why_not,
    invariants=invariants,
    settled=settled,
    hidden=hidden,
)

__all__ = ["decks", "ruleset"]
