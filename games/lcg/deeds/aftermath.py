"""What a phase or an attack brought with it, in its order."""

from __future__ import annotations

from typing import TypeVar

from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.kernel import Event, GameEnded
from games.lcg.deeds.tellers import AFTERMATH, SILENT
from games.lcg.events.cards import (
    AllyPlayed,
    AttachmentPlayed,
    CardLeft,
    CardPutIntoPlay,
    CardReturnedToHand,
    CardsDiscarded,
    CardsDrawn,
    CardsLooked,
    CardTaken,
    ControlTaken,
    DeckDiscarded,
    DeckTopArranged,
    DrawReplaced,
    EventPlayed,
    HandKept,
    HandReturned,
    ObjectiveClaimed,
    PileShuffledIn,
    TopMovedToBottom,
)
from games.lcg.events.combat import (
    AttackBegan,
    AttackChanged,
    AttackDeclared,
    AttackEnded,
    AttackUndefended,
    DefendersDeclared,
    RiderAttacked,
    RiderReturned,
    ShadowTurned,
)
from games.lcg.events.encounter import (
    CardAddedToStaging,
    CardRevealed,
    CardSetAside,
    CharactersCommitted,
    EffectCancelled,
    EncounterDeckReset,
    EnemyEngaged,
    ObjectiveShuffledAway,
    OrcGuardPlaced,
    PrisonerRescued,
    PrisonerTaken,
    QuestResolved,
    RemovedFromQuest,
    RevealedDiscarded,
    StageCompleted,
    StageReached,
    StagingEnded,
    Travelled,
    TreacheryAttached,
)
from games.lcg.events.rounds import FirstPlayerNamed, PlayerEliminated, ScenarioBegan, ScenarioWon
from games.lcg.events.tokens import (
    CardsExhausted,
    CardsReadied,
    DamageDealt,
    DamageHealed,
    EffectBegan,
    ProgressPlaced,
    ProgressRemoved,
    ResourcesAdded,
    ResourcesCollected,
    ResourcesSpent,
    ThreatLowered,
    ThreatRaised,
)
from games.lcg.facts import STAGES, card_of
from games.lcg.words.causes import caused
from games.lcg.words.endings import game_ended
from games.lcg.words.events import tell
from games.lcg.words.events.encounter import ADDED, scenery
from games.lcg.words.events.tokens import ATTACK, REFRESH, gained
from games.lcg.words.nouns import damage, each, is_card, resources, seat, seats, thing, things
from games.titles.deeds import Seen, Telling, tells
from games.titles.grammar import listing, phrase, say, settle

E = TypeVar("E", bound=Event)
PLAYED = (AllyPlayed, AttachmentPlayed, EventPlayed)
CHECK = "check"
"""Why an enemy engaged without being chosen."""


def told_classes() -> frozenset[type[Event]]:
    """Every class that has a teller in this room."""
    return frozenset(AFTERMATH)


def tell_aftermath(telling: Telling, before: int | None = None) -> None:
    """What is left to tell of a deed, perhaps only before some event."""
    telling.tell_rest(AFTERMATH, SILENT, before)


@tells(
    AFTERMATH,
    AttackChanged,
    AttackUndefended,
    CardLeft,
    CardPutIntoPlay,
    CardReturnedToHand,
    CardSetAside,
    CardsDiscarded,
    CardsDrawn,
    CardsExhausted,
    CharactersCommitted,
    ControlTaken,
    DamageHealed,
    DeckDiscarded,
    DeckTopArranged,
    DefendersDeclared,
    DrawReplaced,
    EffectCancelled,
    EncounterDeckReset,
    FirstPlayerNamed,
    ObjectiveClaimed,
    ObjectiveShuffledAway,
    OrcGuardPlaced,
    PileShuffledIn,
    PlayerEliminated,
    PrisonerRescued,
    PrisonerTaken,
    ProgressPlaced,
    ProgressRemoved,
    QuestResolved,
    RemovedFromQuest,
    ResourcesAdded,
    ResourcesCollected,
    RevealedDiscarded,
    RiderAttacked,
    RiderReturned,
    ScenarioBegan,
    ScenarioWon,
    StagingEnded,
    ThreatLowered,
    ThreatRaised,
    TopMovedToBottom,
    Travelled,
    TreacheryAttached,
)
def in_its_own_words(telling: Telling, seen: Seen) -> None:
    """Its own sentence reads well in a deed; the event card that the deed is about is not named again."""
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


def without_cause(event: E, cause: str) -> E:
    because = getattr(event, "because", "")
    by_it = cause and is_card(because) and thing(because) == thing(cause)
    return replace(event, because="") if by_it else event


# --- hands and decks ---------------------------------------------------------------------------------


@tells(AFTERMATH, HandKept)
def hand_kept(telling: Telling, seen: Seen) -> None:
    """All who kept theirs, at once."""
    kept = [seen, *telling.take(HandKept)]
    who = seats([one.event.seat for one in kept])
    telling.say(say(_("%(who)s kept the first hand."), who=who), *kept)


@tells(AFTERMATH, HandReturned)
def hand_returned(telling: Telling, seen: Seen) -> None:
    """What was drawn for it is the hand to begin with."""
    who = seen.event.seat
    drawn = telling.take(CardsDrawn, where=lambda event: event.seat == who)[:1]
    if not drawn:
        telling.say(tell(seen.event), seen)
        return
    text = _("%(who)s put the first hand back and drew %(cards)s.")
    telling.say(say(text, who=seat(who), cards=things(drawn[0].event.cards)), seen, *drawn)


@tells(AFTERMATH, CardsLooked)
def cards_looked(telling: Telling, seen: Seen) -> None:
    """Who takes a card from the top of his own deck has looked at it."""
    event = seen.event
    taken = telling.take(CardTaken, where=lambda e: (e.seat, e.because) == (event.at, event.because))[:1]
    if not taken or event.at != event.seat:
        telling.say(tell(without_cause(event, telling.cause)), seen)
        telling.left = [*taken, *telling.left]
        return
    text = _("%(who)s looked at the top of the deck and took %(cards)s into the hand.")
    told = say(text, who=seat(event.seat), cards=things([taken[0].event.card]))
    telling.say(caused(told, without_cause(event, telling.cause).because), seen, *taken)


@tells(AFTERMATH, CardTaken)
def card_taken(telling: Telling, seen: Seen) -> None:
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


# --- the round and its quest -------------------------------------------------------------------------


@tells(AFTERMATH, CardAddedToStaging)
def card_added_to_staging(telling: Telling, seen: Seen) -> None:
    """What comes on end, from one place and for one cause, is one sentence."""
    event = seen.event
    if event.origin == "revealed":
        return
    came = [seen]
    while telling.left and isinstance(after := telling.left[0].event, CardAddedToStaging):
        if (after.origin, after.because) != (event.origin, event.because):
            break
        came.append(telling.left.pop(0))
    told = say(ADDED[event.origin], who=things([one.event.card for one in came]))
    telling.say(told if scenery(event) else caused(told, event.because), *came)


@tells(AFTERMATH, StageCompleted)
def stage_completed(telling: Telling, seen: Seen) -> None:
    """With the stage that followed."""
    reached = telling.take(StageReached)[:1]
    if not reached:
        telling.say(tell(seen.event), seen)
        return
    text = _("With that %(stage)s was done, and the players came to stage %(number)d, %(next)s.")
    to = reached[0].event.stage
    facts = {"stage": thing(seen.event.stage), "number": STAGES[to].stage, "next": thing(to)}
    telling.say(say(text, **facts), seen, *reached)


@tells(AFTERMATH, StageReached)
def stage_reached(telling: Telling, seen: Seen) -> None:
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, CardsReadied)
def cards_readied(telling: Telling, seen: Seen) -> None:
    """That everybody is ready for a new round goes without saying."""
    if seen.event.because != REFRESH:
        telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, EffectBegan)
def effect_began(telling: Telling, seen: Seen) -> None:
    telling.say(gained(seen.event.effect), seen)


# --- cards played ------------------------------------------------------------------------------------


@tells(AFTERMATH, AllyPlayed, AttachmentPlayed, EventPlayed)
def card_played(telling: Telling, seen: Seen) -> None:
    """What a player plays on end is one sentence, each card with what paid for it."""
    who = seen.event.seat
    played = [seen, *_on_end(telling, who)]
    named = listing([_played(telling, one.event) for one in played])
    telling.say(say(_("%(who)s played %(cards)s."), who=seat(who), cards=named), *played)
    last = played[-1].event
    telling.cause = last.card if isinstance(last, EventPlayed) else ""


def _on_end(telling: Telling, who: str) -> list[Seen]:
    """What the same player plays before anything else happens."""
    found: list[Seen] = []
    for seen in telling.left:
        if isinstance(seen.event, PLAYED) and seen.event.seat == who:
            found.append(seen)
        elif not isinstance(seen.event, ResourcesSpent) and type(seen.event) not in SILENT:
            break
    telling.left = [seen for seen in telling.left if seen not in found]
    return found


def _played(telling: Telling, event: AllyPlayed | AttachmentPlayed | EventPlayed) -> str:
    told: str = thing(event.card)
    if isinstance(event, AttachmentPlayed):
        told = phrase(_("%(card)s on %(host)s"), card=told, host=thing(event.host))
    paid = telling.peek(ResourcesSpent, where=lambda spent: spent.card == event.card)
    return settle(f"{told} ({each(paid[0].paid)})" if paid and paid[0].paid else told)


@tells(AFTERMATH, ResourcesSpent)
def resources_spent(telling: Telling, seen: Seen) -> None:
    """The card that was played names its price; what an ability cost is told by itself, and who paid for
    being ready again with it."""
    event = seen.event
    if telling.peek(*PLAYED, where=lambda played: played.card == event.card):
        return
    if len(event.paid) != 1 or (payer := next(iter(event.paid))) != event.card:
        telling.say(tell(event), seen)
        return
    ready = telling.take(CardsReadied, where=lambda e: e.cards == (payer,) and e.because == payer)[:1]
    text = (
        _("%(who)s paid %(resources)s and stood ready again.") if ready else _("%(who)s paid %(resources)s.")
    )
    telling.say(say(text, who=thing(payer), resources=resources(event.paid[payer])), seen, *ready)


# --- attacks -----------------------------------------------------------------------------------------


@tells(AFTERMATH, AttackBegan)
def attack_began(telling: Telling, seen: Seen) -> None:
    defended = telling.take(DefendersDeclared, AttackUndefended)[:1]
    facts = {"who": thing(seen.event.enemy), "seat": seat(seen.event.seat)}
    if not defended:
        telling.say(say(_("%(who)s attacked %(seat)s."), **facts), seen)
        return
    text = _("%(who)s attacked %(seat)s, and %(defence)s.")
    telling.say(say(text, **facts, defence=_defence(defended[0].event)), seen, *defended)


def _defence(event: DefendersDeclared | AttackUndefended) -> str:
    if isinstance(event, AttackUndefended):
        return phrase(_("nobody defended"))
    return phrase(_("%(who)s defended"), who=things(event.cards))


@tells(AFTERMATH, ShadowTurned)
def shadow_turned(telling: Telling, seen: Seen) -> None:
    """In an attack it is clear whose shadow card it is."""
    if not telling.peek(AttackBegan):
        telling.say(tell(seen.event), seen)
        return
    card = card_of(seen.event.card)
    text = (
        _("The shadow card was %(card)s.") if card.shadow else _("The shadow card, %(card)s, had no effect.")
    )
    telling.say(say(text, card=thing(seen.event.card)), seen)


@tells(AFTERMATH, AttackEnded)
def attack_ended(telling: Telling, seen: Seen) -> None:
    """How it came out, if no damage says it."""
    hurt = telling.peek(DamageDealt, CardLeft)
    if telling.peek(AttackBegan) and not hurt:
        telling.say(say(_("Nobody was hurt.")), seen)


@tells(AFTERMATH, AttackDeclared)
def attack_declared(telling: Telling, seen: Seen) -> None:
    """With what it did to the enemy, where nothing comes between."""
    event = seen.event
    struck = telling.take(DamageDealt, where=lambda e: set(e.on) == {event.enemy} and e.because == ATTACK)[:1]
    if event.extra or not struck:
        telling.left = [*struck, *telling.left]
        telling.say(tell(event), seen)
        return
    count = struck[0].event.on[event.enemy]
    gone = _destroyed(telling, event.enemy)
    text = _("which took %(damage)s and fell") if gone else _("which took %(damage)s")
    outcome = phrase(text, who=thing(event.enemy), damage=damage(count))
    facts = {"who": things(event.attackers), "enemy": thing(event.enemy), "outcome": outcome}
    telling.say(say(_("%(who)s attacked %(enemy)s, %(outcome)s."), **facts), seen, *struck, *gone)


@tells(AFTERMATH, EnemyEngaged)
def enemy_engaged(telling: Telling, seen: Seen) -> None:
    """The check makes enemies engage one after the other: one sentence."""
    if seen.event.how != CHECK:
        telling.say(tell(seen.event), seen)
        return
    came = [seen, *telling.take(EnemyEngaged, where=lambda event: event.how == CHECK)]
    parts = [
        phrase(_("%(who)s engaged %(seat)s"), who=thing(one.event.enemy), seat=seat(one.event.seat))
        for one in came
    ]
    telling.say(say(_("In the engagement check %(parts)s."), parts=listing(parts)), *came)


@tells(AFTERMATH, DamageDealt)
def damage_dealt(telling: Telling, seen: Seen) -> None:
    """Who took it, and who was destroyed by it."""
    on = {card: count for card, count in seen.event.on.items() if count}
    for card, count in on.items():
        gone = _destroyed(telling, card)
        text = _("%(who)s took %(damage)s and fell.") if gone else _("%(who)s took %(damage)s.")
        telling.say(say(text, who=thing(card), damage=damage(count)), seen, *gone)


def _destroyed(telling: Telling, card: str) -> list[Seen]:
    return telling.take(
        CardLeft, where=lambda left: left.card == card and left.how in ("destroyed", "defeated")
    )


@tells(AFTERMATH, CardRevealed)
def card_revealed(telling: Telling, seen: Seen) -> None:
    """What comes up on end; that it lies in the staging area is where such cards go."""
    came = [seen]
    for after in list(telling.left):
        if isinstance(after.event, CardRevealed):
            came.append(after)
        elif not (isinstance(after.event, CardAddedToStaging) and after.event.origin == "revealed"):
            break
    telling.left = [one for one in telling.left if one not in came]
    cards = things([one.event.card for one in came])
    telling.say(say(_("The encounter deck brought %(cards)s."), cards=cards), *came)


@tells(AFTERMATH, GameEnded)
def ended(telling: Telling, seen: Seen) -> None:
    telling.say(game_ended(seen.event), seen)
