"""Dead letters that get another chance, once somebody has mended what broke."""

from __future__ import annotations

from datetime import datetime

from games.models import FailedWork, Outgoing, RawMail
from games.service import attendance, failures, papers, post, stored_mail
from games.service.transactions import whole


@whole
def try_again(failed: FailedWork, now: datetime) -> bool:
    """Whether there is anything to try: a move that was laid aside is refused, and its question is open."""
    if failed.state != FailedWork.State.LAID_ASIDE:
        return False
    match failed.task:
        case "send":
            return _send(failed, now)
        case "understand":
            return _understand(failed)
        case "print_paper":
            papers.try_again(failed.row)
        case "attend":
            attendance.try_again(failed.row, now)
        case _:
            return False
    failures.begin_again(failed, now)
    return True


def _send(failed: FailedWork, now: datetime) -> bool:
    row = Outgoing.objects.filter(pk=failed.row, state=Outgoing.State.DEAD).first()
    if row:
        post.send_again(row, now)
    return row is not None


def _understand(failed: FailedWork) -> bool:
    mail = RawMail.objects.filter(pk=failed.row, outcome="failed").first()
    if mail:
        stored_mail.try_again(mail)
    return mail is not None
