"""Cards told: shuffled, drawn, played, discarded; the choices of a combat round."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.events import (
    CardDrawn,
    CardPlayed,
    CardRolled,
    CardsDiscarded,
    DeckShuffled,
    ManoeuvresShown,
    MindTroubled,
    TableCardDiscarded,
)
from games.bofa.events.cards import TROUBLED_MIND
from games.bofa.words.causes import caused
from games.bofa.words.nouns import (
    a_die,
    card,
    cards,
    deck,
    manoeuvre,
    noun,
    numbers,
    person,
    successes,
    title_of,
)
from games.titles.grammar import also, listing, phrase, quoted, say
from games.titles.tellers import Telling, tells

CARDS_TOLD: Telling = {}

TABLE_REASONS = {
    "condition": _("%(card)s left the table: what ends it has come to pass."),
    "die": _("A die was spent to discard %(card)s from the table."),
}


@tells(CARDS_TOLD)
def deck_shuffled(event: DeckShuffled) -> str:
    return say(_("A deck was shuffled: %(deck)s."), deck=deck(event.deck))


@tells(CARDS_TOLD)
def card_drawn(event: CardDrawn) -> str:
    facts = {"who": noun(event.seat), "card": card(event.card)}
    if event.because == "event":
        return say(_("%(who)s drew %(card)s with an Event result."), **facts)
    return caused(say(_("%(who)s drew %(card)s."), **facts), event.because)


@tells(CARDS_TOLD)
def cards_discarded(event: CardsDiscarded) -> str:
    text = _("%(who)s discarded %(cards)s face down, down to the hand limit.")
    return say(text, who=noun(event.seat), cards=cards(event.cards))


@tells(CARDS_TOLD)
def card_played(event: CardPlayed) -> str:
    facts = {"who": noun(event.seat), "card": quoted(title_of(event.card)), "die": a_die(event.face)}
    told = say(_("%(who)s played %(card)s with %(die)s."), **facts)
    return also(told, gettext("The card stays on the table.")) if event.on_table else told


@tells(CARDS_TOLD)
def card_rolled(event: CardRolled) -> str:
    text = _("%(who)s rolled %(dice)s for %(card)s, needing %(needs)d or more: %(result)s.")
    return say(
        text,
        who=noun(event.seat),
        dice=numbers(event.dice),
        card=card(event.card),
        needs=event.needs,
        result=successes(event.successes),
    )


@tells(CARDS_TOLD)
def table_card_discarded(event: TableCardDiscarded) -> str:
    return say(TABLE_REASONS[event.because], card=card(event.card))


@tells(CARDS_TOLD)
def mind_troubled(event: MindTroubled) -> str:
    return say(
        _("While %(card)s lies on the table, the ability of %(general)s cannot be used."),
        card=card(TROUBLED_MIND),
        general=person(event.general),
    )


@tells(CARDS_TOLD)
def manoeuvres_shown(event: ManoeuvresShown) -> str:
    shown = [
        phrase(_("%(card)s of %(side)s"), card=manoeuvre(key), side=noun(side))
        for side, key in event.cards.items()
    ]
    return say(_("Chosen for this round: %(cards)s."), cards=listing(shown))
