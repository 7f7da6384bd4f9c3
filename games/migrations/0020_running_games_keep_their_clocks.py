"""Games that are being played go on with the clocks they began with; what has no end yet gets one from now on."""

from datetime import timedelta
from typing import Any

from django.db import migrations
from django.db.models import F
from django.utils import timezone

FIRST_REMINDER = timedelta(days=7)


def carry_over(apps: Any, schema: Any) -> None:
    def rows(model: str) -> Any:
        return apps.get_model("games", model).objects.using(schema.connection.alias)

    now = timezone.now()
    for question in rows("OpenQuestion").select_related("seat__game"):
        seat, game = question.seat, question.seat.game
        rows("Seat").filter(pk=seat.pk).update(days_left=question.move_left)
        has_clock = bool(game.bank_days or game.move_days)
        is_out = question.move_left + seat.bank_left <= timedelta()
        if game.state == "adjourned" and has_clock and is_out and not question.answered_at:
            rows("OpenQuestion").filter(pk=question.pk).update(late_since=game.adjourned_at or now)
        if game.state == "running" and not has_clock and not question.answered_at:
            rows("OpenQuestion").filter(pk=question.pk).update(remind_at=now + FIRST_REMINDER, reminded=0)
    for game in rows("Game").filter(turn__gt=0):
        rows("Seat").filter(game=game).update(turn_given=game.turn)
    rows("Seat").filter(paused=True).update(paused_at=now)
    taken = rows("Tenure").filter(ended_at=None).values("seat")
    rows("Seat").filter(game__state="adjourned").exclude(pk__in=taken).update(offered=True)
    _number(rows("Agreement"))


def _number(agreements: Any) -> None:
    """In each game from 1, in the order in which they were asked."""
    counts: dict[int, int] = {}
    for pk, game in agreements.order_by("opened_at", "pk").values_list("pk", F("game_id")):
        counts[game] = counts.get(game, 0) + 1
        agreements.filter(pk=pk).update(number=counts[game])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_ticked_orders"),
    ]

    operations = [
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
