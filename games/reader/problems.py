"""Why something was not done, in sentences of the language that is active: one list for every door.

A game has words of its own for its rules; what is here is said of answers, orders, tables and files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel import Problem
from games.titles import Title

_PROBLEMS: dict[str, Promise] = {
    # answers
    "not_offered": _("“%(item)s” is not among what can be picked here. Pick from the list of the question."),
    "not_so_many": _("“%(item)s” can be picked %(offered)s times at most. Pick fewer of it."),
    "too_few": _("This question wants at least %(least)s picks; we counted %(picked)s. Add what is missing."),
    "too_many": _("This question takes at most %(most)s picks; we counted %(picked)s. Leave some out."),
    "not_asked": _("Your seat is not asked this now. The game's page shows what is open."),
    "question_settled": _("Your answer belongs to a question that is settled already. Look at the open one."),
    "nothing_in_pencil": _("There is nothing in pencil to rub out."),
    "cannot_take_back": _(
        "Your last answer can no longer be taken back alone: something was rolled, drawn or shown since, or "
        "somebody else has acted. You can ask the others to agree to it."
    ),
    "not_your_seat": _("You do not sit in this seat, so you cannot act for it."),
    "broke": _(
        "Something broke on our side while we took your answer in. Nothing was changed, the game is safe, "
        "and somebody is looking at it. You can try it again, or answer otherwise."
    ),
    "game_stopped": _("This game is stopped while we look at it. It is safe, and your turn will wait."),
    "game_not_running": _("This game is not being played now, so nothing can be answered in it."),
    # files
    "not_a_game": _("This file is not a game that was exported here. Export it once more and try again."),
    "other_format": _("This file was made for another game or by another version. Export it once more."),
    "unknown_title": _("This file holds a game of “%(title)s”, which is not played here."),
    "incomplete_file": _("This file holds only what one seat may see, so it cannot be played on from it."),
    "does_not_replay": _("This game does not replay under our rules: entry %(entry)s comes out differently."),
    "seal_broken": _("The dice of this file do not fit its sealed secret, so it cannot be brought in."),
    # opening
    "no_such_title": _("“%(title)s” is not played here. Choose one of the games in the list."),
    "options_do_not_fit": _("The game cannot be set up like this. Choose among the options shown."),
    "name_length": _("A game's name has 1 to %(most)s characters. Give it one of that length."),
    "name_with_link": _(
        "A game's name holds no links and no addresses: no @, no //, no dot inside a word. Write it without."
    ),
    "days_out_of_range": _("The clock takes 0 to %(most)s days here. Choose a number between them."),
    "bank_without_move_days": _(
        "A time bank needs days per turn or per answer as well. Give at least one, or no clock."
    ),
    "days_for_turn_or_move": _("The days are given for a turn or for each answer, not for both. Choose one."),
    "not_percent": _("A share of games is a number from 0 to 100. Choose one of them."),
    "not_a_range": _("The ratings must be a range from the lower to the higher, up to %(most)s."),
    "no_running_day": _(
        "Your quiet days leave no day of the week on which your clock would run in “%(game)s”. Leave at "
        "least one in your settings, then sit down."
    ),
    "not_welcome": _("This table is not open to you. Look for another one in the lobby."),
    "not_reliable_enough": _(
        "This table is for players who finish at least %(least)s percent of the games they begin. Whoever "
        "has not finished one yet is not among them."
    ),
    "rating_out_of_range": _("Your rating does not lie in the range that this table is for."),
    "substitute_without_account": _("A substitute needs an account. Ask somebody who has one, or a bot."),
    "substitute_too_new": _(
        "A substitute in a rated game has begun at least %(games)s games before. Ask somebody else."
    ),
    "second_account": _("This account has an address of somebody at this table. Ask somebody else."),
    "no_seat_to_come_back_to": _("There is no seat at this table that you could come back to any more."),
    "cannot_block_yourself": _("You cannot block yourself."),
    "too_many_open_games": _(
        "You already have %(most)s games that wait for players. Start or close one of them first."
    ),
    "seal_used": _(
        "The seal of these dice has opened a game already, and no second one. The form now shows a new seal."
    ),
    "rated_without_bots": _("A rated game is begun by people only. Leave the seat to somebody."),
    "no_such_bot": _("There is no bot of this name. Choose one from the list."),
    "other_side": _("You already sit on the other side of this game. You can take a seat on your own side."),
    "seats_by_lot": _("The seats are drawn by lot here: everybody takes one place and chooses none."),
    "nobody_named": _("Nobody is named for the seat “%(seat)s”. Name a player or a bot for each."),
    "no_such_seat": _("This game has no seat “%(seat)s”. Choose one of those shown."),
    "seat_taken": _("Somebody already sits there. Look in the lobby for another seat."),
    "seats_kept": _("The seats that are left are kept for players who were invited. Look for another game."),
    "by_invitation_only": _("This game is by invitation only. Ask somebody at the table to invite you."),
    "game_has_begun": _("The game has begun, so this can no longer be changed."),
    "game_not_over": _("The game is still being played. A rematch can follow when it has ended."),
    "not_your_game": _("Only whoever opened this game or sits at its table can do this."),
    # decks
    "no_such_deck": _("There is no such deck of yours. Choose one from the list."),
    "no_decks_here": _("Nobody brings a deck to this game."),
    "too_many_decks": _("You have %(most)s decks. Throw one away before you begin another."),
    "deck_name_length": _("A deck's name has 1 to %(most)s characters. Give it one of that length."),
    "list_too_long": _("This list is longer than any deck. Leave out what is not part of it."),
    "deck_not_finished": _("Only a deck that can be played is shown to everybody. Nothing was changed."),
    "no_sequel": _("No game follows this one."),
    # try-outs
    "tryout_undealable": _("What you saw there does not add up to a position that can be played on."),
    "too_many_tryouts": _("You have %(most)s try-outs of this game. Throw one away before you begin one."),
    "too_many_tryout_lines": _("A try-out has %(most)s lines at the most. Throw one away first."),
    "tryout_line_too_long": _("A line has %(most)s steps at the most. Begin another from an earlier step."),
    "tryout_no_such_chance": _("It cannot fall so. Choose a face for each die, or let the odds decide."),
    "tryout_nothing_to_take": _("The line does not begin with an answer that you could take to the table."),
    # invitations
    "not_an_address": _("“%(address)s” does not read as an e-mail address. Look at it once more."),
    "too_many_invitations": _("You have sent %(most)s invitations since yesterday. Send more tomorrow."),
    "invite_unproven": _(
        "Invitations are sent for players who have confirmed an e-mail address of their own. Open an "
        "account, or confirm your address; you can also tell your friend of the game yourself."
    ),
    "cannot_write_there": _(
        "We cannot send an invitation there now. You can tell them of the game yourself."
    ),
    "no_such_invitation": _("This link opens no invitation. See whether the whole of it was copied."),
    "no_such_player": _("There is no such player any more. Invite somebody else."),
    "nobody_called_so": _("Nobody plays here as “%(name)s”. Write the handle, or an e-mail address."),
    "invitation_settled": _("This invitation is settled already. Ask whoever sent it for a new one."),
    "link_is_not_declined": _(
        "This link is for whoever likes to take the seat: leave it, and the seat stays open. "
        "Nothing was changed."
    ),
    "not_your_invitation": _("Only whoever sent this invitation, or opened the game, can take it back."),
    "seat_not_yours_to_give": _(
        "Somebody sits in this seat. Its player can hand it over, or the others can agree on a substitute "
        "when its time has run out."
    ),
    "knows_other_side": _("Whoever has seen the other side's secrets cannot take this seat. Ask another."),
    # agreements
    "nothing_to_take_back": _("There is no answer of yours to take back there."),
    "already_asked": _("The same is being asked already. Wait for the answers, or withdraw it first."),
    "no_opponents": _("All seats play together here, so there is nobody to draw with."),
    "your_own_seat": _("It is your own seat that is late. Answer, and the game goes on."),
    "no_such_question": _("This cannot be asked of the others here."),
    "not_adjourned": _("The game is not adjourned any more; it is being played."),
    "not_late": _("This seat is not late. Its clock decides when the others may act."),
    "cannot_claim": _(
        "This game cannot be claimed from your seat: only the one opposing side can. You can wait, ask a "
        "substitute, let a bot play on, or agree to abandon it."
    ),
    "grace": _(
        "Nothing is decided about a seat in its first %(days)s days of being late in a turn, or empty. Until "
        "then its player can simply come back."
    ),
    "name_a_substitute": _("Name the substitute: a player's handle or an e-mail address."),
    "not_asked_to_agree": _("Your word is not asked for in this."),
    "not_your_question": _("Only whoever asked can withdraw it."),
    "agreement_settled": _("This is settled already."),
    "not_sure": _("This cannot be taken back. Tick the box beside it to say that you mean it."),
    # standing orders
    "no_orders_here": _("Nothing can be ordered in advance in this game."),
    "too_many_orders": _("You can have %(most)s orders in force. Withdraw some before you give more."),
    "not_your_order": _("Only whoever gave an order can withdraw it."),
    "order_not_understood": _(
        "We could not read “%(text)s” as an order. Begin with what it is about: “%(example)s”."
    ),
    "order_way_not_understood": _(
        "We read what “%(text)s” is about, but not what you want. The form on the game's page shows the ways."
    ),
    "order_name_unknown": _("“%(text)s” in “%(line)s” is no name that we know here. Write it in full."),
    # talk
    "nothing_said": _("There are no words to send. Write some first."),
    "too_long": _("This has %(length)s characters; %(most)s is the most. Shorten it, or send it in parts."),
    "asks_too_often": _(
        "You have asked the others %(most)s times for something within a day; more cannot be asked today. "
        "Nothing was changed."
    ),
    "sat_down_often": _(
        "You have sat down here %(most)s times within a day. The seat stays yours; come back tomorrow."
    ),
    "talks_too_much": _("You have said %(most)s things here within an hour. Go on a little later."),
    "no_team": _("Your seat has no teammates. You can talk to the whole table, or note it for yourself."),
    "no_teammate_asked": _(
        "No teammate of yours is asked anything now, so there is nothing to propose. You can talk to your "
        "team."
    ),
    "several_teammates_asked": _(
        "Several teammates are asked now. Begin your proposal with the seat that you mean, like “name: …”."
    ),
    "nothing_proposed": _("No teammate has proposed anything to you that is still open."),
    "proposal_stale": _(
        "The question that this proposal was for is settled, so it can no longer be taken. Look at the open "
        "one."
    ),
    "plays_here": _("You sit in this game or have sat in it, so somebody else of the staff must mend it."),
    "no_such_event": _("The game has no event %(event)s yet. Tie the note to one that has happened."),
    "comment_before_end": _("Comments are written when the game is over. Until then there are your notes."),
    "too_many_comments": _("You have written %(most)s comments in this game, and that is the most."),
    "not_your_note": _("Only your own notes can be torn up."),
    "too_many_reports": _("You have sent %(most)s reports since yesterday. Send more tomorrow."),
    "cannot_mute_yourself": _("You cannot mute yourself."),
    # orders in words
    "not_understood": _("“%(text)s” does not name anything that can be picked here."),
    "nothing_written": _("Nothing is written there."),
    "number_unseen": _(
        "“%(text)s” is a number, but something was rolled or shown since you saw a list. Write the name "
        "or the key."
    ),
    "number_of_another_question": _(
        "“%(text)s” is a number of the list in the mail that you answered, but something else is asked now. "
        "Write the name or the key."
    ),
    "nothing_found": _("We find nothing that is called “%(text)s”."),
    "days_not_understood": _("“%(text)s” does not read as days. Write them like 2026-12-20 to 2027-01-03."),
    "days_not_possible": _("These days lie in the past, or they are more than %(most)s."),
    "nothing_asked": _("Your seat is not asked anything now."),
    "others_are_asked": _("Somebody else is asked before you. Send this again when it is your move."),
    "nothing_to_confirm": _("There is no preview of yours that could be confirmed."),
    "mark_the_order": _(
        "This reads as a standing order, but it may have been meant for a question that is settled. Write it "
        "below “%(words)s:” and it is one."
    ),
    "which_title": _(
        "We could not tell which game you would like to play. Write its name as well, like “%(example)s”."
    ),
    "which_game": _("You play several games. Write the number of the one that you mean, like “%(example)s”."),
    "no_game_of_yours": _("You play no game here at the moment that this could be about."),
    "no_open_game": _("There is no game %(number)s that waits for players. The word lobby lists them."),
    "which_seat": _("“%(text)s” fits no seat of this game that is free. Free are: %(seats)s."),
    "no_invitation": _("No invitation waits for you."),
    "which_invitation": _(
        "Several invitations wait for you. Write the number of the one that you mean, like “%(example)s”."
    ),
    "which_language": _("Write the language behind the word: English, Español, Italiano or Português."),
    "name_is_kept": _("The others know you as %(name)s, and a name once chosen stays."),
    "name_not_possible": _(
        "“%(name)s” cannot be a handle: 2 to 20 letters and digits, with hyphen, dot or underscore between "
        "them."
    ),
    "name_taken": _("Somebody already plays as “%(name)s”. Choose another name."),
    "hints_in_practice_only": _("There are hints in practice games only, where everybody else is a bot."),
    "no_bot_here": _("No bot sits at this table, so there is nobody to ask."),
    "several_agreements": _(
        "Several things may be meant. Write the number of the one that you mean, like “%(example)s”."
    ),
}


SEVERAL = "fits_several"
"""Said of words that fit more than one thing: the sentence names them."""


def has_text(key: str) -> bool:
    return key in _PROBLEMS or key == SEVERAL


def several_text(problem: Problem, name_of: Callable[[str], str]) -> str:
    """“minas” fits Minas Tirith and Minas Morgul. Which one?"""
    items = [str(key) for key in problem.facts["items"]]
    names = [name_of(key) for key in items]
    if len(set(names)) < len(names):
        names = [f"{name} ({key})" for name, key in zip(names, items, strict=True)]
    facts = {"text": problem.facts["text"], "names": ", ".join(names)}
    return gettext("“%(text)s” fits several: %(names)s. Which one?") % facts


def problem_text(problem: Problem, title: Title | None = None, view: Any = None) -> str:
    """Why, in the game's own words if it has some, and that nothing else was changed."""
    own = title.words.problem(problem, view) if title else ""
    nothing_else = gettext("Nothing else was changed.")
    return own or f"{reason_text(problem, title)} {nothing_else}"


def reason_text(problem: Problem, title: Title | None = None, view: Any = None) -> str:
    """The reason alone."""
    own = title.words.problem(problem, view) if title else ""
    if own:
        return own
    if problem.key not in _PROBLEMS:
        return gettext("This cannot be done now.")
    facts: dict[str, Any] = dict(problem.facts)
    if title and facts.get("seat"):
        facts["seat"] = title.words.seat(facts["seat"])
    return str(_PROBLEMS[problem.key] % facts)
