"""Pages that belong to no game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.titles import titles


def home(request: HttpRequest) -> HttpResponse:
    names = [title.words.name() for title in titles().values()]
    return render(request, "home.html", {"titles": names})
