"""Why steady did what it did, in a sentence. Only what everybody at the table can see is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_noop as _

from games.bofa.facts import CHARACTERS, PLACES, SHADOW
from games.bofa.state import State
from games.bofa.steady.mind import Mind
from games.bofa.steady.war import combined_odds, odds
from games.bofa.words.nouns import card, person, place
from games.kernel import PASS, Picks, Question, Seat
from games.titles.grammar import listing, say

Steps = Sequence[tuple[str, Picks]]
Said = dict[str, Picks]
Teller = Callable[[Mind, Said], str]


def explain(view: State, seat: Seat, steps: Steps) -> str:
    """The sentence for a move: `view` is the position before it, `steps` the answers it was made of."""
    said = dict(reversed(steps))
    mind = Mind(view, Question(seat, "", {}))
    action = _first(said, "turn.action")
    teller = TELLERS.get(action) or next((TELLERS[prompt] for prompt in said if prompt in TELLERS), None)
    if action.startswith(BRING):
        teller = _brought
    return (teller(mind, said) if teller else "") or say(
        _("It chose what promised most by its count of the position.")
    )


def _first(said: Said, prompt: str) -> str:
    return said[prompt][0] if said.get(prompt) else ""


def _percent(chance: float) -> int:
    """Nothing is quite sure while dice are rolled."""
    return min(99, max(1, round(100 * chance)))


# --- armies ------------------------------------------------------------------------------------------


def _attacked(mind: Mind, said: Said) -> str:
    origin, target = _first(said, "attack.from"), _first(said, "attack.target")
    at = _first(said, "move.to")
    if target not in PLACES or origin not in mind.state.armies or target not in mind.state.armies:
        return _marched(mind, said)
    chance = odds(mind, origin, at if at in PLACES else origin, target).win
    return say(
        _("It attacked at %(region)s, because by its odds it wins in %(chance)d of 100 such fights."),
        region=place(target),
        chance=_percent(chance),
    )


def _combined(mind: Mind, said: Said) -> str:
    target = _first(said, "attack.combined")
    if target not in PLACES:
        return ""
    return say(
        _("It attacked at %(region)s with all its armies there: by its odds they win in %(chance)d of 100."),
        region=place(target),
        chance=_percent(combined_odds(mind, target).win),
    )


def _marched(mind: Mind, said: Said) -> str:
    to = _first(said, "move.on")
    to = to if to in PLACES else _first(said, "move.to")
    if to not in PLACES:
        return ""
    if mind.side == SHADOW:
        return say(_("It marched to %(region)s, nearer to what it wants to take."), region=place(to))
    return say(
        _("It marched to %(region)s, because enemies threaten what can be held from there."), region=place(to)
    )


def _rallied(mind: Mind, said: Said) -> str:
    return say(_("It rallied, because an army with less damage stands longer."))


def _shot(mind: Mind, said: Said) -> str:
    return say(_("It sent the Eagles against the armies that would feel it most."))


def _bear(mind: Mind, said: Said) -> str:
    return say(_("It moved Beorn to where his wrath costs the Shadow most."))


# --- mustering ---------------------------------------------------------------------------------------


def _recruited(mind: Mind, said: Said) -> str:
    region = _first(said, "recruit.regions")
    if region not in PLACES:
        return say(_("It recruited, because its armies need the units."))
    return say(_("It recruited in %(region)s, where more units count most."), region=place(region))


def _goblins(mind: Mind, said: Said) -> str:
    return say(_("It recruited Goblins: five in one mustering point open a pass."))


def _hosted(mind: Mind, said: Said) -> str:
    return say(_("It called the Great Host, so that there are tokens to recruit from."))


def _brought(mind: Mind, said: Said) -> str:
    who = _first(said, "turn.action").removeprefix(BRING)
    if who not in CHARACTERS:
        return ""
    return say(_("It brought %(person)s into play, who does more there than aside."), person=person(who))


def _regrouped(mind: Mind, said: Said) -> str:
    return say(_("It moved characters to where they are safer or of more use."))


# --- cards, dice, fate -------------------------------------------------------------------------------


def _drew(mind: Mind, said: Said) -> str:
    return say(_("It drew cards, because no other use of the die promised more."))


def _played(mind: Mind, said: Said) -> str:
    played = _first(said, "cards.play")
    if not played:
        return say(_("It played a card that did more than any other action."))
    return say(_("It played %(card)s, because the card did more than any other action."), card=card(played))


def _discarded(mind: Mind, said: Said) -> str:
    return say(_("It gave the die up, because nothing that it allowed would have helped."))


def _die(mind: Mind, said: Said) -> str:
    chosen = _first(said, "turn.die")
    if chosen == PASS:
        return say(_("It passed: it has fewer dice, and nothing would be lost by waiting."))
    if chosen in CHARACTERS:
        return say(_("It used %(person)s first, whose ability costs no die."), person=person(chosen))
    return ""


def _activated(mind: Mind, said: Said) -> str:
    names = [person(general) for general in said["generals.activate"]]
    if not names:
        return say(_("It activated nobody, so that the Shadow cannot choose between fate tiles."))
    return say(
        _("It activated %(people)s: what they can do outweighs the further draw that each gives the Shadow."),
        people=listing(names),
    )


def _fated(mind: Mind, said: Said) -> str:
    if _first(said, "fate.tile") == "keep":
        return say(_("It kept the tile, because another draw promised nothing lower."))
    return say(_("It drew another tile, because a lower one was likely enough."))


def _flew(mind: Mind, said: Said) -> str:
    return say(
        _("It took leadership for the armies that will fight, and Great Bats for the rest: %(bats)d."),
        bats=int(_first(said, "leadership.bats")),
    )


BRING = "bring_"
TELLERS: dict[str, Teller] = {
    "attack": _attacked,
    "attack_led": _attacked,
    "goblin_attack": _attacked,
    "combined_attack": _combined,
    "strategic_move": _marched,
    "swift_move": _marched,
    "goblin_move": _marched,
    "cloud_of_bats": _marched,
    "rally": _rallied,
    "proud_and_strong": _shot,
    "not_kindly_birds": _shot,
    "move_beorn": _bear,
    "recruit": _recruited,
    "call_orc": _recruited,
    "recruit_goblins": _goblins,
    "great_host": _hosted,
    "move_characters": _regrouped,
    "draw_cards": _drew,
    "play_card": _played,
    "discard_die": _discarded,
    "turn.die": _die,
    "generals.activate": _activated,
    "fate.tile": _fated,
    "leadership.bats": _flew,
}
