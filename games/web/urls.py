"""The addresses of the pages."""

from django.urls import include, path

urlpatterns = [
    path("", include("games.web.page_urls")),
    path("", include("games.web.deck_urls")),
    path("", include("games.web.game_urls")),
]
