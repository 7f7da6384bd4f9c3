"""Every question's function, and the table that finds it."""

from __future__ import annotations

from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.figures import BEORN, BOLG, COMBAT
from games.bofa.position import army_of, has_army, targets
from games.bofa.steady import acts, battles, muster, special, war
from games.bofa.steady.card_choices import CARD_CHOICES
from games.bofa.steady.mind import Mind
from games.bofa.steady.picking import Choice, greatest_number, highest, least_number, person_worth, tokens

STOP, DONE, USE, NOT_NOW = "stop", "done", "use", "not_now"


# --- marches -----------------------------------------------------------------------------------------


def move_from(mind: Mind, items: list[str]) -> str:
    origins = [item for item in items if item != DONE]
    found = war.marches(mind, steps=int(mind.about["steps"]), among=origins)
    return found[0].origin if found and found[0].worth > 0 else DONE


def bats_from(mind: Mind, items: list[str]) -> str:
    found = war.marches(mind, among=items)
    return found[0].origin if found else items[0]


def move_to(mind: Mind, items: list[str]) -> str:
    origin = str(mind.about["region"])
    if mind.about.get("attack"):
        return to_attack(mind, origin)
    found = [march for march in war.marches_from(mind, origin, int(mind.about["steps"])) if march.to in items]
    return found[0].to if found and found[0].worth > 0 else STOP


def to_attack(mind: Mind, origin: str) -> str:
    """Where the best attack starts from; if there is none, where the army does most."""
    assaults, marches = (
        war.assaults_from(mind, origin),
        war.marches_from(mind, origin, int(mind.about["steps"])),
    )
    attack, march = (assaults[0].worth if assaults else 0.0), (marches[0].worth if marches else 0.0)
    if max(attack, march) <= 0:
        return STOP
    if attack >= march:
        return STOP if assaults[0].at == origin else assaults[0].at
    return marches[0].to


def move_on(mind: Mind, items: list[str]) -> str:
    """On to where these units do more than here; they stand here already."""
    at, units = str(mind.about["region"]), sum(mind.about["units"].values())
    here = mind.stand(at, mind.size(at)) - mind.stand(at, max(0, mind.size(at) - units))
    best = max((item for item in items if item != STOP), key=lambda to: war.arrival(mind, to, units))
    return best if war.arrival(mind, best, units) - war.exposure(mind, best, units) > here else STOP


def _goers(mind: Mind) -> int:
    """How many of an army go."""
    origin, to = str(mind.about["region"]), str(mind.about["to"])
    if mind.about.get("attack") and (targets(mind.state, mind.side, to) or mind.side == SHADOW):
        return war.goers(mind, origin, to)
    found = [march for march in war.marches_from(mind, origin, 2) if march.to == to]
    return found[0].units if found else war.goers(mind, origin, to)


def move_units(mind: Mind, items: list[str]) -> list[str]:
    question = mind.question
    return battles.best_units(mind, max(question.least, min(question.most, _goers(mind))))


def move_more(mind: Mind, items: list[str]) -> list[str]:
    return battles.best_units(mind, min(mind.question.most, max(0, _goers(mind) - 1)))


def move_first(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda unit: COMBAT[unit])


def move_characters(mind: Mind, items: list[str]) -> list[str]:
    origin, to = str(mind.about["region"]), str(mind.about["to"])
    going = war.leaders_worth_taking(mind, origin, to, sum(mind.about["units"].values()))
    return [who for who in items if who in going]


def move_leader(mind: Mind, items: list[str]) -> str:
    return min(items, key=lambda who: who == BOLG)


# --- attacks -----------------------------------------------------------------------------------------


def attack_from(mind: Mind, items: list[str]) -> str:
    origins = [item for item in items if item != DONE]
    assaults = war.assaults(mind, among=origins)
    marches = war.marches(mind, steps=int(mind.about["steps"]), among=origins)
    attack, march = (assaults[0].worth if assaults else 0.0), (marches[0].worth if marches else 0.0)
    if max(attack, march) <= 0:
        return DONE
    return assaults[0].origin if attack >= march else marches[0].origin


def attack_target(mind: Mind, items: list[str]) -> str:
    at = str(mind.about["region"])
    bear = mind.side == FREE_PEOPLES and mind.state.where[BEORN] == at
    worth = {
        to: (special.beorn_odds(mind, at, to) if bear else war.odds(mind, at, at, to)).worth
        for to in items
        if to != DONE
    }
    best = max(worth, key=lambda to: worth[to])
    return best if worth[best] > 0.05 else DONE


def attack_combined(mind: Mind, items: list[str]) -> str:
    worth = {to: war.combined_odds(mind, to).worth for to in items if to != DONE}
    best = max(worth, key=lambda to: worth[to])
    return best if worth[best] > 0.05 else DONE


def attack_or_move(mind: Mind, items: list[str]) -> str:
    region = str(mind.about["region"])
    worth = {DONE: 0.0}
    if "attack" in items:
        worth["attack"] = max(
            war.odds(mind, region, region, to).worth for to in targets(mind.state, mind.side, region)
        )
    if "move" in items and (found := war.marches_from(mind, region, 1)):
        worth["move"] = found[0].worth
    return max(worth, key=lambda one: worth[one])


def advance_army(mind: Mind, items: list[str]) -> str:
    to = str(mind.about["region"])
    worth = {r: war.march_worth(mind, r, (to,), mind.size(r)) for r in items if r != DONE}
    best = max(worth, key=lambda region: worth[region])
    return best if worth[best] > 0 else DONE


def advance_units(mind: Mind, items: list[str]) -> list[str]:
    origin, to = str(mind.about["region"]), str(mind.about["to"])
    worth = {n: war.march_worth(mind, origin, (to,), n) for n in range(1, mind.size(origin) + 1)}
    best = max(worth, key=lambda number: (worth[number], number))
    return battles.best_units(mind, best if worth[best] > 0 else 0)


def beorn_advance(mind: Mind, items: list[str]) -> str:
    return USE if mind.prize(str(mind.about["region"]), FREE_PEOPLES) else NOT_NOW


# --- tokens, bats, recruits --------------------------------------------------------------------------


def bats(mind: Mind, items: list[str]) -> str:
    wanted = muster.bats_wanted(mind, int(mind.about["number"]))
    return str(min((int(item) for item in items), key=lambda number: abs(number - wanted)))


def bat_skies(mind: Mind, items: list[str]) -> list[str]:
    return muster.skies(mind, mind.question.most)


def recruit_regions(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.flip_worth(mind, region))


def host_regions(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.token_worth(mind, region))


def place_of_token(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: muster.token_worth(mind, region))


def substitute(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda unit: COMBAT.get(unit, 0))


def heap(mind: Mind, items: list[str]) -> str:
    """Men and Dwarves are the stronger heap while it lasts."""
    left = {one: sum(mind.state.unflipped[one].values()) for one in items}
    return max(items, key=lambda one: (one == "men_and_dwarves" and left[one] > 4, left[one]))


def goblins_where(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda box: muster.goblins_worth(mind, box))


def rallied(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.rally_worth(mind, region))


# --- characters --------------------------------------------------------------------------------------


def enters(mind: Mind, items: list[str]) -> str:
    if mind.about["who"] == BOLG:
        return max(items, key=lambda region: special.host_for_bolg(mind, region))
    return max(items, key=lambda region: person_worth(mind, region))


def who_moves(mind: Mind, items: list[str]) -> str:
    if mind.side == SHADOW:
        return BOLG if BOLG in items and special.bolg_in_danger(mind) else DONE
    alone = [who for who in items if who != DONE and army_of(mind.state, FREE_PEOPLES, who) is None]
    return alone[0] if alone else DONE


def character_to(mind: Mind, items: list[str]) -> str:
    if mind.about["who"] == BOLG:
        return max(items, key=lambda region: _quiet(mind, region))
    return max(items, key=lambda region: person_worth(mind, region))


def _quiet(mind: Mind, region: str) -> float:
    """Alone nobody can harm Bolg; else with a great army."""
    return special.host_for_bolg(mind, region) - 8 if has_army(mind.state, SHADOW, region) else 5.0


def ability(mind: Mind, items: list[str]) -> str:
    general = str(mind.about["general"])
    return max(items, key=lambda key: special.ability_worth(mind, general, key))


def lord_sky(mind: Mind, items: list[str]) -> str:
    return special.skies(mind, 1)[0]


def eagle_skies(mind: Mind, items: list[str]) -> list[str]:
    return special.skies(mind, mind.question.most)


CHOICES: dict[str, Choice] = {
    "turn.die": acts.choose_die,
    "turn.action": acts.choose_action,
    "fate.tile": special.keeps_tile,
    "generals.activate": special.activates,
    "generals.tokens": tokens,
    "general.ability": ability,
    "general.place": place_of_token,
    "leadership.bats": bats,
    "leadership.territories": bat_skies,
    "leadership.tokens": tokens,
    "move.from": move_from,
    "move.bats": bats_from,
    "move.to": move_to,
    "move.on": move_on,
    "move.units": move_units,
    "move.first": move_first,
    "move.more": move_more,
    "move.characters": move_characters,
    "move.leader": move_leader,
    "move.leadership": greatest_number,
    "move.damage": least_number,
    "attack.from": attack_from,
    "attack.target": attack_target,
    "attack.combined": attack_combined,
    "attack.or_move": attack_or_move,
    "advance.army": advance_army,
    "advance.units": advance_units,
    "advance.characters": move_characters,
    "advance.leadership": greatest_number,
    "advance.damage": least_number,
    "combat.manoeuvre": battles.choose_manoeuvre,
    "combat.extra": battles.choose_manoeuvre,
    "combat.army": battles.fighting_army,
    "combat.continue": battles.goes_on,
    "combat.withdraw": battles.withdraws,
    "combat.drive": battles.drive,
    "combat.reroll": battles.reroll,
    "combat.bite": battles.use,
    "combat.charge": battles.charge,
    "combat.rearguard": battles.use,
    "combat.fell_race": battles.fell_race,
    "damage.casualties": battles.casualties,
    "damage.armour": battles.armour,
    "damage.ring": battles.use,
    "damage.bodyguard": battles.bodyguard,
    "damage.captain": battles.captain,
    "damage.redoubtable": battles.redoubtable,
    "army.surplus": battles.surplus,
    "recruit.regions": recruit_regions,
    "recruit.which": heap,
    "recruit.heap": heap,
    "recruit.substitute": substitute,
    "goblins.where": goblins_where,
    "rally.armies": rallied,
    "bolg.host": host_regions,
    "character.enter": enters,
    "character.who": who_moves,
    "character.to": character_to,
    "beorn.enter": special.beorn_lands,
    "beorn.move": special.beorn_step,
    "beorn.advance": beorn_advance,
    "eagles.lord": lord_sky,
    "eagles.territories": eagle_skies,
    "eagles.home": special.fly_home,
    "eagles.target": special.eagle_target,
    "eagles.prey": special.eagle_target,
    "shots.target": special.shot_at,
    "shots.concentration": battles.use,
    **CARD_CHOICES,
}
