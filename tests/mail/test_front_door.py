"""The front door: what people write to the post's own address, and what comes back."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import Absence, User
from games import service
from games.lab.letter_game import AGAINST, TWO_HANDED
from games.mail import outgoing
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, Invitation, OpenQuestion, Outgoing, RawMail, Tenure
from games.orders import front_door
from games.orders.commands import word_for
from games.orders.days_away import days_of
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from tests.mail.front_door_mails import EVERY_WORD, LANGUAGE_OF, MAILS, STRANGER, TOLD, DoorMail
from tests.mail.post import flat, ford, receipt, send, tenure, user
from tests.service.tables import player

pytestmark = pytest.mark.django_db

POST = "post@ravenpost.localhost"
_ids = iter(range(10_000))


def plain_mail(text: str, sender: str, subject: str = "", to: str = POST) -> bytes:
    """As a mail program writes a new mail: nothing quoted."""
    head = (
        f"From: {sender}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <door{next(_ids)}@mail.example>\r\n"
    )
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()


def write(text: str, sender: str = "anna@mail.example", subject: str = "", to: str = POST) -> RawMail:
    return understand(receive(plain_mail(text, sender, subject, to)).pk)


def came_back(row: RawMail) -> list[str]:
    """The letters that answer a mail, in words."""
    found = Outgoing.objects.filter(facts__answers=row.message_id)
    return [flat(letter.body) for one in found if (letter := outgoing.write(one))]


def answer(text: str, sender: str = "anna@mail.example", subject: str = "") -> str:
    (letter,) = came_back(write(text, sender, subject))
    return letter


def table() -> Game:
    """Anna plays Bert at the ford, and has nothing else."""
    game = ford()
    for name, language in (("elena", "es"), ("ilaria", "it"), ("paulo", "pt")):
        player(name, language=language)
    return game


@pytest.mark.parametrize("sender", sorted({row.sender for row in MAILS}))
def test_what_comes_back(sender: str) -> None:
    """One letter to each mail, in its writer's language, and none without one."""
    everybody()
    wrong = [told for row in MAILS if row.sender == sender and (told := _what_is_wrong(row))]
    assert not wrong, "\n".join(wrong)


def _what_is_wrong(row: DoorMail) -> str:
    """Each mail finds everything as it was at first."""
    with transaction.atomic():
        stored = write(row.text, row.sender, row.subject)
        letters = came_back(stored)
        transaction.set_rollback(True)
    wanted = words_of(row)
    if len(letters) == 1 and wanted in letters[0]:
        return ""
    return f"{row.text!r} [{row.subject}] ({stored.outcome}): wanted {wanted!r}, got {letters}"


def words_of(row: DoorMail) -> str:
    """What the letter says, in the writer's language, as far as it is the same every time."""
    with translation.override(LANGUAGE_OF.get(row.sender) or row.language):
        parts = re.split(r"%\(\w+\)[sd]", flat(gettext(TOLD.get(row.told, row.told))))
    return max(parts, key=len).strip(" “”«»:")


def everybody() -> None:
    """Everybody plays one game and is asked something in it; a game looks for players."""
    ford()
    for address, language in LANGUAGE_OF.items():
        name = address.split("@")[0]
        if name != "anna":
            somebody = player(name, language=language)
            opened = service.open_game(
                "skirmish", f"Ford of {name}", somebody, timezone.now(), own=["east"], bots={"west": "random"}
            )
            assert opened.state == "running"
    service.open_game("skirmish", "Open road", player("olga"), timezone.now(), own=["east"])


def test_the_table_is_long_and_holds_every_word_in_four_languages() -> None:
    assert len(MAILS) >= 60
    for language, address in {one: who for who, one in LANGUAGE_OF.items()}.items():
        told = {row.told for row in MAILS if row.sender == address}
        assert told >= EVERY_WORD, (language, EVERY_WORD - told)


# --- a stranger ----------------------------------------------------------------------------------


def code_letter() -> Any:
    written = outgoing.write(Outgoing.objects.filter(kind="code").latest("pk"))
    assert written is not None
    return written


def test_a_stranger_opens_a_game_with_a_first_mail_and_the_code() -> None:
    assert write("open war of the ring, free peoples, against steady", STRANGER).outcome == "code_sent"
    assert not User.objects.exists()
    assert not Game.objects.exists()
    letter = code_letter()
    assert letter.to == [STRANGER]
    reply = send("confirm", to=letter.reply_to[0], sender=STRANGER)
    assert reply.outcome == "confirms"
    game = Game.objects.get()
    newcomer = User.objects.get()
    assert (game.title, game.state, game.opened_by) == ("wotr", "running", newcomer)
    assert Tenure.objects.get(player=newcomer).seat.key == "free_peoples"
    assert newcomer.emailaddress_set.get().verified
    assert not newcomer.has_usable_password()
    assert "The game has begun" in flat(
        outgoing.write(Outgoing.objects.filter(kind="answer").latest("pk")).body
    )
    assert send("confirm", to=letter.reply_to[0], sender=STRANGER).outcome == "stale", "a code counts once"
    assert Game.objects.count() == 1


@pytest.mark.parametrize("title", ["wotr", "bofa", "lcg"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strangers_first_mail_is_answered_in_its_own_language(title: str, language: str) -> None:
    with translation.override(language):
        name = titles()[title].words.name()
        heading = gettext("What the mail says").upper()
    for way in (TWO_HANDED[language], f"{AGAINST[language]} steady"):
        sender = f"new{next(_ids)}@mail.example"
        assert heading in answer(f"{word_for('open', language)} {name}, {way}", sender)


def test_the_code_may_also_be_written_to_the_post() -> None:
    write("quiero abrir la guerra del anillo contra steady", STRANGER)
    code = code_letter().subject.split()[-1]
    assert write(f"El código es {code}", STRANGER).outcome == "confirms"
    assert User.objects.get().language == "es"


def test_only_the_address_that_got_the_code_can_use_it() -> None:
    write("open war of the ring against steady", STRANGER)
    letter = code_letter()
    assert send("confirm", to=letter.reply_to[0], sender="mallory@mail.example").outcome == "stale"
    assert not User.objects.exists()


def test_a_code_is_too_old_after_three_days() -> None:
    write("open war of the ring against steady", STRANGER)
    RawMail.objects.update(received_at=timezone.now() - timedelta(days=4))
    assert send("confirm", to=code_letter().reply_to[0], sender=STRANGER).outcome == "stale"
    assert not User.objects.exists()


def test_nobody_else_is_written_to_before_the_sender_is_proven() -> None:
    write("open battle of five armies against friend@elsewhere.example", STRANGER)
    assert list(Outgoing.objects.values_list("address", flat=True)) == [STRANGER]
    send("confirm", to=code_letter().reply_to[0], sender=STRANGER)
    invited = Invitation.objects.get()
    assert invited.address == "friend@elsewhere.example"
    assert Outgoing.objects.filter(kind="invitation", address="friend@elsewhere.example").exists()


def test_what_is_reconstructed_is_said_where_a_game_is_opened_joined_and_begun_by_mail() -> None:
    player("anna")
    told = "are our reconstruction: the printed game may say otherwise."
    assert told in answer("open battle of five armies against friend@elsewhere.example")
    invitation = outgoing.write(Outgoing.objects.get(kind="invitation"))
    assert invitation is not None
    assert told in flat(invitation.body)
    send("accept", to=invitation.reply_to[0], sender="friend@elsewhere.example")
    begun = outgoing.write(Outgoing.objects.filter(kind="started").latest("pk"))
    assert begun is not None
    assert told in flat(begun.body)
    assert told not in answer("open war of the ring against steady")


def test_codes_are_few_and_the_limit_is_said_once() -> None:
    outcomes = [write("open war of the ring against steady", STRANGER).outcome for _ in range(6)]
    assert outcomes == ["code_sent"] * 3 + ["too_many"] * 3
    assert Outgoing.objects.filter(kind="code").count() == 3
    (limit,) = Outgoing.objects.filter(kind="answer")
    assert "answer no more of them until" in flat(outgoing.write(limit).body)


def test_a_network_is_answered_only_so_often(monkeypatch: Any) -> None:
    monkeypatch.setattr("games.mail.front_door.FROM_A_NETWORK", 4)
    envelope = {"ip": "198.51.100.7"}
    for number in range(6):
        raw = plain_mail("help", f"victim{number}@mail.example")
        understand(receive(raw, "smtp", envelope).pk)
    assert Outgoing.objects.filter(kind="answer").count() == 4


def test_a_players_forged_mail_does_nothing_and_its_owner_is_asked(settings: Any) -> None:
    table()
    settings.MAIL_CHECK_SENDERS, settings.MAIL_DNS = True, "127.0.0.1:9"
    row = write("resign")
    assert row.outcome == "code_sent"
    letter = code_letter()
    assert letter.to == ["anna <anna@mail.example>"]
    assert "Did you write it?" in flat(letter.body)
    assert write("games").outcome == "code_sent", "whose games they are is nobody else's business"


# --- an invited person who never opens the site --------------------------------------------------


def test_an_invited_person_plays_by_mail_and_takes_a_name() -> None:
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, timezone.now(), own=["east"])
    service.invite(game, anna, timezone.now(), address=STRANGER, language="it")
    letter = outgoing.write(Outgoing.objects.get(kind="invitation"))
    assert letter is not None
    assert send("accetto, grazie", to=letter.reply_to[0], sender=STRANGER).outcome == "accepted"
    guest = Tenure.objects.get(seat__key="west").player
    assert guest is not None
    assert write("mi chiamo Bilba", STRANGER).outcome == "obeyed"
    guest.refresh_from_db()
    assert guest.username == "Bilba"
    assert "At the ford" in answer("le mie partite", STRANGER)


def test_an_invitation_is_accepted_at_the_front_door() -> None:
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "At the ford", anna, timezone.now(), own=["east"])
    service.invite(game, anna, timezone.now(), player=bert)
    assert "You have taken a seat in “At the ford”: West." in answer("accept", "bert@mail.example")
    game.refresh_from_db()
    assert game.state == "running"


def test_a_stranger_accepts_at_the_front_door_by_the_code() -> None:
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, timezone.now(), own=["east"])
    service.invite(game, anna, timezone.now(), address=STRANGER)
    assert write("accept", STRANGER).outcome == "code_sent"
    send("confirm", to=code_letter().reply_to[0], sender=STRANGER)
    game.refresh_from_db()
    assert game.state == "running"


def test_which_invitation_is_asked_where_several_wait() -> None:
    anna, bert = player("anna"), player("bert")
    games = [
        service.open_game("skirmish", name, anna, timezone.now(), own=["east"]) for name in ("One", "Two")
    ]
    for game in games:
        service.invite(game, anna, timezone.now(), player=bert)
    assert f"agree {games[0].pk}" in answer("accept", "bert@mail.example")
    assert "“Two”" in answer(f"accept {games[1].pk}", "bert@mail.example")
    assert "declined the invitation to “One”" in answer("decline", "bert@mail.example")


# --- one game among several ----------------------------------------------------------------------


def test_which_game_is_meant_is_asked_where_there_are_several() -> None:
    first = ford()
    second = service.open_game(
        "skirmish", "The old mill", user("anna"), timezone.now(), own=["east"], bots={"west": "random"}
    )
    assert f"map {first.pk}" in answer("position")
    assert "The old mill" in answer(f"position {second.pk}")
    assert "At the ford" in answer("history at the ford")


def test_a_seat_in_the_lobby_is_taken_by_its_number_and_side() -> None:
    game = service.open_game("skirmish", "At the ford", player("anna"), timezone.now(), own=["east"])
    player("bert")
    assert "Free are: West." in answer(f"join {game.pk} north", "bert@mail.example")
    assert "You have taken a seat" in answer(f"join {game.pk} west", "bert@mail.example")


def test_resigning_at_the_front_door_needs_a_second_word() -> None:
    game = table()
    row = write("resign")
    letter = outgoing.write(Outgoing.objects.get(facts__answers=row.message_id))
    assert letter is not None
    game.refresh_from_db()
    assert game.how == ""
    assert send("yes", to=letter.reply_to[0]).outcome == "obeyed"
    game.refresh_from_db()
    assert game.how == "resigned"


def test_words_to_the_post_are_understood_in_a_reply_as_well() -> None:
    table()
    row = send("my games please")
    assert "At the ford" in came_back(row)[0]
    row = send("open the war of the ring against steady")
    assert "is open" in came_back(row)[0]
    assert tenure_count("anna") == 2


def tenure_count(name: str) -> int:
    return Tenure.objects.filter(player__username=name, ended_at=None).count()


def test_a_no_to_the_second_question_leaves_everything_as_it_was() -> None:
    game = table()
    row = write("resign")
    letter = outgoing.write(Outgoing.objects.get(facts__answers=row.message_id))
    assert letter is not None
    assert "1 resign" in flat(letter.body)
    assert send("No, sorry", to=letter.reply_to[0]).outcome == "obeyed"
    assert "Nothing was done." in flat(receipt().body)
    assert send("yes", to=letter.reply_to[0]).outcome == "obeyed"
    game.refresh_from_db()
    assert game.is_over


def test_an_answer_sent_to_the_post_counts_where_one_game_waits() -> None:
    """Who writes a new mail in the place of a reply; numbers mean nothing there."""
    table()
    assert write("2").outcome == "not_understood"
    assert write("stay").outcome == "obeyed"
    assert OpenQuestion.objects.get().seat.key == "west"
    assert write("stay").outcome == "not_understood", "she is asked nothing now"


@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_the_examples_of_the_help_open_what_they_say(language: str) -> None:
    player("anna", language=language)
    with translation.override(language):
        lines = front_door.examples()
    assert len(lines) == len(titles())
    for line, title in zip(lines, titles().values(), strict=True):
        assert write(line).outcome == "obeyed", line
        game = Game.objects.latest("pk")
        assert (game.title, game.state) == (title.key, "running")
        days = service.Terms.usual(title)
        assert (game.turn_days, game.move_days) == (days.turn_days, days.move_days)
        mine = Tenure.objects.get(seat__game=game, player__username="anna").seat
        with translation.override(language):
            named = title.words.seat(mine.key)
        assert named in line or len({seat.team for seat in game.seats.all()}) == 1


def test_both_hands_may_be_ones_own() -> None:
    player("paulo", language="pt")
    assert (
        write("Quero jogar o jogo de cartas sozinho, a duas mãos", "paulo@mail.example").outcome == "obeyed"
    )
    assert Game.objects.get().seats.count() == tenure_count("paulo") == 2


# --- two addresses, and a plus -------------------------------------------------------------------


def test_every_address_that_is_shown_to_be_somebodys_is_theirs() -> None:
    table()
    anna = user("anna")
    anna.emailaddress_set.create(email="anna@mail.example", verified=True, primary=True)
    anna.emailaddress_set.create(email="anna+games@other.example", verified=True)
    anna.emailaddress_set.create(email="hers@maybe.example", verified=False)
    assert "At the ford" in answer("games", "anna+games@other.example")
    assert "At the ford" in answer("games", "anna@other.example")
    assert "At the ford" in answer("games", "anna+post@mail.example")
    assert write("games", "hers@maybe.example").outcome == "code_sent"
    assert send("stay", sender="anna@other.example").outcome == "obeyed"


# --- days ----------------------------------------------------------------------------------------

TODAY = date(2026, 11, 18)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-12-20 to 2027-01-03", (2026, 12, 20), (2027, 1, 3)),
        ("20/12/2026", (2026, 12, 20), (2026, 12, 20)),
        ("20.12.", (2026, 12, 20), (2026, 12, 20)),
        ("20/12 - 27/12", (2026, 12, 20), (2026, 12, 27)),
        ("20/12/26 al 3/1/27", (2026, 12, 20), (2027, 1, 3)),
        ("20 December", (2026, 12, 20), (2026, 12, 20)),
        ("December 20 to 27", (2026, 12, 20), (2026, 12, 27)),
        ("from 20 December until 3 January", (2026, 12, 20), (2027, 1, 3)),
        ("20 December to 3 January 2027", (2026, 12, 20), (2027, 1, 3)),
        ("the 20th of Dec", (2026, 12, 20), (2026, 12, 20)),
        ("del 20 al 27 de diciembre", (2026, 12, 20), (2026, 12, 27)),
        ("del 20 al 27 de enero", (2027, 1, 20), (2027, 1, 27)),
        ("dal 20 al 27 dicembre 2026", (2026, 12, 20), (2026, 12, 27)),
        ("de 20 a 27 de março", (2027, 3, 20), (2027, 3, 27)),
        ("until 5 January", (2026, 11, 18), (2027, 1, 5)),
        ("hasta el 5 de enero", (2026, 11, 18), (2027, 1, 5)),
        ("from Sunday 20 December to Monday 4 January", (2026, 12, 20), (2027, 1, 4)),
        ("de segunda-feira, 21 de dezembro a sexta-feira, 25 de dezembro", (2026, 12, 21), (2026, 12, 25)),
        ("20-27 December", (2026, 12, 20), (2026, 12, 27)),
        ("20/12-27/12", (2026, 12, 20), (2026, 12, 27)),
        ("Jan. 5 – Jan. 9", (2027, 1, 5), (2027, 1, 9)),
        ("dal primo al 9 marzo", (2027, 3, 1), (2027, 3, 9)),
        ("1º de março a 3 de março", (2027, 3, 1), (2027, 3, 3)),
        ("dal 24 al 26", (2026, 11, 24), (2026, 11, 26)),
        ("until Friday", (2026, 11, 18), (2026, 11, 20)),
        ("desde el viernes hasta el lunes", (2026, 11, 20), (2026, 11, 23)),
        ("até quarta-feira", (2026, 11, 18), (2026, 11, 25)),
        ("tomorrow", (2026, 11, 19), (2026, 11, 19)),
        ("oggi", (2026, 11, 18), (2026, 11, 18)),
        ("20", None, None),
        ("31/2/2027", None, None),
        ("27 December 2026 to 20 December 2026", None, None),
        ("someday", None, None),
    ],
)
def test_days_as_people_write_them(text: str, first: Any, last: Any) -> None:
    from games.kernel import Unreadable

    if first is None:
        with pytest.raises(Unreadable):
            days_of(text, TODAY)
    else:
        assert days_of(text, TODAY) == (date(*first), date(*last))


def test_days_away_are_kept_as_written() -> None:
    ford()
    assert write("Hello, I will be away from 10 to 12 February. Thanks!").outcome == "obeyed"
    absence = Absence.objects.get()
    assert (absence.first_day.month, absence.first_day.day, absence.days) == (2, 10, 3)
    assert tenure("anna").seat.key == "east"


def test_who_left_a_seat_to_a_bot_comes_back_by_mail() -> None:
    game = ford()
    anna = user("anna")
    service.hand_to_bot(game.seats.get(key="east"), anna, "random", timezone.now())
    (row,) = Outgoing.objects.filter(kind="handed_over", player=anna)
    letter = outgoing.write(row)
    assert letter is not None
    assert f"answer this mail with “join {game.pk}”" in flat(letter.body)
    assert "YOURS AGAIN WITH THE WORD JOIN AND THE NUMBER" in answer("games")
    assert "You have taken a seat" in answer(f"join {game.pk}")
    assert str(game.seats.get(key="east").tenure) == "anna"
    assert "YOURS AGAIN" not in answer("games")


def test_nobody_else_takes_a_seat_that_is_kept_for_its_owner() -> None:
    game = ford()
    service.hand_to_bot(game.seats.get(key="east"), user("anna"), "random", timezone.now())
    player("cleo")
    assert "taken a seat" not in answer(f"join {game.pk}", "cleo@mail.example")
    sits = game.seats.get(key="east").tenure
    assert sits is not None
    assert sits.bot == "random"


def test_two_games_of_a_day_have_names_of_their_own() -> None:
    player("anna")
    for name in ("bert", "cleo"):
        assert "“War of the Ring, " in answer(f"open war of the ring against {name}@mail.example")
    first, second = Game.objects.order_by("pk")
    assert second.name == f"{first.name} (2)"


@pytest.mark.parametrize(
    "words",
    ["invite cleo@mail.example", "invito a cleo@mail.example", "Convido cleo@mail.example para o jogo %d"],
)
def test_who_was_declined_invites_somebody_else_by_mail(words: str) -> None:
    player("anna")
    write("open war of the ring against bert@mail.example")
    game = Game.objects.get()
    service.decline(Invitation.objects.get().token, timezone.now())
    declined = outgoing.write(Outgoing.objects.get(kind="declined"))
    assert declined is not None
    assert f"answer with “invite … {game.pk}” and their address" in flat(declined.body)
    assert "Invited: cleo@mail.example." in answer(words.replace("%d", str(game.pk)))
    assert Invitation.objects.get(state="sent").address == "cleo@mail.example"


def test_who_has_no_name_yet_is_told_how_the_others_see_them() -> None:
    write("open war of the ring against bert@mail.example", STRANGER)
    write(f"the code is {code_letter().subject.split()[-1]}", STRANGER)
    told = flat(outgoing.write(Outgoing.objects.filter(kind="answer").latest("pk")).body)
    assert f"The others see you as {User.objects.get().username}. Write “name …”" in told


# --- sentences -----------------------------------------------------------------------------------

SENTENCES = Path(__file__).with_name("front_door_sentences.txt")


def sentences() -> list[tuple[str, str]]:
    """What is meant, and the words of somebody who knows none of ours."""
    rows = (line.partition(": ") for line in SENTENCES.read_text(encoding="utf-8").splitlines())
    return [(meaning, text) for meaning, colon, text in rows if colon]


def test_sentences_are_understood_by_what_they_are_about() -> None:
    assert len(sentences()) >= 300
    wrong = []
    for meaning, text in sentences():
        found = front_door.said([text], "") or front_door.meant([text], "")
        heard = {"yes": "agree"}.get(found.name, found.name) if found else "-"
        if heard != meaning:
            wrong.append(f"{text!r}: {heard} instead of {meaning}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted({meaning for meaning, _ in sentences()} - {"-"}))
def test_every_word_of_the_door_has_sentences_in_each_language(name: str) -> None:
    assert len([text for meaning, text in sentences() if meaning == name]) >= 2 * len(LANGUAGES)
