"""What somebody wrote in a reply: above our sentinel line, below the quote or between its lines, without
quotes, signatures and footers.

Our mails begin with the sentinel, so whatever a mail program quotes below an answer begins with it too. What
stands below it counts where the program marks what it quotes, line by line; where it marks nothing, and
nothing stands above, what follows the line with which our mails end. Without a sentinel and without any quote
all of a mail is the reply.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

SENTINEL = "-- 8< -- {words} -- ravenpost --"
END = "-- >8 -- ravenpost --"
_SENTINEL = re.compile(r"[-–—]{1,2}[ \t>]*8(?:<|&lt;)[ \t>]*[-–—]{1,2}")
_END = re.compile(r"[-–—]{1,2}[ \t]*(?:>|&gt;)8[ \t]*[-–—]{1,2}[ \t]*ravenpost\b.*")
_ORDERS = re.compile(r"^\s*(?:orders|órdenes|ordenes|ordini|ordens)\s*:\s*(.*)$", re.I)
_STANDING = re.compile(
    r"^\s*(?:standing orders?|(?:órdenes|ordenes) permanentes|ordini permanenti|ordens permanentes)\s*:", re.I
)
LONGEST_TEXT = 50_000
MOST_UNMARKED = 60
"""Lines of a reply that quotes nothing: more of them are not a person's answer."""
LONGEST_OWN = 1_000
"""Signs of a line, the same."""
LONG_QUOTE = 60
"""A quoted line of so many signs may have been broken: what follows it at once is its rest."""
MOST_LINES = 200

_PREHEADER = re.compile(r"^\s*⁂")
"""With this sign begins what our letters show beside their subject: where it is quoted, the quote begins."""
_SIGNATURE = re.compile(r"^\s*--\s*$|^\s*_{8,}\s*$")
_ORIGINAL = re.compile(
    r"^\s*-{2,}\s*(?:original message|mensaje original|messaggio originale|mensagem original"
    r"|forwarded message|mensaje reenviado|messaggio inoltrato|mensagem encaminhada)",
    re.I,
)
_WROTE = re.compile(
    r"(?:\bwrote|\bescribió|\bescribio|\bha scritto|\bescreveu|\bschrieb|\ba écrit)\s*:\s*$", re.I
)
_BEGINS_WROTE = re.compile(
    r"^\s*(?:on|el|il|em|le|am|no dia|in data)\b|^\s*\d{1,4}[-/. ]\S|^[^<>]{0,200}<[^<>\s]{1,200}@", re.I
)
_FIELDS = re.compile(
    r"^\s*\**(?:from|sent|date|to|cc|subject|reply-to"
    r"|de|enviado(?: el| em)?|enviada(?: em)?|fecha|data|para|a|asunto|assunto|da|inviato|oggetto"
    r"|responder a)\s*:\**\s?",
    re.I,
)
_SENDER_FIELD = re.compile(r"^\s*\**(?:from|de|da)\s*:\**\s*\S", re.I)
_FOOTER = re.compile(
    r"^\s*(?:"
    r"(?:sent|enviado|inviato|enviada) (?:from|with|via|using|desde|con|da|dal|dallo|do|pelo|com|de|a "
    r"partir d)\b.*"
    r"(?:iphone|ipad|android|phone|galaxy|samsung|huawei|xiaomi|outlook|yahoo|proton|spark|mobile|m[oó]vil"
    r"|celular|telem[oó]vel|dispositivo|smartphone|mail|blackberry|windows|k-9|fairemail|aqua)"
    r"|(?:get|obtener|obt[eé]n|scarica|ottieni|obter|obtenha)(?: o)? outlook (?:for|para|per)\b"
    r"|descargar outlook|baixe o outlook"
    r")",
    re.I,
)
_INVISIBLE = dict.fromkeys([0xFEFF, 0x200B, 0x200C, 0x200D, 0x2060, 0x00AD, 0x200E, 0x200F])


class Written(Struct, frozen=True):
    """What counts of a mail: its lines, and whether our sentinel was found below them."""

    lines: tuple[str, ...]
    has_sentinel: bool

    @property
    def is_empty(self) -> bool:
        return not any(line.strip() for line in self.lines)


def written_above(text: str) -> Written:
    """The lines the sender wrote for us. Without a sentinel a block below `orders:` counts alone, or one
    below `standing orders:`, which keeps its label."""
    text = tidy(text)
    found = _SENTINEL.search(text)
    if found is None:
        return Written(tuple(_without_sentinel(text.split("\n"))), has_sentinel=False)
    *above, beside = text[: found.start()].split("\n")
    lines = _own_lines([*above, beside] if re.search(r"\w", beside) else above)
    below = text[found.end() :]
    if beside.lstrip().startswith(">"):
        lines += _around_quotes(below.split("\n")[1:], before=f">{beside}")
    elif not lines and (end := _END.search(below)):
        lines = _own_lines(below[end.end() :].split("\n"))
    return Written(tuple(_without_label(lines)[:MOST_LINES]), has_sentinel=True)


def said_without_quotes(text: str) -> list[str]:
    """The own words of a mail that need not answer a letter."""
    text = tidy(text)
    lines = written_above(text).lines if has_sentinel(text) else _unquoted(text.split("\n"))
    return [line.strip() for line in _without_label(lines) if line.strip()][:MOST_LINES]


def _without_sentinel(lines: Sequence[str]) -> list[str]:
    block = _orders_block(_own_lines(lines))
    if block:
        return block
    own = _unquoted(lines)
    return own if len(own) <= MOST_UNMARKED and all(len(line) <= LONGEST_OWN for line in own) else []


def _unquoted(lines: Sequence[str]) -> list[str]:
    return _around_quotes(lines) if any(map(_is_quote, lines)) else _own_lines(lines)


def _around_quotes(lines: Sequence[str], before: str = "") -> list[str]:
    """What stands above, between and below quoted lines, where each of these is marked."""
    own: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if _is_attribution(lines, at):
            at = _after_attribution(lines, at)
            if not _is_quoted_next(lines, at):
                break
            continue
        if _ends_own_words(lines, at):
            break
        if not line.lstrip().startswith(">") and not (_is_quote(before) and len(before) >= LONG_QUOTE):
            own.append(line)
        before = line
        at += 1
    return own


def _is_quote(line: str) -> bool:
    return line.lstrip().startswith(">")


def _after_attribution(lines: Sequence[str], at: int) -> int:
    ends = (n + 1 for n in range(at, min(at + 3, len(lines))) if _WROTE.search(lines[n]))
    return next(ends, min(at + 3, len(lines)))


def _is_quoted_next(lines: Sequence[str], at: int) -> bool:
    return _is_quote(next((line for line in lines[at:] if line.strip()), ""))


def has_sentinel(text: str) -> bool:
    return _SENTINEL.search(text) is not None


def tidy(text: str) -> str:
    """One kind of line end and of space; nothing that cannot be seen."""
    text = text[:LONGEST_TEXT].replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    text = text.translate(_INVISIBLE).replace("\u00a0", " ").replace("\x00", "")
    return "\n".join(line.rstrip() for line in text.split("\n"))


def unflow(text: str, delsp: bool = False) -> str:
    """RFC 3676: a line that ends with a space goes on in the next one, of the same depth of quoting."""
    lines: list[str] = []
    open_depth: int | None = None
    for line in text.replace("\r\n", "\n").split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:].removeprefix(" ")
        flows = words.endswith(" ") and words != "-- "
        kept = words[:-1] if flows and delsp else words
        if open_depth == depth and lines and words != "-- ":
            lines[-1] += kept
        else:
            lines.append("> " * bool(depth) + kept)
        open_depth = depth if flows else None
    return "\n".join(lines)


def _own_lines(lines: Sequence[str]) -> list[str]:
    """Up to whatever a mail program adds; quoted lines left out."""
    end = next((at for at in range(len(lines)) if _ends_own_words(lines, at)), len(lines))
    own = [line for line in lines[:end] if not line.lstrip().startswith(">")]
    while own and not own[-1].strip():
        own.pop()
    return own


def _ends_own_words(lines: Sequence[str], at: int) -> bool:
    line = lines[at]
    if _PREHEADER.match(line) or _SIGNATURE.match(line) or _ORIGINAL.match(line) or _FOOTER.match(line):
        return True
    if _SENDER_FIELD.match(line):
        return sum(bool(_FIELDS.match(other)) for other in lines[at + 1 : at + 5]) >= 2
    return _is_attribution(lines, at)


def _is_attribution(lines: Sequence[str], at: int) -> bool:
    """“On Monday, … wrote:”, perhaps broken over up to three lines."""
    if not _BEGINS_WROTE.match(lines[at]):
        return False
    joined = ""
    for line in lines[at : at + 3]:
        if not line.strip():
            return False
        joined = f"{joined} {line.strip()}"
        if _WROTE.search(joined):
            return True
    return False


def _without_label(lines: Sequence[str]) -> list[str]:
    return [found.group(1) if (found := _ORDERS.match(line)) else line for line in lines]


def _orders_block(lines: Sequence[str]) -> list[str]:
    """The lines from the label to the next empty one."""
    for at, line in enumerate(lines):
        label, standing = _ORDERS.match(line), _STANDING.match(line)
        if label is None and standing is None:
            continue
        block = [label.group(1) if label else line]
        for more in lines[at + 1 : at + MOST_LINES]:
            if not more.strip():
                if any(known.strip() for known in block):
                    break
                continue
            block.append(more)
        return block
    return []
