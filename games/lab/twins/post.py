"""What comes by mail: the letters that wait for an observer, and what replies that change nothing bring."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from email.message import EmailMessage
from email.policy import default
from functools import partial

from django.core.mail import EmailMessage as Sent
from django.utils import timezone

from accounts.models import User
from games.lab.twins.clock import frozen
from games.lab.twins.pages import Browser, names, some_picks
from games.lab.twins.stage import address_in, send_letters, typed, undone
from games.lab.twins.texts import Text, of_letter, rendered
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import OpenQuestion, Submission
from games.orders.commands import word_for
from games.service import clocks

MOST_PREVIEWS = 1
WORDS = ("hand", "map", "history", "orders", "why", "help", "undo", "suggested")


def letters(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Everything that waits in the outbox for the observer, as it would leave."""
    user = browser.observer.user
    if user is None:
        return

    text = rendered("letter", "waiting", lambda: "\n".join(map(of_letter, sent(browser, user))))
    if text.content:
        yield text


def correspondence(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """What waits is sent, and some answers to it are tried."""
    yield from letters(browser, chooser)
    yield from previews(browser, chooser)


def reminder(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """The letter that says how much time is used."""
    row = OpenQuestion.objects.filter(seat=browser.observer.seat).first()
    user = browser.observer.user
    if row is None or row.remind_at is None or user is None:
        return
    with frozen(row.remind_at):
        sent(browser, user)
        clocks.sweep(timezone.now())  # of all clocks: what it costs is nobody's to see
        yield rendered("letter", "reminder", lambda: "\n".join(map(of_letter, sent(browser, user))))


def previews(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Some answers tried by mail."""
    question = browser.question
    if question is None:
        return
    preview = word(browser, "preview")
    tried = [f"{preview} {typed(picks)}" for picks in some_picks(question, chooser, MOST_PREVIEWS)]
    yield from replies(browser, "preview", tried)


def refusals(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Words that mean nothing, and things that exist but are not on offer."""
    if browser.question is None:
        return
    known = [key for key in names(browser) if key not in browser.question.items]
    yield from replies(browser, "refusal", ["xyzzy", *chooser.sample(known, min(2, len(known)))])


def words(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """Words that are no moves, and a card looked up."""
    lines = [word(browser, name) for name in chooser.sample(WORDS, 3)]
    yield from replies(
        browser, "reply", [*lines, f"{word(browser, 'card')} {chooser.choice(names(browser))}"]
    )


def proposing(browser: Browser, chooser: random.Random) -> Iterator[Text]:
    """A proposal to a teammate, or why there is none to whom it could be made."""
    line = f"{word(browser, 'propose')}: {chooser.choice(names(browser))}"
    yield from replies(browser, "proposal", [line])


def word(browser: Browser, name: str) -> str:
    user = browser.observer.user
    return word_for(name, user.language if user else "en")


def replies(browser: Browser, medium: str, lines: Iterable[str]) -> Iterator[Text]:
    """What replies to the latest letter bring back to their writer. None of them is kept."""
    user = browser.observer.user
    assert user is not None
    sent(browser, user)
    for line in lines if browser.address else ():
        yield rendered(medium, line, partial(_answered, browser, user, line))


def sent(browser: Browser, user: User) -> list[Sent]:
    """What waited leaves; a reply goes to the address of the latest letter."""
    got = send_letters(browser.staged, user)
    browser.address = address_in(got) or browser.address
    return got


def _answered(browser: Browser, user: User, line: str) -> str:
    """What comes back. Of a move that was made, only that it was: what it brings may differ between twins."""
    with undone():
        outcome = reply(browser, user, line)
        if Submission.objects.filter(game=browser.staged.game, source="mail", accepted=True).exists():
            return "a move"
        return "\n".join([outcome, *map(of_letter, send_letters(browser.staged, user))])


def reply(browser: Browser, user: User, line: str) -> str:
    """A reply to the latest letter; what became of it."""
    return understand(receive(_written(line, user.email, browser.address)).pk).outcome


def _written(text: str, sender: str, address: str) -> bytes:
    mail = EmailMessage(policy=default.clone(linesep="\r\n"))
    mail["From"], mail["To"], mail["Subject"] = sender, address, "Re: Twins"
    mail["Message-ID"] = "<twins@mail.example>"
    mail.set_content(f"orders:\n{text}\n\n")
    return mail.as_bytes()
