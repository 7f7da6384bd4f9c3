"""The history of the Battle of Five Armies: what it is narrowed down to, and by what it is counted."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.bofa import events
from games.titles.history import Chapter, Landmark

CHAPTERS = (
    Chapter(
        "combat",
        _("Combats"),
        (
            events.CombatBegan,
            events.SuperiorityWon,
            events.CombatRoundBegan,
            events.ManoeuvresShown,
            events.ManoeuvreAdded,
            events.CombatRolled,
            events.LeadersRerolled,
            events.ManoeuvreUsed,
            events.DamageBoughtOff,
            events.AttackCeased,
            events.CombatEnded,
        ),
    ),
    Chapter(
        "fate",
        _("Fate"),
        (
            events.FateTileDrawn,
            events.FateAdvanced,
            events.FateSetBack,
            events.FatePoolRefilled,
            events.SpecialTileAdded,
            events.FigureShifted,
            events.FateCardDrawn,
        ),
    ),
    Chapter(
        "cards",
        _("Cards"),
        (
            events.DeckShuffled,
            events.CardDrawn,
            events.CardsDiscarded,
            events.CardPlayed,
            events.CardRolled,
            events.TableCardDiscarded,
            events.MindTroubled,
        ),
    ),
    Chapter(
        "armies",
        _("Armies"),
        (
            events.UnitsPlaced,
            events.UnitsLost,
            events.UnitsDisbanded,
            events.TokensPlaced,
            events.TokenFlipped,
            events.TokensRemoved,
            events.OrcsStored,
            events.OrcCame,
            events.ArmyMoved,
            events.ArmyAdvanced,
            events.ArmyWithdrew,
            events.DamageSuffered,
            events.DamageHealed,
            events.FortificationRepaired,
            events.RallyRolled,
            events.ShotsRolled,
            events.PlaceTaken,
            events.PlaceFreed,
            events.PassOpened,
            events.LeadershipPlaced,
            events.LeadershipLost,
            events.BatsPlaced,
            events.BatsSpent,
        ),
    ),
    Chapter(
        "persons",
        _("Characters"),
        (
            events.GeneralsActivated,
            events.GeneralUsed,
            events.GeneralReturned,
            events.CharacterEntered,
            events.CharacterMoved,
            events.CharacterLost,
            events.BilboVanished,
            events.RingUsed,
            events.BodyguardUsed,
            events.BodyguardGained,
            events.ConcentrationGained,
            events.ConcentrationSpent,
            events.WrathGained,
            events.WrathLost,
            events.EaglesRecruited,
            events.EaglesLed,
            events.EaglesReturned,
        ),
    ),
)
"""The dice are the frame of every turn and are in none of them."""


def _combats(count: int) -> str:
    return ngettext("%(count)d combat", "%(count)d combats", count) % {"count": count}


def _fate_tiles(count: int) -> str:
    return ngettext("%(count)d fate tile", "%(count)d fate tiles", count) % {"count": count}


LANDMARKS = (
    Landmark(events.CombatBegan, _combats, "square"),
    Landmark(events.FateTileDrawn, _fate_tiles, "circle"),
)
