"""The almanac: cards, places, characters and rules of every game, to be searched and linked to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import pgettext_lazy as _p
from django.views.decorators.http import require_safe

from games.reader.links import link_to
from games.reader.lookup import almanac as almanac_of
from games.titles import Entry, Title
from games.titles.languages import OWN_NAMES
from games.titles.offered import titles
from games.web import almanac_search
from games.web.almanac_pictures import where
from games.web.navigation import Link

KINDS: dict[str, Promise] = {
    "card": gettext_lazy("Cards"),
    "region": gettext_lazy("Regions"),
    "character": gettext_lazy("Characters"),
    "scenario": gettext_lazy("Scenarios"),
    "stage": gettext_lazy("Stages"),
    "term": gettext_lazy("Words of the game"),
    "place": gettext_lazy("Places"),
    "unit": gettext_lazy("Units"),
    "manoeuvre": gettext_lazy("Manoeuvres"),
    "tile": gettext_lazy("Tiles"),
    "rule": _p("almanac", "Rules"),
}


def kind_name(kind: str) -> str:
    return str(KINDS.get(kind, kind.replace("_", " ").capitalize()))


@dataclass(frozen=True)
class Group:
    """Entries under one heading."""

    heading: str
    entries: list[Entry]


@require_safe
def almanacs(request: HttpRequest) -> HttpResponse:
    """Which games there are to look things up in; with one alone, that one."""
    known = list(titles().values())
    if len(known) == 1:
        return redirect("almanac", known[0].key)
    shelf = [(title.key, title.words.name(), _kind_links(title)) for title in known]
    return render(request, "games/almanacs.html", {"shelf": shelf})


@require_safe
def almanac(request: HttpRequest, title: str) -> HttpResponse:
    found = _title(title)
    wish, kind, tag = (request.GET.get(name, "")[:80].strip() for name in ("q", "kind", "tag"))
    kinds = _kinds(found)
    if not wish and not kind and not tag and kinds:
        kind = kinds[0][0]
    kept = [entry for entry in _entries(found) if _fits(entry, kind, tag)]
    entries, is_guess = almanac_search.found(found.key, kept, wish)
    tags = Counter(
        label for entry in _entries(found) if not kind or entry.kind == kind for label in entry.tags
    )
    context = {
        "title": found.key,
        "name": found.words.name(),
        "edition": found.edition() if found.edition else "",
        "kinds": _kind_links(found, "" if wish else kind),
        "wish": wish,
        "tags": _tag_links(found, kind, list(tags), tag) if kind and kind != "rule" else [],
        "all_tags": link_to("almanac", found.key, kind=kind) if tag else "",
        "groups": _grouped(entries, kind),
        "count": len(entries),
        "is_guess": is_guess and bool(entries),
        "kind": kind,
        "tag": tag,
    }
    return render(request, "games/almanac.html", context)


@require_safe
def entry(request: HttpRequest, title: str, key: str) -> HttpResponse:
    found = _title(title)
    known = almanac_of(found.key)
    if key not in known:
        raise Http404
    this = known[key]
    kin = [other for other in known.values() if other.kind == this.kind]
    at = kin.index(this)
    context = {
        "title": found.key,
        "name": found.words.name(),
        "entry": this,
        "kind": Link(link_to("almanac", found.key, kind=this.kind), kind_name(this.kind)),
        "tags": _tag_links(found, this.kind, this.tags),
        "elsewhere": _elsewhere(found, this),
        "before": kin[at - 1] if at else None,
        "after": kin[at + 1] if at + 1 < len(kin) else None,
        "number": at + 1,
        "of": len(kin),
        "named_in": _named_in(this, known),
        "where": where(found, this, known, request.COOKIES.get("ravenpost_light", "")),
    }
    return render(request, "games/almanac_entry.html", context)


def _title(key: str) -> Title:
    if key not in titles():
        raise Http404
    return titles()[key]


def _entries(title: Title) -> list[Entry]:
    return list(almanac_of(title.key).values())


def _kinds(title: Title) -> list[tuple[str, str, int]]:
    counts = Counter(entry.kind for entry in _entries(title))
    return [(kind, kind_name(kind), count) for kind, count in counts.items()]


def _kind_links(title: Title, chosen: str = "") -> list[Link]:
    return [
        Link(link_to("almanac", title.key, kind=kind), f"{words} {count}", kind == chosen)
        for kind, words, count in _kinds(title)
    ]


def _tag_links(title: Title, kind: str, tags: Sequence[str], chosen: str = "") -> list[Link]:
    return [Link(link_to("almanac", title.key, kind=kind, tag=tag), tag, tag == chosen) for tag in tags]


def _fits(entry: Entry, kind: str, tag: str) -> bool:
    return not (kind and entry.kind != kind) and not (tag and tag not in entry.tags)


def _grouped(entries: list[Entry], kind: str) -> list[Group]:
    """By kind; of one kind alone, by its first two tags."""
    groups: dict[str, list[Entry]] = {}
    for found in entries:
        heading = ", ".join(found.tags[:2]) if kind else kind_name(found.kind)
        groups.setdefault(heading or kind_name(found.kind), []).append(found)
    return [Group(heading, found) for heading, found in groups.items()]


def _elsewhere(title: Title, this: Entry) -> list[tuple[str, str, str]]:
    """Its name in the other languages of the site, where it is another."""
    spoken = (get_language() or "en")[:2]
    names = []
    for language, own_name in OWN_NAMES.items():
        if language == spoken:
            continue
        with override(language):
            other = almanac_of(title.key).get(this.key)
        if other and other.name != this.name:
            names.append((language, own_name, other.name))
    return names


MOST_NAMED_IN = 12


def _named_in(this: Entry, known: dict[str, Entry]) -> list[Entry]:
    """Other entries that speak of this one by name."""
    if len(this.name) < 4 or this.kind == "rule":
        return []
    return [other for other in known.values() if other is not this and this.name in other.text][
        :MOST_NAMED_IN
    ]
