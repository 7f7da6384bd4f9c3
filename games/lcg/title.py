"""The Lord of the Rings: The Card Game as a title of the site: its rules and how they are told."""

from __future__ import annotations

from games.lcg import ruleset
from games.lcg.board import LcgBoard, lay
from games.lcg.curious import ALL_CARDS, Curious, cards_seen, table
from games.lcg.words import LcgWords
from games.titles import Coverage, Title

words = LcgWords()

title = Title(
    "lcg",
    ruleset,
    words,
    LcgBoard(),
    soak=Coverage("cards", ALL_CARDS, cards_seen, Curious, table),
    move_prompts=frozenset({"planning.play", "quest.commit", "combat.enemy", "combat.attack"}),
    secret_prompts=frozenset({"setup.hand"}),
    spread=lay,
)
