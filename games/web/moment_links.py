"""Where a moment leads: to other moments with the same eyes and filter, to other eyes, to other filters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from games.reader import Reader
from games.reader.links import link_to
from games.web.navigation import Link

NOTES = "notes"
TALK = "talk"
COMMENTS = "comments"
Chapters = Iterable[tuple[str, str]]
"""Keys of chapters with their names."""


@dataclass(frozen=True)
class Jump:
    """From here to the nearest events of a chapter."""

    name: str
    before: str
    behind: str


@dataclass(frozen=True)
class MomentLinks:
    game: int
    event: int
    eyes: str
    """As it was seen then, where that is another view than the open one; else nothing."""
    kept: dict[str, str]
    """What of the address goes on to the next moment: the eyes and the filter."""

    @classmethod
    def of(cls, request: HttpRequest, reader: Reader, event: int, truly: bool) -> MomentLinks:
        eyes = "then" if reader.game.is_over and not truly else ""
        return cls(reader.game.pk, event, eyes, kept_of(request))

    def to(self, event: int) -> str:
        return link_to("moment", self.game, event, **self.kept)

    @property
    def lasting(self) -> str:
        """To this moment, for whoever is sent the link."""
        return link_to("moment", self.game, self.event)

    @property
    def board(self) -> str:
        return link_to("board_at", self.game, self.event, **self.kept)

    @property
    def words(self) -> str:
        return link_to("moment_words", self.game, self.event, **self.kept)

    @property
    def contents(self) -> str:
        return link_to("history_contents", self.game, **self.kept)

    @property
    def figures(self) -> str:
        return link_to("luck", self.game, **self.kept)

    @property
    def as_seen(self) -> str:
        return self._here(**{"as": "then", "only": self.kept.get("only", "")})

    @property
    def as_it_was(self) -> str:
        return self._here(only=self.kept.get("only", ""))

    @property
    def unfiltered(self) -> str:
        return self._here(**{"as": self.eyes})

    @property
    def notes(self) -> str:
        return self._here(only=NOTES)

    @property
    def talk(self) -> str:
        return self._here(only=TALK)

    @property
    def comments(self) -> str:
        return self._here(only=COMMENTS)

    def jumps(self, chapters: Chapters) -> list[Jump]:
        return [Jump(name, self._jump(f"back-{key}"), self._jump(f"next-{key}")) for key, name in chapters]

    def filters(self, chapters: Chapters) -> list[Link]:
        """One chapter alone."""
        chosen, eyes = self.kept.get("only", ""), {"as": self.eyes}
        return [Link(self._here(only=key, **eyes), name, chosen == key) for key, name in chapters]

    def _jump(self, where: str) -> str:
        return self._here(jump=where, **{"as": self.eyes})

    def _here(self, **wish: str) -> str:
        return link_to("moment", self.game, self.event, **wish)


def kept_of(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET[name] for name in ("as", "only") if name in request.GET}
