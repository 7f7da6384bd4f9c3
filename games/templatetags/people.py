"""People on a page: a name that leads to the player's page where there is one."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html

from accounts.models import Absence
from games.reader.agreed_terms import granted_text
from games.reader.people import Person
from games.service import being_away

register = template.Library()


@register.filter
def player_link(person: Person) -> str:
    if not person.handle:
        return person.who
    return format_html('<a href="{}">{}</a>', reverse("player", args=[person.handle]), person.who)


@register.filter
def granted(absence: Absence) -> list[str]:
    """What each game grants of an announced absence, in sentences."""
    found = being_away.granted(absence.player, absence.first_day, absence.last_day)
    return [granted_text(one) for one in found]
