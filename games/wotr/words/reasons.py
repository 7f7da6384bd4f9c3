"""Why steady did what it did, in a sentence. Only what everybody at the table can see is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import Picks, Question, Seat
from games.titles.grammar import say
from games.wotr.entry import COUNSELS
from games.wotr.facts import NATIONS, REGIONS
from games.wotr.state import State
from games.wotr.steady import ring
from games.wotr.steady.mind import Mind
from games.wotr.steady.war import attack_worth
from games.wotr.words.nouns import card, noun, person, place

Steps = Sequence[tuple[str, Picks]]


def explain(view: State, seat: Seat, steps: Steps) -> str:
    """The sentence for a move: `view` is the position before it, `steps` the answers it was made of."""
    said = {prompt: picks[0] for prompt, picks in reversed(steps) if picks}
    mind = Mind(view, Question(seat, "", {}))
    action = said.get("turn.action", "")
    teller = TELLERS.get(action) or next((TELLERS[prompt] for prompt in said if prompt in TELLERS), None)
    if any(counsel.key == action for counsel in COUNSELS):
        teller = _counsel
    return (teller(mind, said) if teller else "") or say(
        _("It chose what promised most by its count of the position.")
    )


def _percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))


def _step(mind: Mind, said: dict[str, str]) -> str:
    facts = {"chance": _percent(ring.hunt_chance(mind.state)), "left": ring.road_left(mind.state)}
    return say(
        _(
            "It moved the Fellowship: the Hunt would find it in %(chance)d of 100 such steps, and "
            "%(left)d were left to the Crack of Doom."
        ),
        **facts,
    )


def _hide(mind: Mind, said: dict[str, str]) -> str:
    return say(_("It hid the Fellowship, because only a hidden Fellowship can move."))


def _attack(mind: Mind, said: dict[str, str]) -> str:
    origin, target = said.get("attack.from"), said.get("attack.target")
    if origin not in REGIONS:
        return ""
    target = target if target in REGIONS else origin
    try:
        chance = attack_worth(mind, origin, target).chance
    except (AssertionError, KeyError):
        return ""
    return say(
        _("It attacked at %(region)s, because by its odds it wins in %(chance)d of 100 such fights."),
        region=place(target),
        chance=_percent(chance),
    )


def _march(mind: Mind, said: dict[str, str]) -> str:
    to = said.get("army.to")
    if to not in REGIONS:
        return ""
    return say(_("It marched to %(region)s, because its army counts for more there."), region=place(to))


def _muster(mind: Mind, said: dict[str, str]) -> str:
    region = said.get("recruit.region")
    if region not in REGIONS:
        return say(_("It recruited, because its armies need the figures."))
    return say(_("It recruited in %(region)s, where more figures count most."), region=place(region))


def _politics(mind: Mind, said: dict[str, str]) -> str:
    nation = said.get("politics.nation")
    if nation not in NATIONS:
        return say(_("It brought a nation a step nearer to war, because its armies will be needed."))
    return say(
        _("It brought %(nation)s a step nearer to war, because its armies will be needed."),
        nation=noun(nation),
    )


def _counsel(mind: Mind, said: dict[str, str]) -> str:
    found = next(counsel for counsel in COUNSELS if counsel.key == said["turn.action"])
    return _politics(mind, {"politics.nation": found.nation})


def _minion(mind: Mind, said: dict[str, str]) -> str:
    minion = said.get("entry.minion")
    if minion is None:
        return say(_("It brought a Minion into play: one more die in every turn."))
    return say(_("It brought %(minion)s into play: one more die in every turn."), minion=person(minion))


def _crown(mind: Mind, said: dict[str, str]) -> str:
    return say(_("It brought a Companion back in a new form: one more die in every turn."))


def _draw(mind: Mind, said: dict[str, str]) -> str:
    return say(_("It drew a card, because no other use of the die promised more."))


def _play(mind: Mind, said: dict[str, str]) -> str:
    played = said.get("cards.play")
    if played is None:
        return ""
    return say(_("It played %(card)s, because the card did more than any other action."), card=card(played))


def _wraiths(mind: Mind, said: dict[str, str]) -> str:
    return say(_("It sent its Nazgûl where they hunt the Ring-bearers or lead an army."))


def _eyes(mind: Mind, said: dict[str, str]) -> str:
    return say(
        _("It chose %(dice)d for the Hunt Box, with %(left)d steps left to the Crack of Doom."),
        dice=int(said["hunt.allocate"]),
        left=ring.road_left(mind.state),
    )


def _declared(mind: Mind, said: dict[str, str]) -> str:
    region = said["fellowship.declare"]
    if region not in REGIONS:
        return say(_("It did not declare the Fellowship: nothing would be healed by it."))
    return say(_("It declared the Fellowship in %(region)s, to heal or to go on."), region=place(region))


def _pass(mind: Mind, said: dict[str, str]) -> str:
    if said["turn.die"] != "pass":
        return ""
    return say(_("It passed: it has fewer dice, and nothing would be lost by waiting."))


TELLERS: dict[str, Callable[[Mind, dict[str, str]], str]] = {
    "move_fellowship": _step,
    "hide_fellowship": _hide,
    "attack": _attack,
    "attack_with_leader": _attack,
    "move_armies": _march,
    "move_led_army": _march,
    "recruit": _muster,
    "voice_of_saruman": _muster,
    "advance_nation": _politics,
    "bring_minion": _minion,
    "crown_aragorn": _crown,
    "bring_gandalf_white": _crown,
    "draw_card": _draw,
    "play_card": _play,
    "move_minions": _wraiths,
    "hunt.allocate": _eyes,
    "fellowship.declare": _declared,
    "turn.die": _pass,
}
