"""Bots and standing orders at a real table: who answers when, and what the others can know of it."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from msgspec.json import encode as write

from games import service
from games.attending import answering
from games.kernel import Refused, ask
from games.mail import outgoing
from games.models import Game, LogEntry, OpenQuestion, Outgoing, StandingOrder, Submission
from games.orders import order_preview
from games.orders.standing_orders import read
from games.reader import explanations
from games.service import attendance, moving, orders, storage
from games.titles.offered import titles
from tests.service.tables import NOON, answer, asked, duel, player, seat
from tests.working import swept

pytestmark = pytest.mark.django_db
WOTR = titles()["wotr"]


def against_bot(anna, now=NOON, **kwargs) -> Game:
    """anna has the Free Peoples, steady the Shadow."""
    return service.open_game(
        "wotr", "Practice", anna, now, own=["free_peoples"], bots={"shadow": "steady"}, **kwargs
    )


def first_turn(game) -> None:
    """The Free Peoples neither declare nor change the guide; then the Shadow is asked for hunt dice."""
    answer(game, "free_peoples", "not_now")
    answer(game, "free_peoples", "gandalf_grey")


def attend(game, key, now=NOON) -> int:
    row = asked(game).get(key)
    return answering.attend(row.pk, now) if row else 0


def give(game, key, who, *lines):
    found = read("\n".join(lines), WOTR)
    assert not found.problems
    return orders.give(seat(game, key), who, found.orders, NOON)


def sources(game) -> list[str]:
    bodies = LogEntry.objects.filter(game=game, kind="answer").values_list("body", flat=True)
    return [json.loads(body).get("source", "") for body in bodies]


@pytest.fixture
def anna():
    return player("anna")


@pytest.fixture
def bert():
    return player("bert")


# --- bots ----------------------------------------------------------------------------------------------


def test_a_bot_answers_for_its_seat_until_a_person_is_asked(anna):
    game = against_bot(anna)
    assert attend(game, "free_peoples") == 0, "anna answers for herself"
    first_turn(game)
    assert attend(game, "shadow") >= 1
    assert "shadow" not in asked(game)
    assert set(sources(game)[2:]) == {"bot"}


def test_a_bots_choices_come_from_the_secret_of_its_game(anna):
    """Nothing that people see gives it: neither the number of the game, nor that of the question."""
    games = [against_bot(anna) for _ in range(2)]
    rows = [asked(game)["free_peoples"] for game in games]
    seeds = [attendance.bot_seed(row) for row in rows]
    assert seeds[0] == attendance.bot_seed(OpenQuestion.objects.get(pk=rows[0].pk)), (
        "asked twice, picked once"
    )
    others = [seeds[1], other_seat(rows[0]), other_question(rows[0]), other_secret(rows[0])]
    assert len({seeds[0], *others}) == 5
    assert all(seed < 2**128 for seed in seeds)


def other_seat(row: OpenQuestion) -> int:
    return attendance.bot_seed(OpenQuestion(seat=seat(row.seat.game, "shadow"), after=row.after))


def other_question(row: OpenQuestion) -> int:
    return attendance.bot_seed(OpenQuestion(seat=row.seat, after=row.after + 1))


def other_secret(row: OpenQuestion) -> int:
    Game.objects.filter(pk=row.seat.game_id).update(secret=bytes(32))
    return attendance.bot_seed(OpenQuestion.objects.get(pk=row.pk))


def test_a_bot_takes_a_pause_but_not_inside_its_move(anna, settings):
    settings.BOT_PAUSE = 60
    game = against_bot(anna)
    first_turn(game)
    assert attend(game, "shadow", NOON + timedelta(seconds=59)) == 0
    assert attend(game, "shadow", NOON + timedelta(seconds=60)) >= 1


def test_twice_is_once(anna):
    game = against_bot(anna)
    first_turn(game)
    row = asked(game)["shadow"]
    answering.attend(row.pk, NOON)
    before = Submission.objects.count()
    assert answering.attend(row.pk, NOON) == 0
    assert Submission.objects.count() == before


def test_the_sweep_finds_what_a_lost_nudge_forgot(anna):
    game = against_bot(anna)
    first_turn(game)
    OpenQuestion.objects.update(attend_at=timezone.now())
    swept()
    assert "hunt.allocate" not in {row.prompt for row in asked(game).values()}


def test_a_bot_takes_over_a_seat_and_its_open_question(anna, bert):
    game = service.open_game("wotr", "A war", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    assert asked(game)["free_peoples"].attend_at is None
    service.hand_to_bot(seat(game, "free_peoples"), anna, "steady", NOON)
    assert attend(game, "free_peoples") >= 1


def test_a_bot_fills_a_seat_of_four(anna):
    names = ["gondor", "rohan", "witch_king", "saruman"]
    game = service.open_game(
        "wotr",
        "Four",
        anna,
        NOON,
        options={"players": 4},
        own=["gondor"],
        bots=dict.fromkeys(names[1:], "steady"),
    )
    for _ in range(12):
        if "gondor" in asked(game):
            break
        assert any(attend(game, key) for key in names[1:])
    assert "gondor" in asked(game)


def test_a_bot_explains_its_last_move_from_what_all_can_see(anna):
    game = against_bot(anna)
    shadow = seat(game, "shadow")
    assert explanations.last_move(shadow) == "It has not moved yet."
    first_turn(game)
    attend(game, "shadow")
    game.refresh_from_db()
    assert explanations.last_move(seat(game, "shadow")).startswith("It chose 1 for the Hunt Box")


# --- orders --------------------------------------------------------------------------------------------


def test_an_order_answers_the_open_question_and_is_marked_for_its_owner(anna, bert):
    game = against_bot(anna)
    (row,) = give(game, "free_peoples", anna, "declaring: never")
    assert attend(game, "free_peoples") == 1
    source = sources(game)[0]
    assert source == f"order:{row.pk}"
    place = seat(game, "free_peoples")
    assert orders.used(place, anna) == {row.pk: 1}
    assert orders.used(place, bert) == {}


def test_the_owner_alone_is_told_which_order_brought_an_event(anna, bert):
    game = against_bot(anna)
    (row,) = give(game, "free_peoples", anna, "guide: strider")
    answer(game, "free_peoples", "not_now")
    assert attend(game, "free_peoples") == 1
    place = seat(game, "free_peoples")
    assert list(orders.answered(place, anna, 0).values()) == [row]
    assert orders.answered(place, anna, place.game.events) == {}
    assert orders.answered(place, bert, 0) == {}


def test_without_a_word_from_the_orders_the_person_is_asked(anna):
    game = against_bot(anna)
    give(game, "free_peoples", anna, "losses: Regulars first")
    assert attend(game, "free_peoples") == 0
    row = asked(game)["free_peoples"]
    assert row.attend_at is None, "nobody looks again until something changes"


def test_what_stands_in_pencil_is_left_alone(anna):
    game = service.open_game("wotr", "Alone", anna, NOON, own=["free_peoples", "shadow"])
    first_turn(game)
    answer(game, "shadow", "1")
    place = seat(game, "free_peoples")
    question = service.question_of(place)
    assert question.prompt == "turn.die"
    service.pencil(
        place, "turn.die", [next(item for item in question.items if item not in ("pass", "use_ring"))]
    )
    give(game, "free_peoples", anna, "passing: when I have fewer dice")
    assert attend(game, "free_peoples") == 0


def test_a_newer_order_replaces_its_kind_and_stops_stand_beside_each_other(anna):
    game = against_bot(anna)
    give(game, "free_peoples", anna, "losses: ask", "stop: if a stronghold would fall")
    give(
        game,
        "free_peoples",
        anna,
        "losses: Regulars first",
        "stop: if Corruption would reach 8",
        "losses: ask, this turn",
    )
    kept = [(row.kind, row.scope) for row in orders.in_force(seat(game, "free_peoples"), NOON)]
    assert sorted(kept) == [("losses", "always"), ("losses", "turn"), ("stop", "always"), ("stop", "always")]
    assert kept[0] == ("losses", "turn"), "what holds for a turn comes first"


def test_an_order_for_a_turn_is_put_away_with_it(anna):
    game = against_bot(anna)
    give(game, "free_peoples", anna, "losses: ask, this turn")
    StandingOrder.objects.update(given_event=0)
    assert orders.in_force(seat(game, "free_peoples"), NOON) == []


def test_orders_are_withdrawn_by_their_owner_only(anna, bert):
    game = against_bot(anna)
    (row,) = give(game, "free_peoples", anna, "declaring: never")
    with pytest.raises(Refused, match="not_your_order"):
        orders.withdraw(row, bert, NOON)
    with pytest.raises(Refused, match="not_your_seat"):
        orders.give(seat(game, "free_peoples"), bert, [], NOON)
    orders.withdraw(row, anna, NOON)
    assert attend(game, "free_peoples") == 0


def test_orders_do_not_pass_to_a_successor(anna, bert):
    game = service.open_game("wotr", "A war", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    give(game, "free_peoples", anna, "declaring: never")
    service.hand_to_bot(seat(game, "free_peoples"), anna, "random", NOON)
    assert orders.in_force(seat(game, "free_peoples"), NOON) == []


def test_suggested_orders_can_be_given_as_they_are(anna):
    game = against_bot(anna)
    place = seat(game, "free_peoples")
    rows = orders.give(place, anna, orders.suggested(place), NOON)
    assert len(rows) > 8
    assert {row.kind for row in rows} >= {"losses", "cards", "ahead", "stop"}


def ticked(anna) -> Game:
    """Opened with the suggested orders ticked, and an order among them that would answer at once."""
    game = against_bot(anna)
    orders.take_suggested(game, anna, NOON)
    rule = read("declaring: never", WOTR).orders
    orders.give(seat(game, "free_peoples"), anna, rule, NOON, ticked=True)
    return game


def test_ticked_orders_answer_nothing_before_their_owner_has_opened_the_table(anna):
    game = ticked(anna)
    assert attend(game, "free_peoples") == 0
    assert sources(game) == []
    service.looked(game, anna, NOON)
    assert attend(game, "free_peoples") >= 1


def test_ticked_orders_answer_from_the_letter_on_that_names_them(anna):
    game = ticked(anna)
    assert attend(game, "free_peoples") == 0
    row = Outgoing.objects.get(kind="turn", player=anna)
    letter = outgoing.write(row)
    assert letter is not None
    assert "They answer for you from this letter on" in " ".join(str(letter.body).split())
    assert "Declaring: never" in str(letter.body)
    outgoing.sent(row, letter)
    assert attend(game, "free_peoples", timezone.now()) >= 1


# --- what the others can know --------------------------------------------------------------------------


def test_the_others_find_nothing_of_an_order(anna, bert):
    game = service.open_game("wotr", "A war", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    give(game, "free_peoples", anna, "declaring: never")
    attend(game, "free_peoples")
    game.refresh_from_db()
    for eyes in [("shadow",), ()]:
        file = json.dumps(service.export(game, eyes))
        view = storage.view(game, eyes)
        told = [str(event) for _, event in service.events_between(game, eyes, 0)]
        assert "order:" not in file + str(view) + "".join(told)
    service.resign(game, bert, NOON)
    game.refresh_from_db()
    assert game.is_over
    assert "order:" not in json.dumps(service.export(game, ())), "not even after the end"


def asked_for_a_card(anna, bert) -> tuple[Game, OpenQuestion]:
    """Anna, who lets her orders answer, is asked for a Combat card."""
    game = service.open_game("wotr", "A war", anna, NOON, own=["free_peoples"])
    service.join_seat(game, bert, NOON, "shadow")
    row = asked(game)["free_peoples"]
    about = {"attacker": "shadow", "attackers": {"sauron_regular": 3}, "defenders": {"gondor_regular": 2}}
    question = ask("free_peoples", "battle.card", ["no_card"], about=about)
    row.prompt, row.body = question.prompt, write(question).decode()
    attendance.plan(row, NOON)
    row.save()
    return game, row


def test_a_persons_own_secret_answer_counts_at_once(anna, bert, settings):
    settings.SECRET_ANSWER_DELAY = 7200
    game = duel(anna, bert)
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    answer(game, "east", "no_card")
    assert set(asked(game)) == {"west"}


def test_an_order_answers_a_secret_question_when_a_person_might(anna, bert, settings):
    settings.SECRET_ANSWER_DELAY = 7200
    game, row = asked_for_a_card(anna, bert)
    give(game, "free_peoples", anna, "combat cards: never")
    assert attend(game, "free_peoples") == 0
    row.refresh_from_db()
    assert timedelta(minutes=10) <= row.lands_at - NOON <= timedelta(hours=2)
    assert row.attend_at == row.lands_at
    mail = Outgoing.objects.get(kind="turn", player=anna)
    assert mail.due_at > row.lands_at, "until then its owner is not asked by mail"
    assert attendance.due(row.lands_at - timedelta(seconds=1), 10) == []
    assert attendance.due(row.lands_at, 10) == [row.pk]


def test_what_no_order_answers_is_asked_by_mail_at_once(anna, bert, settings):
    settings.SECRET_ANSWER_DELAY = 7200
    game, row = asked_for_a_card(anna, bert)
    give(game, "free_peoples", anna, "declaring: never")
    due_at = Outgoing.objects.get(kind="turn", player=anna).due_at
    assert attend(game, "free_peoples") == 0
    row.refresh_from_db()
    assert row.attend_at is None
    assert Outgoing.objects.get(kind="turn", player=anna).due_at == due_at


def test_the_moments_are_spread_and_lean_to_the_sooner(settings):
    settings.SECRET_ANSWER_DELAY = 7200
    drawn = sorted(attendance._like_a_person().total_seconds() for _ in range(400))
    assert 600 <= drawn[0] < 900
    assert 5000 < drawn[-1] <= 7200
    assert 1500 < drawn[200] < 2900


def test_from_bots_nothing_is_hidden(anna, settings):
    settings.SECRET_ANSWER_DELAY = 7200
    game = against_bot(anna)
    row = asked(game)["free_peoples"]
    row.prompt = "battle.card"
    attendance.plan(row, NOON)
    assert row.lands_at is None


def test_an_open_question_has_no_moment(anna, bert, settings):
    settings.SECRET_ANSWER_DELAY = 7200
    game, row = asked_for_a_card(anna, bert)
    give(game, "free_peoples", anna, "combat cards: never")
    row.prompt = "battle.continue"
    attendance.plan(row, NOON)
    assert row.lands_at is None
    assert row.attend_at == NOON


# --- the last battle -----------------------------------------------------------------------------------


def test_a_preview_tells_what_orders_would_have_done(anna):
    game = service.open_game(
        "wotr", "Practice", anna, NOON, own=[], bots=dict.fromkeys(["free_peoples", "shadow"], "steady")
    )
    place = seat(game, "shadow")
    assert order_preview.preview(place, list(read("going on: always", WOTR).orders)) == []
    never = list(read("combat cards: never\ngoing on: always", WOTR).orders)
    for _ in range(200):  # until a battle was fought in which it was asked something
        found = order_preview.preview(seat(game, "shadow"), never)
        if found or not any(attend(game, key) for key in ("free_peoples", "shadow")):
            break
    rows = OpenQuestion.objects.filter(seat__game=game).count()
    assert order_preview.preview(seat(game, "shadow"), never) == found != []
    assert all(one.asked for one in found)
    assert OpenQuestion.objects.filter(seat__game=game).count() == rows, "nothing is changed"
    asks = order_preview.preview(seat(game, "shadow"), [])
    assert [one.answer for one in asks] == [None] * len(found)


def test_only_questions_of_played_games_are_attended(anna):
    game = against_bot(anna)
    first_turn(game)
    Game.objects.filter(pk=game.pk).update(state=Game.State.STOPPED)
    assert attend(game, "shadow") == 0
    assert moving.question_of(seat(game, "shadow")) is not None
