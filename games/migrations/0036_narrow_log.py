"""A table for the log that needs half the room, beside the one there is."""

import django.db.models.deletion
from django.db import migrations, models

import games.models.log_fields


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0035_paper_look"),
    ]

    operations = [
        migrations.RenameModel("LogEntry", "WideLogEntry"),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "game",
                    games.models.log_fields.NarrowForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="games.game",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("event", models.PositiveIntegerField(null=True)),
                ("turn", models.PositiveSmallIntegerField(default=0)),
                ("rules", models.PositiveSmallIntegerField()),
                ("kind", games.models.log_fields.KindField(max_length=1)),
                ("tag", models.CharField(max_length=60)),
                ("body", games.models.log_fields.BodyField()),
            ],
            options={"ordering": ["number"]},
        ),
    ]
