"""Words are for the person who reads them: mails, sheets and receipts are rendered inside `as_reader`."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone, translation

from accounts.models import User


@contextmanager
def as_reader(user: User) -> Iterator[User]:
    """Everything rendered inside is in this person's language and time zone, whoever caused it."""
    with translation.override(user.language), timezone.override(user.zone):
        yield user


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Keep a reader's choice in the browser for a year."""
    response.set_cookie(
        cookie,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
