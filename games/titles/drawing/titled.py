"""A package's pictures as the board of a title: in the active language, from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, cast

from games.titles.drawing import Box, Point, straight
from games.titles.drawing.looks import Scheme
from games.titles.drawing.marks import Depth, Marks
from games.titles.drawing.pictures import Pictures
from games.titles.grammar import language


class TitledBoard:
    """Fulfils `games.titles.Board`."""

    def __init__(
        self,
        pictures: Pictures[Any, Any],
        seen: Callable[[Any], Any],
        places: Collection[str],
        neighbourhood: Callable[[Sequence[str]], Box],
        corners: Callable[[str], Sequence[Point]],
    ) -> None:
        """`seen`: what the pictures show of a view; `places`: what can be pointed at, the wider last."""
        self.pictures, self.seen, self.places, self.neighbourhood = pictures, seen, places, neighbourhood
        self.corners = corners

    def land(self, scheme: str, depth: str = "full") -> str:
        return self.pictures.land(language(), cast(Scheme, scheme), cast(Depth, depth))

    def overlay(
        self,
        view: Any,
        options: Mapping[str, str],
        depth: str = "glance",
        near: Sequence[str] = (),
        picked: Sequence[str] = (),
    ) -> str:
        return self.pictures.overlay(
            self.seen(view),
            language(),
            depth=cast(Depth, depth),
            view=self._window(near),
            pixels=self.pictures.page_pixels,
            marks=self._marks(options, picked),
            every_name=True,
        )

    def picture(self, view: Any, options: Mapping[str, str], scheme: str, near: Sequence[str] = ()) -> str:
        window = self._window(near)
        return self.pictures.picture(
            self.seen(view),
            language(),
            scheme=cast(Scheme, scheme),
            depth="glance" if window else "full",
            view=window,
            marks=self._marks(options),
        )

    def regions(self) -> Mapping[str, str]:
        return {place: straight(self.corners(place), digits=0) for place in reversed(tuple(self.places))}

    def tracks(self, view: Any) -> Mapping[str, str]:
        return self.pictures.tracks(self.seen(view), language(), "auto")

    def stylesheet(self) -> str:
        return self.pictures.stylesheet()

    def _known(self, keys: Sequence[str]) -> tuple[str, ...]:
        return tuple(key for key in keys if key in self.places)

    def _window(self, near: Sequence[str]) -> Box | None:
        places = self._known(near)
        return self.neighbourhood(places) if places else None

    def _marks(self, options: Mapping[str, str], picked: Sequence[str] = ()) -> Marks:
        """Only places are on the map; the other items keep their numbers to themselves."""
        places = self._known(tuple(options))
        chosen = next(reversed(self._known(picked)), "")
        return Marks(options=places, chosen=chosen, numbers=tuple(options[place] for place in places))
