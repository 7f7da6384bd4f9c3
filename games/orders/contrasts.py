"""What an order says is not done, beside what is: “Glóin, not Aragorn”, “we do not stay: we retreat”.

Such a part is no order. It agrees with a chain in which that could have been picked and something else was;
with any other it is a word too many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from games.titles import spoken

if TYPE_CHECKING:
    from games.orders.clause import Clause
    from games.orders.lexicon import Mention

_INSTEAD = spoken.by_first_word(
    "instead of | rather than | in place of | and not | but not | not | en vez de | en lugar de | antes que"
    " | invece di | invece che | al posto di | anziche | piuttosto che | em vez de | em lugar de"
    " | no lugar de | ao inves de | y no | pero no | e non | ma non | e nao | mas nao"
)
"""What stands behind these is left out."""
_WITHOUT = spoken.words("without sin senza sem")
"""These leave a thing out, and are no “not” before what is done."""
_STILL_TO_COME = spoken.words("and y e ed or o u ou")
_SO_DO = spoken.YES | spoken.words("si does do")
"""“Aragorn does not go, Glóin does.”"""


class Negated(Struct, frozen=True):
    """A part of the clause that says what is not done: “Aragorn does not go”."""

    at: frozenset[int]
    things: tuple[str, ...] = ()
    verbs: frozenset[int] = frozenset()
    """Where nobody is named: what is not done."""


def negated_parts(clause: Clause) -> list[Negated]:
    """Parts that leave one thing out, and say nothing that we do not know."""
    parts = _parts(clause)
    found = [
        negated
        for place in range(len(parts))
        if (negated := _negated(clause, parts, place)) and not _is_of_figures(clause, negated)
    ]
    for stay in clause.stays:
        found += [Negated(person.at | stay.at, (person.thing,)) for person in stay.people]
    return found


def _negated(clause: Clause, parts: list[frozenset[int]], place: int) -> Negated | None:
    part = parts[place]
    if clause.word(min(part) - 1) == ">":
        return None  # in the notation it is the next answer
    nots = _instead_at(clause, min(part)) or part & clause.negations
    if not nots or (len(nots) > 1 and min(nots) != min(part)) or len(part & clause.negations - nots):
        return None
    if not _stands_out(clause, parts, place, nots) or clause.is_torn(min(nots)):
        return None
    if nots & clause.negative_phrases or any(
        figures.at <= part for figures in clause.counting.counted_figures
    ):
        return None
    things = {
        mention.thing: mention
        for mentions in clause.mentions.values()
        for mention in mentions
        if mention.at <= part and _is_plain(clause, mention) and mention.kind not in ("die", "deck")
    }
    said = frozenset().union(*(mention.at for mention in things.values())) if things else frozenset()
    rest = part - nots - said - clause.harmless
    rest = frozenset(at for at in rest if clause.word(at) not in _SO_DO)
    if not all(clause.word(at) in clause.lexicon.phrase_words | spoken.STAYS for at in rest):
        return None
    if len(things) == 1:
        joining = _so_does(clause, parts, place) | _but_behind(clause, parts, place)
        return Negated(part | joining, tuple(things))
    if any(clause.word(at) in _WITHOUT for at in nots):
        return None  # “without I keep them” says nothing
    verbs = frozenset(at for at in rest if clause.word(at) in clause.lexicon.evoking & spoken.VERBS)
    if len(nots) > 1 and not all(_is_infinitive(clause.word(at)) for at in verbs):
        return None
    return Negated(part, (), verbs) if not things and verbs and verbs == rest else None


def _is_infinitive(word: str) -> bool:
    """“instead of attacking”, “en vez de atacar”, “invece di ritirarmi”; a noun such as “mano” is none."""
    if word.endswith("ing"):
        return True
    known = set().union(*spoken.INFINITIVES.values())
    return any(word[: len(word) - behind] in known for behind in (0, 2, 3)) or f"{word[:-2]}e" in known


def _is_plain(clause: Clause, mention: Mention) -> bool:
    """Named in full, or by a part that nothing else has."""
    rivals = (
        m for ms in clause.mentions.values() for m in ms if m.at & mention.at and m.thing != mention.thing
    )
    return mention.whole or (mention.is_plain and not any(True for _ in rivals))


def _is_of_figures(clause: Clause, negated: Negated) -> bool:
    return any(figures.negated and figures.at & negated.at for figures in clause.figures)


def _instead_at(clause: Clause, at: int) -> frozenset[int]:
    """The words of an “instead of” that begins here."""
    for way in _INSTEAD.get(clause.word(at), ()):
        if tuple(clause.word(at + k) for k in range(len(way))) == way:
            return frozenset(range(at, at + len(way)))
    return frozenset()


def _stands_out(clause: Clause, parts: list[frozenset[int]], place: int, nots: frozenset[int]) -> bool:
    """A part of its own, so that it is plain how far the “not” goes: “no Aragorn, Glóin, Faramir” is not."""
    part = parts[place]
    behind = parts[place + 1] if place + 1 < len(parts) else frozenset()
    sign = clause.word(max(part) + 1)
    goes_on = any(_orders(clause, at) for at in behind) or _so_does(clause, parts, place)
    if sign in ("", ";", ":", ".", "…") or goes_on or _but_behind(clause, parts, place):
        own = place == 0 or any(_orders(clause, at) or clause.word(at) in spoken.BUT for at in part)
        return own or (not behind and min(nots) == min(part)) or bool(goes_on)
    if len(nots) > 1 or clause.word(min(nots)) in ("instead", "anziche"):
        return place == 0 and place + 2 == len(parts)
    return False


def _orders(clause: Clause, at: int) -> bool:
    """A verb, and not a preposition that is written like one: “da”."""
    return clause.word(at) in clause.lexicon.evoking | spoken.VERBS and not clause.is_small(at)


def _but_behind(clause: Clause, parts: list[frozenset[int]], place: int) -> frozenset[int]:
    """“not Aragorn but Glóin”"""
    behind = parts[place + 1] if place + 1 < len(parts) else frozenset()
    return frozenset(at for at in behind if at == min(behind) and clause.word(at) in spoken.BUT)


def _so_does(clause: Clause, parts: list[frozenset[int]], place: int) -> frozenset[int]:
    """“…, Glóin does”: the last word of the next part says only that."""
    behind = parts[place + 1] if place + 1 < len(parts) else frozenset()
    last = max(behind, default=-1)
    return frozenset([last]) if len(behind) > 1 and clause.word(last) in _SO_DO else frozenset()


def _parts(clause: Clause) -> list[frozenset[int]]:
    """Between signs, and from a “but” or an “instead of” on."""
    parts: list[set[int]] = [set()]
    for at in range(len(clause.tokens)):
        if clause.is_separator(at):
            parts.append(set())
        elif clause.word(at) in spoken.BUT or (parts[-1] and _begins(clause, at)):
            parts.append({at})
        else:
            parts[-1].add(at)
    return [frozenset(part) for part in parts if part]


def _begins(clause: Clause, at: int) -> bool:
    """“… instead of Aragorn”, “… and not Aragorn”; behind “Glóin and …” somebody is still to come."""
    return (
        at not in clause.locked
        and len(_instead_at(clause, at)) > 1
        and clause.word(at - 1) not in _STILL_TO_COME
    )
