"""The press: HTML becomes a PDF, with nothing fetched from anywhere and within limits of time and memory.

Each piece of work is done in a child process that is thrown away, so that a page that eats memory or time
takes nothing with it, and a long run of pages leaves the worker as small as it was.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import time
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from weasyprint import CSS, HTML, Attachment, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

HERE = Path(__file__).parent
PACKAGED = "packaged:"
PICTURE = "data:image/svg+xml;base64,"
TYPES = {".css": "text/css", ".woff2": "font/woff2"}
PAPERS = ("a4", "letter")

MOST_SECONDS = 60
"""Of processor time for one piece of work."""
PATIENCE = 4
"""On a busy machine a piece of work may take so many times as long by the clock."""
MOST_MEMORY = 400 * 1024 * 1024
"""What one piece of work may take beside what the process has already."""


class TooMuch(Exception):
    """The press gave up: the work took too long, too much memory, or failed."""


class Locked(URLFetcher):
    """Hands out the stylesheets and fonts that lie in this package, and pictures that are in the page."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith(PICTURE):
            body = b64decode(url.removeprefix(PICTURE))
            return URLFetcherResponse(url, body, {"Content-Type": "image/svg+xml"})
        name = url.removeprefix(PACKAGED)
        if url.startswith(PACKAGED) and name in packaged():
            path = packaged()[name]
            return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": TYPES[path.suffix]})
        raise FatalURLFetchingError("only packaged files are printed")


@cache
def packaged() -> dict[str, Path]:
    found = [path for folder in ("css", "fonts") for path in sorted((HERE / folder).iterdir())]
    return {f"{path.parent.name}/{path.name}": path for path in found if path.suffix in TYPES}


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _style(name: str) -> CSS:
    """A stylesheet of ours, read once."""
    text = packaged()[f"css/{name}.css"].read_text(encoding="utf-8")
    return CSS(string=text, base_url=PACKAGED, url_fetcher=Locked(), font_config=_fonts())


def warm_up() -> None:
    """Read fonts and stylesheets before the first sheet is wanted."""
    for name in ("fonts", "sheet", "book", *PAPERS):
        _style(name)


SHEET, BOOK = "pdf/ua-1", "pdf/a-3a"
"""Which standard a paper keeps: made to be read aloud, or made to be kept with its files (the binder adds the
promise of the other)."""


def lay_out(html: str, style: str, paper: str, first_page: int = 1, variant: str = SHEET) -> Document:
    """The pages, set but not yet written, counted from `first_page`."""
    styles = [_style(name) for name in ("fonts", style, paper)]
    if first_page > 1:
        styles.append(CSS(string=f"@page :first {{ counter-reset: page {first_page} }}"))
    page = HTML(string=html, base_url=PACKAGED, url_fetcher=Locked())
    return page.render(stylesheets=styles, font_config=_fonts(), pdf_variant=variant, pdf_tags=True)


def write(document: Document, variant: str = SHEET, attachments: Sequence[Attachment] = ()) -> bytes:
    """The PDF: tagged, titled, its fonts embedded."""
    pdf = document.write_pdf(pdf_variant=variant, pdf_tags=True, attachments=list(attachments))
    assert isinstance(pdf, bytes)
    return pdf


# --- limits ----------------------------------------------------------------------------------------


def within_limits(
    work: Callable[[], bytes], seconds: float = MOST_SECONDS, memory: int = MOST_MEMORY
) -> bytes:
    """What the work gives, if it gives it in time. Raises TooMuch."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work_and_leave(work, writing, seconds, memory)
    os.close(writing)
    try:
        told = _read(reading, time.monotonic() + PATIENCE * seconds)
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if told[:1] != b"+":
        raise TooMuch(told[1:200].decode(errors="replace") or "no answer")
    return told[1:]


def _work_and_leave(work: Callable[[], bytes], writing: int, seconds: float, memory: int) -> None:
    """In the child: it shares nothing with its parent from here on, and never returns."""
    try:
        _limit(seconds, memory)
        told = b"+" + work()
    except BaseException as error:
        told = b"-" + type(error).__name__.encode()
    with contextlib.suppress(BaseException), os.fdopen(writing, "wb") as pipe:
        pipe.write(told)
    os._exit(0)


def _limit(seconds: float, memory: int) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    used = resource.getrusage(resource.RUSAGE_SELF)
    most_seconds = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))


def _read(pipe: int, until: float) -> bytes:
    """Everything the child says until it closes the pipe, or nothing if the time is over."""
    said = b""
    while (left := until - time.monotonic()) > 0:
        if not select.select([pipe], [], [], left)[0]:
            continue
        more = os.read(pipe, 1 << 20)
        if not more:
            return said
        said += more
    return b""
