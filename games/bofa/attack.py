"""B18, B23, B24: attacks, from the choice of the army to the advance.

Verbs for cards: `move_and_attack` (both halves optional), `may_attack` (from where an army stands),
`combined_attack`, `give_battle`. A card's own conditions are `CombatTerms` (combat.py) and `Need`
(moving.py).
"""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.combat import Combat, CombatTerms, Force
from games.bofa.events import (
    ArmyAdvanced,
    AttackCeased,
    CharacterMoved,
    CombatBegan,
    CombatEnded,
    CombatRoundBegan,
    SuperiorityWon,
)
from games.bofa.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW, Side
from games.bofa.figures import BEORN, at_home, other
from games.bofa.hand import draw_event
from games.bofa.moving import (
    ANYBODY,
    DONE,
    Moved,
    Need,
    can_fit,
    choose_part,
    entered,
    march,
    merge,
)
from games.bofa.position import armies, armies_on_map, beorn_at, is_led, limit, targets, ways, with_characters
from games.bofa.rounds import combat_round
from games.bofa.state import State
from games.bofa.withdrawal import withdraws
from games.kernel import Seat, Table, pick_one

Game = Table[State]

CONTINUE, CEASE = "continue", "cease"
USE, NOT_NOW = "use", "not_now"


# --- move and attack ---------------------------------------------------------------------------------


def can_attack_with(state: State, side: Side, need: Need = ANYBODY) -> bool:
    """B7.2, B7.9, B7.15: some army with what is needed has somewhere to go, or somebody to attack."""
    return any(
        army.side == side
        and can_fit(state, region, need)
        and (ways(state, side, region) or targets(state, side, region))
        for region, army in state.armies.items()
    )


def strikers(
    state: State, side: Side, need: Need = ANYBODY, only: Callable[[str], bool] | None = None
) -> list[str]:
    """The armies that can move or attack."""
    return [
        region
        for region in armies(state, side)
        if (only is None or only(region))
        and can_fit(state, region, need)
        and (ways(state, side, region) or targets(state, side, region))
    ]


async def move_and_attack(
    g: Game,
    seat: Side,
    need: Need = ANYBODY,
    terms: CombatTerms | None = None,
    steps: int = 1,
    only: Callable[[str], bool] | None = None,
) -> None:
    """B7.2, B7.21, B7.22, B8.14: one army moves, then attacks; either half may be left out."""
    origins = strikers(g.state, seat, need, only)
    origin = await pick_one(seat, "attack.from", [*origins, DONE], about={"steps": steps, "need": need.name})
    if origin != DONE:
        await send_and_attack(g, seat, origin, need, terms, steps)


async def send_and_attack(
    g: Game, seat: Side, origin: str, need: Need = ANYBODY, terms: CombatTerms | None = None, steps: int = 1
) -> None:
    """B13.10: this army moves or stays, merges, and may attack."""
    terms = terms or CombatTerms()
    at, moved = origin, Moved()
    if ways(g.state, seat, origin):
        at = await march(g, seat, origin, steps, need, moved, terms.because, attack=True)
        await merge(g, moved)
    if at in g.state.armies and g.state.armies[at].side == seat:
        await may_attack(g, seat, at, terms)


async def may_attack(g: Game, seat: Side, region: str, terms: CombatTerms | None = None) -> None:
    """B18.1: the army there attacks, if it likes."""
    at = targets(g.state, seat, region)
    if not at:
        return
    target = await pick_one(seat, "attack.target", [*at, DONE], about={"region": region})
    if target != DONE:
        await give_battle(g, seat, (region,), target, terms)


async def move_or_attack(g: Game, seat: Side, region: str, because: str) -> None:
    """B8.15: this army moves one region, or attacks from where it stands, or neither."""
    moves, at = ways(g.state, seat, region), targets(g.state, seat, region)
    choices = [*(["move"] if moves else []), *(["attack"] if at else []), DONE]
    choice = await pick_one(seat, "attack.or_move", choices, about={"region": region})
    if choice == "move":
        moved = Moved()
        await march(g, seat, region, 1, ANYBODY, moved, because)
        await merge(g, moved)
    elif choice == "attack":
        await may_attack(g, seat, region, CombatTerms(because))


# --- combined attack ---------------------------------------------------------------------------------


def combined_targets(state: State, side: Side) -> list[str]:
    """B24.1, B24.9, B28.25: enemies next to two of one's armies; Beorn too."""
    found = armies_on_map(state, other(side))
    if side == SHADOW and state.where[BEORN] in NEIGHBOURS:
        found.append(state.where[BEORN])
    return [region for region in found if len(attackers_of(state, side, region)) >= 2]


def attackers_of(state: State, side: Side, target: str) -> tuple[str, ...]:
    """The side's armies next to a region; armies in boxes are next to nothing."""
    return tuple(r for r in armies(state, side) if r in NEIGHBOURS[target])


async def combined_attack(g: Game, seat: Side, because: str = "") -> None:
    """B24: all armies next to one enemy army attack it, one a round."""
    offered = combined_targets(g.state, seat)
    target = await pick_one(seat, "attack.combined", [*offered, DONE])
    if target != DONE:
        await give_battle(g, seat, attackers_of(g.state, seat, target), target, CombatTerms(because))


# --- the combat --------------------------------------------------------------------------------------


async def give_battle(
    g: Game, seat: Side, origins: tuple[str, ...], target: str, terms: CombatTerms | None = None
) -> None:
    """B18.3, B18.5: the attack is declared and fought."""
    foe = other(seat)
    attacker = Force(seat, origins[0], beorn=seat == FREE_PEOPLES and beorn_at(g.state, origins[0]))
    defender = Force(foe, target, beorn=foe == FREE_PEOPLES and beorn_at(g.state, target))
    combat = Combat(target, attacker, defender, terms or CombatTerms(), origins)
    stacks = {} if attacker.beorn else {r: dict(g.state.armies[r].units) for r in origins}
    g.record(CombatBegan(seat, origins, target, stacks, dict(defender.units(g.state)), combat.terms.because))
    await fight(g, combat)
    await aftermath(g, combat)


async def fight(g: Game, combat: Combat) -> None:
    """B19.12, B23.4: round after round, until an army is gone, the attacker ceases or the defender leaves."""
    while not combat.ended:
        combat.begin_round()
        await name_army(g, combat)
        if combat.round == 1:
            await terrain_superiority(g, combat)
        g.record(CombatRoundBegan(combat.round, combat.attacker.region))
        await combat_round(g, combat)
        await end_round(g, combat)


async def name_army(g: Game, combat: Combat) -> None:
    """B24.2, B24.5, B24.13: who fights this round; another army finds all unit cards back."""
    able = combat.survivors(g.state)
    army = await pick_one(combat.attacker.side, "combat.army", able, about=combat.facts(g.state))
    if army != combat.attacker.region:
        combat.attacker.region = army
        combat.attacker.spent = []


async def terrain_superiority(g: Game, combat: Combat) -> None:
    """B18.6 to B18.9, B24.4, B28.12: the side with more units at home in the terrain draws an event card."""
    if combat.has_beorn:
        return
    ours = at_home(combat.attacker.units(g.state), combat.region, attacks=True)
    theirs = at_home(combat.defender.units(g.state), combat.region, attacks=False)
    if combat.terms.superiority or ours > theirs:
        winner, units, against = combat.attacker.side, ours, theirs
    elif theirs > ours:
        winner, units, against = combat.defender.side, theirs, ours
    else:
        return
    because = combat.terms.because if combat.terms.superiority else ""
    g.record(SuperiorityWon(winner, units, against, because))
    await draw_event(g, winner, "superiority")


async def end_round(g: Game, combat: Combat) -> None:
    """B23.1 to B23.5, B23.21: somebody is gone, the fog falls, the attacker ceases, the defender leaves."""
    state = g.state
    left = combat.survivors(state)
    if not combat.defender.lives(state):
        combat.ended = "destroyed" if left else "both_destroyed"
    elif not left:
        combat.ended = "destroyed"
    elif combat.fog:
        combat.ended = "fog"
    elif await ceases(g, combat):
        combat.ended = "ceased"
    else:
        await withdraws(g, combat)


async def ceases(g: Game, combat: Combat) -> bool:
    """B23.2, B24.14."""
    side = combat.attacker.side
    choice = await pick_one(side, "combat.continue", [CONTINUE, CEASE], about=combat.facts(g.state))
    if choice == CEASE:
        g.record(AttackCeased(side))
    return choice == CEASE


# --- what follows ------------------------------------------------------------------------------------


async def aftermath(g: Game, combat: Combat) -> None:
    """B23.5, B23.17, B24.7, B24.8: who won, and the advance of the attackers."""
    left = combat.survivors(g.state)
    gone = not combat.defender.lives(g.state)
    winner = None
    if gone and left:
        winner = combat.attacker.side
    elif not left and not gone:
        winner = combat.defender.side
    g.record(CombatEnded(combat.ended, winner))
    if winner == combat.attacker.side:
        await advance(g, combat, left)


async def advance(g: Game, combat: Combat, left: list[str]) -> None:
    """B23.17 to B23.20, B24.7, B28.24: one of the armies, or a part of it, or Beorn, or nobody. No more go in
    than may stay there (B12.1)."""
    seat: Seat = combat.attacker.side
    about = {"region": combat.region}
    if combat.attacker.beorn:
        if await pick_one(seat, "beorn.advance", [USE, NOT_NOW], about=about) == USE:
            g.record(CharacterMoved(BEORN, left[0], combat.region, "advanced"))
            entered(g, FREE_PEOPLES, combat.region)
        return
    origin = left[0]
    if len(left) > 1:
        origin = await pick_one(seat, "advance.army", [*left, DONE], about=about)
        if origin == DONE:
            return
    army = g.state.armies[origin]
    people = with_characters(g.state, army.side, origin)
    about = {"region": origin, "to": combat.region}
    most = limit(army.side, combat.region) if g.state.rules >= 3 else None
    part = await choose_part(seat, "advance", army, people, about=about, least=0, most=most)
    if part.units:
        g.record(
            ArmyAdvanced(
                seat,
                origin,
                combat.region,
                part.units,
                part.characters,
                part.leadership,
                part.damage,
                combat.terms.because,
            )
        )
        entered(g, combat.attacker.side, combat.region)


def led_armies(state: State, side: Side) -> list[str]:
    """B12.7."""
    return [region for region in armies(state, side) if is_led(state, region)]
