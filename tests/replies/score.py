# ruff: noqa: T201
"""Judges how mails are read, as a faithful clerk would: `python -m tests.replies.score [CASES]`."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from tests.replies import corpus

HERE = Path(__file__).parent
ORDERS = ("exact", "part", "refused", "asked", "WRONG", "lie")


def judged(case: dict[str, Any], found: dict[str, Any]) -> str:
    """exact, part, asked, refused; quiet where nothing was ordered; WRONG, lie."""
    expect, got = case["expect"], _plain(found["answers"])
    if "command" in expect:
        if got:
            return "WRONG"
        return "exact" if found["commands"] == [expect["command"]] else "refused"
    if found["commands"]:
        return "WRONG"
    if expect.get("nothing"):
        allowed = _plain(expect.get("allowed", []))
        if got and got != allowed[: len(got)]:
            return "WRONG"
        if expect.get("should_ask"):
            return "asked" if found["asked"] or found["candidates"] else "silent"
        return "quiet"
    right = [_plain(way) for way in expect.get("any_of", [expect.get("answers")])]
    if got in right:
        return "lie" if found["told_refused"] else "exact"
    if not got:
        return "asked" if found["asked"] else "refused"
    if any(got == way[: len(got)] for way in right):
        return "part"
    return "WRONG"


def _plain(answers: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(prompt, tuple(sorted(picks))) for prompt, picks in answers]


def score(cases: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any], str]]:
    from games.orders.dry_run import exported, understand

    told = []
    for case in cases:
        game = exported(HERE / f"{case['position']}.json.gz")
        found = understand(game, case["seat"], case["body"], case["language"])
        told.append((case, found, judged(case, found)))
    return told


def table(told: list[tuple[dict[str, Any], dict[str, Any], str]], by: str) -> str:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for case, _, verdict in told:
        rows[case[by]][verdict] += 1
    return "\n".join(
        f"{name:12} " + "  ".join(f"{verdict} {count}" for verdict, count in sorted(row.items()))
        for name, row in sorted(rows.items())
    )


def is_order(case: dict[str, Any]) -> bool:
    return "answers" in case["expect"] or "any_of" in case["expect"]


def from_json(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    named = [each for each in sys.argv[1:] if not each.startswith("-")]
    path = Path(named[0]) if named else HERE / "cases.jsonl"
    cases = corpus.cases(path) if path.suffix == ".txt" else from_json(path)
    told = score(cases)
    if "-v" in sys.argv:
        for case, found, verdict in told:
            if verdict not in ("exact", "quiet") and not (verdict == "asked" and not is_order(case)):
                print(f"{verdict} {case['id']} {case['language']} {case['body']!r}")
                print(f"   got {found['answers']} {found['text']}")
                print(f"   offered {found['candidates']}\n   wanted {case['expect']}")
    orders = [verdict for case, _, verdict in told if is_order(case)]
    others = Counter(verdict for case, _, verdict in told if not is_order(case))
    print(table(told, "category"), "", table(told, "language"), sep="\n")
    print(f"\norders {len(orders)}: " + ", ".join(f"{k} {orders.count(k)}" for k in ORDERS))
    print(f"exact {100 * orders.count('exact') / max(1, len(orders)):.1f} %; others: {dict(others)}")
    took = sorted(found["ms"] for _, found, _ in told)
    slow = took[int(0.99 * (len(took) - 1))]
    print(f"ms a mail: median {median(took):.1f}, p99 {slow:.1f}, most {took[-1]:.1f}")


if __name__ == "__main__":
    main()
