"""The sentence with which a deed opens: what was done with the die."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext_noop as _

from games.bofa.deeds.combats import tell_combat
from games.bofa.events import (
    ArmyMoved,
    CardDrawn,
    CardPlayed,
    CharacterEntered,
    CharacterMoved,
    CombatBegan,
    OrcCame,
    TableCardDiscarded,
    TokenFlipped,
    UnitsPlaced,
)
from games.bofa.facts import CHARACTERS, UNITS
from games.bofa.state import VANISHED
from games.bofa.words.actions import BRING
from games.bofa.words.events import tell
from games.bofa.words.nouns import card, cards, noun, person, place, title_of, units
from games.titles import roads
from games.titles.deeds import Seen, Telling
from games.titles.grammar import Noun, listing, quoted, say
from games.titles.roads import Step

Die = Mapping[str, str]
Opening = Callable[[Telling, Seen, Die], bool]
"""Tells how a deed began; False if there is nothing to tell yet but the die."""


def open_with(telling: Telling, used: Seen, die: Die) -> None:
    action = used.event.action
    opening = bring if action.startswith(BRING) else OPENINGS.get(action)
    if opening is None or not opening(telling, used, die):
        telling.say(tell(used.event), used)


def moves_text(moved: Sequence[Seen]) -> str:
    steps = [Step(s.event.origin, s.event.to, _all(s.event)) for s in moved]
    return roads.roads_text(steps, lambda who, _at: _told(who), place)


def _all(event: ArmyMoved) -> dict[str, int]:
    return {**dict.fromkeys(event.characters, 1), **event.units}


def _told(who: dict[str, int]) -> Noun:
    """Characters first, then the units they lead."""
    people = [person(key) for key in CHARACTERS if key in who]
    stack = {key: count for key, count in who.items() if key in UNITS}
    return Noun(listing([*people, *([units(stack)] if stack else [])]), sum(who.values()) > 1)


def recruits_text(came: Sequence[Seen]) -> str:
    return _came([(seen.event.region, seen.event.units) for seen in came])


def _came(came: Sequence[tuple[str, Mapping[str, int]]]) -> str:
    return roads.recruits_text(came, lambda who, _at: units(who), place)


def march(telling: Telling, used: Seen, die: Die) -> bool:
    """Only what marched before a combat began: the advance behind it tells itself."""
    began = next((s.number for s in telling.left if isinstance(s.event, CombatBegan)), None)
    early = [seen for seen in telling.left if began is None or seen.number < began]
    moved = [seen for seen in early if isinstance(seen.event, ArmyMoved)]
    if not moved:
        return False
    telling.left = [seen for seen in telling.left if seen not in moved]
    text = _("%(with)s %(who)s marched%(by)s: %(moves)s.")
    telling.say(say(text, **die, who=noun(used.event.seat), moves=moves_text(moved)), used, *moved)
    return True


def attack(telling: Telling, used: Seen, die: Die) -> bool:
    if march(telling, used, die):
        return True
    if not telling.peek(CombatBegan):
        return False
    tell_combat(telling, telling.take(CombatBegan)[0], used, die)
    return True


def move_characters(telling: Telling, used: Seen, die: Die) -> bool:
    """Who comes back from nowhere has a sentence of his own."""
    went = telling.take(CharacterMoved, where=lambda event: event.origin != VANISHED)
    if went:
        steps = [Step(s.event.origin, s.event.to, {s.event.character: 1}) for s in went]
        moves = roads.roads_text(steps, lambda who, _at: _told(who), place)
        text = _("%(with)s %(who)s sent out%(by)s: %(moves)s.")
        telling.say(say(text, **die, who=noun(used.event.seat), moves=moves), used, *went)
    return bool(went)


def recruit(telling: Telling, used: Seen, die: Die) -> bool:
    came = telling.take(UnitsPlaced)
    if came:
        turned = telling.take(TokenFlipped)
        text = _("%(with)s %(who)s recruited %(what)s%(by)s.")
        told = say(text, **die, who=noun(used.event.seat), what=recruits_text(came))
        telling.say(told, used, *came, *turned)
    return bool(came)


def bring(telling: Telling, used: Seen, die: Die) -> bool:
    entered = telling.take(CharacterEntered)
    for seen in entered:
        text = _("%(with)s %(who)s brought %(character)s into play in %(region)s%(by)s.")
        facts = {"character": person(seen.event.character), "region": place(seen.event.region)}
        telling.say(say(text, **die, who=noun(used.event.seat), **facts), used, seen)
    return bool(entered)


def play_card(telling: Telling, used: Seen, die: Die) -> bool:
    played = telling.take(CardPlayed)[:1]
    for seen in played:
        event = seen.event
        text = _("%(with)s %(who)s played %(card)s%(by)s.")
        if event.on_table:
            text = _("%(with)s %(who)s laid %(card)s on the table%(by)s.")
        telling.card, telling.card_name = event.card, title_of(event.card)
        telling.cause = event.card
        named = quoted(title_of(event.card))
        telling.say(say(text, **die, who=noun(event.seat), card=named), used, seen)
    return bool(played)


def draw_cards(telling: Telling, used: Seen, die: Die) -> bool:
    drawn = telling.take(CardDrawn)
    if drawn:
        text = _("%(with)s %(who)s drew %(cards)s%(by)s.")
        named = cards([seen.event.card for seen in drawn])
        telling.say(say(text, **die, who=noun(used.event.seat), cards=named), used, *drawn)
    return bool(drawn)


def rid_table(telling: Telling, used: Seen, die: Die) -> bool:
    gone = telling.take(TableCardDiscarded)
    for seen in gone:
        text = _("%(with)s %(who)s rid the table of %(card)s%(by)s.")
        telling.say(say(text, **die, who=noun(used.event.seat), card=card(seen.event.card)), used, seen)
    return bool(gone)


def call_orc(telling: Telling, used: Seen, die: Die) -> bool:
    came = telling.take(OrcCame)
    for seen in came:
        text = _("%(with)s %(who)s recruited %(what)s%(by)s.")
        what = _came([(seen.event.region, {"orcs": 1})])
        telling.say(say(text, **die, who=noun(used.event.seat), what=what), used, seen)
    return bool(came)


OPENINGS: dict[str, Opening] = {
    "strategic_move": march,
    "swift_move": march,
    "goblin_move": march,
    "cloud_of_bats": march,
    "attack": attack,
    "combined_attack": attack,
    "attack_led": attack,
    "goblin_attack": attack,
    "move_characters": move_characters,
    "recruit": recruit,
    "recruit_goblins": recruit,
    "draw_cards": draw_cards,
    "play_card": play_card,
    "call_orc": call_orc,
    "calm_mind": rid_table,
}
"""Rallies, Eagles, Beorn and a die put aside are told by the die's own sentence, and by what follows."""
