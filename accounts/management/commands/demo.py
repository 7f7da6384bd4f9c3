"""`manage.py demo`: two players to try the site with, where nobody else can reach it."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User

PASSWORD = "ravenpost"
"""Printed by deploy/play on purpose: nobody else can reach the site that has it."""
HANDLES = ("heron", "tinder")
HOME = "home.localhost"
"""Not the site's own mail domain: a mail from there would be taken for one of ours come back."""


class Command(BaseCommand):
    help = "Make the players heron and tinder, if this site's post stays on the machine."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.EMAIL_BACKEND != settings.MAILBOX:
            raise CommandError(
                "This site sends real mail; the demo players are only for the embedded default."
            )
        for handle in HANDLES:
            if make_player(handle) or still_demo(handle):
                self.stdout.write(f"{handle} can sign in with the password {PASSWORD}.")


def still_demo(handle: str) -> bool:
    """A later start tells the login again, unless its owner has chosen another password."""
    player = User.objects.filter(username=handle).first()
    return player is not None and player.check_password(PASSWORD)


@transaction.atomic
def make_player(handle: str) -> bool:
    """A player with a confirmed address, unless the handle exists; a changed password is left alone."""
    if User.objects.filter(username=handle).exists():
        return False
    address = f"{handle}@{HOME}"
    player = User.objects.create_user(handle, address, PASSWORD)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return True
