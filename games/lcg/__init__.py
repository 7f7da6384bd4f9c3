"""The Lord of the Rings: The Card Game, core set. `ruleset` is what the kernel plays; `facts` is the data.

Importing `decks` is what puts the cards into the registry that the rules look into.
"""

from games.kernel import Ruleset
from games.lcg.asking import REMARKS
from games.lcg.cards import decks
from games.lcg.events import EVENTS
from games.lcg.invariants import invariants
from games.lcg.options import Options
from games.lcg.refusals import why_not
from games.lcg.rounds import play
from games.lcg.state import State, begin, hidden, seats

ruleset: Ruleset[State] = Ruleset(
    key="lcg",
    version=3,
    options=Options,
    state=State,
    events=EVENTS,
    seats=seats,
    begin=begin,
    play=play,
    remarks=REMARKS,
    why_not=why_not,
    invariants=invariants,
    hidden=hidden,
)

__all__ = ["decks", "ruleset"]
