"""Cards told: drawn, looked at, played, discarded, gone."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.lcg.events.cards import (
    AllyPlayed,
    AttachmentPlayed,
    CardLeft,
    CardPutIntoPlay,
    CardReturnedToHand,
    CardsDiscarded,
    CardsDrawn,
    CardsLooked,
    CardTaken,
    ControlTaken,
    DeckDiscarded,
    DeckShuffled,
    DeckTopArranged,
    DrawReplaced,
    EventPlayed,
    EventResolved,
    HandKept,
    HandReturned,
    ObjectiveClaimed,
    PileShuffledIn,
    TopMovedToBottom,
)
from games.lcg.facts import BACK, ENCOUNTER, SEATS, STAGES, card_of
from games.lcg.words.causes import caused
from games.lcg.words.nouns import deck, is_card, seat, thing, things
from games.titles.grammar import also, say
from games.titles.tellers import Telling, tells

CARDS_TOLD: Telling = {}

LEFT = {
    "destroyed": _("%(who)s [was|were] destroyed."),
    "explored": _("The players explored %(who)s."),
    "discarded": _("%(who)s left play for the discard pile."),
    "returned": _("%(who)s went back to the hand of the owner."),
    "shuffled": _("%(who)s went back into the deck."),
    "eliminated": _("%(who)s left play with the player."),
}
HOSTS = ("hero", "ally", "location")
THEN = {
    "victory": _("The card counts as victory points."),
    "deck": _("The card goes back into the deck."),
    "top": _("The card lies on top of the encounter deck."),
}


# --- hands and decks ---------------------------------------------------------------------------------


@tells(CARDS_TOLD)
def deck_shuffled(event: DeckShuffled) -> str:
    return say(_("Shuffled: %(deck)s."), deck=deck(event.owner))


@tells(CARDS_TOLD)
def cards_drawn(event: CardsDrawn) -> str:
    told = say(_("%(who)s drew %(cards)s."), who=seat(event.seat), cards=things(event.cards))
    return caused(told, event.because)


@tells(CARDS_TOLD)
def hand_returned(event: HandReturned) -> str:
    return say(_("%(who)s put the first hand back for a new one."), who=seat(event.seat))


@tells(CARDS_TOLD)
def hand_kept(event: HandKept) -> str:
    return say(_("%(who)s kept the first hand."), who=seat(event.seat))


@tells(CARDS_TOLD)
def draw_replaced(event: DrawReplaced) -> str:
    return caused(say(_("%(who)s drew no card."), who=seat(event.seat)), event.because)


@tells(CARDS_TOLD)
def cards_looked(event: CardsLooked) -> str:
    """Only who looked knows the cards."""
    at = deck(event.at) if event.at in (*SEATS, ENCOUNTER) else thing(event.at)
    if event.at not in (*SEATS, ENCOUNTER):
        text = _("%(who)s looked at a shadow card of %(where)s.")
        known = _("%(who)s looked at a shadow card of %(where)s: %(cards)s.")
    else:
        text = _("%(who)s looked at the top of %(where)s.")
        known = _("%(who)s looked at the top of %(where)s: %(cards)s.")
    hidden = BACK in event.cards
    told = say(text if hidden else known, who=seat(event.seat), where=at, cards=things(event.cards))
    return caused(told, event.because)


@tells(CARDS_TOLD)
def deck_top_arranged(event: DeckTopArranged) -> str:
    text = _("%(who)s put %(cards)s back on %(deck)s.")
    told = say(text, who=seat(event.seat), cards=things(event.cards), deck=deck(event.owner))
    return caused(told, event.because)


@tells(CARDS_TOLD)
def top_moved_to_bottom(event: TopMovedToBottom) -> str:
    text = _("%(who)s moved the top card of the encounter deck to the bottom.")
    if event.card != BACK:
        text = _("%(who)s moved %(card)s from the top of the encounter deck to the bottom.")
    card = thing(event.card) if event.card != BACK else ""
    return caused(say(text, who=seat(event.seat), card=card), event.because)


@tells(CARDS_TOLD)
def card_taken(event: CardTaken) -> str:
    text = _("%(who)s got %(cards)s from the deck into the hand.")
    return caused(say(text, who=seat(event.seat), cards=things((event.card,))), event.because)


@tells(CARDS_TOLD)
def card_returned_to_hand(event: CardReturnedToHand) -> str:
    text = _("%(who)s took %(card)s from the discard pile back into the hand.")
    return caused(say(text, who=seat(event.seat), card=thing(event.card)), event.because)


@tells(CARDS_TOLD)
def cards_discarded(event: CardsDiscarded) -> str:
    told = say(_("%(who)s discarded %(cards)s."), who=seat(event.seat), cards=things(event.cards))
    return caused(told, event.because)


@tells(CARDS_TOLD)
def deck_discarded(event: DeckDiscarded) -> str:
    return say(_("The deck of %(who)s went to the discard pile."), who=seat(event.seat))


@tells(CARDS_TOLD)
def pile_shuffled_in(event: PileShuffledIn) -> str:
    text = _("The discard pile of %(who)s went into the deck.")
    return caused(say(text, who=seat(event.seat)), event.because)


# --- played and put into play --------------------------------------------------------------------------


@tells(CARDS_TOLD)
def ally_played(event: AllyPlayed) -> str:
    return say(_("%(who)s played %(card)s."), who=seat(event.seat), card=thing(event.card))


@tells(CARDS_TOLD)
def attachment_played(event: AttachmentPlayed) -> str:
    text = _("%(who)s played %(card)s on %(host)s.")
    return say(text, who=seat(event.seat), card=thing(event.card), host=thing(event.host))


@tells(CARDS_TOLD)
def event_played(event: EventPlayed) -> str:
    return say(_("%(who)s played %(card)s."), who=seat(event.seat), card=thing(event.card))


@tells(CARDS_TOLD)
def event_resolved(event: EventResolved) -> str:
    """That it goes to the pile goes without saying."""
    return say(_("%(who)s left the game for good."), who=thing(event.card)) if event.removed else ""


@tells(CARDS_TOLD)
def card_put_into_play(event: CardPutIntoPlay) -> str:
    text = _("%(who)s put %(card)s into play from the hand.")
    if event.origin == "discard":
        text = _("%(who)s put %(card)s into play from a discard pile.")
    because = "" if event.because == event.card else event.because
    return caused(say(text, who=seat(event.seat), card=thing(event.card)), because)


@tells(CARDS_TOLD)
def control_taken(event: ControlTaken) -> str:
    return say(_("%(who)s took control of %(card)s."), who=seat(event.seat), card=thing(event.card))


@tells(CARDS_TOLD)
def objective_claimed(event: ObjectiveClaimed) -> str:
    text = _("%(who)s claimed %(card)s; %(hero)s carries it.")
    return say(text, who=seat(event.seat), card=thing(event.card), hero=thing(event.hero))


# --- gone ----------------------------------------------------------------------------------------------


@tells(CARDS_TOLD)
def card_left(event: CardLeft) -> str:
    """How it left, why (of who is destroyed the damage says that), and what came to light with it."""
    told = say(LEFT[event.how], who=thing(event.card))
    if not _goes_without_saying(event):
        told = caused(told, event.because)
    if event.how in ("destroyed", "explored", "discarded") and event.to in THEN:
        told = also(told, say(THEN[event.to]))
    if event.under and event.under != BACK:
        told = also(told, say(_("The guard was %(card)s."), card=thing(event.under)))
    if seen := [copy for copy in event.shadows if copy != BACK]:
        told = also(told, say(_("Shadow cards discarded: %(cards)s."), cards=things(seen)))
    return told


def _goes_without_saying(event: CardLeft) -> bool:
    """The damage told who is destroyed by what; an attachment leaves with its host."""
    if event.how == "destroyed" or event.because in (event.card, card_of(event.card).key):
        return True
    with_host = (
        is_card(event.because) and event.because not in STAGES and card_of(event.because).kind in HOSTS
    )
    return card_of(event.card).kind in ("attachment", "treachery") and with_host
