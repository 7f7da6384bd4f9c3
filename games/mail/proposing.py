"""Proposals in the mails: to whom one goes, and how its owner reads it with what it would do."""

from __future__ import annotations

import re
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from games.kernel import Problem
from games.mail import saying
from games.mail.grammar import plain
from games.mail.page import Part, Row
from games.mail.telling import Place, word
from games.models import Proposal
from games.service import proposals

_NAMED = re.compile(r"^\s*([^:>\n]{1,40}):\s*(.*)$", re.DOTALL)


class _OnlyTried(Exception):
    """Rolls a preview back."""


def addressed(place: Place, text: str) -> tuple[str, str]:
    """Whom the words name before a colon, if it is a teammate, and the rest of them."""
    found = _NAMED.match(text)
    if found:
        name = plain(found.group(1))
        for mate in proposals.teammates_asked(place.seat):
            if name in (plain(mate.key), plain(str(place.told.seat(mate.key)))):
                return mate.key, found.group(2)
    return "", text


def foretold(place: Place, proposal: Proposal, now: datetime) -> list[str]:
    """What taking the proposal would do, as far as it is certain, or why it cannot be; nothing is kept."""
    from games.mail.desk import Desk

    desk = Desk(place, proposal.after, now)
    desk.previewing, desk.after_preview = True, saying.what_follows
    told: list[str] = []
    try:
        with transaction.atomic():
            told += desk.answer_with(proposal.text)
            raise _OnlyTried
    except _OnlyTried:
        told += [text for part in desk.parts for text in part["paragraphs"]]
    except Problem as problem:
        told.append(saying.problem_text(problem, place))
    place.changed()
    return told


def part(place: Place, now: datetime) -> Part | None:
    """The newest proposal for the open question, and the word that takes it."""
    found = proposals.open_for(place.seat)
    if not found:
        return None
    proposal = found[0]
    who = proposal.player.shown_name if proposal.player else gettext("somebody")
    facts = {"who": who, "ok": word("ok")}
    return Part(
        gettext("Your teammate's proposal"),
        intro=gettext("%(who)s proposes this answer. The word %(ok)s takes it; you can answer otherwise.")
        % facts,
        rows=tuple(Row("", line, code=True) for line in proposal.text.splitlines() if line.strip()),
        after=tuple(foretold(place, proposal, now)),
    )
