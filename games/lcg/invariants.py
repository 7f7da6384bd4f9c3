"""What must always hold: every card in one place, tokens never negative, threat from 0 to 50."""

from __future__ import annotations

from games.lcg.facts import BACK
from games.lcg.state import MOST_THREAT, State


def invariants(state: State) -> list[str]:
    """What is wrong with the state: nothing, ever."""
    wrong = []
    found = [*state.deck, *state.discard, *state.aside, *state.victory, *state.limbo, *state.cards]
    for seat, player in state.players.items():
        found += player.deck
        found += player.hand
        found += player.discard
        found += player.removed
        if not 0 <= player.threat <= MOST_THREAT:
            wrong.append(f"{seat} has threat {player.threat}")
    guards = 0
    for key, piece in state.cards.items():
        if piece.shadows or piece.turned:
            found += piece.shadows
            found += piece.turned
        if piece.under:
            found.append(piece.under)
            guards += 1
        if piece.damage < 0 or piece.resources < 0 or piece.progress < 0:
            wrong.append(f"{key} has less than nothing")
        if piece.host and piece.host not in state.cards and not piece.host.startswith("deck_"):
            wrong.append(f"{key} lies on {piece.host}, which is not there")
    if len(found) - guards != state.total:
        wrong.append(f"{len(found) - guards} cards of {state.total}")
    unknown = found.count(BACK)
    if len(set(found)) != len(found) - unknown + (unknown > 0):
        wrong.append("a card is in two places")
    if state.progress < 0:
        wrong.append(f"progress {state.progress}")
    return wrong
