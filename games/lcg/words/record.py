"""A player's own record: scenarios, decks, the score by the rulebook and by the FAQ (L8.15, L8.20)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.kernel import Event
from games.lcg.decks import deck_lists
from games.lcg.events.rounds import ScenarioWon
from games.lcg.facts import SCENARIOS, STARTERS, name
from games.lcg.stages import POINTS_A_ROUND
from games.titles import Feat
from games.titles.grammar import language


class LcgRecord:
    """Fulfils `games.titles.Record`."""

    def heads(self) -> Sequence[str]:
        return [_("Scenario"), _("Deck"), _("Score by the rulebook"), _("Score by the FAQ")]

    def marks(self) -> Collection[type[Event]]:
        return (ScenarioWon,)

    def feats(
        self, options: Mapping[str, Any], place: int, events: Sequence[tuple[int, Event]], won: bool
    ) -> Sequence[Feat]:
        deck = deck_name(options, place)
        found, before, fought = [], 0, ""
        for turn, event in events:
            assert isinstance(event, ScenarioWon)
            found.append(
                Feat(name(event.scenario, language()), deck, True, both_scores(event, turn - before))
            )
            before, fought = turn, event.scenario
        if not won:
            found.append(Feat(name(lost_in(options, fought), language()), deck, False))
        return found


def both_scores(event: ScenarioWon, rounds: int) -> tuple[int, int]:
    """L8.20: ten points for each round that was completed before the last."""
    plain = event.score - event.rounds
    return plain, plain + POINTS_A_ROUND * (rounds - 1)


def lost_in(options: Mapping[str, Any], fought: str) -> str:
    """Where it ended: the scenario of the game, or of a campaign the one behind the last that was won."""
    order = list(SCENARIOS)
    if not options.get("campaign"):
        return str(options.get("scenario") or order[0])
    return order[order.index(fought) + 1] if fought else order[0]


def deck_name(options: Mapping[str, Any], place: int) -> str:
    """A starter deck by its name, another by its own or by its heroes."""
    lists = deck_lists(options.get("decks", ()), options.get("players", 2), options.get("boxes", 1))
    deck = lists[place]
    if deck.name in STARTERS:
        return STARTERS[deck.name].name[language()]
    return deck.name or ", ".join(name(hero, language()) for hero in deck.heroes)
