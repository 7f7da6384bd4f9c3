"""stub"""

from django.http import HttpRequest, HttpResponse


def history(request: HttpRequest, game_id: int) -> HttpResponse:
    return HttpResponse("x")


moment = luck = as_json = as_text = history
