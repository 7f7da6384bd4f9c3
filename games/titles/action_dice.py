"""Action dice inside the sentences of deeds: before the subject or behind the verb, by turns.

Every sentence that opens a deed has both places, `with` and `by`; one of them stays empty.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import fill, phrase

NUMBERS = (
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
)


def word(count: int) -> str:
    """ "three", of dice; what is larger than a dozen is a figure."""
    return gettext(NUMBERS[count - 1]) if 0 < count <= len(NUMBERS) else str(count)


def word_of_cards(count: int) -> str:
    """The same of cards and tiles, which are feminine where a language cares."""
    return pgettext("of cards or tiles", "two") if count == 2 else word(count)


def cards(count: int) -> str:
    return fill(ngettext("one card", "%(count)s cards", count), count=word_of_cards(count))


def points(count: int) -> str:
    return fill(ngettext("one point", "%(count)s points", count), count=word(count))


class DiceOfTurn:
    """Which faces each side has used in a turn, and where its last die stood in the sentence."""

    def __init__(self, a_die: Callable[[str], str], face_name: Callable[[str], str]) -> None:
        self.a_die, self.face_name = a_die, face_name
        self.used: list[tuple[str, str]] = []
        self.in_front: dict[str, bool] = {}

    def place(self, side: str, face: str, left: int, times: int = 1, changed: str = "") -> dict[str, str]:
        """The `with` and `by` of a deed. `left`: dice the side still has; `changed` stands for all of it."""
        again = (side, face) in self.used
        before = sum(of == side for of, _face in self.used)
        self.used += [(side, face)] * times
        if not changed and times == 1 and not left and before > 1:
            changed = phrase(_("With the last die, %(die)s,"), die=self.a_die(face))
        if changed or not self.in_front.get(side):
            self.in_front[side] = True
            return {"with": changed or self._in_front(face, times, again), "by": ""}
        self.in_front[side] = False
        return {"with": "", "by": self._behind(face, times, again)}

    def _in_front(self, face: str, times: int, again: bool) -> str:
        if times > 1:
            return phrase(_("With %(count)s %(face)s dice"), count=word(times), face=self.face_name(face))
        if again:
            return phrase(_("With another %(face)s die"), face=self.face_name(face))
        return phrase(_("With %(die)s"), die=self.a_die(face))

    def _behind(self, face: str, times: int, again: bool) -> str:
        if times > 1:
            return phrase(_(" with %(count)s %(face)s dice"), count=word(times), face=self.face_name(face))
        if again:
            return phrase(_(" with another %(face)s die"), face=self.face_name(face))
        return phrase(_(" with %(die)s"), die=self.a_die(face))
