"""The web read back: the table, the story as text, the API's JSON."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as translated

from games.lab.media.html import Html, attribute, words
from games.lab.media.told import Choice, Told
from games.lab.media.wording import facts_in

PLAYER = re.compile(r"\btwin\d\b")
"""How the players of a staged game are called."""
_LINE = re.compile(r"^ *(\d+)  (.*)$")


def table(source: str) -> Told:
    page = Html(source)
    is_asked = page.one("#question[data-form]") is not None
    own = page.one(".clock p:not(.other)")
    return Told(
        "page",
        headline=page.words(".bench .path, #question .path"),
        question=_question(page) if is_asked else "",
        options=tuple(_options(page)) if is_asked else (),
        meanings=_meanings(page) if page.one("#question[data-form=one]") is not None else None,
        draft="; ".join(words(step) for step in page.all("#question .draft ol > li")),
        typed=page.words("#question .notation code").removesuffix("…").rstrip(" >"),
        numbers=_numbers(page),
        position=" ".join(words(plate) for plate in page.all("#words .plate")),
        people=tuple(words(side) for side in page.all(".bench .who .side")),
        waits_for=frozenset(PLAYER.findall(" ".join(map(words, page.all(".clock p.other"))))),
        clock=_clock(own) if own is not None and is_asked else None,
        news=tuple(line for act in page.all("#happened [data-act]") for line in _act(act)),
    )


def _question(page: Html) -> str:
    how = page.words("#question > p.quiet")
    return f"{page.words('#h-question')} {how}".strip()


def _options(page: Html) -> list[Choice]:
    found = []
    for option in page.all("#question ol.options .option"):
        field = option.query("input[max]")
        count = int(attribute(field, "max")) if field is not None else 1
        number, name, key = (words(option.query(part)) for part in (".n", ".what", ".key"))
        found.append(Choice(number, key, name, count))
    return found[:-1] if _has_none(page) else found


def _has_none(page: Html) -> bool:
    """Whether the list ends with a button that picks nothing."""
    return page.one("#question button.option:not([name])") is not None


def _meanings(page: Html) -> tuple[str, ...]:
    found = tuple(words(option.query(".why")) for option in page.all("#question ol.options .option"))
    return found[:-1] if _has_none(page) else found


def _numbers(page: Html) -> dict[str, str]:
    """What the page's script writes on the map, on dice and cards; a die that can be picked has a number."""
    found = dict(page.plates)
    for die in page.all("button[form=answer][name=pick]:not([disabled])"):
        found[attribute(die, "value")] = ""
    for item in page.all('#question [data-n]:not([data-key=""])'):
        found[attribute(item, "data-key")] = attribute(item, "data-n")
    return found


def _clock(own: Any) -> tuple[str, str] | None:
    """How long, and until when."""
    until, bank = translated("until %(until)s"), translated("%(bank)s in the bank")
    told = words(own.query("span"))
    facts = facts_in(f"{until}; {bank}", told) or facts_in(until, told)
    return (words(own.query("b")), facts["until"]) if facts else None


def _act(act: Any) -> list[tuple[int, str, bool]]:
    """A deed as one; else each event of the group."""
    lines = [_news(line) for line in act.query_all("ol.lines > li[data-event]")]
    deed = attribute(act, "data-deed")
    return [(int(deed), " ".join(text for _, text, _ in lines), False)] if deed else lines


def _news(line: Any) -> tuple[int, str, bool]:
    text = words(line.query("div"), but=("cause", "by-order"))
    return int(words(line.query("a.n"))), text, "taken-back" in attribute(line, "class")


def story(text: str, gone: str) -> Told:
    """The whole story; `gone` is what stands behind a line that was taken back."""
    found = []
    for line in text.splitlines():
        if match := _LINE.match(line):
            told = match[2].removesuffix(f" ({gone})")
            found.append((int(match[1]), told, told != match[2]))
    return Told("story", record=tuple(found), whole=True)


def history(source: str) -> Told:
    """The story of the present turn, on its page."""
    page = Html(source[source.index('<div class="event-list"') : source.index('<section class="section"')])
    return Told(
        "history",
        record=tuple(_news(line) for line in page.all(".event-list ol.lines > li")),
        leaves_out=True,
    )


def api(found: dict[str, Any]) -> Told:
    asked = found["question"]
    options = asked["options"] if asked else []
    is_one = bool(asked) and asked["most"] == 1
    draft = asked["draft"] if asked else []
    return Told(
        "api",
        headline=found["headline"],
        question=f"{asked['text']} {asked['how_many']}".strip() if asked else "",
        options=tuple(Choice(str(o["number"]), o["key"], o["name"], o["count"]) for o in options),
        meanings=tuple(option.get("meaning", "") for option in options) if is_one else None,
        draft="; ".join(step["text"] for step in draft),
        typed=" > ".join(step["typed"] for step in draft),
        people=tuple(person["name"] for person in found["people"]) if "people" in found else None,
        waits_for=frozenset(row["who"] for row in found["waiting"] if not row["is_mine"])
        if "waiting" in found
        else None,
        news=tuple((line["event"], line["text"], line["taken_back"]) for line in found["news"])
        if "news" in found
        else None,
    )
