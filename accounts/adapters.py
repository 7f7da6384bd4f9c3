"""Where allauth is told who we are: our words, the reader's language, guests who stay."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.forms import BaseForm
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.as_reader import as_reader
from accounts.models import User
from accounts.zones import COOKIE, first_guess
from games.service import outbox
from games.service.invitation_limits import without_links

_MISMATCH = _("This name and this password do not belong together. Nothing was changed; try once more.")
_WAIT = _("That was too often in a short time. Wait a few minutes, then try again.")
_WRONG_CODE = _("This is not the code we expect. Compare it once more, or ask for a new one.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "cannot_remove_primary_email": _("This is the address we write to. Choose another one first."),
        "duplicate_email": _("This address already belongs to your account."),
        "email_password_mismatch": _MISMATCH,
        "email_taken": _("This address already belongs to an account."),
        "enter_current_password": _("This is not your present password. Nothing was changed."),
        "incorrect_code": _WRONG_CODE,
        "incorrect_password": _("This is not your password. Nothing was changed."),
        "invalid_or_expired_key": _("This link has been used already or is too old."),
        "invalid_login": _MISMATCH,
        "invalid_password_reset": _("This link has been used already or is too old."),
        "max_email_addresses": _("An account has at most %d addresses."),
        "too_many_login_attempts": _WAIT,
        "unverified_primary_email": _("Confirm the address first; we write only to confirmed ones."),
        "username_blacklisted": _("This handle is kept for the house. Choose another one."),
        "username_password_mismatch": _MISMATCH,
        "username_taken": _("Somebody already plays under this handle. Choose another one."),
        "same_as_current": _("This is what it is already."),
        "rate_limited": _WAIT,
    }

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the same row, and so every seat and every game."""
        if isinstance(request.user, User) and request.user.is_guest:
            return request.user
        language = get_language() or "en"
        return User(language=language, time_zone=first_guess(language, request.COOKIES.get(COOKIE, "")))

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The same letters, however a keyboard composed them, are the same handle."""
        return str(super().clean_username(User.normalize_username(username), shallow))

    def save_user(self, request: HttpRequest, user: Any, form: BaseForm, commit: bool = True) -> User:
        user.is_guest = False
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def add_message(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Somebody who has just signed in reads on in the language of the account."""
        with _as_reader(request.user):
            super().add_message(request, *args, **kwargs)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of the person who owns the address, not of whoever caused the mail.

        It goes through the outbox: a mail server that is slow or says “later” must not stop a sign-up.
        """
        context = {name: _at_our_site(value) for name, value in context.items()}
        reader = context.get("user") or _owner(email)
        with _as_reader(reader):
            told = {"request": self.request, "email": email, **context}
            told |= {"reader": reader, "site": settings.SITE_URL, "handle": _handle(context.get("user"))}
            outbox.put_account_mail(self.render_mail(template_prefix, email, told))

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The plain part is the mail; the HTML part is the same letter, set in type."""
        to = [email] if isinstance(email, str) else email
        subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", context).split())
        text = render_to_string(f"{template_prefix}_message.txt", context).strip() + "\n"
        message = EmailMultiAlternatives(subject, text, self.get_from_email(), to, headers=headers)
        *paragraphs, foot = [paragraph.strip() for paragraph in text.split("\n\n")]
        letter = {"subject": subject, "paragraphs": paragraphs, "foot": foot, "code": context.get("code")}
        message.attach_alternative(render_to_string("account/email/letter.html", letter), "text/html")
        return message


class MFAAdapter(DefaultMFAAdapter):
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Recovery codes are made once an authenticator app is set up."),
        "incorrect_code": _("This is not the code your app shows now. Wait for the next one and try again."),
        "unverified_email": _("Confirm your address first; then an authenticator app can be set up."),
    }


def _at_our_site(value: Any) -> Any:
    """A link in a mail leads to SITE_URL, whatever host the request that caused it was sent to."""
    if not isinstance(value, str) or not value.startswith(("http://", "https://")):
        return value
    parts = urlsplit(value)
    return f"{settings.SITE_URL}{parts.path}" + (f"?{parts.query}" if parts.query else "")


def _handle(user: Any) -> str:
    """Plain words: whoever typed somebody else's address chose the handle that stands in the mail."""
    return without_links(user.username) if isinstance(user, User) else ""


def _owner(email: str) -> User | None:
    address = EmailAddress.objects.filter(email__iexact=email).order_by("-verified").first()
    return address.user if address else User.objects.filter(email__iexact=email).first()


def _as_reader(somebody: Any) -> AbstractContextManager[Any]:
    """A visitor we do not know reads in the language of the page."""
    return as_reader(somebody) if isinstance(somebody, User) else nullcontext()
