"""The Battle of Five Armies as a title of the site: its rules, how they are told, how they are drawn."""

from __future__ import annotations

from games.bofa import ruleset
from games.bofa.cards.sides import ALL_SIDES, sides_played
from games.bofa.curious import Curious
from games.bofa.steady import Steady
from games.bofa.words import BofaWords
from games.titles import Coverage, Title

words = BofaWords()

title = Title(
    "bofa",
    ruleset,
    words,
    players={"steady": Steady},
    soak=Coverage("card sides and manoeuvres", ALL_SIDES, sides_played, Curious),
    move_prompts=frozenset({"turn.die", "generals.activate", "leadership.bats", "fate.tile"}),
    secret_prompts=frozenset({"combat.manoeuvre"}),
)
