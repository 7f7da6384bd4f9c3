"""What a phase or an attack brought with it, in its order."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

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
from games.lcg.words.endings import game_ended
from games.lcg.words.events import tell
from games.lcg.words.nouns import damage, each, seat, thing, things
from games.titles.deeds import Seen, Telling, tells
from games.titles.grammar import listing, phrase, say, settle

PLAYED = (AllyPlayed, AttachmentPlayed, EventPlayed)
DEFENDED = _("%(enemy)s attacked %(who)s, and %(defenders)s defended.")
UNDEFENDED = _("%(enemy)s attacked %(who)s, and nobody defended.")
ATTACKED = _("%(enemy)s attacked %(who)s.")


def told_classes() -> frozenset[type[Event]]:
    """Every class that has a teller in this room."""
    return frozenset(AFTERMATH)


def tell_aftermath(telling: Telling, before: int | None = None) -> None:
    """What is left to tell of a deed, perhaps only before some event."""
    telling.tell_rest(AFTERMATH, SILENT, before)


@tells(
    AFTERMATH,
    AttackChanged,
    AttackDeclared,
    AttackUndefended,
    CardAddedToStaging,
    CardLeft,
    CardPutIntoPlay,
    CardReturnedToHand,
    CardSetAside,
    CardTaken,
    CardsDiscarded,
    CardsDrawn,
    CardsExhausted,
    CardsLooked,
    CardsReadied,
    CharactersCommitted,
    ControlTaken,
    DamageHealed,
    DeckDiscarded,
    DeckTopArranged,
    DefendersDeclared,
    DrawReplaced,
    EffectBegan,
    EffectCancelled,
    EncounterDeckReset,
    EnemyEngaged,
    FirstPlayerNamed,
    HandKept,
    HandReturned,
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
    ShadowTurned,
    StageReached,
    StageCompleted,
    StagingEnded,
    ThreatLowered,
    ThreatRaised,
    TopMovedToBottom,
    Travelled,
    TreacheryAttached,
)
def in_its_own_words(telling: Telling, seen: Seen) -> None:
    """Its own sentence reads well in a deed."""
    telling.say(tell(seen.event), seen)


# --- cards played ------------------------------------------------------------------------------------


@tells(AFTERMATH, AllyPlayed, AttachmentPlayed, EventPlayed)
def card_played(telling: Telling, seen: Seen) -> None:
    """What a player plays on end is one sentence, each card with what paid for it."""
    who = seen.event.seat
    played = [seen, *_on_end(telling, who)]
    named = listing([_played(telling, one.event) for one in played])
    telling.say(say(_("%(who)s played %(cards)s."), who=seat(who), cards=named), *played)


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
    """The card that was played names its price; what an ability cost is told by itself."""
    if not telling.peek(*PLAYED, where=lambda played: played.card == seen.event.card):
        telling.say(tell(seen.event), seen)


# --- attacks -----------------------------------------------------------------------------------------


@tells(AFTERMATH, AttackBegan)
def attack_began(telling: Telling, seen: Seen) -> None:
    defended = telling.take(DefendersDeclared, AttackUndefended)[:1]
    facts = {"enemy": thing(seen.event.enemy), "who": seat(seen.event.seat)}
    if defended and isinstance(defended[0].event, DefendersDeclared):
        told = say(DEFENDED, **facts, defenders=things(defended[0].event.cards))
    else:
        told = say(UNDEFENDED if defended else ATTACKED, **facts)
    telling.say(told, seen, *defended)


@tells(AFTERMATH, DamageDealt)
def damage_dealt(telling: Telling, seen: Seen) -> None:
    """Who took it, and who was destroyed by it."""
    on = {card: count for card, count in seen.event.on.items() if count}
    for card, count in on.items():
        gone = _destroyed(telling, card)
        text = (
            _("%(who)s took %(damage)s and [was|were] destroyed.") if gone else _("%(who)s took %(damage)s.")
        )
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
