"""Carrying out what a reply says, line by line, for one seat.

A line is done as far as it is clear and legal; where it is not, everything stops there, what was answered so
far stays in pencil, and the receipt says why and what was possible. Everything runs in the caller's
transaction: a mail is obeyed as a whole, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from games.kernel import Problem, Question, Refused, Stop, TooLate, Unreadable
from games.models import OpenQuestion, Proposal, RawMail, ReplyAddress
from games.orders import command_actions, giving_orders, notation, refusals
from games.orders.almanac_names import known_thing
from games.orders.commands import TALK, OrderLine
from games.reader import SeatReader
from games.reader.questions import picks_text
from games.service import moving, outbox, proposals
from games.service.transactions import whole

MOST_LINES = 60


class OnlyTried(Exception):
    """Rolls a preview back."""


class Execution:
    """Where one mail's lines are carried out. `facts` is what the receipt will tell."""

    def __init__(
        self,
        reader: SeatReader,
        after: int,
        now: datetime,
        *,
        letter: ReplyAddress | None = None,
        key: str = "",
        source: str = "mail",
        read_again: Callable[[RawMail], list[OrderLine]] | None = None,
    ) -> None:
        self.reader = reader
        self.letter = letter
        """What the letter said that is answered; none where nobody remembers it."""
        self.key = key
        """What makes its moves its own: the same key twice is the same move."""
        self.source = source
        self.read_again = read_again
        """The lines of a mail that was previewed before, to be carried out now."""
        self.after = after
        self.now = now
        self.read: list[dict[str, Any]] = []
        self.parts: list[dict[str, Any]] = []
        self.flags: dict[str, bool] = {}
        self.went_on = False
        """A line of this mail has moved the game on: what is asked now may be answered by the next."""
        self.blind = False
        """Something was rolled or shown since the sender saw a list: numbers no longer mean the same."""
        self.submitted = 0
        self.previewing = False
        self.pencilled = False
        """A line of this mail has answered something in pencil."""
        self.after_preview: Callable[[Stop], str] = refusals.after_preview
        """What is told at the end of a preview."""
        self.acted = False
        """A line of this mail has answered something or rubbed it out: what is asked now follows from it."""
        self.obeyed = 0

    # --- all lines -------------------------------------------------------------------------------

    def carry_out(self, lines: list[OrderLine]) -> str:
        """Do what the lines say; the outcome in a word."""
        lines = lines[:MOST_LINES]
        if any(self._is_preview(line) for line in lines):
            return self._try_out(lines)
        self._do(lines)
        self._go_on_by_orders()
        return "obeyed" if self.obeyed else "refused"

    def _do(self, lines: list[OrderLine]) -> None:
        for line in lines:
            done, text = self._one(line)
            self.read.append({"number": line.number, "text": line.text, "read": text, "done": done})
            if not done:
                break
            self.obeyed += 1

    def _go_on_by_orders(self) -> None:
        """What this mail leaves in pencil is carried on as far as the player's own orders say.

        Not if a line was not understood: then the player is still speaking.
        """
        if not all(line["done"] for line in self.read):
            return
        for _ in range(MOST_LINES):
            found = giving_orders.next_answer(self.reader, self.now) if self.pencilled else None
            if found is None:
                return
            question, picks, order = found
            told = self._told(question, picks)
            try:
                self._answer(question, picks)
            except Problem:
                return
            by = gettext("By your order: %(order)s") % {"order": order}
            self.read.append({"number": "", "text": told, "read": by, "done": True})

    def _one(self, line: OrderLine) -> tuple[bool, str]:
        said: list[str] = []
        try:
            if line.command and not self._names_an_item(line):
                return True, self._command(line)
            return True, self.move(line.text, said)
        except Problem as problem:
            return False, self._refusal(problem, said)

    def move(self, line: str, said: list[str]) -> str:
        """An answer to what is open, or a standing order."""
        if giving_orders.reads_as_order(self.reader, line):
            return self._move_or_order(line)
        self._order(line, said)
        return self._understood(said)

    def _move_or_order(self, line: str) -> str:
        """What could be a standing order is one if it does not read as a move through and through."""
        said: list[str] = []
        went_on, blind, acted = self.went_on, self.blind, self.acted
        try:
            with whole:
                self._order(line, said)
        except Problem as problem:
            self.went_on, self.blind, self.acted = went_on, blind, acted
            self.reader.changed()
            if isinstance(problem, TooLate) and not said:
                raise giving_orders.must_be_marked(problem) from None
            return command_actions.standing_order(self, line)
        return self._understood(said)

    def _is_preview(self, line: OrderLine) -> bool:
        return line.command == "preview" and not self._names_an_item(line)

    def _names_an_item(self, line: OrderLine) -> bool:
        """What the open question lists is picked, even where the same word means something else here."""
        question = self._question_or_none()
        if question is None or (line.rest and line.command in (*TALK, "standing")):
            return False
        return notation.names_item(_menu(self.reader, question), line.text)

    def _try_out(self, lines: list[OrderLine]) -> str:
        """What would happen, as far as it is certain; nothing is kept."""
        self.previewing = True
        tried = [
            OrderLine(line.number, line.rest or "", "", "") if self._is_preview(line) else line
            for line in lines
        ]
        try:
            with whole:
                self._do(
                    [line for line in tried if line.text and (not line.command or line.command == "undo")]
                )
                raise OnlyTried
        except OnlyTried:
            self.reader.changed()
        return "previewed"

    # --- orders ----------------------------------------------------------------------------------

    def _question_or_none(self) -> Question | None:
        row = self.reader.row
        if row is None or (row.after != self.after and not self.went_on and not self._is_asked_again()):
            return None
        return self.reader.question

    def _question(self) -> Question:
        moving.require_running(self.reader.game)
        row = self.reader.row
        if row is None:
            raise TooLate("others_are_asked" if self.went_on else "nothing_asked")
        if row.after != self.after and not self.went_on:
            self._take_up_again()
        question = self.reader.question
        moving.require_running(self.reader.game)  # again: the rules may have been found to drift
        assert question is not None
        return question

    def _take_up_again(self) -> None:
        """A teammate was quicker and the same is asked again: an answer to the mail before still stands."""
        if not self._is_asked_again():
            raise TooLate("question_settled")
        if self.letter is None:
            sent, question = self._turn_put(), moving.question_of(self.reader.seat)
            self.blind = question is None or sent.get("items") != list(question.items)
        self.after = self.reader.row.after if self.reader.row else self.after

    def _is_asked_again(self) -> bool:
        row = self.reader.row
        before = self.letter.prompt_in_ink if self.letter else self._turn_put().get("prompt")
        return (
            row is not None
            and before == row.prompt
            and moving.only_teammates_answered_since(self.reader.seat, self.after)
        )

    def _turn_put(self) -> dict[str, Any]:
        """What is known of a letter of version 1.0: which question it was about, and what it listed."""
        sent = outbox.turn_put(self.reader.seat, self.after)
        return sent.facts if sent else {}

    def _order(self, line: str, said: list[str]) -> bool:
        """Answer one question after the other with the words of a line; whether no more can be read now."""
        tokens = notation.tokens_of(line)
        if not tokens:
            raise Unreadable("not_understood", text=line[:80])
        at = 0
        while at < len(tokens):
            question = self._question()
            listed = self._listed(question)
            menu = _menu(self.reader, question, listed)
            try:
                if menu.holds_numbers:
                    self._require_own_number(question, tokens[at:])
                picked = notation.read_picks(menu, line, tokens, at, numbers=bool(listed))
                picks = question.check(picked.picks)
            except Unreadable as problem:
                raise self._explained(problem, question, tokens, at) from None
            said.append(self._told(question, picks))
            if self._answer(question, picks):
                return True
            at = picked.rest
        return False

    def _told(self, question: Question, picks: Sequence[str]) -> str:
        return picks_text(self.reader.words, question, picks, self.reader.shown)

    def _listed(self, question: Question) -> list[str]:
        """The items as the writer saw them numbered; none if this question was not in the list."""
        if self.blind or self._asked_otherwise(question):
            return []
        return list(question.items if self.letter is None or self.acted else self.letter.items)

    def _asked_otherwise(self, question: Question) -> bool:
        """The letter asked something else: its numbers must not be read for this.

        The pencil has moved since, on the page or by another mail. Where the same is asked in another place
        of the draft, it is another question once that of the letter has its answer.
        """
        letter = self.letter
        if letter is None or self.acted:
            return False
        since = [prompt for prompt, _ in self.reader.draft[len(letter.draft) :]]
        return question.prompt != letter.prompt or letter.prompt in since

    def _require_own_number(self, question: Question, tokens: Sequence[notation.WrittenToken]) -> None:
        """Where the items are numbers themselves, one from another list would name an item."""
        word = next((token for token in tokens if token.is_word), None)
        if word and word.number is not None and self._asked_otherwise(question):
            raise Unreadable("number_of_another_question", text=word.text)

    def _answer(self, question: Question, picks: tuple[str, ...]) -> bool:
        """In pencil, or in ink where it commits something; whether no more can be read for now."""
        seat = self.reader.seat
        found = moving.pencil(seat, question.prompt, picks)
        self.acted = True
        if not found.commits:
            self.pencilled = True
            self.reader.changed()
            return False
        if self.previewing:
            self._foretell(found.events, found.commits)
            return True
        self.submitted += 1
        key = f"{self.key}:{self.submitted}"
        stored = moving.submit(seat, self.reader.player, [(question.prompt, picks)], self.source, key)
        judged = moving.judge(stored.pk, self.now)
        self.reader.changed()
        if judged.judged_at is None:
            return True
        if not judged.accepted:
            raise _problem_of(judged.verdict)
        self.went_on = self.blind = True
        return False

    def _foretell(self, events: Any, commits: Stop) -> None:
        told = self.reader.foretold(events)
        self.parts.append(
            {"heading": gettext("What would happen"), "paragraphs": [*told, self.after_preview(commits)]}
        )

    def _explained(self, problem: Unreadable, question: Question, tokens: Any, at: int) -> Problem:
        """Something that exists but is not on offer deserves its reason."""
        text, number = str(problem.facts.get("text", "")), tokens[at].number
        if number is not None and self._asked_otherwise(question):
            return Unreadable("number_of_another_question", text=tokens[at].text)
        if number is not None and self.blind:
            return Unreadable("number_unseen", text=tokens[at].text)
        key = self._gone(question, text) or known_thing(self.reader, text)
        if key is None or key in question.items:
            return problem
        ruleset = self.reader.title.ruleset
        return ruleset.why_not(self.reader.shown, question, key) or Refused("not_offered", item=text)

    def _gone(self, question: Question, number: str) -> str | None:
        """What stood beside that number in the letter and is not on offer any more."""
        listed = {str(at): key for at, key in enumerate(self._listed(question), start=1)}
        key = listed.get(number)
        return key if key not in question.items else None

    def _understood(self, said: list[str]) -> str:
        text = "; ".join(said)
        if self.previewing:
            return gettext("%(read)s. Only tried, not done.") % {"read": text}
        if self.reader.draft:
            return gettext("%(read)s. In pencil; the next question is open.") % {"read": text}
        return gettext("%(read)s. Done.") % {"read": text}

    def _refusal(self, problem: Problem, said: list[str]) -> str:
        """What we understood, why it cannot be, what can be done, that nothing else was changed."""
        sentences = []
        if said:
            sentences.append(gettext("We read: %(read)s.") % {"read": "; ".join(said)})
        sentences.append(self.reader.reason(problem))
        possible = self._possible()
        if possible:
            sentences.append(gettext("Possible are: %(items)s.") % {"items": possible})
        sentences.append(gettext("Nothing else was changed, and no line after this one was read."))
        return " ".join(sentences)

    def _possible(self) -> str:
        question = self._question_or_none()
        if question is None:
            return ""
        named = [self.reader.name_of(key) for key in question.items]
        shown = ", ".join(named[: refusals.MOST_NAMED])
        left = len(named) - refusals.MOST_NAMED
        if left <= 0:
            return shown
        return shown + ngettext(", and %(count)d more", ", and %(count)d more", left) % {"count": left}

    # --- other words -----------------------------------------------------------------------------

    def _command(self, line: OrderLine) -> str:
        if line.command not in command_actions.ANYTIME:
            self._require_fresh()
        return command_actions.WORDS[line.command](self, line.rest)

    def _require_fresh(self) -> None:
        """The mail is about the present moment if nobody else has answered since its address was made."""
        row = OpenQuestion.objects.filter(seat=self.reader.seat).first()
        if self.went_on or (row and row.after == self.after):
            return
        if moving.only_answered_since(self.reader.seat, self.after):
            return
        raise TooLate("question_settled")

    def take(self, proposal: Proposal) -> str:
        """Answer with a teammate's words. Numbers mean nothing in them: the teammate saw no list."""
        row = self.reader.row
        if row is None or row.after != proposal.after:
            proposals.settle(proposal, proposals.Outcome.STALE, self.now)
            raise TooLate("proposal_stale")
        try:
            with whole:
                told = self.answer_with(proposal.text)
                proposals.settle(proposal, proposals.Outcome.TAKEN, self.now)
        except Problem:
            self.reader.changed()
            raise
        return " ".join(told)

    def answer_with(self, text: str) -> list[str]:
        """Each line of the words as an answer; how it was understood."""
        if self.reader.draft:
            moving.rub_out(self.reader.seat, len(self.reader.draft))
            self.reader.changed()
        went_on, blind = self.went_on, self.blind
        self.blind = True
        told: list[str] = []
        try:
            for line in text.splitlines():
                said: list[str] = []
                stopped = bool(line.strip()) and self._order(line.strip(), said)
                told += [self._understood(said)] if said else []
                if stopped:
                    break
        except Problem:
            self.went_on = went_on
            raise
        finally:
            self.blind = blind or self.went_on
        return told


def _menu(reader: SeatReader, question: Question, listed: list[str] | None = None) -> notation.Menu:
    return notation.menu_of(question, reader.names_in_all_languages(question), listed)


def _problem_of(verdict: dict[str, Any]) -> Problem:
    kinds = {"Refused": Refused, "TooLate": TooLate, "Unreadable": Unreadable}
    return kinds.get(verdict["sort"], Refused)(verdict["problem"], **verdict["facts"])
