"""A whole game by letters only: a stranger's first mail opens it, the code proves the sender, every answer is
a reply, and the end comes by a letter too. The opponent, if there is one, is the practice opponent."""

from __future__ import annotations

import time
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate

from django.conf import settings
from django.utils import translation

from accounts.models import User
from games.lab.mail_game import MailGame, MailGameReport, SteadyCorrespondent, servers
from games.mail.addresses import token_of
from games.models import Game, RawMail
from games.orders import receipts
from games.orders.commands import word_for
from games.reader import SeatReader
from games.service import newcomers, replies
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

TWO_HANDED = {"en": "two-handed", "es": "a dos manos", "it": "a due mani", "pt": "a duas mãos"}
AGAINST = {"en": "against", "es": "contra", "it": "contro", "pt": "contra"}


class Stranger(SteadyCorrespondent):
    """Somebody who knows nothing but the post's address; each seat has its own letters."""

    def __init__(self, address: str, language: str, game: LetterGame) -> None:
        super().__init__(User(username="stranger", email=address, language=language), game.chooser, game.seed)
        self.letter: EmailMessage | None = None

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """To a question; and yes to whoever asks whether we have read a mail rightly."""
        self.letter = mail
        body = mail.get_body(("plain",))
        with translation.override(self.user.language):
            asks_back = receipts.offers_heading(1).upper()
        if body and asks_back in body.get_content().splitlines():
            return self.write(word_for("yes", self.user.language), str(mail["Reply-To"]))
        return super().answer(mail)

    def _asked(self) -> SeatReader | None:
        """In the seat whose letter is answered."""
        token = token_of(str(self.letter["Reply-To"])) if self.letter else None
        known = replies.find(token.word) if token and token.word else None
        return SeatReader.of_tenure(known.tenure) if known else None

    def write(self, text: str, to: str, subject: str = "") -> EmailMessage:
        self.sent += 1
        mail = EmailMessage(policy=default.clone(linesep="\r\n"))
        mail["From"], mail["To"], mail["Subject"] = self.user.email, to, subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<stranger.{self.sent}.{time.time_ns()}@mail.example>"
        mail.set_content(text)
        return mail


class LetterGame(MailGame):
    def __init__(self, title: str, seed: int, language: str, *, two_handed: bool = False) -> None:
        super().__init__(title, seed, {}, players="steady")
        self.language = language if language in LANGUAGES else "en"
        self.two_handed = two_handed
        self.stranger = Stranger(f"stranger{time.time_ns()}@mail.example", self.language, self)
        self.players = [self.stranger]
        self.newest: dict[int, EmailMessage] = {}
        """Of each seat the letter that came last, unless it was answered."""

    def play(self, most_moves: int | None = None, most_turns: int | None = None) -> MailGameReport:
        """From the first letter to the last; after so many turns the stranger resigns, by letter."""
        began = time.monotonic()
        with servers(self.sink) as (door, out), self._post_office(out):
            self._open_by_letter(door)
            while not self._over() and (most_moves is None or self.report.mails_in < most_moves):
                if most_turns is not None and self.game.turn > most_turns:
                    self._resign(door)
                    break
                if not self._round(door) and not self._after_a_while(door):
                    break
            self._send_due(late=True)
        self.report.seconds = round(time.monotonic() - began, 1)
        self._count()
        return self.report

    def _open_by_letter(self, door: int) -> None:
        me, said = self.stranger, self._opening()
        self._deliver(me.write(said, f"post@{settings.MAIL_DOMAIN}"), door, me)
        (letter,) = self.sink.fetch(me.user.email)
        self._deliver(me.write(word_for("confirm", self.language), str(letter["Reply-To"])), door, me)
        player = newcomers.player_of(me.user.email)
        assert player is not None, "the code has made an account"
        me.user = player
        self.game = Game.objects.get(opened_by=player)
        if titles()[self.game.title].orders:
            me.orders = word_for("suggested", self.language)
        self._send_due()

    def _opening(self) -> str:
        with translation.override(self.language):
            name = titles()[self.report.title].words.name()
        way = TWO_HANDED[self.language] if self.two_handed else f"{AGAINST[self.language]} steady"
        return f"{word_for('open', self.language)} {name}, {way}"

    def _round(self, door: int) -> bool:
        """The newest letter of one of the seats is answered, if it asks something; then the box is looked
        into again, for the answer may have brought a newer letter for the other seat."""
        for letter in self.sink.fetch(self.stranger.user.email):
            token = token_of(str(letter["Reply-To"] or ""))
            known = replies.find(token.word) if token and token.word else None
            if known:
                self.newest.pop(known.tenure_id, None)
                self.newest[known.tenure_id] = letter
        while self.newest and not self._over():
            reply = self.stranger.answer(self.newest.pop(next(iter(self.newest))))
            if reply:
                self._deliver(reply, door, self.stranger)
                return True
        return False

    def _resign(self, door: int) -> None:
        """The word, and the second word that it needs."""
        me = self.stranger
        self.sink.fetch(me.user.email)
        self._deliver(me.write(word_for("resign", self.language), f"post@{settings.MAIL_DOMAIN}"), door, me)
        letter = self.sink.fetch(me.user.email)[-1]
        self._deliver(me.write(word_for("yes", self.language), str(letter["Reply-To"])), door, me)

    def _count(self) -> None:
        super()._count()
        self.report.lost = RawMail.objects.filter(understood_at=None).count()
        self.report.doubled = 0
