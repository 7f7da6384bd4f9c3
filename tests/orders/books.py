"""What holds for the standing orders of every game: what is told is read, what is offered can be read.

A game's own test class is `class TestWords(OfAnyBook)` with its book and some of the things it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from django.utils import translation

from games.kernel import Problem
from games.titles import Order
from games.titles.languages import LANGUAGES
from games.titles.order_book import SharedOrderBook


class OfAnyBook:
    book: ClassVar[SharedOrderBook]
    seats: ClassVar[Sequence[str]]
    things: ClassVar[Mapping[str, list[str]]]
    """Some keys of each sort of things that an order can name."""
    written: ClassVar[Sequence[tuple[str, str, dict[str, Any], str]]]
    """Lines as people write them, with the kind, the facts and the scope that they mean."""
    unread: ClassVar[Sequence[tuple[str, type[Problem], str]]]
    """Lines that cannot be read, with the problem and its key."""

    def every_order(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for kind in self.book.phrases.kinds.values():
            for way, names in kind.ways.items():
                facts: dict[str, Any] = {"way": way} | ({"n": 3} if "{n}" in names["en"] else {})
                facts |= {what: keys for what, keys in self.things.items() if f"{{{what}}}" in names["en"]}
                yield kind.key, facts

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_told_is_read_as_the_same_order(self, language):
        phrases = self.book.phrases
        for scope in phrases.scopes:
            for kind, facts in self.every_order():
                order = Order(kind, facts, scope)
                assert phrases.read(phrases.tell(order, language)) == order

    def test_people_write_freely(self):
        for line, kind, facts, scope in self.written:
            assert self.book.read(line) == Order(kind, facts, scope), line

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_example_for_what_was_not_understood_is_an_order_of_this_game(self, language):
        with translation.override(language), pytest.raises(Problem) as raised:
            self.book.read("gibberish")
        assert self.book.read(raised.value.facts["example"])

    def test_what_cannot_be_read_says_why(self):
        for line, problem, key in self.unread:
            with pytest.raises(problem) as raised:
                self.book.read(line)
            assert raised.value.key == key, line

    def test_the_form_offers_lines_that_can_be_read(self):
        for seat in self.seats:
            for field in self.book.fields(seat):
                assert field.choices
                for line, _ in field.choices:
                    assert self.book.read(line).key == field.key

    def test_suggested_and_full_orders_can_be_read_and_told(self):
        for seat in self.seats:
            for orders in (self.book.suggested(seat), self.book.full(seat)):
                assert [self.book.read(self.book.tell(order)) for order in orders] == list(orders)
