"""What the staff sees of the post: what waits, what died, what came in, which addresses fail, and the switch.

Nothing private is shown: no address tokens, no hands, no letters' words.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.mail import understanding
from games.models import Outgoing, PostOffice, RawMail, Unreached
from games.service import post


class ReadOnly(admin.ModelAdmin):
    """Rows are made and changed by the service alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Outgoing)
class OutgoingAdmin(ReadOnly):
    list_display = ["pk", "kind", "game", "player", "state", "attempts", "problem", "written_at", "sent_at"]
    list_filter = ["state", "kind"]
    fields = ["kind", "game", "player", "state", "attempts", "problem", "due_at", "written_at", "sent_at"]
    actions = ["send_again"]

    @admin.action(description="Send again", permissions=["view"])
    def send_again(self, request: HttpRequest, rows: QuerySet[Outgoing]) -> None:
        dead = list(rows.filter(state=Outgoing.State.DEAD))
        for row in dead:
            post.send_again(row, timezone.now())
        self.message_user(request, f"{len(dead)} dead letters will be sent again.", messages.SUCCESS)


@admin.register(RawMail)
class RawMailAdmin(ReadOnly):
    list_display = ["pk", "door", "outcome", "attempts", "received_at", "understood_at"]
    list_filter = ["outcome", "door"]
    fields = ["door", "outcome", "attempts", "received_at", "understood_at"]
    actions = ["try_again"]

    @admin.action(description="Try to understand again", permissions=["view"])
    def try_again(self, request: HttpRequest, rows: QuerySet[RawMail]) -> None:
        failed = list(rows.filter(outcome="failed"))
        for mail in failed:
            understanding.try_again(mail)
        self.message_user(request, f"{len(failed)} mails will be looked at again.", messages.SUCCESS)


@admin.register(Unreached)
class UnreachedAdmin(ReadOnly):
    list_display = ["address", "player", "reason", "since"]


@admin.register(PostOffice)
class PostOfficeAdmin(admin.ModelAdmin):
    """One row: tick “closed” and no mail leaves until it is taken away."""

    list_display = ["pk", "closed", "why", "changed_at"]
    fields = ["closed", "why"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return not PostOffice.objects.exists()
