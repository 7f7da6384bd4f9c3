"""What an action brought with it, in its order: figures, nations, cards, the Fellowship, the end."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.kernel import Event, GameEnded
from games.titles.action_dice import points
from games.titles.deeds import Seen, Telling, tells
from games.titles.grammar import Noun, language, listing, say
from games.wotr.deeds.armies import moves_text, recruits_text
from games.wotr.deeds.battles import NO_DIE, tell_battle
from games.wotr.deeds.counted import tiles
from games.wotr.deeds.hunts import revealed_text, tell_hunt
from games.wotr.deeds.politics import roused, roused_and_stepped, stepped
from games.wotr.deeds.tellers import AFTERMATH, SILENT
from games.wotr.events import (
    AbilityUsed,
    ActionDiceRolled,
    ArmiesMixed,
    ArmyAdvanced,
    ArmyMoved,
    ArmyRetreated,
    AttackCeased,
    BattleBegan,
    BattleEnded,
    CardDrawn,
    CardHadNoEffect,
    CardPlayed,
    CardRolled,
    CardsDiscarded,
    CardsDiscardedFaceDown,
    CardsSwapped,
    CharacterEntered,
    CombatCardCancelled,
    CombatCardsShown,
    CombatRolled,
    CombatRoundBegan,
    CompanionDrawn,
    CompanionLost,
    CompanionSaved,
    CompanionsMoved,
    CompanionsSeparated,
    CorruptionGained,
    CorruptionHealed,
    DiceRecovered,
    DieChanged,
    DieDiscarded,
    DieGained,
    DieLost,
    DieUsed,
    EliteReduced,
    FellowshipDeclared,
    FellowshipHidden,
    FellowshipMoved,
    FellowshipRevealed,
    FellowshipShifted,
    FiguresLost,
    FiguresRecruited,
    FiguresUpgraded,
    GuideNamed,
    HitsChanged,
    HuntDamageLowered,
    HuntDamageSet,
    HuntDiceAllocated,
    HuntFailed,
    HuntRerolled,
    HuntRolled,
    HuntTileDrawn,
    HuntTileRemoved,
    HuntTileRolled,
    HuntTilesReturned,
    LeadersChosen,
    LeadershipForfeited,
    LeadersRerolled,
    MessengerUsed,
    MinionMoved,
    MordorEntered,
    MordorStepTaken,
    NationActivated,
    NationAdvanced,
    NationSetBack,
    NazgulFlew,
    Passed,
    RetreatedIntoSiege,
    RingSpent,
    RingUsed,
    SettlementCaptured,
    SettlementRegained,
    SiegeBegan,
    SiegeEnded,
    SpecialTileAdded,
    TableCardDiscarded,
    TeamJudged,
    UnitsDisbanded,
)
from games.wotr.facts import CHARACTERS, REGIONS, SHADOW, name
from games.wotr.state import MORDOR_STEPS
from games.wotr.victory import POINTS_TO_WIN
from games.wotr.words.endings import game_ended
from games.wotr.words.events import tell
from games.wotr.words.nouns import (
    card,
    figures,
    home_of,
    label,
    noun,
    numbers,
    people,
    person,
    place,
    seat,
    side_of_seat,
    successes,
    tile,
)


def told_classes() -> frozenset[type[Event]]:
    """Every class that has a teller in this room."""
    return frozenset(AFTERMATH)


def tell_aftermath(telling: Telling, before: int | None = None) -> None:
    """What is left to tell of a deed, perhaps only before some event."""
    telling.tell_rest(AFTERMATH, SILENT, before)


@tells(
    AFTERMATH,
    AbilityUsed,
    ActionDiceRolled,
    ArmiesMixed,
    AttackCeased,
    CardHadNoEffect,
    CardsDiscarded,
    CardsDiscardedFaceDown,
    CardsSwapped,
    CombatCardCancelled,
    CombatCardsShown,
    CombatRolled,
    CombatRoundBegan,
    DiceRecovered,
    DieChanged,
    DieDiscarded,
    DieLost,
    DieUsed,
    EliteReduced,
    FellowshipHidden,
    FellowshipMoved,
    FellowshipShifted,
    FiguresLost,
    FiguresUpgraded,
    HitsChanged,
    HuntDiceAllocated,
    HuntTileRemoved,
    HuntTilesReturned,
    LeadersChosen,
    LeadersRerolled,
    LeadershipForfeited,
    MessengerUsed,
    NationSetBack,
    RingSpent,
    RingUsed,
    TeamJudged,
    UnitsDisbanded,
)
def in_its_own_words(telling: Telling, seen: Seen) -> None:
    """Its own sentence reads well in a deed; the card that the deed is about is not named again."""
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


def without_cause(event: Event, cause: str) -> Event:
    if cause and getattr(event, "because", "") == cause:
        return replace(event, because="")
    return event


@tells(AFTERMATH, RetreatedIntoSiege, BattleEnded)
def told_with_the_battle(telling: Telling, seen: Seen) -> None:
    """The siege that begins, or the end of the deed's battle, says it."""


# --- figures -----------------------------------------------------------------------------------------


@tells(AFTERMATH, FiguresRecruited)
def figures_recruited(telling: Telling, seen: Seen) -> None:
    came = [seen, *telling.take(FiguresRecruited, where=lambda e: e.seat == seen.event.seat)]
    text = _("It raised %(what)s.") if _by_card(telling, seen) else _("%(who)s raised %(what)s.")
    telling.say(say(text, who=seat(seen.event.seat), what=recruits_text(came)), *came)


def _by_card(telling: Telling, seen: Seen) -> bool:
    """Whether the card of the deed did it, which the sentence then speaks of."""
    return bool(telling.cause) and seen.event.seat == telling.seat


@tells(AFTERMATH, ArmyMoved, NazgulFlew, MinionMoved, CompanionsMoved)
def figures_moved(telling: Telling, seen: Seen) -> None:
    moved = [seen, *telling.take(type(seen.event), where=lambda e: e.seat == seen.event.seat)]
    text = _("It moved %(moves)s.") if _by_card(telling, seen) else _("%(who)s moved %(moves)s.")
    telling.say(say(text, who=seat(seen.event.seat), moves=moves_text(moved)), *moved)


@tells(AFTERMATH, ArmyAdvanced)
def army_advanced(telling: Telling, seen: Seen) -> None:
    who = figures(seen.event.figures, home_of(seen.event.origin))
    telling.say(say(_("%(who)s went in."), who=who), seen)


@tells(AFTERMATH, ArmyRetreated)
def army_retreated(telling: Telling, seen: Seen) -> None:
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, CharacterEntered)
def character_entered(telling: Telling, seen: Seen) -> None:
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, BattleBegan)
def battle_began(telling: Telling, seen: Seen) -> None:
    tell_battle(telling, seen, None, NO_DIE)


@tells(AFTERMATH, SiegeBegan)
def siege_began(telling: Telling, seen: Seen) -> None:
    text = _("The defenders went behind their walls, and the siege of %(region)s began.")
    telling.say(say(text, region=place(seen.event.region)), seen)


@tells(AFTERMATH, SiegeEnded)
def siege_ended(telling: Telling, seen: Seen) -> None:
    telling.say(say(_("The siege of %(region)s was over."), region=place(seen.event.region)), seen)


@tells(AFTERMATH, SettlementCaptured)
def settlement_captured(telling: Telling, seen: Seen) -> None:
    region, worth = seen.event.region, REGIONS[seen.event.region].victory_points
    if side_of_seat(seen.event.seat) != SHADOW:
        telling.say(tell(seen.event), seen)
    elif not worth:
        telling.say(say(_("%(who)s [was|were] taken."), who=place(region)), seen)
    else:
        text = _(
            "%(who)s [was|were] taken: %(worth)s, and the Shadow now had %(now)d of the %(win)d it needed."
        )
        facts = {"worth": points(worth), "now": seen.note, "win": POINTS_TO_WIN[SHADOW]}
        telling.say(say(text, who=place(region), **facts), seen)
        telling.notes[gettext("Shadow points")] = f"{seen.note}/{POINTS_TO_WIN[SHADOW]}"


@tells(AFTERMATH, SettlementRegained)
def settlement_regained(telling: Telling, seen: Seen) -> None:
    """With what the Shadow has left."""
    region = seen.event.region
    if side_of_seat(seen.event.seat) == SHADOW or not REGIONS[region].victory_points:
        telling.say(tell(seen.event), seen)
        return
    text = _("%(who)s took %(region)s back, which left the Shadow %(now)d of the %(win)d points it needed.")
    facts = {"now": seen.note, "win": POINTS_TO_WIN[SHADOW]}
    telling.say(say(text, who=seat(seen.event.seat), region=place(region), **facts), seen)
    telling.notes[gettext("Shadow points")] = f"{seen.note}/{POINTS_TO_WIN[SHADOW]}"


# --- politics ----------------------------------------------------------------------------------------


@tells(AFTERMATH, NationActivated)
def nation_activated(telling: Telling, seen: Seen) -> None:
    event = seen.event
    if event.because in CHARACTERS:
        woken = [seen, *telling.take(NationActivated, where=lambda e: e.because == event.because)]
        nations = [noun(each.event.nation) for each in woken]
        who = Noun(listing(nations), len(nations) > 1 or nations[0].plural)
        text = _("At the coming of %(by)s %(who)s [was|were] roused.")
        telling.say(say(text, by=person(event.because), who=who), *woken)
        return
    after = telling.take(NationAdvanced, where=lambda e: e.nation == event.nation)[:1]
    telling.say(roused_and_stepped(after[0]) if after else roused(seen), seen, *after)


@tells(AFTERMATH, NationAdvanced)
def nation_advanced(telling: Telling, seen: Seen) -> None:
    telling.say(stepped(seen), seen)


@tells(AFTERMATH, DieGained)
def die_gained(telling: Telling, seen: Seen) -> None:
    text = _("From the next turn %(who)s would roll one die more.")
    telling.say(say(text, who=noun(seen.event.side)), seen)


# --- cards -------------------------------------------------------------------------------------------


@tells(AFTERMATH, CardPlayed)
def card_played(telling: Telling, seen: Seen) -> None:
    telling.card = telling.cause = telling.card or seen.event.card
    telling.card_name = telling.card_name or card(seen.event.card)
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, CardDrawn)
def card_drawn(telling: Telling, seen: Seen) -> None:
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, CardRolled)
def card_rolled(telling: Telling, seen: Seen) -> None:
    event = seen.event
    facts = {"dice": numbers(event.dice)}
    if event.needs:
        told = say(_("The dice gave %(dice)s: %(result)s."), **facts, result=successes(event.hits))
    else:
        told = say(_("The dice gave %(dice)s."), **facts)
    telling.say(told, seen)


@tells(AFTERMATH, TableCardDiscarded)
def table_card_discarded(telling: Telling, seen: Seen) -> None:
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, Passed)
def passed(telling: Telling, seen: Seen) -> None:
    telling.seat = seen.event.seat
    telling.say(say(_("%(who)s passed."), who=seat(seen.event.seat)), seen)


# --- the Fellowship ----------------------------------------------------------------------------------


@tells(AFTERMATH, HuntRolled, HuntRerolled, HuntFailed, HuntTileRolled, HuntDamageSet, HuntDamageLowered)
def hunt(telling: Telling, seen: Seen) -> None:
    telling.left.insert(0, seen)
    tell_hunt(telling)


@tells(AFTERMATH, HuntTileDrawn)
def hunt_tile_drawn(telling: Telling, seen: Seen) -> None:
    """A tile that a card had drawn, without a hunt."""
    if any(isinstance(each.event, HuntDamageSet) for each in telling.left):
        hunt(telling, seen)
    else:
        telling.say(say(_("A tile was drawn: %(tile)s."), tile=tile(seen.event.tile)), seen)


@tells(AFTERMATH, CorruptionGained, CorruptionHealed)
def corruption(telling: Telling, seen: Seen) -> None:
    text = _("Corruption rose to %(now)d.")
    if isinstance(seen.event, CorruptionHealed):
        text = _("Corruption fell to %(now)d.")
    if getattr(seen.event, "because", "") == "idle":
        text = _("Nobody had tried to move or to hide in Mordor, and corruption rose to %(now)d.")
    telling.say(say(text, now=seen.note), seen)
    telling.notes[name("corruption", language())] = str(seen.note)


@tells(AFTERMATH, FellowshipDeclared)
def fellowship_declared(telling: Telling, seen: Seen) -> None:
    where = place(seen.event.path[-1])
    healed = telling.take(CorruptionHealed, where=lambda e: e.because == seen.event.path[-1])
    text = _("The Fellowship declared itself in %(region)s.")
    facts: dict[str, str] = {"region": where}
    if healed:
        text = _(
            "The Fellowship declared itself in %(region)s, and rest there took away %(points)s of corruption."
        )
        facts["points"] = points(healed[0].event.points)
        telling.notes[name("corruption", language())] = str(healed[0].note)
    telling.say(say(text, **facts), seen, *healed)
    telling.notes[gettext("Last seen")] = label(seen.event.path[-1])


@tells(AFTERMATH, FellowshipRevealed)
def fellowship_revealed(telling: Telling, seen: Seen) -> None:
    telling.say(revealed_text(seen.event.path), seen)
    if seen.event.path:
        telling.notes[gettext("Last seen")] = label(seen.event.path[-1])


@tells(AFTERMATH, GuideNamed)
def guide_named(telling: Telling, seen: Seen) -> None:
    text = _("%(who)s took the lead of the Fellowship.")
    telling.say(say(text, who=person(seen.event.guide)), seen)


@tells(AFTERMATH, CompanionsSeparated)
def companions_separated(telling: Telling, seen: Seen) -> None:
    text = _("%(who)s left the Fellowship and went to %(region)s.")
    telling.say(say(text, who=people(seen.event.companions), region=place(seen.event.to)), seen)


@tells(AFTERMATH, CompanionDrawn)
def companion_drawn(telling: Telling, seen: Seen) -> None:
    telling.say(say(_("The lot fell on %(who)s."), who=person(seen.event.companion)), seen)


@tells(AFTERMATH, CompanionLost)
def companion_lost(telling: Telling, seen: Seen) -> None:
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, CompanionSaved)
def companion_saved(telling: Telling, seen: Seen) -> None:
    text = _("%(who)s was taken alive and came back in %(region)s.")
    telling.say(say(text, who=person(seen.event.companion), region=place(seen.event.to)), seen)


@tells(AFTERMATH, MordorEntered)
def mordor_entered(telling: Telling, seen: Seen) -> None:
    text = _("From %(region)s the Ring-bearers entered Mordor, where %(tiles)s awaited them.")
    pool = len(seen.event.pool)
    telling.say(say(text, region=place(seen.event.gate), tiles=tiles(pool), who=Noun("", pool > 1)), seen)
    telling.notes[gettext("Mordor")] = f"0/{MORDOR_STEPS}"


@tells(AFTERMATH, MordorStepTaken)
def mordor_step_taken(telling: Telling, seen: Seen) -> None:
    telling.say(tell(seen.event), seen)
    telling.notes[gettext("Mordor")] = f"{seen.event.step}/{MORDOR_STEPS}"


@tells(AFTERMATH, SpecialTileAdded)
def special_tile_added(telling: Telling, seen: Seen) -> None:
    text = _("%(tile)s would be among the tiles of Mordor.")
    named = tile(seen.event.tile)
    if telling.cause and named == card(telling.cause):
        text = _("Its tile would be among those of Mordor.")
    telling.say(say(text, tile=named), seen)


# --- the end -----------------------------------------------------------------------------------------


@tells(AFTERMATH, GameEnded)
def ended(telling: Telling, seen: Seen) -> None:
    telling.say(game_ended(seen.event), seen)
