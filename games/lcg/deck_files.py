"""Deck lists as other builders write them: RingsDB's text and JSON, OCTGN's .o8d; in and out.

Nothing is passed over in silence: what cannot be read is refused with its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import msgspec

from games.kernel import Refused
from games.lcg.decks import KINDS, DeckList, card_titles, plain, write_deck
from games.lcg.facts import HEROES, PLAYER_CARDS, STARTERS

FORMS = ("txt", "json", "o8d")
MOST_COUNTED = 99
CORE = "01"
"""Before the number of a card, in RingsDB's codes of the core set."""
OCTGN_GAME = "a21af4e8-be4b-4cda-a6b6-534f9717391f"
OCTGN_CARD = "51223bd0-ffd1-11df-a976-0801200c9"
"""Before the number of a card, in OCTGN's ids of the core set."""
SECTIONS = ("Hero", "Ally", "Attachment", "Event")
BESIDE = ("sideboard", "quest", "encounter", "special", "setup")
"""Sections of what is no part of the deck."""
BOXES = ("core set", "revised core set", "core", "caja basica", "set base", "conjunto basico", "set basico")
"""How the box is called behind a card's title."""

_CARD = re.compile(r"^[-*]?\s*(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s*(\d+))?$", re.IGNORECASE)
_BOX = re.compile(r"\s*[(\[]([^)\]]*)[)\]]\s*$")
_HEADING = re.compile(r"^([^\W\d][^():]*)(?::.*|:?\s*\(\d+\):?)$")
_KIND = re.compile(r"^(?:hero|heroes|all(?:y|ies)|attachments?|events?|cards?|deck|main deck|total cards)$")
_SUMMARY = re.compile(r"^(?:\d+\s+hero(?:es)?,\s+\d+\s+cards?|cards up to\b.*)$", re.IGNORECASE)
"""What RingsDB writes below a list that it shows as text: how much it holds, and the newest box in it."""
_BELOW_NAME = re.compile(r"^(?:main deck|packs:.*)$", re.IGNORECASE)
"""What RingsDB writes below a deck's name."""
_DECLARATION = re.compile(r"<!(?!--|\[CDATA\[)")
_FOOTER = re.compile(r"https?://|ringsdb|octgn", re.IGNORECASE)

BY_NUMBER = {card.number: key for key, card in PLAYER_CARDS.items()}


def read_list(text: str) -> DeckList:
    """A list in any of the forms, or the key of a starter deck. Raises Refused."""
    text = text.lstrip("\ufeff").rstrip()
    bare = text.strip()
    if bare in STARTERS:
        return DeckList(STARTERS[bare].heroes, STARTERS[bare].cards, bare)
    deck = _reader_of(bare)(text)
    if not deck.heroes and not deck.cards:
        raise Refused("empty_deck", rule="L13.1")
    return deck


def _reader_of(text: str) -> Callable[[str], DeckList]:
    if text.startswith(("{", "[{", "[]")):
        return _read_json
    return _read_octgn if text.startswith("<") else _read_text


def _made(name: str, found: Iterable[tuple[str, int]]) -> DeckList:
    """A hero named twice is in it twice: what is wrong with that is told with the rest (L13.2)."""
    counts: Counter[str] = Counter()
    for key, count in found:
        counts[key] += count
    heroes = tuple(key for key, count in counts.items() if key in HEROES for _ in range(count))
    return DeckList(heroes, {key: n for key, n in counts.items() if key not in HEROES and n}, name.strip())


def _counted(count: int | str, line: str, number: int | str) -> int:
    """A count that a deck may have, as a number or in digits."""
    if len(str(count)) > len(str(MOST_COUNTED)) or not 0 <= int(count) <= MOST_COUNTED:
        raise Refused("deck_line", line=number, text=line.strip()[:80])
    return int(count)


# --- text --------------------------------------------------------------------------------------------


def _read_text(text: str) -> DeckList:
    lines = text.splitlines()
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    named = lines[first].strip() if lines and _is_name(lines[first:]) else ""
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or (number == first + 1 and named):
            continue
        if plain(_BOX.sub("", line.strip().rstrip(":"))) in BESIDE:
            break
        card = _card_in(line, number)
        if card:
            found.append(card)
    return _made(named, found)


def _is_name(lines: list[str]) -> bool:
    """The first line, if no card and no heading stands there; a card's title, or a count at the end, only
    above an empty line; anything above what RingsDB writes there."""
    first, below = lines[0].strip(), next((line.strip() for line in lines[1:] if line.strip()), "")
    if _BELOW_NAME.match(below):
        return True
    if _is_heading(first) or re.match(r"^[-*]?\s*\d", first):
        return False
    bare = _BOX.sub("", first)
    found = _CARD.match(bare)
    is_card = plain(bare) in card_titles() or bool(found and found[3])
    return not is_card or (len(lines) > 1 and not lines[1].strip())


def _card_in(line: str, number: int) -> tuple[str, int] | None:
    """The card of a line and its count, 1 if none is named; None for headings and the like."""
    bare = unicodedata.normalize("NFKC", line).strip()
    box = _BOX.search(bare)
    found = _CARD.match(_BOX.sub("", bare))
    count = found and (found[1] or found[3])
    title = plain(found[2]) if found else ""
    if _is_heading(bare) or _SUMMARY.match(bare) or (_KIND.match(title) and not box):
        return None
    if not count and _FOOTER.search(bare):
        return None
    key = card_titles().get(title)
    if key is None or (box and not _is_core(box[1])):
        if count or box:
            raise Refused("unknown_card", rule="L13.1", title=bare[:80], line=number)
        raise Refused("deck_line", line=number, text=bare[:80])
    if box and box[1].strip().isdecimal():
        raise Refused("deck_line", line=number, text=bare[:80])  # “Gandalf (3)”: three, or the third?
    return key, _counted(count or 1, line, number)


def _is_heading(line: str) -> bool:
    """ "Ally (12)", "Packs: …"; never with the name of a card before it."""
    found = _HEADING.match(line)
    if found is None or plain(found[1]) in card_titles():
        return False
    return ":" in line or bool(_KIND.match(plain(found[1])))


def _is_core(box: str) -> bool:
    return plain(box) in BOXES or not re.search(r"[a-z]", plain(box))


# --- JSON --------------------------------------------------------------------------------------------


def _read_json(text: str) -> DeckList:
    try:
        file = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Refused("deck_file", text=str(error)[:80]) from error
    if not isinstance(file, dict):
        raise Refused("deck_file", text="slots")
    heroes, slots = file.get("heroes") or {}, file.get("slots") or {}
    if not isinstance(slots, dict) or not isinstance(heroes, dict) or not (heroes or slots):
        raise Refused("deck_file", text="slots")
    every = {**heroes, **slots}
    return _made(str(file.get("name") or ""), [_of_code(code, count) for code, count in every.items()])


def _of_code(code: str, count: Any) -> tuple[str, int]:
    key = BY_NUMBER.get(int(code[2:])) if re.fullmatch(CORE + r"\d{3}", code) else None
    if key is None:
        raise Refused("unknown_card", rule="L13.1", title=f"{code}: {count}"[:80], line=code[:40])
    if not isinstance(count, int) or isinstance(count, bool):
        raise Refused("deck_line", line=code, text=f"{code}: {count}"[:80])
    return key, _counted(count, f"{code}: {count}", code)


def write_json(deck: DeckList) -> str:
    slots = {code_of(key): count for key, count in _rows(deck).items()}
    heroes = {code_of(key): count for key, count in _rows(deck).items() if key in HEROES}
    return msgspec.json.format(
        msgspec.json.encode({"name": deck.name, "heroes": heroes, "slots": slots})
    ).decode()


def code_of(key: str) -> str:
    return f"{CORE}{PLAYER_CARDS[key].number:03d}"


def _rows(deck: DeckList) -> Mapping[str, int]:
    return Counter([*deck.heroes]) | Counter(deck.cards)


# --- OCTGN -------------------------------------------------------------------------------------------


def _read_octgn(text: str) -> DeckList:
    if _DECLARATION.search(text):
        raise Refused("deck_file", text="<!")
    try:
        root = ElementTree.fromstring(text.strip())  # noqa: S314  no declarations, so nothing expands
    except ElementTree.ParseError as error:
        raise Refused("deck_file", text=str(error)[:80]) from error
    parts = [part for part in root.iter("section") if _is_mine(part)]
    return _made("", [_of_element(card) for part in parts for card in part.iter("card")])


def _is_mine(section: ElementTree.Element) -> bool:
    """What a player brings; not the side board, nor what all share: quest and encounter cards."""
    shared = (section.get("shared") or "").casefold() == "true"
    return not shared and (section.get("name") or "").casefold() not in BESIDE


def _of_element(card: ElementTree.Element) -> tuple[str, int]:
    """By its id: other sets have cards of the same title."""
    known, count, title = (card.get("id") or "").casefold(), card.get("qty") or "", (card.text or "").strip()
    number = known.removeprefix(OCTGN_CARD)
    key = BY_NUMBER.get(int(number)) if re.fullmatch(r"\d{3}", number) else None
    if key is None:
        raise Refused("unknown_card", rule="L13.1", title=f"{count}x {title}"[:80], line=known[:40])
    if not count.isdecimal():
        raise Refused("deck_line", line=known[:40], text=f"{count}x {title}"[:80])
    return key, _counted(count, f"{count}x {title}", known[:40])


def write_octgn(deck: DeckList) -> str:
    rows = _rows(deck)
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{OCTGN_GAME}">']
    for section, kind in zip(SECTIONS, KINDS, strict=True):
        lines.append(f'  <section name="{section}" shared="False">')
        lines += [_element(key, n) for key, n in rows.items() if PLAYER_CARDS[key].kind == kind]
        lines.append("  </section>")
    return "\n".join([*lines, "  <notes><![CDATA[]]></notes>", "</deck>", ""])


def _element(key: str, count: int) -> str:
    card = PLAYER_CARDS[key]
    known = quoteattr(f"{OCTGN_CARD}{card.number:03d}")
    return f'    <card qty="{count}" id={known}>{escape(card.title["en"])}</card>'


def write_list(deck: DeckList, form: str, language: str) -> str:
    """The list in one of the forms."""
    if form == "json":
        return write_json(deck)
    return write_octgn(deck) if form == "o8d" else write_deck(deck, language)
