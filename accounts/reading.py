"""Words are for the person who reads them: mails, sheets and receipts are rendered inside `as_reader`."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone, translation

from accounts.models import User


@contextmanager
def as_reader(user: User) -> Iterator[User]:
    """Everything rendered inside is in this person's language and time zone, whoever caused it."""
    with translation.override(user.language), timezone.override(user.zone):
        yield user
