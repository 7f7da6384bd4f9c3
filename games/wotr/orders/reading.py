"""A line of orders as a player writes it, in any of the four languages, and the same told back."""

from __future__ import annotations

import re
from typing import Any

from games.kernel import Unclear, Unreadable
from games.wotr.card_texts import CARDS
from games.wotr.facts import name
from games.wotr.orders.vocabulary import (
    ALWAYS,
    KINDS,
    LISTS,
    SCOPES,
    named,
    parts,
    patterns,
    plain,
    spellings,
)

_BULLET = re.compile(r"^[\s\-*•·]+")
LONGEST = 300
MOST_NAMED = 12

Read = tuple[str, dict[str, Any], str]
"""Kind, facts and scope."""


def read(line: str) -> Read:
    """One order. Raises Unreadable or Unclear, with the line as it was written."""
    text = plain(_BULLET.sub("", line[:LONGEST])).rstrip(". ")
    text, scope = _scope(text)
    kind, rest = _kind(text)
    if not kind:
        raise Unreadable("order_not_understood", text=line.strip()[:80])
    for way, pattern in patterns(kind):
        match = pattern.fullmatch(rest)
        if match:
            return kind, {"way": way, **_facts(match, line)}, scope
    raise Unreadable("order_way_not_understood", text=line.strip()[:80], kind=kind)


def _scope(text: str) -> tuple[str, str]:
    """“…, this turn”, “… (this battle)”: how long it holds."""
    for scope, names in SCOPES.items():
        for words in spellings(names):
            for end in (f"({words})", f", {words}", f"; {words}", f" {words}"):
                if text.endswith(end):
                    return text[: -len(end)].rstrip(" ,;:"), scope
    return text, ALWAYS


def _kind(text: str) -> tuple[str, str]:
    """What the line is about: the longest beginning that is known."""
    best, rest = ("", 0), ""
    for kind in KINDS.values():
        for begins in [*spellings(kind.label), plain(kind.key), *map(plain, kind.also)]:
            after = text[len(begins) :]
            if text.startswith(begins) and after[:1] in (":", " ") and len(begins) > best[1]:
                best, rest = (kind.key, len(begins)), after.lstrip(": ")
    return best[0], rest


def _facts(match: re.Match[str], line: str) -> dict[str, Any]:
    found = match.groupdict()
    facts: dict[str, Any] = {}
    if found.get("n"):
        facts["n"] = int(found["n"])
    for what in LISTS:
        if found.get(what):
            facts[what] = _things(what, parts(found[what]), line)
    return facts


def _things(what: str, words: list[str], line: str) -> list[str]:
    """The keys of a list: whole names first, even those with commas in them."""
    found = []
    while words:
        whole = (end for end in range(len(words), 0, -1) if ", ".join(words[:end]) in named(what))
        end = next(whole, 1)
        found.append(_thing(what, ", ".join(words[:end]), line))
        words = words[end:]
    return found


def _thing(what: str, word: str, line: str) -> str:
    """The key that a word means: a whole name, else a beginning that fits one thing only."""
    known = named(what)
    found = known.get(word) or sorted(
        {key for text, keys in known.items() if text.startswith(word) for key in keys}
    )
    bare = re.sub(r"^(?:the|el|la|los|il|lo|gli|le|o|a|os|as|l')\s*", "", word)
    if not found and bare != word:
        return _thing(what, bare, line)
    if not found:
        raise Unreadable("order_name_unknown", text=word[:40], line=line.strip()[:80])
    if len(found) > 1:
        raise Unclear("fits_several", text=word[:40], items=found[:MOST_NAMED])
    return found[0]


def tell(kind: str, facts: dict[str, Any], scope: str, language: str) -> str:
    """The line that would be read as this order."""
    places = {what: ", ".join(_name(what, key, language) for key in facts.get(what, ())) for what in LISTS}
    way = KINDS[kind].ways[facts["way"]][language].format(n=facts.get("n", ""), **places)
    line = f"{KINDS[kind].label[language]}: {way}"
    return line if scope == ALWAYS else f"{line}, {SCOPES[scope][language]}"


def _name(what: str, key: str, language: str) -> str:
    return CARDS[key].title[language] if what == "cards" else name(key, language)
