"""Words of ours in a reply to a game's letter, where the same words may begin orders."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.models import Outgoing, Tenure
from games.orders.commands import word_for
from games.service import newcomers
from games.titles.languages import LANGUAGES
from tests.mail.post import address, flat, receipt, send
from tests.service.tables import player

pytestmark = pytest.mark.django_db

TITLES = {"wotr": ["free_peoples", "shadow"], "bofa": ["free_peoples", "shadow"], "lcg": ["north", "east"]}
WRITTEN = {
    "not done yet": "draw | How about a draw? | resign | I can't win this any more, I resign",
    "You are away from": "away 20/12/2026 to 3/1/2027 | I will be away from 3 to 9 March |"
    " Sorry, we are on holidays from 3 to 9 March",
    "is open: “War of the Ring": "open war of the ring against steady",
    "There is no game 999999": "join 999999",
    " below.": "Where does the board stand, can I see the situation? | history 2 | map |"
    " What did my opponent do last turn?",
    "The mails of this game stop.": "stop mails | Don't send me any more mails about this game",
    "We write to you in Italiano": "language italiano | Could you write in Italian, please?",
}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("told", WRITTEN)
def test_a_word_does_what_our_letters_say_of_it_in_every_game(title: str, told: str) -> None:
    _at_table(title)
    for text in WRITTEN[told].split(" | "):
        newcomers.set_language(Tenure.objects.get(player__username="anna").player, "en")
        Outgoing.objects.filter(kind="receipt").delete()
        send(text.strip(), to=address("anna"))
        lines = flat(receipt().body)
        assert told in lines or (told.startswith("We write") and "in Italiano" in lines), (text, lines[:900])


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["draw", "resign"])
def test_a_draw_and_the_end_are_asked_about_in_every_language(title: str, language: str, name: str) -> None:
    _at_table(title, language)
    assert send(word_for(name, language), to=address("anna")).outcome == "obeyed"
    is_against_all = title != "lcg" or name == "resign"
    done = send(word_for("yes", language), to=receipt().reply_to[0]).outcome
    assert done == ("obeyed" if is_against_all else "refused"), "together there is nobody to draw with"


def _at_table(title: str, language: str = "en") -> None:
    """Anna is asked something, and Bert plays the other side."""
    anna, bert = player("anna", language=language), player("bert")
    one, other = TITLES[title]
    game = service.open_game(title, "By letter", anna, timezone.now(), options={"players": 2}, own=[one])
    service.join_seat(game, bert, timezone.now(), other)
