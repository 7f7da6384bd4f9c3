"""The smaller questions, one function each, and the table that finds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.characters import travellers
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, REGIONS, SHADOW, TILES
from games.wotr.figures import ELITE_UNITS, NAZGUL, Stack, of_side, units_of
from games.wotr.position import units_in
from games.wotr.seats import commander, own_figures
from games.wotr.state import is_known
from games.wotr.steady import acts, battles, companions, ring, war, wraiths
from games.wotr.steady.cards import keep_worth, play_worth
from games.wotr.steady.mind import Mind
from games.wotr.teams import KEEP_CARDS, MIX, SEPARATE

STOP, DONE, USE, KEEP = "stop", "done", "use", "keep"
Choice = Callable[[Mind, list[str]], str | Sequence[str]]


# --- armies ------------------------------------------------------------------------------------------


def army_from(mind: Mind, items: list[str]) -> str:
    found = [march for march in war.marches(mind, led=False) if march.origin in items]
    if STOP in items and (not found or found[0].worth < war.STEP):
        return STOP
    return found[0].origin if found else items[0]


def army_to(mind: Mind, items: list[str]) -> str:
    origin = str(mind.about["region"])
    units = units_in(mind.state, mind.side, origin)
    keep = war.garrison_needed(mind, origin)
    return max(items, key=lambda to: war.march_worth(mind, origin, to, max(1, units - keep)))


def army_units(mind: Mind, items: list[str]) -> list[str]:
    question = mind.question
    origin, to = str(mind.about["region"]), str(mind.about["to"])
    sizes = range(max(1, question.least), question.most + 1)
    if mind.side == SHADOW:
        keep = war.garrison_needed(mind, origin)
        here = units_in(mind.state, mind.side, origin)
        room = max(1, 10 - units_in(mind.state, mind.side, to))
        best = max(question.least, min(question.most, max(1, here - keep), room))
    else:
        best = max(sizes, key=lambda n: (war.march_worth(mind, origin, to, n), n))
    return battles.pick_units(dict(question.items), best)


def everybody(mind: Mind, items: list[str]) -> list[str]:
    pool = [key for key, number in mind.question.items.items() for _ in range(number)]
    return pool[: mind.question.most]


def attack_from(mind: Mind, items: list[str]) -> str:
    found = [one for one in war.attacks(mind, led=False) if one.origin in items]
    return found[0].origin if found else items[0]


def attack_target(mind: Mind, items: list[str]) -> str:
    origin = str(mind.about["region"])
    return max(items, key=lambda target: war.attack_worth(mind, origin, target).worth)


def attack_units(mind: Mind, items: list[str]) -> list[str]:
    """Everybody, but for somebody who holds what must be held."""
    origin = str(mind.about["region"])
    question = mind.question
    keep = war.garrison_needed(mind, origin) if origin != mind.about["target"] else 0
    here = max(units_in(mind.state, mind.side, origin), question.most)
    number = max(question.least, min(question.most, here - keep), 1)
    return battles.pick_units(dict(question.items), number)


def mix_armies(mind: Mind, items: list[str]) -> str:
    """One army, if it is ours to lead, or if what we bring to the teammate's is little."""
    here = of_side(mind.state.field[str(mind.about["region"])], mind.side)
    own = units_of(own_figures(here, mind.seat), mind.side)
    leads = commander(mind.state, mind.side, here) == mind.seat
    return MIX if leads or 3 * own <= units_of(here, mind.side) else SEPARATE


def swap_card(mind: Mind, items: list[str]) -> str:
    """A card that only the teammate can play."""
    theirs = [card for card in items if card in TEXTS and TEXTS[card].player not in (None, mind.seat)]
    return theirs[0] if theirs else KEEP_CARDS


def disband(mind: Mind, items: list[str]) -> list[str]:
    units = dict(mind.question.items)
    ordered = sorted(units, key=lambda figure: (figure in ELITE_UNITS, figure))
    return [figure for figure in ordered for _ in range(units[figure])][: mind.question.least]


def advance_units(mind: Mind, items: list[str]) -> list[str]:
    question = mind.question
    return battles.advance_with(mind, dict(question.items), question.least, question.most)


# --- recruiting, politics, entering ------------------------------------------------------------------


def recruit_figure(mind: Mind, items: list[str]) -> str:
    known = {figure: worth for worth, figure, _ in war.recruits(mind)}
    pair = STOP in items

    def worth(figure: str) -> float:
        return known.get(figure, 0.0) * (1.0 if pair or figure in ELITE_UNITS else 1.8)

    best = max((item for item in items if item != STOP), key=worth)
    return STOP if pair and worth(best) <= 0 else best


def recruit_region(mind: Mind, items: list[str]) -> str:
    figure = str(mind.about["figure"])
    return max(items, key=lambda region: war.recruit_worth(mind, figure, region))


def nation(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda one: war.advance_worth(mind, one))


def minion(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda one: acts.MINIONS_WORTH.get(one, 0.0))


def minion_region(mind: Mind, items: list[str]) -> str:
    """With the army that can do most with him."""

    def worth(region: str) -> float:
        return mind.pull[region] * (1 + units_of(mind.state.field.get(region, {}), mind.side))

    return max(items, key=worth)


def where_needed(mind: Mind, items: list[str]) -> str:
    """A place of ours that needs somebody most."""
    return max(items, key=lambda region: mind.threats.get(region, 0.0))


# --- companions --------------------------------------------------------------------------------------


def companions_from(mind: Mind, items: list[str]) -> str:
    groups = travellers(mind.state)
    found = [(companions.trip(mind, at, groups[at])[0], at) for at in items if at in groups]
    worth, best = max(found, default=(0.0, ""))
    if DONE in items and worth <= 0:
        return DONE
    return best or items[0]


def companions_to(mind: Mind, items: list[str]) -> str:
    group = mind.about.get("group") or mind.about.get("companions") or []
    return max(items, key=lambda region: companions.landing(mind, group, region))


# --- cards -------------------------------------------------------------------------------------------


def play(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda card: play_worth(mind, card))


def discard(mind: Mind, items: list[str]) -> list[str]:
    known = sorted(items, key=lambda card: keep_worth(mind, card) if is_known(card) else 0.0)
    return known[: max(1, mind.question.least)]


def deck(mind: Mind, items: list[str]) -> str:
    """The Free Peoples look for help on the road, the Shadow for armies, until the Ring nears Mordor."""
    late = ring.road_left(mind.state) <= 9
    wish = "char" if mind.side == FREE_PEOPLES or late else "str"
    return next((item for item in items if item.endswith(wish)), items[0])


def draw_if_room(mind: Mind, items: list[str]) -> str:
    return items[0]


def card_region(mind: Mind, items: list[str]) -> str:
    """Where a card happens: on the enemy's greatest army, or where one more of ours does most."""
    foes = {at: units_of(mind.state.field.get(at, {}), mind.enemy) for at in items if at in REGIONS}
    if any(foes.values()):
        return max(foes, key=lambda at: foes[at])
    places = [at for at in items if at in REGIONS]
    if not places:
        return items[0]
    return max(places, key=lambda at: war.recruit_worth(mind, NAZGUL, at) + _one_more(mind, at))


def _one_more(mind: Mind, region: str) -> float:
    here = units_in(mind.state, mind.side, region)
    return mind.stand(region, here + 1) - mind.stand(region, here)


def card_units(mind: Mind, items: list[str]) -> list[str]:
    return battles.pick_units(dict(mind.question.items), mind.question.most)


def card_way(mind: Mind, items: list[str]) -> str:
    places = [at for at in items if at != STOP]
    origin = str(mind.about.get("region", ""))
    best = max(places, key=lambda at: mind.pull[at] + mind.guard(at, 3))
    if STOP in items and origin in mind.pull and mind.pull[origin] >= mind.pull[best]:
        return STOP
    return best


def leave_for(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda to: battles.shelter(mind, to))


# --- the Fellowship and the hunt -----------------------------------------------------------------------


def allocate(mind: Mind, items: list[str]) -> str:
    numbers = [int(item) for item in items]
    return str(ring.hunters(mind, min(numbers), max(numbers)))


def separate(mind: Mind, items: list[str]) -> list[str]:
    """Who goes to make a king; else whoever is best spared, the lowest Level first."""
    going = [one for one in companions.setting_out(mind) if one in items]
    if mind.question.least <= len(going) <= mind.question.most and going:
        return going
    ordered = sorted(items, key=lambda one: (CHARACTERS[one].level, one))
    return ordered[: max(1, mind.question.least)]


def guide(mind: Mind, items: list[str]) -> str:
    """Gandalf, who comes back if he falls; Strider is to be king."""
    order = ("gandalf_grey", "boromir", "legolas", "gimli", "strider")
    return next((one for one in order if one in items), items[0])


def use_staff(mind: Mind, items: list[str]) -> str:
    return USE if ring.tile_damage(mind.state) >= 1.2 else KEEP


def use_coat(mind: Mind, items: list[str]) -> str:
    """Another tile, when this one is worse than what is left."""
    tile = TILES[str(mind.about["tile"])]
    value = ring.eye_damage(mind.state) if tile.value == "eye" else 3.5 if tile.value == "die" else tile.value
    return USE if float(value) >= 2 or (tile.stop and mind.state.fellowship.mordor is not None) else KEEP


def lower_damage(mind: Mind, items: list[str]) -> str:
    return items[0]


def use_crebain(mind: Mind, items: list[str]) -> str:
    return USE if mind.state.hunt_box[SHADOW] >= 2 else KEEP


def always_use(mind: Mind, items: list[str]) -> str:
    return USE if USE in items else items[0]


def best_sorrow(mind: Mind, items: list[str]) -> str:
    return items[0]


def way(mind: Mind, items: list[str]) -> str:
    return ring.fewest_marks(items)


def fly_figures(mind: Mind, items: list[str]) -> list[str]:
    stack: Stack = dict(mind.question.items)
    return wraiths.who_flies(mind, stack)


CHOICES: dict[str, Choice] = {
    "turn.die": acts.choose_die,
    "turn.action": acts.choose_action,
    "turn.ring_die": acts.choose_ring_die,
    "turn.ring_face": acts.choose_ring_face,
    "army.from": army_from,
    "army.to": army_to,
    "army.units": army_units,
    "army.more": everybody,
    "army.leaders": everybody,
    "army.mix": mix_armies,
    "army.disband": disband,
    "attack.from": attack_from,
    "attack.target": attack_target,
    "attack.units": attack_units,
    "attack.more": everybody,
    "attack.leaders": everybody,
    "advance.units": advance_units,
    "advance.more": everybody,
    "advance.leaders": everybody,
    "battle.card": battles.choose_card,
    "battle.continue": lambda mind, items: battles.go_on(mind),
    "battle.retreat": battles.retreat,
    "battle.walls": lambda mind, items: battles.take_to_walls(mind),
    "battle.scouts": battles.leave,
    "battle.casualty": battles.fall,
    "battle.white_rider": always_use,
    "siege.press": battles.press,
    "recruit.figure": recruit_figure,
    "recruit.region": recruit_region,
    "politics.nation": nation,
    "entry.minion": minion,
    "entry.region": minion_region,
    "entry.gandalf_white": where_needed,
    "companions.from": companions_from,
    "companions.group": everybody,
    "companions.to": companions_to,
    "nazgul.from": wraiths.fly_from,
    "nazgul.figures": fly_figures,
    "nazgul.to": wraiths.fly_to,
    "cards.play": play,
    "cards.discard": discard,
    "cards.deck": deck,
    "cards.swap": swap_card,
    "cards.draw": draw_if_room,
    "card.discard": discard,
    "card.region": card_region,
    "card.army": card_region,
    "card.unit": card_units,
    "card.units": card_units,
    "card.way": card_way,
    "card.retreat": leave_for,
    "hunt.allocate": allocate,
    "hunt.damage": ring.take_damage,
    "hunt.staff": use_staff,
    "hunt.coat": use_coat,
    "hunt.card": lower_damage,
    "hunt.crebain": use_crebain,
    "hunt.balrog": always_use,
    "hunt.sorrow": best_sorrow,
    "fellowship.declare": ring.declare_to,
    "fellowship.enter_mordor": lambda mind, items: "enter",
    "fellowship.guide": guide,
    "fellowship.reveal_to": ring.reveal_to,
    "fellowship.way": way,
    "fellowship.separate": separate,
    "fellowship.separate_to": companions_to,
}
