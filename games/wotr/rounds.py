"""R7.12 to R7.35, R7.57: one Combat round, and the verbs with which Combat cards change it.

    cancel_card, silence, forfeit, extra_attack, turn_misses, change_hits, slay, suffer

`battle.leave_by_card` is the one for Scouts.
"""

from __future__ import annotations

from games.kernel import Key, Table, pick_one, roll
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.cards.registry import COMBAT, COMBAT_PLAYABLE
from games.wotr.casualties import lose, take_hits
from games.wotr.combat import MOST_DICE, Battle, Force
from games.wotr.events import (
    CombatCardCancelled,
    CombatCardChosen,
    CombatCardsDiscarded,
    CombatCardsShown,
    CombatRolled,
    HitsChanged,
    LeadershipForfeited,
    LeadersRerolled,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW, Side
from games.wotr.figures import WITCH_KING, Figure, Stack, add, take
from games.wotr.hand import may_draw
from games.wotr.state import State, deck_of

Game = Table[State]

NO_CARD = "no_card"
FROM_TABLE: tuple[str, ...] = ("sh_char_17",)
"""Table cards that may be used as Combat cards: Balrog of Moria."""
COMBAT_KEY: dict[str, str] = {card: text.combat.key for card, text in TEXTS.items()}
DENETHORS_FOLLY = "sh_str_03"


async def combat_round(g: Game, battle: Battle) -> None:
    """R7.12: cards, roll, re-roll, casualties. Whether it goes on (step 5) is the battle's."""
    await choose_cards(g, battle)
    await _fight_round(g, battle)
    if g.state.combat_cards:
        g.record(CombatCardsDiscarded())


async def _fight_round(g: Game, battle: Battle) -> None:
    for initiative in (0, 1, 2, 3):
        await cards_act(g, battle, initiative)
        if battle.ended:
            return
    await roll_combat(g, battle)
    await cards_act(g, battle, 4)
    await reroll_leaders(g, battle)
    await cards_act(g, battle, 5)
    await cards_act(g, battle, 6)
    await take_casualties(g, battle)
    if not battle.ended:
        await cards_act(g, battle, 7)


# --- step 1: Combat cards ----------------------------------------------------------------------------


def may_use_card(state: State, battle: Battle, side: Side) -> bool:
    """What lies on the table, or a battle's own terms, may forbid Combat cards."""
    if side == FREE_PEOPLES and battle.region == "minas_tirith" and state.in_play(DENETHORS_FOLLY):
        return False
    allowed = battle.terms.may_use_card
    return allowed is None or allowed(battle, side)


def usable_cards(state: State, battle: Battle, force: Force) -> list[str]:
    """R7.15: cards of the hand, or on the table, whose Combat requirement is met."""
    held = [*sorted(state.hands[force.seat]), *_table_cards(state, force.side)]
    return [card for card in held if _is_usable(state, battle, force.side, card)]


def _table_cards(state: State, side: Side) -> list[str]:
    return [card for card in FROM_TABLE if side == SHADOW and card in state.table]


def _is_usable(state: State, battle: Battle, side: Side, card: str) -> bool:
    key = COMBAT_KEY[card]
    if key not in COMBAT:
        return False
    requirement = COMBAT_PLAYABLE.get(key)
    return requirement is None or requirement(state, battle, side)


async def choose_cards(g: Game, battle: Battle) -> None:
    """R7.13, R7.14: the attacker lays a card face down, or none, then the defender; both are shown."""
    for force in battle.forces:
        if may_use_card(g.state, battle, force.side):
            await choose_card(g, battle, force)
    shown = {force.side: force.card for force in battle.forces if force.card}
    if shown:
        g.record(CombatCardsShown(shown))
        await work_sorcery(g, battle)


async def choose_card(g: Game, battle: Battle, force: Force) -> None:
    """Whoever holds a card is asked, even if none will do: the silence would tell."""
    if not g.state.hands[force.seat] and not _table_cards(g.state, force.side):
        return
    items: list[Key] = [*usable_cards(g.state, battle, force), NO_CARD]
    card = await pick_one(force.seat, "battle.card", items, about=battle.facts(), always=True)
    if card != NO_CARD:
        force.card = card
        g.record(CombatCardChosen(force.seat, card, from_table=card in g.state.table))


async def work_sorcery(g: Game, battle: Battle) -> None:
    """Sorcerer: with the Witch-king in the first round the Shadow may draw from the deck of its card."""
    force = battle.mine(SHADOW)
    if battle.round == 1 and force.card and force.has(WITCH_KING):
        await may_draw(g, force.seat, deck_of(force.card), WITCH_KING)


async def cards_act(g: Game, battle: Battle, initiative: int) -> None:
    """R7.17, R7.57: the cards with this initiative take effect, the defender's first."""
    for force in (battle.defender, battle.attacker):
        if force.card is None or force.cancelled or battle.ended:
            continue
        effect = COMBAT.get(COMBAT_KEY[force.card], {}).get(initiative)
        if effect:
            await effect(g, battle, force.side)


# --- steps 2 and 3: roll and re-roll -----------------------------------------------------------------


def hits_of(dice: tuple[int, ...], needs: int, bonus: int) -> int:
    """R1.27, R7.26: a natural 1 misses, a natural 6 hits."""
    return sum(die == 6 or (die != 1 and die + bonus >= needs) for die in dice)


async def roll_combat(g: Game, battle: Battle) -> None:
    """R7.10, R7.22, R7.56, R7.60: both sides roll."""
    for force in battle.forces:
        force.dice = await roll(f"battle.{force.side}", battle.dice(force.side))
        needs = battle.needs(force.side)
        force.roll_hits = hits_of(force.dice, needs, force.bonus)
        force.misses = len(force.dice) - force.roll_hits
        g.record(CombatRolled(force.side, force.dice, needs, force.bonus, force.roll_hits))


async def reroll_leaders(g: Game, battle: Battle) -> None:
    """R7.27, R7.60: as many missed dice as there is Leadership, five at most, with the same number to hit.

    A re-roll can only help, so it is made in full without asking.
    """
    for force in battle.forces:
        number = min(force.misses, MOST_DICE, battle.leadership(g.state, force.side))
        if number <= 0 or force.no_reroll:
            continue
        dice = await roll(f"leaders.{force.side}", number)
        needs = battle.needs(force.side)
        force.reroll_hits = hits_of(dice, needs, force.reroll_bonus)
        g.record(LeadersRerolled(force.side, dice, needs, force.reroll_bonus, force.reroll_hits))


# --- step 4: casualties ------------------------------------------------------------------------------


async def take_casualties(g: Game, battle: Battle) -> None:
    """R7.29, R7.51: the attacker takes his hits first, but the defender takes all that were scored on him."""
    for force in battle.forces:
        hits = battle.foe(force.side).hits
        if hits:
            await take_hits(g, force.seat, force.side, force.region, force.figures, hits, force.inside)
    bury_the_fallen(g, battle)


def bury_the_fallen(g: Game, battle: Battle) -> None:
    """R7.34, R7.58: with the last unit all leaders and characters in the battle fall, and it is over."""
    for force in battle.forces:
        if force.wiped_out:
            fallen, force.figures = force.figures, {}
            lose(g, force.side, force.region, fallen, force.inside, "battle")
            battle.ended = "destroyed"


# --- verbs of Combat cards ---------------------------------------------------------------------------


def cancel_card(g: Game, battle: Battle, side: Side, because: str) -> bool:
    """R7.18: the side's card has no effect; it is discarded as used. False if there is none."""
    force = battle.mine(side)
    if force.card is None or force.cancelled:
        return False
    force.cancelled = True
    g.record(CombatCardCancelled(side, force.card, because))
    return True


def forfeit(g: Game, battle: Battle, side: Side, figures: Stack, because: str) -> None:
    """R7.19: these figures do not count for Leadership in this round."""
    add(battle.mine(side).forfeited, figures)
    g.record(LeadershipForfeited(side, figures, because))


def silence(g: Game, battle: Battle, companion: Figure, because: str) -> None:
    """A companion has neither Leadership nor abilities until the round ends."""
    battle.mine(FREE_PEOPLES).silenced.append(companion)
    g.record(LeadershipForfeited(FREE_PEOPLES, {companion: 1}, because))


async def extra_attack(
    g: Game, battle: Battle, side: Side, dice: int, because: str, needs: int | None = None
) -> int:
    """R7.20, R7.21, R7.58: dice without modifiers and re-roll; losses come off at once. How many hit."""
    force, foe = battle.mine(side), battle.foe(side)
    number = needs or battle.needs(side)
    rolled = await roll(f"extra.{side}", min(MOST_DICE, dice))
    hits = hits_of(rolled, number, 0)
    g.record(CombatRolled(side, rolled, number, 0, hits, because))
    force.early_hits += hits
    if hits:
        await suffer(g, battle, foe.side, hits, because)
    return hits


async def suffer(g: Game, battle: Battle, side: Side, hits: int, because: str) -> None:
    """The side takes hits now; without a unit left its battle is over (R7.58)."""
    force = battle.mine(side)
    await take_hits(g, force.seat, side, force.region, force.figures, hits, force.inside, because)
    bury_the_fallen(g, battle)


def turn_misses(g: Game, battle: Battle, side: Side, number: int, because: str) -> None:
    """Missed dice of the Combat roll become hits."""
    force = battle.mine(side)
    turned = min(number, force.misses)
    if turned:
        force.misses -= turned
        force.roll_hits += turned
        g.record(HitsChanged(side, turned, because))


def change_hits(g: Game, battle: Battle, side: Side, by: int, because: str) -> None:
    """Hits that the side scores are added or taken away, but never below none."""
    force = battle.mine(side)
    by = max(by, -force.hits)
    if by:
        force.other_hits += by
        g.record(HitsChanged(side, by, because))


def slay(g: Game, battle: Battle, side: Side, figure: Figure, because: str) -> None:
    """One figure of the side's force, a leader or a character, is eliminated."""
    force = battle.mine(side)
    take(force.figures, {figure: 1})
    lose(g, side, force.region, {figure: 1}, force.inside, because)
