"""Where things are on the web, for those who are not there."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

from games.models import Game


def game_link(game: Game) -> str:
    return f"{settings.SITE_URL}{reverse('table', args=[game.pk])}"
