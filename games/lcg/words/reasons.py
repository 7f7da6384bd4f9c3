"""Why steady did what it did, in a sentence. Only what everybody at the table can see is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import PASS, Picks, Question, Seat
from games.lcg.state import State
from games.lcg.steady.fighting import UNDEFENDED, blow_of
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import STAY, toughness
from games.lcg.values import staging_threat
from games.lcg.words.nouns import is_card, thing, things
from games.titles.grammar import say

Said = dict[str, Picks]


def explain(view: State, seat: Seat, steps: Sequence[tuple[str, Picks]]) -> str:
    """The sentence for a move: `view` is the position before it, `steps` the answers it was made of."""
    said = {prompt: picks for prompt, picks in reversed(steps) if picks}
    mind = Mind(view, Question(seat, "", {}))
    for prompt, teller in TELLERS.items():
        if prompt in said and (told := teller(mind, said)):
            return told
    used = next((picks[0] for prompt, picks in said.items() if _is_use(prompt) and is_card(picks[0])), "")
    if used:
        return say(_("It used %(card)s, because by its count that was worth its price."), card=thing(used))
    return say(_("It chose what promised most by its count of the position."))


def _is_use(prompt: str) -> bool:
    return prompt.startswith(("window.", "respond."))


def _attack(mind: Mind, said: Said) -> str:
    (target,) = said["combat.attack"]
    if target == PASS:
        return say(_("It attacked nobody more: nothing was left that it could wound."))
    foe = mind.state.cards.get(target)
    if foe is None or foe.card.kind != "enemy":
        return ""
    party = [key for key in said.get("combat.attackers", ()) if key in mind.state.cards]
    strength, need = blow_of(mind, foe, party), toughness(mind, foe)
    if party and strength < need:
        return say(
            _("It attacked %(enemy)s to wound it: %(strength)d attack, where %(need)d would destroy it."),
            enemy=thing(target),
            strength=strength,
            need=need,
        )
    return say(
        _("It attacked %(enemy)s, which %(need)d attack destroys, and used no more than needed."),
        enemy=thing(target),
        need=need,
    )


def _defend(mind: Mind, said: Said) -> str:
    (defender,) = said["combat.defender"]
    if defender == UNDEFENDED:
        return say(_("It left the attack undefended: by its count a defender would have cost more."))
    return say(
        _("It let %(card)s defend, who by its count could be spared best."),
        card=thing(defender),
    )


def _commit(mind: Mind, said: Said) -> str:
    going = [key for key in said["quest.commit"] if key in mind.state.cards]
    will = sum(mind.will(mind.state.cards[key]) for key in going)
    return say(
        _(
            "It sent %(cards)s on the quest, %(will)d willpower; it expects %(threat)d threat in the staging "
            "area and keeps the others for the fight."
        ),
        cards=things(going),
        will=will,
        threat=round(staging_threat(mind.state) + mind.reveals * mind.usual_reveal),
    )


def _travel(mind: Mind, said: Said) -> str:
    (place,) = said["travel.location"]
    if place == STAY:
        return say(_("It stayed, because every road costs more than it brings."))
    return say(_("It travelled to %(place)s to take that threat off the quest."), place=thing(place))


def _engage(mind: Mind, said: Said) -> str:
    (enemy,) = said["engage.enemy"]
    if enemy == PASS:
        return say(_("It engaged nobody: each enemy is better left where it is."))
    return say(
        _("It engaged %(enemy)s, because it is better placed to fight it than the others are."),
        enemy=thing(enemy),
    )


def _plan(mind: Mind, said: Said) -> str:
    (card,) = said["planning.play"]
    if not is_card(card):
        return say(_("It finished planning and kept what resources it had."))
    return say(_("It chose %(card)s, because it brings most for its price now."), card=thing(card))


def _hand(mind: Mind, said: Said) -> str:
    if said["setup.hand"] == ("keep",):
        return say(_("It kept its first hand, because it can soon be played."))
    return say(_("It changed its first hand, because too little of it could soon be played."))


TELLERS: dict[str, Callable[[Mind, Said], str]] = {
    "combat.attack": _attack,
    "combat.defender": _defend,
    "quest.commit": _commit,
    "travel.location": _travel,
    "engage.enemy": _engage,
    "planning.play": _plan,
    "setup.hand": _hand,
}
"""By prompt, what is most telling first."""
