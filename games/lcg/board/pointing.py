"""What the items of a question point at: cards on the table and in hand; between which cards lines run."""

from __future__ import annotations

from games.kernel import Question
from games.lcg.board.labels import label
from games.lcg.state import Piece, State
from games.lcg.values import attack, defense, known_strength, quest_willpower, staging_threat, willpower
from games.titles.pointing import Pointing, Tally, Target

DEFENDING = frozenset({"combat.defender", "combat.defenders", "combat.sentinel"})
ATTACKING = frozenset({"combat.attackers", "combat.join"})
COMMITTING = "quest.commit"


def pointing(question: Question, view: State) -> Pointing:
    held = view.players[question.seat].hand if question.seat in view.players else []
    targets = {
        key: _on_table(question, view, view.cards[key])
        if key in view.cards
        else Target(card=key)
        if key in held
        else Target()
        for key in question.items
    }
    return Pointing(targets, source=_source(question, view), tally=_tally(question, view))


def _on_table(question: Question, view: State, piece: Piece) -> Target:
    prompt = question.prompt
    if prompt == COMMITTING:
        return Target(card=piece.key, adds=willpower(view, piece))
    if prompt in ATTACKING:
        return Target(card=piece.key, adds=attack(view, piece), note=str(attack(view, piece)))
    if prompt in DEFENDING:
        strength = known_strength(view, view.cards[question.about["enemy"]])
        return Target(card=piece.key, note=_against(strength, defense(view, piece)))
    return Target(card=piece.key)


def _against(strength: int, shield: int) -> str:
    return f"{strength} – {shield} = {max(0, strength - shield)}"


def _source(question: Question, view: State) -> str:
    """The enemy that attacks or is attacked; else the card that wants something chosen."""
    found = question.about.get("enemy") or question.about.get("card")
    return found if isinstance(found, str) else ""


def _tally(question: Question, view: State) -> Tally | None:
    if question.prompt == COMMITTING:
        words = label("willing_against", count=staging_threat(view))
        return Tally(quest_willpower(view), words)
    if question.prompt in ATTACKING:
        enemy = view.cards[question.about["enemy"]]
        under_way = 0 if question.prompt == "combat.attackers" else _joined(question, view)
        return Tally(under_way, label("attack_against", count=defense(view, enemy)))
    return None


def _joined(question: Question, view: State) -> int:
    """What others have put into the attack already, where the question says who."""
    others = question.about.get("attackers", ())
    return sum(attack(view, view.cards[key]) for key in others if key in view.cards)
