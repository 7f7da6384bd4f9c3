"""The position in words: the quest, the staging area, each player with what lies before him, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.lcg.facts import BACK, ORC_GUARD, SCENARIOS, STAGES, card_of
from games.lcg.state import MOST_THREAT, Piece, State, knows
from games.lcg.values import (
    attack,
    defense,
    engaged,
    quest_willpower,
    staging_threat,
    threat,
    willpower,
)
from games.lcg.words.almanac import card_line
from games.lcg.words.events.tokens import lasts
from games.lcg.words.nouns import cards, label, points, resources, seat, thing
from games.titles import Section
from games.titles.grammar import fill, finish, language, listing, say, settle

Line = tuple[str, str]
"""What is said, and the card that it is about."""


def position(view: State, reader: str | None) -> list[Section]:
    """All sections, the reader's own first among the players; a spectator has no hand."""
    sections = [
        _section("quest", gettext("Quest"), quest(view)),
        _section("staging", _staging_heading(view), staging(view)),
    ]
    if view.attacks or view.limbo:
        sections.append(_section("now", gettext("What is going on"), going_on(view)))
    for player in sorted(view.seats, key=lambda player: player != reader):
        sections.append(
            _section(f"player_{player}", _player_heading(view, player, reader), area(view, player, reader))
        )
    if reader:
        sections.append(_section("hand", _hand_heading(view, reader), hand(view, reader)))
    sections.append(_section("piles", gettext("Decks and discard piles"), piles(view, reader)))
    return sections


def _section(key: str, heading: str, lines: Iterable[Line]) -> Section:
    found = list(lines)
    return Section(key, heading, tuple(text for text, _ in found), tuple(about for _, about in found))


# --- the quest ---------------------------------------------------------------------------------------


def quest(view: State) -> Iterable[Line]:
    yield from stage(view)
    yield location(view)
    if any(piece.committed for piece in view.cards.values()):
        text = _("Committed willpower %(willpower)d against threat %(threat)d.")
        yield say(text, willpower=quest_willpower(view), threat=staging_threat(view)), ""
    yield say(_("First player: %(who)s."), who=seat(view.first)), ""
    for effect in view.effects:
        yield settle(lasts(effect)), effect.card
    yield from gained(view)


def stage(view: State) -> Iterable[Line]:
    """The quest card: where the players are on it, and what it says."""
    card = STAGES[view.stage]
    text = _("%(scenario)s, stage %(number)d: %(stage)s. Progress %(progress)d of %(points)d.")
    if not card.quest_points:
        text = _("%(scenario)s, stage %(number)d: %(stage)s. Progress alone does not complete it.")
    facts = {
        "scenario": SCENARIOS[view.scenario].name[language()],
        "number": card.stage,
        "stage": thing(card.key),
        "progress": view.progress,
        "points": card.quest_points,
    }
    yield say(text, **facts), card.key
    yield from ((line, card.key) for line in card.text[language()].split("\n") if line)


def location(view: State) -> Line:
    found = view.active
    if found is None:
        return gettext("No location is active."), ""
    text = _("Active location: %(location)s, progress %(progress)d of %(points)d.%(more)s")
    facts = {"progress": found.progress, "points": found.card.quest_points}
    return say(text, location=label(found.key), **facts, more=_worn(view, found)), found.card.key


def gained(view: State) -> Iterable[Line]:
    """Victory points, and the scores of a campaign so far."""
    if view.victory:
        worth = sum(card_of(copy).victory for copy in view.victory)
        names = ", ".join(label(copy) for copy in view.victory)
        yield say(_("Victory points %(points)d: %(cards)s."), points=worth, cards=names), ""
    if view.scores:
        scores = ", ".join(map(str, view.scores))
        yield say(_("Scores of the scenarios won: %(scores)s."), scores=scores), ""


def going_on(view: State) -> Iterable[Line]:
    """What a question in the middle of it is about: the card being resolved, the attacks under way."""
    for copy in view.limbo:
        if copy != BACK:
            text = _("Being resolved: %(card)s. %(said)s")
            yield say(text, card=label(copy), said=card_text(copy)), card_of(copy).key
    for under_way in view.attacks:
        piece = view.cards.get(under_way.enemy)
        if piece is None:
            continue
        text = _("%(who)s [attacks|attack] %(seat)s with strength %(strength)d. Defenders: %(defenders)s.")
        facts = {
            "who": thing(under_way.enemy),
            "seat": seat(under_way.seat),
            "strength": attack(view, piece) + under_way.bonus,
            "defenders": listing([label(card) for card in under_way.defenders]) or gettext("nobody"),
        }
        yield say(text, **facts), piece.card.key


def card_text(copy: str) -> str:
    return card_of(copy).text[language()].replace("\n", " ")


def _staging_heading(view: State) -> str:
    return say(_("Staging area, threat %(threat)d"), threat=staging_threat(view))


def staging(view: State) -> Iterable[Line]:
    found = view.at("staging")
    for piece in found:
        if piece.card.kind == "objective":
            yield _objective(view, piece), piece.card.key
        elif piece.card.kind == "location":
            text = _("%(name)s: location, threat %(threat)d, progress %(progress)d of %(points)d.%(more)s")
            facts = {"progress": piece.progress, "points": piece.card.quest_points}
            told = say(
                text, name=label(piece.key), threat=threat(view, piece), **facts, more=_worn(view, piece)
            )
            yield told, piece.card.key
        else:
            yield enemy(view, piece), piece.card.key
    if not found:
        yield gettext("No card lies there."), ""


def _objective(view: State, piece: Piece) -> str:
    if piece.host in view.cards:
        text = _("%(name)s: objective, guarded by %(guard)s.")
        return say(text, name=label(piece.key), guard=thing(piece.host))
    return say(_("%(name)s: objective, unguarded."), name=label(piece.key))


# --- cards in play -----------------------------------------------------------------------------------


def enemy(view: State, piece: Piece) -> str:
    """Its numbers, what lies on it, its shadow cards as backs."""
    facts = {"name": label(ORC_GUARD if piece.card.key == ORC_GUARD else piece.key)}
    text = _("%(name)s: enemy, attack %(attack)d, defense %(defense)d, %(points)s.%(more)s")
    if piece.place == "staging":
        text = _(
            "%(name)s: enemy, threat %(threat)d, engagement %(cost)d, attack %(attack)d, "
            "defense %(defense)d, %(points)s.%(more)s"
        )
    return say(
        text,
        **facts,
        threat=threat(view, piece),
        cost=piece.card.engagement,
        attack=attack(view, piece),
        defense=defense(view, piece),
        points=points(view, piece),
        more=_worn(view, piece) + _shadows(piece),
    )


def _shadows(piece: Piece) -> str:
    told = ""
    if piece.shadows:
        count = len(piece.shadows)
        text = ngettext("%(count)d shadow card face down", "%(count)d shadow cards face down", count)
        seen = [label(copy) for copy in piece.shadows if copy != BACK]
        known = gettext(" (you know: %(cards)s)") % {"cards": listing(seen)} if seen else ""
        told += f" {fill(text, count=count)}{known}."
    if piece.turned:
        turned = listing([label(copy) for copy in piece.turned])
        told += " " + say(_("Shadow cards turned up: %(cards)s."), cards=turned)
    return told


def character(view: State, piece: Piece) -> str:
    """ "Aragorn: willpower 2, attack 3, defense 2, 5 of 5 hit points. 1 resource. Exhausted."."""
    if piece.captive:
        return say(_("%(name)s: the prisoner, face down."), name=label(piece.key))
    text = _("%(name)s: willpower %(willpower)d, attack %(attack)d, defense %(defense)d, %(points)s.%(more)s")
    states = []
    if piece.card.kind == "hero":
        states.append(resources(piece.resources))
    if piece.committed:
        states.append(gettext("committed to the quest"))
    if piece.exhausted:
        states.append(gettext("exhausted"))
    more = f" {finish(', '.join(states))}." if states else ""
    return say(
        text,
        name=label(piece.key),
        willpower=willpower(view, piece),
        attack=attack(view, piece),
        defense=defense(view, piece),
        points=points(view, piece),
        more=more + _worn(view, piece),
    )


def _worn(view: State, piece: Piece) -> str:
    """What is attached to a card."""
    found = [on for on in view.on(piece.key) if on.place == "attached"]
    names = [f"{label(on.key)}{_tired(on)}" for on in found]
    return " " + say(_("Attached: %(cards)s."), cards=", ".join(names)) if names else ""


def _tired(piece: Piece) -> str:
    tired = gettext("exhausted")
    return f" ({tired})" if piece.exhausted else ""


# --- players -----------------------------------------------------------------------------------------


def _player_heading(view: State, player: str, reader: str | None) -> str:
    found = view.players[player]
    who = gettext("You, %(seat)s") % {"seat": label(player)} if player == reader else label(player)
    if found.out:
        return say(_("%(who)s: out of the game"), who=who)
    return say(
        _("%(who)s: threat %(threat)d of %(most)d, hand %(hand)d, deck %(deck)d"),
        who=who,
        threat=found.threat,
        most=MOST_THREAT,
        hand=len(found.hand),
        deck=len(found.deck),
    )


def area(view: State, player: str, reader: str | None) -> Iterable[Line]:
    """Heroes, allies, what is on the deck, the enemies engaged; cards of the hand that all have seen."""
    mine = [p for p in view.cards.values() if p.seat == player and p.place == "play"]
    for piece in sorted(mine, key=lambda piece: piece.card.kind != "hero"):
        yield character(view, piece), piece.card.key
    for piece in view.on(f"deck_{player}"):
        yield say(_("On the deck: %(card)s."), card=label(piece.key)), piece.card.key
    for piece in engaged(view, player):
        yield say(_("Engaged: %(enemy)s"), enemy=enemy(view, piece)), piece.card.key
    if player != reader:
        seen = [copy for copy in view.players[player].hand if copy != BACK]
        if seen:
            yield say(_("Known of the hand: %(cards)s."), cards=listing([label(c) for c in seen])), ""
    if not mine and not engaged(view, player):
        yield gettext("No card lies there."), ""


def _hand_heading(view: State, reader: str) -> str:
    count = len(view.players[reader].hand)
    return fill(ngettext("Your hand, %(count)d card", "Your hand, %(count)d cards", count), count=count)


def hand(view: State, reader: str) -> Iterable[Line]:
    """The reader's cards with their texts, equal ones together."""
    held = [copy for copy in view.players[reader].hand if copy != BACK]
    for key in dict.fromkeys(card_of(copy).key for copy in sorted(held)):
        count = sum(card_of(copy).key == key for copy in held)
        yield card_line(card_of(key), count), key
    if not held:
        yield gettext("You hold no card."), ""


# --- piles -------------------------------------------------------------------------------------------


def piles(view: State, reader: str | None) -> Iterable[Line]:
    text = _("Encounter deck: %(deck)s; discarded: %(cards)s.")
    yield say(text, deck=cards(len(view.deck)), cards=_pile(view.discard)), ""
    eyes = (reader,) if reader else ()
    known = [copy for copy in view.deck if copy != BACK and knows(view, copy, eyes)]
    if known:
        yield (
            say(_("You know of the encounter deck: %(cards)s."), cards=listing([label(c) for c in known])),
            "",
        )
    if view.aside:
        yield say(_("Set aside: %(cards)s."), cards=_pile(view.aside)), ""
    for player in view.seats:
        if view.players[player].discard:
            text = _("Discarded by %(who)s: %(cards)s.")
            yield say(text, who=seat(player), cards=_pile(view.players[player].discard)), ""
        if view.players[player].removed:
            text = _("Out of the game, of %(who)s: %(cards)s.")
            yield say(text, who=seat(player), cards=_pile(view.players[player].removed)), ""


def _pile(pile: Sequence[str]) -> str:
    """Equal cards are counted; none at all is said as well."""
    if not pile:
        return gettext("no card yet")
    titles = [label(copy) for copy in pile]
    counted = {title: titles.count(title) for title in titles}
    return ", ".join(title if count == 1 else f"{title} ({count})" for title, count in counted.items())
