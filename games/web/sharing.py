"""A moment to be passed on: its picture for previews of a link, and a small page for other people's sites.

Both show what a spectator saw at that moment, whoever asks, and only of games that anybody may watch.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from csp.constants import NONE, SELF
from csp.decorators import csp
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.models import Game
from games.reader import Reader
from games.reader.links import link_to
from games.reader.moment_dice import dice_at
from games.titles.drawing.png import fitted
from games.titles.offered import titles

WIDTH, HEIGHT = 1200, 630
"""What sites that show a preview of a link ask for."""
KEPT_SECONDS = 3600
_FRAME_CSP = {
    "default-src": [NONE],
    "img-src": [SELF],
    "style-src": [SELF],
    "font-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ["*"],
}


def spectator_at(game_id: int, event: int) -> Reader:
    """Who sits nowhere and looks back at that moment. Raises Http404 where not anybody may watch."""
    game = get_object_or_404(Game, pk=game_id, title__in=titles(), spectators=True)
    if game.state == Game.State.OPEN or not 1 <= event <= game.events:
        raise Http404
    return Reader(game, (), None, event)


@require_safe
def picture(request: HttpRequest, game_id: int, event: int) -> HttpResponse:
    """The board as a spectator saw it then."""
    reader = spectator_at(game_id, event)
    board = reader.title.board
    if board is None:
        raise Http404
    svg = board.picture(reader.view, {}, "colour", _places(reader.title.key))
    response = HttpResponse(fitted(svg, WIDTH, HEIGHT), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response


@cache
def _places(title: str) -> tuple[str, ...]:
    """All of them: a picture with nothing small on it."""
    return tuple(entry.key for entry in titles()[title].words.almanac() if entry.kind == "region")


@require_safe
@xframe_options_exempt
@csp(_FRAME_CSP)  # type: ignore[arg-type]
def embedded(request: HttpRequest, game_id: int, event: int) -> HttpResponse:
    """The moment in a frame of another site: picture, what happened, and the way to the whole history."""
    reader = spectator_at(game_id, event)
    told = [group for turn in reader.history(event - 1, event) for group in turn.groups]
    here = max((group for group in told if group.first <= event), key=lambda group: group.first, default=None)
    stops = sorted({stop for group in told for stop in group.stops})
    context = {
        "reader": reader,
        "game": reader.game,
        "event": event,
        "here": here,
        "dice": dice_at(reader.title, here, event),
        "turn_name": reader.title.turn_words.name(reader.game.log.get(event=event).turn),
        "sections": [] if reader.title.board else reader.words.position(reader.view, None),
        "before": _frame(reader, max((stop for stop in stops if stop < event), default=max(1, event - 1))),
        "behind": _frame(
            reader, min((stop for stop in stops if stop > event), default=min(reader.game.events, event + 1))
        ),
        "history_page": request.build_absolute_uri(link_to("moment", reader.game.pk, event)),
        **preview_of(request, reader.game, event),
    }
    return render(request, "games/embedded.html", context)


def _frame(reader: Reader, event: int) -> str:
    return link_to("embedded", reader.game.pk, event)


def preview_of(request: HttpRequest, game: Game, event: int) -> dict[str, Any]:
    """What a link to this moment is shown with elsewhere; nothing for a game that not anybody may watch."""
    if not game.spectators:
        return {}
    title = titles()[game.title]
    facts = {"game": title.words.name(), "event": event, "last": game.events}
    size = {"width": WIDTH, "height": HEIGHT}
    return {
        "preview": {
            "page": request.build_absolute_uri(link_to("moment", game.pk, event)),
            "picture": request.build_absolute_uri(link_to("moment_picture", game.pk, event))
            if title.board
            else "",
            "frame": request.build_absolute_uri(link_to("embedded", game.pk, event)),
            "words": _("%(game)s, event %(event)d of %(last)d") % facts,
            "alt": _("The board after event %(event)d.") % facts,
            **size,
        }
    }
