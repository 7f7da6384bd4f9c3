"""The service: the only door to a game. Each function is one transaction; nothing is sent before its commit.

moving      what a seat is asked, its draft in pencil, its moves in ink, and the judge
storage     resuming, appending, views folded for somebody's eyes
outbox      what must be sent; replies: what letters said that can be answered
stored_mail what came in, and what became of it; post: addresses that fail, who wants which mails
mailbox     of a machine without a mail server
papers      what was printed, and is kept
archives    games as files
opening     opening a game, the lobby, sitting down, starting when full
seals       the commitment to the dice before a game is opened, the words that are added to it
invitations by account or e-mail address; also for substitutes
invitation_limits  who may be written to, how often, never again
waiting     for whom the game waits, as each may know it
seats       who sits where and sees what, handing over
clocks      time banks, reminders, adjourned games
orders      standing orders: given, shown, used up; attending: when bots and orders answer
limits      every limit that time and votes have
agreements  taking back, draw, abandoning, resigning, what to do with a late seat
votes       who is asked to agree, and how each such question ends
admission   who may sit down: blocking, entry terms, second accounts
being_away  announced absence and what each game grants of it
handing_over  one's own seat, to somebody named or to a bot
proposals   what a teammate would answer; its owner takes it
live        a word to the live stream: this game has changed
pushes      lines for the browsers of players who wish for them
talk        at the table, in the team, notes to oneself; muting
privacy     somebody's data, and letting go of it
glances     up to where somebody has looked at a game
game_lists  what a list of games tells, read for all of them at once
rematches   the same game once more, sides changed; the game that follows
coaching    how far a newcomer has come with a game's coach
decks       what players build and bring to their seats
ratings     Glicko-2, from finished rated games
reliability how many games somebody finishes, and how soon they answer
reports     something is wrong, says a player
tryouts     lines that somebody plays by hand on a dealt position, and who may look at them
repairs     what the staff may do: the log only grows
oldest_work what has waited longest, for the health page
stopping    games whose log the rules no longer give: stopped once, told, set going again
transactions  one transaction for what belongs together, and what is done however it ends
"""

from games.service.admission import block, has_blocked, unblock
from games.service.agreements import (
    ask_about_seat,
    ask_take_back,
    ask_to_abandon,
    leave_seat,
    offer_draw,
    open_agreements,
    resign,
    vote,
    waits_for,
    withdraw,
)
from games.service.annotations import (
    annotate,
    annotations_for,
    release_annotation,
    released_annotations,
    tear_up_annotation,
)
from games.service.archives import export, import_game
from games.service.being_away import announce
from games.service.calendars import counts_later
from games.service.clocks import changing_calendar, left_now, seat_is_late, stands_still_in
from games.service.decks import (
    begin_deck,
    change_deck,
    choose_deck,
    chosen,
    copy_deck,
    deck_of,
    decks_of,
    kind_of,
    open_deck,
    public_deck,
    public_decks,
    read_list,
    throw_away,
)
from games.service.feats import record_of
from games.service.glances import looked
from games.service.invitations import accept, decline, invite, make_link, of_token, revoke
from games.service.moving import (
    can_take_back,
    has_answered_in_secret,
    judge,
    pencil,
    question_of,
    rub_out,
    since_last_move,
    sketch_of,
    submit,
    take_back,
)
from games.service.opening import (
    Offer,
    Terms,
    close_open_game,
    give_word,
    join_seat,
    leave_open_game,
    lobby,
    offer_of,
    open_game,
    seat_bot,
)
from games.service.privacy import data_of, forget
from games.service.ratings import ratings_of
from games.service.reliability import Reliability, reliability_of
from games.service.rematches import go_on, rematch, sequels_of
from games.service.reports import report
from games.service.seats import (
    come_back,
    eyes_of,
    hand_to_bot,
    has_sat,
    may_watch,
    release_notes,
    seats_of,
    seats_to_come_back_to,
)
from games.service.stopping import GameStopped
from games.service.storage import (
    events_between,
    faces_of,
    rolls_of,
    take_backs_past_a_draw,
    taken_back,
    unfold,
    view,
)
from games.service.talk import heard, mute, note, say, tear_up, unmute
from games.service.transactions import whole
from games.service.waiting import asked_in, asked_of, shows_clock

__all__ = [
    "GameStopped",
    "Offer",
    "Reliability",
    "Terms",
    "accept",
    "annotate",
    "annotations_for",
    "announce",
    "ask_about_seat",
    "ask_take_back",
    "ask_to_abandon",
    "asked_in",
    "asked_of",
    "begin_deck",
    "block",
    "can_take_back",
    "change_deck",
    "changing_calendar",
    "choose_deck",
    "chosen",
    "close_open_game",
    "come_back",
    "copy_deck",
    "counts_later",
    "data_of",
    "deck_of",
    "decks_of",
    "decline",
    "events_between",
    "export",
    "eyes_of",
    "faces_of",
    "forget",
    "give_word",
    "go_on",
    "hand_to_bot",
    "has_answered_in_secret",
    "has_blocked",
    "has_sat",
    "heard",
    "import_game",
    "invite",
    "join_seat",
    "judge",
    "kind_of",
    "leave_open_game",
    "leave_seat",
    "left_now",
    "lobby",
    "looked",
    "make_link",
    "may_watch",
    "mute",
    "note",
    "of_token",
    "offer_draw",
    "offer_of",
    "open_agreements",
    "open_deck",
    "open_game",
    "pencil",
    "public_deck",
    "public_decks",
    "question_of",
    "ratings_of",
    "read_list",
    "record_of",
    "release_annotation",
    "release_notes",
    "released_annotations",
    "reliability_of",
    "rematch",
    "report",
    "resign",
    "revoke",
    "rolls_of",
    "rub_out",
    "say",
    "seat_bot",
    "seat_is_late",
    "seats_of",
    "seats_to_come_back_to",
    "sequels_of",
    "shows_clock",
    "since_last_move",
    "sketch_of",
    "stands_still_in",
    "submit",
    "take_back",
    "take_backs_past_a_draw",
    "taken_back",
    "tear_up",
    "tear_up_annotation",
    "throw_away",
    "unblock",
    "unfold",
    "unmute",
    "view",
    "vote",
    "waits_for",
    "whole",
    "withdraw",
]
