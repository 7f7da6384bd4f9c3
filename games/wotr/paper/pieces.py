"""What stands around the map on paper: tracks, dice, politics, reserves; and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _
from msgspec import structs

from games.kernel import Event
from games.titles.drawing.tracks import FACES, die_picture
from games.titles.grammar import fill, finish, language, say
from games.titles.paper import (
    Ladder,
    PaperCard,
    PaperLine,
    PaperMark,
    PaperMarks,
    PaperPiece,
    PaperTable,
    PaperTrack,
    Rung,
    boxes,
    mark_of,
)
from games.wotr.board.looks import COLOUR
from games.wotr.card_texts import CARDS
from games.wotr.card_texts import DECKS as DECK_TEXTS
from games.wotr.events import CardPlayed
from games.wotr.facts import (
    CHARACTERS,
    FREE_PEOPLES,
    NAMES,
    NATIONS,
    SHADOW,
    SIDES,
    FigureKind,
    Side,
    figure_key,
    name,
)
from games.wotr.position import OWNER, REGION_ORDER, victory_points
from games.wotr.seats import hand_limit, side_of
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION, State, deck_of, is_known
from games.wotr.victory import POINTS_TO_WIN
from games.wotr.words.almanac import abilities_of, kind_of
from games.wotr.words.nouns import character_cards, label, place, seat, strategy_cards
from games.wotr.words.position import players

LONGEST_PROGRESS = 12
KINDS: tuple[FigureKind, ...] = ("regular", "elite", "leader")


def map_key() -> str:
    return gettext(
        "Open and round: Free Peoples. Solid and square: Shadow. The number counts units; then Elites, "
        "Leaders and Nazgûl by their letters. ◎ the Fellowship’s last known place. ■ or ○ beside a "
        "settlement: taken."
    )


def columns(view: State) -> Sequence[Sequence[PaperPiece]]:
    left: list[PaperPiece] = [corruption(view), fellowship(view), conquest(view), *lines(view)]
    return left, [*dice(view), hunt_box(view)], [politics(view)]


# --- tracks ------------------------------------------------------------------------------------------


def corruption(view: State) -> PaperTrack:
    at = min(view.fellowship.corruption, MOST_CORRUPTION)
    note = say(_("%(points)d; the Shadow wins at %(most)d"), points=at, most=MOST_CORRUPTION)
    return PaperTrack(name("corruption", language()), note, boxes(MOST_CORRUPTION), at)


def fellowship(view: State) -> PaperTrack:
    ring = view.fellowship
    state = gettext("hidden") if ring.hidden else gettext("revealed")
    heading = name("fellowship", language())
    if ring.mordor is not None:
        note = say(_("On the Mordor Track, %(state)s"), state=state)
        steps = boxes(MORDOR_STEPS)
        return PaperTrack(heading, note, steps, ring.mordor, company(view), guide_of(view))
    assert ring.region is not None
    text = ngettext(
        "%(state)s, %(count)d step from %(region)s",
        "%(state)s, %(count)d steps from %(region)s",
        ring.progress,
    )
    note = say_it(text, state=state, count=ring.progress, region=place(ring.region))
    steps = boxes(max(LONGEST_PROGRESS, ring.progress))
    return PaperTrack(heading, note, steps, ring.progress, company(view), guide_of(view))


def company(view: State) -> str:
    """Who guides, and who else goes along."""
    ring = view.fellowship
    others = [label(companion) for companion in ring.companions if companion != ring.guide]
    return "; ".join(part for part in (guide_of(view), ", ".join(others)) if part)


def guide_of(view: State) -> str:
    return f"{name('guide_short', language())}: {label(view.fellowship.guide)}"


def conquest(view: State) -> PaperTrack:
    """The Shadow's points as a track; those of the Free Peoples stand among the lines."""
    have, most = victory_points(view, SHADOW), POINTS_TO_WIN[SHADOW]
    heading = f"{name('victory_points', language())}, {name(SHADOW, language())}"
    note = say(_("%(points)d of %(most)d"), points=have, most=most)
    return PaperTrack(heading, note, boxes(most), min(have, most), _held(view, SHADOW), brief="")


def _held(view: State, side: Side) -> str:
    return ", ".join(name(r, language()) for r in REGION_ORDER if r in view.captured and OWNER[r] != side)


def lines(view: State) -> list[PaperLine]:
    have, most = victory_points(view, FREE_PEOPLES), POINTS_TO_WIN[FREE_PEOPLES]
    held, points = _held(view, FREE_PEOPLES), say(_("%(points)d of %(most)d"), points=have, most=most)
    heading = f"{name('victory_points', language())}, {name(FREE_PEOPLES, language())}"
    rings = "; ".join(f"{name(side, language())} {view.rings[side]}" for side in SIDES)
    found = [
        PaperLine(heading, f"{points}: {held}" if held else points, brief=points),
        PaperLine(name("elven_rings", language()), rings),
    ]
    if view.table:
        told = [f"{CARDS[card].title[language()]} ({_owner(card)})" for card in view.table if is_known(card)]
        found.append(PaperLine(gettext("On the table"), "; ".join(told)))
    return found


def _owner(card: str) -> str:
    return name(DECK_TEXTS[deck_of(card)].side, language())


def say_it(text: str, **facts: object) -> str:
    """A sentence that `ngettext` has translated already."""
    return finish(fill(text, **facts))


# --- dice --------------------------------------------------------------------------------------------


def dice(view: State) -> list[PaperMarks]:
    return [_dice(view, side) for side in SIDES]


def _dice(view: State, side: Side) -> PaperMarks:
    faces = view.dice[side]
    heading = say(_("Dice of %(side)s"), side=seat(side))
    count = len(faces)
    text = ngettext("%(count)d of %(all)d to use", "%(count)d of %(all)d to use", count)
    note = fill(text, count=count, all=view.pools[side])
    return PaperMarks(
        heading,
        note,
        tuple(
            PaperMark(picture(face, side), name(face, language()), short_face(face), face, FACES[face])
            for face in faces
        ),
        mark_of(side),
    )


def hunt_box(view: State) -> PaperMarks:
    shadow, free = view.hunt_box[SHADOW], view.hunt_box[FREE_PEOPLES]
    eye = PaperMark(
        picture("eye", SHADOW), name("eye", language()), "", line=FACES["eye"], side=mark_of(SHADOW)
    )
    character = picture("character", FREE_PEOPLES)
    mine = PaperMark(
        character, name(FREE_PEOPLES, language()), "+1", line=FACES["character"], side=mark_of(FREE_PEOPLES)
    )
    tiles = fill(
        ngettext("%(count)d tile in the pool", "%(count)d tiles in the pool", len(view.tiles.pool)),
        count=len(view.tiles.pool),
    )
    return PaperMarks(name("hunt_short", language()), tiles, (eye,) * shadow + (mine,) * free)


def short_face(face: str) -> str:
    """The word under a die, breakable after the stroke."""
    return name(face, language()).replace("/", "/\u200b")


def picture(face: str, side: Side) -> str:
    return die_picture(face, side, COLOUR, name(face, language()), language())


# --- politics and reserves -----------------------------------------------------------------------------


def politics(view: State) -> Ladder:
    heads = ("3", "2", "1", name("at_war", language()))
    rungs = [
        Rung(
            nation.short[language()],
            3 - view.steps_to_war[key],
            mark_of(nation.side),
            dashed=key in view.passive,
        )
        for key, nation in NATIONS.items()
    ]
    note = gettext("steps to war; dashed: passive")
    return Ladder(gettext("Politics"), note, heads, tuple(rungs))


def stock(view: State) -> PaperTable:
    """What may still be recruited, and what is lost for good."""
    heads = ("", *(_abbreviated(kind) for kind in KINDS), gettext("lost"))
    rows = tuple(_reserves(view, nation) for nation in NATIONS)
    return PaperTable(gettext("Left to recruit"), heads, rows)


def _abbreviated(kind: FigureKind) -> str:
    word = NAMES["unit"][kind][language()]
    return word if len(word) <= 5 else f"{word[:3]}."


def _reserves(view: State, nation: str) -> tuple[str, ...]:
    left = [view.reinforcements.get(figure_key(nation, kind), 0) for kind in KINDS]
    cells = [str(count) if count else "–" for count in left]
    if nation == "sauron":
        cells[2] = f"{view.reinforcements.get('nazgul', 0)} {NAMES['unit']['nazgul'][language()][0]}"
    elif NATIONS[nation].side == SHADOW:
        cells[2] = ""
    lost = [
        f"{view.casualties[figure_key(nation, kind)]}{NAMES['unit'][kind][language()][0]}"
        for kind in KINDS
        if view.casualties.get(figure_key(nation, kind))
    ]
    return NATIONS[nation].short[language()], *cells, " ".join(lost)


# --- cards -------------------------------------------------------------------------------------------


def hand(view: State, reader: str) -> list[PaperCard]:
    return [card(key) for key in view.hands[reader] if is_known(key)]


def card(key: str) -> PaperCard:
    found, spoken = CARDS[key], language()
    combat = found.combat
    initiative = ", ".join(map(str, combat.initiative))
    lower_name = say(
        _("In battle: %(title)s (%(initiative)s)"), title=combat.title[spoken], initiative=initiative
    )
    side = mark_of(DECK_TEXTS[found.deck].side)
    return PaperCard(
        key, found.title[spoken], kind_of(found), found.text[spoken], lower_name, combat.text[spoken], side
    )


def in_play(view: State) -> list[PaperCard]:
    """Cards on the table; then characters: what each brings to the game while it is in play."""
    laid = [structs.replace(card(key), lower="", lower_name="") for key in view.table if is_known(key)]
    there = {who for stacks in (view.field, view.inside) for stack in stacks.values() for who in stack}
    there |= set(view.fellowship.companions) | {view.fellowship.guide}
    return laid + [_character(who) for who in CHARACTERS if who in there]


def _character(key: str) -> PaperCard:
    found, spoken = CHARACTERS[key], language()
    told = " ".join(abilities_of(found))
    level = say(
        _("Level %(level)d, Leadership %(leadership)d"), level=found.level, leadership=found.leadership
    )
    return PaperCard("", found.name[spoken], level, told, side=mark_of(found.side))


def card_of(event: Event) -> PaperCard | None:
    return card(event.card) if isinstance(event, CardPlayed) and event.card in CARDS else None


def beside_hand(view: State, reader: str) -> list[str]:
    room = hand_limit(view, reader) - len(view.hands[reader])
    told = []
    if room > 0:
        text = ngettext("Room for one more card.", "Room for %(count)d more cards.", room)
        told.append(fill(text, count=room))
    for other in view.seats:
        if other != reader:
            told.append(_holds(view, other))
    for deck in DECK_TEXTS.values():
        if deck.side == side_of(view, reader):
            told.append(_left(view, deck.key))
    if len(view.seats) > len(SIDES):
        told += players(view)
    return told


def _holds(view: State, other: str) -> str:
    backs = [deck_of(card) for card in view.hands[other]]
    character = sum(back.endswith("_char") for back in backs)
    parts = [character_cards(character), strategy_cards(len(backs) - character)]
    return say(_("%(who)s [holds|hold] %(cards)s."), who=seat(other), cards=", ".join(parts))


def _left(view: State, deck: str) -> str:
    cards = len(view.decks[deck])
    text = ngettext("%(deck)s: %(count)d card left.", "%(deck)s: %(count)d cards left.", cards)
    return say_it(text, deck=name(f"{DECK_TEXTS[deck].deck}_deck", language()), count=cards)
