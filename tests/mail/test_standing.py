"""Standing orders by mail: given, shown, taken as suggested, rubbed out; and asking a bot why."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.attending import answering
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, OpenQuestion, Outgoing, StandingOrder
from games.reader import hints
from games.service import orders
from tests.mail.post import SENTINEL, address, flat, ford, mail, receipt, send, tenure, turn, user
from tests.service.tables import answer, player

pytestmark = pytest.mark.django_db


def war(**fields: str) -> Game:
    """Anna has the Free Peoples, the practice opponent the Shadow."""
    return service.open_game(
        "wotr",
        "The road",
        player("anna", **fields),
        timezone.now(),
        own=["free_peoples"],
        bots={"shadow": "steady"},
    )


def kinds() -> list[str]:
    return sorted(StandingOrder.objects.filter(ended_at=None).values_list("kind", flat=True))


def guide(game: Game) -> str:
    game.refresh_from_db()
    return str(service.view(game, ("free_peoples",)).fellowship.guide)


@pytest.mark.parametrize(
    "block",
    [
        "standing orders:\nlosses: Regulars first\nretreat: never",
        "Órdenes permanentes:\nbajas: Regulares primero\nretirada: nunca",
        "ORDINI PERMANENTI: perdite: prima i Regolari\nritirata: mai",
        "ordens permanentes:\n\nbaixas: Regulares primeiro\nretirada: nunca",
    ],
)
def test_a_block_of_orders_is_put_in_force_in_any_language(block: str) -> None:
    war()
    assert send(block).outcome == "obeyed"
    assert kinds() == ["losses", "retreat"]
    assert "Standing order: Losses: Regulars first. It is in force now." in flat(receipt().body)


def test_an_empty_line_ends_the_block_and_moves_may_follow() -> None:
    game = war()
    send("standing orders:\nretreat: never\n\nnot now > strider")
    assert kinds() == ["retreat"]
    assert guide(game) == "strider"


def test_a_line_that_names_nothing_asked_is_tried_as_an_order() -> None:
    game = war()
    send("orders:\nlosses: Regulars first\nnot now > strider")
    assert kinds() == ["losses"]
    assert guide(game) == "strider"


def test_a_line_that_reads_as_a_move_through_and_through_is_a_move() -> None:
    game = war()
    answer(game, "free_peoples", "not_now")
    send("guide: strider")
    assert kinds() == ["guide"], "the question has no item called guide"
    send("strider")
    assert kinds() == ["guide"]
    assert guide(game) == "strider"


def test_an_order_to_a_settled_question_must_be_marked_as_one() -> None:
    game = war()
    to = address("anna")
    answer(game, "free_peoples", "not_now")
    assert send("losses: Regulars first", to=to).outcome == "refused"
    assert "below “standing orders:”" in flat(receipt().body)
    assert kinds() == []
    assert send("standing orders: losses: Regulars first", to=to).outcome == "obeyed"
    assert kinds() == ["losses"]


def test_what_is_not_understood_stops_there_and_says_why() -> None:
    war()
    send("standing orders:\nretreat: never\ngibberish\nlosses: Regulars first")
    assert kinds() == ["retreat"]
    assert "We could not read “gibberish” as an order." in flat(receipt().body)


def test_without_our_line_a_marked_block_counts() -> None:
    war()
    raw = mail("standing orders:\nretreat: never\n\nnot now", address("anna")).replace(SENTINEL.encode(), b"")
    assert understand(receive(raw).pk).outcome == "obeyed"
    assert kinds() == ["retreat"]


def test_a_preview_puts_no_order_in_force() -> None:
    war()
    send("preview\nretreat: never")
    assert kinds() == []
    send("confirm")
    assert kinds() == ["retreat"]


def test_the_first_mail_offers_orders_and_one_word_takes_them() -> None:
    game = war()
    first = turn("anna")
    assert first is not None
    assert "The word suggested puts these orders in force:" in flat(first.body)
    send("suggested")
    offered = orders.suggested(tenure("anna").seat)
    assert kinds() == sorted(order.key for order in offered)
    assert "Losses: whatever keeps most dice" in flat(receipt().body)
    again = turn("anna")
    assert again is None or "Fewer mails" not in again.body
    assert game.state == "running"


def test_orders_are_shown_and_rubbed_out() -> None:
    war()
    send("orders")
    assert "You have no standing orders." in flat(receipt().body)
    send("standing orders: retreat: never")
    send("orders")
    assert "Retreat: never" in flat(receipt().body)
    send("orders off")
    assert kinds() == []


def test_what_an_order_brought_is_told_to_its_owner() -> None:
    game = war()
    send("standing orders: guide: strider")
    answer(game, "free_peoples", "not_now", now=timezone.now())
    answering.attend(OpenQuestion.objects.get(seat__game=game, seat__key="free_peoples").pk)
    send("orders", to=_address_now(game))
    assert "By your order: Guide: Strider" in flat(receipt().body)


def test_what_stays_in_pencil_goes_on_by_the_orders() -> None:
    game = war()
    send("standing orders: guide: strider\n\nnot now")
    assert guide(game) == "strider"
    assert "By your order: Guide: Strider" in flat(receipt().body)


def test_pencil_that_a_mail_does_not_touch_or_leaves_unclear_is_let_be() -> None:
    game = war()
    send("not now")
    send("standing orders: guide: strider")
    send("hand")
    assert guide(game) == "gandalf_grey"
    send("undo\nnot now\nno such thing")
    assert guide(game) == "gandalf_grey"


def test_a_bot_says_why_it_moved() -> None:
    game = war()
    send("not now > gandalf the grey")
    answering.attend(OpenQuestion.objects.get(seat__game=game, seat__key="shadow").pk)
    send("why", to=_address_now(game))
    assert "Shadow (the bot Steady): It chose" in flat(receipt().body)


@pytest.mark.parametrize("word", ["hint", "Pista", "suggerimento", "dica"])
def test_a_hint_comes_by_mail_in_a_practice_game(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.0)
    game = war()
    assert send(word).outcome == "obeyed"
    assert "What could be done: 1. " in flat(receipt().body)
    assert game.seats.get(key="free_peoples").tenure.hints == 1


def test_between_people_no_hint_is_given() -> None:
    ford()
    assert send("hint").outcome == "refused"
    assert "There are hints in practice games only" in flat(receipt().body)


def test_where_no_bot_sits_there_is_nobody_to_ask() -> None:
    ford()
    assert send("why").outcome == "refused"
    assert "No bot sits at this table" in flat(receipt().body)


def test_a_game_without_orders_says_so() -> None:
    ford()
    send("standing orders: losses: Regulars first")
    assert "Nothing can be ordered in advance in this game." in flat(receipt().body)
    first = turn("anna")
    assert first is None or "Fewer mails" not in first.body


def test_nobody_else_reads_of_the_orders() -> None:
    game = service.open_game("wotr", "The road", player("anna"), timezone.now(), own=["free_peoples"])
    service.join_seat(game, player("bert"), timezone.now(), "shadow")
    send("standing orders: guide: strider")
    answer(game, "free_peoples", "not_now", now=timezone.now())
    answering.attend(OpenQuestion.objects.get(seat__game=game, seat__key="free_peoples").pk)
    written = turn("bert")
    assert written is not None
    assert "order:" not in written.body.lower()
    assert not Outgoing.objects.filter(player=user("bert"), facts__icontains="strider").exists()


def _address_now(game: Game) -> str:
    game.refresh_from_db()
    return address("anna")
