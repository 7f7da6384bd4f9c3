"""Leadership: heroes 1 to 3, cards 13 to 27."""

from __future__ import annotations

from games.kernel import Seat
from games.lcg.cards.registry import Game, Moment, action, itself, response
from games.lcg.events.tokens import ResourcesSpent
from games.lcg.facts import card_of
from games.lcg.leaving import deal_damage
from games.lcg.state import State
from games.lcg.values import (
    allies,
    characters,
    enemies,
    has_trait,
    heroes,
    keys,
    locations,
    ready,
    until_phase,
)
from games.lcg.verbs import (
    add_resources,
    can_be_put_into_play,
    choose,
    choose_hidden,
    choose_piece,
    choose_player,
    draw_cards,
    engage,
    exhaust,
    last,
    place_on_location,
    put_into_play,
    ready_cards,
)

FIGHT = ("combat",)
NEVER: tuple[str, ...] = ()


def is_ready(state: State, seat: Seat, copy: str) -> bool:
    """L12.14: it can be exhausted as a cost."""
    return not state.cards[copy].exhausted


# --- heroes ------------------------------------------------------------------------------------------


def aragorn_can_pay(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return copy in moment.cards and state.cards[copy].resources > 0


@response("aragorn", on="committed", can=aragorn_can_pay)
async def aragorn(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """A resource of his own readies him; he stays committed (I2)."""
    g.record(ResourcesSpent(seat, {copy: 1}, copy))
    ready_cards(g, [copy], copy)


@response("theodred", on="committed")
async def theodred(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """L3.46: a resource for a hero who is committed by now, himself included."""
    hero = await choose_piece(g, seat, copy, [piece for piece in heroes(g.state) if piece.committed])
    add_resources(g, hero.key, 1, copy)


@response("gloin", on="damaged")
async def gloin(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """As many resources as the damage he has just taken and survived (I45)."""
    add_resources(g, copy, moment.amount, copy)


# --- allies ------------------------------------------------------------------------------------------


@action("faramir", is_ready, reason=("quest",))
async def faramir(g: Game, seat: Seat, copy: str) -> None:
    """L9.19, I13: the characters whom the chosen player controls now."""
    exhaust(g, [copy], copy)
    player = await choose_player(g, seat, copy)
    last(g, until_phase("willpower", copy, 1, tuple(keys(characters(g.state, player)))))


def another_enemy(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return moment.card == copy and any(e.seat != seat for e in enemies(state) if e.place != "riding")


@response("son_of_arnor", on="entered", can=another_enemy)
async def son_of_arnor(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I31: an enemy in staging or engaged with another player engages you."""
    able = [enemy for enemy in enemies(g.state) if enemy.seat != seat and enemy.place != "riding"]
    enemy = await choose_piece(g, seat, copy, able)
    await engage(g, enemy.key, seat, copy)


@response(
    "snowbourn_scout", on="entered", can=lambda s, seat, c, m: itself(s, seat, c, m) and bool(locations(s))
)
async def snowbourn_scout(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """1 progress on a location, active or in staging."""
    location = await choose_piece(g, seat, copy, locations(g.state))
    await place_on_location(g, location, 1, copy)


@response("longbeard_orc_slayer", on="entered")
async def longbeard_orc_slayer(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """1 damage on every Orc in play; Orc Guards have no traits (I59)."""
    orcs = [enemy.key for enemy in enemies(g.state) if has_trait(g.state, enemy, "orc")]
    await deal_damage(g, dict.fromkeys(orcs, 1), copy)


def lost_a_dwarf(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    gone = moment.piece
    return (
        gone is not None
        and gone.card.kind == "hero"
        and gone.seat == seat
        and "dwarf" in gone.card.traits
        and can_be_put_into_play(state, "brok_ironfist")
    )


@response("brok_ironfist", on="left", can=lost_a_dwarf)
async def brok_ironfist(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I50: from the hand, at no cost, when a Dwarf hero of yours has left play."""
    await put_into_play(g, seat, copy, "hand", copy)


# --- events ------------------------------------------------------------------------------------------


@action("ever_vigilant", lambda s, seat, c: any(ally.exhausted for ally in allies(s)), reason=FIGHT)
async def ever_vigilant(g: Game, seat: Seat, copy: str) -> None:
    """Ready an ally."""
    ally = await choose_piece(g, seat, copy, [ally for ally in allies(g.state) if ally.exhausted])
    ready_cards(g, [ally.key], copy)


@action("common_cause", lambda s, seat, c: bool(ready(heroes(s, seat))) and len(heroes(s)) > 1, reason=FIGHT)
async def common_cause(g: Game, seat: Seat, copy: str) -> None:
    """Exhaust a hero of yours to ready another, anybody's."""
    payer = await choose(g, seat, copy, "exhaust", keys(ready(heroes(g.state, seat))))
    exhaust(g, [payer], copy)
    hero = await choose_piece(g, seat, copy, [hero for hero in heroes(g.state) if hero.key != payer])
    ready_cards(g, [hero.key], copy)


@action("for_gondor", reason=FIGHT)
async def for_gondor(g: Game, seat: Seat, copy: str) -> None:
    """L9.19: every character now in play +1 attack, those of Gondor +1 defense as well."""
    everybody = characters(g.state)
    last(g, until_phase("attack", copy, 1, tuple(keys(everybody))))
    gondor = [piece for piece in everybody if has_trait(g.state, piece, "gondor")]
    if gondor:
        last(g, until_phase("defense", copy, 1, tuple(keys(gondor))))


def allies_held(state: State, seat: Seat) -> list[str]:
    """Allies of the hand that may enter play, one copy of each."""
    found: dict[str, str] = {}
    for held in state.players[seat].hand:
        if card_of(held).kind == "ally" and can_be_put_into_play(state, held):
            found.setdefault(card_of(held).key, held)
    return list(found.values())


def ally_to_sneak(state: State, seat: Seat, copy: str) -> bool:
    """For those who cannot see the hand (no copy), a second card in it may be an ally."""
    return bool(allies_held(state, seat)) if copy else len(state.players[seat].hand) > 1


@action("sneak_attack", ally_to_sneak, reason=("quest", "combat"))
async def sneak_attack(g: Game, seat: Seat, copy: str) -> None:
    """I47: an ally of the hand comes into play and returns at the end of the phase."""
    ally = await choose_hidden(g, seat, copy, "hand", allies_held(g.state, seat))
    last(g, until_phase("return_to_hand", copy, on=(ally,)))
    await put_into_play(g, seat, ally, "hand", copy)


@response(
    "valiant_sacrifice",
    on="left",
    can=lambda s, seat, c, m: m.piece is not None and m.piece.card.kind == "ally",
)
async def valiant_sacrifice(g: Game, seat: Seat, copy: str, moment: Moment) -> None:
    """I49: who controlled the ally that left draws 2 cards."""
    draw_cards(g, moment.seat, 2, copy)


@action("grim_resolve", reason=FIGHT)
async def grim_resolve(g: Game, seat: Seat, copy: str) -> None:
    """Ready every character in play."""
    ready_cards(g, keys(characters(g.state)), copy)


# --- attachments -------------------------------------------------------------------------------------


@action("steward_of_gondor", is_ready, reason=NEVER)
async def steward_of_gondor(g: Game, seat: Seat, copy: str) -> None:
    """2 resources for the attached hero."""
    exhaust(g, [copy], copy)
    add_resources(g, g.state.cards[copy].host, 2, copy)
