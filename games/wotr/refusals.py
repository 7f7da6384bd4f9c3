"""Why a wish is not among what is offered: a key, the rule, and facts that the asked seat knows anyway."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import PASS, Question, Refused
from games.wotr.card_refusals import why_not_follow, why_not_pay, why_not_play
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.facts import NATIONS, REGIONS
from games.wotr.figures import MINIONS, other
from games.wotr.position import REFUGES
from games.wotr.seats import owner_of, side_of
from games.wotr.state import FACES, State
from games.wotr.war_refusals import WAR_REASONS

Reason = Callable[[State, Question, str], Refused | None]


def why_not(state: State, question: Question, key: str) -> Refused | None:
    """The reason, told from the asked seat's view; None where we have no better word than "not offered"."""
    reason = REASONS.get(question.prompt)
    return reason(state, question, key) if reason else None


def _die(state: State, question: Question, key: str) -> Refused | None:
    side = side_of(state, question.seat)
    own, others = len(state.dice[side]), len(state.dice[other(side)])
    if key == PASS:
        return Refused("cannot_pass", rule="R4.3", own=own, other=others)
    if key == "use_ring":
        if side in state.this_turn.rings_used:
            return Refused("ring_used", rule="R4.23")
        return Refused("no_ring", rule="R4.20")
    if key == "eye":
        return Refused("eye_is_no_action", rule="R4.17")
    if key in TEXTS:
        return why_not_play(state, question, key)
    return Refused("no_such_die", rule="R4.1", face=key) if key in FACES else None


def _ring_face(state: State, question: Question, key: str) -> Refused | None:
    if key == "will_of_the_west":
        return Refused("no_ring_for_will", rule="R4.24")
    if key == question.about.get("die"):
        return Refused("same_face", rule="R4.20", face=key)
    return Refused("no_such_face", rule="R4.27", face=key) if key in FACES else None


def _action(state: State, question: Question, key: str) -> Refused | None:
    if key in TEXTS:
        return why_not_play(state, question, key)
    fellowship = state.fellowship
    if key == "move_fellowship" and not fellowship.hidden:
        return Refused("fellowship_revealed", rule="R11.16")
    if key == "hide_fellowship" and fellowship.hidden:
        return Refused("already_hidden", rule="R11.17")
    if key == "separate_companions" and fellowship.mordor is not None:
        return Refused("no_parting_in_mordor", rule="R13.10")
    if key == "separate_companions" and not fellowship.companions:
        return Refused("nobody_left", rule="R11.18")
    if key in ("crown_aragorn", "bring_gandalf_white"):
        return Refused("cannot_enter_yet", rule="R5.1", action=key, die=question.about.get("die"))
    if key == "bring_minion":
        return Refused("no_minion_ready", rule="R5.2", die=question.about.get("die"))
    if key == "draw_card":
        return Refused("cannot_draw", rule="R4.14", die=question.about.get("die"))
    return Refused("die_cannot", rule="R4.1", action=key, die=question.about.get("die"))


def _allocation(state: State, question: Question, key: str) -> Refused | None:
    if not key.isdigit():
        return None
    if int(key) == 0:
        return Refused("hunters_due", rule="R3.9")
    return Refused("too_many_hunters", rule="R3.7", companions=len(state.fellowship.companions))


def _nation(state: State, question: Question, key: str) -> Refused | None:
    if key not in NATIONS:
        return None
    if NATIONS[key].side != side_of(state, question.seat):
        return Refused("not_your_nation", rule="R4.13", nation=key)
    if owner_of(state, key, side_of(state, question.seat)) != question.seat:
        return Refused("teammates_nation", rule="R15.11", nation=key)
    if key in state.this_turn.touched:
        return Refused("nation_rests", rule="R16.3", nation=key)
    if state.steps_to_war[key] == 0:
        return Refused("already_at_war", rule="R8.12", nation=key)
    if key in state.passive:
        return Refused("passive_nation", rule="R8.2", nation=key)
    return None


def _reveal_end(state: State, question: Question, key: str) -> Refused | None:
    if key in REFUGES and key not in state.captured:
        return Refused("no_reveal_in_refuge", rule="R11.12", region=key)
    return _too_far(state, question, key)


def _too_far(state: State, question: Question, key: str) -> Refused | None:
    if key not in REGIONS:
        return None
    return Refused("beyond_progress", rule="R11.6", region=key, progress=state.fellowship.progress)


def _separate_end(state: State, question: Question, key: str) -> Refused | None:
    if key not in REGIONS:
        return None
    if state.fellowship.region in state.inside:
        return Refused("besieged_companions", rule="R11.19", region=state.fellowship.region)
    if key in state.inside:
        return Refused("besieged_end", rule="R5.7", region=key)
    return Refused("beyond_reach", rule="R11.18", region=key)


def _guide(state: State, question: Question, key: str) -> Refused | None:
    return Refused("guide_of_highest_level", rule="R11.21", companion=key)


def _minion(state: State, question: Question, key: str) -> Refused | None:
    if key not in MINIONS:
        return None
    if key not in state.reinforcements:
        return Refused("entered_already", rule="R5.24", minion=key)
    return Refused("minion_not_ready", rule="R5.2", minion=key)


def _casualty(state: State, question: Question, key: str) -> Refused | None:
    if key.startswith("casualty_"):
        return Refused("one_casualty", rule="R12.13")
    return None


REASONS: dict[str, Reason] = {
    "turn.die": _die,
    "turn.ring_face": _ring_face,
    "turn.action": _action,
    "hunt.allocate": _allocation,
    "politics.nation": _nation,
    "fellowship.declare": _too_far,
    "fellowship.reveal_to": _reveal_end,
    "fellowship.separate_to": _separate_end,
    "fellowship.guide": _guide,
    "entry.minion": _minion,
    "hunt.damage": _casualty,
    "cards.play": why_not_play,
    "card.follow_up": why_not_follow,
    "card.discard": why_not_pay,
    **WAR_REASONS,
}
