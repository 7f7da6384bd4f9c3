"""Moments and spans as people say them, in four languages."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.reader import dates

MOMENT = datetime.fromisoformat("2026-11-22T19:00:00+00:00")
"""A Sunday."""


@pytest.mark.parametrize(
    ("language", "moment", "day", "short"),
    [
        ("en", "Sunday 22 November 2026, 20:00 (Madrid time)", "Sunday 22 November 2026", "Sun 22 Nov 20:00"),
        (
            "es",
            "domingo 22 de noviembre de 2026, 20:00 (hora de Madrid)",
            "domingo 22 de noviembre de 2026",
            "dom 22 nov 20:00",
        ),
        (
            "it",
            "domenica 22 novembre 2026, 20:00 (ora di Madrid)",
            "domenica 22 novembre 2026",
            "dom 22 nov 20:00",
        ),
        (
            "pt",
            "domingo, 22 de novembro de 2026, 20:00 (horário de Madri)",
            "domingo, 22 de novembro de 2026",
            "dom 22 nov 20:00",
        ),
    ],
)
def test_a_moment_is_told_in_the_readers_language_and_zone(language: str, moment: str, day: str, short: str):
    with translation.override(language), timezone.override(ZoneInfo("Europe/Madrid")):
        assert dates.moment_text(MOMENT) == moment
        assert dates.day_text(MOMENT) == day
        assert dates.short_moment_text(MOMENT) == short


def test_a_zone_without_a_city_is_told_by_its_name():
    with translation.override("en"), timezone.override(ZoneInfo("UTC")):
        assert dates.moment_text(MOMENT) == "Sunday 22 November 2026, 19:00 (UTC)"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["2 days and 1 hour", "1 day", "3 hours and 1 minute", "5 minutes", "less than a minute"]),
        ("es", ["2 días y 1 hora", "1 día", "3 horas y 1 minuto", "5 minutos", "menos de un minuto"]),
        ("it", ["2 giorni e 1 ora", "1 giorno", "3 ore e 1 minuto", "5 minuti", "meno di un minuto"]),
        ("pt", ["2 dias e 1 hora", "1 dia", "3 horas e 1 minuto", "5 minutos", "menos de um minuto"]),
    ],
)
def test_a_span_is_told_by_its_two_largest_units(language: str, told: list[str]):
    spans = [
        timedelta(days=2, hours=1, minutes=50),
        timedelta(days=1, minutes=59),
        timedelta(hours=3, minutes=1),
        timedelta(minutes=5, seconds=59),
        timedelta(seconds=-3),
    ]
    with translation.override(language):
        assert [dates.duration_text(span) for span in spans] == told
