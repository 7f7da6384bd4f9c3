"""A row for the staff for each time that a game was stopped because the rules no longer gave its log."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_every_entry_tagged"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Stoppage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entry", models.PositiveIntegerField()),
                ("rules", models.PositiveIntegerField()),
                ("stored", models.CharField(max_length=200)),
                ("produced", models.CharField(max_length=200)),
                ("path", models.TextField(blank=True)),
                ("stopped_at", models.DateTimeField()),
                ("went_on_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stoppages", to="games.game"
                    ),
                ),
                (
                    "set_going_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-stopped_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("went_on_at__isnull", True)),
                        fields=("game",),
                        name="one_open_stoppage_a_game",
                    )
                ],
            },
        ),
    ]
