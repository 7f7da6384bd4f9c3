"""Why we ask although some chain accounts for every word: it may not be an order, or not the writer's.

A bare name is an order where just that is asked. “Ah, the North Downs!”, “What confusion!”, “All well here”,
“You retreat to Pelargir” name what is on offer, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.orders.lexicon import ARTICLES
from games.titles import small_talk, spoken
from games.titles.order_verbs import ARMY

if TYPE_CHECKING:
    from games.orders.clause import Clause
    from games.orders.readings import Reading

_EXCLAIMING = spoken.words("what que che vaya menuda menudo quanta quanto cuanta cuanto how")
_IS = spoken.words("is are was were es son esta estan era eran sono sta sao estao")
_SIGHS = spoken.words("ah oh eh ay ai uh wow uau caspita")
_QUANTIFIERS = spoken.ALL | spoken.BOTH | spoken.NONE | spoken.YES_OR_NO | spoken.words("any")
_HOW_THINGS_ARE = spoken.words("bien bem bene well fine good aqui aca here qui qua ca alli casa home")
_WELL = spoken.words("bien bem bene well")
_BY = spoken.words("por per")
_TOO = spoken.words("too also as well likewise tambien tampoco anche pure neanche tambem igual idem")
_PASSING_ON = spoken.words("pass passo paso da dale dai")
_OTHERS_WANT = spoken.words(
    "quiere quieren quer querem vuole vogliono wants prefiere prefieren prefere preferem preferisce"
)
_HE = spoken.words("he she lui lei ele ela ella ellos ellas eles elas")
_YOUR = spoken.words("your tu tus tuo tua tuoi tue vuestro vuestra vostro vostra teu tua vosso vossa")
_SENDING = spoken.words(
    "send sends sending mando manda mandan mandam mandano mandiamo envio envia envian enviam invio invia"
    " inviano doy dan dao danno da give gives"
)
_GREETING = spoken.words(
    "beso besos beijo beijos bacio baci abrazo abrazos abraco abracos abbraccio abbracci saludo saludos"
    " saluto"
    " saluti saudacoes regards greetings love hugs kisses recuerdos lembrancas"
)


def is_doubtful(clause: Clause, reading: Reading, *, first: bool) -> bool:
    """`first`: nothing was answered before it to which a “he” could point."""
    return (
        any(link.doubtful for link in reading.chain.links)
        or not _is_said(clause, reading)
        or _asks_more_of_a_die(clause, reading)
        or _exclaims(clause)
        or _is_small_talk(clause, reading)
        or _tells_how_one_is(clause, reading)
        or _sends_greetings(clause)
        or _stays_too(clause)
        or _is_told_of(clause, reading)
        or (first and is_of_others(clause))
    )


def _owned(reading: Reading) -> frozenset[int]:
    return frozenset(at for step in reading.steps for at in step.at)


def _is_said(clause: Clause, reading: Reading) -> bool:
    """What goes unsaid needs a verb, two names or the bare name: “Ah, the North Downs!” orders nothing."""
    if not any(link.silent for link in reading.chain.links):
        return True
    owned = [step.at for step in reading.steps if step.at]
    said = frozenset().union(*owned)
    verbs = any(clause.word(at) in clause.lexicon.evoking for at in said - clause.named)
    bare = all(clause.word(at) in ARTICLES for at in clause.content - said)
    forced = clause.locked - said  # the only card that could be played, by its whole title
    return len(owned) > 1 or verbs or bare or bool(forced)


def _asks_more_of_a_die(clause: Clause, reading: Reading) -> bool:
    """“Army die, smash them”: the order stands in what we do not understand."""
    dice = [step.at for step in reading.steps if step.link.question.prompt in clause.spoken.dice]
    if not clause.asides or len(dice) < len(reading.steps) or not any(dice):
        return False
    behind = [part for part in clause.asides if min(part) > min(min(at) for at in dice if at)]
    return any(clause.word(min(part)) not in small_talk.SUBORDINATE for part in behind)


def _exclaims(clause: Clause) -> bool:
    """“Che confusione!”: a wondering word right before a name; “Ah, the North Downs!”, and nothing else."""
    first = min(clause.content, default=-1)
    names = frozenset(at for at in clause.content if at > first and clause.word(at) not in ARTICLES)
    if clause.word(first) in _SIGHS and names and names <= clause.named:
        return True
    return clause.word(first) in _EXCLAIMING and first + 1 in clause.named and first not in clause.locked


def _is_small_talk(clause: Clause, reading: Reading) -> bool:
    """“Todos bien por aquí”, “Yes, the weather is fine”: an all, a none, a yes, and something of life."""
    owned = _owned(reading)
    if any(clause.word(at) not in _QUANTIFIERS for at in owned if clause.word(at) not in ARTICLES):
        return False
    rest = {clause.word(at) for at in clause.content - owned}
    if any(not part <= owned for part in clause.asides) and says_only_yes_or_no(clause, reading):
        return True
    beside = any(min(part) > 0 and not clause.is_separator(min(part) - 1) for part in clause.asides)
    sends = any(
        clause.word(at) in _SENDING and clause.word(at + 1) in _GREETING | ARTICLES for at in clause.content
    )
    return beside or bool(rest & (_HOW_THINGS_ARE | _OTHERS_WANT)) or (sends and bool(rest & _GREETING))


def _tells_how_one_is(clause: Clause, reading: Reading) -> bool:
    """“Passo bem”, “fico por aqui”, “fight well”: nothing is named, and it is said how, or here."""
    owned = _owned(reading)
    prompts = {step.link.question.prompt for step in reading.steps if step.at}
    how = _HOW_THINGS_ARE if prompts & clause.spoken.no_places else _WELL
    if not owned or (owned & clause.telling and how is _WELL):
        return False
    behind = max(owned) + 1
    while clause.word(behind) in spoken.AT | ARTICLES | _BY:
        behind += 1
    return clause.word(behind) in how and not clause.is_separator(behind - 1)


def _sends_greetings(clause: Clause) -> bool:
    """“Gandalf sends his regards”, “pass on my love”."""
    sends = any(clause.word(at) in _SENDING | _PASSING_ON for at in clause.content)
    return sends and any(
        clause.word(at) in _GREETING and clause.word(at - 1) in spoken.WHOSE | ARTICLES
        for at in clause.content
    )


def _stays_too(clause: Clause) -> bool:
    """“Aragorn rests, Faramir too”: who does the same as he who does not go."""
    negated = frozenset(at for part in clause.negated for at in part.at)
    last = max(negated, default=-1)
    if last < 0 or not clause.is_separator(last + 1):
        return False
    behind = {
        at for at in clause.content if at > last and at not in clause.named and not _is_article(clause, at)
    }
    return bool(behind) and all(clause.word(at) in _TOO for at in behind)


def _is_told_of(clause: Clause, reading: Reading) -> bool:
    """“The weather is fine”: of half a name it is said how it is."""
    halves = [step.at for step in reading.steps if step.at and step.link.partial]
    return any(_says_how(clause, max(at) + 1) for at in halves)


def _says_how(clause: Clause, at: int) -> bool:
    word, accented = clause.word(at), clause.tokens[at].accented if at < len(clause.tokens) else ""
    return word in _IS or accented in ("è", "é")


def _is_article(clause: Clause, at: int) -> bool:
    return clause.word(at) in ARTICLES or clause.word(at) in ("and", "y", "e", "ed")


def says_only_yes_or_no(clause: Clause, reading: Reading) -> bool:
    """What stands beside a bare yes may be all that it is said to."""
    return all(clause.word(at) in spoken.YES_OR_NO for at in _owned(reading))


def is_of_others(clause: Clause) -> bool:
    """“You retreat”, “he retreats”, “your army retreats”: somebody else does it."""
    said = sorted(at for at in clause.content if at not in clause.phrased)
    first = said[0] if said else -1
    word, accented = clause.word(first), clause.tokens[first].accented if said else ""
    behind = first + 1
    while clause.word(behind) in ("ti", "te", "se", "si", "ci", "vi", "me", "lo", "la"):
        behind += 1
    does = clause.word(behind) in spoken.VERBS
    if word in _HE and (word != "ella" or clause.language == "es"):
        return does
    if accented in ("él", "tú") or (word == "tu" and clause.language in ("it", "pt")):
        return does
    return word in _YOUR and clause.word(first + 1) in ARMY and clause.word(first + 2) in spoken.VERBS
