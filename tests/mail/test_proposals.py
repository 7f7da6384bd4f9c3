"""Team talk and proposals by mail: a teammate writes the answer, its owner takes it with one word."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.mail import outgoing
from games.models import Game, OpenQuestion, Outgoing, Proposal
from games.service import outbox
from tests.mail.post import flat, receipt, send, send_out, tenure
from tests.service.tables import player

pytestmark = pytest.mark.django_db

SEATS = {"anna": "gondor", "bert": "rohan", "carl": "witch_king", "dora": "saruman"}


def war() -> Game:
    """Anna and Bert are the Free Peoples, Carl and Dora the Shadow."""
    people = {name: player(name) for name in SEATS}
    game = service.open_game(
        "wotr",
        "Four roads",
        people["anna"],
        timezone.now(),
        options={"players": 4},
        own=["gondor"],
    )
    for name, key in list(SEATS.items())[1:]:
        service.join_seat(game, people[name], timezone.now(), key)
    for name in SEATS:
        write(name, "keep_cards")
    game.refresh_from_db()
    return game


def write(name: str, text: str) -> str:
    """A reply to the latest mail that the player has, asked or not."""
    return send(text, name).outcome


def mails_to(name: str, kind: str) -> list[str]:
    rows = Outgoing.objects.filter(player__username=name, kind=kind).order_by("pk")
    return [flat(mail.body) for row in rows if (mail := outgoing.write(row))]


def asked(name: str) -> str:
    row = OpenQuestion.objects.filter(seat=tenure(name).seat).first()
    return row.prompt if row else ""


def test_the_first_question_is_the_leading_players() -> None:
    war()
    assert asked("anna").startswith("fellowship.")
    assert asked("bert") == ""


@pytest.mark.parametrize("word", ["propose", "proponer", "proporre", "Propor"])
def test_a_teammate_proposes_and_the_owner_takes_it_with_one_word(word: str) -> None:
    war()
    before = asked("anna")
    assert write("bert", f"{word}: not now\nstrider") == "obeyed"
    assert "Proposed to your teammate" in flat(receipt().body)
    (mail,) = mails_to("anna", "proposal")
    assert "bert proposes this answer" in mail
    assert "The word ok takes it" in mail
    assert "strider" in mail
    assert write("anna", "ok") == "obeyed"
    assert asked("anna") != before
    assert Proposal.objects.get().outcome == "taken"


def test_the_enemy_hears_nothing_of_it() -> None:
    war()
    write("bert", "propose: not now")
    write("bert", "team Let us wait for Boromir.")
    told = Outgoing.objects.filter(kind__in=["proposal", "team_talk"])
    assert {row.player.username for row in told if row.player} == {"anna"}
    send_out()
    for name in ("carl", "dora"):
        write(name, "map")
        assert "Boromir." not in flat(receipt().body)
        assert "proposal" not in flat(receipt().body).lower()


def test_the_proposer_learns_nothing_of_the_owners_hand() -> None:
    """Whatever is proposed, the proposer hears the same, and no list of what is possible."""
    game = war()
    hand = service.view(game, ("gondor",)).hands["gondor"]
    told = set()
    for words in (f"propose: {hand[0]}", "propose: fp_char_01", "propose: nonsense"):
        write("bert", words)
        read = flat(receipt().body).partition("Proposed")[2].partition("Nobody else")[0]
        told.add(read)
        assert hand[0] not in flat(receipt().body).replace(words, "")
    assert len(told) == 1


def test_a_proposal_that_cannot_be_done_changes_nothing() -> None:
    war()
    before = asked("anna")
    write("bert", "propose: nonsense")
    (mail,) = mails_to("anna", "proposal")
    assert "does not name anything" in mail
    assert write("anna", "ok") == "refused"
    assert asked("anna") == before
    assert Proposal.objects.get().settled_at is None


def test_numbers_mean_nothing_in_a_proposal() -> None:
    war()
    write("bert", "propose: 1")
    write("anna", "ok")
    assert "is a number" in flat(receipt().body)


def test_a_stale_proposal_is_answered_kindly() -> None:
    war()
    write("bert", "propose: not now")
    write("anna", "not now > strider")
    write("anna", "ok")
    assert "is settled, so it can no longer be taken" in flat(receipt().body)
    assert Proposal.objects.get().outcome == "stale"
    assert mails_to("anna", "proposal") == []


def test_ok_without_a_proposal_and_proposals_to_nobody() -> None:
    war()
    write("anna", "ok")
    assert "No teammate has proposed anything" in flat(receipt().body)
    write("anna", "propose: not now")
    assert "No teammate of yours is asked anything now" in flat(receipt().body)


def test_a_new_proposal_takes_the_place_of_the_last() -> None:
    war()
    write("bert", "propose: lorien")
    write("bert", "propose: rohan: not now")
    write("bert", "propose: gondor: not now")
    assert [row.outcome for row in Proposal.objects.all()] == ["replaced", "replaced", ""]
    assert Proposal.objects.last().text == "not now"


def test_a_proposal_comes_with_the_turn_too_and_takes_the_place_of_a_draft() -> None:
    war()
    write("bert", "propose: not now > strider")
    row = Outgoing.objects.filter(kind="turn", player__username="anna").order_by("-pk").first()
    assert row is not None
    mail = outgoing.write(row)
    assert mail is not None
    assert "bert proposes this answer" in flat(mail.body)


def test_team_talk_reaches_the_teammate_in_a_mail_of_its_own() -> None:
    war()
    send_out()
    write("bert", "team Shall I hold Helm's Deep?")
    (mail,) = mails_to("anna", "team_talk")
    assert "bert, to your team: Shall I hold Helm's Deep?" in mail
    assert "In your team: Rohan (bert)" in mail
    for pk in outbox.due(timezone.now(), 50):
        outbox.send(pk, outgoing.write, sent=outgoing.sent)
    send_out()
    assert mails_to("anna", "team_talk") == [], "told once"
