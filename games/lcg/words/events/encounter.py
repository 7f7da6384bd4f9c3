"""The quest and the encounter deck told: who is committed, what is revealed, where the players go."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.lcg.events.encounter import (
    CardAddedToStaging,
    CardRevealed,
    CardSetAside,
    CharactersCommitted,
    EffectCancelled,
    EncounterDeckReset,
    EnemyEngaged,
    GuardAttached,
    GuardGone,
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
from games.lcg.facts import SCENARIOS, STAGES
from games.lcg.words.causes import caused
from games.lcg.words.nouns import is_card, seat, thing, things
from games.titles.grammar import say
from games.titles.tellers import Telling, tells

ENCOUNTERS: Telling = {}

ADDED = {
    "deck": _("%(who)s came from the encounter deck into the staging area."),
    "discard": _("%(who)s came from the discard pile into the staging area."),
    "aside": _("%(who)s, set aside until now, came into the staging area."),
    "engaged": _("%(who)s went back to the staging area."),
    "attached": _("%(who)s went back to the staging area."),
}
ENGAGED = {
    "choice": _("%(seat)s engaged %(who)s."),
    "check": _("%(who)s engaged %(seat)s in the engagement check."),
}


# --- the quest -------------------------------------------------------------------------------------------


@tells(ENCOUNTERS)
def characters_committed(event: CharactersCommitted) -> str:
    text = _("%(who)s committed %(cards)s to the quest.")
    return say(text, who=seat(event.seat), cards=things(event.cards))


@tells(ENCOUNTERS)
def removed_from_quest(event: RemovedFromQuest) -> str:
    told = say(_("%(who)s [is|are] no longer committed to the quest."), who=things(event.cards))
    return caused(told, event.because)


@tells(ENCOUNTERS)
def quest_resolved(event: QuestResolved) -> str:
    """What follows from it is told by the progress or the threat."""
    text = _("Willpower %(willpower)d against threat %(threat)d: neither success nor failure.")
    if event.willpower > event.threat:
        text = _("Willpower %(willpower)d against threat %(threat)d: the quest succeeds.")
    elif event.threat > event.willpower:
        text = _("Willpower %(willpower)d against threat %(threat)d: the quest fails.")
    return say(text, willpower=event.willpower, threat=event.threat)


@tells(ENCOUNTERS)
def stage_completed(event: StageCompleted) -> str:
    return say(_("Stage completed: %(stage)s."), stage=thing(event.stage))


@tells(ENCOUNTERS)
def stage_reached(event: StageReached) -> str:
    number = STAGES[event.stage].stage
    text = _("The players came to stage %(number)d, %(stage)s.")
    if number == 1:
        text = _("The quest began at stage %(number)d, %(stage)s.")
    return say(text, number=number, stage=thing(event.stage))


@tells(ENCOUNTERS)
def staging_ended(event: StagingEnded) -> str:
    return caused(say(_("From now on nothing is revealed in the staging step.")), event.because)


# --- revealing -------------------------------------------------------------------------------------------


@tells(ENCOUNTERS)
def card_revealed(event: CardRevealed) -> str:
    told = say(_("Revealed: %(card)s."), card=thing(event.card))
    return caused(told, event.because)


@tells(ENCOUNTERS)
def effect_cancelled(event: EffectCancelled) -> str:
    text = _("%(who)s cancelled the effect of %(card)s.")
    return caused(say(text, who=seat(event.seat), card=thing(event.card)), event.because)


@tells(ENCOUNTERS)
def card_added_to_staging(event: CardAddedToStaging) -> str:
    """A revealed card is told by its revealing."""
    if event.origin == "revealed":
        return ""
    told = say(ADDED[event.origin], who=thing(event.card))
    return told if scenery(event) else caused(told, event.because)


def scenery(event: CardAddedToStaging) -> bool:
    """Whether no other card brought it."""
    return event.because in SCENARIOS or not is_card(event.because) or event.because == event.card


@tells(ENCOUNTERS)
def revealed_discarded(event: RevealedDiscarded) -> str:
    """That a treachery goes to the pile goes without saying."""
    if event.to == "deck":
        return say(_("%(who)s went back into the encounter deck."), who=thing(event.card))
    return say(_("%(who)s counts as victory points."), who=thing(event.card)) if event.to == "victory" else ""


@tells(ENCOUNTERS)
def treachery_attached(event: TreacheryAttached) -> str:
    text = _("%(card)s was attached to %(host)s.")
    return say(text, card=thing(event.card), host=thing(event.host))


@tells(ENCOUNTERS)
def guard_attached(event: GuardAttached) -> str:
    text = _("%(who)s [guards|guard] %(objective)s.")
    return say(text, who=thing(event.guard), objective=thing(event.objective))


@tells(ENCOUNTERS)
def guard_gone(event: GuardGone) -> str:
    text = _("%(objective)s lies unguarded in the staging area.")
    return say(text, objective=thing(event.objective))


@tells(ENCOUNTERS)
def card_set_aside(event: CardSetAside) -> str:
    return say(_("Set aside: %(card)s."), card=thing(event.card))


@tells(ENCOUNTERS)
def objective_shuffled_away(event: ObjectiveShuffledAway) -> str:
    told = say(_("%(card)s went into the encounter deck."), card=thing(event.card))
    return caused(told, event.because)


@tells(ENCOUNTERS)
def encounter_deck_reset(event: EncounterDeckReset) -> str:
    return say(_("The encounter deck was empty: its discard pile was shuffled into a new one."))


# --- travel, enemies, the prisoner -----------------------------------------------------------------------


@tells(ENCOUNTERS)
def travelled(event: Travelled) -> str:
    return say(_("The players travelled to %(location)s."), location=thing(event.location))


@tells(ENCOUNTERS)
def enemy_engaged(event: EnemyEngaged) -> str:
    text = ENGAGED.get(event.how, _("%(who)s engaged %(seat)s."))
    return caused(say(text, who=thing(event.enemy), seat=seat(event.seat)), event.how)


@tells(ENCOUNTERS)
def orc_guard_placed(event: OrcGuardPlaced) -> str:
    text = _("The top card of the deck of %(seat)s, facedown, is an Orc Guard engaged with that player.")
    return caused(say(text, seat=seat(event.seat)), event.because)


@tells(ENCOUNTERS)
def prisoner_taken(event: PrisonerTaken) -> str:
    return say(_("The prisoner is %(hero)s."), hero=thing(event.hero))


@tells(ENCOUNTERS)
def prisoner_rescued(event: PrisonerRescued) -> str:
    return say(_("The players rescued the prisoner, %(hero)s."), hero=thing(event.hero))
