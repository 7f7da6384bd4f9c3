"""Texts of the almanac on a page: paragraphs, with the rules they name as links."""

from __future__ import annotations

import re

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.reader.lookup import almanac

register = template.Library()
_RULE = re.compile(r"\b[A-Z]\d+(?:\.\d+)*[a-z]?\b")


@register.filter
def linked(text: str, title: str) -> SafeString:
    """A sentence in which each rule that can be looked up is a link."""
    known = almanac(title)

    def link(found: re.Match[str]) -> str:
        key = found.group()
        if key not in known:
            return key
        return f'<a class="rule-ref" href="{escape(reverse("almanac_entry", args=[title, key]))}">{key}</a>'

    return mark_safe(_RULE.sub(link, escape(text)))  # noqa: S308  escaped first


@register.filter
def paragraphs(text: str) -> list[str]:
    return [part for part in text.split("\n\n") if part.strip()]
