"""The addresses of the API."""

from django.urls import path

from games.api import seats

urlpatterns = [
    path("api/g/<int:game_id>/<slug:key>/", seats.seat, name="api_seat"),
    path("api/g/<int:game_id>/<slug:key>/answer/", seats.answer, name="api_answer"),
]
