"""What can be picked, in a few words: names with the numbers that matter to the question."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import PASS, Question
from games.lcg.asking import HURT, ONLY_WHEN_ABLE
from games.lcg.facts import ORC_GUARD, SEATS, Card, card_of, name
from games.lcg.state import Piece, State
from games.lcg.values import attack, defense, remaining, threat, willpower
from games.lcg.windows import WHEN_ASKED
from games.lcg.words.nouns import cards, is_card, label, resources, seat, thing
from games.titles.grammar import language, say

BY_PROMPT: dict[str, dict[str, str]] = {
    "setup.hand": {
        "keep": _("Keep the hand"),
        "mulligan": _("Put all six cards back and draw six new ones, which stay"),
    },
    "planning.play": {
        PASS: _("Finish planning"),
        WHEN_ASKED: _("Change when you are asked"),
    },
    "travel.location": {"stay": _("Nowhere")},
    "engage.enemy": {PASS: _("No enemy")},
    "combat.attack": {PASS: _("No more attacks")},
    "combat.defender": {"undefended": _("Leave the attack undefended")},
    "combat.sentinel": {PASS: _("No")},
    "refresh.web": {"pay": _("Pay"), "stay": _("Stay exhausted")},
    "timing.departure": {
        "return_to_hand": _("Back to the hand of the owner"),
        "into_deck": _("Into the deck of the owner"),
        "discard": _("To the discard pile"),
    },
    "card.use": {"yes": _("Yes"), "no": _("No")},
    "card.option": {
        "leave_it": _("It stays on top"),
        "to_the_bottom": _("It goes to the bottom"),
        "draw": _("Draw 3 cards"),
        "damage": _("Deal 4 damage to an enemy"),
        "threat": _("Lower your threat by 5"),
        "one_player": _("The threat of one player falls by 6"),
        "each_player": _("The threat of each player falls by 2"),
        "willpower": _("+1 willpower"),
        "defense": _("+1 defense"),
    },
    "settings.when_asked": {
        "resource": _("At the end of the resource phase"),
        "planning": _("At the end of planning"),
        "quest": _("When the quest phase begins"),
        "commit": _("When characters are committed, before cards are revealed"),
        "staging": _("After staging, before the quest is resolved"),
        "resolution": _("When the quest is resolved"),
        "travel": _("At the end of the travel phase"),
        "engagement": _("Before the engagement checks"),
        "checks": _("After the engagement checks"),
        "shadows": _("When the shadow cards are dealt, before enemies attack"),
        "attack": _("In each enemy attack, before the defender is declared"),
        "defense": _("In each enemy attack, before the shadow cards are turned up"),
        "shadow_effects": _("In each enemy attack, before the damage"),
        "damage": _("In each enemy attack, after the damage"),
        "target": _("In each attack of the players, once it is declared"),
        "strength": _("In each attack of the players, before the damage"),
        "result": _("In each attack of the players, after the damage"),
        "combat": _("At the end of the combat phase"),
        "refresh": _("At the end of the refresh phase"),
        HURT: _("In an enemy attack, when the damage would fall on a hero of yours"),
        "left": _("When a character has left play, to respond from the hand"),
        "travelled": _("When the players have travelled, to respond from the hand"),
        "revealed": _("When an encounter card is about to take effect, to respond from the hand"),
        "shadow": _("When a shadow card is about to take effect, to respond from the hand"),
        "defended": _("When a defender is declared, to respond from the hand"),
        ONLY_WHEN_ABLE: _("Only where you can really do something, even if that tells about your hand"),
    },
}
NO_RESPONSE = _("No response")
NO_ACTION = _("No action")


# --- numbers -----------------------------------------------------------------------------------------


def _willpower(view: State, piece: Piece) -> str:
    return say(_("%(name)s: willpower %(value)d"), name=_title(piece), value=willpower(view, piece))


def _defense(view: State, piece: Piece) -> str:
    text = _("%(name)s: defense %(value)d, hit points left %(left)d")
    return say(text, name=_title(piece), value=defense(view, piece), left=remaining(view, piece))


def _left(view: State, piece: Piece) -> str:
    text = _("%(name)s: hit points left %(left)d")
    return say(text, name=_title(piece), left=remaining(view, piece))


def _attack(view: State, piece: Piece) -> str:
    return say(_("%(name)s: attack %(value)d"), name=_title(piece), value=attack(view, piece))


def _engagement(view: State, piece: Piece) -> str:
    text = _("%(name)s: engagement %(cost)d, attack %(value)d")
    return say(text, name=_title(piece), cost=piece.card.engagement, value=attack(view, piece))


def _quest_points(view: State, piece: Piece) -> str:
    text = _("%(name)s: threat %(threat)d, quest points %(points)d")
    return say(text, name=_title(piece), threat=threat(view, piece), points=piece.card.quest_points)


def _resources(view: State, piece: Piece) -> str:
    return f"{_title(piece)}: {resources(piece.resources)}"


NUMBERS: dict[str, Callable[[State, Piece], str]] = {
    "quest.commit": _willpower,
    "combat.defender": _defense,
    "combat.defenders": _defense,
    "combat.sentinel": _defense,
    "combat.damage": _left,
    "combat.attackers": _attack,
    "combat.join": _attack,
    "combat.enemy": _attack,
    "engage.enemy": _engagement,
    "engage.tie": _engagement,
    "travel.location": _quest_points,
    "pay.heroes": _resources,
}
"""What matters of a card in play, by prompt."""


# --- items -------------------------------------------------------------------------------------------


def item(key: str, question: Question, view: State) -> str:
    """What picking this item means; copies of one card that would read the same get their number."""
    told = _told(key, question, view)
    if not is_card(key) or key in question.about.values():
        return told
    same = [other for other in question.items if is_card(other) and _told(other, question, view) == told]
    return say(_("%(card)s, copy %(number)s"), card=told, number=_number(key)) if len(same) > 1 else told


def _number(copy: str) -> str:
    return "".join(character for character in copy.rpartition("_")[2] if character.isdigit())


def _told(key: str, question: Question, view: State) -> str:
    special = BY_PROMPT.get(question.prompt, {}).get(key)
    if special is not None:
        return gettext(special)
    if key == PASS:
        return gettext(NO_RESPONSE if question.prompt.startswith("respond.") else NO_ACTION)
    if key in SEATS:
        return name(key, language())
    if key.isdigit():
        return cards(int(key))
    return _card(key, question, view)


def _card(key: str, question: Question, view: State) -> str:
    piece = view.cards.get(key)
    if question.prompt in NUMBERS and piece:
        return NUMBERS[question.prompt](view, piece)
    if question.prompt.partition(".")[0] in ("planning", "window", "respond", "combat"):
        return _act(key, question, view)
    return _where(view, piece, question.seat) if piece else label(key)


def _act(key: str, question: Question, view: State) -> str:
    """A card to play with its cost, an ability to use, an enemy to attack."""
    if key in view.players[question.seat].hand:
        return _to_play(card_of(key))
    piece = view.cards.get(key)
    if piece and piece.card.kind == "enemy":
        return _where(view, piece, question.seat, _defense(view, piece))
    if piece and piece.card.kind == "objective" and not piece.seat:
        return say(_("Claim %(card)s for 2 threat"), card=thing(key))
    return say(_("Use %(card)s"), card=thing(key))


def _to_play(card: Card) -> str:
    cost = "X" if card.x_cost else str(card.cost)
    return say(_("Play %(card)s for %(cost)s"), card=label(card.key), cost=cost)


def _where(view: State, piece: Piece, reader: str, told: str = "") -> str:
    """A card in play, with its player or its host where that is not the reader's own."""
    told = told or _title(piece)
    if piece.place == "attached" and piece.host in view.cards:
        return say(_("%(card)s, on %(host)s"), card=told, host=thing(piece.host))
    if piece.seat and piece.seat != reader:
        text = (
            _("%(card)s, engaged with %(seat)s") if piece.place == "engaged" else _("%(card)s, of %(seat)s")
        )
        return say(text, card=told, seat=seat(piece.seat))
    return told


def _title(piece: Piece) -> str:
    return label(ORC_GUARD if piece.card.key == ORC_GUARD else piece.key)
