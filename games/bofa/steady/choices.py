"""Every question's function, and the table that finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.figures import BEORN, BOLG, COMBAT, GANDALF, THRANDUIL
from games.bofa.position import army_of, has_army, own_tokens, targets
from games.bofa.steady import acts, battles, muster, special, war
from games.bofa.steady.cards import card_worth, keep_worth, redoubled_worth, reinforcement, rescue_worth
from games.bofa.steady.mind import Mind

STOP, DONE, USE, NOT_NOW = "stop", "done", "use", "not_now"
Choice = Callable[[Mind, list[str]], str | Sequence[str]]


def highest(mind: Mind, worth: Callable[[str], float], number: int | None = None) -> list[str]:
    """The best items, as many as may be picked."""
    most = mind.question.most if number is None else number
    return sorted(mind.question.items, key=lambda item: -worth(item))[:most]


def first(mind: Mind, items: list[str]) -> str:
    return items[0]


def all_of_them(mind: Mind, items: list[str]) -> list[str]:
    pool = [key for key, number in mind.question.items.items() for _ in range(number)]
    return pool[: mind.question.most]


def greatest_number(mind: Mind, items: list[str]) -> str:
    return max(items, key=int)


def least_number(mind: Mind, items: list[str]) -> str:
    return min(items, key=int)


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


def tokens(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.token_need(mind, region))


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


def person_worth(mind: Mind, region: str) -> float:
    """Where a leader of the Free Peoples does most: with a strong army that will be attacked."""
    size = mind.size(region)
    return size * (0.5 + min(6.0, mind.threats.get(region, 0.0))) if size else -1.0


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


# --- cards -------------------------------------------------------------------------------------------


def play(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda card: card_worth(mind, card))


def discard(mind: Mind, items: list[str]) -> list[str]:
    return sorted(items, key=lambda card: keep_worth(mind, card))[: mind.question.least]


def _damage(mind: Mind, region: str) -> float:
    return float(mind.state.armies[region].damage)


def _tokens_there(mind: Mind, region: str) -> float:
    return float(mind.state.armies[region].leadership)


CARD_ARMY: dict[str, Callable[[Mind, str], float]] = {
    "gather_and_marshal": muster.flip_worth,
    "troop_leader": _damage,
    "fp_story_03": lambda mind, region: reinforcement(mind, region, 1),
    "fp_story_04": _tokens_there,
    "fp_story_08": person_worth,
    "fp_story_09": lambda mind, region: reinforcement(mind, region, 0, acts=True),
    "fp_story_10": lambda mind, region: mind.state.breaches.get(region, 0) * mind.threats.get(region, 0.0),
    "fp_story_11": person_worth,
    "fp_story_12": lambda mind, region: reinforcement(mind, region, 2),
    "fp_story_15": redoubled_worth,
    "fp_story_16": rescue_worth,
    "sh_story_02": lambda mind, region: reinforcement(mind, region, 2, acts=True),
    "sh_story_05": muster.more,
    "sh_story_09": lambda mind, region: reinforcement(mind, region, 1, acts=True),
    "sh_story_14": lambda mind, region: reinforcement(mind, region, 2, acts=True),
    "sh_story_15": lambda mind, region: reinforcement(mind, region, 2, acts=True),
}


def card_army(mind: Mind, items: list[str]) -> str:
    worth = CARD_ARMY[str(mind.about["card"])]
    return max(items, key=lambda region: worth(mind, region))


def card_armies(mind: Mind, items: list[str]) -> list[str]:
    if mind.about["card"] == "sh_story_03":
        return tokens(mind, items)
    return highest(mind, lambda region: hurt(mind, region))


def hurt(mind: Mind, region: str) -> float:
    """Where a marker, or the loss of a token, is felt most: near our armies, in worthy places."""
    army = mind.state.armies[region]
    near = sum(mind.size(to) for to in targets(mind.state, mind.enemy, region))
    return near + mind.place_worth(region) + 0.3 * army.size


def card_settlements(mind: Mind, items: list[str]) -> list[str]:
    return highest(mind, lambda region: muster.flip_worth(mind, region))


def card_region(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: muster.more(mind, region, 3) + mind.prize(region, mind.side))


def card_bats(mind: Mind, items: list[str]) -> list[str]:
    quiet = muster.fronts(mind)
    pool = sorted(
        (sky for sky, number in mind.question.items.items() for _ in range(number)),
        key=lambda sky: quiet.get(sky, 0.0),
    )
    return pool[: mind.question.most]


def card_token(mind: Mind, items: list[str]) -> str:
    """The token that would help the Free Peoples most."""
    return max(
        items,
        key=lambda region: (
            mind.place_worth(region) + 0.1 * sum(own_tokens(mind.state, FREE_PEOPLES, region).values())
        ),
    )


def card_leadership(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: hurt(mind, region))


def card_general(mind: Mind, items: list[str]) -> str:
    wish = (GANDALF, THRANDUIL)
    return next((general for general in wish if general in items), items[0])


def card_flip(mind: Mind, items: list[str]) -> list[str]:
    pool = sorted(
        (
            (muster.flip_worth(mind, region) * 0.9**number, region)
            for region, count in mind.question.items.items()
            for number in range(count)
        ),
        reverse=True,
    )
    return [region for _, region in pool][: mind.question.most]


def flip_or_place(mind: Mind, items: list[str]) -> str:
    return "flip" if "flip" in items and muster.flip_worth(mind, str(mind.about["region"])) > 0 else items[-1]


def orc_to(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda region: muster.more(mind, region))


def lucky(mind: Mind, items: list[str]) -> str:
    """The plainest face is rolled again, in the hope of Will of the West."""
    order = ("event", "muster", "character", "army_muster")
    dice = mind.state.dice[FREE_PEOPLES]
    twice = [face for face in order if dice.count(face) > 1]
    return next((face for face in (*twice, "event") if face in items), NOT_NOW)


CHOICES: dict[str, Choice] = {
    "turn.die": acts.choose_die,
    "turn.action": acts.choose_action,
    "dice.lucky": lucky,
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
    "cards.play": play,
    "cards.discard": discard,
    "cards.army": card_army,
    "cards.armies": card_armies,
    "cards.settlements": card_settlements,
    "cards.region": card_region,
    "cards.bats": card_bats,
    "cards.token": card_token,
    "cards.heap": first,
    "cards.leadership": card_leadership,
    "cards.general": card_general,
    "cards.flip": card_flip,
    "cards.flip_or_place": flip_or_place,
    "cards.rally": battles.use,
    "cards.orc": orc_to,
}
