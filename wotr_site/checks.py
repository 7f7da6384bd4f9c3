"""What `manage.py check --deploy` asks of a real site besides Django's own questions."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register(deploy=True)
def source_is_offered(**kwargs: Any) -> list[CheckMessage]:
    """The AGPL, section 13: whoever uses the site can get the source of what runs there."""
    if settings.SOURCE_URL:
        return []
    return [
        Warning(
            "SOURCE_URL is not set: people who use this site cannot find its source, as its licence asks.",
            id="ravenpost.W001",
        )
    ]
