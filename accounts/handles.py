"""What a handle may look like. It stands in mails, on paper and in replies, so it must read one way only."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 20
_SHAPE = re.compile(r"[^\W_](?:[\w.-]*[^\W_])?")
_MARKS = "-_."
_LEFT_TO_RIGHT = {"L", "EN"}  # Unicode's bidirectional classes of letters and European digits


def check_handle(handle: str) -> None:
    """Refuse a handle that is too short or long, or that could be read as another one."""
    if not SHORTEST <= len(handle) <= LONGEST:
        raise ValidationError(
            _("A handle has %(least)d to %(most)d characters; this one has %(count)d."),
            code="handle_length",
            params={"least": SHORTEST, "most": LONGEST, "count": len(handle)},
        )
    if not _SHAPE.fullmatch(handle) or not all(_reads_plainly(c) for c in handle):
        raise ValidationError(
            _(
                "A handle is made of letters and digits; hyphen, dot and underscore may stand between them. "
                "Spaces, signs and letters written from right to left cannot be used."
            ),
            code="handle_letters",
        )
    if len(_alphabets(handle)) > 1:
        raise ValidationError(
            _("The letters of a handle all come from one alphabet; this one mixes two that look alike."),
            code="handle_mixed",
        )


def _reads_plainly(character: str) -> bool:
    if character in _MARKS:
        return True
    return unicodedata.bidirectional(character) in _LEFT_TO_RIGHT and character.isalnum()


def _alphabets(handle: str) -> set[str]:
    return {unicodedata.name(c).split()[0] for c in handle if c.isalpha()}
