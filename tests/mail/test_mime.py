"""What is read of a mail: real shapes, bad weather, hostile ones, and anything Hypothesis can think of."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import Unreadable
from games.mail.html_text import html_to_text
from games.mail.mime import read
from games.mail.reply_text import unflow, written_above
from tests.mail.letters_read import EXPECTED, FOLDER, raw, understood

SENTINEL = "-- 8< -- write your answer above this line -- ravenpost --"
PLAIN = [name for name, want in EXPECTED.items() if isinstance(want, list) and want]


def test_there_are_enough_letters_and_each_is_expected() -> None:
    files = {path.name for path in FOLDER.glob("*.eml")}
    assert files == set(EXPECTED)
    assert len(files) >= 150


@pytest.mark.parametrize("name", EXPECTED)
def test_a_letter_is_read_as_its_writer_meant_it(name: str) -> None:
    began = time.thread_time()
    assert understood(raw(name)) == EXPECTED[name]
    assert time.thread_time() - began < 1


def test_a_mail_of_the_largest_size_is_read_in_less_than_a_second() -> None:
    attached = b"A" * 76 + b"\r\n"
    content = raw("attachment-not-read.eml").replace(b"stay\r\n", attached * 130_000)
    assert len(content) > 9_000_000
    began = time.thread_time()
    assert understood(content) == ["go"]
    assert time.thread_time() - began < 1


@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", "<", "</", "&#", "<style>", "<div class=signature>", "<br", "<p>"]
)
def test_no_html_can_keep_us_busy(piece: str) -> None:
    began = time.thread_time()
    html_to_text(piece * (200_000 // len(piece)))
    assert time.thread_time() - began < 1


def test_flowed_lines_go_on_within_the_same_depth_of_quoting() -> None:
    assert (
        unflow("go \nto the ford\n> quoted \n> line\n-- \nAnna") == "go to the ford\n> quoted line\n-- \nAnna"
    )


@given(st.binary(max_size=2000))
def test_any_bytes_are_read_or_called_unreadable(content: bytes) -> None:
    try:
        mail = read(content)
    except Unreadable:
        return
    written_above(mail.text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLAIN), st.data())
def test_a_mangled_letter_is_still_read_without_a_crash(name: str, data: st.DataObject) -> None:
    content = bytearray(raw(name))
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(content) - 1))
        cut = data.draw(st.integers(0, 40))
        content[at : at + cut] = data.draw(st.binary(max_size=20))
    try:
        mail = read(bytes(content))
    except Unreadable:
        return
    written_above(mail.text)


WORDS = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\n\x00"), max_size=40)


@given(st.lists(WORDS, max_size=8), st.lists(WORDS, max_size=8), st.sampled_from(["", "| "]))
def test_nothing_below_an_unmarked_quote_is_ever_an_order(
    above: list[str], below: list[str], mark: str
) -> None:
    text = "\n".join([*above, f"{mark}{SENTINEL}", *(f"secret-{line}" for line in below), "orders: secret"])
    lines = written_above(text).lines
    assert not any("secret" in line for line in lines if "secret" not in "\n".join(above))
    assert all(any(line.strip() in own for own in _tidied(above)) for line in lines)


@given(st.lists(WORDS, max_size=8), st.sampled_from(["> ", ">> "]))
def test_what_a_marked_quote_holds_is_never_an_order_and_what_follows_it_is(
    below: list[str], mark: str
) -> None:
    quoted = [f"{mark}{SENTINEL}", *(f"{mark}secret-{line}" for line in below)]
    text = "\n".join([*quoted, "", "stay", "-- ", "secret street"])
    assert [line for line in written_above(text).lines if line] == ["stay"]


def _tidied(above: list[str]) -> list[str]:
    from games.mail.reply_text import tidy

    return [tidy("\n".join(above)), *map(tidy, above)]


@given(st.lists(WORDS, min_size=1, max_size=8))
def test_what_is_quoted_is_never_an_order(quoted: list[str]) -> None:
    text = "\n".join([*(f"> {line}" for line in quoted), f"> {SENTINEL}"])
    assert written_above(text).is_empty
