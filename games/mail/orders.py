"""Carrying out what a reply says, line by line, for one seat.

A line is done as far as it is clear and legal; where it is not, everything stops there, what was answered so
far stays in pencil, and the receipt says why and what was possible. Everything runs in the caller's
transaction: a mail is obeyed as a whole, once.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import Absence
from games.kernel import Problem, Question, Refused, TooLate, Unreadable
from games.mail import grammar, proposing, saying, standing, telling
from games.mail.commands import TALK, Line, days_of
from games.mail.telling import Place
from games.models import OpenQuestion, Proposal, RawMail
from games.service import agreements, clocks, moving, outbox, post, proposals, talk
from games.titles import titles

MOST_LINES = 60
MOST_DAYS_AWAY = 120
MOST_HISTORY = 150
ANYTIME = (
    *("say", "team", "propose", "note", "away", "mails_on", "mails_off"),
    *("hand", "map", "history", "card", "sheet", "help"),
    *("standing", "orders", "orders_off", "suggested", "why"),
)
"""Words that hurt nobody when they come late."""


class _OnlyTried(Exception):
    """Rolls a preview back."""


class Desk:
    """Where one mail's lines are carried out. `facts` is what the receipt will tell."""

    def __init__(
        self, place: Place, after: int, now: datetime, *, key: str = "", source: str = "mail"
    ) -> None:
        self.place = place
        self.key = key
        """What makes its moves its own: the same key twice is the same move."""
        self.source = source
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
        self.after_preview: Callable[[str], str] = saying.after_preview
        """What is told at the end of a preview."""
        self.obeyed = 0

    # --- all lines -------------------------------------------------------------------------------

    def carry_out(self, lines: list[Line]) -> str:
        """Do what the lines say; the outcome in a word."""
        lines = lines[:MOST_LINES]
        if any(self._is_preview(line) for line in lines):
            return self._try_out(lines)
        self._do(lines)
        self._go_on_by_orders()
        return "obeyed" if self.obeyed else "refused"

    def _do(self, lines: list[Line]) -> None:
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
            found = standing.next_answer(self.place, self.now) if self.pencilled else None
            if found is None:
                return
            question, picks, order = found
            told = telling.picks_text(self.place, question, picks)
            try:
                self._answer(question, picks)
            except Problem:
                return
            by = gettext("By your order: %(order)s") % {"order": order}
            self.read.append({"number": "", "text": told, "read": by, "done": True})

    def _one(self, line: Line) -> tuple[bool, str]:
        said: list[str] = []
        try:
            if line.command and not self._names_an_item(line):
                return True, self._command(line)
            return True, self._move(line.text, said)
        except Problem as problem:
            return False, self._refusal(problem, said)

    def _move(self, line: str, said: list[str]) -> str:
        """An answer to what is open, or a standing order."""
        if standing.reads_as_order(self.place, line):
            return self._move_or_order(line)
        self._order(line, said)
        return self._understood(said)

    def _move_or_order(self, line: str) -> str:
        """What could be a standing order is one if it does not read as a move through and through."""
        said: list[str] = []
        went_on, blind = self.went_on, self.blind
        try:
            with transaction.atomic():
                self._order(line, said)
        except Problem as problem:
            self.went_on, self.blind = went_on, blind
            self.place.changed()
            if isinstance(problem, TooLate) and not said:
                raise standing.must_be_marked(problem) from None
            return self._do_standing(line)
        return self._understood(said)

    def _is_preview(self, line: Line) -> bool:
        return line.command == "preview" and not self._names_an_item(line)

    def _names_an_item(self, line: Line) -> bool:
        """What the open question lists is picked, even where the same word means something else here."""
        question = self._question_or_none()
        if question is None or (line.rest and line.command in (*TALK, "standing")):
            return False
        return grammar.names_item(_menu(self.place, question), line.text)

    def _try_out(self, lines: list[Line]) -> str:
        """What would happen, as far as it is certain; nothing is kept."""
        self.previewing = True
        tried = [
            Line(line.number, line.rest or "", "", "") if self._is_preview(line) else line for line in lines
        ]
        try:
            with transaction.atomic():
                self._do(
                    [line for line in tried if line.text and (not line.command or line.command == "undo")]
                )
                raise _OnlyTried
        except _OnlyTried:
            self.place.changed()
        return "previewed"

    # --- orders ----------------------------------------------------------------------------------

    def _question_or_none(self) -> Question | None:
        row = self.place.row
        if row is None or (row.after != self.after and not self.went_on and not self._is_asked_again()):
            return None
        return self.place.question

    def _question(self) -> Question:
        moving.require_running(self.place.game)
        row = self.place.row
        if row is None:
            raise TooLate("others_are_asked" if self.went_on else "nothing_asked")
        if row.after != self.after and not self.went_on:
            self._take_up_again()
        question = self.place.question
        assert question is not None
        return question

    def _take_up_again(self) -> None:
        """A teammate was quicker and the same is asked again: an answer to the mail before still stands."""
        if not self._is_asked_again():
            raise TooLate("question_settled")
        sent = outbox.turn_put(self.place.seat, self.after)
        question = moving.question_of(self.place.seat)
        self.blind = sent is None or question is None or sent.facts.get("items") != list(question.items)
        self.after = self.place.row.after if self.place.row else self.after

    def _is_asked_again(self) -> bool:
        sent, row = outbox.turn_put(self.place.seat, self.after), self.place.row
        return (
            row is not None
            and sent is not None
            and sent.facts.get("prompt") == row.prompt
            and moving.only_teammates_answered_since(self.place.seat, self.after)
        )

    def _order(self, line: str, said: list[str]) -> bool:
        """Answer one question after the other with the words of a line; whether no more can be read now."""
        tokens = grammar.tokens_of(line)
        if not tokens:
            raise Unreadable("not_understood", text=line[:80])
        at = 0
        while at < len(tokens):
            question = self._question()
            menu = _menu(self.place, question)
            try:
                picked = grammar.read_picks(menu, line, tokens, at, numbers=not self.blind)
                picks = question.check(picked.picks)
            except Unreadable as problem:
                raise self._explained(problem, question, tokens, at) from None
            said.append(telling.picks_text(self.place, question, picks))
            if self._answer(question, picks):
                return True
            at = picked.rest
        return False

    def _answer(self, question: Question, picks: tuple[str, ...]) -> bool:
        """In pencil, or in ink where it commits something; whether no more can be read for now."""
        seat = self.place.seat
        found = moving.pencil(seat, question.prompt, picks)
        if not found.commits:
            self.pencilled = True
            self.place.changed()
            return False
        if self.previewing:
            self._foretell(found.events, found.commits)
            return True
        self.submitted += 1
        key = f"{self.key}:{self.submitted}"
        stored = moving.submit(seat, self.place.player, [(question.prompt, picks)], self.source, key)
        judged = moving.judge(stored.pk, self.now)
        self.place.changed()
        if judged.judged_at is None:
            return True
        if not judged.accepted:
            raise _problem_of(judged.verdict)
        self.went_on = self.blind = True
        return False

    def _foretell(self, events: Any, commits: str) -> None:
        seen = [event.face_for(self.place.eyes) for event in events]
        told = [str(self.place.told.event(event, self.place.view)) for event in seen]
        sentences = [" ".join(text.split()) for text in told if text]
        self.parts.append(
            {
                "heading": gettext("What would happen"),
                "paragraphs": [*sentences, self.after_preview(commits)],
            }
        )

    def _explained(self, problem: Unreadable, question: Question, tokens: Any, at: int) -> Problem:
        """Something that exists but is not on offer deserves its reason."""
        if self.blind and tokens[at].number is not None:
            return Unreadable("number_unseen", text=tokens[at].text)
        text = str(problem.facts.get("text", ""))
        key = _known_thing(self.place, text)
        if key is None or key in question.items:
            return problem
        ruleset = self.place.title.ruleset
        return ruleset.why_not(self.place.view, question, key) or Refused("not_offered", item=text)

    def _understood(self, said: list[str]) -> str:
        text = "; ".join(said)
        if self.previewing:
            return gettext("%(read)s. Only tried, not done.") % {"read": text}
        if self.place.draft:
            return gettext("%(read)s. In pencil; the next question is open.") % {"read": text}
        return gettext("%(read)s. Done.") % {"read": text}

    def _refusal(self, problem: Problem, said: list[str]) -> str:
        """What we understood, why it cannot be, what can be done, that nothing else was changed."""
        sentences = []
        if said:
            sentences.append(gettext("We read: %(read)s.") % {"read": "; ".join(said)})
        sentences.append(saying.problem_text(problem, self.place))
        possible = self._possible()
        if possible:
            sentences.append(gettext("Possible are: %(items)s.") % {"items": possible})
        sentences.append(gettext("Nothing else was changed, and no line after this one was read."))
        return " ".join(sentences)

    def _possible(self) -> str:
        question = self._question_or_none()
        if question is None:
            return ""
        named = [telling.item_name(self.place, question, key) for key in question.items]
        shown = ", ".join(named[: saying.MOST_NAMED])
        left = len(named) - saying.MOST_NAMED
        if left <= 0:
            return shown
        return shown + ngettext(", and %(count)d more", ", and %(count)d more", left) % {"count": left}

    # --- other words -----------------------------------------------------------------------------

    def _command(self, line: Line) -> str:
        if line.command not in ANYTIME:
            self._require_fresh()
        work: Callable[[str], str] = getattr(self, f"_do_{line.command}")
        return work(line.rest)

    def _require_fresh(self) -> None:
        """The mail is about the present moment if nobody else has answered since its address was made."""
        row = OpenQuestion.objects.filter(seat=self.place.seat).first()
        if self.went_on or (row and row.after == self.after):
            return
        if moving.only_answered_since(self.place.seat, self.after):
            return
        raise TooLate("question_settled")

    def _do_undo(self, rest: str) -> str:
        if self.place.draft:
            moving.rub_out(self.place.seat)
            self.place.changed()
            return gettext("Your last answer in pencil is rubbed out.")
        moving.take_back(self.place.seat, self.now)
        self.place.changed()
        self.went_on = True
        return gettext("Your last answer is taken back.")

    def _do_confirm(self, rest: str) -> str:
        """What was previewed before is done now."""
        found = RawMail.objects.filter(tenure=self.place.tenure, outcome="previewed", after=self.after)
        last = found.order_by("-pk").first()
        if last is None:
            raise Refused("nothing_to_confirm")
        RawMail.objects.filter(pk=last.pk).update(outcome="confirmed")
        said = self._previewed_orders(last)
        return gettext("Confirmed: %(orders)s") % {"orders": said}

    def _previewed_orders(self, mail: RawMail) -> str:
        from games.mail.understanding import lines_in

        told = []
        for line in lines_in(bytes(mail.raw)):
            text = line.rest if line.command == "preview" else line.text
            if not text or (line.command and line.command != "preview"):
                continue
            told.append(self._move(text, []))
        return " ".join(told)

    def _do_hand(self, rest: str) -> str:
        parts = telling.hand_parts(self.place)
        for part in parts:
            self.parts.append({"heading": part.heading, "rows": [["", row.text] for row in part.rows]})
        return gettext("Your hand stands below.") if parts else gettext("You hold no cards.")

    def _do_map(self, rest: str) -> str:
        self.flags["map"] = True
        for part in telling.position_parts(self.place):
            if part.groups:
                groups = [[heading, list(lines)] for heading, lines in part.groups]
                self.parts.append({"heading": part.heading, "groups": groups})
        return gettext("The position stands below.")

    def _do_history(self, rest: str) -> str:
        """The events of the last turns, one if nothing is said."""
        digits = "".join(filter(str.isdigit, rest))[:3]
        turns = max(1, int(digits or "1"))
        game = self.place.game
        first = game.log.filter(turn__gt=game.turn - turns, event__isnull=False).order_by("number").first()
        rows = telling.news(self.place, (first.event or 1) - 1 if first else 0)
        told = [[row.number, row.text] for row in rows[-MOST_HISTORY:]]
        self.parts.append({"heading": gettext("The history"), "rows": told})
        return ngettext("The last turn stands below.", "The last %(count)d turns stand below.", turns) % {
            "count": turns
        }

    def _do_card(self, rest: str) -> str:
        key = _known_thing(self.place, rest) if rest else None
        if key is None:
            raise Unreadable("nothing_found", text=rest[:80])
        entry = next(entry for entry in self.place.told.almanac() if entry.key == key)
        self.parts.append({"heading": entry.name, "paragraphs": entry.text.split("\n\n")})
        return gettext("%(name)s stands below.") % {"name": entry.name}

    def _do_sheet(self, rest: str) -> str:
        self.flags["sheet"] = True
        return gettext("Your turn sheet is attached.")

    def _do_say(self, rest: str) -> str:
        talk.say(self.place.game, self.place.player, rest, self.now, seat=self.place.seat.key)
        return gettext("Said to the table.")

    def _do_team(self, rest: str) -> str:
        talk.say(self.place.game, self.place.player, rest, self.now, team=True, seat=self.place.seat.key)
        return gettext("Said to your team.")

    def _do_propose(self, rest: str) -> str:
        to, text = proposing.addressed(self.place, rest)
        proposals.propose(self.place.game, self.place.player, text, self.now, seat=self.place.seat.key, to=to)
        return gettext("Proposed to your teammate. Nobody else hears of it.")

    def _do_ok(self, rest: str) -> str:
        """What a teammate has proposed is done, all of it or nothing."""
        proposal = proposals.newest(self.place.seat)
        if proposal is None:
            raise Refused("nothing_proposed")
        return self.take(proposal)

    def take(self, proposal: Proposal) -> str:
        """Answer with a teammate's words. Numbers mean nothing in them: the teammate saw no list."""
        row = self.place.row
        if row is None or row.after != proposal.after:
            proposals.settle(proposal, proposals.Outcome.STALE, self.now)
            raise TooLate("proposal_stale")
        try:
            with transaction.atomic():
                told = self.answer_with(proposal.text)
                proposals.settle(proposal, proposals.Outcome.TAKEN, self.now)
        except Problem:
            self.place.changed()
            raise
        return " ".join(told)

    def answer_with(self, text: str) -> list[str]:
        """Each line of the words as an answer; how it was understood."""
        if self.place.draft:
            moving.rub_out(self.place.seat, len(self.place.draft))
            self.place.changed()
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

    def _do_note(self, rest: str) -> str:
        talk.note(self.place.game, self.place.player, rest, seat=self.place.seat.key)
        return gettext("Noted for yourself.")

    def _do_away(self, rest: str) -> str:
        first, last = days_of(rest)
        player = self.place.player
        if last < player.day_of(self.now) or (last - first).days > MOST_DAYS_AWAY:
            raise Refused("days_not_possible", most=MOST_DAYS_AWAY)
        with clocks.changing_calendar(player, self.now):
            Absence.objects.get_or_create(player=player, first_day=first, last_day=last)
        self.place.changed()
        facts = {"first": first.isoformat(), "last": last.isoformat()}
        return (
            gettext("You are away from %(first)s to %(last)s; your clocks stand still in that time.") % facts
        )

    def _do_resign(self, rest: str) -> str:
        asked = agreements.resign(self.place.game, self.place.player, self.now, self.place.seat.key)
        self.place.changed()
        return gettext("Your teammates are asked.") if asked else gettext("You have resigned.")

    def _do_draw(self, rest: str) -> str:
        agreements.offer_draw(self.place.game, self.place.player, self.now, self.place.seat.key)
        self.place.changed()
        return gettext("The others are offered a draw.")

    def _do_agree(self, rest: str) -> str:
        return self._vote(True)

    def _do_disagree(self, rest: str) -> str:
        return self._vote(False)

    def _vote(self, yes: bool) -> str:
        game, player = self.place.game, self.place.player
        asked = [
            each for each in agreements.open_agreements(game, player) if agreements.waits_for(each, player)
        ]
        if not asked:
            raise Refused("not_asked_to_agree")
        if len(asked) > 1:
            raise Refused("several_agreements")
        agreements.vote(asked[0], player, yes, self.now)
        self.place.changed()
        return gettext("You have agreed.") if yes else gettext("You have declined.")

    def _do_mails_off(self, rest: str) -> str:
        post.want_mails(self.place.tenure, False)
        return gettext("The mails of this game stop. The clock runs on all the same.")

    def _do_mails_on(self, rest: str) -> str:
        post.want_mails(self.place.tenure, True)
        return gettext("You get the mails of this game again.")

    def _do_standing(self, rest: str) -> str:
        if not rest:
            return self._do_orders(rest)
        if self.previewing:
            return gettext("%(read)s. Only tried, not done.") % {"read": standing.told(self.place, rest)}
        return standing.give(self.place, rest, self.now)

    def _do_orders(self, rest: str) -> str:
        """What is in force, each as it could be written again."""
        found = standing.shown(self.place, self.now)
        if not found:
            return gettext("You have no standing orders. The word %(suggested)s takes those we suggest.") % {
                "suggested": telling.word("suggested")
            }
        rows = [[str(number), text] for number, text in enumerate(found, start=1)]
        self.parts.append({"heading": gettext("Your standing orders"), "rows": rows})
        return gettext("Your standing orders stand below.")

    def _do_suggested(self, rest: str) -> str:
        taken = standing.take_suggested(self.place, self.now)
        self._do_orders("")
        return taken

    def _do_orders_off(self, rest: str) -> str:
        return standing.rub_out(self.place, self.now)

    def _do_why(self, rest: str) -> str:
        return " ".join(standing.why(self.place))

    def _do_help(self, rest: str) -> str:
        self.parts.append({"heading": gettext("What you can write"), "groups": saying.help_groups()})
        return gettext("What you can write stands below.")


def _menu(place: Place, question: Question) -> grammar.Menu:
    return grammar.menu_of(question, telling.names_of(place, question))


def _problem_of(verdict: dict[str, Any]) -> Problem:
    kinds = {"Refused": Refused, "TooLate": TooLate, "Unreadable": Unreadable}
    return kinds.get(verdict["sort"], Refused)(verdict["problem"], **verdict["facts"])


@cache
def _things(title: str) -> grammar.Menu:
    """Everything a game's almanac knows, by its names in every language."""
    entries = telling.almanac(titles()[title])
    items = dict.fromkeys(entries, 1)
    names = {key: [entry.name for entry in known] for key, known in entries.items()}
    return grammar.menu_of(Question("", "", items), names)


def _known_thing(place: Place, text: str) -> str | None:
    """The thing that this names, if it is one only."""
    tokens = grammar.tokens_of(text)
    if not tokens:
        return None
    try:
        picked = grammar.read_picks(_things(place.title.key), text, tokens, 0, numbers=False)
    except Problem:
        return None
    return picked.picks[0] if picked.picks else None
