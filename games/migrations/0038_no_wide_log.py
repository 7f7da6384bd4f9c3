"""The wide table goes; the narrow one gets its indexes.

On PostgreSQL that of the events holds the turn as well, where it needs no room: what looks for a turn finds it
there. Django knows no such index that other databases may have without it.
"""

from typing import Any

from django.db import migrations, models

NUMBERED = models.UniqueConstraint(
    fields=["game", "event"], condition=models.Q(event__isnull=False), name="one_event_of_a_number"
)


def number_events(apps: Any, schema: Any) -> None:
    if schema.connection.vendor == "postgresql":
        schema.execute(
            "CREATE UNIQUE INDEX one_event_of_a_number ON games_logentry (game_id, event) INCLUDE (turn) "
            "WHERE event IS NOT NULL"
        )
    else:
        schema.add_constraint(apps.get_model("games", "LogEntry"), NUMBERED)


def forget_numbers(apps: Any, schema: Any) -> None:
    schema.execute("DROP INDEX one_event_of_a_number")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0037_copy_log_entries"),
    ]

    operations = [
        migrations.DeleteModel("WideLogEntry"),
        migrations.AddIndex("LogEntry", models.Index(fields=["game", "tag"], name="log_by_tag")),
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(number_events, forget_numbers)],
            [migrations.AddConstraint("LogEntry", NUMBERED)],
        ),
    ]
