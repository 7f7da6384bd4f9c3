"""A plan in words: how something was read, what waits, what we ask back. In the active language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.kernel import Picks, Question
from games.orders import commands
from games.orders.plan import Chain, Link, Plan
from games.orders.refusals import MOST_NAMED
from games.orders.tokens import tokens_of
from games.reader import SeatReader
from games.reader.questions import picks_text
from games.titles import spoken


def picks_told(reader: SeatReader, question: Question, picks: Picks) -> str:
    return picks_text(reader.words, question, picks, reader.shown)


def links_told(reader: SeatReader, chain: Chain, *, one_of_several: bool = False) -> list[str]:
    """Each answer in words, with what was guessed about it and what follows by itself."""
    return [_link(reader, link, one_of_several) for link in chain.links]


def _link(reader: SeatReader, link: Link, one_of_several: bool) -> str:
    told = picks_told(reader, link.question, link.picks)
    notes = _notes(link, one_of_several)
    told = f"{told} ({', '.join(notes)})" if notes else told
    return "; ".join([told, *_forced(reader, link)])


def _notes(link: Link, one_of_several: bool) -> list[str]:
    notes = []
    if link.silent and one_of_several:
        notes.append(gettext("not named"))
    elif link.silent:
        notes.append(gettext("not named, but nothing else will do"))
    if link.mended:
        notes.append(gettext("written “%(word)s”") % {"word": link.mended})
    elif link.partial:
        notes.append(gettext("by a part of its name"))
    if link.everything:
        notes.append(gettext("all of them"))
    return notes


def _forced(reader: SeatReader, link: Link) -> list[str]:
    return [
        gettext("%(what)s, of itself") % {"what": picks_told(reader, question, picks)}
        for question, picks in link.forced
        if picks
    ]


def talk_told() -> str:
    return gettext("Not read as an order.")


def not_yet_read_told() -> str:
    return gettext("Not read yet: it comes behind what is final. Write it again when that is sent.")


def replaced_told() -> str:
    return gettext("It takes the place of what you had in pencil.")


def waits_told(said: str, passed: Sequence[str] = ()) -> str:
    """`passed`: strange words that we read past."""
    facts = {"read": said, "yes": commands.word("yes"), "words": " … ".join(passed)}
    if passed:
        told = gettext("%(read)s. Not done yet: we passed over “%(words)s”. Answer with %(yes)s to do it.")
        return told % facts
    return gettext("%(read)s. Not done yet: it cannot be taken back. Answer with %(yes)s to do it.") % facts


def confirm_first(command: str) -> str:
    facts = {"command": commands.word(command), "yes": commands.word("yes")}
    return gettext("%(command)s: not done yet. Answer this mail with %(yes)s to do it.") % facts


def how_to_choose(*, at_table: bool) -> str:
    """Of several readings one is taken by its number; at the table it is pressed."""
    if at_table:
        return gettext("Press what you mean.")
    return gettext("Answer with the number of what you mean.")


def asked_told(plan: Plan, *, at_table: bool = False) -> str:
    sentences = [gettext("Not done: it could be meant in more than one way.")]
    if len(plan.candidates) == 1:
        sentences = [gettext("Not done: we are not sure that you mean it.")]
    if plan.left:
        sentences.append(gettext("We could not place: “%(words)s”.") % {"words": " ".join(plan.left)})
    sentences.append(how_to_choose(at_table=at_table))
    return " ".join(sentences)


def unplaced_told(plan: Plan, *, at_table: bool = False) -> str:
    """Words are left over, and what comes nearest is offered."""
    placed = gettext("We could not place: “%(words)s”.") % {"words": " ".join(plan.left)}
    return " ".join([placed, how_to_choose(at_table=at_table), gettext("Nothing was changed.")])


def says_not_which() -> str:
    return gettext("Not done: it does not say which.")


def plan_told(plan: Plan) -> str:
    """A plan in short, where there is nobody to tell it to."""
    if plan.outcome == "talk":
        return talk_told()
    if plan.outcome == "asked" and plan.candidates:
        return asked_told(plan)
    said = "; ".join(f"{prompt}: {', '.join(picks) or '-'}" for prompt, picks in plan.answers)
    if plan.outcome in ("asked", "refused"):
        left = " ".join(plan.left) or plan.text
        return gettext("We could not place: “%(words)s”.") % {"words": left}
    return waits_told(said, plan.chain.passed) if plan.waits else gettext("%(read)s. Done.") % {"read": said}


def offers_heading(count: int) -> str:
    return ngettext("Did you mean this?", "Did you mean one of these?", count)


def offer_taken(text: str, count: int) -> int | None:
    """Which of so many offers these words take; None if they say something else."""
    words = [token for token in tokens_of(text) if not token.is_separator]
    if len(words) != 1 or not count:
        return None
    word = words[0]
    if word.kind == "number":
        return int(word.text) - 1 if 0 < int(word.text) <= count else None
    is_yes = word.text in spoken.YES or word.text == "si"
    return 0 if is_yes and count == 1 else None


def is_no(text: str) -> bool:
    """To a letter that asks once more before something ends."""
    words = [token.text for token in tokens_of(text) if not token.is_separator]
    return bool(words) and words[0] in ("no", "nao", "nope")


def possible_told(reader: SeatReader) -> str:
    question = reader.question
    if question is None:
        return ""
    named = [reader.name_of(key) for key in question.items]
    shown = ", ".join(named[:MOST_NAMED])
    left = len(named) - MOST_NAMED
    if left <= 0:
        return shown
    return shown + ngettext(", and %(count)d more", ", and %(count)d more", left) % {"count": left}
