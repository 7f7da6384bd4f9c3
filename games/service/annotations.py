"""Comments that players write into a finished game, each beside a moment of it.

Whoever played it reads them all; everybody else, and the Red Book, only those that their writer has released.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.kernel import Refused
from games.models import Annotation, Game
from games.service import seats, talk
from games.service.transactions import whole

LONGEST_ANNOTATION = 1000
MOST_ANNOTATIONS = 100
"""Of one player in one game."""


@whole
def annotate(
    game: Game, user: User, event: int, text: str, now: datetime, released: bool = False
) -> Annotation:
    """Write a comment beside an event. Plain text, once the game is over, by those who played it."""
    if not game.is_over:
        raise Refused("comment_before_end")
    if not seats.has_sat(game, user):
        raise Refused("not_your_game")
    if not 1 <= event <= game.events:
        raise Refused("no_such_event", event=event)
    words = text.strip()
    if not words:
        raise Refused("nothing_said")
    if len(words) > LONGEST_ANNOTATION:
        raise Refused("too_long", most=LONGEST_ANNOTATION, length=len(words))
    if game.annotations.filter(player=user).count() >= MOST_ANNOTATIONS:
        raise Refused("too_many_comments", most=MOST_ANNOTATIONS)
    return Annotation.objects.create(
        game=game, player=user, event=event, text=words, written_at=now, released=released
    )


@whole
def release_annotation(annotation: Annotation, user: User, released: bool) -> None:
    """Whether spectators and the Red Book may have it."""
    _require_writer(annotation, user)
    annotation.released = released
    annotation.save(update_fields=["released"])


@whole
def tear_up_annotation(annotation: Annotation, user: User) -> None:
    _require_writer(annotation, user)
    annotation.delete()


def _require_writer(annotation: Annotation, user: User) -> None:
    if annotation.player_id != user.pk:
        raise Refused("not_your_note")


def annotations_for(game: Game, user: seats.Onlooker) -> QuerySet[Annotation]:
    """Those that this reader may read, in the order of the game, without those whom the reader has muted."""
    found = game.annotations.select_related("player")
    if not seats.has_sat(game, user):
        found = found.filter(released=True)
    return found.exclude(player__in=talk.muted_by(user))


def released_annotations(game: Game) -> QuerySet[Annotation]:
    """What stands in the Red Book."""
    return game.annotations.filter(released=True).select_related("player")


def forget_annotations(user: User) -> None:
    """What was released stays without its writer's name, the rest goes."""
    Annotation.objects.filter(player=user, released=False).delete()
    Annotation.objects.filter(player=user).update(player=None)
