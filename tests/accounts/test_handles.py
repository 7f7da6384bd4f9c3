"""A handle stands in mails, on paper and in replies, and must read one way only."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.handles import check_handle
from accounts.models import User


@pytest.mark.parametrize(
    "handle", ["heron", "Éowyn", "k2", "mr.brown", "two-rivers", "a_b", "Ελένη", "ñandú"]
)
def test_a_plain_handle_is_taken(handle: str) -> None:
    check_handle(handle)


@pytest.mark.parametrize(
    "handle",
    [
        "x",
        "a" * 21,
        "two words",
        "line\nbreak",
        "bell\x07",
        "\u202eheron",
        "he\u200bron",
        "عمر",
        "שלום",
        "-heron",
        "heron.",
        "a@b",
        "<b>",
        "p\u0430ypal",
        "he\u0301\u0301ron",
        "🐦🐦",
    ],
)
def test_a_handle_that_could_be_misread_is_refused(handle: str) -> None:
    with pytest.raises(ValidationError):
        check_handle(handle)


def test_a_handle_is_one_in_any_case(db: None) -> None:
    User.objects.create_user("heron")
    with pytest.raises(IntegrityError):
        User.objects.create_user("HERON")
