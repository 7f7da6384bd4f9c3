"""People on a page: a name that leads to the player's page where there is one."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html

from games.reader.people import Person

register = template.Library()


@register.filter
def player_link(person: Person) -> str:
    if not person.handle:
        return person.who
    return format_html('<a href="{}">{}</a>', reverse("player", args=[person.handle]), person.who)
