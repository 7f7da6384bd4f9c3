"""A site in the middle of things, for the dumps: every title is being played, and everything waits that can.

Drafts in pencil, moves that no worker has judged, mails that none has read, offers, a proposal, invitations,
orders in force, bots about to move, clocks half used, a paused seat, an absence, an adjourned game.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from typing import Any

from allauth.account.models import EmailAddress
from django.test import override_settings
from django.utils import timezone

from accounts.models import Absence
from games import service
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, Letter
from games.orders.standing_orders import ByOrders
from games.service import clocks, orders, post, proposals
from games.service.opening import Terms
from games.titles.offered import titles
from tests.golden import facts, trying
from tests.golden.playing import (
    Clock,
    Play,
    all_of,
    asks,
    asks_both,
    begin,
    one_has_answered,
    person,
    resign,
    standing_clock,
    turn,
)
from tests.mail.post import mail, send_out
from tests.service.tables import NOON, asked, seat, sitter

PEOPLE: dict[str, dict[str, Any]] = {
    "anna": {},
    "bert": {"language": "es", "time_zone": "Europe/Madrid"},
    "carl": {"language": "it", "time_zone": "Europe/Rome"},
    "dora": {"language": "pt", "time_zone": "America/Sao_Paulo"},
    "edda": {"mail_wish": "digest"},
    "finn": {"mail_wish": "link"},
    "gita": {"quiet_days": [2]},
    "hugo": {},
}
WITH_ACCOUNT = ("anna", "bert", "edda")
BEGAN = NOON - timedelta(days=10)
"""A Friday."""
ANSWERED = NOON - timedelta(days=3)
TERMS = Terms(bank_days=14, move_days=2)
SHORT = Terms(bank_days=1, move_days=1)


def build() -> facts.Facts:
    """Build the site in an empty database, and say what this version says of it."""
    with override_settings(MAIL_SHEETS=False), standing_clock(BEGAN) as clock:
        plays = open_tables()
        send_everything()
        let_a_week_pass(clock, plays)
        clock.now = NOON
        leave_things_open(plays)
        leave_out_pictures()
        return {"moment": NOON.isoformat(), **facts.of_site(), **trying.everything()}


def open_tables() -> dict[str, Play]:
    for name, fields in PEOPLE.items():
        who = person(name, **fields)
        if name in WITH_ACCOUNT:
            EmailAddress.objects.create(user=who, email=who.email, verified=True, primary=True)
    Absence.objects.create(
        player=person("gita"), first_day=NOON.date(), last_day=NOON.date() + timedelta(days=4)
    )
    return {name: open_table() for name, open_table in TABLES.items()}


# --- the tables ------------------------------------------------------------------------------------


def table(
    title: str,
    name: str,
    seed: int,
    sitting: dict[str, str],
    until: Callable[[Game], bool],
    *,
    choosing: str = "steady",
    **wishes: Any,
) -> Play:
    game = begin(title, name, seed, sitting, **{"terms": TERMS} | wishes)
    play = Play(game, seed, choosing)
    play.until(until)
    return play


def order_speaks(game: Game) -> bool:
    """Would an order that is suggested to everybody answer what is asked now?"""
    return any(_suggested_answer(game, key) for key in asked(game))


def _suggested_answer(game: Game, key: str) -> bool:
    place = seat(game, key)
    question = service.question_of(place)
    policy = ByOrders(titles()[game.title], orders.suggested(place))
    return question is not None and policy.pick(question, lambda: service.view(game, (key,))) is not None


def mate_is_asked(game: Game) -> bool:
    return any(proposals.teammates_asked(place) for place in game.seats.all())


def bot_is_asked(game: Game) -> bool:
    return any(row.seat.tenure.bot for row in asked(game).values() if row.seat.tenure)


def both_sides(free_peoples: str, shadow: str) -> dict[str, str]:
    return {"free_peoples": free_peoples, "shadow": shadow}


TABLES: dict[str, Callable[[], Play]] = {
    "pencil": lambda: table(
        "wotr", "In pencil", 5, both_sides("anna", "bert"), all_of(turn(2), asks("turn.die"))
    ),
    "four": lambda: table(
        "wotr",
        "Four roads",
        4,
        {"gondor": "anna", "rohan": "bert", "witch_king": "carl", "saruman": "dora"},
        all_of(turn(2), mate_is_asked),
        options={"players": 4},
    ),
    "bot": lambda: table(
        "wotr",
        "Three and a bot",
        2,
        {"free_peoples": "dora", "witch_king": "carl"},
        all_of(turn(2), bot_is_asked),
        bots={"saruman": "steady"},
        options={"players": 3},
    ),
    "battle": lambda: table(
        "wotr",
        "Before the walls",
        11,
        both_sides("gita", "finn"),
        all_of(turn(2), one_has_answered("battle.card")),
    ),
    "orders": lambda: table("wotr", "Orders", 12, both_sides("carl", "dora"), all_of(turn(2), order_speaks)),
    "combat": lambda: table(
        "bofa", "On the spur", 4, both_sides("anna", "carl"), one_has_answered("combat.manoeuvre")
    ),
    "late": lambda: table("bofa", "Late", 2, both_sides("bert", "hugo"), turn(2), terms=SHORT),
    "window": lambda: table(
        "lcg",
        "In between",
        4,
        {"north": "anna", "east": "dora"},
        all_of(turn(1), asks_both("window.")),
        choosing="curious",
    ),
    "alone": lambda: table(
        "lcg", "Down the river", 3, {"north": "bert"}, turn(2), options=ALONE, choosing="curious"
    ),
    "away": lambda: table(
        "lcg",
        "Four by the river",
        2,
        {"north": "gita", "east": "hugo", "south": "carl", "west": "finn"},
        all_of(turn(1), asks("quest.commit")),
        options={"players": 4, "scenario": "journey_along_the_anduin"},
    ),
    "first_of_two": lambda: table("bofa", "For the daily mail", 8, both_sides("edda", "gita"), edda_is_asked),
    "second_of_two": lambda: table(
        "lcg", "For the daily mail, too", 6, {"north": "dora", "east": "edda"}, edda_is_asked
    ),
    "won": lambda: table("lcg", "Alone in the wood", 8, {"north": "anna"}, is_over, options={"players": 1}),
    "given_up": lambda: table("wotr", "Given up", 7, both_sides("carl", "anna"), turn(2)),
}
ALONE = {"players": 1, "scenario": "journey_along_the_anduin"}


def edda_is_asked(game: Game) -> bool:
    return game.turn > 1 and any(sitter(game, key).username == "edda" for key in asked(game))


def is_over(game: Game) -> bool:
    return game.is_over


# --- what happens in the week ----------------------------------------------------------------------


def send_everything() -> None:
    """All that waits in the outbox, and then the daily mails that turns were kept for."""
    send_out()
    send_out()


def let_a_week_pass(clock: Clock, plays: dict[str, Play]) -> None:
    """Everybody thinks for days, so that the banks pay; one game's time runs out."""
    clock.now = ANSWERED
    clocks.sweep(clock.now)
    resign(plays["given_up"].game, "shadow")
    for name in ("pencil", "window", "alone", "away"):
        plays[name].answer_once()
    plays["pencil"].until(asks("turn.die"))
    plays["window"].until(asks_both("window."))
    plays["away"].until(asks("quest.commit"))
    send_everything()
    answer_by_mail(plays["alone"].game, "north")
    send_everything()


def letter_about(game: Game, key: str) -> facts.Facts:
    """The latest letter about this game to whoever sits there: an address, and the numbers of its list."""
    letters = Letter.objects.filter(to=sitter(game, key).email, subject__contains=game.name)
    told = (facts.of_letter(letter) for letter in letters.order_by("-pk"))
    return next(found for letter in told for found in letter["lists"] if found["numbers"])


def answer_by_mail(game: Game, key: str, sender: str = "") -> bytes:
    """The reply is understood at once, and its receipt waits in the outbox."""
    raw = reply(game, key, sender)
    understand(receive(raw).pk)
    return raw


def ask_for_the_hand(game: Game, key: str) -> None:
    """A mail that changes nothing; its receipt tells what is asked behind the answers in pencil."""
    raw = mail("hand", letter_about(game, key)["address"], sitter(game, key).email)
    assert understand(receive(raw).pk).outcome == "obeyed"


def reply(game: Game, key: str, sender: str = "") -> bytes:
    found = letter_about(game, key)
    return mail(trying.first_numbers(found), found["address"], sender or sitter(game, key).email)


# --- what is open ----------------------------------------------------------------------------------


def leave_things_open(plays: dict[str, Play]) -> None:
    send_everything()
    games = {name: play.game for name, play in plays.items()}
    answer_by_mail(games["four"], _asked_mate(games["four"]), sender="somebody@mail.example")
    propose(games["four"])
    service.offer_draw(games["four"], sitter(games["four"], "saruman"), timezone.now())
    give_orders(games["orders"])
    post.mark_address(person("hugo").email, "no such mailbox", timezone.now())
    invite()
    send_everything()
    ask_to_take_back(games["pencil"])
    pencilling = plays["pencil"].pencil()
    assert pencilling, "nothing could be answered in pencil"
    ask_for_the_hand(games["pencil"], pencilling)
    send_everything()
    receive(reply(games["combat"], next(iter(asked(games["combat"])))))
    for name in ("battle", "window", "first_of_two"):
        plays[name].store(next(iter(asked(games[name]))))


def _asked_mate(game: Game) -> str:
    return next(mate.key for place in game.seats.all() for mate in proposals.teammates_asked(place))


def propose(game: Game) -> None:
    """A teammate would answer with the last item of the list."""
    by = next(place for place in game.seats.all() if proposals.teammates_asked(place))
    question = service.question_of(seat(game, _asked_mate(game)))
    assert question is not None
    proposals.propose(game, sitter(game, by.key), list(question.items)[-1], timezone.now())


def give_orders(game: Game) -> None:
    """Those that are suggested; what is open already waits for a worker who looks at them."""
    for place in game.seats.all():
        orders.give(place, sitter(game, place.key), orders.suggested(place), timezone.now())


def ask_to_take_back(game: Game) -> None:
    """Whoever is not asked now wants an answer back."""
    key = next(place.key for place in game.seats.all() if place.key not in asked(game))
    service.ask_take_back(game, sitter(game, key), timezone.now())


def invite() -> None:
    """A game that waits for its players: one is invited by name, one by an address."""
    game = service.open_game(
        "wotr", "Who comes?", person("anna"), timezone.now(), options={"players": 3}, terms=TERMS
    )
    service.invite(game, person("anna"), timezone.now(), player=person("edda"))
    service.invite(game, person("anna"), timezone.now(), address="ivan@mail.example", language="it")


def leave_out_pictures() -> None:
    """Maps are most of a letter's weight, and nothing is read from them."""
    for letter in Letter.objects.all():
        message = message_from_bytes(bytes(letter.raw))
        for part in message.walk():
            if part.get_content_maintype() == "image":
                part.set_payload("")
        letter.raw = message.as_bytes()
        letter.save(update_fields=["raw"])
