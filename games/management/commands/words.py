"""`manage.py words`: the catalogues of what people read, kept with Babel alone.

    words extract   print the messages of each catalogue
    words update    bring the .po files up to the sources: new messages added, unused ones dropped
    words compile   write the .mo files that the site reads (they are not in the repository)
    words check     fail on anything missing, left over, fuzzy, untranslated or with other placeholders

A catalogue is a folder that has a `locale/` in it; it covers the sources below it down to the next catalogue.
The pages in templates/ belong to the catalogue of wotr_site. English is the language of the sources.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import templatize

from games.titles.languages import TRANSLATED

KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\([^)]*\)[sd]|%[sd]|\{[^{}]*\}|</?[a-z][^>]*>")
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
Key = tuple[str, str | None]


@dataclass(frozen=True)
class Folder:
    """One catalogue: where its messages come from and where its translations lie."""

    root: Path

    def po(self, language: str) -> Path:
        return self.root / "locale" / language / "LC_MESSAGES" / "django.po"

    @property
    def name(self) -> str:
        return self.root.relative_to(settings.BASE_DIR).as_posix()

    def sources(self) -> Iterator[Path]:
        yield from _below(self.root, (".py",))
        if self.name == "wotr_site":
            yield from _below(settings.BASE_DIR / "templates", (".html", ".txt"))

    def messages(self) -> Catalog:
        """What the sources say today, in the order of the files."""
        catalog = Catalog(charset="utf-8")
        for path in self.sources():
            place = path.relative_to(settings.BASE_DIR).as_posix()
            for _line, message, _comments, context in extract("python", _as_python(path), KEYWORDS):
                catalog.add(message, None, [(place, 0)], context=context)
        return catalog

    def translations(self, language: str) -> Catalog:
        path = self.po(language)
        text = path.read_bytes() if path.exists() else HEADER.format(language=language).encode()
        return read_po(BytesIO(text), locale=language)


def folders() -> list[Folder]:
    found = [path.parent for path in _walk(settings.BASE_DIR) if path.name == "locale" and path.is_dir()]
    return [Folder(root) for root in sorted(found)]


def update(folder: Folder, language: str) -> None:
    """Rewrite a .po file: every message of the sources, with the translation it already had."""
    known = folder.translations(language)
    fresh = folder.messages()
    for message in _said(fresh):
        old = known.get(message.id, message.context)
        if old is not None and old.pluralizable == message.pluralizable:
            message.string, message.flags = old.string, message.flags | (old.flags & {"fuzzy"})
    body = BytesIO()
    fresh.locale = known.locale
    write_po(body, fresh, width=0, omit_header=True, sort_output=True, include_lineno=False)
    path = folder.po(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(HEADER.format(language=language).encode() + body.getvalue())


def compile_one(folder: Folder, language: str) -> bool:
    """Write the .mo beside its .po if it is older; several processes may do so at once."""
    source = folder.po(language)
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        return False
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    with draft.open("wb") as out:
        write_mo(out, folder.translations(language))
    draft.replace(target)
    return True


def compile_all() -> int:
    pairs = [(folder, language) for folder in folders() for language in TRANSLATED]
    return sum(compile_one(folder, language) for folder, language in pairs if folder.po(language).exists())


def complaints() -> list[str]:
    """Everything that would show a reader the wrong words; empty when all is well."""
    return [
        f"{folder.name}/{language}: {what}"
        for folder in folders()
        for language in TRANSLATED
        for what in _complaints(folder, language)
    ]


def _complaints(folder: Folder, language: str) -> Iterator[str]:
    wanted = {_key(message): message for message in _said(folder.messages())}
    if wanted and not folder.po(language).exists():
        yield "no catalogue; run words update"
        return
    catalog = folder.translations(language)
    present = {_key(message): message for message in _said(catalog)}
    yield from (f"missing: {key[0]!r}" for key in wanted if key not in present)
    yield from (f"no longer used: {key[0]!r}" for key in present if key not in wanted)
    yield from (f"left over: {message.id!r}" for message in catalog.obsolete.values())
    for key, message in present.items():
        if key in wanted:
            yield from (f"{what}: {key[0]!r}" for what in _faults(message))


def _faults(message: Message) -> Iterator[str]:
    ids, strings = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if len(ids) != len(strings) or not all(strings):
        yield "untranslated"
        return
    for original, translated in zip(ids, strings, strict=True):
        if sorted(PLACEHOLDER.findall(original)) != sorted(PLACEHOLDER.findall(translated)):
            yield f"other placeholders in {translated!r}"


def _said(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _key(message: Message) -> Key:
    return _forms(message.id)[0], message.context


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _walk(root: Path) -> Iterator[Path]:
    for path in sorted(root.iterdir()):
        if path.is_dir() and not path.name.startswith(".") and path.name not in ("var", "__pycache__"):
            yield path
            yield from _walk(path)


def _below(root: Path, endings: tuple[str, ...]) -> Iterator[Path]:
    """The files of a folder and of those below it that keep no catalogue of their own."""
    for path in sorted(root.iterdir()):
        if path.is_file() and path.suffix in endings:
            yield path
        elif path.is_dir() and path.name not in ("locale", "__pycache__") and not (path / "locale").is_dir():
            yield from _below(path, endings)


def _as_python(path: Path) -> BytesIO:
    """A template becomes lines of calls to gettext; its indentation means nothing."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = "\n".join(line.lstrip() for line in templatize(text, origin=str(path)).splitlines())
    return BytesIO(text.encode())


class Command(BaseCommand):
    help = "Extract, update, compile or check the catalogues of what people read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("task", choices=["extract", "update", "compile", "check"])

    def handle(self, *args: Any, task: str, **options: Any) -> None:
        getattr(self, f"_{task}")()

    def _extract(self) -> None:
        for folder in folders():
            body = BytesIO()
            write_po(
                body, folder.messages(), width=0, omit_header=True, sort_output=True, include_lineno=False
            )
            self.stdout.write(f"# {folder.name}\n{body.getvalue().decode()}")

    def _update(self) -> None:
        for folder in folders():
            for language in TRANSLATED:
                update(folder, language)
            self.stdout.write(f"{folder.name}: {len(_said(folder.messages()))} messages")

    def _compile(self) -> None:
        self.stdout.write(f"{compile_all()} catalogues compiled")

    def _check(self) -> None:
        found = complaints()
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("every message is translated")
