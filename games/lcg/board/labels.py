"""The short words on the table, in four languages side by side: `data/table.json`."""

from __future__ import annotations

import msgspec

from games.lcg.facts import DATA
from games.titles.grammar import language

LABELS = msgspec.json.decode((DATA / "table.json").read_bytes(), type=dict[str, dict[str, str]])


def label(key: str, **facts: object) -> str:
    """In the active language. Where the number matters the text has both forms: "1 resource|2 resources"."""
    text = LABELS[key][language()]
    one, _, many = text.partition("|")
    return (many if many and facts.get("count") != 1 else one) % facts
