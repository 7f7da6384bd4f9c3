"""Where letters can be answered, and what they said."""

import django.db.models.deletion
from django.db import migrations, models

import games.models.post


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_proposals"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReplyAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "word",
                    models.CharField(default=games.models.post.fresh_word, max_length=24, unique=True),
                ),
                ("after", models.PositiveIntegerField()),
                ("prompt", models.CharField(blank=True, max_length=60)),
                ("items", models.JSONField(default=list)),
                ("draft", models.JSONField(default=list)),
                ("offers", models.JSONField(default=list)),
                ("language", models.CharField(max_length=2)),
                ("written_at", models.DateTimeField(auto_now_add=True)),
                (
                    "outgoing",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reply_addresses",
                        to="games.outgoing",
                    ),
                ),
                (
                    "tenure",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reply_addresses",
                        to="games.tenure",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "reply addresses",
            },
        ),
        migrations.AddField(
            model_name="rawmail",
            name="reply_address",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="mails_in",
                to="games.replyaddress",
            ),
        ),
    ]
