"""Facts taken out of a sentence again, by the template that it was made from."""

from __future__ import annotations

import re

from django.utils.translation import gettext as translated

_HOLE = re.compile(r"%\((\w+)\)[sd]")


def facts_in(template: str, text: str) -> dict[str, str] | None:
    """What stands in the template's places; None if the text is not made from it."""
    parts = _HOLE.split(template)
    pattern = "".join(
        f"(?P<{part}>.*?)" if at % 2 else re.escape(part).replace("\\ ", r"\s+")
        for at, part in enumerate(parts)
    )
    found = re.fullmatch(pattern, text, re.S)
    return found.groupdict() if found else None


def count_in(text: str, before: str, after: str) -> tuple[str, int]:
    """An option's name, and how often it can be picked, where that is told behind it."""
    head, sep, tail = text.rpartition(before)
    facts = facts_in(translated("at most %(count)d"), tail.removesuffix(after)) if sep else None
    return (head, int(facts["count"])) if facts else (text, 1)


def clock_in(text: str) -> tuple[str, str] | None:
    """What is left of somebody's time, and until when, where the clock's sentence tells both."""
    template = translated("It is your move. You have %(left)s, until %(moment)s.")
    facts = facts_in(template, text.removesuffix(translated("Weekends do not count.")).strip())
    return (facts["left"], facts["moment"]) if facts else None
