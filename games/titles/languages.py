"""The languages of the site: this is the one place that lists them.

Settings, data files, grammar and commands read it. It knows no Django, since the rules' data are named too.
"""

from __future__ import annotations

from msgspec import Struct

OWN_NAMES = {"en": "English", "es": "Español", "it": "Italiano", "pt": "Português"}
"""By code. Each language is named in itself, so that its reader finds it."""
LANGUAGES = tuple(OWN_NAMES)
WRITTEN_IN = "en"
"""The language of the sentences in the code."""
TRANSLATED = tuple(code for code in LANGUAGES if code != WRITTEN_IN)


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing's name, or a sentence about it, in each language."""

    en: str
    es: str
    it: str
    pt: str

    def __getitem__(self, language: str) -> str:
        text: str = getattr(self, language[:2])
        return text
