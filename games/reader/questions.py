"""What a seat is asked: the sentence, the options with their numbers, how many, and the draft so far.

All of it is told from the view that the answers in pencil lead to; an answer in pencil is told from the view
in which it was given, as its option was called then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext
from msgspec import Struct

from games.kernel import Picks, Question
from games.reader.alphabet import collated
from games.titles import Meanings, Title, Words
from games.titles.pointing import NOTHING, Pointing, Target

STEP_BREAK = " > "
SHORT_NAME = 3
"""A name of at most so many words is typed as it is; longer ones by their key."""
A_FEW = 12
"""So many options stand in the order of the rules; more are found by their names."""
_NOT_TYPED = frozenset(",:;>+&=()/!?¡¿")
"""What means something in a typed line."""


class Option(Struct, frozen=True):
    """Something that can be picked, under its number."""

    number: int
    key: str
    name: str
    count: int
    """How often it can be picked."""
    meaning: str = ""
    """What picking it would mean, where the game has a word on it."""
    target: Target = Target()
    """What it points at on the table."""

    @property
    def at_most(self) -> str:
        return gettext("at most %(count)d") % {"count": self.count} if self.count > 1 else ""


class Pencilled(Struct, frozen=True):
    """An answer in pencil, in words and as it would be typed."""

    picks: Picks
    text: str
    typed: str
    prompt: str = ""
    pointing: Pointing = NOTHING

    @property
    def targets(self) -> list[Target]:
        """What was picked points at."""
        return [self.pointing.targets.get(key, Target()) for key in dict.fromkeys(self.picks)]

    @property
    def cards(self) -> str:
        """The cards that were picked."""
        return " ".join(target.card for target in self.targets if target.card)

    @property
    def figures(self) -> str:
        """Figures as a chip counts them: "3 1E 1L"."""
        letters = Counter(self.pointing.targets.get(key, Target()).letter for key in self.picks)
        units = letters["R"] + letters["E"]
        kinds = [f"{letters[letter]}{letter}" for letter in "ELN" if letters[letter]]
        return " ".join([str(units)] * bool(units) + kinds)


class Asked(Struct, frozen=True):
    """A question as a person reads it, behind the answers in pencil."""

    question: Question
    prompt: str
    options: tuple[Option, ...]
    draft: tuple[Pencilled, ...] = ()
    pointing: Pointing = NOTHING

    @property
    def how_many(self) -> str:
        """How few and how many, where that is not simply one."""
        least, most = self.question.least, self.question.most
        if least == most == 1:
            return ""
        if least == most:
            return ngettext("Pick %(count)d.", "Pick %(count)d.", most) % {"count": most}
        if least == 0:
            return ngettext("Pick %(count)d at most, or none.", "Pick %(count)d at most, or none.", most) % {
                "count": most
            }
        return gettext("Pick %(least)d to %(most)d.") % {"least": least, "most": most}

    @property
    def numbers(self) -> dict[str, str]:
        """The options' numbers by key: what stands on a map."""
        return {option.key: str(option.number) for option in self.options}

    @property
    def are_numbers(self) -> bool:
        """Whether the items are numbers themselves, and stand for themselves."""
        return all(key.isdigit() for key in self.question.items)

    @property
    def typed(self) -> list[str]:
        """The draft as it would be typed in a reply."""
        return [step.typed for step in self.draft]


def options_of(
    words: Words, question: Question, view: Any, pointing: Pointing = NOTHING
) -> tuple[Option, ...]:
    """The items under their numbers. One that is a number itself has that number."""
    means = words.meanings(question, view) if isinstance(words, Meanings) else {}
    itself = all(key.isdigit() for key in question.items)
    return tuple(
        Option(
            int(key) if itself else place,
            key,
            item_name(words, question, key, view),
            question.items[key],
            means.get(key, ""),
            pointing.targets.get(key, Target()),
        )
        for place, key in enumerate(in_order(words, question, view, pointing), start=1)
    )


def in_order(words: Words, question: Question, view: Any, pointing: Pointing = NOTHING) -> list[str]:
    """The items as they are numbered for a reader of the active language, in every medium.

    A few stand as the rules list them. Many are sorted by their names; behind what points at something on the
    table stays what does not ("enough", "pass").
    """
    keys = list(question.items)
    if len(keys) <= A_FEW or all(key.isdigit() for key in keys):
        return keys
    things = [key for key in keys if pointing.targets.get(key, Target()).points != "words"] or keys
    by_name = {key: collated(item_name(words, question, key, view)) for key in things}
    return [*sorted(things, key=by_name.__getitem__), *(key for key in keys if key not in by_name)]


def prompt_text(words: Words, question: Question, view: Any) -> str:
    return " ".join(words.prompt(question, view).split())


def item_name(words: Words, question: Question, key: str, view: Any) -> str:
    return " ".join(words.item(key, question, view).split()) or key


def picks_text(words: Words, question: Question, picks: Sequence[str], view: Any) -> str:
    """“2 × Regular, Leader”; “nothing” for none."""
    if not picks:
        return gettext("nothing")
    named = ((item_name(words, question, key, view), count) for key, count in Counter(picks).items())
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in named)


def typed_text(words: Words, question: Question, picks: Sequence[str], view: Any) -> str:
    """How somebody would type these picks."""
    if not picks:
        return gettext("none")
    names = {key: item_name(words, question, key, view).lower() for key in question.items}
    used = Counter(names.values())
    return ", ".join(
        (f"{count} " if count > 1 else "") + (names[key] if _can_be_typed(names[key], used) else key)
        for key, count in Counter(picks).items()
    )


def _can_be_typed(name: str, used: Counter[str]) -> bool:
    """A name that is short, plain and no other item's."""
    is_plain = len(name.split()) <= SHORT_NAME and not set(name) & _NOT_TYPED and not name[:1].isdigit()
    return is_plain and used[name] == 1


ONESELF = ("me", "on me", "myself", "yo", "a mí", "mí", "io", "su di me", "eu", "em mim", "mim")
"""How people write of themselves where seats are listed."""


def names_in_all_languages(title: Title, question: Question, view: Any) -> dict[str, list[str]]:
    """Every item's names, whatever language somebody writes in."""
    found: dict[str, list[str]] = {key: [] for key in question.items}
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            for key in question.items:
                found[key].append(item_name(title.words, question, key, view))
    if question.seat in found:
        found[question.seat] += ONESELF
    return found
