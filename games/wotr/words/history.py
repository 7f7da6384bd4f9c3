"""The history of a war: what it is narrowed down to, and by what it is counted."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.titles.history import Chapter, Landmark
from games.wotr import events

CHAPTERS = (
    Chapter(
        "battle",
        _("Battles"),
        (
            events.BattleBegan,
            events.CombatRoundBegan,
            events.AbilityUsed,
            events.LeadershipForfeited,
            events.CombatCardChosen,
            events.CombatCardsShown,
            events.CombatCardCancelled,
            events.CombatRolled,
            events.LeadersRerolled,
            events.HitsChanged,
            events.AttackCeased,
            events.RetreatedIntoSiege,
            events.BattleEnded,
        ),
    ),
    Chapter(
        "hunt",
        _("The hunt"),
        (
            events.HuntDiceAllocated,
            events.DieJoinedHunt,
            events.HuntRolled,
            events.HuntRerolled,
            events.HuntFailed,
            events.HuntTileDrawn,
            events.HuntTileRolled,
            events.HuntDamageSet,
            events.HuntDamageLowered,
            events.HuntTilesReturned,
            events.HuntTileRemoved,
            events.SpecialTileAdded,
        ),
    ),
    Chapter(
        "fellowship",
        _("The Fellowship"),
        (
            events.FellowshipMoved,
            events.FellowshipDeclared,
            events.FellowshipRevealed,
            events.FellowshipHidden,
            events.FellowshipShifted,
            events.GuideNamed,
            events.CompanionsSeparated,
            events.CompanionDrawn,
            events.CompanionLost,
            events.CompanionSaved,
            events.CorruptionGained,
            events.CorruptionHealed,
            events.MordorEntered,
            events.MordorStepTaken,
        ),
    ),
    Chapter(
        "cards",
        _("Cards"),
        (
            events.DeckShuffled,
            events.CardDrawn,
            events.CardsDiscarded,
            events.CardsDiscardedFaceDown,
            events.CardsSwapped,
            events.CardPlayed,
            events.CardHadNoEffect,
            events.CardRolled,
            events.TableCardDiscarded,
        ),
    ),
    Chapter(
        "armies",
        _("Armies"),
        (
            events.FiguresRecruited,
            events.FiguresUpgraded,
            events.ArmyMoved,
            events.ArmyRetreated,
            events.ArmyAdvanced,
            events.ArmiesMixed,
            events.FiguresLost,
            events.EliteReduced,
            events.UnitsDisbanded,
            events.SiegeBegan,
            events.SiegeEnded,
            events.SettlementCaptured,
            events.SettlementRegained,
        ),
    ),
    Chapter(
        "persons",
        _("Characters"),
        (events.CharacterEntered, events.CompanionsMoved, events.NazgulFlew, events.MinionMoved),
    ),
    Chapter("nations", _("Nations"), (events.NationActivated, events.NationAdvanced, events.NationSetBack)),
)
"""What the dice are spent on is in these; the dice themselves are the frame of every turn and are in none."""


def _battles(count: int) -> str:
    return ngettext("%(count)d battle", "%(count)d battles", count) % {"count": count}


def _hunts(count: int) -> str:
    return ngettext("%(count)d hunt", "%(count)d hunts", count) % {"count": count}


LANDMARKS = (Landmark(events.BattleBegan, _battles, "square"), Landmark(events.HuntRolled, _hunts, "circle"))
