"""Where things are on the web: whole addresses for those who are not there, links for its pages."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from games.models import Game


def game_link(game: Game) -> str:
    return f"{settings.SITE_URL}{reverse('table', args=[game.pk])}"


def link_to(name: str, *args: Any, **wish: Any) -> str:
    """A page of the site, with what is wished of it; an empty wish is none."""
    query = urlencode({key: value for key, value in wish.items() if value}, doseq=True)
    return reverse(name, args=args) + (f"?{query}" if query else "")
