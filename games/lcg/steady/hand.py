"""In which order cards are played, who pays, and which are given up."""

from __future__ import annotations

from games.kernel import PASS
from games.lcg.facts import card_of
from games.lcg.paying import payers
from games.lcg.steady.abilities import ability_worth
from games.lcg.steady.mind import Mind
from games.lcg.steady.worth import PRICE, ally_worth, attachment_worth, keep_worth

KEPT_FOR = ("a_test_of_will", "hasty_stroke", "sneak_attack", "feint", "secret_paths", "radagasts_cunning")
"""Events for which a resource is kept."""


def play_worth(mind: Mind, copy: str) -> float:
    """What playing or using it now would bring."""
    card = card_of(copy)
    if copy in mind.state.cards or card.kind == "event":
        return ability_worth(mind, copy)
    return ally_worth(mind, card) if card.kind == "ally" else attachment_worth(mind, card)


# --- planning ------------------------------------------------------------------------------------------


def plan(mind: Mind, items: list[str]) -> str:
    """The best buy, again and again, until nothing is worth its price."""
    found = [(score(mind, key), key) for key in items if key in mind.state.cards or key in mind.hand]
    most, best = max(found, default=(0.0, PASS))
    return best if most > 0 else PASS


def score(mind: Mind, copy: str) -> float:
    """Worth for its price; something is kept for what may be needed later in the round."""
    card = card_of(copy)
    cost = 0 if copy in mind.state.cards else card.cost
    worth = play_worth(mind, copy)
    purse = sum(payers(mind.state, mind.seat, card).values())
    if cost and purse - cost < kept_back(mind, copy):
        worth -= 2.0
    if worth <= PRICE * cost:
        return 0.0
    return worth / (cost + 0.6)


def kept_back(mind: Mind, copy: str) -> int:
    held = [card_of(other).key for other in mind.hand if other != copy]
    sneak = "sneak_attack" in held and "gandalf" in held
    return 1 if sneak or any(key in held for key in KEPT_FOR if key != "sneak_attack") else 0


def opening_hand(mind: Mind, items: list[str]) -> str:
    """Six new cards, if fewer than two of these can soon be played."""
    soon = [c for c in map(card_of, mind.hand) if c.kind in ("ally", "attachment") and c.cost <= 3]
    good = any(card.key in ("steward_of_gondor", "unexpected_courage") for card in soon)
    return "keep" if good or len(soon) >= 2 else "mulligan"


# --- paying, discarding --------------------------------------------------------------------------------


def pay(mind: Mind, items: list[str]) -> list[str]:
    """Those pay who have most; Aragorn and Glorfindel keep one for themselves as long as they can."""
    pools = dict(mind.question.items)
    paid: list[str] = []
    while len(paid) < mind.question.least:
        hero = max(pools, key=lambda key: (pools[key] > (key in ("aragorn", "glorfindel")), pools[key]))
        pools[hero] -= 1
        paid.append(hero)
        if not pools[hero]:
            del pools[hero]
    return paid


def discard(mind: Mind, items: list[str]) -> list[str]:
    """What can best be spared."""
    return sorted(items, key=lambda copy: keep_worth(mind, copy))[: mind.question.least]
