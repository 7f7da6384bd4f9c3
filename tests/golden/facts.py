"""What a version says of its games: noted beside what it made, and asked again of every later one."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from typing import Any

import msgspec
from django.conf import settings

from accounts.models import User
from games.kernel import GameState, read_archive, replay, state_hash
from games.lab.mail_game import MailedQuestion, read_question
from games.models import Draft, Game, Letter, OpenQuestion, Submission
from games.service import storage
from games.titles.offered import titles

Facts = dict[str, Any]
_ADDRESS = re.compile(r"\b[a-z0-9]{20,64}@[\w.-]+")


# --- states ----------------------------------------------------------------------------------------


def of_state(state: GameState) -> Facts:
    """Its hash, and one for each part: so a difference has a name, and a later version may know more."""
    parts = msgspec.to_builtins(state, order="deterministic")
    return {"hash": state_hash(state), "parts": {name: _mark(part) for name, part in parts.items()}}


def _mark(part: Any) -> str:
    return hashlib.sha256(json.dumps(part, sort_keys=True).encode()).hexdigest()[:12]


def differing(state: GameState, noted: Mapping[str, Any]) -> list[str]:
    """The parts of a state that are no longer as they were; or its hash, if it has the same parts as then."""
    now = of_state(state)
    found = [name for name, mark in noted["parts"].items() if now["parts"].get(name) != mark]
    same_parts = now["parts"].keys() == noted["parts"].keys()
    return found or (["hash"] if same_parts and now["hash"] != noted["hash"] else [])


# --- exported games --------------------------------------------------------------------------------


def of_file(file: Mapping[str, Any]) -> Facts:
    ruleset = titles()[file["title"]].ruleset
    running = replay(ruleset, read_archive(ruleset, file))
    kinds = Counter(entry["kind"] for entry in file["log"])
    purposes = Counter(entry["body"]["purpose"] for entry in file["log"] if entry["kind"] == "chance")
    return {
        "title": file["title"],
        "seats": len(running.seats),
        "how": file["about"]["how"],
        "kinds": dict(sorted(kinds.items())),
        "purposes": dict(sorted(purposes.items())),
        "asked": {seat: question.prompt for seat, question in running.open.items()},
        "state": of_state(running.state),
    }


# --- running games of a site -----------------------------------------------------------------------


def of_site() -> Facts:
    return {
        "games": {str(game.pk): of_game(game) for game in Game.objects.order_by("pk")},
        "letters": [of_letter(letter) for letter in Letter.objects.order_by("pk")],
        "unjudged": [_submission(row) for row in Submission.objects.filter(judged_at=None).order_by("pk")],
    }


def of_game(game: Game) -> Facts:
    seats = {seat.key: seat for seat in game.seats.all()}
    facts = {
        "name": game.name,
        "title": game.title,
        "game_state": game.state,
        "entries": game.entries,
        "events": game.events,
        "chances": game.chances,
        "commitment": game.commitment,
        "questions": {key: _question(row) for key, row in _rows(game).items()},
        "drafts": {
            row.seat.key: {"after": row.after, "answers": row.answers}
            for row in Draft.objects.filter(seat__game=game).select_related("seat").order_by("seat__place")
        },
        "banks": {
            key: {
                "left": _seconds(seat.bank_left),
                "absence": _seconds(seat.absence_left),
                "paused": seat.paused,
            }
            for key, seat in seats.items()
        },
        "clocks": {key: _clock(row) for key, row in _rows(game).items()},
    }
    if game.state in (Game.State.RUNNING, Game.State.ADJOURNED):
        running = storage.resume(game).running
        facts["state"] = of_state(running.state)
        facts["open"] = {seat: list(question.items) for seat, question in running.open.items()}
    return facts


def _rows(game: Game) -> dict[str, OpenQuestion]:
    rows = OpenQuestion.objects.filter(seat__game=game).select_related("seat").order_by("seat__place")
    return {row.seat.key: row for row in rows}


def _question(row: OpenQuestion) -> Facts:
    asked = json.loads(row.body)
    return {"prompt": row.prompt, "items": list(asked["items"]), "after": row.after}


def _clock(row: OpenQuestion) -> Facts:
    return {
        "move_left": _seconds(row.move_left),
        "deadline": row.deadline.isoformat() if row.deadline else None,
        "remind_at": row.remind_at.isoformat() if row.remind_at else None,
        "reminded": row.reminded,
    }


def _seconds(time: timedelta) -> float:
    return time.total_seconds()


def _submission(row: Submission) -> Facts:
    return {"pk": row.pk, "seat": row.seat.key, "after": row.after, "answers": row.answers}


# --- sent letters ----------------------------------------------------------------------------------


def of_letter(letter: Letter) -> Facts:
    """To whom it went, and what each number meant at each address to which it can be answered."""
    mail = message_from_bytes(bytes(letter.raw), policy=default)
    body = mail.get_body(("plain",))
    text = body.get_content().replace("\r\n", "\n") if body else ""
    language = User.objects.filter(email__iexact=letter.to).values_list("language", flat=True).first() or "en"
    kind = str(mail["Message-ID"]).strip("<").partition(".")[0]
    return {
        "pk": letter.pk,
        "kind": kind,
        "to": letter.to,
        "lists": list(
            _digest_lists(text) if kind == "digest" else _one_list(mail["Reply-To"], text, language)
        ),
    }


def _one_list(address: str | None, text: str, language: str) -> Iterator[Facts]:
    if address:
        yield {"address": str(address), **_list(read_question(text, language))}


def _digest_lists(text: str) -> Iterator[Facts]:
    """In the daily mail each game's list stands before its address, behind its news."""
    before: list[str] = []
    for line in text.split("\n"):
        before = [] if line.startswith("1  ") else before
        before += [line] if line.strip() else []
        found = _ADDRESS.search(line)
        if found and found.group().endswith(settings.MAIL_DOMAIN):
            section = "\n".join(["THE QUESTION", *before])
            yield {"address": found.group(), **_list(read_question(section, "en"))}
            before = []


def _list(asked: MailedQuestion | None) -> Facts:
    """What each number means, and how few must be picked. Numbers that are items are their own keys."""
    options = asked.options if asked else ()
    return {
        "least": asked.least if asked else 1,
        "numbers": {option.number: option.key or option.number for option in options},
    }
