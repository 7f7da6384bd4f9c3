"""A text taken apart: sentences, and in each its words, numbers and separators."""

from __future__ import annotations

import re

from msgspec import Struct

from games.orders.notation import plain

_PIECE = re.compile(
    r"(?<![^\W_])[pcwPCW]/(?=[\s\w])|->|→|=>|\.{2,}|…|[>:=,;+&()/!?.\n\"“”«»|]|(?<=\s)[-–—*]+(?=\s)|[^\W_]+(?:['’´`][^\W_]*)*(?:_[^\W_]+)*"
)
_ELIDED = frozenset(
    [
        "l",
        "d",
        "c",
        "m",
        "t",
        "s",
        "n",
        "un",
        "all",
        "dall",
        "dell",
        "nell",
        "sull",
        "quell",
        "coll",
        "dagl",
        "degl",
        "agl",
        "quest",
        "sant",
    ]
)
_COUNTED = re.compile(r"^(\d+)(x|×)?([a-z]{1,2})?$")
_TIMES = re.compile(r"^[x×](\d+)$")
_SHORT = {"p/": "para", "c/": "com", "w/": "with"}
_SHORTENED = frozenset(["mt", "st", "mts", "ft", "ocid", "occid", "merid", "sett", "orient"])
HARD = (">", ":")
ENDS = (".", "!", "?", "\n")


class Token(Struct, frozen=True):
    """A word, a number or a separator. `text` is what it is compared by."""

    text: str
    start: int
    end: int
    kind: str = "word"
    """word, number, separator"""
    accented: str = ""
    """The word with its accents, in lower case: sí is not si."""
    elided: bool = False
    """It lost its last letter to the next word: dall'Est."""
    capital: bool = False

    @property
    def is_word(self) -> bool:
        return self.kind == "word"

    @property
    def is_separator(self) -> bool:
        return self.kind == "separator"


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    for match in _PIECE.finditer(text):
        found += _tokens(match.group(), match.start())
    return found


def _tokens(piece: str, start: int) -> list[Token]:
    end = start + len(piece)
    if piece.lower() in _SHORT:
        return [Token(_SHORT[piece.lower()], start, end)]
    if not piece[0].isalnum():
        return [Token(_separator(piece), start, end, "separator")]
    if "_" in piece:
        return [Token(plain(piece), start, end)]
    word = plain(piece).replace("’", "'").replace("´", "'").replace("`", "'")
    counted = _COUNTED.match(word)
    if counted and (counted.group(2) or counted.group(3) or counted.group(1) == word):
        return _number(counted, start, end)
    if times := _TIMES.match(word):
        return [Token("x", start, start + 1), Token(times.group(1), start + 1, end, "number")]
    return _parts(piece, word, start)


def _number(counted: re.Match[str], start: int, end: int) -> list[Token]:
    digits, _, letters = counted.groups()
    found = [Token(digits[:3], start, start + len(digits), "number")]
    if letters and letters != "x":
        found.append(Token(letters, start + len(digits), end))
    return found


def _parts(piece: str, word: str, start: int) -> list[Token]:
    """dall'Est is two words, Helm's and don't are one."""
    head, sign, tail = word.partition("'")
    lower = piece.casefold()
    if (
        sign
        and tail
        and head in _ELIDED
        and not (head in "ldmstn" and tail in ("s", "t", "d", "m", "ll", "re"))
    ):
        cut = len(head) + 1
        return [
            Token(head, start, start + cut, accented=lower[:cut], elided=True),
            *_parts(piece[cut:], tail, start + cut),
        ]
    plain_word = word.replace("'", "")
    return [Token(plain_word, start, start + len(piece), accented=lower, capital=piece[0].isupper())]


def _separator(piece: str) -> str:
    if piece in ("->", "→", "=>", ">", "="):
        return ">"
    if piece == "…" or piece.startswith(".."):
        return "…"
    if piece in ("+", "&") or piece[0] in "-–—*|":
        return ","
    return '"' if piece in '“”«»"' else piece


class Sentence(Struct, frozen=True):
    """What stands between two full stops."""

    tokens: tuple[Token, ...]
    text: str
    is_question: bool = False
    line: int = 0

    @property
    def closed(self) -> tuple[Token, ...]:
        """With a sign behind it, so that another may follow."""
        end = self.tokens[-1].end
        return (*self.tokens, Token(",", end, end, "separator"))


def unquoted(text: str) -> str:
    """Without the letter that is answered and without a signature."""
    kept: list[str] = []
    for line in text.split("\n"):
        if line.strip() in ("--", "—"):
            break
        if line.lstrip().startswith(">"):
            if kept and kept[-1].rstrip().endswith(":"):
                kept.pop()
            continue
        kept.append(line)
    return "\n".join(kept)


_NUMBERED = re.compile(r"^\s*(\d{1,2})\s*[).:-]\s+(?=\D)")


def unnumbered(text: str) -> str:
    """Without the numbers of a list of orders: “1) …”, “2) …”, one to a line. They count nothing."""
    lines = text.split("\n")
    found = [match for line in lines if (match := _NUMBERED.match(line))]
    if len(found) < 2 or [int(match[1]) for match in found] != list(range(1, len(found) + 1)):
        return text
    return "\n".join(_NUMBERED.sub("", line) for line in lines)


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a text. A new line ends one; a dot does so before a space."""
    found: list[Sentence] = []
    current: list[Token] = []
    line = 0
    for token in tokens_of(text):
        if token.text in ENDS and token.is_separator and _ends_here(text, token, current):
            if token.text == "?" or any(not t.is_separator for t in current):
                _close(found, current, text, token.text == "?", line)
            current = []
            line += token.text == "\n"
        else:
            current.append(token)
    _close(found, current, text, False, line)
    return found


def _ends_here(text: str, token: Token, before: list[Token]) -> bool:
    """Not behind a single letter or an abbreviation: “S. Ithilien”, “Mt. Gram”, “no. 3”."""
    if token.text == "." and before and _is_short_for(before[-1].text, text[token.end :].lstrip()):
        return False
    return token.text != "." or token.end >= len(text) or text[token.end] in ' \n\t)"”»'


def _is_short_for(word: str, behind: str) -> bool:
    """Whether the dot behind a word only says that it is shortened."""
    if (len(word) == 1 and word in "nsewo") or word in _SHORTENED:
        return True
    if word in ("no", "nr", "num", "n"):
        return behind[:1].isdigit()
    return len(word) in (3, 4, 5) and behind.startswith(("->", ">", "→", "=>"))


def _close(found: list[Sentence], tokens: list[Token], text: str, question: bool, line: int) -> None:
    if any(not token.is_separator for token in tokens):
        written = " ".join(text[tokens[0].start : tokens[-1].end].split())
        found.append(Sentence(tuple(tokens), written, question, line))
    elif question and found:
        last = found[-1]
        found[-1] = Sentence(last.tokens, last.text, True, last.line)
