"""Every address of a game, walked by a stranger, a spectator, an opponent and the owner of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from games import service
from games.models import Game, Talk
from games.web import game_urls
from tests.service import tables
from tests.web.conftest import assert_every_script_is_a_file, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_waiting")]

SHUT, OPEN, ON = 404, 200, 302
LOOKING = {
    "table": (),
    "why": (),
    "rules_help": (),
    "board": (),
    "history": (),
    "history_contents": (),
    "moment": (3,),
    "moment_words": (3,),
    "board_at": (3,),
    "luck": (),
    "game_json": (),
    "game_text": (),
}
"""What is only read: shut to strangers where spectators are not allowed, open to who may watch."""
ACTING = {
    "answer": (),
    "in_words": (),
    "rub_out": (),
    "take_back": (),
    "hint": (),
    "say": (),
    "mute": (),
    "note": (),
    "release_notes": (),
    "ask": (),
    "hand_over": (),
    "come_back": (),
    "tear_up": ("note",),
    "settle": ("agreement",),
}
"""What changes something: only by POST, only signed in, only from one's own seat."""
OF_ORDERS = {"standing_orders", "give_orders", "rub_out_order", "orders_preview", "why_moved"}
"""Only in games that know standing orders, or where a bot sits: test_standing.py walks them."""
AMONG_TEAMMATES = {"propose", "settle_proposal"}
"""Only where a seat has teammates: test_proposals.py walks them."""
AFTER_THE_END = {"annotate", "settle_annotation"}
"""Only in games that are over: test_annotations.py walks them."""
FOR_OTHER_SITES = {"moment_picture", "embedded"}
"""The same for everybody, and shut to everybody where spectators are: test_sharing.py walks them."""
TRIED = {
    *(
        "tryouts",
        "tryout",
        "tryout_answer",
        "tryout_chance",
        "tryout_rub_out",
        "tryout_branch",
        "tryout_note",
    ),
    *("tryout_line_away", "tryout_share", "tryout_deal", "tryout_away", "tryout_take", "tryout_why"),
    *("tryout_board", "shared_tryout", "shared_tryout_board"),
}
"""Only in games that can be dealt: test_tryouts.py walks them."""
COACHED = {"coach"}
"""Only in a first game against practice opponents: test_coach_browser.py walks it."""
FOR_ALL = {"pulse", "board_colours", "board_land", "board_regions"}
"""Pictures of the land and signed addresses: they show nothing of a game."""


@pytest.fixture
def shut(anna: User, bert: User) -> Game:
    """A game without spectators."""
    return tables.duel(anna, bert, terms=service.Terms(spectators=False))


@pytest.fixture
def address(anna: User) -> Callable[[Game, str], str]:
    def build(game: Game, name: str) -> str:
        args: list[int] = []
        for arg in {**LOOKING, **ACTING}[name]:
            args.append(
                {"note": note_of(game, anna), "agreement": draw_of(game, anna)}.get(str(arg), 0) or int(arg)
            )
        return reverse(name, args=[game.pk, *args])

    return build


def note_of(game: Game, anna: User) -> int:
    known = Talk.objects.filter(game=game, player=anna).first()
    return (known or service.note(game, anna, "secret plan")).pk


def draw_of(game: Game, anna: User) -> int:
    known = game.agreements.first()
    return (known or service.offer_draw(game, anna, tables.NOON)).pk


def test_every_address_of_a_game_is_walked():
    names = {pattern.name for pattern in game_urls.urlpatterns if isinstance(pattern, URLPattern)}
    elsewhere = OF_ORDERS | AMONG_TEAMMATES | AFTER_THE_END | FOR_OTHER_SITES | TRIED | COACHED
    assert names == {*LOOKING, *ACTING, *FOR_ALL, *elsewhere}


@pytest.mark.parametrize("name", LOOKING)
def test_who_may_look(name: str, game: Game, shut: Game, anna: User, bert: User, address: Callable[..., str]):
    fine = (OPEN, ON) if name == "history" else (OPEN,)
    for player in (anna, bert):
        for table in (game, shut):
            assert signed_in(player).get(address(table, name)).status_code in fine
    for stranger in (None, tables.player("carla")):
        assert signed_in(stranger).get(address(game, name)).status_code in fine
        assert signed_in(stranger).get(address(shut, name)).status_code == SHUT
    assert signed_in(anna).post(address(game, name)).status_code == 405


@pytest.mark.parametrize("name", LOOKING)
def test_what_anna_holds_is_seen_by_anna_alone(
    name: str, anna: User, bert: User, address: Callable[..., str]
):
    secret: list[str] = []
    while not secret:  # both decks hold the same cards: until anna has drawn one that bert has not
        game = tables.duel(anna, bert)
        state = service.view(game, ("east", "west"))
        secret = [card for card in state.hands["east"] if card not in state.hands["west"]]
    note_of(game, anna)
    service.pencil(tables.seat(game, "east"), "march.go", ["go"])
    for other in (None, tables.player("carla"), bert):
        text = signed_in(other).get(address(game, name)).content.decode()
        for card in secret:
            assert f'"{card}"' not in text
            assert f"East drew {card.replace('_', ' ').capitalize()}" not in text
        assert "secret plan" not in text
        assert "In pencil" not in text


@pytest.mark.parametrize("name", ACTING)
def test_only_who_sits_there_can_act(
    name: str, game: Game, shut: Game, anna: User, bert: User, address: Callable[..., str]
):
    wish = {"seat": "east", "prompt": "march.go", "pick": "go", "text": "x", "what": "resign", "sure": "yes"}
    wish |= {"word": "yes", "player": str(anna.pk), "released": "yes"}
    before = (game.talk.count(), game.state, game.agreements.filter(agreed=True).count())
    target = address(game, name)
    before = (game.talk.count(), game.state, game.agreements.filter(agreed=True).count())
    assert Client().post(target, wish)["Location"].startswith("/account/login/")
    carla = signed_in(tables.player("carla"))
    assert carla.post(target, wish).status_code in (ON, SHUT)
    assert carla.post(address(shut, name), wish).status_code == SHUT
    assert signed_in(anna).get(target).status_code == 405
    game.refresh_from_db()
    assert (game.talk.count(), game.state, game.agreements.filter(agreed=True).count()) == before
    if name in ("answer", "rub_out", "take_back", "hint", "say", "note", "ask", "tear_up"):
        signed_in(bert).post(target, wish)
        game.refresh_from_db()
        assert (game.talk.count(), game.state) == before[:2], "bert does not sit in anna's seat"
        assert not hasattr(tables.seat(game, "east"), "draft")


@pytest.mark.parametrize("name", ACTING)
def test_a_form_from_another_site_changes_nothing(
    name: str, game: Game, anna: User, address: Callable[..., str]
):
    target = address(game, name)
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(target, {"seat": "east"}).status_code == 403


def routes(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """Every address of the site as it is written, with its name; Django's own admin guards itself."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from routes(pattern, before + str(pattern.pattern))
        else:
            yield before + str(pattern.pattern), pattern.name or ""


def test_no_address_of_any_room_tells_a_stranger_of_a_shut_game(shut: Game):
    """Lobby, papers, mails, API: whatever names a game is walked here too."""
    filled = {"<int:game_id>": str(shut.pk), "<slug:key>": "east", "<slug:form>": "pdf", "<int:event>": "3"}
    walked = 0
    for route, name in routes(get_resolver()):
        if "<int:game_id>" not in route:
            continue
        for hole, value in {**filled, "<int:pk>": "1"}.items():
            route = route.replace(hole, value)
        for reader in (None, User.objects.filter(username="carla").first() or tables.player("carla")):
            for response in (signed_in(reader).get(f"/{route}"), signed_in(reader).post(f"/{route}")):
                assert response.status_code in (302, 403, 404, 405), (name, response.status_code)
                assert shut.name not in response.content.decode(), name
                walked += 1
    assert walked > 100


def test_a_seat_that_was_handed_over_is_shut_to_who_left(game: Game, anna: User):
    carla = tables.player("carla")
    invitation = service.invite(game, anna, tables.NOON, player=carla, seat="east")
    service.accept(invitation.token, carla, tables.NOON)
    text = signed_in(anna).get(f"/g/{game.pk}/").content.decode()
    assert "Your hand" not in text
    assert "/answer/" not in text
    assert "Your hand" in signed_in(carla).get(f"/g/{game.pk}/").content.decode()


def test_pages_allow_no_inline_script_or_style(game: Game, anna: User):
    for name in ("", "history/", "at/3/", "luck/", "why/"):
        response = signed_in(anna).get(f"/g/{game.pk}/{name}", follow=True)
        policy = response["Content-Security-Policy"]
        assert "unsafe" not in policy
        text = response.content.decode()
        assert "<style" not in text
        assert ' style="' not in text
        assert " onclick" not in text
        assert_every_script_is_a_file(text)
