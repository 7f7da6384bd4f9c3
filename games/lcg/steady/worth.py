"""What cards are worth: played, held, or lying in a pile."""

from __future__ import annotations

from games.lcg.facts import BACK, Card, card_of
from games.lcg.paying import payers
from games.lcg.steady.mind import Mind
from games.lcg.values import in_play, locations

PRICE = 0.75
"""What a resource is worth."""
CARD = 1.2
"""What a card is worth that nobody knows yet."""
ATTACHMENTS = {
    "steward_of_gondor": 14.0,
    "celebrians_stone": 4.5,
    "unexpected_courage": 6.0,
    "the_favor_of_the_lady": 2.6,
    "citadel_plate": 4.0,
    "dwarven_axe": 3.0,
    "blade_of_gondolin": 2.0,
    "horn_of_gondor": 1.6,
    "protector_of_lorien": 2.6,
    "self_preservation": 3.0,
    "dark_knowledge": 0.1,
    "power_in_the_earth": 1.2,
}
ON_ENTERING = {
    "gandalf": 3.0,
    "snowbourn_scout": 0.8,
    "faramir": 3.0,
    "northern_tracker": 1.5,
    "lorien_guide": 0.5,
    "longbeard_orc_slayer": 0.5,
    "son_of_arnor": 0.0,
    "beorn": 3.0,
    "daughter_of_the_nimrodel": 1.5,
    "gleowine": 2.0,
    "erebor_hammersmith": 0.3,
    "gondorian_spearman": 1.0,
    "silverlode_archer": 0.7,
    "horseback_archer": 0.7,
    "wandering_took": 0.3,
    "henamarth_riversong": 0.2,
    "brok_ironfist": 0.0,
}
"""What an ally brings besides its values."""
EVENTS = {
    "a_test_of_will": 3.0,
    "sneak_attack": 3.0,
    "feint": 2.6,
    "thicket_of_spears": 2.0,
    "grim_resolve": 1.8,
    "for_gondor": 1.6,
    "ever_vigilant": 0.8,
    "common_cause": 0.9,
    "valiant_sacrifice": 1.2,
    "the_galadhrims_greeting": 1.8,
    "will_of_the_west": 0.3,
    "dwarven_tomb": 0.7,
    "hasty_stroke": 2.0,
    "strength_of_will": 1.0,
    "loriens_wealth": 2.0,
    "gandalfs_search": 1.2,
}


def ally_worth(mind: Mind, card: Card) -> float:
    """A body that can take a blow, and what it can do round after round."""
    worth = 1.2 + 1.5 * card.willpower + 1.0 * card.attack + 0.5 * card.defense + 0.3 * card.hit_points
    if card.key == "gandalf":
        worth = 8.5
    elif card.key == "miner_of_the_iron_hills" and in_play(mind.state, "caught_in_a_web"):
        worth += 3.0
    elif card.key == "snowbourn_scout" and not locations(mind.state):
        worth -= 0.8
    return worth + ON_ENTERING.get(card.key, 0.0)


def attachment_worth(mind: Mind, card: Card) -> float:
    if card.key == "forest_snare":
        return max((1.5 * mind.attack(f) for f in mind.foes() if f.place == "engaged"), default=0.0) + 2.0
    if card.key == "power_in_the_earth":
        staged = [p for p in locations(mind.state) if p.place == "staging"]
        return ATTACHMENTS[card.key] if len(staged) > 1 else 0.3
    return ATTACHMENTS.get(card.key, 1.0)


def keep_worth(mind: Mind, copy: str) -> float:
    """What a card of the hand is worth to be kept: not one that can hardly be paid for, or stands already."""
    if copy == BACK:
        return CARD
    card = card_of(copy)
    if card.unique and in_play(mind.state, card.key):
        return 0.1
    if not payers(mind.state, mind.seat, card):
        return 0.05
    if card.kind == "ally":
        return ally_worth(mind, card) - PRICE * card.cost
    if card.kind == "attachment":
        return attachment_worth(mind, card) - PRICE * card.cost
    return EVENTS.get(card.key, CARD)


def spare(mind: Mind) -> float:
    """What the least useful card of the hand is worth."""
    return min((keep_worth(mind, copy) for copy in mind.hand), default=99.0)
