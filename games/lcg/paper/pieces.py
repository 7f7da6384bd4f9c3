"""What stands beside the table on paper: the quest's tracks, the players' numbers; and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Event
from games.lcg.board.laying import lay
from games.lcg.events.cards import AttachmentPlayed, EventPlayed
from games.lcg.events.encounter import CardRevealed
from games.lcg.facts import BACK, STAGES, card_of, name
from games.lcg.state import MOST_THREAT, State
from games.lcg.values import staging_threat
from games.lcg.words.almanac import keywords_of, kind_of, values_of
from games.lcg.words.events.tokens import lasts
from games.lcg.words.nouns import cards, label, seat
from games.titles.grammar import finish, language, say, settle
from games.titles.paper import PaperCard, PaperLine, PaperPiece, PaperTable, PaperTrack, boxes

PAST = {
    "en": ("When revealed:", "Shadow:"),
    "es": ("Al ser revelada:", "Sombra:"),
    "it": ("Quando rivelata:", "Ombra:"),
    "pt": ("Quando revelada:", "Sombra:"),
}
"""How a card says what is of no use while it lies on the table."""
FELLOWSHIP = "free"
"""All players are one side, drawn open and round."""


def map_key() -> str:
    return gettext(
        "Each card has its numbers in a row and its state in words. Dashed: exhausted. Shadow cards lie "
        "face down on their enemies."
    )


def columns(view: State) -> Sequence[Sequence[PaperPiece]]:
    left: list[PaperPiece] = [stage(view), *location(view)]
    return left, [players(view)], lines(view)


# --- the quest ---------------------------------------------------------------------------------------


def stage(view: State) -> PaperPiece:
    """The stage as a track; one without quest points in words."""
    card = STAGES[view.stage]
    heading = f"{card.stage}. {card.title[language()]}"
    if not card.quest_points:
        return PaperLine(heading, gettext("no quest points"))
    text = _("%(progress)d of %(points)d progress")
    note = say(text, progress=view.progress, points=card.quest_points)
    return PaperTrack(heading, note, boxes(card.quest_points), min(view.progress, card.quest_points))


def location(view: State) -> list[PaperPiece]:
    found = view.active
    if found is None:
        return []
    points = found.card.quest_points
    note = say(_("%(progress)d of %(points)d progress"), progress=found.progress, points=points)
    return [PaperTrack(label(found.key), note, boxes(points), found.progress, gettext("the active location"))]


# --- the players ---------------------------------------------------------------------------------------


def players(view: State) -> PaperTable:
    """Threat, hand and deck of each, and how much room there is below the last threat."""
    spoken = language()
    heads = ("", name("threat", spoken), gettext("room left"), name("hand", spoken), name("deck", spoken))
    rows = []
    for key in view.seats:
        player = view.players[key]
        left = "–" if player.out else str(MOST_THREAT - player.threat)
        rows.append((label(key), str(player.threat), left, str(len(player.hand)), str(len(player.deck))))
    return PaperTable(gettext("The players"), heads, tuple(rows))


def lines(view: State) -> list[PaperPiece]:
    found: list[PaperPiece] = [
        PaperLine(finish(name("first_player", language())), label(view.first)),
        PaperLine(gettext("Threat in the staging area"), str(staging_threat(view))),
        PaperLine(gettext("Encounter deck and discard pile"), f"{len(view.deck)}; {len(view.discard)}"),
    ]
    if view.victory:
        points = sum(card_of(copy).victory for copy in view.victory)
        found.append(PaperLine(finish(name("victory_points", language())), str(points)))
    if view.scores:
        found.append(PaperLine(gettext("Scores so far"), ", ".join(map(str, view.scores))))
    found += [PaperLine(label(effect.card), settle(lasts(effect))) for effect in view.effects]
    return found


def stock(view: State) -> PaperTable | None:
    """What has been discarded of the encounter deck: who remembers it plans better."""
    if not view.discard:
        return None
    counted: dict[str, int] = {}
    for copy in view.discard:
        key = card_of(copy).key
        counted[key] = counted.get(key, 0) + 1
    rows = [(label(key), f"{count} / {card_of(key).quantity}") for key, count in sorted(counted.items())]
    return PaperTable(gettext("Encounter cards discarded"), ("", gettext("of all")), tuple(rows))


# --- cards -------------------------------------------------------------------------------------------


def hand(view: State, reader: str) -> list[PaperCard]:
    """By name: their keys are too long for a small card, and a name does in an answer."""
    return [card(copy) for copy in view.players[reader].hand if copy != BACK]


def in_play(view: State) -> list[PaperCard]:
    """What each card on the table says while it lies there, by the key of its page."""
    pages = [page for page in lay(view, {}).pages() if page not in STAGES]
    return [PaperCard(page, name(page, language()), "", text_in_play(page)) for page in pages]


def text_in_play(key: str) -> str:
    """Without what was of use only when it was revealed, and without what it says as a shadow."""
    found = card_of(key)
    told = [line for line in found.text[language()].split("\n") if not line.startswith(PAST[language()])]
    keywords = keywords_of(found)
    heads = [f"{keywords[:1].upper()}{keywords[1:]}."] if keywords else []
    return " ".join([*heads, *told])


def card(copy: str, key: str = "") -> PaperCard:
    found, spoken = card_of(copy), language()
    heads = [part for part in (values_of(found), keywords_of(found)) if part]
    told = " ".join([*(f"{head[:1].upper()}{head[1:]}." for head in heads), found.text[spoken]])
    text = told.replace("\n", " ")
    return PaperCard(key, found.title[spoken], kind_of(found), text, item=copy, page=found.key)


def _card_of(event: Event) -> str:
    """Events and attachments played, treacheries revealed: what they say is part of the story."""
    if isinstance(event, EventPlayed | AttachmentPlayed):
        return event.card
    if isinstance(event, CardRevealed) and card_of(event.card).kind == "treachery":
        return event.card
    return ""


def shown(event: Event) -> PaperCard | None:
    found = _card_of(event)
    return card(found, card_of(found).key) if found and found != BACK else None


def beside_hand(view: State, reader: str) -> list[str]:
    told = []
    for other in view.seats:
        if other != reader:
            text = _("%(who)s [holds|hold] %(cards)s.")
            told.append(say(text, who=seat(other), cards=cards(len(view.players[other].hand))))
    text = _("In your deck: %(cards)s.")
    return [*told, say(text, cards=cards(len(view.players[reader].deck)))]
