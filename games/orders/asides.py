"""What a writer says beside an order, in the same sentence: no word of the game, and none that weighs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.titles import small_talk, spoken

if TYPE_CHECKING:
    from games.orders.clause import Clause

_ENDS = (",", ";", ":", "(", ")", "…", "!", ".")
_WEIGHTY = (
    (spoken.DANGER - small_talk.ONLY)
    | small_talk.WEIGHTY
    | spoken.OR
    | spoken.ALL
    | spoken.BOTH
    | spoken.NONE
    | spoken.EXCEPT
    | spoken.STAYS
    | spoken.DIE
    | spoken.CARD
    | spoken.HALF
    | spoken.words("most mayoria maioria maggioranza casi quasi quase almost nearly")
)


_GENERIC = small_talk.DOING | small_talk.CHOOSING


_MANNER = spoken.words("so as asi cosi como assim come")


def asides_of(clause: Clause) -> list[frozenset[int]]:
    """The parts that may be passed over, if an order stands beside them."""
    parts = parted(clause)
    idle = [part for part in parts if _is_idle(clause, part)]
    kept = [part for part in parts if part not in idle]
    said = frozenset().union(*kept) if kept else frozenset()
    if not idle or not _is_order(clause, said):
        return []
    orders = any(clause.word(at) in _verbs(clause) for at in said) or _names_several(clause, said)
    return [part for part in idle if _stands_apart(clause, part, orders)]


def _is_order(clause: Clause, said: frozenset[int]) -> bool:
    return bool(said & clause.telling) or any(clause.word(at) in clause.lexicon.evoking for at in said)


def _names_several(clause: Clause, said: frozenset[int]) -> bool:
    """Two things or more, named in full: they stand for an order without a verb."""
    return len({m.at for ms in clause.mentions.values() for m in ms if m.whole and m.at <= said}) > 1


def _verbs(clause: Clause) -> frozenset[str]:
    return clause.lexicon.evoking | small_talk.CHOOSING | small_talk.DOING | spoken.DIE


def parted(clause: Clause) -> list[frozenset[int]]:
    """Between signs, and from a word like “because” on."""
    parts: list[set[int]] = [set()]
    for at in range(len(clause.tokens)):
        if clause.is_separator(at):
            if clause.word(at) in _ENDS:
                parts.append(set())
        elif _begins(clause, at) and any(clause.word(each) for each in parts[-1]):
            parts.append({at})
        else:
            parts[-1].add(at)
    return [frozenset(part) for part in parts if part]


def _begins(clause: Clause, at: int) -> bool:
    is_verb = clause.tokens[at].accented in ("è", "é", "e'")
    return clause.word(at) in small_talk.SUBORDINATE and at not in clause.locked and not is_verb


def _is_idle(clause: Clause, part: frozenset[int]) -> bool:
    """Nothing of the game in it, nothing that weighs, and at least one word that we do not know."""
    rest = frozenset(at for at in part - clause.phrased if not clause.is_small(at))
    words = {clause.word(at) for at in rest}
    if (
        clause.word(min(part)) in ("si", "se", "o", "ou", "or")
        or rest & clause.telling
        or any(clause.number(at) is not None and _counts(clause, at) for at in rest)
    ):
        return False
    unknown = any(word not in clause.lexicon.known_words for word in words)
    generic = _GENERIC if unknown else frozenset[str]()
    told = (words & clause.lexicon.phrase_words) - small_talk.FILLERS - generic
    if told or words & _WEIGHTY:
        return False
    if any(part & span for name in ("end", "pass") for span in clause.spans(name)):
        return False
    return bool(words) and (unknown or not words & clause.lexicon.by_word.keys())


def _counts(clause: Clause, at: int) -> bool:
    return clause.tokens[at].kind == "number" or clause.number(at) != 1


def _stands_apart(clause: Clause, part: frozenset[int], orders: bool) -> bool:
    """Behind a sign, or behind the order with a word like “because”. Beside a bare name only “, and …”."""
    first, last = min(part), max(part)
    behind_sign = first > 0 and clause.is_separator(first - 1)
    joined = clause.word(first) in small_talk.SUBORDINATE
    if clause.word(first) in _MANNER and not behind_sign:
        return False  # “avanti così”: how, and no reason
    if not orders:
        return behind_sign and joined and clause.word(first) in ("and", "y", "e", "ed")
    if first == 0 or not (behind_sign or joined):
        before_sign = clause.is_separator(last + 1)
        return before_sign and clause.word(first) not in spoken.AT | spoken.FROM
    return True
