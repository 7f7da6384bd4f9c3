"""The combat that is being fought, from what everybody sees: forces, strength, dice, manoeuvres, rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.card_texts import MANOEUVRES, SHEET_TEXTS, sheet_text
from games.bofa.combat import BASE, HARD
from games.bofa.events import CombatBegan, CombatEnded, CombatRoundBegan
from games.bofa.events.cards import ManoeuvresShown
from games.bofa.facts import CHARACTERS, FORDS, TERRAIN, Side
from games.bofa.figures import in_order, other
from games.bofa.paper.battles import battle as on_paper
from games.bofa.position import is_unbreached, leadership, strength
from games.bofa.state import State
from games.bofa.words.nouns import label, units
from games.kernel import Event, Question
from games.titles.battles import bouts
from games.titles.fray import Fray, FrayCard, FrayFigure, FrayForce, FrayOdds
from games.titles.grammar import language, say, settle
from games.titles.paper import PaperBattle, mark_of

CHOOSE, REROLL, DAMAGE, STAND = 0, 2, 3, 4
STEP_OF = {
    "combat.army": CHOOSE,
    "combat.manoeuvre": CHOOSE,
    "combat.extra": CHOOSE,
    "combat.reroll": REROLL,
    "damage.armour": DAMAGE,
    "damage.redoubtable": DAMAGE,
    "combat.continue": STAND,
    "combat.drive": STAND,
}
Numbered = Sequence[tuple[int, Event]]


def fray(events: Numbered, view: State, question: Question | None) -> Fray | None:
    """None if no combat is being fought."""
    last = next(reversed(bouts(events, CombatBegan, CombatEnded)), None)
    if not last or isinstance(last[-1][1], CombatEnded):
        return None
    return _Sheet(last, view, question).laid()


class _Sheet:
    def __init__(self, events: Numbered, view: State, question: Question | None) -> None:
        began = events[0][1]
        assert isinstance(began, CombatBegan)
        self.events, self.view, self.question, self.began = events, view, question, began
        starts = [at for at, (_number, event) in enumerate(events) if isinstance(event, CombatRoundBegan)]
        self.round = len(starts)
        self.this_round = [event for _number, event in events[starts[-1] :]] if starts else []
        fights = [event for event in self.this_round if isinstance(event, CombatRoundBegan)]
        self.origin = fights[-1].army if fights else began.origins[0]

    def laid(self) -> Fray:
        began, paper = self.began, on_paper(self.events)
        return Fray(
            heading=paper.heading,
            note=self.note(),
            place=began.region,
            origin=self.origin,
            steps=(
                gettext("Manoeuvres"),
                gettext("Roll"),
                gettext("Re-roll"),
                gettext("Damage"),
                gettext("Go on?"),
            ),
            step=self.step(),
            forces=(self.force(began.side, paper), self.force(other(began.side), paper)),
            rounds=paper.rounds,
            on_map=self.prompt == "combat.drive",
        )

    @property
    def prompt(self) -> str:
        return self.question.prompt if self.question else ""

    def step(self) -> int:
        return STEP_OF.get(self.prompt, DAMAGE)

    def note(self) -> str:
        return (
            say(_("round %(round)d"), round=self.round) if self.round else gettext("before the first round")
        )

    def force(self, side: Side, paper: PaperBattle) -> FrayForce:
        began = self.began
        attacks = side == began.side
        place = self.origin if attacks else began.region
        army = self.view.armies.get(place)
        at_first = began.attackers.get(place, {}) if attacks else began.defenders
        rolls = paper.rounds[-1] if paper.rounds else None
        thrown = (rolls.attacker if attacks else rolls.defender).rolls if rolls else ()
        standing = army is not None and army.side == side
        return FrayForce(
            side=mark_of(side),
            seat=side,
            attacks=attacks,
            figures=self.figures(side, place) if standing else (),
            began=settle(units(at_first)) if at_first else "–",
            measures=self.measures(side, place, attacks) if standing else (),
            card=self.manoeuvre(side),
            throws=tuple((why or gettext("Roll"), dice) for why, dice in thrown),
            odds=self.odds(place, attacks) if standing else None,
        )

    def figures(self, side: Side, place: str) -> tuple[FrayFigure, ...]:
        standing = in_order(self.view.armies[place].units)
        here = [key for key, one in CHARACTERS.items() if one.side == side and self.view.where[key] == place]
        people = [FrayFigure(key, label(key), label(key), 1, "chief", _ability(key)) for key in here]
        return (
            *(FrayFigure(key, label(key)[:1], label(key), count) for key, count in standing.items()),
            *people,
        )

    def odds(self, place: str, attacks: bool) -> FrayOdds:
        """Of the next roll: damage adds up over the rounds, so that no plain sum tells how it ends."""
        dice, leaders = strength(self.view, place), leadership(self.view, place)
        coming = self.round if self.step() == CHOOSE else self.round + 1
        return FrayOdds(dice, 0, leaders, self.needs(attacks, coming), to_the_end=False)

    def needs(self, attacks: bool, fought: int) -> int:
        return HARD if attacks and self.is_hampered(fought) else BASE

    def measures(self, side: Side, place: str, attacks: bool) -> tuple[tuple[str, str], ...]:
        needs = self.needs(attacks, self.round)
        return (
            (gettext("strength"), str(strength(self.view, place))),
            (gettext("leadership"), str(leadership(self.view, place))),
            (gettext("hits on"), str(needs) if needs == HARD else f"{needs}+"),
            (gettext("damage"), str(self.view.armies[place].damage)),
        )

    def is_hampered(self, fought: int) -> bool:
        """B20.5 to B20.8: ford or upward slope in the first round; walls, always."""
        region = self.began.region
        if is_unbreached(self.view, region):
            return True
        uphill = TERRAIN.get(region) == "mountains" and TERRAIN.get(self.origin) != "mountains"
        return fought <= 1 and (uphill or (self.origin, region) in FORDS)

    def manoeuvre(self, side: Side) -> FrayCard | None:
        shown = [event for event in self.this_round if isinstance(event, ManoeuvresShown)]
        key = shown[-1].cards.get(side, "") if shown else ""
        found = MANOEUVRES.get(key)
        return FrayCard(found.name[language()], found.text[language()]) if found else None


def _ability(key: str) -> str:
    return sheet_text(SHEET_TEXTS[key].text, language()) if key in SHEET_TEXTS else ""
