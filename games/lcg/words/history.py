"""The history of an adventure: what it is narrowed down to, by what it is counted. Its turns are rounds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.lcg.events import cards, combat, encounter, rounds, tokens
from games.titles.history import Chapter, Landmark, TurnWords

CHAPTERS = (
    Chapter(
        "quest",
        _("The quest"),
        (
            rounds.ScenarioBegan,
            encounter.CharactersCommitted,
            encounter.RemovedFromQuest,
            encounter.QuestResolved,
            tokens.ProgressPlaced,
            tokens.ProgressRemoved,
            encounter.Travelled,
            encounter.StageCompleted,
            encounter.StageReached,
            encounter.StagingEnded,
            rounds.ScenarioWon,
        ),
    ),
    Chapter(
        "encounter",
        _("Encounters"),
        (
            encounter.CardRevealed,
            encounter.EffectCancelled,
            encounter.CardAddedToStaging,
            encounter.RevealedDiscarded,
            encounter.TreacheryAttached,
            encounter.GuardAttached,
            encounter.GuardGone,
            encounter.CardSetAside,
            cards.ObjectiveClaimed,
            encounter.ObjectiveShuffledAway,
            encounter.EncounterDeckReset,
            encounter.PrisonerTaken,
            encounter.PrisonerRescued,
        ),
    ),
    Chapter(
        "combat",
        _("Combat"),
        (
            encounter.EnemyEngaged,
            encounter.OrcGuardPlaced,
            combat.ShadowTurned,
            combat.ShadowsDiscarded,
            combat.AttackBegan,
            combat.RiderAttacked,
            combat.RiderReturned,
            combat.DefendersDeclared,
            combat.AttackUndefended,
            combat.AttackChanged,
            combat.AttackDeclared,
            tokens.DamageDealt,
            tokens.DamageHealed,
        ),
    ),
    Chapter(
        "cards",
        _("Cards"),
        (
            cards.DeckShuffled,
            cards.CardsDrawn,
            cards.HandReturned,
            cards.HandKept,
            cards.DrawReplaced,
            cards.CardsLooked,
            cards.DeckTopArranged,
            cards.TopMovedToBottom,
            cards.CardTaken,
            cards.CardReturnedToHand,
            cards.CardsDiscarded,
            cards.DeckDiscarded,
            cards.PileShuffledIn,
            cards.AllyPlayed,
            cards.AttachmentPlayed,
            cards.EventPlayed,
            cards.EventResolved,
            cards.CardPutIntoPlay,
            cards.CardLeft,
            cards.ControlTaken,
            tokens.EffectBegan,
        ),
    ),
    Chapter("threat", _("Threat"), (tokens.ThreatRaised, tokens.ThreatLowered, rounds.PlayerEliminated)),
    Chapter(
        "resources", _("Resources"), (tokens.ResourcesCollected, tokens.ResourcesAdded, tokens.ResourcesSpent)
    ),
)
"""Who is first, who is ready and who is done: the frame of every round, in none of them."""


def _stages(count: int) -> str:
    return ngettext("%(count)d quest stage", "%(count)d quest stages", count) % {"count": count}


def _journeys(count: int) -> str:
    return ngettext("%(count)d journey", "%(count)d journeys", count) % {"count": count}


def _engagements(count: int) -> str:
    return ngettext("%(count)d engagement", "%(count)d engagements", count) % {"count": count}


LANDMARKS = (
    Landmark(encounter.StageReached, _stages, "square"),
    Landmark(encounter.Travelled, _journeys, "circle"),
    Landmark(encounter.EnemyEngaged, _engagements, "wedge"),
)


def _rounds(count: int) -> str:
    return ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}


ROUNDS = TurnWords(
    one=pgettext_lazy("postmark", "round"),
    several=pgettext_lazy("on a stamp", "rounds"),
    numbered=_("Round %(turn)d"),
    named=_("round %(turn)d"),
    before_first=_("Before the first round"),
    at_the_end=_("at the end of each round"),
    by=_("round by round"),
    counted=_rounds,
)
