"""The ford as a picture: the smallest board there can be, in the shape that pages expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import Question
from games.titles.pointing import Pointing, Target

_VIEW = (0, 0, 400, 240)
_PLACES = {"stay": (70, 120), "go": (200, 120), "far": (330, 120)}
"""Items of the question whether to march, where they lie; nobody can go to the far bank."""
_COLOURS = {"colour": "#e9e7e0", "grey": "#eeeeee", "dark": "#242a30", "auto": "var(--ford,#e9e7e0)"}


def pointing(question: Question, view: Any) -> Pointing:
    """The two banks, and the figures that wait on one of them."""
    return Pointing({key: Target(place=key if key in _PLACES else "") for key in question.items})


class FordBoard:
    """Three places in a row."""

    def land(self, scheme: str, depth: str = "full") -> str:
        river = f'<rect x="160" width="80" height="240" fill="{_COLOURS[scheme]}"/>'
        return _document(river, _VIEW)

    def overlay(
        self,
        view: Any,
        options: Mapping[str, str],
        depth: str = "glance",
        near: Sequence[str] = (),
        picked: Sequence[str] = (),
    ) -> str:
        seats = ", ".join(f"{seat} {sum(view.ford[seat].values())}" for seat in view.seats)
        box = (130, 50, 140, 140) if near else _VIEW
        return _document("".join(_place(key, options) for key in _PLACES) + _words(seats, depth), box)

    def picture(self, view: Any, options: Mapping[str, str], scheme: str, near: Sequence[str] = ()) -> str:
        return self.overlay(view, options).replace(">", f">{self.land(scheme)}", 1)

    def regions(self) -> Mapping[str, str]:
        return {key: f"M{x - 60} 20h120v200h-120z" for key, (x, _) in _PLACES.items()}

    def tracks(self, view: Any) -> Mapping[str, str]:
        return {"turn": _document(_words(f"turn {view.turn}", "glance"), (0, 0, 400, 60))}

    def stylesheet(self) -> str:
        return ":root[data-theme=dark]{--ford:#242a30}"


def _place(key: str, options: Mapping[str, str]) -> str:
    x, y = _PLACES[key]
    number = f'<text x="{x}" y="{y}">{options[key]}</text>' if key in options else ""
    return (
        f'<g id="at-{key}"><title>{key}</title><circle cx="{x}" cy="{y}" r="40" fill="#8fcbb4"/>{number}</g>'
    )


def _words(text: str, depth: str) -> str:
    return f'<text x="10" y="30" data-depth="{depth}">{text}</text>'


def _document(body: str, box: tuple[int, int, int, int]) -> str:
    view = " ".join(map(str, box))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img">'
        f"<title>The ford</title>{body}</svg>"
    )
