"""Tactics: heroes 4 to 6, cards 28 to 42. Gimli, Plate and Axe are in values.py, Thalin in reveal.py."""

from __future__ import annotations

from games.kernel import Seat
from games.lcg.cards.leadership import FIGHT
from games.lcg.cards.registry import Game, Moment, action, response, whenever
from games.lcg.leaving import deal_damage
from games.lcg.player_attacks import able_to_attack, resolve_attack
from games.lcg.state import Piece, State
from games.lcg.values import (
    can_fight,
    characters,
    enemies,
    engaged,
    keys,
    ready,
    until_phase,
)
from games.lcg.verbs import (
    add_resources,
    choose,
    choose_piece,
    choose_player,
    exhaust,
    last,
    place_progress,
)


@response("legolas", on="slain", can=lambda s, seat, c, m: c in m.cards)
async def legolas(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I19: 2 progress when an attack he took part in destroyed an enemy."""
    await place_progress(g, 2, copy)


# --- allies ------------------------------------------------------------------------------------------


@response("gondorian_spearman", on="defended", can=lambda s, seat, c, m: c in m.cards)
async def gondorian_spearman(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """1 damage to the attacker, which may end the attack (I36)."""
    await deal_damage(g, {moment.card: 1}, copy)


@action("beorn", reason=FIGHT, limit="round")
async def beorn(g: Game, seat: Seat, copy: str) -> None:
    """+5 attack; at the end of the phase he is shuffled into his owner's deck."""
    last(g, until_phase("attack", copy, 5, (copy,)))
    last(g, until_phase("into_deck", copy, on=(copy,)))


# --- events ------------------------------------------------------------------------------------------


@action("blade_mastery", lambda s, seat, c: bool(characters(s)), reason=FIGHT)
async def blade_mastery(g: Game, seat: Seat, copy: str) -> None:
    """+1 attack and +1 defense for a character."""
    who = await choose_piece(g, seat, copy, characters(g.state))
    last(g, until_phase("attack", copy, 1, (who.key,)))
    last(g, until_phase("defense", copy, 1, (who.key,)))


def ready_ranged(state: State, seat: Seat) -> list[str]:
    return [p.key for p in ready(characters(state, seat)) if "ranged" in p.card.keywords]


def can_rain(state: State, seat: Seat, copy: str) -> bool:
    return bool(ready_ranged(state, seat)) and bool(engaged(state))


@action("rain_of_arrows", can_rain, reason=FIGHT)
async def rain_of_arrows(g: Game, seat: Seat, copy: str) -> None:
    """L6.61: 1 damage to each enemy engaged with a player; no attack (I21)."""
    exhaust(g, [await choose(g, seat, copy, "exhaust", ready_ranged(g.state, seat))], copy)
    beset = [other for other in g.state.alive() if engaged(g.state, other)]
    player = await choose_player(g, seat, copy, beset)
    await deal_damage(g, dict.fromkeys(keys(engaged(g.state, player)), 1), copy)


@action("feint", lambda s, seat, c: bool(engaged(s)), phase="combat", reason=FIGHT)
async def feint(g: Game, seat: Seat, copy: str) -> None:
    """L6.14, X21: an enemy cannot attack the player it is engaged with."""
    enemy = await choose_piece(g, seat, copy, engaged(g.state))
    last(g, until_phase("no_attack", copy, 0, (enemy.key,), enemy.seat))


def strikers(state: State, seat: Seat) -> list[Piece]:
    """Characters of his who could attack something."""
    able = [piece for piece in characters(state, seat) if can_fight(state, piece)]
    return [piece for piece in able if prey(state, piece)]


def prey(state: State, piece: Piece) -> list[str]:
    return [e.key for e in enemies(state) if piece.key in able_to_attack(state, piece.seat, e)]


@action("quick_strike", lambda s, seat, c: bool(strikers(s, seat)), reason=FIGHT)
async def quick_strike(g: Game, seat: Seat, copy: str) -> None:
    """L6.43, X26: one character attacks at once, alone; an extra attack."""
    striker = await choose(g, seat, copy, "exhaust", keys(strikers(g.state, seat)))
    target = await choose(g, seat, copy, "target", prey(g.state, g.state.cards[striker]))
    await resolve_attack(g, seat, target, (striker,), extra=True)


@action("thicket_of_spears", lambda s, seat, c: bool(engaged(s)), reason=FIGHT)
async def thicket_of_spears(g: Game, seat: Seat, copy: str) -> None:
    """X22: the enemies now engaged with a player cannot attack him."""
    player = await choose_player(g, seat, copy)
    held_off = tuple(keys(engaged(g.state, player)))
    if held_off:
        last(g, until_phase("no_attack", copy, 0, held_off, player))


@response("swift_strike", on="defended", can=whenever)
async def swift_strike(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """2 damage to the attacker."""
    await deal_damage(g, {moment.card: 2}, copy)


@action("stand_together", reason=FIGHT)
async def stand_together(g: Game, seat: Seat, copy: str) -> None:
    """L6.20: a player may declare any number of defenders."""
    last(g, until_phase("stand_together", copy, seat=await choose_player(g, seat, copy)))


# --- attachments -------------------------------------------------------------------------------------


@response("blade_of_gondolin", on="slain", can=lambda s, seat, c, m: s.cards[c].host in m.cards)
async def blade_of_gondolin(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """1 progress when the attached hero's attack destroyed an enemy (I20)."""
    await place_progress(g, 1, copy)


@response("horn_of_gondor", on="left", can=lambda s, seat, c, m: s.printed or m.how == "destroyed")
async def horn_of_gondor(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I51: a resource for each character destroyed, anybody's."""
    add_resources(g, g.state.cards[copy].host, 1, copy)
