"""B18.10 to B19.14: the combat hand, and the cards that both sides choose in secret."""

from __future__ import annotations

from games.bofa.card_texts import COMBAT_EFFECT
from games.bofa.combat import Combat, Force
from games.bofa.events import ManoeuvreAdded, ManoeuvresShown
from games.bofa.facts import FREE_PEOPLES, SHADOW, TERRITORY, Side
from games.bofa.figures import RANK, THORIN
from games.bofa.position import MIGHTY_STROKES
from games.bofa.state import EVENT_CARDS, State
from games.kernel import Table, ask, pick_all_seats, pick_one

Game = Table[State]

REGROUP, VAMPIRE_LIKE, STROKES = "regroup", "vampire_like", "mighty_strokes"
DETERMINED_ATTACK = "determined_attack"
RETURNS = (REGROUP, VAMPIRE_LIKE)
"""B19.3, B19.8: never spent."""


def manoeuvre_cards(state: State, combat: Combat, force: Force) -> list[str]:
    """B18.10, B18.12 to B18.14: unit cards of types in the army, special ones, Regroup; spent ones too."""
    found = sorted(force.units(state), key=RANK.__getitem__)
    if force.side == SHADOW and state.bats[TERRITORY[combat.region]]:
        found.append(VAMPIRE_LIKE)
    if force.side == FREE_PEOPLES and MIGHTY_STROKES in state.table and state.where[THORIN] == force.region:
        found.append(STROKES)
    return [*found, REGROUP]


def combat_hand(state: State, combat: Combat, force: Force) -> list[str]:
    """B19.2, B19.4: what can be chosen: unspent manoeuvres, and every event card in hand."""
    own = [card for card in manoeuvre_cards(state, combat, force) if card not in force.spent]
    return [*own, *sorted(card for card in state.hands[force.side] if card in EVENT_CARDS)]


async def choose(g: Game, combat: Combat) -> None:
    """B19.1, B28.12: both choose in secret and reveal together; Beorn plays no cards."""
    facts = combat.facts(g.state)
    choosing = [force for force in combat.forces if not force.beorn]
    questions = [
        ask(
            force.side,
            "combat.manoeuvre",
            combat_hand(g.state, combat, force),
            about={**facts, "spent": list(force.spent)},
        )
        for force in choosing
    ]
    chosen = await pick_all_seats(questions)
    cards: dict[Side, str] = {force.side: chosen[force.side][0] for force in choosing}
    g.record(ManoeuvresShown(cards))
    for force in choosing:
        force.card = cards[force.side]
        if force.card in EVENT_CARDS:
            force.effect = COMBAT_EFFECT[force.card]
        else:
            play_manoeuvre(force, force.card)
            if force.card not in RETURNS:
                force.spent.append(force.card)


def play_manoeuvre(force: Force, card: str) -> None:
    """B19.7, B19.9: the manoeuvre of the round; Regroup takes the spent cards back."""
    force.manoeuvre = card
    if card == REGROUP:
        force.spent = []
    elif card == STROKES:
        force.bonus += 1
        force.reroll_bonus += 1


async def add_extra(g: Game, combat: Combat) -> None:
    """B19.11, B19.14: Determined Attack brings in a manoeuvre card, spent or from hand; defender first."""
    for force in (combat.defender, combat.attacker):
        if force.effect != DETERMINED_ATTACK:
            continue
        about = {**combat.facts(g.state), "spent": list(force.spent)}
        cards = manoeuvre_cards(g.state, combat, force)
        card = await pick_one(force.side, "combat.extra", cards, about=about)
        g.record(ManoeuvreAdded(force.side, card, card in force.spent))
        play_manoeuvre(force, card)
