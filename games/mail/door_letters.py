"""What the post itself answers: to a mail that is about no letter of ours, and the letter with the code."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from games.mail import letter_parts
from games.mail.addresses import Token
from games.mail.layout import LetterPart, LetterRow, Page
from games.mail.outgoing import LetterMessage, letter
from games.mail.turn_letters import asked_for, reply_address
from games.models import Outgoing, RawMail
from games.orders import commands, front_door
from games.reader import SeatReader
from games.service import opaque

LONGEST_CODE = 8


def own_address() -> str:
    """Where everybody can write to us."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def code_of(mail_pk: int) -> str:
    """What stands in the letter that goes to one address alone."""
    return opaque.mark("front door", mail_pk)[:LONGEST_CODE]


def write_answer(row: Outgoing, to: str) -> LetterMessage | None:
    """What was done or told, and the games that wait, each with the address for its answer."""
    facts = row.facts
    parts = [asked_for(part) for part in facts["parts"]]
    if facts.get("games") and row.player:
        parts += _where_to_answer(row)
    lead = [*facts["lead"], front_door.begun_text()] if row.game else facts["lead"]
    mail = letter(_page(gettext("Ravenpost: your mail"), lead, parts), to)
    return _answering(mail, facts, own_address())


def _where_to_answer(row: Outgoing) -> list[LetterPart]:
    assert row.player is not None
    readers = [SeatReader.of_tenure(tenure) for tenure in front_door.tenures_of(row.player)]
    rows = [
        LetterRow(str(reader.game.pk), reader.game.name, hint=reply_address(row, reader))
        for reader in readers
        if reader.row
    ]
    intro = gettext("Each game that waits for you can be answered here; the word %(map)s shows the question.")
    heading = gettext("Where to answer")
    return (
        [LetterPart(heading, intro=intro % {"map": commands.word("map")}, rows=tuple(rows))] if rows else []
    )


def write_code(row: Outgoing, to: str) -> LetterMessage | None:
    """Nothing is done before this letter is answered."""
    facts = row.facts
    waiting = RawMail.objects.filter(pk=facts["mail"], outcome="code_sent").first()
    if waiting is None:
        return None
    token, code = Token("k", waiting.pk), code_of(waiting.pk)
    why = gettext("A mail in your name has come to us, and nothing was done yet. Did you write it?")
    if facts.get("new"):
        why = gettext(
            "A mail from your address has come to us, and nothing was done yet. If you wrote it, you get an "
            "account with this address; without your answer you will not hear of us again."
        )
    how = gettext(
        "If you did, reply to this letter with the word %(confirm)s, or write the code to %(address)s. The "
        "code: %(code)s"
    ) % {"confirm": commands.word("confirm"), "address": own_address(), "code": code}
    parts = [
        LetterPart(
            gettext("What the mail says"),
            rows=tuple(LetterRow("", line, code=True) for line in facts["lead"]),
        ),
        LetterPart(gettext("Did you write this?"), paragraphs=(how,)),
        LetterPart(
            gettext("If you did not"),
            paragraphs=(gettext("Do nothing. It will be forgotten in three days."),),
        ),
    ]
    mail = letter(
        _page(gettext("Ravenpost: did you write this? %(code)s") % {"code": code}, [why], parts), to
    )
    return _answering(mail, facts, token.address)


def _page(subject: str, lead: list[str], parts: list[LetterPart]) -> Page:
    return Page(
        subject=subject,
        sentinel=letter_parts.sentinel(),
        kicker="",
        title="Ravenpost",
        lead=tuple(line for line in lead if line),
        parts=tuple(parts),
        foot=(gettext("On the web: %(link)s") % {"link": settings.SITE_URL},),
        language=letter_parts.language(),
    )


def _answering(mail: LetterMessage, facts: dict[str, Any], reply_to: str) -> LetterMessage:
    mail.extra_headers["Auto-Submitted"] = "auto-replied"
    if facts.get("answers"):
        mail.extra_headers["In-Reply-To"] = facts["answers"]
        mail.extra_headers["References"] = facts["answers"]
    mail.reply_to = [reply_to]
    return mail


KINDS = {"answer": write_answer, "code": write_code}
