"""Deleting an account: the person goes, the row stays, so that the others keep their game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from games import service

_SESSION_KEY = "farewell"
_SALT = "accounts.farewell"
CODE_LIFE = timedelta(minutes=15)
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def say_farewell(user: User) -> None:
    """Take everything personal out of the row; nobody can sign in with it again, no session stays open."""
    with service.whole:
        service.forget(user)
        _empty(user)


def _empty(user: User) -> None:
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.absences.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    nameless = f"#{user.pk}"  # no handle can look like this, so none stands in its way
    blank = User(pk=user.pk, username=nameless, is_former=True, is_active=False, date_joined=_LONG_AGO)
    blank.set_unusable_password()
    blank.save(force_update=True)
    user.refresh_from_db()


def send_code(request: HttpRequest, user: User) -> None:
    """Mail a code that proves, for a quarter of an hour, that the owner is asking."""
    adapter = get_adapter(request)
    code = adapter.generate_login_code()
    request.session[_SESSION_KEY] = {
        "code": salted_hmac(_SALT, _plain(code)).hexdigest(),
        "until": (timezone.now() + CODE_LIFE).isoformat(),
    }
    adapter.send_mail("account/email/farewell_code", user.email, {"user": user, "code": code})


def is_proof(request: HttpRequest, user: User, proof: str) -> bool:
    """Is this the user's password, a code of the authenticator app, or the code we mailed?"""
    return user.check_password(proof) or _is_mailed_code(request, proof) or _opens_second_key(user, proof)


def _is_mailed_code(request: HttpRequest, proof: str) -> bool:
    sent: dict[str, Any] | None = request.session.get(_SESSION_KEY)
    if not sent or timezone.now() > datetime.fromisoformat(sent["until"]):
        return False
    return constant_time_compare(salted_hmac(_SALT, _plain(proof)).hexdigest(), sent["code"])


def _opens_second_key(user: User, proof: str) -> bool:
    keys = Authenticator.objects.filter(user=user)
    return any(key.wrap().validate_code(proof) for key in keys)


def _plain(code: str) -> str:
    """Codes are read from a mail and typed: spaces, hyphens and case do not matter."""
    return "".join(letter for letter in code if letter.isalnum()).upper()
