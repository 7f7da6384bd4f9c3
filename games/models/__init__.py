"""What the service keeps. Only games/service writes here; the log's rows are never changed once written."""

from __future__ import annotations

from games.models.log import LogEntry, OpenQuestion, Snapshot
from games.models.moves import Agreement, Draft, StandingOrder, Submission
from games.models.playing import Game, Invitation, NoInvitations, Seat, Tenure, fresh_token
from games.models.post import Letter, Outgoing, PostOffice, RawMail, Refusal, ReplyAddress, Unreached
from games.models.pushing import Push, PushKey, PushSubscription
from games.models.records import (
    Coaching,
    Deck,
    FailedWork,
    Glance,
    Paper,
    RatedGame,
    Rating,
    Report,
    Stoppage,
)
from games.models.talk import Annotation, Block, Mute, Proposal, Talk
from games.models.tryouts import Tryout, TryoutLine

__all__ = [
    "Agreement",
    "Annotation",
    "Block",
    "Coaching",
    "Deck",
    "Draft",
    "FailedWork",
    "Game",
    "Glance",
    "Invitation",
    "Letter",
    "LogEntry",
    "Mute",
    "NoInvitations",
    "OpenQuestion",
    "Outgoing",
    "Paper",
    "PostOffice",
    "Proposal",
    "Push",
    "PushKey",
    "PushSubscription",
    "RatedGame",
    "Rating",
    "RawMail",
    "Refusal",
    "ReplyAddress",
    "Report",
    "Seat",
    "Snapshot",
    "StandingOrder",
    "Stoppage",
    "Submission",
    "Talk",
    "Tenure",
    "Tryout",
    "TryoutLine",
    "Unreached",
    "fresh_token",
]
