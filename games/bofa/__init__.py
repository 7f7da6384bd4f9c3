"""The Battle of Five Armies, complete. `ruleset` is what the kernel plays; `facts` is the data.

Importing `decks` is what puts the cards into the registry that the rules look into.
"""

from games.bofa.cards import decks
from games.bofa.events import EVENTS
from games.bofa.hidden import hidden
from games.bofa.invariants import invariants
from games.bofa.refusals import why_not
from games.bofa.state import Options, State, begin, seats
from games.bofa.turn import play
from games.kernel import Ruleset

ruleset: Ruleset[State] = Ruleset(
    key="bofa",
    version=3,
    options=Options,
    state=State,
    events=EVENTS,
    seats=seats,
    begin=begin,
    play=play,
    why_not=why_not,
    invariants=invariants,
    hidden=hidden,
)

__all__ = ["decks", "ruleset"]
