"""The addresses of the deck builder."""

from django.urls import path

from games.web import decks

urlpatterns = [
    path("decks/<slug:title>/", decks.decks, name="decks"),
    path("decks/<slug:title>/begin/", decks.begin, name="begin_deck"),
    path("decks/<slug:title>/read/", decks.bring_in, name="bring_in_deck"),
    path("decks/<slug:title>/public/", decks.public_decks, name="public_decks"),
    path("decks/<slug:title>/public/<int:pk>/", decks.public_deck, name="public_deck"),
    path("decks/<slug:title>/public/<int:pk>/copy/", decks.copy, name="copy_deck"),
    path("decks/<slug:title>/<int:pk>/open/", decks.open_deck, name="open_deck"),
    path("decks/<slug:title>/<int:pk>/", decks.deck, name="deck"),
    path("decks/<slug:title>/<int:pk>/check/", decks.check, name="check_deck"),
    path("decks/<slug:title>/<int:pk>/list.<slug:form>", decks.as_file, name="deck_file"),
    path("decks/<slug:title>/<int:pk>/throw-away/", decks.throw_away, name="throw_away_deck"),
]
