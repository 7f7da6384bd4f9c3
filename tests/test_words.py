"""What people read is translated, all of it, always. `manage.py words check` says the same."""

import ast
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import words

TEMPLATE = """{% load i18n %}
    {% translate "To the ford" %}
  {% blocktranslate count n=n %}{{ n }} raven{% plural %}{{ n }} ravens{% endblocktranslate %}
"""
MODULE = 'from django.utils.translation import gettext as _\nHERE = _("Rain at %(hour)s")\n'


def test_every_message_is_translated() -> None:
    assert words.complaints() == []


@pytest.fixture
def site(tmp_path: Path, settings: object) -> Path:
    """A small site with one module, one page and no translations yet."""
    settings.BASE_DIR = tmp_path  # type: ignore[attr-defined]
    (tmp_path / "wotr_site" / "locale").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    (tmp_path / "wotr_site" / "module.py").write_text(MODULE)
    return tmp_path


def translate(site: Path, **strings: str) -> None:
    for language in words.TRANSLATED:
        path = site / "wotr_site" / "locale" / language / "LC_MESSAGES" / "django.po"
        text = path.read_text()
        text = text.replace(
            'msgid "To the ford"\nmsgstr ""', f'msgid "To the ford"\nmsgstr "{strings["ford"]}"'
        )
        text = text.replace(
            'msgid "Rain at %(hour)s"\nmsgstr ""', f'msgid "Rain at %(hour)s"\nmsgstr "{strings["rain"]}"'
        )
        text = text.replace(
            'msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "%(n)s cuervo"\nmsgstr[1] "%(n)s cuervos"'
        )
        path.write_text(text)


def complaints_in_spanish() -> list[str]:
    return [line.split(": ", 1)[1] for line in words.complaints() if "/es:" in line]


def test_messages_come_from_modules_and_templates(site: Path) -> None:
    call_command("words", "update")
    assert len(complaints_in_spanish()) == 3
    assert all(line.startswith("untranslated") for line in complaints_in_spanish())


def test_a_complete_catalogue_passes_and_compiles(site: Path) -> None:
    call_command("words", "update")
    translate(site, ford="Al vado", rain="Lluvia a las %(hour)s")
    call_command("words", "check")
    call_command("words", "compile")
    assert (site / "wotr_site/locale/es/LC_MESSAGES/django.mo").exists()


def test_an_update_keeps_what_is_translated_and_drops_what_is_no_longer_said(site: Path) -> None:
    call_command("words", "update")
    translate(site, ford="Al vado", rain="Lluvia a las %(hour)s")
    (site / "wotr_site" / "module.py").write_text("")
    assert complaints_in_spanish() == ["no longer used: 'Rain at %(hour)s'"]
    call_command("words", "update")
    assert complaints_in_spanish() == []


def test_other_placeholders_are_found(site: Path) -> None:
    call_command("words", "update")
    translate(site, ford="Al vado", rain="Lluvia a las %(hora)s")
    [line] = complaints_in_spanish()
    assert line.startswith("other placeholders")


def test_a_new_message_and_a_fuzzy_one_fail_the_check(site: Path) -> None:
    call_command("words", "update")
    translate(site, ford="Al vado", rain="Lluvia a las %(hour)s")
    path = site / "wotr_site/locale/es/LC_MESSAGES/django.po"
    path.write_text(path.read_text().replace('msgid "To the ford"', '#, fuzzy\nmsgid "To the ford"'))
    (site / "wotr_site" / "module.py").write_text(MODULE + 'THERE = _("Fog")\n')
    assert complaints_in_spanish() == ["missing: 'Fog'", "fuzzy: 'To the ford'"]
    with pytest.raises(CommandError, match="Fog"):
        call_command("words", "check")


def test_no_sentence_hides_in_an_f_string() -> None:
    """What looks for sentences does not look in there: such a sentence would stay English for ever."""
    hidden = []
    for path in [*Path("games").rglob("*.py"), *Path("accounts").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            for inner in ast.walk(node) if isinstance(node, ast.JoinedStr) else ():
                if (
                    isinstance(inner, ast.Call)
                    and getattr(inner.func, "id", "") in ("_", "gettext", "ngettext", "pgettext")
                    and any(isinstance(given, ast.Constant) for given in inner.args)
                ):
                    hidden.append(f"{path}:{inner.lineno}")
    assert not hidden
