"""When abilities and events are used: what each brings now."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import PASS, Seat
from games.lcg.facts import BACK, STAGES, card_of
from games.lcg.state import Piece
from games.lcg.steady import fighting
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import toughness
from games.lcg.steady.worth import CARD, PRICE, ally_worth, spare
from games.lcg.values import (
    allies,
    characters,
    claimed,
    engaged,
    heroes,
    staged,
    threat,
)

Worth = Callable[[Mind, str], float]
IN_QUEST, IN_COMBAT = "quest", "combat"
NEARLY_LOST = 46
"""A threat at which nothing more may be risked."""


def ability_worth(mind: Mind, copy: str) -> float:
    """What an action brings now; nothing for what had better wait."""
    found = WORTHS.get(card_of(copy).key)
    return found(mind, copy) if found else 0.0


def act(mind: Mind, items: list[str]) -> str:
    """In a window: whatever is worth more than it costs."""
    most, best = 0.0, PASS
    for copy in items:
        if copy == PASS or (copy not in mind.state.cards and copy not in mind.hand):
            continue
        cost = 0 if copy in mind.state.cards else card_of(copy).cost
        worth = ability_worth(mind, copy) - PRICE * cost
        if worth > most:
            most, best = worth, copy
    return best


# --- the quest -----------------------------------------------------------------------------------------


def questing_now(mind: Mind) -> bool:
    return mind.state.phase == IN_QUEST and mind.state.step == "staging"


def more_will(mind: Mind, points: int) -> float:
    """What so much more willpower brings: up to the threat it saves threat, beyond it makes progress."""
    margin = mind.margin
    saved = min(points, max(0.0, -margin))
    onward = max(0.0, min(points - saved, mind.wanted - max(0.0, margin)))
    return saved * max(mind.threat_worth, 0.5) + onward * mind.progress_worth


def faramir(mind: Mind, copy: str) -> float:
    if not questing_now(mind):
        return 0.0
    most = max(sum(p.committed for p in characters(mind.state, seat)) for seat in mind.state.alive())
    return more_will(mind, most) - 0.8


def eowyn(mind: Mind, copy: str) -> float:
    if not questing_now(mind) or not mind.piece(copy).committed:
        return 0.0
    return more_will(mind, 1) - 0.3 - spare(mind)


def protector(mind: Mind, copy: str) -> float:
    host = mind.state.cards.get(mind.piece(copy).host)
    if host is None or not questing_now(mind) or not host.committed:
        return 0.0
    return more_will(mind, 1) - 0.2 - spare(mind)


def hide_threat(kind: str) -> Worth:
    def worth(mind: Mind, copy: str) -> float:
        if not questing_now(mind):
            return 0.0
        points = max((threat(mind.state, piece) for piece in staged(mind.state, kind)), default=0)
        return more_will(mind, points) - 0.4

    return worth


# --- drawing, healing, threat ----------------------------------------------------------------------------


def planning_now(mind: Mind) -> bool:
    return mind.state.phase == "planning"


def draws(cards: float, instead: float) -> Worth:
    """Drawing in the planning phase, for whom would otherwise do something else."""

    def worth(mind: Mind, copy: str) -> float:
        deck = len(mind.state.players[mind.seat].deck)
        if not planning_now(mind) or deck < 3 or len(mind.hand) > 6:
            return 0.0
        return cards * CARD - instead

    return worth


def heals(most: int, price: float, only_heroes: bool = True) -> Worth:
    def worth(mind: Mind, copy: str) -> float:
        able = heroes(mind.state) if only_heroes else characters(mind.state)
        return max((1.1 * min(most, p.damage) for p in able), default=0.0) - price

    return worth


def self_preservation(mind: Mind, copy: str) -> float:
    return 2.0


def beorns_hospitality(mind: Mind, copy: str) -> float:
    return max(1.2 * sum(h.damage for h in heroes(mind.state, s)) for s in mind.state.alive())


def fortune(mind: Mind, copy: str) -> float:
    return 16.0


def stand_and_fight(mind: Mind, copy: str) -> float:
    """The best ally of the piles, less what it costs."""
    found = [
        ally_worth(mind, card_of(fallen)) - PRICE * card_of(fallen).cost
        for player in mind.state.players.values()
        for fallen in player.discard
        if fallen != BACK and card_of(fallen).kind == "ally" and card_of(fallen).key != "gandalf"
    ]
    return max(found, default=0.0) - 0.5


def greeting(mind: Mind, copy: str) -> float:
    most = max(mind.state.players[seat].threat for seat in mind.state.alive())
    return 0.0 if most < 30 else 6 * (0.45 if most < 38 else 1.5)


def will_of_the_west(mind: Mind, copy: str) -> float:
    return 3.0 if planning_now(mind) and len(mind.state.players[mind.seat].deck) < 2 else 0.0


def dwarven_tomb(mind: Mind, copy: str) -> float:
    pile = mind.state.players[mind.seat].discard
    return 2.6 if any(card_of(c).key in ("a_test_of_will", "unexpected_courage") for c in pile) else 0.0


def took(mind: Mind, copy: str) -> float:
    others = [mind.state.players[s].threat for s in mind.state.alive() if s != mind.seat]
    return 1.0 if planning_now(mind) and mind.threat >= 40 and min(others, default=99) < 32 else 0.0


def claim(mind: Mind, copy: str) -> float:
    """An objective: one is enough at first, best the Map; in the caverns all three."""
    if mind.threat + 2 >= NEARLY_LOST:
        return 0.0
    if mind.state.stage != "the_necromancers_tower":
        return 6.0
    if claimed(mind.state):
        return 0.0
    near = mind.state.progress >= STAGES[mind.state.stage].quest_points - 4
    return 6.0 if near or card_of(copy).key == "gandalfs_map" else 0.0


# --- combat --------------------------------------------------------------------------------------------


def waiting(mind: Mind, seat: Seat) -> list[Piece]:
    """Enemies that will still attack this player."""
    return [foe for foe in mind.besieged[seat] if foe.key not in mind.state.attacked]


def shadows_now(mind: Mind) -> bool:
    return mind.state.phase == IN_COMBAT and mind.state.step == "shadows"


def attacking_now(mind: Mind) -> bool:
    return mind.question.prompt == "combat.attack"


def relief(mind: Mind, seat: Seat, gone: list[Piece]) -> float:
    """What it saves if these do not attack."""
    fighters = fighting.ready_fighters(mind, seat)
    foes = waiting(mind, seat)
    left = [foe for foe in foes if foe not in gone]
    before = fighting.pain_of_attacks(mind, seat, fighters, foes)
    after = fighting.pain_of_attacks(mind, seat, fighters, left)
    return before.cost - after.cost + 0.3 * (len(after.left) - len(before.left))


def feint(mind: Mind, copy: str) -> float:
    if not shadows_now(mind):
        return 0.0
    found = [relief(mind, seat, [foe]) for seat in mind.state.alive() for foe in waiting(mind, seat)]
    return max(found, default=0.0) - 1.0


def thicket(mind: Mind, copy: str) -> float:
    if not shadows_now(mind):
        return 0.0
    return max(relief(mind, seat, waiting(mind, seat)) for seat in mind.state.alive()) - 1.0


def light_in_the_dark(mind: Mind, copy: str) -> float:
    if mind.state.stage in ("dont_leave_the_path", "ambush_on_the_shore"):
        return 0.0
    return feint(mind, copy) - 1.0


def strike(mind: Mind, damage: float) -> float:
    """Damage outside an attack: worth most if it kills before the enemy attacks."""
    best = 0.0
    for foe in mind.foes():
        if foe.place == "riding":
            continue
        kills = mind.left(foe) <= damage
        before = kills and foe.place == "engaged" and foe.key not in mind.state.attacked
        saved = relief(mind, foe.seat, [foe]) if before and foe.seat in mind.besieged else 0.0
        best = max(best, saved + mind.danger(foe) * (1.0 if kills else 0.35 * damage / mind.left(foe)))
    return best


def sneak_attack(mind: Mind, copy: str) -> float:
    """Gandalf strikes, and is there to defend."""
    if not shadows_now(mind) or not any(waiting(mind, seat) for seat in mind.state.alive()):
        return 0.0
    if any(card_of(held).key == "gandalf" for held in mind.hand):
        return 3.0 + strike(mind, 4)
    bodies = [card_of(held) for held in mind.hand if card_of(held).kind == "ally"]
    strong = max((card.attack + card.hit_points / 2 for card in bodies), default=0.0)
    return strong - 1.5 if waiting(mind, mind.seat) else 0.0


def readies(who: str) -> Worth:
    """Another ready fighter: to defend, or to strike a blow that kills."""

    def worth(mind: Mind, copy: str) -> float:
        if mind.state.phase != IN_COMBAT:
            return 0.0
        pieces = tired(mind, who, copy)
        if not pieces:
            return 0.0
        return ready_worth(mind, pieces) - 0.3

    return worth


def tired(mind: Mind, who: str, copy: str) -> list[Piece]:
    if who == "host":
        host = mind.state.cards.get(mind.piece(copy).host)
        return [host] if host and host.exhausted else []
    if who == "all":
        return [p for p in characters(mind.state) if p.exhausted]
    found = allies(mind.state, mind.seat) if who == "ally" else heroes(mind.state, mind.seat)
    return [p for p in found if p.exhausted]


def ready_worth(mind: Mind, pieces: list[Piece]) -> float:
    """For each player: what the fighters save or kill more than before; one of them, or all together."""
    together = len(pieces) > 1 and mind.question.prompt != ""
    worth = 0.0
    for seat in mind.state.alive():
        fresh = [p for p in pieces if p.seat == seat]
        if not fresh:
            continue
        base = fighting.ready_fighters(mind, seat)
        foes = engaged(mind.state, seat)
        gain = max(gain_of(mind, seat, base, [p], foes) for p in fresh)
        worth = max(worth, gain) if not together else worth + gain
    return worth


def gain_of(mind: Mind, seat: Seat, base: list[Piece], fresh: list[Piece], foes: list[Piece]) -> float:
    before = fighting.pain_of_attacks(mind, seat, base, waiting(mind, seat))
    after = fighting.pain_of_attacks(mind, seat, [*base, *fresh], waiting(mind, seat))
    kills = fighting.kill_worth(mind, after.left, foes) - fighting.kill_worth(mind, before.left, foes)
    return before.cost - after.cost + 0.8 * kills


def for_gondor(mind: Mind, copy: str) -> float:
    """When the blow more for each kills something."""
    if not (attacking_now(mind) or shadows_now(mind)):
        return 0.0
    fighters = fighting.ready_fighters(mind, mind.seat)
    foes = [foe for foe in engaged(mind.state, mind.seat) if not fighting.struck(mind, foe)]
    blow = sum(mind.attack(piece) for piece in fighters)
    need = min((toughness(mind, foe) for foe in foes), default=99)
    if attacking_now(mind) and blow < need <= blow + len(fighters):
        return 6.0
    return 0.0


def blade_mastery(mind: Mind, copy: str) -> float:
    if not attacking_now(mind):
        return 0.0
    blow = sum(mind.attack(piece) for piece in fighting.ready_fighters(mind, mind.seat))
    foes = [foe for foe in engaged(mind.state, mind.seat) if not fighting.struck(mind, foe)]
    return 4.0 if any(toughness(mind, foe) == blow + 1 for foe in foes) else 0.0


def beorn(mind: Mind, copy: str) -> float:
    """Five more attack kills somebody big; then he is gone."""
    if not attacking_now(mind) or mind.piece(copy).exhausted:
        return 0.0
    blow = sum(mind.attack(piece) for piece in fighting.ready_fighters(mind, mind.seat))
    foes = [foe for foe in engaged(mind.state, mind.seat) if not fighting.struck(mind, foe)]
    big = [foe for foe in foes if blow < toughness(mind, foe) <= blow + 5]
    return max((mind.danger(foe) for foe in big), default=0.0) - 5.0


def rain_of_arrows(mind: Mind, copy: str) -> float:
    if mind.state.phase != IN_COMBAT:
        return 0.0
    dying = [sum(mind.left(foe) == 1 for foe in engaged(mind.state, seat)) for seat in mind.state.alive()]
    many = max(len(engaged(mind.state, seat)) for seat in mind.state.alive())
    return 3.0 * max(dying) + 0.4 * many - 1.5


def quick_strike(mind: Mind, copy: str) -> float:
    """A kill before the enemy attacks."""
    if not shadows_now(mind):
        return 0.0
    best = 0.0
    for foe in waiting(mind, mind.seat):
        if foe.place == "engaged" and strikes_dead(mind, foe):
            best = max(best, mind.danger(foe) + relief(mind, mind.seat, [foe]) - 1.0)
    return best


def strikes_dead(mind: Mind, foe: Piece) -> list[Piece]:
    """Who could kill it alone."""
    able = fighting.ready_fighters(mind, mind.seat)
    return [p for p in able if mind.attack(p, foe) >= toughness(mind, foe)]


WORTHS: dict[str, Worth] = {
    "steward_of_gondor": lambda mind, copy: 9.0,
    "faramir": faramir,
    "eowyn": eowyn,
    "protector_of_lorien": protector,
    "secret_paths": hide_threat("location"),
    "radagasts_cunning": hide_threat("enemy"),
    "beravor": draws(2, 1.9),
    "gleowine": draws(1, 0.9),
    "loriens_wealth": draws(3, 0.3),
    "gandalfs_search": draws(1.6, 0.3),
    "glorfindel": heals(1, 0.6, only_heroes=False),
    "daughter_of_the_nimrodel": heals(2, 1.0),
    "lore_of_imladris": heals(5, 0.6),
    "self_preservation": self_preservation,
    "beorns_hospitality": beorns_hospitality,
    "fortune_or_fate": fortune,
    "stand_and_fight": stand_and_fight,
    "the_galadhrims_greeting": greeting,
    "will_of_the_west": will_of_the_west,
    "dwarven_tomb": dwarven_tomb,
    "wandering_took": took,
    "gandalfs_map": claim,
    "dungeon_torch": claim,
    "shadow_key": claim,
    "feint": feint,
    "thicket_of_spears": thicket,
    "a_light_in_the_dark": light_in_the_dark,
    "sneak_attack": sneak_attack,
    "unexpected_courage": readies("host"),
    "ever_vigilant": readies("ally"),
    "grim_resolve": readies("all"),
    "for_gondor": for_gondor,
    "blade_mastery": blade_mastery,
    "beorn": beorn,
    "rain_of_arrows": rain_of_arrows,
    "quick_strike": quick_strike,
}
