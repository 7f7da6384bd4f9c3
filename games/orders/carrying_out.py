"""Carrying out what a reply says, for one seat: first all of it is read, then it is done as a whole.

What is not clear, against the rules or only guessed leaves nothing behind; the receipt says how we read it
and what we ask back. Where dice or a reveal lie in the middle, what stands behind is read afresh. Everything
runs in the caller's transaction: a mail is obeyed as a whole, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from games.kernel import Picks, Problem, Question, Refused, Stop, TooLate, Unreadable
from games.models import OpenQuestion, Proposal, RawMail, ReplyAddress
from games.orders import command_actions, giving_orders, receipts, refusals
from games.orders.almanac_names import known_thing
from games.orders.command_lines import parts_of
from games.orders.commands import OrderLine
from games.orders.exact import as_numbers, reads_exactly
from games.orders.plan import Answer, Chain, Link, Plan
from games.orders.position import Position, Shown
from games.orders.reading import read
from games.orders.tokens import tokens_of
from games.orders.trying import Trying
from games.reader import SeatReader
from games.service import moving, outbox, proposals, storage
from games.service.transactions import whole

MOST_LINES = 60
MOST_REREADINGS = 12
"""So often one mail is read on behind dice or a reveal."""
CONFIRMED_FIRST = ("draw", "resign")
"""What ends a game waits for a yes, whoever writes it how."""


class OnlyTried(Exception):
    """Rolls a preview back."""


class Held(NamedTuple):
    """An answer that cannot stay in pencil, and what follows it."""

    prompt: str
    picks: Picks
    follows: Stop


class Execution:
    """Where one mail's words are carried out. `read` and `parts` are what the receipt will tell."""

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
        self.readings: list[Any] = []
        """What we ask back: the ways in which the words could be meant, under their numbers."""
        self.went_on = False
        """This mail has moved the game on: what is asked now may be answered by the rest of it."""
        self.blind = False
        """Something was rolled or shown since the sender saw a list: numbers no longer mean the same."""
        self.submitted = 0
        self.previewing = False
        self.holds = False
        """What is final is not sent: it waits in `held`, for whoever looks at it and sends it."""
        self.held: Held | None = None
        self.pencilled = False
        """This mail has answered something in pencil."""
        self.after_preview: Callable[[Stop], str] = refusals.after_preview
        """What is told at the end of a preview."""
        self.acted = False
        """This mail has answered something or rubbed it out: what is asked now follows from it."""
        self.obeyed = 0
        self.sure = False
        """Its writer has said yes already."""

    # --- all of it -----------------------------------------------------------------------------------

    def carry_out(self, lines: list[OrderLine]) -> str:
        """Do what the lines say; the outcome in a word."""
        lines = lines[:MOST_LINES]
        if any(line.command == "preview" for line in lines):
            return self._try_out(lines)
        self._do(self._told_apart(lines))
        self._go_on_by_orders()
        return "obeyed" if self.obeyed else "refused"

    def carry_out_word(self, line: OrderLine) -> str:
        """A word of ours that was looked for as an answer in vain, or can be none."""
        self.read, self.parts = [], []
        self._do([line])
        return "obeyed" if self.obeyed else "refused"

    def _told_apart(self, lines: list[OrderLine]) -> list[OrderLine]:
        """Commands, standing orders, and between them texts to be read as a whole."""
        return parts_of(
            lines,
            self._position_or_none(),
            alone=self._reads_as_order,
            is_asked=bool(self.reader.offers),
        )

    def _reads_as_order(self, text: str) -> bool:
        return giving_orders.reads_as_order(self.reader, text)

    def _do(self, lines: list[OrderLine]) -> None:
        for line in lines:
            before = len(self.read)
            understood = self._one(line)
            self.obeyed += any(entry["done"] for entry in self.read[before:])
            if not understood:
                break

    def _one(self, line: OrderLine) -> bool:
        try:
            if line.command:
                self._tell(line.text, self._command(line))
            elif self._takes_reading(line.text):
                pass
            elif self._reads_as_order(line.text):
                self._move_or_order(line.text)
            else:
                return self._carry(line.text)
        except Problem as problem:
            self._tell(line.text, self._refusal(problem), done=False)
            return False
        return True

    def _tell(self, text: str, read: str, *, done: bool = True) -> None:
        self.read.append({"number": len(self.read) + 1, "text": text, "read": read, "done": done})

    def _go_on_by_orders(self) -> None:
        """What this mail leaves in pencil is carried on as far as the player's own orders say.

        Not if something was not understood: then the player is still speaking.
        """
        if not all(entry["done"] for entry in self.read):
            return
        for _ in range(MOST_LINES):
            found = giving_orders.next_answer(self.reader, self.now) if self.pencilled else None
            if found is None:
                return
            question, picks, order = found
            told = receipts.picks_told(self.reader, question, picks)
            try:
                self._answer(question.prompt, picks)
            except Problem:
                return
            by = gettext("By your order: %(order)s") % {"order": order}
            self.read.append({"number": "", "text": told, "read": by, "done": True})

    def carry_out_text(self, text: str) -> None:
        """Words that are an order: what is a command in a mail has its button at the table."""
        try:
            self._carry(text)
        except Problem as problem:
            self._tell(text, self._refusal(problem), done=False)

    def move(self, text: str) -> str:
        """An answer to what is open, or a standing order; how it was read. Raises if nothing is done."""
        before = len(self.read)
        self._one(OrderLine(0, text))
        told, self.read[before:] = self.read[before:], []
        if not all(entry["done"] for entry in told):
            raise Unreadable("not_understood", text=text[:80])
        return " ".join(str(entry["read"]) for entry in told)

    def _move_or_order(self, line: str) -> None:
        """What could be a standing order is one if it does not read as a move through and through."""
        if self._asked_or_none() and reads_exactly(self._position(), line):
            self._carry(line)
            return
        try:
            self._question()
        except TooLate as late:
            raise giving_orders.must_be_marked(late) from None
        self._tell(line, command_actions.standing_order(self, line))

    def _try_out(self, lines: list[OrderLine]) -> str:
        """What would happen, as far as it is certain; nothing is kept."""
        self.previewing = True
        tried = [OrderLine(one.number, one.rest) if one.command == "preview" else one for one in lines]
        kept = [one for one in self._told_apart(tried) if one.text and one.command in ("", "undo")]
        try:
            with whole:
                self._do(kept)
                raise OnlyTried
        except OnlyTried:
            self.reader.changed()
        return "previewed"

    # --- where it is read ----------------------------------------------------------------------------

    def _asked_or_none(self) -> Question | None:
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

    def _position_or_none(self) -> Position | None:
        return self._position() if self._asked_or_none() else None

    def _position(self) -> Position:
        """The seat's game in memory, with what the letter listed."""
        reader = self.reader
        draft = tuple((prompt, tuple(picks)) for prompt, picks in reader.draft)
        root = storage.root_of(reader.game, reader.seat.key)
        as_in_rules = self.letter is None and self.source == "mail"
        return Position(reader.title, root, draft, self._shown(), self.blind, as_in_rules)

    def _shown(self) -> Shown | None:
        letter = self.letter
        if letter is None or self.acted:
            return None
        return Shown(letter.prompt, tuple(letter.items), len(letter.draft))

    def _plan(self, text: str) -> Plan:
        return read(self._position(), text, (get_language() or "en")[:2])

    # --- doing it ------------------------------------------------------------------------------------

    def _carry(self, text: str) -> bool:
        """Read a text and do it; whether all of it was understood."""
        for _ in range(MOST_REREADINGS):
            self._question()
            plan = self._plan(text)
            if plan.outcome == "talk":
                self._tell_talk(plan)
                return True
            if plan.outcome != "done":
                self._ask(text, plan)
                return False
            if plan.waits and not self._may_guess(plan):
                self._ask_for_yes(plan)
                return False
            self._perform(plan)
            if not plan.rest:
                return True
            text = plan.rest
            if self.held:
                self._tell(text, receipts.not_yet_read_told())
            if self.previewing or self.held:
                return True
        return True

    def _may_guess(self, plan: Plan) -> bool:
        """Whether the player wants what was guessed done at once; a preview does nothing anyway."""
        wished = self.sure or not self.reader.player.confirms_guesses
        return self.previewing or self.holds or (wished and not plan.unsure)

    def _tell_talk(self, plan: Plan) -> None:
        for sentence in plan.talk:
            entry = {"number": "", "text": sentence, "read": receipts.talk_told(), "done": False}
            self.read.append(entry | {"done": bool(self.read)})

    def _perform(self, plan: Plan) -> None:
        told = receipts.links_told(self.reader, plan.chain)
        stopped = self._answer_all(plan.answers, afresh=plan.afresh)
        at = 0
        for part in plan.parts:
            said = "; ".join(told[at : at + part.links])
            at += part.links
            last = at >= len(told)
            self._tell(part.text, self._understood(said, plan, last=last, stopped=stopped))
        for sentence in plan.talk:
            self.read.append({"number": "", "text": sentence, "read": receipts.talk_told(), "done": True})

    def _understood(self, said: str, plan: Plan, *, last: bool, stopped: bool) -> str:
        if self.previewing:
            return gettext("%(read)s. Only tried, not done.") % {"read": said}
        if self.held:
            told = gettext("%(read)s. In pencil; it is done when you send it.") % {"read": said}
        elif plan.chain.commits is None:
            told = gettext("%(read)s. In pencil; the next question is open.") % {"read": said}
        else:
            told = gettext("%(read)s. Done.") % {"read": said}
        return f"{told} {receipts.replaced_told()}" if plan.afresh and last else told

    @whole
    def _answer_all(self, answers: Sequence[Answer], *, afresh: bool) -> bool:
        """Every answer, or none of them."""
        if afresh and self.reader.draft:
            moving.rub_out(self.reader.seat, len(self.reader.draft))
            self.reader.changed()
        stopped = False
        for prompt, picks in answers:
            stopped = self._answer(prompt, picks)
        return stopped

    def _answer(self, prompt: str, picks: Picks) -> bool:
        """In pencil, or in ink where it commits something; whether no more can be read for now."""
        seat = self.reader.seat
        entries = seat.game.entries
        found = moving.pencil(seat, prompt, picks)
        self.acted = True
        if not found.commits:
            self.pencilled = True
            if seat.game.entries == entries:
                self.reader.drew(found)
            else:
                self.reader.changed()
            return False
        if self.previewing:
            self._foretell(found.events, found.commits)
            return True
        if self.holds:
            self.held = Held(prompt, picks, found.commits)
            return True
        self.submitted += 1
        key = f"{self.key}:{self.submitted}"
        stored = moving.submit(seat, self.reader.player, [(prompt, picks)], self.source, key)
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

    # --- asking back ---------------------------------------------------------------------------------

    def _ask(self, text: str, plan: Plan) -> None:
        """Nothing was done: say why, and offer what could be meant."""
        if plan.outcome == "asked" and plan.candidates:
            self._offer(list(plan.candidates))
            self._tell(plan.text or text, receipts.asked_told(plan, at_table=self.holds), done=False)
        else:
            self._tell(plan.text or text, self._refused(plan), done=False)
            self._offer(
                [chain for chain in plan.candidates if chain.links and (plan.left or not plan.problem)]
            )
        for sentence in plan.talk:
            self.read.append({"number": "", "text": sentence, "read": receipts.talk_told(), "done": False})

    def _ask_for_yes(self, plan: Plan) -> None:
        self._offer([plan.chain])
        said = "; ".join(receipts.links_told(self.reader, plan.chain))
        self._tell(
            " ".join(part.text for part in plan.parts),
            receipts.waits_told(said, plan.chain.passed),
            done=False,
        )

    def _offer(self, chains: list[Chain]) -> None:
        if not chains or self.previewing:
            return
        self.readings = [[[prompt, list(picks)] for prompt, picks in chain.answers] for chain in chains]
        rows = [
            [str(number), "; ".join(receipts.links_told(self.reader, chain, one_of_several=len(chains) > 1))]
            for number, chain in enumerate(chains, start=1)
        ]
        self.parts.append({"heading": receipts.offers_heading(len(chains)), "rows": rows})

    def _takes_reading(self, text: str) -> bool:
        """ "1" or "yes" to a receipt that asked how something was meant."""
        offered = self.letter.readings if self.letter and not self.acted else []
        if offered and isinstance(offered[0], str) and receipts.is_no(text):
            self._tell(text, gettext("Nothing was done."))
            return True
        place = receipts.offer_taken(text, len(offered))
        if place is None:
            return False
        taken = offered[place]
        if isinstance(taken, str):
            self._require_fresh()
            self.sure = True
            self._tell(text, command_actions.WORDS[taken](self, ""))
            return True
        self._question()
        assert self.letter is not None
        if [[prompt, list(picks)] for prompt, picks in self.reader.draft] != self.letter.draft:
            raise TooLate("question_settled")
        told = self.take_answers([(prompt, tuple(picks)) for prompt, picks in taken])
        key = gettext("%(read)s. Done.") if not self.reader.draft else ""
        read_as = key or gettext("%(read)s. In pencil; the next question is open.")
        self._tell(text, read_as % {"read": told})
        return True

    def take_answers(self, answers: list[Answer]) -> str:
        """Give what was offered as one way to read somebody's words; in words."""
        begins_anew = bool(self.reader.draft) and not self._follows(answers)
        told = self._told_before(() if begins_anew else self.reader_draft, answers)
        self._answer_all(answers, afresh=begins_anew)
        return told

    def _told_before(self, before: tuple[Answer, ...], answers: Sequence[Answer]) -> str:
        """Answers in words, each with its question, before any of them is given."""
        trying = Trying(storage.root_of(self.reader.game, self.reader.seat.key))
        links: list[Link] = []
        for prompt, picks in answers:
            reached = trying.after((*before, *(link.answer for link in links)))
            if reached is None or reached.question is None or reached.question.prompt != prompt:
                raise TooLate("question_settled")
            links.append(Link(reached.question, picks))
        return "; ".join(receipts.links_told(self.reader, Chain(tuple(links))))

    def _follows(self, answers: Sequence[Answer]) -> bool:
        """Whether these answers go on where the pencil stands."""
        question = self.reader.question
        return bool(answers) and question is not None and answers[0][0] == question.prompt

    def _refused(self, plan: Plan) -> str:
        """What we understood, why it cannot be, what can be done, that nothing was changed."""
        reason = self._reason(plan)
        unread = reason.key == "not_understood"
        if unread and plan.left and any(chain.links for chain in plan.candidates):
            return receipts.unplaced_told(plan, at_table=self.holds)
        sentences = []
        if plan.chain.links and not plan.left:
            said = "; ".join(receipts.links_told(self.reader, plan.chain))
            sentences.append(gettext("We read: %(read)s.") % {"read": said})
        asks_which = unread and plan.outcome == "asked"
        sentences.append(receipts.says_not_which() if asks_which else self.reader.reason(reason))
        possible = receipts.possible_told(self.reader)
        if possible:
            sentences.append(gettext("Possible are: %(items)s.") % {"items": possible})
        sentences.append(gettext("Nothing was changed."))
        return " ".join(sentences)

    def _reason(self, plan: Plan) -> Problem:
        """Something that exists but is not on offer deserves its reason."""
        numbers = as_numbers(tokens_of(plan.text))
        if numbers:
            return self._of_number(numbers)
        if plan.problem and plan.chain.links and not plan.left:
            return plan.problem
        question = self.reader.question
        written = known_thing(self.reader, plan.text)
        key = written or self._thing_named(plan)
        if key and question and not self._is_offered(question, key):
            why = self.reader.title.ruleset.why_not(self.reader.shown, question, key)
            return why or Refused("not_offered", item=plan.text if written else self.reader.name_of(key))
        left = " ".join(plan.left)
        return Unreadable("not_understood", text=(left or plan.text)[:80])

    def _thing_named(self, plan: Plan) -> str | None:
        question = self.reader.question
        asked = [link.question for chain in plan.candidates for link in chain.links]
        asked += [question] if question else []
        known = [thing for thing in plan.things if thing in self.reader.almanac]
        return next((thing for thing in known if not any(self._is_offered(q, thing) for q in asked)), None)

    def _is_offered(self, question: Question, key: str) -> bool:
        """By its key, or as what an item is called by: a card in a hand."""
        known, view = self.reader.title.spoken, self.reader.shown
        called = [known.things(question, item, view) for item in question.items] if known else []
        return key in question.items or any(key in things for things in called)

    def _of_number(self, numbers: str) -> Problem:
        letter, question = self.letter, self.reader.question
        shown = self._shown()
        first = numbers.split()[0]
        if self.blind:
            return Unreadable("number_unseen", text=first)
        if shown and question and not self._position().may_number(question, self.reader_draft):
            return Unreadable("number_of_another_question", text=first)
        listed = list(letter.items) if letter and shown else []
        if question and first.isdigit() and 0 < int(first) <= len(listed):
            key = listed[int(first) - 1]
            if key not in question.items:
                why = self.reader.title.ruleset.why_not(self.reader.shown, question, key)
                return why or Refused("not_offered", item=first)
        return Unreadable("not_understood", text=first)

    @property
    def reader_draft(self) -> tuple[Answer, ...]:
        return tuple((prompt, tuple(picks)) for prompt, picks in self.reader.draft)

    def _refusal(self, problem: Problem) -> str:
        sentences = [self.reader.reason(problem)]
        if possible := receipts.possible_told(self.reader) if self._asked_or_none() else "":
            sentences.append(gettext("Possible are: %(items)s.") % {"items": possible})
        sentences.append(gettext("Nothing else was changed, and no line after this one was read."))
        return " ".join(sentences)

    # --- other words ---------------------------------------------------------------------------------

    def _command(self, line: OrderLine) -> str:
        if line.command not in command_actions.ANYTIME:
            self._require_fresh()
        if line.command in CONFIRMED_FIRST and not self.sure:
            self.readings = [line.command]
            return receipts.confirm_first(line.command)
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
        """The words as an answer in the draft's place, all of them or none; how they were understood."""
        if self.reader.draft:
            moving.rub_out(self.reader.seat, len(self.reader.draft))
            self.reader.changed()
        went_on, blind = self.went_on, self.blind
        self.blind, self.sure = True, True
        try:
            return self._all_of(text)
        except Problem:
            self.went_on = went_on
            raise
        finally:
            self.blind = blind or self.went_on

    def _all_of(self, text: str) -> list[str]:
        before = len(self.read)
        self._question()
        plan = self._plan(text)
        if plan.outcome != "done" or plan.unsure:
            raise self._reason(plan)
        self._carry(text)
        told, self.read[before:] = self.read[before:], []
        return [str(entry["read"]) for entry in told]


def _problem_of(verdict: dict[str, Any]) -> Problem:
    kinds = {"Refused": Refused, "TooLate": TooLate, "Unreadable": Unreadable}
    return kinds.get(verdict["sort"], Refused)(verdict["problem"], **verdict["facts"])
