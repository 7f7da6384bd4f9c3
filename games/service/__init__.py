"""The service: the only door to a game. Each function is one transaction; nothing is sent before its commit.

    moving      what a seat is asked, its draft in pencil, its moves in ink, and the judge
    storage     resuming, appending, views folded for somebody's eyes
    outbox      what must be sent
    archives    games as files
"""

from games.service.archives import export, import_game
from games.service.moving import judge, pencil, question_of, rub_out, sketch_of, submit, take_back
from games.service.storage import events_between, view

__all__ = [
    "events_between",
    "export",
    "import_game",
    "judge",
    "pencil",
    "question_of",
    "rub_out",
    "sketch_of",
    "submit",
    "take_back",
    "view",
]
