"""Names in the order of the reader's alphabet: accents and a leading article do not count."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import get_language

ARTICLES = re.compile(r"^(?:(?:the|el|la|los|las|il|lo|i|gli|le|o|a|os|as) |l['’])")
QUOTES = "“”‘’«»\"'"
ENYE = "n\u0303"
BEHIND_N = "n\uffff"
"""In Spanish ñ is a letter of its own."""


def collated(name: str) -> str:
    """What a name is sorted by in the active language."""
    text = unicodedata.normalize("NFD", name.casefold()).strip(QUOTES)
    if (get_language() or "")[:2] == "es":
        text = text.replace(ENYE, BEHIND_N)
    plain = "".join(sign for sign in text if not unicodedata.combining(sign))
    return ARTICLES.sub("", plain)
