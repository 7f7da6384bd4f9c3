"""The position in words: everything that the board shows, and the hand of the seat that reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.titles import Section
from games.titles.grammar import also, fill, finish, language, listing, phrase, quoted, say, settle
from games.wotr.card_texts import CARDS
from games.wotr.facts import (
    CHARACTERS,
    FREE_PEOPLES,
    NAMES,
    NATIONS,
    NATIONS_OF,
    SHADOW,
    SIDES,
    FigureKind,
    Side,
    name,
)
from games.wotr.figures import FIGURES, NATION_OF, NAZGUL, Stack, of_side, other, units_of
from games.wotr.position import OWNER, REGION_ORDER, controller, victory_points
from games.wotr.seats import hand_limit
from games.wotr.state import DECKS, MORDOR_STEPS, MOST_CORRUPTION, State, deck_of
from games.wotr.teams import shared_regions
from games.wotr.turn import action_order
from games.wotr.victory import POINTS_TO_WIN
from games.wotr.words.almanac import both_halves
from games.wotr.words.nouns import (
    cards as known_and_hidden,
)
from games.wotr.words.nouns import (
    character_cards,
    faces,
    figure_kind,
    label,
    noun,
    people,
    person,
    place,
    seat,
    side_of_seat,
    strategy_cards,
    tile,
    title_of,
)

KINDS: tuple[FigureKind, ...] = ("regular", "elite", "leader", "nazgul")
PLAIN = str.maketrans("É", "E")


def position(view: State, reader: str | None) -> list[Section]:
    """All sections, the reader's own side first; a spectator has no hand."""
    own = side_of_seat(reader) if reader else FREE_PEOPLES
    sections = [
        Section("fellowship", name("fellowship", language()), tuple(fellowship(view))),
        Section("dice", gettext("Dice and hunt"), tuple(dice(view))),
        Section("politics", gettext("Politics and victory"), tuple(politics(view))),
    ]
    if len(view.seats) > len(SIDES):
        sections.insert(0, Section("players", gettext("Who acts and who decides"), tuple(players(view))))
    for side in (own, other(own)):
        lines = tuple(armies(view, side))
        sections.append(Section(f"armies_{side}", _armies_heading(side, reader), lines))
    sections.append(Section("reinforcements", gettext("Left to recruit"), tuple(pool(view.reinforcements))))
    if view.casualties:
        sections.append(Section("lost", gettext("Lost for good"), tuple(pool(view.casualties))))
    if reader:
        sections.append(hand(view, reader))
    sections.append(Section("table", gettext("Cards on the table and elsewhere"), tuple(table(view, reader))))
    return sections


# --- the players of a team ---------------------------------------------------------------------------


def players(view: State) -> Iterable[str]:
    """Whose action it is, who leads, and what binds the armies of teammates."""
    if view.step == "action" and view.acting:
        yield _order(view)
    for side in SIDES:
        if side not in view.seats:
            yield _lead(view, side)
    mixed = [name(region, language()) for region in REGION_ORDER if region in view.mixed]
    if mixed:
        yield say(_("One army of both teammates: %(regions)s."), regions=", ".join(mixed))
    apart = [name(r, language()) for r in shared_regions(view) if r not in view.mixed]
    if apart:
        yield say(_("Two armies of teammates side by side: %(regions)s."), regions=", ".join(apart))
    if view.this_turn.touched:
        nations = listing([noun(nation) for nation in view.this_turn.touched])
        text = _("The next action of the Free Peoples may not be one of %(nations)s alone (R16.3).")
        yield say(text, nations=nations)


def _order(view: State) -> str:
    order = action_order(view)
    later = [seat(key) for step in range(1, len(order)) if (key := order[(view.at + step) % len(order)])]
    text = _("It is the action of %(who)s. Then come, while they have dice: %(others)s.")
    return say(text, who=seat(view.acting), others=listing(later))


def _lead(view: State, side: Side) -> str:
    text = _("%(who)s leads the Shadow this turn, and decides about the hunt.")
    if side == FREE_PEOPLES:
        text = _("%(who)s leads the Free Peoples this turn, and decides about the Fellowship and in hunts.")
    return say(text, who=seat(view.leading[side]))


# --- the Fellowship, dice, politics ------------------------------------------------------------------


def fellowship(view: State) -> Iterable[str]:
    ring = view.fellowship
    if ring.mordor is not None:
        text = _("On the Mordor Track, step %(step)d of %(last)d; revealed.")
        if ring.hidden:
            text = _("On the Mordor Track, step %(step)d of %(last)d; hidden.")
        yield say(text, step=ring.mordor, last=MORDOR_STEPS)
    elif not ring.hidden:
        yield say(_("Revealed in %(region)s."), region=place(ring.region or ""))
    else:
        text = ngettext(
            "Hidden, %(count)d step from %(region)s (last known position).",
            "Hidden, %(count)d steps from %(region)s (last known position).",
            ring.progress,
        )
        yield finish(fill(text, region=place(ring.region or ""), count=ring.progress))
    with_it = [companion for companion in ring.companions if companion != ring.guide]
    guided = say(_("Guide: %(guide)s."), guide=person(ring.guide))
    if with_it:
        text = _("With the Ring-bearers: %(companions)s.")
        guided = also(guided, say(text, companions=people(with_it)))
    yield guided
    yield say(_("Corruption: %(points)d of %(most)d."), points=ring.corruption, most=MOST_CORRUPTION)


def dice(view: State) -> Iterable[str]:
    for side in SIDES:
        rolled = faces(view.dice[side])
        if rolled:
            yield say(_("Unused dice of %(who)s: %(dice)s."), who=noun(side), dice=rolled)
        else:
            yield say(_("Unused dice of %(who)s: none."), who=noun(side))
    yield say(
        _("Hunt Box: %(shadow)d Shadow dice, %(free)d of the Free Peoples."),
        shadow=view.hunt_box[SHADOW],
        free=view.hunt_box[FREE_PEOPLES],
    )
    yield say(
        _("Dice in all: Free Peoples %(free)d, Shadow %(shadow)d."),
        free=view.pools[FREE_PEOPLES],
        shadow=view.pools[SHADOW],
    )
    yield say(
        _("Elven Rings: Free Peoples %(free)d, Shadow %(shadow)d."),
        free=view.rings[FREE_PEOPLES],
        shadow=view.rings[SHADOW],
    )
    yield from tiles(view)


def tiles(view: State) -> Iterable[str]:
    count = len(view.tiles.pool)
    text = ngettext("Hunt pool: %(count)d tile.", "Hunt pool: %(count)d tiles.", count)
    yield fill(text, count=count)
    if view.tiles.drawn:
        yield say(_("Tiles drawn: %(tiles)s."), tiles=", ".join(map(tile, view.tiles.drawn)))
    if view.tiles.waiting:
        yield say(_("Special tiles in play: %(tiles)s."), tiles=", ".join(map(tile, view.tiles.waiting)))
    if view.tiles.removed:
        yield say(_("Tiles out of the game: %(tiles)s."), tiles=", ".join(map(tile, view.tiles.removed)))


def politics(view: State) -> Iterable[str]:
    for side in SIDES:
        steps: dict[int, list[str]] = {}
        for nation in NATIONS_OF[side]:
            steps.setdefault(view.steps_to_war[nation], []).append(nation_told(view, nation))
        yield "; ".join(steps_told(number, nations) for number, nations in sorted(steps.items())) + "."
    for side in (SHADOW, FREE_PEOPLES):
        yield _victory(view, side)


def nation_told(view: State, nation: str) -> str:
    told = NATIONS[nation].short[language()]
    return phrase(_("%(nation)s (passive)"), nation=told) if nation in view.passive else told


def steps_told(number: int, nations: list[str]) -> str:
    if number == 0:
        return say(_("At war: %(nations)s"), nations=", ".join(nations))
    text = ngettext("%(count)d step from war: %(nations)s", "%(count)d steps from war: %(nations)s", number)
    return fill(text, count=number, nations=", ".join(nations))


def _victory(view: State, side: Side) -> str:
    held = [name(r, language()) for r in REGION_ORDER if r in view.captured and OWNER[r] != side]
    facts = {
        "side": name(side, language()),
        "points": victory_points(view, side),
        "most": POINTS_TO_WIN[side],
    }
    if not held:
        return say(_("Victory points: %(side)s %(points)d of %(most)d."), **facts)
    text = _("Victory points: %(side)s %(points)d of %(most)d, holding %(regions)s.")
    return say(text, **facts, regions=", ".join(held))


# --- armies ------------------------------------------------------------------------------------------


def _armies_heading(side: Side, reader: str | None) -> str:
    kinds = [k for k in KINDS if k != ("leader" if side == SHADOW else "nazgul")]
    key = ", ".join(f"{letter(kind)} {NAMES['unit'][kind][language()]}" for kind in kinds)
    if reader and side_of_seat(reader) == side:
        return say(_("Your armies (%(key)s)"), key=key)
    return say(_("Armies of %(side)s (%(key)s)"), side=noun(side), key=key)


def letter(kind: FigureKind) -> str:
    return NAMES["unit"][kind][language()][0].translate(PLAIN)


def armies(view: State, side: Side) -> Iterable[str]:
    """A line for each nation, then one for figures that stand without units."""
    stacks = list(_stacks(view, side))
    for nation in NATIONS_OF[side]:
        found = [text for stack in stacks for text in _of_nation(nation, *stack)]
        if found:
            yield f"{NATIONS[nation].short[language()]}: {'; '.join(found)}."
    alone = [_stand(region, stack, remark) for region, stack, remark in stacks if not units_of(stack, side)]
    if alone:
        yield say(_("Without an army: %(figures)s."), figures="; ".join(alone))


def _stacks(view: State, side: Side) -> Iterable[tuple[str, Stack, str]]:
    """The side's figures, region by region, in the field and besieged, each stack with its remark."""
    for region in (r for r in REGION_ORDER if r in view.field or r in view.inside):
        if field := of_side(view.field.get(region, {}), side):
            besieging = region in view.inside and controller(view, region) != side
            taken = region in view.captured and controller(view, region) == side
            yield region, field, gettext("besieging") if besieging else gettext("taken") if taken else ""
        if inside := of_side(view.inside.get(region, {}), side):
            yield region, inside, gettext("besieged")


def _of_nation(nation: str, region: str, stack: Stack, remark: str) -> Iterable[str]:
    """The nation's part of an army; who belongs to no nation is told with the first of them."""
    nations = [NATION_OF[figure] for figure in stack if figure in NATION_OF]
    if nation in nations:
        mine = {f: n for f, n in stack.items() if NATION_OF.get(f) == nation}
        others = {f: n for f, n in stack.items() if f not in NATION_OF} if nations[0] == nation else {}
        yield _stand(region, {**mine, **others}, remark)


def _stand(region: str, stack: Stack, remark: str) -> str:
    """ "Minas Tirith 4R 1E 1L, Boromir (besieged)"."""
    told = f"{name(region, language())} {short(stack)}"
    return f"{told} ({remark})" if remark else told


def short(stack: Mapping[str, int]) -> str:
    """ "4R 1E 1L 2N, Boromir, Strider"."""
    units = [
        f"{stack[figure]}{letter(figure_kind(figure))}"
        for figure in FIGURES
        if figure in stack and figure not in CHARACTERS
    ]
    who = [label(figure) for figure in FIGURES if figure in stack and figure in CHARACTERS]
    return ", ".join([part for part in (" ".join(units), *who) if part])


def pool(stack: Stack) -> Iterable[str]:
    """What is left or lost, by side: units by nation, then Nazgûl and characters."""
    for side in SIDES:
        parts = []
        for nation in NATIONS_OF[side]:
            mine = {f: stack[f] for f in FIGURES if f in stack and NATION_OF.get(f) == nation}
            if nation == "sauron" and NAZGUL in stack:
                mine[NAZGUL] = stack[NAZGUL]
            if mine:
                parts.append(f"{NATIONS[nation].short[language()]} {short(mine)}")
        parts += [label(f) for f in FIGURES if f in stack and f in CHARACTERS and CHARACTERS[f].side == side]
        if parts:
            yield f"{name(side, language())}: {'; '.join(parts)}."


# --- cards -------------------------------------------------------------------------------------------


def hand_heading(view: State, reader: str) -> str:
    count = len(view.hands[reader])
    text = ngettext(
        "Your hand, %(count)d card of at most %(most)d",
        "Your hand, %(count)d cards of at most %(most)d",
        count,
    )
    return fill(text, count=count, most=hand_limit(view, reader))


def hand(view: State, reader: str) -> Section:
    """The reader's cards with their texts; `keys` says which card a line is about."""
    held = tuple(card for card in sorted(view.hands[reader]) if card in CARDS)
    if not held:
        return Section("hand", hand_heading(view, reader), (gettext("You hold no card."),), ("",))
    return Section("hand", hand_heading(view, reader), tuple(map(both_halves, held)), held)


def table(view: State, reader: str | None) -> Iterable[str]:
    for side in SIDES:
        lying = [card for card in view.table if DECKS[deck_of(card)] == side]
        if lying:
            text = _("On the table, of %(side)s: %(cards)s.")
            yield say(text, side=noun(side), cards=listing([quoted(title_of(card)) for card in lying]))
    if not view.table:
        yield gettext("No card lies on the table.")
    for holder, held in view.hands.items():
        if holder != reader:
            yield _held(holder, held)
    for side in SIDES:
        yield _decks(view, side)
        if view.discards[side]:
            yield _discards(view, side)


def _backs(cards: Iterable[str]) -> str:
    backs = [deck_of(card).partition("_")[2] for card in cards]
    parts = [character_cards(backs.count("char"))] if "char" in backs else []
    parts += [strategy_cards(backs.count("str"))] if "str" in backs else []
    return listing(parts)


def _held(holder: str, held: list[str]) -> str:
    if not held:
        return say(_("%(who)s [holds|hold] no card."), who=seat(holder))
    return say(_("%(who)s [holds|hold] %(cards)s."), who=seat(holder), cards=known_and_hidden(held))


def _decks(view: State, side: Side) -> str:
    left = [card for deck, of in DECKS.items() if of == side for card in view.decks[deck]]
    if not left:
        return say(_("The decks of %(side)s are used up."), side=noun(side))
    return say(_("In the decks of %(side)s: %(cards)s."), side=noun(side), cards=_backs(left))


def _discards(view: State, side: Side) -> str:
    known = [quoted(title_of(card)) for card in view.discards[side] if card in CARDS]
    hidden = [card for card in view.discards[side] if card in DECKS]
    parts = [*known, *([phrase(_("%(cards)s face down"), cards=_backs(hidden))] if hidden else [])]
    return say(_("Discarded, of %(side)s: %(cards)s."), side=noun(side), cards=settle(listing(parts)))
