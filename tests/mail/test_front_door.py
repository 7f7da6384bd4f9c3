"""The front door: what people write to the post's own address, and what comes back."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Absence, User
from games import service
from games.mail import outgoing
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, Invitation, Outgoing, RawMail, Tenure
from games.orders.days_away import days_of
from tests.mail.post import flat, ford, send, tenure, user
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


STRANGER = "new@mail.example"
ANNA, ELENA, ILARIA, PAULO = (f"{name}@mail.example" for name in ("anna", "elena", "ilaria", "paulo"))

# Who writes, the text, the subject, and words of what comes back.
TABLE = [
    # help
    (STRANGER, "help", "", "What you can write stands below."),
    (STRANGER, "", "help", "What you can write stands below."),
    (STRANGER, "Hello,\n\nhelp please!", "", "What you can write stands below."),
    (STRANGER, "ayuda por favor", "", "Lo que puedes escribir está abajo."),
    (STRANGER, "Ciao, aiuto per favore", "", "Quello che puoi scrivere è qui sotto."),
    (STRANGER, "Olá, ajuda por favor", "", "O que você pode escrever está abaixo."),
    (ANNA, "help", "", "A WHOLE EXAMPLE FOR EACH GAME"),
    (ELENA, "ayuda", "", "UN EJEMPLO COMPLETO PARA CADA JUEGO"),
    # games
    (ANNA, "games", "", "At the ford"),
    (ANNA, "Could you show me my games please?", "", "waits for your answer"),
    (ELENA, "mis partidas", "", "Ahora no juegas ninguna partida."),
    (ILARIA, "le mie partite", "", "Ora non giochi nessuna partita."),
    (PAULO, "", "minhas partidas", "Agora você não joga nenhuma partida."),
    # lobby
    (ANNA, "lobby", "", "Open road"),
    (STRANGER, "lobby", "", "Open road"),
    (ELENA, "sala", "", "Open road"),
    (ILARIA, "partite aperte", "", "Open road"),
    (PAULO, "saguão", "", "Open road"),
    # open
    (ANNA, "open war of the ring, shadow, against steady", "", "is open"),
    (ANNA, "I would like to play the battle of five armies against the computer", "", "is open"),
    (ANNA, "open card game", "", "is open"),
    (ANNA, "open", "", "which game you would like to play"),
    (ELENA, "abrir guerra del anillo contra steady, sombra", "", "está abierta"),
    (ELENA, "Hola, quiero jugar una partida de la guerra del anillo contra el ordenador", "", "está abierta"),
    (ILARIA, "apri La Guerra dell'Anello contro steady", "", "è aperta"),
    (PAULO, "abrir Guerra do Anel contra steady, 5 dias por turno", "", "está aberta"),
    (STRANGER, "open war of the ring against steady", "", "nothing was done yet"),
    (STRANGER, "quiero abrir la guerra del anillo contra steady", "", "todavía no se ha hecho nada"),
    # join
    (ANNA, "join 999999", "", "There is no game 999999"),
    (ELENA, "unirme 999999", "", "999999"),
    (STRANGER, "join 999999", "", "nothing was done yet"),
    # position, hand, history, sheet, orders
    (ANNA, "position", "", "The position stands below."),
    (ANNA, "please send me the position", "", "The position stands below."),
    (ANNA, "hand", "", "Your hand stands below."),
    (ANNA, "history 2", "", "turns stand below."),
    (ANNA, "sheet", "", "Your turn sheet is attached."),
    (ANNA, "orders", "", "You have no standing orders."),
    (ANNA, "", "sheet please", "Your turn sheet is attached."),
    (ELENA, "posición", "", "No juegas aquí ninguna partida"),
    (ILARIA, "posizione", "", "Non giochi qui nessuna partita"),
    (PAULO, "posição", "", "Você não joga aqui nenhuma partida"),
    # take back, draw, resign: the last two ask once more
    (ANNA, "take back", "", "There is no answer of yours to take back there."),
    (ANNA, "draw", "", "not done yet. Answer this mail with yes"),
    (ANNA, "I offer a draw", "", "not done yet. Answer this mail with yes"),
    (ANNA, "resign", "", "not done yet. Answer this mail with yes"),
    (ANNA, "me rindo", "", "not done yet. Answer this mail with yes"),
    (ANNA, "I resign At the ford", "", "not done yet. Answer this mail with yes"),
    # invitations and offers
    (ANNA, "accept", "", "Your word is not asked for in this."),
    (ANNA, "refuse", "", "Your word is not asked for in this."),
    (ELENA, "acepto", "", "No juegas aquí ninguna partida"),
    (STRANGER, "accept", "", "nothing was done yet"),
    # being away
    (ANNA, "absent 2027-01-10 to 2027-01-12", "", "Your clocks stand still in that time"),
    (ANNA, "I will be away from 10 to 12 February", "", "Wednesday 10 February 2027"),
    (ANNA, "away next spring", "", "does not read as days"),
    (ELENA, "ausente del 20 al 27 de diciembre", "", "20 de diciembre"),
    (ILARIA, "sarò assente dal 3 al 5 marzo", "", "3 marzo"),
    (PAULO, "estarei ausente de 3 a 5 de março", "", "3 de março"),
    # about oneself
    (ANNA, "language español", "", "Desde ahora"),
    (ANNA, "language", "", "Write the language behind the word"),
    (ELENA, "idioma italiano", "", "D'ora in poi"),
    (ANNA, "name gandalf", "", "a name once chosen stays"),
    # mails
    (ANNA, "stop mails", "", "The mails of this game stop."),
    (ANNA, "unsubscribe", "", "The mails of this game stop."),
    (ELENA, "no más correos", "", "No juegas aquí ninguna partida"),
    # nonsense
    (ANNA, "asdf qwer", "", "We could not read in your mail"),
    (STRANGER, "Dear sirs, we offer cheap watches.", "Offer", "We could not read in your mail"),
    (STRANGER, "", "", "We could not read in your mail"),
    (ELENA, "xyzzy", "", "No hemos podido leer en tu correo"),
    (ILARIA, "non voglio aprire niente", "", "Non siamo riusciti a leggere"),
    (PAULO, "?", "", "Não conseguimos ler na sua mensagem"),
    (ANNA, "😀", "", "We could not read in your mail"),
]


@pytest.mark.parametrize(("sender", "text", "subject", "words"), TABLE)
def test_what_comes_back(sender: str, text: str, subject: str, words: str) -> None:
    """One letter, and none without one."""
    table()
    service.open_game("skirmish", "Open road", player("olga"), timezone.now(), own=["east"])
    row = write(text, sender, subject)
    letters = came_back(row)
    assert len(letters) == 1, row.outcome
    assert words in letters[0]


def test_the_table_is_long_enough_and_speaks_four_languages() -> None:
    assert len(TABLE) >= 60
    assert {ELENA, ILARIA, PAULO, ANNA, STRANGER} == {row[0] for row in TABLE}


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


# --- two addresses, and a plus -------------------------------------------------------------------


def test_every_address_that_is_shown_to_be_somebodys_is_theirs() -> None:
    table()
    anna = user("anna")
    anna.emailaddress_set.create(email="anna@mail.example", verified=True, primary=True)
    anna.emailaddress_set.create(email="anna+games@other.example", verified=True)
    anna.emailaddress_set.create(email="hers@maybe.example", verified=False)
    assert "At the ford" in answer("games", "anna+games@other.example")
    assert "At the ford" in answer("games", "anna@other.example")
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
