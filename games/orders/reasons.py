"""Why somebody orders something: “…, because nobody looks for us there”, “…, que nunca se sabe”.

A reason changes nothing, whatever words are in it. It stands behind the order, at the end of its sentence;
what is read past one waits for its writer's yes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.orders.tokens import Token
from games.titles import spoken

_ALWAYS = spoken.said(
    "because | cause | coz | cuz | seeing that | given that | now that | ya que | puesto que | dado que"
    " | visto"
    " que | porque | xq | pq | perche | poiche | siccome | dato che | visto che | giacche | tanto |"
    " pois | ja que"
    " | uma vez que | q ahi | que ahi | q alli | que alli | q asi | que asi | che li | che cosi | que ali"
    " | que assim"
)
_BEHIND_A_COMMA = spoken.said("since | que | q | che | total | es que")
"""These begin a reason only behind a comma."""
_TIES = spoken.OR | spoken.words(
    "if unless long agree agrees maybe perhaps provided whether salvo quizas quiza acaso forse magari"
    " purche qualora talvez"
    " senao sorry perdon scusa desculpa wait espera aspetta cancel joking kidding broma scherzo brincadeira"
    " dice dicen dijo disse dicono diz dizem says said mejor meglio melhor better instead"
)
"""With one of these it may be more than a reason."""
SHORTEST = 2


def reasons_in(tokens: Sequence[Token]) -> Iterator[int]:
    """Where a reason may begin."""
    for at in range(1, len(tokens)):
        comma = tokens[at - 1].text in (",", ";", "…", "(")
        ways = (*_ALWAYS, *_BEHIND_A_COMMA) if comma else _ALWAYS
        begins = any(tuple(token.text for token in tokens[at : at + len(way)]) == way for way in ways)
        if begins and _is_only_a_reason(tokens[at:]):
            yield at


def _is_only_a_reason(tokens: Sequence[Token]) -> bool:
    said = [token.text for token in tokens if not token.is_separator]
    return len(said) >= SHORTEST and not set(said) & _TIES and said[-1] not in spoken.NOT
