"""L6.1 to L6.38: shadow cards, and the attacks of the enemies."""

from __future__ import annotations

from games.kernel import PASS, Seat, pick_one, pick_some
from games.lcg.cards.registry import SHADOWS, Game, Moment
from games.lcg.events.combat import (
    AttackBegan,
    AttackEnded,
    AttackUndefended,
    DefendersDeclared,
    RiderReturned,
    ShadowNoted,
    ShadowsDiscarded,
    ShadowTurned,
)
from games.lcg.events.rounds import StepReached
from games.lcg.facts import card_of
from games.lcg.leaving import deal_damage, raise_threat
from games.lcg.state import Attack, Piece, State
from games.lcg.values import (
    attack,
    can_fight,
    characters,
    defense,
    effect_on,
    engaged,
    heroes,
    keeps_from_attacking,
    keys,
    remaining,
)
from games.lcg.verbs import deal_shadow
from games.lcg.windows import after, window

UNDEFENDED = "undefended"


# --- dealing -----------------------------------------------------------------------------------------


async def deal_shadows(g: Game) -> None:
    """L6.2: one to each engaged enemy, player by player, by falling engagement cost."""
    for seat in g.state.alive():
        for enemy in await dealing_order(g, seat):
            await deal_shadow(g, enemy, seat)
    await window(g, "shadows")


async def dealing_order(g: Game, seat: Seat) -> list[str]:
    """L6.3: among enemies with equal cost, but different names, the first player chooses."""
    left = engaged(g.state, seat)
    order: list[str] = []
    while left:
        highest = max(enemy.card.engagement for enemy in left)
        tied = [enemy for enemy in left if enemy.card.engagement == highest]
        following = tied[0].key
        if len({enemy.card.key for enemy in tied}) > 1 and g.options.shadows:
            following = await pick_one(g.state.first, "shadow.order", keys(tied), about={"seat": seat})
        order.append(following)
        left = [enemy for enemy in left if enemy.key != following]
    return order


# --- one attack after the other ----------------------------------------------------------------------


async def next_attack(g: Game) -> None:
    """L6.10, L6.12: the acting player resolves one attack; when none is left the next player's turn comes."""
    seat = g.state.acting
    waiting = [] if g.state.players[seat].out else attackers(g.state, seat)
    if not waiting:
        pass_on(g, seat)
        return
    enemy = await pick_one(seat, "combat.enemy", waiting)
    await enemy_attack(g, enemy, seat)


def attackers(state: State, seat: Seat) -> list[str]:
    """L6.10, L6.14, L6.34: engaged with him, not kept from attacking, not yet attacked this round."""
    return [
        enemy.key
        for enemy in engaged(state, seat)
        if enemy.key not in state.attacked and not keeps_from_attacking(state, enemy, seat)
    ]


def pass_on(g: Game, seat: Seat) -> None:
    """The next player in order; after the last the players attack."""
    following = after_him(g.state, seat)
    if following:
        g.record(StepReached("enemy_attacks", following))
    else:
        g.record(StepReached("player_attacks", g.state.first))


def after_him(state: State, seat: Seat) -> Seat:
    """Who comes next in player order and has not had his turn in this step; "" if nobody is left."""
    return next((other for other in state.alive() if other != seat and other not in state.done), "")


async def enemy_attack(g: Game, enemy: str, seat: Seat) -> None:
    """L6.11: choose, defend, shadow, damage; a window after each. L6.31: it ends when the attacker is gone.

    L6.36: outside the combat phase it is dealt a shadow card of its own, discarded afterwards.
    """
    outside = g.state.phase != "combat"
    if outside:
        await deal_shadow(g, enemy, seat)
    g.record(AttackBegan(enemy, seat))
    depth = len(g.state.attacks)
    for step in (choose_enemy, declare_defenders, resolve_shadows, determine_damage):
        await step(g, g.state.attacks[depth - 1])
        if not goes_on(g.state, g.state.attacks[depth - 1]):
            break
    g.record(AttackEnded(enemy))
    if outside and enemy in g.state.cards:
        discard_shadows(g, enemy)


def goes_on(state: State, under_way: Attack) -> bool:
    """L6.31, L6.32: the enemy is still in play, wherever it is, and the attacked player in the game."""
    return under_way.enemy in state.cards and not state.players[under_way.seat].out


async def choose_enemy(g: Game, under_way: Attack) -> None:
    """L6.12, L6.13: step 1."""
    await after(g, Moment("attacks", under_way.enemy, seat=under_way.seat))
    if goes_on(g.state, under_way):
        await window(g, "attack")


# --- step 2 ------------------------------------------------------------------------------------------


async def declare_defenders(g: Game, under_way: Attack) -> None:
    """L6.15 to L6.20: one of his own characters, any number under Stand Together, else another's sentinel."""
    cards = await own_defenders(g, under_way)
    if not cards:
        cards = await sentinel(g, under_way)
    if not cards:
        g.record(AttackUndefended(under_way.enemy))
    else:
        g.record(DefendersDeclared(g.state.cards[cards[0]].seat, cards))
        await after(g, Moment("defended", under_way.enemy, cards, under_way.seat))
    if goes_on(g.state, under_way):
        await window(g, "defense")


async def own_defenders(g: Game, under_way: Attack) -> tuple[str, ...]:
    able = able_to_defend(g.state, under_way.seat)
    about = {"enemy": under_way.enemy}
    if not able:
        return ()
    if effect_on(g.state, "stand_together", under_way.seat):
        return await pick_some(under_way.seat, "combat.defenders", able, 0, len(able), about=about)
    choice = await pick_one(under_way.seat, "combat.defender", [*able, UNDEFENDED], about=about)
    return () if choice == UNDEFENDED else (choice,)


def able_to_defend(state: State, seat: Seat) -> list[str]:
    return keys([piece for piece in characters(state, seat) if can_fight(state, piece)])


async def sentinel(g: Game, under_way: Attack) -> tuple[str, ...]:
    """L6.16, L6.17, L6.58: the others are asked in player order; the first who steps in defends."""
    for seat in g.state.alive():
        able = [
            piece.key
            for piece in characters(g.state, seat)
            if "sentinel" in piece.card.keywords and can_fight(g.state, piece)
        ]
        if seat == under_way.seat or not able:
            continue
        about = {"enemy": under_way.enemy, "seat": under_way.seat}
        choice = await pick_one(seat, "combat.sentinel", [*able, PASS], about=about)
        if choice != PASS:
            return (choice,)
    return ()


# --- step 3 ------------------------------------------------------------------------------------------


async def resolve_shadows(g: Game, under_way: Attack) -> None:
    """L6.21, L6.22: turned up one at a time in the order dealt; those that come along later at the end."""
    enemy = g.state.cards[under_way.enemy]
    while goes_on(g.state, under_way) and enemy.shadows:
        await turn_shadow(g, under_way, enemy.shadows[0])
    if goes_on(g.state, under_way):
        await window(g, "shadow_effects")


async def turn_shadow(g: Game, under_way: Attack, copy: str) -> None:
    """L6.8, L6.24: only its shadow text counts, and it can be cancelled."""
    card = card_of(copy)
    g.record(ShadowTurned(under_way.enemy, copy))
    g.record(ShadowNoted(copy, card.shadow))
    if not card.shadow:
        return
    moment = Moment("shadow", copy, seat=under_way.seat)
    await after(g, moment)
    if moment.cancelled:
        return
    await SHADOWS[card.key](g, copy)
    if goes_on(g.state, under_way):
        await after(g, Moment("shadow_done", under_way.enemy, seat=under_way.seat))


# --- step 4 ------------------------------------------------------------------------------------------


async def determine_damage(g: Game, under_way: Attack) -> None:
    """L6.25 to L6.30: to the defender, or undefended to one hero; then what follows an attack."""
    enemy = g.state.cards[under_way.enemy]
    strength = attack(g.state, enemy) + under_way.bonus
    defenders = [g.state.cards[key] for key in under_way.defenders if key in g.state.cards]
    if defenders:
        shield = 0 if under_way.no_defense else sum(defense(g.state, piece) for piece in defenders)
        await hurt(g, under_way, defenders, strength - shield)
    else:
        await hurt(g, under_way, heroes(g.state, under_way.seat), strength)
    if goes_on(g.state, under_way):
        await after(g, Moment("attacked", under_way.enemy, seat=under_way.seat))
    if goes_on(g.state, under_way):
        await window(g, "damage")


async def hurt(g: Game, under_way: Attack, among: list[Piece], damage: int) -> None:
    """L6.20, L6.27, L6.60: all of it on one, chosen by the defending player; lost if there is nobody."""
    if damage <= 0 or not among:
        return
    about = {"enemy": under_way.enemy, "damage": damage}
    hit = g.state.cards[await pick_one(under_way.seat, "combat.damage", keys(among), about=about)]
    excess = damage - remaining(g.state, hit)
    troll = card_of(under_way.enemy).key == "hill_troll"
    await deal_damage(g, {hit.key: damage}, under_way.enemy)
    if troll and excess > 0:
        raise_threat(g, {under_way.seat: excess}, under_way.enemy)


# --- the end -----------------------------------------------------------------------------------------


def discard_shadows(g: Game, enemy: str) -> None:
    """L6.54."""
    piece = g.state.cards[enemy]
    if piece.shadows or piece.turned:
        g.record(ShadowsDiscarded(enemy, tuple(piece.shadows)))


async def end_shadows(g: Game) -> None:
    """L6.54, L6.55: all shadow cards of the round are discarded; Wolf Riders go on top instead (X9)."""
    riders = list(g.state.riders)
    while riders:
        rider = await pick_one(g.state.first, "shadow.rider", riders)
        riders.remove(rider)
        g.record(RiderReturned(rider))
    for enemy in list(g.state.cards):
        discard_shadows(g, enemy)
