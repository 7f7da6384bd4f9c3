"""What an action brought with it, in its order: units, damage, cards, fate, people, the end."""

from __future__ import annotations

from typing import TypeVar

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec.structs import replace

from games.bofa.card_texts import EVENTS as EVENT_CARDS
from games.bofa.deeds.actions import moves_text, recruits_text
from games.bofa.deeds.combats import NO_DIE, tell_combat
from games.bofa.deeds.tellers import AFTERMATH, SILENT
from games.bofa.events import (
    ActionDiceRolled,
    ArmyAdvanced,
    ArmyMoved,
    ArmyWithdrew,
    AttackCeased,
    BatsPlaced,
    BatsSpent,
    BilboVanished,
    BodyguardGained,
    BodyguardUsed,
    CardDrawn,
    CardPlayed,
    CardRolled,
    CardsDiscarded,
    CharacterEntered,
    CharacterLost,
    CharacterMoved,
    CombatBegan,
    CombatEnded,
    CombatRolled,
    CombatRoundBegan,
    ConcentrationGained,
    ConcentrationSpent,
    DamageBoughtOff,
    DamageHealed,
    DamageSuffered,
    DiceRecovered,
    DieDiscarded,
    DieRolledAgain,
    DieUsed,
    EaglesLed,
    EaglesRecruited,
    EaglesReturned,
    FateAdvanced,
    FateCardDrawn,
    FatePoolRefilled,
    FateSetBack,
    FateTileDrawn,
    FigureShifted,
    FortificationRepaired,
    GeneralReturned,
    GeneralsActivated,
    GeneralUsed,
    LeadershipLost,
    LeadershipPlaced,
    LeadersRerolled,
    ManoeuvreAdded,
    ManoeuvresShown,
    ManoeuvreUsed,
    MindTroubled,
    OrcCame,
    OrcsStored,
    Passed,
    PassOpened,
    PlaceFreed,
    PlaceTaken,
    RallyRolled,
    RingUsed,
    ShotsRolled,
    SpecialTileAdded,
    SuperiorityWon,
    TableCardDiscarded,
    TokenFlipped,
    TokensPlaced,
    TokensRemoved,
    UnitsDisbanded,
    UnitsLost,
    UnitsPlaced,
    WrathGained,
    WrathLost,
)
from games.bofa.facts import FREE_PEOPLES
from games.bofa.victory import POINTS_TO_WIN
from games.bofa.words.causes import caused
from games.bofa.words.endings import game_ended
from games.bofa.words.events import tell
from games.bofa.words.nouns import heap, hits, noun, numbers, person, place, title_of, units
from games.kernel import Event, GameEnded
from games.titles.deeds import Seen, Telling, tells
from games.titles.grammar import places_listed, say

E = TypeVar("E", bound=Event)
SHOTS = {
    "archery": _("%(who)s had the archers shoot at the army of %(region)s: %(dice)s, %(hits)s."),
    "magic_blast": _("%(who)s struck the army of %(region)s with Magic Blast: %(dice)s, %(hits)s."),
}


def told_classes() -> frozenset[type[Event]]:
    """Every class that has a teller in this room."""
    return frozenset(AFTERMATH)


def tell_aftermath(telling: Telling, before: int | None = None) -> None:
    """What is left to tell of a deed, perhaps only before some event."""
    telling.tell_rest(AFTERMATH, SILENT, before)


@tells(
    AFTERMATH,
    ActionDiceRolled,
    AttackCeased,
    BatsPlaced,
    BatsSpent,
    BilboVanished,
    BodyguardGained,
    BodyguardUsed,
    CardDrawn,
    CardRolled,
    CardsDiscarded,
    CharacterEntered,
    CharacterMoved,
    CombatRolled,
    ConcentrationSpent,
    DamageBoughtOff,
    DamageHealed,
    DamageSuffered,
    DiceRecovered,
    DieDiscarded,
    DieRolledAgain,
    EaglesLed,
    EaglesRecruited,
    EaglesReturned,
    FateAdvanced,
    FatePoolRefilled,
    FateSetBack,
    FateTileDrawn,
    FigureShifted,
    FortificationRepaired,
    GeneralReturned,
    GeneralsActivated,
    LeadersRerolled,
    LeadershipLost,
    ManoeuvreAdded,
    ManoeuvreUsed,
    ManoeuvresShown,
    MindTroubled,
    OrcCame,
    OrcsStored,
    PassOpened,
    Passed,
    RallyRolled,
    RingUsed,
    ShotsRolled,
    SpecialTileAdded,
    SuperiorityWon,
    TableCardDiscarded,
    TokensRemoved,
    UnitsDisbanded,
    UnitsLost,
    WrathGained,
    WrathLost,
)
def in_its_own_words(telling: Telling, seen: Seen) -> None:
    """Its own sentence reads well in a deed; the card that the deed is about is not named again."""
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)


def without_cause(event: E, cause: str) -> E:
    """An event card is the cause by its upper half."""
    causes = {cause, EVENT_CARDS[cause].order} if cause in EVENT_CARDS else {cause}
    because = getattr(event, "because", "")
    return replace(event, because="") if because and because in causes else event


@tells(AFTERMATH, CombatRoundBegan, CombatEnded, ArmyWithdrew)
def told_with_the_combat(telling: Telling, seen: Seen) -> None:
    """The plan of the deed's combat says it."""


@tells(AFTERMATH, DieUsed)
def die_used(telling: Telling, seen: Seen) -> None:
    """A second die in one deed."""
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, CombatBegan)
def combat_began(telling: Telling, seen: Seen) -> None:
    tell_combat(telling, seen, None, NO_DIE)


@tells(AFTERMATH, GeneralUsed)
def general_used(telling: Telling, seen: Seen) -> None:
    """What his ability did says that it was used."""
    general = seen.event.general
    laid = telling.take(TokensPlaced, where=lambda event: event.because == general)
    if gained := telling.take(ConcentrationGained)[:1]:
        telling.say(tell(gained[0].event), seen, *gained)
        return
    if shots := telling.take(ShotsRolled, where=lambda event: event.because == seen.event.ability):
        _shots(telling, seen, shots[0])
    elif not laid:
        telling.say(tell(seen.event), seen)
    for each in laid:
        text = _("%(who)s had a recruitment token of %(heap)s laid in %(region)s.")
        facts = {"heap": heap(each.event.heap), "region": place(each.event.region)}
        telling.say(say(text, who=person(general), **facts), seen, each)


def _shots(telling: Telling, used: Seen, shots: Seen) -> None:
    text = SHOTS[shots.event.because]
    dice = numbers([*shots.event.dice, *shots.event.rerolled])
    facts = {"region": place(shots.event.region), "dice": dice, "hits": hits(shots.event.hits)}
    telling.say(say(text, who=person(used.event.general), **facts), used, shots)
    for told in telling.take(
        DamageSuffered, UnitsLost, where=lambda event: event.because in (shots.event.because, "casualties")
    ):
        telling.say(tell(without_cause(told.event, shots.event.because)), told)


@tells(AFTERMATH, TokenFlipped)
def token_flipped(telling: Telling, seen: Seen) -> None:
    """Its units say what it showed; a token that brought none is told by itself."""
    if seen.event.region not in [came.region for came in telling.peek(UnitsPlaced)]:
        telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, TokensPlaced)
def tokens_placed(telling: Telling, seen: Seen) -> None:
    """One by one in several regions is one sentence."""
    event = seen.event
    same = [
        seen,
        *telling.take(TokensPlaced, where=lambda e: (e.heap, e.because) == (event.heap, event.because)),
    ]
    regions = list(dict.fromkeys(each.event.region for each in same))
    if len(regions) < len(same) or any(each.event.tokens > 1 for each in same) or len(same) == 1:
        for each in same:
            telling.say(tell(without_cause(each.event, telling.cause)), each)
        return
    text = _("Recruitment tokens of %(heap)s were laid face down in %(regions)s.")
    told = say(text, heap=heap(event.heap), regions=places_listed([place(at) for at in regions]))
    telling.say(caused(told, without_cause(event, telling.cause).because), *same)


@tells(AFTERMATH, LeadershipPlaced)
def leadership_placed(telling: Telling, seen: Seen) -> None:
    """What the rounds of a combat brought one by one is counted."""
    event = seen.event
    where = (event.side, event.because)
    same = [seen, *telling.take(LeadershipPlaced, where=lambda e: (e.side, e.because) == where)]
    tokens: dict[str, int] = {}
    for each in same:
        for region, count in each.event.tokens.items():
            tokens[region] = tokens.get(region, 0) + count
    telling.say(tell(without_cause(replace(event, tokens=tokens), telling.cause)), *same)


@tells(AFTERMATH, CharacterLost)
def character_lost(telling: Telling, seen: Seen) -> None:
    if seen.event.because == "army":
        text = _("%(who)s fell with his army.")
        telling.say(say(text, who=person(seen.event.character)), seen)
    else:
        telling.say(tell(without_cause(seen.event, telling.cause)), seen)


@tells(AFTERMATH, ConcentrationGained)
def concentration_gained(telling: Telling, seen: Seen) -> None:
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, FateCardDrawn)
def fate_card_drawn(telling: Telling, seen: Seen) -> None:
    """What it brings is told behind it, and does not name it again."""
    telling.say(tell(without_cause(seen.event, telling.cause)), seen)
    telling.cause = telling.cause or seen.event.card


@tells(AFTERMATH, UnitsPlaced)
def units_placed(telling: Telling, seen: Seen) -> None:
    side = seen.event.side
    came = [seen, *telling.take(UnitsPlaced, where=lambda event: event.side == side)]
    text = _("It raised %(what)s.") if telling.cause else _("%(who)s raised %(what)s.")
    telling.say(say(text, who=noun(side), what=recruits_text(came)), *came)


@tells(AFTERMATH, ArmyMoved)
def army_moved(telling: Telling, seen: Seen) -> None:
    moved = [seen, *telling.take(ArmyMoved, where=lambda event: event.seat == seen.event.seat)]
    text = _("It moved %(moves)s.") if telling.cause else _("%(who)s moved %(moves)s.")
    telling.say(say(text, who=noun(seen.event.seat), moves=moves_text(moved)), *moved)


@tells(AFTERMATH, ArmyAdvanced)
def army_advanced(telling: Telling, seen: Seen) -> None:
    telling.say(say(_("%(who)s went in."), who=units(seen.event.units)), seen)


@tells(AFTERMATH, CardPlayed)
def card_played(telling: Telling, seen: Seen) -> None:
    telling.card = telling.cause = seen.event.card
    telling.card_name = title_of(seen.event.card)
    telling.say(tell(seen.event), seen)


@tells(AFTERMATH, PlaceTaken)
def place_taken(telling: Telling, seen: Seen) -> None:
    text = _("%(who)s [was|were] taken, and the Shadow now had %(now)d of the %(win)d points it needed.")
    telling.say(say(text, who=place(seen.event.region), now=seen.note, win=POINTS_TO_WIN), seen)
    telling.notes[gettext("Shadow points")] = f"{seen.note}/{POINTS_TO_WIN}"


@tells(AFTERMATH, PlaceFreed)
def place_freed(telling: Telling, seen: Seen) -> None:
    text = _("%(who)s took %(region)s back, and the Shadow had %(now)d points left.")
    facts = {"who": noun(FREE_PEOPLES), "region": place(seen.event.region)}
    telling.say(say(text, **facts, now=seen.note), seen)
    telling.notes[gettext("Shadow points")] = f"{seen.note}/{POINTS_TO_WIN}"


@tells(AFTERMATH, GameEnded)
def ended(telling: Telling, seen: Seen) -> None:
    telling.say(game_ended(seen.event), seen)
