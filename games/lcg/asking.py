"""Who is asked in a window or after a moment: the players' settings, what is usual, and mortal danger.

Whether somebody is asked follows from public facts and from his own settings, never from what a hand holds
(unless its player wishes that: `ONLY_WHEN_ABLE`). A setting is a list of wishes (`State.asked`):

    always, usual           wherever something can be done; where players of the core set usually act
    staging:any             in this window, or at this time, whatever can be done
    damage:unexpected_courage    the same, if this card can be used then
    phase_combat:any, any:beravor    in a whole phase; in any window
    revealed:any            after this moment, to answer from the hand
    only_when_able          only if he really could do something, even if that tells about his hand
    staging, hurt, revealed …    as it was set before rules version 3: what makes sense in the phase

Settings are remarks: they can be made at any time. So can an announcement (`State.announced`): who wants to
act is asked in the next window, or in every window of the phase.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.kernel import REMARK, Picks, Refused, Seat
from games.lcg import dangers
from games.lcg.acting import abilities, answers_from_hand, can_play_event, could_act, events_in, might_hold
from games.lcg.cards.registry import ACTIONS, RESPONSES, Moment
from games.lcg.decks import DeckList
from games.lcg.events.rounds import ActionAnnounced, AskingChanged
from games.lcg.facts import CARDS, PHASES, Card, card_of
from games.lcg.paying import purses
from games.lcg.state import State
from games.lcg.values import attack, defense

WINDOWS = (
    "resource",
    "planning",
    "quest",
    "commit",
    "staging",
    "resolution",
    "travel",
    "engagement",
    "checks",
    "shadows",
    "attack",
    "defense",
    "shadow_effects",
    "damage",
    "target",
    "strength",
    "result",
    "combat",
    "refresh",
)
"""The action windows of a round, in order."""
HURT = "hurt"
"""Like `shadow_effects`, but only when the damage about to be dealt would fall on a hero of mine."""
AFTER_DEFENDING = "after_defending"
"""Like `damage`, but only when a character of mine has defended."""
HAND_MOMENTS = ("left", "travelled", "revealed", "shadow", "defended")
"""Moments that a card in the hand may answer."""
ONLY_WHEN_ABLE = "only_when_able"
"""Ask me only when I could really do something, even if that tells about my hand."""
CHOICES = (*WINDOWS, HURT, *HAND_MOMENTS, ONLY_WHEN_ABLE)
"""What could be set before rules version 3."""
ALWAYS, USUAL, ANY = "always", "usual", "any"
PHASE = "phase_"
TIMES = (*WINDOWS, HURT, AFTER_DEFENDING, *HAND_MOMENTS, *(PHASE + phase for phase in PHASES), ANY)
NEXT_WINDOW, THIS_PHASE = "window", "phase"

USUALLY: dict[str, tuple[str, ...]] = {
    "commit": ("denethor", "henamarth_riversong"),
    "staging": (
        "eowyn",
        "faramir",
        "protector_of_lorien",
        "radagasts_cunning",
        "secret_paths",
        "sneak_attack",
    ),
    "shadows": (
        "a_light_in_the_dark",
        "feint",
        "for_gondor",
        "quick_strike",
        "rain_of_arrows",
        "sneak_attack",
        "stand_and_fight",
        "stand_together",
        "thicket_of_spears",
    ),
    HURT: ("blade_mastery", "protector_of_lorien"),
    AFTER_DEFENDING: ("common_cause", "ever_vigilant", "grim_resolve", "unexpected_courage"),
}
"""When players of the core set usually act, and with which cards. What only planning is good for is not here:
there everything is offered anyway."""

# --- as it was before rules version 3 ----------------------------------------------------------------

QUESTERS = ("eowyn", "faramir", "protector_of_lorien", "radagasts_cunning", "secret_paths")
FIGHTERS = (
    "feint",
    "thicket_of_spears",
    "stand_together",
    "for_gondor",
    "blade_mastery",
    "rain_of_arrows",
    "quick_strike",
    "a_light_in_the_dark",
    "beorn",
    "sneak_attack",
    "unexpected_courage",
)


def default_asked(deck: DeckList) -> list[str]:
    """Where a player was asked who had said nothing: where this deck has something to do."""
    cards = (*deck.heroes, *deck.cards)
    asked = ["staging"] if any(card in cards for card in QUESTERS) else []
    if any(card in cards for card in FIGHTERS):
        asked.append("shadows")
    return [*asked, *(moment for moment in HAND_MOMENTS if answers_in(deck, moment))]


@cache
def _answering(moment: str) -> frozenset[str]:
    return frozenset(card for card in RESPONSES.get(moment, {}) if answers_from_hand(CARDS.get(card)))


def answers_in(deck: DeckList, moment: str) -> bool:
    """Whether the deck has a card that may answer such a moment from the hand."""
    return any(card in _answering(moment) for card in deck.cards)


def has_reason(state: State, seat: Seat) -> bool:
    """He could do something that makes sense in this phase, or might for all others know."""
    phase = state.phase
    if abilities(state, seat, _sensible(phase)):
        return True
    hand = state.players[seat].hand
    if not hand:
        return False
    purse = purses(state, seat)
    able = [card for card in events_in(tuple(state.lists[seat].cards)) if _makes_sense(card, phase)]
    if ONLY_WHEN_ABLE in state.asked[seat]:
        held = [copy for copy in hand if card_of(copy) in able]
        return any(can_play_event(state, seat, copy, purse) for copy in held)
    return any(
        might_hold(state, seat, card, purse) and ACTIONS[card.key].can(state, seat, "") for card in able
    )


@cache
def _sensible(phase: str) -> frozenset[str]:
    return frozenset(key for key, action in ACTIONS.items() if phase in action.reason)


def _makes_sense(card: Card, phase: str) -> bool:
    return phase in ACTIONS[card.key].reason and ACTIONS[card.key].phase in ("", phase)


# --- windows -----------------------------------------------------------------------------------------


def is_asked(state: State, seat: Seat, window: str, perils: dangers.Dangers) -> bool:
    """Whether to ask this player in this window."""
    wishes = state.asked[seat]
    able = ONLY_WHEN_ABLE in wishes
    if seat in state.announced:
        return True
    if (perils or ALWAYS in wishes) and could_act(state, seat, able=able):
        return True
    named = window in wishes or (HURT in wishes and is_time(state, seat, window, HURT))
    if named and has_reason(state, seat):
        return True
    cards = set(wanted(state, seat, window))
    if ANY in cards:
        return could_act(state, seat, able=able)
    return bool(cards) and could_act(state, seat, cards, able=able)


def wanted(state: State, seat: Seat, window: str) -> Iterator[str]:
    """The cards with which he wants to be asked in this window; `ANY` among them: with any."""
    for wish in state.asked[seat]:
        if wish == USUAL:
            yield from usual(state, seat, window)
        time, _, what = wish.partition(":")
        if what and is_time(state, seat, window, time):
            yield what


def usual(state: State, seat: Seat, window: str) -> Iterator[str]:
    """The cards with which he would usually act in this window: of his own deck or under his control."""
    for time, cards in USUALLY.items():
        if is_time(state, seat, window, time):
            mine = {piece.card.key for piece in state.cards.values() if piece.seat == seat}
            yield from (card for card in cards if card in mine or card in state.lists[seat].cards)


def is_time(state: State, seat: Seat, window: str, time: str) -> bool:
    """Whether this window is such a time for this player."""
    if time == HURT:
        return window == "shadow_effects" and would_hurt(state, seat)
    if time == AFTER_DEFENDING:
        return window == "damage" and has_defended(state, seat)
    return time in (window, ANY) or time == PHASE + state.phase


def would_hurt(state: State, seat: Seat) -> bool:
    """The attack under way is about to put damage on a hero of this player."""
    under_way = state.attack
    if under_way is None or under_way.enemy not in state.cards:
        return False
    strength = attack(state, state.cards[under_way.enemy]) + under_way.bonus
    defenders = [state.cards[key] for key in under_way.defenders if key in state.cards]
    if not defenders:
        return under_way.seat == seat and strength > 0
    shield = 0 if under_way.no_defense else sum(defense(state, piece) for piece in defenders)
    return strength > shield and any(p.seat == seat and p.card.kind == "hero" for p in defenders)


def has_defended(state: State, seat: Seat) -> bool:
    """A character of this player defends in the attack under way."""
    defenders = state.attack.defenders if state.attack else []
    return any(key in state.cards and state.cards[key].seat == seat for key in defenders)


def looks_out_for(state: State, seat: Seat, window: str) -> bool:
    """Whether he has asked to be heard in this window at all."""
    wishes = state.asked[seat]
    return ALWAYS in wishes or window in wishes or any(True for _ in wanted(state, seat, window))


# --- moments -----------------------------------------------------------------------------------------


def hears(state: State, seat: Seat, moment: Moment, perils: dangers.Dangers) -> bool:
    """Whether to ask this player for an answer from his hand."""
    wishes = state.asked[seat]
    if perils or ALWAYS in wishes or moment.kind in wishes:
        return True
    if USUAL in wishes and answers_in(state.lists[seat], moment.kind):
        return True
    return any(wish.partition(":")[0] in (moment.kind, PHASE + state.phase) for wish in wishes if ":" in wish)


# --- remarks -----------------------------------------------------------------------------------------

ASKING, ACT = REMARK + "asking", REMARK + "act"


def is_wish(wish: str) -> bool:
    time, _, what = wish.partition(":")
    if what:
        return time in TIMES and (what == ANY or what in CARDS)
    return wish in (*CHOICES, ALWAYS, USUAL)


def say_when(state: State, seat: Seat, wishes: Picks) -> AskingChanged:
    """A player says when to be asked."""
    for wish in wishes:
        if not is_wish(wish):
            raise Refused("not_offered", prompt=ASKING, item=wish)
    return AskingChanged(seat, wishes)


def announce(state: State, seat: Seat, when: Picks) -> ActionAnnounced:
    """A player says that he wants to act: in the next window, or in this phase; or no longer."""
    if when not in ((), (NEXT_WINDOW,), (THIS_PHASE,)) or state.players[seat].out:
        raise Refused("not_offered", prompt=ACT, item=", ".join(when))
    return ActionAnnounced(seat, when[0] if when else "")


REMARKS = {ASKING: say_when, ACT: announce}
