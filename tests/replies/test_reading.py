"""The yardstick of reading: mails as people write them, judged as a faithful clerk would.

The floors are stated, and `score.py` tells more; nothing may ever be done that was not ordered.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.lab import order_fuzz
from games.lab.chat_sentences import HEADS, TAILS
from tests.replies import corpus
from tests.replies.score import HERE, from_json, is_order, score

Judged = list[tuple[dict[str, Any], dict[str, Any], str]]
EXACT_OF_CASES, EXACT_OF_OWN = 0.95, 0.90
WRAPPED = ("short", "sentence", "figures", "card", "negation", "conditional", "question", "illegal")


def wrong(told: Judged) -> list[str]:
    return [
        f"{case['id']}: {case['body']!r}: {found['answers']}"
        for case, found, v in told
        if v in ("WRONG", "lie")
    ]


def exact(told: Judged) -> float:
    orders = [verdict for case, _, verdict in told if is_order(case)]
    return orders.count("exact") / len(orders)


@pytest.fixture(scope="module")
def cases() -> Judged:
    return score(from_json(HERE / "cases.jsonl"))


@pytest.fixture(scope="module")
def own() -> Judged:
    return score(corpus.cases())


def test_no_mail_does_what_its_writer_did_not_order(cases: Judged, own: Judged) -> None:
    assert wrong(cases) + wrong(own) == []


def test_most_orders_are_read_exactly(cases: Judged, own: Judged) -> None:
    assert exact(cases) >= EXACT_OF_CASES
    assert exact(own) >= EXACT_OF_OWN


def test_two_readings_are_asked_back(cases: Judged, own: Judged) -> None:
    silent = [case["id"] for case, _, verdict in cases + own if verdict == "silent"]
    assert silent == []


def test_greetings_and_news_around_an_order_change_nothing() -> None:
    pick = Random(3)
    wrapped = [wrap(case, pick) for case in corpus.cases() if case["category"] in WRAPPED]
    told = score(pick.sample(wrapped, 150))
    assert wrong(told) == []
    assert exact(told) >= EXACT_OF_OWN


def wrap(case: dict[str, Any], pick: Random) -> dict[str, Any]:
    head, tail = pick.choice(HEADS[case["language"]]), pick.choice(TAILS[case["language"]])
    return {**case, "body": f"{head}\n\n{case['body']}\n\n{tail}"}


@pytest.fixture(scope="module")
def tables() -> order_fuzz.Tables:
    return order_fuzz.Tables(HERE, Random(7))


def test_chains_told_by_a_machine_are_read_as_told_or_asked(tables: order_fuzz.Tables) -> None:
    counts, faults = order_fuzz.fuzz_told(tables, tables.pick, 150)
    assert faults == []
    assert counts["same"] > 75


def test_spoilt_chains_are_not_obeyed(tables: order_fuzz.Tables) -> None:
    counts, faults = order_fuzz.fuzz_spoilt(tables, tables.pick, 150)
    assert counts["OBEYED"] == 0, faults


def test_chat_is_not_acted_upon(tables: order_fuzz.Tables) -> None:
    _, faults = order_fuzz.fuzz_chat(tables, tables.pick, 200)
    assert [fault for fault in faults if not is_a_bare_name(fault)] == []


def is_a_bare_name(fault: order_fuzz.Fault) -> bool:
    """ "Ah, Dáin! What a card." names what is on offer and nothing else: it may be meant."""
    return len(fault.got) == 1 and any(len(each.split()) <= 6 for each in fault.told.text.split("!"))
