"""Why a wish is not among what is offered: a key, the rule, and facts that the asked seat knows anyway."""

from __future__ import annotations

from games.bofa.state import State
from games.kernel import Question, Refused


def why_not(state: State, question: Question, key: str) -> Refused | None:
    return None
