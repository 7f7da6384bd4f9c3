"""An order in one's own words at the table: into pencil, asked back, and never final before Send."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.models import Draft, Game, Submission
from tests.replies.taken_up import taken_up
from tests.web.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_waiting")]

OFFER = re.compile(r'name="offer" value="([^"]*)"[^>]*>([^<]*)<')
MARCH = "army die: move armies from Minas Morgul to South Ithilien, all, then stop"


@pytest.fixture
def war(anna: User) -> Game:
    """Anna is the Shadow and is asked for a die."""
    return taken_up("w02", "shadow", anna)


def post(client: Client, game: Game, **form: str) -> str:
    """What is typed where the die is asked for; the page that follows."""
    form = {"seat": "shadow", "prompt": "turn.die", **form}
    response = client.post(f"/g/{game.pk}/in-words/", form, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def pencil() -> dict[str, list[str]]:
    draft = Draft.objects.first()
    return dict(draft.answers) if draft else {}


def test_what_can_be_rubbed_out_goes_into_pencil(war: Game, anna: User) -> None:
    page = post(signed_in(anna), war, words="I use the army die")
    assert pencil() == {"turn.die": ["army"]}
    assert page.count("The Army die. In pencil; the next question is open.") == 1
    assert not Submission.objects.exists()


def test_a_greeting_beside_an_order_is_quoted_where_it_is_told_apart(war: Game, anna: User) -> None:
    page = post(signed_in(anna), war, words="Hello! I use the army die.")
    assert pencil() == {"turn.die": ["army"]}
    assert "“Hello”: Not read as an order." in page


def test_what_is_final_waits_to_be_sent(war: Game, anna: User) -> None:
    page = post(signed_in(anna), war, words=MARCH)
    assert pencil()["army.to"] == ["south_ithilien"]
    assert "No other army. In pencil; it is done when you send it." in page
    assert 'name="send"' in page
    assert not Submission.objects.exists()


def test_a_guess_needs_no_yes_where_it_is_seen_before_it_is_sent(war: Game, anna: User) -> None:
    page = post(signed_in(anna), war, words="event die, draw a stratgy card")
    assert pencil() == {"turn.die": ["event"], "turn.action": ["draw_card"]}
    assert 'name="send"' in page


def test_what_could_be_meant_in_several_ways_is_offered_and_one_is_pressed(war: Game, anna: User) -> None:
    client = signed_in(anna)
    page = post(client, war, words="army to South Ithilien")
    assert pencil() == {}
    assert "Press what you mean." in page
    found = {told.split(" (")[0]: unescape(value) for value, told in OFFER.findall(page)}
    assert len(found) > 1
    post(client, war, offer=found["The Muster/Army die"])
    assert pencil()["turn.die"] == ["muster_army"]
    assert pencil()["army.to"] == ["south_ithilien"]


@pytest.mark.parametrize(
    "words", ["Should I use the army die?", "If you agree, the army die.", "not the army", "resign", "help"]
)
def test_what_is_no_order_changes_nothing_and_is_kept_to_be_mended(war: Game, anna: User, words: str) -> None:
    page = post(signed_in(anna), war, words=words)
    assert pencil() == {}
    assert f'value="{words}"' in unescape(page)
    assert "Through a Day and a Night" not in re.findall(r'<p class="notice">(.*?)</p>', page)[0]
    war.refresh_from_db()
    assert war.state == Game.State.RUNNING


def test_a_number_counts_only_where_the_page_shows_what_is_asked_now(war: Game, anna: User) -> None:
    client = signed_in(anna)
    post(client, war, words="2", prompt="army.from")
    assert pencil() == {}
    post(client, war, words="2")
    assert pencil() == {"turn.die": ["army"]}


@pytest.mark.parametrize("offer", ["", "[", '[["turn.die"]]', '[["turn.die", ["lidless_eye"]]]', '{"a": 1}'])
def test_an_offer_that_nobody_made_changes_nothing(war: Game, anna: User, offer: str) -> None:
    post(signed_in(anna), war, offer=offer)
    assert pencil() == {}


def test_nobody_types_for_another_seat(war: Game, bert: User) -> None:
    post(signed_in(bert), war, words="army die")
    assert pencil() == {}
