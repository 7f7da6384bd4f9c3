"""What the staff sees: games by state, stuck games, reports; of the post what waits, what died, what came in.

Nothing private is shown: no address tokens, no hands, no letters' words. Games are repaired by adding to
their log, never by changing it, and every step is in the staff's own log.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import get_permission_codename
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html

from accounts.models import User
from games.kernel import Problem
from games.models import (
    FailedWork,
    Game,
    OpenQuestion,
    Outgoing,
    PostOffice,
    RawMail,
    Report,
    Stoppage,
    Submission,
    Unreached,
)
from games.reader.problems import problem_text
from games.service import dead_letters, post, repairs, reports, seats, stored_mail


class ReadOnly(admin.ModelAdmin):
    """Rows are made and changed by the service alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_mend_permission(self, request: HttpRequest) -> bool:
        """What changes something needs the right to change, though the rows' forms are for reading only."""
        codename = get_permission_codename("change", self.opts)
        user = request.user
        return isinstance(user, User) and user.has_perm(f"{self.opts.app_label}.{codename}")


@admin.register(Outgoing)
class OutgoingAdmin(ReadOnly):
    list_display = ["pk", "kind", "game", "player", "state", "attempts", "problem", "written_at", "sent_at"]
    list_filter = ["state", "kind"]
    fields = ["kind", "game", "player", "state", "attempts", "problem", "due_at", "written_at", "sent_at"]
    actions = ["send_again"]

    @admin.action(description="Send again", permissions=["mend"])
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

    @admin.action(description="Try to understand again", permissions=["mend"])
    def try_again(self, request: HttpRequest, rows: QuerySet[RawMail]) -> None:
        failed = list(rows.filter(outcome="failed"))
        for mail in failed:
            stored_mail.try_again(mail)
        self.message_user(request, f"{len(failed)} mails will be looked at again.", messages.SUCCESS)


@admin.register(FailedWork)
class FailedWorkAdmin(ReadOnly):
    """Dead letters: moves, mails, papers and thoughts that broke something, and where."""

    list_display = ["pk", "task", "row", "state", "error", "attempts", "game", "player", "last_at"]
    list_filter = ["state", "task", "error"]
    fields = [
        *["task", "row", "state", "error", "attempts", "game", "player"],
        *["first_at", "last_at", "due_at", "trace"],
    ]
    actions = ["try_again"]

    @admin.action(description="Try again", permissions=["mend"])
    def try_again(self, request: HttpRequest, rows: QuerySet[FailedWork]) -> None:
        again = [failed for failed in rows if dead_letters.try_again(failed, timezone.now())]
        said = f"{len(again)} of {rows.count()} will be tried again; a move is its player's to repeat."
        self.message_user(request, said, messages.SUCCESS)


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

    def save_model(self, request: HttpRequest, obj: PostOffice, form: Any, change: bool) -> None:
        obj.pk = post.set_closed(obj.closed, obj.why).pk


# --- games -------------------------------------------------------------------------------------------

LONG = timedelta(minutes=5)
"""A move not judged by then has got stuck."""


class Stuck(admin.SimpleListFilter):
    """Games that do not go on by themselves."""

    title = "stuck"
    parameter_name = "stuck"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "Stuck games")]

    def queryset(self, request: HttpRequest, rows: QuerySet[Game]) -> QuerySet[Game]:
        return stuck(rows) if self.value() == "yes" else rows


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """Stopped by the rules, with a move nobody judges, or running with nobody asked."""
    unjudged = Submission.objects.filter(
        game=OuterRef("pk"), judged_at=None, stored_at__lt=timezone.now() - LONG
    )
    asked = OpenQuestion.objects.filter(seat__game=OuterRef("pk"))
    return games.filter(
        Q(state=Game.State.STOPPED) | Exists(unjudged) | (Q(state=Game.State.RUNNING) & ~Exists(asked))
    )


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["pk", "name", "title", "state", "turn", "events", "opened_by", "started_at", "ended_at"]
    list_filter = [Stuck, "state", "title", "rated"]
    search_fields = ["name", "pk"]
    fields = [
        *["name", "title", "state", "options", "turn", "events", "entries", "rules", "commitment"],
        *["opened_by", "opened_at", "started_at", "adjourned_at", "ended_at", "winners", "how"],
    ]
    actions = ["go_on", "go_back"]

    @admin.action(description="Let stopped games go on, if the rules fit again", permissions=["mend"])
    def go_on(self, request: HttpRequest, rows: QuerySet[Game]) -> None:
        for game in rows.filter(state=Game.State.STOPPED):
            try:
                fits = repairs.fits_again(game, _staff(request))
            except Problem as problem:
                self.message_user(request, f"{game}: {problem_text(problem)}", messages.WARNING)
                continue
            said = "goes on" if fits else "does not fit the rules yet"
            self.log_change(request, game, f"Tried to let it go on: it {said}.")
            self.message_user(request, f"{game} {said}.", messages.SUCCESS if fits else messages.WARNING)

    @admin.action(description="Go back to an event (adds a take-back to the log)", permissions=["mend"])
    def go_back(self, request: HttpRequest, rows: QuerySet[Game]) -> HttpResponse | None:
        """Asks for the event first; then one take-back is added, which everybody sees in the history."""
        game = rows.first()
        if game is None or rows.count() != 1:
            self.message_user(request, "Choose one game.", messages.WARNING)
            return None
        event = request.POST.get("event", "")
        if not event.isdigit():
            context = {**self.admin_site.each_context(request), "game": game, "title": f"Go back in {game}"}
            return TemplateResponse(request, "admin/go_back.html", context)
        try:
            repairs.go_back(game, int(event), _staff(request), timezone.now(), request.POST.get("why", ""))
        except Problem as problem:
            self.message_user(request, problem_text(problem), messages.WARNING)
            return None
        self.log_change(request, game, f"Went back to event {event}: {request.POST.get('why', '')[:200]}")
        self.message_user(request, f"{game} is back at event {event}.", messages.SUCCESS)
        return None


@admin.register(Stoppage)
class StoppageAdmin(ReadOnly):
    """Where the rules drifted, and since when. Mend the rules, then let the game go on among the games."""

    list_display = ["pk", "game", "entry", "rules", "stored", "produced", "stopped_at", "went_on_at"]
    list_filter = [("went_on_at", admin.EmptyFieldListFilter), "game__title"]
    fields = [
        "game",
        "entry",
        "rules",
        "stored",
        "produced",
        "path",
        "stopped_at",
        "went_on_at",
        "set_going_by",
    ]


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


# --- reports -----------------------------------------------------------------------------------------


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """A report is answered, never changed. What the player saw can be taken away to look into it."""

    list_display = ["pk", "game", "event", "player", "seat", "written_at", "settled_at"]
    list_filter = [("settled_at", admin.EmptyFieldListFilter), "game__title"]
    readonly_fields = ["game", "player", "seat", "event", "text", "asked", "seen", "written_at", "settled_at"]
    fields = [*readonly_fields, "answer"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="question")
    def asked(self, row: Report) -> str:
        return row.question or "–"

    @admin.display(description="what the player saw")
    def seen(self, row: Report) -> str:
        return format_html('<a href="{}">view</a>', reverse("admin:report_view", args=[row.pk]))

    def get_urls(self) -> list[URLPattern]:
        mine = path("<int:pk>/view/", self.admin_site.admin_view(self.view_file), name="report_view")
        return [mine, *super().get_urls()]

    def view_file(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The stored view; not for staff who play in the game while it lasts. Who took it is logged."""
        row = get_object_or_404(Report.objects.select_related("game"), pk=pk)
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        if not row.game.is_over and seats.has_sat(row.game, _staff(request)):
            raise PermissionDenied
        self.log_change(request, row, "Took the view away.")
        response = HttpResponse(bytes(row.view), content_type="application/octet-stream")
        response["Content-Disposition"] = f'attachment; filename="report-{row.pk}-view.bin"'
        return response

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        reports.settle(obj, obj.answer, timezone.now())
