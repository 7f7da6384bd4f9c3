"""Cards told: drawn, played, laid face down, discarded. A card that the reader may not know is its back."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import also, listing, phrase, say
from games.titles.tellers import Telling, tells
from games.wotr.events import (
    CardDrawn,
    CardHadNoEffect,
    CardPlayed,
    CardRolled,
    CardsDiscarded,
    CardsDiscardedFaceDown,
    CardsSwapped,
    CombatCardChosen,
    CombatCardsDiscarded,
    CombatCardsShown,
    DeckShuffled,
    TableCardDiscarded,
)
from games.wotr.state import DECKS, FACES, deck_of, is_known
from games.wotr.words.causes import caused
from games.wotr.words.nouns import (
    a_die,
    card,
    cards,
    combat_card,
    full_deck,
    noun,
    numbers,
    person,
    seat,
    successes,
)

CARDS_TOLD: Telling = {}

TABLE_REASONS = {
    "found": _("%(card)s left the table, because the Fellowship was declared or revealed."),
    "condition": _("%(card)s left the table, because its condition no longer holds."),
    "die": _("A die was spent to discard %(card)s from the table."),
    "hunt.crebain": _("%(who)s discarded %(card)s from the table to add 1 to each hunt die."),
    "hunt.staff": _("%(who)s discarded %(card)s from the table, so that no hunt tile was drawn."),
    "hunt.coat": _("%(who)s discarded %(card)s from the table to have another hunt tile drawn."),
    "hunt.balrog": _("%(who)s discarded %(card)s from the table, because the Fellowship came by Moria."),
    "hunt.card": _("%(who)s discarded %(card)s from the table to lower the hunt damage."),
}


@tells(CARDS_TOLD)
def deck_shuffled(event: DeckShuffled) -> str:
    return say(_("A deck was shuffled: %(deck)s."), deck=full_deck(event.deck))


@tells(CARDS_TOLD)
def card_drawn(event: CardDrawn) -> str:
    facts = {"who": seat(event.seat), "card": card(event.card)}
    if event.because == "event":
        return say(_("%(who)s drew %(card)s with an Event result."), **facts)
    if event.because == "gandalf_grey":
        return say(
            _("%(who)s also drew %(card)s, because Gandalf the Grey was guiding the Fellowship."), **facts
        )
    if event.because == "witch_king":
        text = _("%(who)s drew %(card)s, by the sorcery of %(character)s.")
        return say(text, **facts, character=person("witch_king"))
    return caused(say(_("%(who)s drew %(card)s."), **facts), event.because)


@tells(CARDS_TOLD)
def cards_discarded(event: CardsDiscarded) -> str:
    told = say(_("%(who)s discarded %(cards)s."), who=seat(event.seat), cards=cards(event.cards))
    return caused(told, event.because)


@tells(CARDS_TOLD)
def cards_discarded_face_down(event: CardsDiscardedFaceDown) -> str:
    text = _("%(who)s laid %(cards)s aside, over the limit of the hand.")
    return say(text, who=seat(event.seat), cards=cards(event.cards))


@tells(CARDS_TOLD)
def cards_swapped(event: CardsSwapped) -> str:
    """Each of the two knows both cards; others see their backs."""
    told = []
    for (giver, gave), (taker, got) in zip(event.gave.items(), reversed(event.got.items()), strict=True):
        swapped = gave if is_known(gave) else got
        told.append(
            say(
                _("%(who)s gave %(card)s to %(other)s."),
                who=seat(giver),
                card=card(swapped),
                other=seat(taker),
            )
        )
    return " ".join(told)


@tells(CARDS_TOLD)
def card_played(event: CardPlayed) -> str:
    facts = {"who": seat(event.seat), "card": card(event.card)}
    if event.because in FACES:
        told = say(_("%(who)s played %(card)s with %(die)s."), **facts, die=a_die(event.because))
    else:
        told = caused(say(_("%(who)s played %(card)s."), **facts), event.because)
    return also(told, gettext("The card stays on the table.")) if event.on_table else told


@tells(CARDS_TOLD)
def card_had_no_effect(event: CardHadNoEffect) -> str:
    return say(_("%(card)s had no effect."), card=card(event.card))


@tells(CARDS_TOLD)
def card_rolled(event: CardRolled) -> str:
    facts = {"who": seat(event.seat), "card": card(event.card), "dice": numbers(event.dice)}
    if not event.needs:
        return say(_("%(who)s rolled %(dice)s for %(card)s: %(total)d."), **facts, total=event.hits)
    text = _("%(who)s rolled %(dice)s for %(card)s, needing %(needs)d or more: %(result)s.")
    return say(text, **facts, needs=event.needs, result=successes(event.hits))


@tells(CARDS_TOLD)
def table_card_discarded(event: TableCardDiscarded) -> str:
    facts = {"who": noun(DECKS[deck_of(event.card)]), "card": card(event.card)}
    if event.because in TABLE_REASONS:
        return say(TABLE_REASONS[event.because], **facts)
    return caused(say(_("%(card)s left the table."), **facts), event.because)


@tells(CARDS_TOLD)
def combat_card_chosen(event: CombatCardChosen) -> str:
    if event.from_table:
        text = _("%(who)s took %(card)s from the table as a combat card.")
    else:
        text = _("%(who)s laid down a combat card: %(card)s.")
    return say(text, who=seat(event.seat), card=combat_card(event.card))


@tells(CARDS_TOLD)
def combat_cards_shown(event: CombatCardsShown) -> str:
    shown = [
        phrase(_("%(card)s of %(side)s"), card=combat_card(key), side=noun(side))
        for side, key in event.cards.items()
    ]
    return say(_("Combat cards shown: %(cards)s."), cards=listing(shown))


@tells(CARDS_TOLD)
def combat_cards_discarded(event: CombatCardsDiscarded) -> str:
    """Goes without saying."""
    return ""
