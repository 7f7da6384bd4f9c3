"""The titles that this site offers: the packages that its settings name, each with a `title`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from django.conf import settings

from games.titles import Title


@cache
def titles() -> dict[str, Title]:
    """Every title by its key, in the order of the settings."""
    found = [import_module(package).title for package in settings.GAME_PACKAGES]
    return {title.key: title for title in found}
