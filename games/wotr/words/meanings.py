"""What picking an item would mean beyond its name, with the numbers to decide by: who stands in a region,
what a die can do, what a person brings, how much corruption, what a card does.

All of it is told from the view of the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import Question
from games.titles.grammar import fill, finish, language, say
from games.wotr.actions import RESULTS, possible_actions
from games.wotr.board.seen import force, position_of
from games.wotr.board.words import describe_force
from games.wotr.card_texts import CARDS
from games.wotr.casualties import REDUCE
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NATIONS, REGIONS, SHADOW, Character, name
from games.wotr.figures import NATION_OF_UNIT, REGULAR_OF, Stack, add, of_side, take
from games.wotr.hunt import (
    GUIDE_CASUALTY,
    MOST_DICE,
    RANDOM_CASUALTY,
    USE_THE_RING,
    is_refuge,
    reroll_reasons,
)
from games.wotr.position import FORTIFIED
from games.wotr.siege import MOST_IN_REGION
from games.wotr.state import MOST_CORRUPTION, State
from games.wotr.words.actions import ACTIONS
from games.wotr.words.almanac import abilities_of
from games.wotr.words.nouns import side_of_seat
from games.wotr.words.position import hand_heading, nation_told, steps_told

Told = Mapping[str, str]
A_FEW = 3
"""Of so many persons everything is told."""
ONE_FROM_HIT, TWO_FROM_HIT = 6, 2
"""R12.3: what a hunt die needs without a bonus, and what it needs at least."""


def meanings(question: Question, view: State) -> Told:
    tell = BY_PROMPT.get(question.prompt)
    found = {**_places(question, view), **_cards(question), **_people(question)}
    return {**found, **(tell(question, view) if tell else {})}


# --- places ------------------------------------------------------------------------------------------


def _places(question: Question, view: State) -> dict[str, str]:
    """Who stands in the regions on offer."""
    if not any(key in REGIONS for key in question.items):
        return {}
    found: dict[str, list[str]] = {}
    for each in position_of(view).forces:
        if each.region in question.items:
            found.setdefault(each.region, []).append(describe_force(each, language()))
    return {region: "; ".join(told) for region, told in found.items()}


def _marching(question: Question, view: State) -> dict[str, str]:
    """Where an army may go: what is there, and how much room."""
    return {region: _arriving(question, view, region) for region in question.items if region in REGIONS}


def _arriving(question: Question, view: State, region: str) -> str:
    found = REGIONS[region]
    place = [name(found.settlement, language())] if found.settlement else []
    place += [NATIONS[found.nation].short[language()]] if found.nation else []
    told = _places(question, view).get(region, "")
    mine = of_side(view.field.get(region, {}), side_of_seat(question.seat))
    units = sum(count for figure, count in mine.items() if figure in NATION_OF_UNIT)
    room = say(_("%(units)d units there, at most %(most)d can stay"), units=units, most=MOST_IN_REGION)
    parts = [", ".join(place), told or gettext("empty"), room if units else ""]
    return finish("; ".join(part for part in parts if part))


def _attacked(question: Question, view: State) -> dict[str, str]:
    """Who stands there, and whether walls help him."""
    walls = gettext("the walls make the attacker need 6")
    return {
        region: f"{told}; {walls}" if region in FORTIFIED else told
        for region, told in _places(question, view).items()
    }


def _declaring(question: Question, view: State) -> dict[str, str]:
    """R11.8: what declaring the Fellowship there does about corruption."""
    told = _places(question, view)
    for region in question.items:
        if region in REGIONS and is_refuge(view, region):
            healed = _corruption(view, -1) if view.fellowship.corruption else ""
            told[region] = " ".join(part for part in (healed, told.get(region, "")) if part)
    return told


# --- dice and actions --------------------------------------------------------------------------------


def _faces(question: Question, view: State) -> dict[str, str]:
    """What each result could do now."""
    return {face: _can_do(view, question.seat, face) for face in question.items if face in RESULTS}


def _can_do(view: State, seat: str, face: str) -> str:
    return finish(", ".join(gettext(ACTIONS[key]) for key in possible_actions(view, seat, face)))


def _acting(question: Question, view: State) -> dict[str, str]:
    told = {"move_fellowship": _hunted(view), "draw_card": hand_heading(view, question.seat)}
    return {key: text for key, text in told.items() if key in question.items}


def _hunted(view: State) -> str:
    """R12.2 to R12.5: the dice that hunt the Fellowship when it moves now, and what it bears already."""
    return f"{_hunt_dice(view)} {_corruption(view)}"


def _hunt_dice(view: State) -> str:
    if view.fellowship.mordor is not None:
        return gettext("On the Mordor Track a hunt tile is drawn at once.")
    level = min(MOST_DICE, view.hunt_box[SHADOW])
    if not level:
        return gettext("No die hunts it.")
    needs = max(TWO_FROM_HIT, ONE_FROM_HIT - view.hunt_box[FREE_PEOPLES])
    text = ngettext(
        "%(count)d die hunts it, success on %(needs)d or more, %(again)d re-rolled.",
        "%(count)d dice hunt it, success on %(needs)d or more, %(again)d re-rolled.",
        level,
    )
    return finish(fill(text, count=level, needs=needs, again=min(level, len(reroll_reasons(view)))))


def _hunt_levels(question: Question, view: State) -> dict[str, str]:
    """What the Hunt Box would hold before the dice are rolled."""
    there = view.hunt_box[SHADOW]
    text = _("Hunt level %(level)d before the roll; dice left to roll: %(left)d")
    return {
        key: say(text, level=min(MOST_DICE, there + int(key)), left=view.pools[SHADOW] - int(key))
        for key in question.items
        if key.isdigit()
    }


def _nations(question: Question, view: State) -> dict[str, str]:
    """How far each nation is from war."""
    return {
        nation: finish(steps_told(view.steps_to_war[nation], [nation_told(view, nation)]))
        for nation in question.items
        if nation in NATIONS
    }


# --- the hunt's damage -------------------------------------------------------------------------------


def _damage(question: Question, view: State) -> dict[str, str]:
    """R12.10: corruption now and after, by each way out."""
    damage, guide = int(question.about["damage"]), view.fellowship.guide
    level = CHARACTERS[guide].level
    told = {
        USE_THE_RING: _corruption(view, damage),
        GUIDE_CASUALTY: say(
            _("%(guide)s, Level %(level)d. %(rest)s"),
            guide=CHARACTERS[guide].name[language()],
            level=level,
            rest=_corruption(view, max(0, damage - level)),
        ),
        RANDOM_CASUALTY: _at_random(view, damage),
    }
    told |= {f"guide_{who}": _corruption(view, damage - 1) for who in CHARACTERS}
    return {key: text for key, text in told.items() if key in question.items}


def _at_random(view: State, damage: int) -> str:
    levels = [CHARACTERS[companion].level for companion in view.fellowship.companions]
    if not levels:
        return ""
    facts = {"companions": ", ".join(CHARACTERS[c].short[language()] for c in view.fellowship.companions)}
    best, worst = max(0, damage - max(levels)), max(0, damage - min(levels))
    return say(
        _("One of %(companions)s. Corruption %(now)d now, then %(best)d to %(worst)d."),
        **facts,
        now=view.fellowship.corruption,
        best=view.fellowship.corruption + best,
        worst=view.fellowship.corruption + worst,
    )


def _corruption(view: State, more: int = 0) -> str:
    """ "Corruption 3 now, then 5 of 12."."""
    now = view.fellowship.corruption
    facts = {"now": now, "most": MOST_CORRUPTION}
    if not more:
        return say(_("Corruption %(now)d of %(most)d."), **facts)
    text = _("Corruption %(now)d now, then %(then)d of %(most)d.")
    return say(text, **facts, then=max(0, now + more))


# --- figures -----------------------------------------------------------------------------------------


def _people(question: Question) -> dict[str, str]:
    """What each person brings: Level, Leadership, abilities; of many only what these are called."""
    who = [key for key in question.items if key in CHARACTERS]
    return {key: _person(CHARACTERS[key], in_full=len(who) <= A_FEW) for key in who}


def _person(found: Character, in_full: bool) -> str:
    text = _("Level %(level)d, Leadership %(leadership)d")
    numbers = say(text, level=found.level, leadership=found.leadership)
    named = ", ".join(ability.name[language()] for ability in found.abilities)
    told = " ".join(abilities_of(found)) if in_full else f"{named}." if named else ""
    return f"{numbers}. {told}".strip()


def _guides(question: Question, view: State) -> dict[str, str]:
    """What each does for the Fellowship while he leads it."""
    guides = {key: CHARACTERS[key].guide for key in question.items if key in CHARACTERS}
    return {key: ability.text[language()] for key, ability in guides.items() if ability}


def _falling(question: Question, view: State) -> dict[str, str]:
    """R7.29: which units of the army would be left where they stand."""
    region, side = str(question.about.get("region", "")), side_of_seat(question.seat)
    stacks = [of_side(stack.get(region, {}), side) for stack in (view.field, view.inside)]
    army = next((stack for stack in stacks if stack), None)
    if army is None:
        return {}
    told = {}
    for key in question.items:
        left = _without(army, key)
        if left is not None:
            there = describe_force(force(region, side, left, False), language()).partition(": ")[2]
            told[key] = say(_("Left there: %(figures)s."), figures=there or gettext("nobody"))
    return told


def _without(army: Stack, fallen: str) -> Stack | None:
    """The army without a figure, or with a weaker one in its place."""
    left, figure = dict(army), fallen.removeprefix(REDUCE)
    if figure not in left:
        return None
    take(left, {figure: 1})
    if fallen.startswith(REDUCE):
        add(left, {REGULAR_OF[figure]: 1})
    return left


def _recruits(question: Question, view: State) -> dict[str, str]:
    """How many are left to recruit."""
    text = _("%(count)d left to recruit")
    return {
        figure: say(text, count=view.reinforcements[figure])
        for figure in question.items
        if view.reinforcements.get(figure)
    }


# --- cards -------------------------------------------------------------------------------------------


def _cards(question: Question) -> dict[str, str]:
    """The half of the card that is used here."""
    in_battle = question.prompt.startswith("battle.")
    return {
        key: (CARDS[key].combat.text if in_battle else CARDS[key].text)[language()]
        for key in question.items
        if key in CARDS
    }


BY_PROMPT: dict[str, Callable[[Question, State], Told]] = {
    "army.to": _marching,
    "attack.target": _attacked,
    "battle.casualty": _falling,
    "fellowship.declare": _declaring,
    "fellowship.guide": _guides,
    "hunt.allocate": _hunt_levels,
    "hunt.damage": _damage,
    "politics.nation": _nations,
    "recruit.figure": _recruits,
    "turn.action": _acting,
    "turn.die": _faces,
    "turn.ring_face": _faces,
}
"""What matters of a question's items, by prompt."""
