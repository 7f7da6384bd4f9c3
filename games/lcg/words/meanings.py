"""What picking an item would mean beyond its name: what a defender would suffer, what a card says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext

from games.kernel import Question
from games.lcg.facts import Card, card_of
from games.lcg.state import Piece, State
from games.lcg.values import (
    attack,
    defense,
    known_damage,
    known_strength,
    remaining,
    staging_threat,
    threat,
    willpower,
)
from games.lcg.words.nouns import is_card
from games.titles.grammar import fill, finish, language, say

UNDEFENDED = "undefended"
Outcome = Callable[[Question, State, Piece], str]


def meanings(question: Question, view: State) -> Mapping[str, str]:
    found = {key: _meaning(question, view, key) for key in question.items}
    return {key: told for key, told in found.items() if told}


def _meaning(question: Question, view: State, key: str) -> str:
    if key == UNDEFENDED:
        return _undefended(question, view)
    piece = view.cards.get(key)
    if piece and question.prompt in OUTCOMES:
        return OUTCOMES[question.prompt](question, view, piece)
    if question.prompt.partition(".")[0] in ("planning", "window", "respond") and is_card(key):
        return words_of(card_of(key))
    return _numbers(view, piece) if piece and piece.card.is_character else ""


def words_of(card: Card) -> str:
    """What the card says, in one paragraph."""
    return card.text[language()].replace("\n", " ")


# --- in combat ---------------------------------------------------------------------------------------


def _defending(question: Question, view: State, piece: Piece) -> str:
    """L6.23: what defending would cost, as far as the attack is known."""
    damage = known_damage(view, view.cards[question.about["enemy"]], piece)
    return _suffering(damage, remaining(view, piece))


def _undefended(question: Question, view: State) -> str:
    strength = known_strength(view, view.cards[question.about["enemy"]])
    return say(_("all %(damage)d damage falls on one hero of yours, before shadow cards"), damage=strength)


def _suffering(damage: int, left: int) -> str:
    if damage >= left:
        return say(_("%(damage)d damage before shadow cards: would be lost"), damage=damage)
    text = ngettext(
        "%(damage)d damage before shadow cards: %(left)d hit point left then",
        "%(damage)d damage before shadow cards: %(left)d hit points left then",
        left - damage,
    )
    return finish(fill(text, damage=damage, left=left - damage))


def _taking(question: Question, view: State, piece: Piece) -> str:
    """L6.35: who takes the damage of an attack."""
    left = remaining(view, piece) - int(question.about["damage"])
    if left <= 0:
        return say(_("would be lost"))
    return finish(
        fill(ngettext("%(left)d hit point left then", "%(left)d hit points left then", left), left=left)
    )


def _attacked(question: Question, view: State, piece: Piece) -> str:
    """L6.44: how strong an attack must be to destroy it, and what it says."""
    needed = defense(view, piece) + remaining(view, piece)
    text = _("Attack %(needed)d destroys it.")
    return f"{say(text, needed=needed)} {words_of(piece.card)}".strip()


# --- on the quest ------------------------------------------------------------------------------------


def _committing(question: Question, view: State, piece: Piece) -> str:
    """L3.14: whoever goes is exhausted, and neither defends nor attacks."""
    text = _("exhausted then: attack %(attack)d and defense %(defense)d are not at hand")
    return say(text, attack=attack(view, piece), defense=defense(view, piece))


def _travelling(question: Question, view: State, piece: Piece) -> str:
    """L4.3: it no longer adds to the threat of the staging area."""
    now = staging_threat(view)
    text = _("Threat in the staging area %(now)d now, then %(then)d.")
    return f"{say(text, now=now, then=now - threat(view, piece))} {words_of(piece.card)}".strip()


def _encountered(question: Question, view: State, piece: Piece) -> str:
    return words_of(piece.card)


def _numbers(view: State, piece: Piece) -> str:
    """What a character is worth now."""
    return say(
        _("willpower %(willpower)d, attack %(attack)d, defense %(defense)d, hit points left %(left)d"),
        willpower=willpower(view, piece),
        attack=attack(view, piece),
        defense=defense(view, piece),
        left=remaining(view, piece),
    )


def _nothing(question: Question, view: State, piece: Piece) -> str:
    """Its name says all that counts here."""
    return ""


OUTCOMES: dict[str, Outcome] = {
    "combat.defender": _defending,
    "combat.defenders": _defending,
    "combat.sentinel": _defending,
    "combat.damage": _taking,
    "combat.attack": _attacked,
    "combat.attackers": _nothing,
    "combat.join": _nothing,
    "combat.enemy": _encountered,
    "engage.enemy": _encountered,
    "engage.tie": _encountered,
    "pay.heroes": _nothing,
    "quest.commit": _committing,
    "travel.location": _travelling,
}
"""What matters of a card in play, by prompt."""
