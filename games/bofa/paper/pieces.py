"""What stands around the map on paper: tracks, dice, settlements, characters, the stock; and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _
from msgspec import structs

from games.bofa.board.looks import COLOUR
from games.bofa.card_texts import EFFECTS, EVENTS, FATES, KIND, SHEET_TEXTS, sheet_text
from games.bofa.events import CardPlayed, FateCardDrawn
from games.bofa.facts import (
    CHARACTERS,
    EYRIE,
    HEAPS,
    LAST_SPACE,
    POINTS,
    PROTECTION,
    SHADOW,
    SIDES,
    TERRITORIES,
    UNITS,
    Side,
    name,
)
from games.bofa.position import is_in_play, points, tokens_left
from games.bofa.state import EVENT_DECK, HAND_LIMIT, STORY_DECK, VANISHED, State, deck_of, is_known
from games.bofa.victory import POINTS_TO_WIN
from games.bofa.words.almanac import text_of
from games.bofa.words.nouns import (
    by_territory,
    counted,
    effect_title,
    label,
    noun,
    on_map,
    people,
    person,
    title_of,
)
from games.bofa.words.position import belongings, lying, waiting
from games.kernel import Event
from games.titles.drawing.tracks import FACES, die_picture
from games.titles.grammar import fill, finish, language, listing, say, settle
from games.titles.paper import (
    PaperCard,
    PaperLine,
    PaperMark,
    PaperMarks,
    PaperPiece,
    PaperTable,
    PaperTrack,
    boxes,
    mark_of,
)


def map_key() -> str:
    return gettext(
        "Open and round: Free Peoples. Solid and square: Shadow, and what it holds. "
        "Dashed: recruits, face down."
    )


def columns(view: State) -> Sequence[Sequence[PaperPiece]]:
    left: list[PaperPiece] = [fate(view), victory(view), characters(view)]
    return left, dice(view), [walls(view), *skies(view), *table(view)]


# --- tracks ------------------------------------------------------------------------------------------


def fate(view: State) -> PaperTrack:
    track = view.fate
    text = _("%(at)d; the Free Peoples win at %(last)d")
    note = say(text, at=track.marker, last=LAST_SPACE)
    below = ", ".join(waiting(view, who, space) for who, space in track.figures.items())
    return PaperTrack(finish(label("fate_track")), note, boxes(LAST_SPACE), track.marker, below)


def victory(view: State) -> PaperTrack:
    have = points(view)
    note = say(_("%(points)d; the Shadow wins with %(most)d"), points=have, most=POINTS_TO_WIN)
    held = ", ".join(label(region) for region in POINTS if region in view.held)
    heading = gettext("Points of the Shadow")
    return PaperTrack(heading, note, boxes(POINTS_TO_WIN), min(have, POINTS_TO_WIN), held)


def table(view: State) -> list[PaperLine]:
    found = []
    if view.activated:
        found.append(PaperLine(gettext("Generals to use"), settle(people(view.activated))))
    if view.table:
        told = "; ".join(settle(lying(view, key)) for key in view.table)
        found.append(PaperLine(gettext("On the table"), told))
    return found


def skies(view: State) -> list[PaperLine]:
    """Eagles and Great Bats by territory."""
    out = {key: view.eagles[key] for key in TERRITORIES if view.eagles[key]}
    told = [settle(by_territory(out))] if out else []
    if view.eagles[EYRIE]:
        told.append(f"{label(EYRIE)} {view.eagles[EYRIE]}")
    bats = {key: view.bats[key] for key in TERRITORIES if view.bats[key]}
    found = [PaperLine(gettext("Eagles"), "; ".join(told))] if told else []
    return [*found, PaperLine(label("great_bats"), settle(by_territory(bats)))] if bats else found


# --- dice --------------------------------------------------------------------------------------------


def dice(view: State) -> list[PaperMarks]:
    return [_dice(view, side) for side in SIDES]


def _dice(view: State, side: Side) -> PaperMarks:
    faces = view.dice[side]
    count = len(faces)
    text = ngettext("%(count)d of %(all)d to use", "%(count)d of %(all)d to use", count)
    return PaperMarks(
        say(_("Dice of %(side)s"), side=noun(side)),
        fill(text, count=count, all=view.pools[side]),
        tuple(_die(face, side) for face in faces),
        mark_of(side),
    )


def _die(face: str, side: Side) -> PaperMark:
    """The word under a die can be broken after the stroke."""
    word = name(face, language())
    return PaperMark(
        die_picture(face, side, COLOUR, word, language()),
        word,
        word.replace("/", "/\u200b"),
        face,
        FACES[face],
    )


# --- places, people, the stock -----------------------------------------------------------------------


def walls(view: State) -> PaperLine:
    """Damage to each fortification and what it can take."""
    told = [f"{label(region)} {view.breaches.get(region, 0)}/{most}" for region, most in PROTECTION.items()]
    return PaperLine(gettext("Damage to walls"), ", ".join(told))


def characters(view: State) -> PaperLine:
    """Who is in play, where, and what he has of his own."""
    told = [_character(view, who) for who in CHARACTERS if is_in_play(view, who)]
    return PaperLine(gettext("Characters"), "; ".join(told))


def _character(view: State, who: str) -> str:
    at, own = view.where[who], belongings(view, who)
    where = gettext("vanished") if at == VANISHED else on_map(at)
    told = f"{finish(person(who))}, {where}"
    return f"{told} ({own})" if own else told


def stock(view: State) -> PaperTable:
    """Units that can still come, and recruitment tokens that are not on the board."""
    rows = [(name(unit, language()), view.stock.get(unit, 0)) for unit in UNITS]
    rows += [(f"▫ {heap.name[language()]}", tokens_left(view, key)) for key, heap in HEAPS.items()]
    heads = (gettext("▫ recruitment tokens"), gettext("in stock"))
    cells = tuple((told, str(left or "–")) for told, left in rows)
    return PaperTable(gettext("Left to recruit"), heads, cells)


# --- cards -------------------------------------------------------------------------------------------


def hand(view: State, reader: str) -> list[PaperCard]:
    return [card(key) for key in view.hands[reader] if is_known(key)]


def card(key: str) -> PaperCard:
    """A card in full: an event card has an order above and a combat effect below."""
    if key in FATES:
        fate = FATES[key]
        return PaperCard(key, title_of(key), finish(label("fate_card")), fate.text[language()], side="free")
    kind = name(KIND[key], language())
    if key not in EVENTS:
        side = mark_of(SHADOW if key.startswith("sh_") else "")
        return PaperCard(key, title_of(key), kind, text_of(key), side=side)
    lower = say(_("In combat: %(title)s"), title=effect_title(key))
    effect = EFFECTS[EVENTS[key].effect].text[language()]
    return PaperCard(key, title_of(key), kind, text_of(key), lower, effect)


def in_play(view: State) -> list[PaperCard]:
    """Cards on the table; then who is in play, generals with their orders."""
    laid = [structs.replace(card(key), lower="", lower_name="") for key in view.table if is_known(key)]
    return laid + [_person(who) for who in CHARACTERS if is_in_play(view, who)]


def _person(key: str) -> PaperCard:
    found, spoken = CHARACTERS[key], language()
    text = _("Movement %(movement)d, Leadership %(leadership)d.")
    numbers = say(text, movement=found.movement, leadership=found.leadership) if found.movement else ""
    told = sheet_text(SHEET_TEXTS[key].text, spoken)
    return PaperCard("", found.name[spoken], numbers.rstrip("."), told, side=mark_of(found.side))


def card_of(event: Event) -> PaperCard | None:
    if isinstance(event, CardPlayed | FateCardDrawn) and is_known(event.card):
        return card(event.card)
    return None


def beside_hand(view: State, reader: str) -> list[str]:
    told = []
    room = HAND_LIMIT - len(view.hands[reader])
    if room > 0:
        text = ngettext("Room for one more card.", "Room for %(count)d more cards.", room)
        told.append(fill(text, count=room))
    for other, held in view.hands.items():
        if other != reader:
            cards = listing(counted([deck_of(key) for key in held])) or "–"
            told.append(say(_("%(who)s [holds|hold] %(cards)s."), who=noun(other), cards=cards))
    story = STORY_DECK[SHADOW if reader == SHADOW else SIDES[0]]
    left = [deck_of(key) for deck in (EVENT_DECK, story) for key in view.decks[deck]]
    told.append(say(_("Left in the decks: %(cards)s."), cards=listing(counted(left)) or "–"))
    return told
