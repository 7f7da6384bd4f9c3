"""Inside a combat: cards and manoeuvres by what they add to the round, going on, leaving, losses."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from msgspec import Struct

from games.bofa.attack import attackers_of
from games.bofa.card_texts import COMBAT_EFFECT
from games.bofa.facts import POINTS, Side
from games.bofa.figures import BOLG, COMBAT
from games.bofa.position import controls, limit, with_characters
from games.bofa.state import EVENT_CARDS
from games.bofa.steady.mind import UNIT, Mind
from games.bofa.steady.odds import Host, Outcome, attack, host_at, is_hampered
from games.bofa.steady.war import stakes

CONTINUE, CEASE, STAND = "continue", "cease", "stand"
USE, NOT_NOW = "use", "not_now"
REGROUP, VAMPIRE_LIKE, STROKES = "regroup", "vampire_like", "mighty_strokes"
LEADERSHIP_TOKEN, TAKE_DAMAGE = "leadership", "take_damage"
KEPT = 0.4
"""What an event card is worth for later, in markers."""
KEEP: dict[str, float] = {
    "orcs": 1.0,
    "goblins": 1.05,
    "wargs": 1.1,
    "great_orcs": 2.2,
    "lake_men": 1.0,
    "dwarf_regulars": 1.02,
    "elf_spearmen": 1.05,
    "elf_archers": 1.1,
    "dwarf_veterans": 2.2,
}
"""Who is given up last."""


class Fight(Struct, frozen=True):
    """The present round as one side sees it."""

    mind: Mind
    side: Side
    ours: Host
    theirs: Host
    our_chance: float
    """That one of our dice hits."""
    their_chance: float
    attacks: bool
    region: str
    """Where our army stands."""
    foe_at: str
    spent: tuple[str, ...]

    @property
    def our_dice(self) -> int:
        return self.ours.ladder[-1]

    @property
    def their_dice(self) -> int:
        return self.theirs.ladder[-1]

    @property
    def damage(self) -> int:
        army = self.mind.state.armies.get(self.region)
        return army.damage if army else 0

    @property
    def foe_damage(self) -> int:
        army = self.mind.state.armies.get(self.foe_at)
        return army.damage if army else 0

    @property
    def their_hits(self) -> float:
        dice = self.their_dice + min(self.theirs.leadership, self.their_dice * (1 - self.their_chance))
        return dice * self.their_chance

    def fires(self, unit: str) -> float:
        """The chance that a unit's manoeuvre works: one of its black dice hits."""
        army = self.mind.state.armies[self.region]
        black = min(self.our_dice, army.units.get(unit, 0))
        again = min(self.ours.leadership, black)
        return 1 - float((1 - self.our_chance) ** (black + 0.6 * again))


def fight(mind: Mind) -> Fight:
    about = mind.about
    region, origin = str(about["region"]), attacking_army(mind)
    attacks = about["attacker"] == mind.side
    attacker = host_at(mind.state, origin, defends=False)
    defender = host_at(mind.state, region, defends=True)
    hard = defender.walls > 0 or (about["round"] == 1 and is_hampered(origin, region))
    chances = ((7 - (6 if hard else attacker.needs)) / 6, (7 - defender.needs) / 6)
    if attacks:
        return Fight(
            mind, mind.side, attacker, defender, *chances, True, origin, region, tuple(about.get("spent", ()))
        )
    return Fight(
        mind,
        mind.side,
        defender,
        attacker,
        chances[1],
        chances[0],
        False,
        region,
        origin,
        tuple(about.get("spent", ())),
    )


def attacking_army(mind: Mind) -> str:
    """The army that attacks; where it was destroyed in a Combined Attack, another."""
    origin = str(mind.about["origin"])
    side: Side = mind.about["attacker"]
    if origin in mind.state.armies and mind.state.armies[origin].side == side:
        return origin
    others = attackers_of(mind.state, side, str(mind.about["region"]))
    return others[0] if others else origin


# --- manoeuvres --------------------------------------------------------------------------------------


def manoeuvre_worth(now: Fight, card: str) -> float:
    """What a card adds to the round, in markers."""
    if card in EVENT_CARDS:
        return effect_worth(now, COMBAT_EFFECT[card]) - holding(now)
    if card == REGROUP:
        return 0.12 * len(now.spent) + (orderly_worth(now) if not now.attacks else 0.0)
    if card == VAMPIRE_LIKE:
        return 0.85 * (1 - (1 - now.our_chance) ** (now.our_dice + min(now.our_dice, now.ours.leadership)))
    if card == STROKES:
        return now.our_dice / 6 + 0.1
    return UNIT_WORTH[card](now) * now.fires(card)


def holding(now: Fight) -> float:
    """What it costs to use an event card now: less with a full hand, more against a handful."""
    held = len(now.mind.state.hands[now.side])
    small = 0.25 if min(now.theirs.health, now.ours.health) <= 3 else 0.0
    return KEPT * (0.5 if held >= 5 else 1.0) + small


def orderly_worth(now: Fight) -> float:
    """Leaving in good order spares the units that a rout would cost."""
    if not wants_to_leave(now.mind):
        return 0.0
    return 0.7 * max(0.0, now.damage + now.their_hits - 1)


UNIT_WORTH: dict[str, Callable[[Fight], float]] = {
    "lake_men": lambda now: 1.0,
    "elf_archers": lambda now: 1.0,
    "dwarf_veterans": lambda now: 1.1,
    "dwarf_regulars": lambda now: 0.7 if now.damage + now.their_hits >= 2 else 0.1,
    "elf_spearmen": lambda now: min(1.0, now.their_hits),
    "orcs": lambda now: 0.45,
    "great_orcs": lambda now: 1.7,
    "goblins": lambda now: 0.35 if now.theirs.health < now.ours.health else 0.05,
    "wargs": lambda now: 1.2 if now.foe_damage + now.our_dice * now.our_chance >= 2 else 0.25,
}


def effect_worth(now: Fight, effect: str) -> float:
    return EFFECT_WORTH[effect](now)


def _extra_dice(now: Fight) -> float:
    army = now.mind.state.armies[now.region]
    return min(5, 2 * army.size) - now.our_dice


def _determined(now: Fight) -> float:
    units = now.mind.state.armies[now.region].units
    return max(UNIT_WORTH[unit](now) * now.fires(unit) for unit in units) + 0.05


def _fog(now: Fight) -> float:
    if now.attacks:
        return -0.5
    return 1.2 if wants_to_leave(now.mind) or losing(now.mind) > 0.6 else -0.2


EFFECT_WORTH: dict[str, Callable[[Fight], float]] = {
    "battle_fury": lambda now: now.our_dice / 6,
    "captain_of_war": lambda now: 0.6 if now.damage + now.their_hits >= 3 and _has_token(now) else 0.0,
    "commanding_voice": lambda now: min(2.0, now.our_dice * (1 - now.our_chance)) * now.our_chance,
    "dense_fog": _fog,
    "determined_attack": _determined,
    "fierce_defence": lambda now: now.their_hits * (1 - (1 / 6) / now.their_chance),
    "great_confusion": lambda now: min(2, now.their_dice - 1) * now.their_chance,
    "no_quarter": lambda now: (now.our_dice + min(now.our_dice, now.ours.leadership)) / 6 - 1,
    "overmastered": lambda now: (
        min(now.theirs.leadership, now.their_dice * (1 - now.their_chance)) * now.their_chance
    ),
    "stand_and_fight": lambda now: _extra_dice(now) * now.our_chance,
}


def _has_token(now: Fight) -> bool:
    army = now.mind.state.armies.get(now.region)
    return army is not None and army.leadership > 0


def choose_manoeuvre(mind: Mind, items: list[str]) -> str:
    now = fight(mind)
    return max(items, key=lambda card: manoeuvre_worth(now, card))


# --- going on and leaving ----------------------------------------------------------------------------


def prospect(mind: Mind) -> Outcome:
    """How the combat would go on from here, for the attacker."""
    region, origin = str(mind.about["region"]), attacking_army(mind)
    side: Side = mind.about["attacker"]
    attacker = host_at(mind.state, origin, defends=False)
    defender = host_at(mind.state, region, defends=True)
    return attack(attacker, defender, False, stakes(mind, origin, region, side))


def losing(mind: Mind) -> float:
    """The chance that the defender is destroyed."""
    return mind.once("losing", lambda: prospect(mind).win)


def goes_on(mind: Mind, items: list[str]) -> str:
    return CONTINUE if prospect(mind).worth > 0.05 else CEASE


def wants_to_leave(mind: Mind) -> bool:
    return mind.once("leave", lambda: staying(mind) < leaving(mind, 0))


def staying(mind: Mind) -> float:
    """What standing is worth to the defender: the attacker's hope, turned round."""
    region = str(mind.about["region"])
    return -max(0.0, prospect(mind).worth) - losing(mind) * 0.3 * mind.persons_worth(mind.side, region)


def leaving(mind: Mind, rout: int) -> float:
    """What going is worth: the place is lost, and the units that a rout costs."""
    region = str(mind.about["region"])
    place = mind.place_worth(region) if controls(mind.state, mind.side, region) else 0.0
    return -place - 0.4 - UNIT[mind.side] * rout


def withdraws(mind: Mind, items: list[str]) -> str:
    region = str(mind.about["region"])
    army = mind.army(region)
    rout = 0
    if army is not None and mind.about["how"] == "rout":
        rout = max(0, ceil((army.damage - 1) / 2))
        if rout >= army.size:
            return STAND
    if staying(mind) >= leaving(mind, rout):
        return STAND
    size = army.size if army else 1
    ways = [item for item in items if item != STAND]
    return max(ways, key=lambda to: refuge_worth(mind, to, size))


def refuge_worth(mind: Mind, to: str, size: int) -> float:
    if not mind.is_place(to):
        return 0.0
    there = mind.size(to)
    surplus = max(0, there + size - 5)
    return mind.stand(to, there + size) - mind.stand(to, there) - surplus * UNIT[mind.side] + 0.01 * there


def drive(mind: Mind, items: list[str]) -> str:
    """The enemy goes where he is worth least: away from his places."""
    return min(items, key=lambda to: (to in POINTS, mind.threats.get(to, 0.0)))


def fighting_army(mind: Mind, items: list[str]) -> str:
    """The freshest army, and not Bolg's."""

    def worth(region: str) -> float:
        force = host_at(mind.state, region, defends=False)
        bolg = BOLG in with_characters(mind.state, mind.side, region)
        return force.ladder[-1] + 0.2 * force.health + 0.3 * force.leadership - 5 * bolg

    return max(items, key=worth)


# --- losses ------------------------------------------------------------------------------------------


def cheapest(mind: Mind, number: int) -> list[str]:
    """So many of the offered units, those first that are missed least."""
    items = mind.question.items
    ordered = sorted(items, key=lambda unit: KEEP.get(unit, 1.0))
    return [unit for unit in ordered for _ in range(items[unit])][:number]


def best_units(mind: Mind, number: int) -> list[str]:
    """So many of the offered units, the strongest first."""
    items = mind.question.items
    ordered = sorted(items, key=lambda unit: -COMBAT[unit])
    pool = [unit for unit in ordered for _ in range(items[unit])]
    return pool[:number]


def casualties(mind: Mind, items: list[str]) -> list[str]:
    """As few as must be; after a merger those beyond five, who would go for nothing."""
    question = mind.question
    region = str(mind.about["region"])
    army = mind.state.armies[region]
    most = limit(mind.side, region)
    beyond = max(0, army.size - most) if most is not None else 0
    return cheapest(mind, max(question.least, min(question.most, beyond)))


def surplus(mind: Mind, items: list[str]) -> list[str]:
    return cheapest(mind, mind.question.least)


def fell_race(mind: Mind, items: list[str]) -> str:
    """Tokens for two markers are a good price, characters are not, unless the army would be lost."""
    region = str(mind.about["region"]) if mind.about["attacker"] != mind.side else attacking_army(mind)
    army = mind.state.armies[region]
    health = 2 * army.size - army.damage
    if LEADERSHIP_TOKEN in items and (army.leadership == 1 or health <= 4):
        return LEADERSHIP_TOKEN
    return TAKE_DAMAGE


def captain(mind: Mind, items: list[str]) -> str:
    region = str(mind.about["region"])
    if LEADERSHIP_TOKEN in items and mind.state.armies[region].damage >= 2:
        return LEADERSHIP_TOKEN
    return NOT_NOW


def bodyguard(mind: Mind, items: list[str]) -> str:
    """Against three markers or more, or when the army could fall."""
    army = mind.state.armies[str(mind.about["region"])]
    damage = int(mind.about["damage"])
    left = 2 * army.size - army.damage - damage
    return USE if damage >= 3 or left <= 3 else NOT_NOW


def armour(mind: Mind, items: list[str]) -> str:
    """As much as the armour holds; beyond that it would break."""
    room = max(0, 5 - mind.state.armour)
    wish = [item for item in items if int(item) <= room]
    return max(wish or items, key=int)


def charge(mind: Mind, items: list[str]) -> str:
    """One marker for one: when the enemy has less left."""
    now = fight(mind)
    return USE if now.theirs.health <= now.ours.health and now.ours.health > 1 else NOT_NOW


def use(mind: Mind, items: list[str]) -> str:
    return USE if USE in items else items[0]


def reroll(mind: Mind, items: list[str]) -> list[str]:
    """Black dice first until one hits; hits count alike."""
    pool = [colour for colour in ("black", "white") for _ in range(mind.question.items.get(colour, 0))]
    return pool[: mind.question.most]


def redoubtable(mind: Mind, items: list[str]) -> str:
    """Only where a unit has to go anyway."""
    army = mind.state.armies[str(mind.about["region"])]
    return USE if army.damage > army.size else NOT_NOW
