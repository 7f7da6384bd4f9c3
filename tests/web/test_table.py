"""The table: what it shows to whom, and what its forms do."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.models import Agreement, Draft, Game, OpenQuestion, Seat, Submission, Talk
from games.reader import Reader
from games.service import opaque
from games.titles.languages import TRANSLATED
from games.web import pulse, table
from tests.service import tables
from tests.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_waiting")]


def page(client: Client, game: Game, query: str = "") -> str:
    response = client.get(f"/g/{game.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def answer(client: Client, game: Game, prompt: str, *picks: str, **more: str) -> str:
    """Send the form; the address it leads to."""
    form = {"seat": "east", "prompt": prompt, "pick": list(picks), **more}
    response = client.post(f"/g/{game.pk}/answer/", form)
    assert response.status_code == 302
    return response["Location"]


# --- what it shows -----------------------------------------------------------------------------------


def test_a_player_reads_the_question_its_options_and_the_hand(game: Game, anna: User):
    text = page(signed_in(anna), game)
    assert "Do your figures go to the ford?" in text
    assert 'value="go"' in text
    assert "Your hand" in text
    assert "Your move" in text
    assert text.count("<h1>") == 1


def test_who_is_not_asked_reads_whose_turn_it_is(game: Game, bert: User):
    text = page(signed_in(bert), game)
    assert "Nothing to answer" in text
    assert "anna has" in text
    assert "Do your figures" not in text


def test_a_spectator_sees_the_table_but_no_hand_and_no_forms_of_play(game: Game):
    text = page(Client(), game)
    assert "anna</a> is" in text
    assert "Your hand" not in text
    assert "/answer/" not in text
    assert "/say/" not in text


def test_no_page_holds_what_its_reader_may_not_know(game: Game, anna: User, bert: User):
    state = service.view(game, ("east", "west"))
    for reader, eyes in ((anna, ("east",)), (bert, ("west",)), (None, ())):
        seen = service.view(game, eyes)
        hidden = {card for seat in state.seats for card in state.hands[seat]} - {
            card for seat in seen.seats for card in seen.hands[seat]
        }
        text = page(signed_in(reader), game)
        for card in hidden:
            assert f'"{card}"' not in text
            assert f">{card}<" not in text


def test_a_game_by_invitation_is_nobody_elses_business(anna: User, bert: User):
    game = tables.duel(anna, bert, terms=service.Terms(spectators=False))
    assert Client().get(f"/g/{game.pk}/").status_code == 404
    assert signed_in(tables.player("carla")).get(f"/g/{game.pk}/").status_code == 404
    assert page(signed_in(bert), game)


def test_a_game_that_waits_for_players_shows_its_seats(anna: User):
    game = service.open_game("skirmish", "Soon", anna, tables.NOON, own=["east"])
    assert signed_in(anna).get(f"/g/{game.pk}/")["Location"] == f"/lobby/{game.pk}/"
    text = page(Client(), game)
    assert "begins when every seat is taken" in text
    assert "empty" in text


def test_the_board_carries_the_options_numbers_and_the_land_below(game: Game, anna: User):
    text = page(signed_in(anna), game)
    assert 'id="at-go"' in text
    land = re.search(r'<image href="([^"]+)"', text)
    assert land
    picture = Client().get(land.group(1))
    assert picture.status_code == 200
    assert "immutable" in picture["Cache-Control"]
    assert picture["Content-Type"].startswith("image/svg+xml")


def test_a_reader_in_another_language_has_no_english_left_over(game: Game, anna: User):
    for language in TRANSLATED:
        anna.language = language
        anna.save()
        text = page(signed_in(anna), game)
        for words in ("Your move", "Since your last move", "Talk</h2>", "Your notes", "The same by mail"):
            assert words not in text, language


# --- pencil and ink ----------------------------------------------------------------------------------


def test_an_answer_that_can_be_rubbed_out_stays_in_pencil(game: Game, anna: User):
    client = signed_in(anna)
    assert answer(client, game, "march.go", "go").startswith(f"/g/{game.pk}/")
    assert Draft.objects.get().answers == [["march.go", ["go"]]]
    text = page(client, game)
    assert "In pencil, not sent yet" in text
    assert "Which figures go to the ford?" in text
    assert "Take back “Go”" in text
    assert "<code>go &gt;" in text, "the same by mail"
    client.post(f"/g/{game.pk}/rub-out/", {"seat": "east", "steps": "1"})
    assert "Do your figures go to the ford?" in page(client, game)


def test_how_many_of_each_is_asked_with_numbers(game: Game, anna: User):
    client = signed_in(anna)
    answer(client, game, "march.go", "go")
    text = page(client, game)
    assert 'name="n-regular"' in text
    assert "Pick 3 at most, or none." in text
    address = answer(client, game, "march.figures", **{"n-regular": "2", "n-elite": "0"})
    assert "pick=regular&pick=regular" in address


def test_an_answer_that_commits_waits_to_be_sent(game: Game, anna: User):
    client = signed_in(anna)
    address = answer(client, game, "march.go", "stay")
    assert "follows=" in address
    assert not Submission.objects.exists()
    text = client.get(address).content.decode()
    assert ">Send<" in text
    assert "Choose otherwise" in text
    once = re.search(r'name="once" value="([^"]+)"', text)
    assert once
    for _ in range(2):
        answer(client, game, "march.go", "stay", send="1", once=once.group(1))
    sent = Submission.objects.get()
    word = opaque.cover("sent", sent.pk)
    assert "is stored and will be judged" in page(client, game, f"?sent={word}")
    assert service.judge(sent.pk).accepted
    assert "is stored and will be judged" not in page(client, game, f"?sent={word}")
    assert "Nothing to answer" in page(client, game)


def test_the_last_answer_in_ink_can_be_taken_back_until_somebody_acts(game: Game, anna: User):
    tables.answer(game, "east", "stay")
    client = signed_in(anna)
    assert "Take back your last answer" in page(client, game)
    client.post(f"/g/{game.pk}/take-back/", {"seat": "east"})
    assert "Do your figures go to the ford?" in page(client, game)
    tables.answer(game, "east", "stay")
    tables.answer(game, "west", "stay")
    assert "Take back your last answer" not in page(client, game)


def test_what_is_not_offered_is_told_and_nothing_changes(game: Game, anna: User):
    client = signed_in(anna)
    answer(client, game, "march.go", "fly")
    text = page(client, game)
    assert "is not among what can be picked here" in text
    assert "Nothing else was changed" in text
    assert not Draft.objects.exists()


def test_nobody_answers_for_another(game: Game, bert: User):
    client = signed_in(bert)
    answer(client, game, "march.go", "go")
    assert "You do not sit in this seat" in page(client, game)
    assert not Draft.objects.exists()
    assert Client().post(f"/g/{game.pk}/answer/", {}).status_code == 302


def test_a_judged_move_that_was_refused_is_told(game: Game, anna: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table, "VERDICT_WAIT", 5.0)
    client = signed_in(anna)
    place = tables.seat(game, "east")
    known = service.submit(place, anna, [("march.go", ["fly"])], "web", f"web:{place.pk}:abc")
    service.judge(known.pk)
    answer(client, game, "march.go", "fly", send="1", once="abc")
    assert "is not among what can be picked here" in page(client, game)


def test_an_illegal_wish_says_why(game: Game, anna: User, bert: User):
    client = signed_in(anna)
    text = client.get(f"/g/{game.pk}/why/?seat=east&wish=far").content.decode()
    assert "is not among what can be picked here" in text
    assert (
        "in the list of the question" in client.get(f"/g/{game.pk}/why/?seat=east&wish=go").content.decode()
    )
    theirs = signed_in(bert).get(f"/g/{game.pk}/why/?seat=east&wish=go").content.decode()
    assert "You are not asked anything" in theirs


def test_one_player_in_two_seats_has_a_page_for_each(anna: User):
    game = service.open_game("skirmish", "Alone", anna, tables.NOON, own=["east", "west"])
    client = signed_in(anna)
    tables.answer(game, "east", "stay")
    assert "You sit in several seats" in page(client, game)
    assert 'name="seat" value="west"' in page(client, game)


# --- around the game ---------------------------------------------------------------------------------


def test_talk_and_notes(game: Game, anna: User, bert: User):
    client = signed_in(anna)
    client.post(f"/g/{game.pk}/say/", {"seat": "east", "text": "Good evening <b>"})
    client.post(f"/g/{game.pk}/notes/", {"seat": "east", "text": "He bluffs."})
    assert "Good evening &lt;b&gt;" in page(signed_in(bert), game)
    assert "He bluffs." in page(client, game)
    assert "He bluffs." not in page(signed_in(bert), game)
    note = Talk.objects.get(audience="self")
    address = reverse("tear_up", args=[game.pk, note.pk])
    assert signed_in(bert).post(address).status_code == 404
    assert client.post(f"/g/{game.pk}/notes/{note.pk}/tear-up/").status_code == 404
    client.post(address)
    assert not Talk.objects.filter(audience="self").exists()


def test_who_is_muted_is_not_heard(game: Game, anna: User, bert: User):
    service.say(game, bert, "Hurry up.", tables.NOON)
    client = signed_in(anna)
    client.post(f"/g/{game.pk}/mute/", {"player": bert.pk, "muted": "yes"})
    assert "Hurry up." not in page(client, game)
    client.post(f"/g/{game.pk}/mute/", {"player": bert.pk, "muted": "no"})
    assert "Hurry up." in page(client, game)


def test_a_draw_is_offered_and_agreed(game: Game, anna: User, bert: User):
    signed_in(anna).post(f"/g/{game.pk}/ask/", {"seat": "east", "what": "draw"})
    agreement = Agreement.objects.get()
    text = page(signed_in(bert), game)
    assert "offers a draw" in text
    assert ">Agree<" in text
    address = reverse("settle", args=[game.pk, agreement.pk])
    assert str(agreement.pk) not in address.split("/agreements/")[1].strip("/").split("/")
    assert signed_in(tables.player("carla")).post(address).status_code == 404
    signed_in(bert).post(address, {"word": "yes"})
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    assert "The game is over" in page(Client(), game)


def test_resigning_wants_a_tick(game: Game, anna: User):
    client = signed_in(anna)
    client.post(f"/g/{game.pk}/ask/", {"seat": "east", "what": "resign"})
    assert "Tick the box" in page(client, game)
    client.post(f"/g/{game.pk}/ask/", {"seat": "east", "what": "resign", "sure": "yes"})
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED


def test_notes_are_opened_to_all_after_the_end_if_their_writer_wants_it(game: Game, anna: User, bert: User):
    service.note(game, anna, "A plan.")
    service.resign(game, bert, tables.NOON)
    assert "A plan." not in page(signed_in(bert), game)
    signed_in(anna).post(f"/g/{game.pk}/notes/release/", {"released": "yes"})
    assert "A plan." in page(signed_in(bert), game)


# --- keeping up --------------------------------------------------------------------------------------


def pulse_of(text: str) -> tuple[str, str]:
    found = re.search(r'data-pulse="([^"]+)" data-known="([^"]+)"', text)
    assert found
    return found.group(1), found.group(2)


def test_a_tab_hears_nothing_new_until_something_is(game: Game, anna: User, bert: User):
    watching = Client()
    address, known = pulse_of(page(watching, game))
    ask = {"If-None-Match": f'"{known}"'}
    assert watching.get(address, headers=ask).status_code == 304
    service.note(game, anna, "Not your business.")
    assert watching.get(address, headers=ask).status_code == 304
    service.say(game, bert, "Hello", tables.NOON)
    told = watching.get(address, headers=ask)
    assert told.status_code == 200
    assert told.content.decode() == pulse_of(page(watching, game))[1]
    assert Client().get("/pulse/1-2:forged/").status_code == 404


def test_a_page_knows_that_the_game_moved_while_it_was_made(game: Game, anna: User):
    """It would else hold itself for new, and hear of the move only when something else happens."""
    reader = Reader.of_user(Game.objects.get(pk=game.pk), anna)
    assert pulse.address_for(reader)["known"] == pulse.stamp(game.pk, [tables.seat(game, "east").pk])
    tables.answer(game, "east", "stay")
    assert pulse.address_for(reader)["known"] == pulse.BEHIND


def test_no_pulse_tells_that_the_other_side_thinks_of_resigning(anna: User, bert: User):
    game = tables.foursome([anna, bert, tables.player("cleo"), tables.player("dora")])
    pks = [tables.seat(game, key).pk for key in ("west", "north")]
    foe, mate = (pulse.stamp(game.pk, [pk]) for pk in pks)
    service.resign(game, anna, tables.NOON)
    assert pulse.stamp(game.pk, [pks[0]]) == foe
    assert pulse.stamp(game.pk, [pks[1]]) != mate


def test_a_pulse_follows_ones_own_draft_and_agreements(game: Game, anna: User, bert: User):
    client = signed_in(anna)
    address, known = pulse_of(page(client, game))
    service.pencil(tables.seat(game, "east"), "march.go", ["go"])
    after = client.get(address, headers={"If-None-Match": f'"{known}"'})
    assert after.status_code == 200
    service.offer_draw(game, bert, tables.NOON)
    assert client.get(address, headers={"If-None-Match": after["ETag"]}).status_code == 200


def test_the_rules_for_a_question_are_a_click_away(anna: User, bert: User):
    war = stage("wotr", 60, [anna, bert], seed=2)
    text = page(signed_in(anna), war, "rules/?prompt=hunt.allocate")
    assert "R12.1" in text
    assert "No rule is named" in page(signed_in(anna), war, "rules/?prompt=nothing")


def test_the_others_let_a_bot_play_on_for_an_empty_seat(game: Game, anna: User, bert: User):
    service.leave_seat(game, anna, tables.NOON)
    game.refresh_from_db()
    client = signed_in(bert)
    assert "East is empty. What do you propose?" in page(client, game)
    client.post(f"/g/{game.pk}/ask/", {"seat": "west", "late": "east", "what": "substitute", "address": "x"})
    assert "does not read as an e-mail address" in page(client, game)
    client.post(f"/g/{game.pk}/ask/", {"seat": "west", "late": "east", "what": "bot"})
    tenure = tables.seat(game, "east").tenure
    assert tenure is not None
    assert tenure.bot == "random"
    assert "the bot Random is" in page(client, game)


def war_at(prompt: str, anna: User, bert: User) -> tuple[Game, Seat, User]:
    """A war that asks this, whom it asks, and who sits there."""
    war = stage("wotr", 0, [anna, bert], seed=5, upto=prompt)
    seat = OpenQuestion.objects.select_related("seat__game").get(seat__game=war).seat
    return war, seat, {"free_peoples": anna, "shadow": bert}[seat.key]


def test_the_dice_beside_the_map_carry_the_numbers_of_the_options(anna: User, bert: User):
    war, seat, who = war_at("turn.die", anna, bert)
    text = page(signed_in(who), war)
    picks = re.findall(r'<button class="die-pick" form="answer" name="pick" value="(\w+)"', text)
    question = service.question_of(seat)
    assert question is not None
    assert picks
    assert set(picks) <= set(question.items)
    other = bert if who == anna else anna
    assert "die-pick" not in page(signed_in(other), war), "the dice of whoever is not asked are only shown"


def test_an_option_tells_what_it_would_mean(anna: User, bert: User):
    war, _, who = war_at("army.from", anna, bert)
    text = page(signed_in(who), war)
    assert re.search(r'<span class="why">(?:Free Peoples|Shadow)[^<]*: \d', text)


def test_what_is_picked_stays_marked_on_the_map(anna: User, bert: User):
    war, seat, who = war_at("army.from", anna, bert)
    question = service.question_of(seat)
    assert question is not None
    before = page(signed_in(who), war)
    assert service.pencil(seat, "army.from", [next(iter(question.items))]).commits is None
    after = page(signed_in(who), war)
    stroke = f'data-stroke="from:{next(iter(question.items))}"'
    assert before.count(stroke) == 1, "the option"
    assert 'data-q="army.from" data-figures=""' in after
    assert stroke in after, "and now the draft"


def test_everything_on_offer_is_taken_with_one_button(anna: User, bert: User):
    war, seat, who = war_at("army.units", anna, bert)
    question = service.question_of(seat)
    assert question is not None
    client = signed_in(who)
    for key, count in question.items.items():
        assert re.search(rf'name="n-{key}"\s+min="0" max="{count}" value="{count}"', page(client, war))
    form = {"seat": seat.key, "prompt": question.prompt, "all": "1"}
    client.post(f"/g/{war.pk}/answer/", form, follow=True)
    drafted = Draft.objects.filter(seat=seat).first()
    assert drafted is not None
    assert len(drafted.answers[0][1]) == sum(question.items.values())


def test_while_a_draft_grows_only_the_question_is_sent(anna: User, bert: User):
    war, seat, who = war_at("army.from", anna, bert)
    client = signed_in(who)
    question = service.question_of(seat)
    assert question is not None
    form = {"seat": seat.key, "prompt": "army.from", "pick": next(iter(question.items))}
    answer = client.post(
        f"/g/{war.pk}/answer/", form, headers={"HX-Request": "true", "HX-Target": "ask"}, follow=True
    )
    text = answer.content.decode()
    assert text.strip().startswith('<div id="ask"')
    assert 'data-q="army.from"' in text, "it is in pencil"
    assert 'data-shape="figures"' in text, "and the next question is there: one way out is not asked"
    assert "<svg" not in text
    assert len(answer.content) < 15_000


def test_who_is_signed_out_is_asked_to_sign_in_and_sent_nowhere(game: Game):
    client, picked = Client(), {"prompt": "march.go", "pick": "go"}
    answer = client.post(f"/g/{game.pk}/answer/", picked, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert 'name="password"' in answer.content.decode()
    assert client.session["typed"]["to"] == f"/g/{game.pk}/answer/"
    assert client.session["typed"]["fields"] == [["prompt", "march.go"], ["pick", "go"]]


def test_a_click_on_an_army_says_the_action_too(anna: User, bert: User):
    war, seat, who = war_at("turn.action", anna, bert)
    client = signed_in(who)
    found = re.search(
        r'data-place="(\w+)" data-item="(\w+)"\s+name="then" value="([^"]+)"', page(client, war)
    )
    assert found
    place, item, then = found.groups()
    client.post(
        f"/g/{war.pk}/answer/", {"seat": seat.key, "prompt": "turn.action", "pick": item, "then": then}
    )
    assert Draft.objects.get(seat=seat).answers == [["turn.action", [item]], ["army.from", [place]]]


def test_where_nothing_is_asked_the_next_game_that_waits_is_a_click_away(anna: User, bert: User):
    here, there = tables.duel(anna, bert), tables.duel(anna, bert)
    Game.objects.filter(pk=there.pk).update(name="At the mill")
    assert "<title>Your move: At the ford" in page(signed_in(anna), here)
    tables.answer(here, "east", "stay")
    text = page(signed_in(anna), here)
    assert "<title>At the ford" in text
    assert f'href="/g/{there.pk}/">On to At the mill, which waits for you' in text
    tables.answer(there, "east", "stay")
    assert "which waits for you" not in page(signed_in(anna), here)
