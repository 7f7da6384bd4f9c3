"""Words that we do not know beside an order that we do: “I *hereby* declare …”, “two *weary* regulars”.

They may be passed over where everything else is said outright, and what is read so waits for its writer's
yes. No word that negates, doubts, reports, puts off or tells of others is ever passed over, nor one that the
order itself hangs on (“I dread to attack”), nor a name that we do not know.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.orders.doubts import says_only_yes_or_no
from games.orders.lexicon import ARTICLES
from games.titles import small_talk, spoken
from games.titles.meaning_changers import BEING, CHANGERS, SUBJECTS
from games.titles.order_verbs import BRING, ENTER, LEAVE, MOVE

if TYPE_CHECKING:
    from games.orders.clause import Clause
    from games.orders.readings import Reading

MOST_STRANGERS = 2
GOING = MOVE | LEAVE | BRING | ENTER
"""Verbs that say no more than that something is done, where all else is said."""
SHARE = 3
"""Or so small a part of the words."""
_NOMINAL = re.compile(r"(ndo|[aeio]r(me|te|se|nos|os|lo|la|los|las|le|e|mi|ti|si|ci|vi|li|ne)?)$")
"""Infinitives and gerunds, with their pronouns."""
_PAST_ENDINGS = (
    *("ed", "aba", "aban", "abamos", "aron", "ieron", "aste", "iste", "asteis"),
    *("ria", "rian", "riamos", "riam", "ava", "avo", "avi", "avamo", "avano", "eva", "evano", "arono"),
    *("irono", "erono", "rei", "rebbe", "rebbero", "remmo", "resti", "remo", "ranno", "rete"),
    *("ou", "avam", "avamos", "aram", "eram", "iram", "arei", "erei", "irei", "asse", "esse", "isse"),
)
_PAST_ACCENTS = ("ó", "é", "í", "rá", "rás", "rán", "ré", "rà", "rò", "rão", "ò", "ía", "ían", "ías")
_USING = spoken.USING | spoken.words("usarlo usarla usalo usala usatelo usiamolo")
"""“then I use it” says something, even where we do not know what."""
_SMALL_BEING = spoken.words("be esta he sera sia seja sea ce")
_QUANTIFIERS = (
    spoken.ALL | spoken.BOTH | spoken.EACH | spoken.NONE_OF | spoken.OTHERS | spoken.NONE | spoken.NOT
)


def strangers_of(clause: Clause) -> frozenset[int]:
    """The unknown words of the clause, if all that cannot be placed are such; else none."""
    left = clause.unplaced
    if not left or not all(_is_stranger(clause, at) for at in left):
        return frozenset()
    if any(clause.word(at) in SUBJECTS or clause.tokens[at].accented == "él" for at in clause.content):
        return frozenset()
    return left if _are_few(clause, left) else frozenset()


def _are_few(clause: Clause, passed: frozenset[int]) -> bool:
    said = [
        at for at in clause.content if not clause.is_small(at) and at not in clause.phrased | clause.beside
    ]
    return len(passed) <= MOST_STRANGERS or len(passed) * SHARE <= len(said)


def _is_stranger(clause: Clause, at: int) -> bool:
    token = clause.tokens[at]
    word = token.text
    if not token.is_word or not word.isalpha() or len(word) < 2:
        return False
    known = word in clause.lexicon.known_words or word in CHANGERS | BEING or at in clause.told_of
    if known or is_told_of(token.accented, word):
        return False
    if (token.capital and not _begins(clause, at)) or _is_counted(clause, at):
        return False
    return not _governs(clause, at) and not _is_predicate(clause, at)


def is_told_of(accented: str, word: str) -> bool:
    """By its ending a word of the past, the future or of what would be."""
    return word.endswith(_PAST_ENDINGS) or (accented.endswith(_PAST_ACCENTS) and len(word) > 3)


def _is_counted(clause: Clause, at: int) -> bool:
    """“all heroes”: a noun behind a number is what the order is about, if no figure follows."""
    before = at - 1
    while before >= 0 and not clause.is_separator(before) and clause.word(before) in ARTICLES:
        if clause.number(before) is not None:
            break
        before -= 1
    counted = clause.word(before) in _QUANTIFIERS
    counted = counted or (clause.number(before) or 0) > 1
    figure = any(mention.first in (at + 1, at + 2) for mention in clause.traits)
    return counted and before >= 0 and not figure


def _begins(clause: Clause, at: int) -> bool:
    """A capital letter tells nothing there."""
    return at == 0 or (clause.is_separator(at - 1) and clause.word(at - 1) in '.!:"(…')


def _governs(clause: Clause, at: int) -> bool:
    """An order's verb hangs on it: “evito atacar”, “I dread to attack”, “temo che cada”."""
    behind = at + 1
    while not clause.is_separator(behind) and clause.is_small(behind) and not _subjoins(clause, behind):
        behind += 1
    if clause.is_separator(behind):
        return False
    if _subjoins(clause, behind):
        return True
    return clause.word(behind) in clause.lexicon.phrase_words and _is_nominal(clause, behind)


def _subjoins(clause: Clause, at: int) -> bool:
    return clause.word(at) in ("que", "che", "that")


def _is_nominal(clause: Clause, at: int) -> bool:
    word = clause.word(at)
    if clause.language == "en":
        return word.endswith("ing") or clause.word(at - 1) == "to"
    return bool(_NOMINAL.search(word))


def _is_predicate(clause: Clause, at: int) -> bool:
    """Something is said to be so: “Moria is beautiful”."""
    before = at - 1
    while before >= 0 and not clause.is_separator(before):
        if _is_being(clause, before):
            return True
        if not clause.is_small(before):
            return False
        before -= 1
    return False


def _is_being(clause: Clause, at: int) -> bool:
    """“is”, “era”, “è”; but not “e”, which joins."""
    token = clause.tokens[at]
    return token.text in BEING - _SMALL_BEING and (token.text != "e" or token.accented in ("è", "é", "e'"))


def may_pass_over(clause: Clause, reading: Reading, strangers: frozenset[int], meant: frozenset[str]) -> bool:
    """Whether what a reading leaves over is harmless and little, and the rest is an order. `meant`: words
    that would have said something that was on offer."""
    passed = strangers | reading.left
    harmless = all(_goes_along(clause, at, meant) for at in reading.left) and not _weighs(clause, reading)
    if not harmless or not _are_few(clause, passed) or _asks_more_of_a_die(clause, reading, passed):
        return False
    return _orders(clause, reading, strangers)


def _asks_more_of_a_die(clause: Clause, reading: Reading, passed: frozenset[int]) -> bool:
    """“Muster die: …” with something behind it: what the die is to do is the order, and not understood."""
    dice = [step.at for step in reading.steps if step.link.question.prompt in clause.spoken.dice]
    if len(dice) < len(reading.steps) or not any(dice):
        return False
    return bool(reading.left) or max(passed) > min(min(at) for at in dice if at)


def _weighs(clause: Clause, reading: Reading) -> bool:
    """Some word makes the order doubtful, even if it has its place in it."""
    owned = frozenset().union(*(step.at for step in reading.steps))
    for at in clause.content - clause.locked - clause.phrased - clause.beside:
        word = clause.word(at)
        if word in spoken.DANGER and at not in clause.harmless:
            return True
        if word in CHANGERS and at not in owned and not clause.is_small(at):
            return True
        if (word in spoken.NONE and at in owned) or _is_being(clause, at):
            return True
    return False


def _goes_along(clause: Clause, at: int, meant: frozenset[str]) -> bool:
    """A word of other orders of the game, which can mean nothing here: “men”, “gates”, “we go on”."""
    word = clause.word(at)
    lexicon = clause.lexicon
    orders = word in spoken.VERBS and word not in GOING
    known = (word in lexicon.phrase_words and word not in meant and not orders) or word in GOING
    weighs = word in CHANGERS | spoken.DANGER | small_talk.WEIGHTY | spoken.NONE | spoken.ALL | _USING
    return known and not weighs and at not in clause.telling and clause.number(at) is None


def _orders(clause: Clause, reading: Reading, strangers: frozenset[int]) -> bool:
    """A die, two things said in a row, a verb with what it does something to; hardly ever less."""
    passed = strangers | reading.left
    owned = [step.at for step in reading.steps if step.at]
    if not owned:
        return False
    said = frozenset().union(*owned)
    if says_only_yes_or_no(clause, reading):
        return False
    names = said & (clause.telling | clause.locked)
    if _die_said(clause, reading) or (len(owned) > 1 and names):
        return True
    told = clause.content - strangers - clause.beside - clause.locked
    verbs = [at for at in told if clause.word(at) in spoken.VERBS and not clause.is_small(at)]
    if names and any(not _is_nominal(clause, at) for at in verbs):
        return True
    few = len(_game_words(clause, told)) < 2
    if names and not verbs and all(step.role == "with" for step in reading.steps if step.at):
        return True  # “Let us surprise them with …”
    if not verbs and (names or few):
        return False  # “Save Aragorn”: the one strange word is what is to be done to him
    return all(_stands_before(clause, at, max(said) if names else min(said)) for at in passed)


def _game_words(clause: Clause, told: frozenset[int]) -> set[str]:
    known = clause.lexicon.phrase_words
    return {clause.word(at) for at in told if clause.word(at) in known and not clause.is_small(at)}


def _die_said(clause: Clause, reading: Reading) -> bool:
    for step in reading.steps:
        if step.at and step.link.question.prompt in clause.spoken.dice:
            around = {
                clause.word(min(step.at) - 1),
                clause.word(min(step.at) - 2),
                clause.word(max(step.at) + 1),
            }
            if around & (spoken.DIE | {":"}) or any(clause.word(at) in spoken.DIE for at in step.at):
                return True
    return False


def _stands_before(clause: Clause, at: int, word: int) -> bool:
    """Before the word, or parted from it: what follows a bare verb is its object, or judges it."""
    return at < word or any(clause.is_separator(between) for between in range(word, at))
