"""Shadow effects (L6.21). The defending player is the attacked one (L6.18); undefended means now (L6.23)."""

from __future__ import annotations

from games.kernel import Seat
from games.lcg.cards.encounters import HIGH_THREAT, exhaust_one
from games.lcg.cards.registry import Game, shadow
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.events.combat import AttackChanged, RiderAttacked, RiderPutAway
from games.lcg.events.encounter import TreacheryAttached
from games.lcg.leaving import deal_damage, discard_attachments, leave_play, raise_threat
from games.lcg.state import Attack, State
from games.lcg.values import allies, characters, engaged, keys
from games.lcg.verbs import choose, choose_piece, deal_shadow, remove_progress


def under_way(g: Game) -> Attack:
    attack = g.state.attack
    assert attack is not None
    return attack


def defending_player(g: Game) -> Seat:
    return under_way(g).seat


def is_undefended(g: Game) -> bool:
    return not any(card in g.state.cards for card in under_way(g).defenders)


def strengthen(g: Game, copy: str, by: int) -> None:
    g.record(AttackChanged(copy, by))


def attachments_of(state: State, seat: Seat) -> list[str]:
    """Those he controls, claimed objectives included; encounter Conditions are nobody's (L12.6)."""
    return [p.key for p in state.cards.values() if p.place == "attached" and p.seat == seat]


@shadow("king_spider")
async def king_spider(g: Game, copy: str) -> None:
    """The defending player exhausts a character; undefended, two."""
    for _ in range(2 if is_undefended(g) else 1):
        await exhaust_one(g, defending_player(g), copy)


@shadow("hummerhorns")
async def hummerhorns(g: Game, copy: str) -> None:
    """1 damage to each of his characters; undefended, 2."""
    mine = keys(characters(g.state, defending_player(g)))
    await deal_damage(g, dict.fromkeys(mine, 2 if is_undefended(g) else 1), copy)


@shadow("ungoliants_spawn")
async def ungoliants_spawn(g: Game, copy: str) -> None:
    """Threat +4; undefended, +8."""
    raise_threat(g, {defending_player(g): 8 if is_undefended(g) else 4}, copy)


@shadow("wolf_rider")
async def wolf_rider(g: Game, copy: str) -> None:
    """I40, X9: it attacks, with a shadow card of its own, inside the other attack."""
    home, seat = under_way(g).enemy, defending_player(g)
    g.record(RiderAttacked(copy))
    await deal_shadow(g, copy, seat)
    await enemy_attack(g, copy, seat)
    if copy in g.state.cards:
        g.record(RiderPutAway(copy, home))


@shadow("wargs")
async def wargs(g: Game, copy: str) -> None:
    """+1 attack; undefended, +2."""
    strengthen(g, copy, 2 if is_undefended(g) else 1)


@shadow("despair")
async def despair(g: Game, copy: str) -> None:
    """The defender's defense counts as 0."""
    g.record(AttackChanged(copy, no_defense=True))


@shadow("dol_guldur_orcs")
async def dol_guldur_orcs(g: Game, copy: str) -> None:
    """+1 attack; undefended, +3."""
    strengthen(g, copy, 3 if is_undefended(g) else 1)


@shadow("driven_by_shadow")
async def driven_by_shadow(g: Game, copy: str) -> None:
    """An attachment of the defending character; undefended, all that the player controls."""
    seat = defending_player(g)
    if is_undefended(g):
        await discard_attachments(g, attachments_of(g.state, seat), copy)
        return
    defenders = under_way(g).defenders
    worn = [p.key for p in g.state.cards.values() if p.place == "attached" and p.host in defenders]
    if worn:
        await discard_attachments(g, [await choose(g, seat, copy, "target", worn)], copy)


@shadow("forest_spider")
async def forest_spider(g: Game, copy: str) -> None:
    """He discards an attachment he controls."""
    await lose_attachment(g, copy)


async def lose_attachment(g: Game, copy: str) -> None:
    held = attachments_of(g.state, defending_player(g))
    if held:
        await discard_attachments(g, [await choose(g, defending_player(g), copy, "target", held)], copy)


@shadow("east_bight_patrol")
async def east_bight_patrol(g: Game, copy: str) -> None:
    """+1 attack; undefended, threat +3 as well."""
    strengthen(g, copy, 1)
    if is_undefended(g):
        raise_threat(g, {defending_player(g): 3}, copy)


@shadow("cavern_guardian")
async def cavern_guardian(g: Game, copy: str) -> None:
    """He discards an attachment; undefended, all of them; objectives return to staging."""
    if is_undefended(g):
        await discard_attachments(g, attachments_of(g.state, defending_player(g)), copy)
    else:
        await lose_attachment(g, copy)


@shadow("under_the_shadow")
async def under_the_shadow(g: Game, copy: str) -> None:
    """1 threat for each enemy engaged with him."""
    seat = defending_player(g)
    raise_threat(g, {seat: len(engaged(g.state, seat))}, copy)


@shadow("iron_shackles")
async def shackles(g: Game, copy: str) -> None:
    """As when revealed: onto the first player's deck."""
    g.record(TreacheryAttached(copy, f"deck_{g.state.first}", "shadow"))


@shadow("misty_mountain_goblins")
async def misty_mountain_goblins(g: Game, copy: str) -> None:
    """1 progress off the quest; undefended, 3."""
    remove_progress(g, 3 if is_undefended(g) else 1, copy)


@shadow("massing_at_night")
async def massing_at_night(g: Game, copy: str) -> None:
    """X11: as many more shadow cards as there are players, resolved after this one."""
    for _ in range(len(g.state.alive())):
        await deal_shadow(g, under_way(g).enemy, defending_player(g))


@shadow("eastern_crows")
async def eastern_crows(g: Game, copy: str) -> None:
    """EC4: +1 attack, +2 if his threat is 35 or more."""
    strengthen(g, copy, 2 if g.state.players[defending_player(g)].threat >= HIGH_THREAT else 1)


@shadow("pursued_by_shadow")
async def pursued_by_shadow(g: Game, copy: str) -> None:
    """An exhausted ally of his goes back to hand; without one, threat +3."""
    seat = defending_player(g)
    tired = [ally for ally in allies(g.state, seat) if ally.exhausted]
    if tired:
        ally = await choose_piece(g, seat, copy, tired)
        await leave_play(g, ally.key, "returned", "hand", copy)
    else:
        raise_threat(g, {seat: 3}, copy)
