"""The addresses around the games: front door, lists, lobby, almanac, people."""

from django.urls import path

from games.web import almanac, app, entrance, first_turn, front_pages, lobby, my_games, players

urlpatterns = [
    path("", front_pages.home, name="home"),
    path("how-it-works/", front_pages.how_it_works, name="how_it_works"),
    path("dice/", front_pages.dice, name="dice"),
    path("sealed.py", front_pages.verifier, name="verifier"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("play-now/", entrance.play_now, name="play_now"),
    path("invitation/<str:token>/", entrance.invitation, name="invitation"),
    path("games/", my_games.my_games, name="my_games"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/set-out/", lobby.set_out, name="set_out"),
    path("lobby/<int:game_id>/", lobby.open_game, name="open_game"),
    path("lobby/<int:game_id>/join/", lobby.join, name="join"),
    path("lobby/<int:game_id>/invite/", lobby.invite, name="invite"),
    path("lobby/<int:game_id>/bot/", lobby.seat_bot, name="seat_bot"),
    path("lobby/<int:game_id>/leave/", lobby.leave, name="leave_open_game"),
    path("lobby/invitations/<int:pk>/revoke/", lobby.revoke, name="revoke"),
    path("lobby/<int:game_id>/word/", lobby.give_word, name="give_word"),
    path("lobby/<int:game_id>/deck/", lobby.choose_deck, name="choose_deck"),
    path("g/<int:game_id>/rematch/", lobby.rematch, name="rematch"),
    path("g/<int:game_id>/go-on/", lobby.go_on, name="go_on"),
    path("g/<int:game_id>/report/", players.report, name="report"),
    path("rules/<slug:title>/", first_turn.rules_in_one_page, name="rules_in_one_page"),
    path("almanac/", almanac.almanacs, name="almanacs"),
    path("almanac/<slug:title>/", almanac.almanac, name="almanac"),
    path("almanac/<slug:title>/<str:key>/", almanac.entry, name="almanac_entry"),
    path("p/<str:handle>/", players.player, name="player"),
    path("p/<str:handle>/block/", players.block, name="block"),
]
