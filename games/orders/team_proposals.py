"""Proposals within a team: to whom one goes, and what taking it would do."""

from __future__ import annotations

import re
from datetime import datetime

from games.kernel import Problem
from games.models import Proposal
from games.orders import refusals
from games.orders.notation import plain
from games.reader import SeatReader
from games.service import proposals
from games.service.transactions import whole

_NAMED = re.compile(r"^\s*([^:>\n]{1,40}):\s*(.*)$", re.DOTALL)


def addressed(reader: SeatReader, text: str) -> tuple[str, str]:
    """Whom the words name before a colon, if it is a teammate, and the rest of them."""
    found = _NAMED.match(text)
    if found:
        name = plain(found.group(1))
        for mate in proposals.teammates_asked(reader.seat):
            if name in (plain(mate.key), plain(str(reader.words.seat(mate.key)))):
                return mate.key, found.group(2)
    return "", text


def foretold(reader: SeatReader, proposal: Proposal, now: datetime) -> list[str]:
    """What taking the proposal would do, as far as it is certain, or why it cannot be; nothing is kept."""
    from games.orders.carrying_out import Execution, OnlyTried

    execution = Execution(reader, proposal.after, now)
    execution.previewing, execution.after_preview = True, refusals.what_follows
    told: list[str] = []
    try:
        with whole:
            told += execution.answer_with(proposal.text)
            raise OnlyTried
    except OnlyTried:
        told += [text for part in execution.parts for text in part["paragraphs"]]
    except Problem as problem:
        told.append(reader.reason(problem))
    reader.changed()
    return told
