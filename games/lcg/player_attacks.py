"""L6.39 to L6.47: the attacks of the players."""

from __future__ import annotations

from games.kernel import PASS, Seat, pick_one, pick_some
from games.lcg.acting import actions
from games.lcg.cards.registry import Game, Moment
from games.lcg.enemy_attacks import after_him
from games.lcg.events.combat import AttackDeclared
from games.lcg.events.rounds import StepReached
from games.lcg.leaving import deal_damage
from games.lcg.state import Piece, State
from games.lcg.values import attack, can_fight, characters, defense, enemies, keys
from games.lcg.windows import act, after, window

LONE_RIDER = "dunhere"


async def attack_turn(g: Game) -> None:
    """L6.39: the acting player declares one attack, or uses an action, or is done."""
    seat = g.state.acting
    items = [] if g.state.players[seat].out else targets(g.state, seat)
    if not items:
        pass_on(g, seat)
        return
    choice = await pick_one(seat, "combat.attack", [*items, *actions(g.state, seat), PASS])
    if choice == PASS:
        pass_on(g, seat)
    elif choice in items:
        await declare_attack(g, seat, choice)
    else:
        await act(g, seat, choice)


def pass_on(g: Game, seat: Seat) -> None:
    following = after_him(g.state, seat)
    g.record(StepReached("player_attacks", following) if following else StepReached("combat_end"))


def targets(state: State, seat: Seat) -> list[str]:
    """L6.39, L6.43 to L6.46: enemies he has not attacked this round and somebody of his can reach."""
    return [
        enemy.key
        for enemy in enemies(state)
        if f"{seat} {enemy.key}" not in state.struck and able_to_attack(state, seat, enemy)
    ]


def able_to_attack(state: State, seat: Seat, enemy: Piece) -> list[str]:
    """Whom this player can send: all against his own enemies, ranged to others, Dúnhere to staging."""
    able = [piece for piece in characters(state, seat) if can_fight(state, piece)]
    return [piece.key for piece in able if reaches(piece, enemy)]


def reaches(piece: Piece, enemy: Piece) -> bool:
    """L6.44, L6.46, L6.63."""
    if enemy.place == "staging":
        return piece.key == LONE_RIDER
    if enemy.place != "engaged":
        return False
    return enemy.seat == piece.seat or "ranged" in piece.card.keywords


async def declare_attack(g: Game, seat: Seat, target: str) -> None:
    """L6.40, L6.41, L6.44: at least one of his own, then ranged characters of the others may join."""
    enemy = g.state.cards[target]
    able = able_to_attack(g.state, seat, enemy)
    attackers = await pick_some(seat, "combat.attackers", able, 1, len(able), about={"enemy": target})
    if enemy.place == "engaged":
        for other in g.state.alive():
            if other != seat:
                attackers += await join(g, other, enemy)
    await resolve_attack(g, seat, target, attackers)


async def join(g: Game, seat: Seat, enemy: Piece) -> tuple[str, ...]:
    """L6.44: ranged characters of another player."""
    able = [
        key for key in able_to_attack(g.state, seat, enemy) if "ranged" in g.state.cards[key].card.keywords
    ]
    if not able:
        return ()
    return await pick_some(seat, "combat.join", able, 0, len(able), about={"enemy": enemy.key})


async def resolve_attack(
    g: Game, seat: Seat, target: str, attackers: tuple[str, ...], extra: bool = False
) -> None:
    """L6.40, L6.42: declared, totalled, dealt; a window after each."""
    g.record(AttackDeclared(seat, target, attackers, extra))
    await window(g, "target")
    await window(g, "strength")
    if target not in g.state.cards:
        return
    enemy = g.state.cards[target]
    present = [g.state.cards[key] for key in attackers if key in g.state.cards]
    strength = sum(attack(g.state, piece, enemy) for piece in present)
    destroyed = await deal_damage(g, {target: strength - defense(g.state, enemy)}, "attack")
    if target in destroyed:
        await after(g, Moment("slain", target, tuple(keys(present)), seat))
    await window(g, "result")
