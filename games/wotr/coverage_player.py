"""A player for soaks who wants to see the cards at work: legal, aimless, and patient with each card.

In every game it fancies one half of each card, the event or the combat half, and holds the card for that. For
the rest it picks at random, with a lean to what makes cards playable: characters enter play, companions and
Nazgûl go where armies are, armies attack, the Ring-bearers are declared among them. 300 games see all 192
halves; those of a player at random do not.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import Key, Picks, Question
from games.players.soak_player import Lean, Leaning, Look
from games.wotr.card_texts import CARDS
from games.wotr.facts import DISTANCES, NEIGHBOURS, REGIONS, SIDES
from games.wotr.figures import NAZGUL, WITCH_KING, other, units_of
from games.wotr.hand import playable_cards
from games.wotr.position import where
from games.wotr.seats import side_of
from games.wotr.state import State

EVENT, COMBAT = "event", "combat"
SELDOM = dict.fromkeys(("fp_str_01", "sh_char_20", "sh_str_03", "sh_str_18"), (*(EVENT,) * 4, COMBAT))
"""The Last Battle, Grond, Denethor's Folly, The King is Revealed: their event half is seldom possible."""
ENTRIES = ("crown_aragorn", "bring_gandalf_white", "bring_minion")
WAYS_OF_COMPANIONS = ("separate_companions", "move_companions", "move_minions")
ATTACKS = ("attack", "attack_with_leader")
KINGS_PLACES = ("pelargir", "dol_amroth", "minas_tirith", "fangorn", "edoras", "helms_deep")
"""Where Strider is crowned, where the Ents wait, and where the dead are called."""
FOR_ALL = tuple(
    f"{what}.{who}" for what in ("army", "attack", "advance") for who in ("units", "more", "leaders")
)


class Curious(Leaning):
    """Fulfils `games.titles.Policy`."""

    boldness = (3, 5)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.fancies = {card: self.luck.one(SELDOM.get(card, (EVENT, COMBAT))) for card in CARDS}

    def leans(self) -> Mapping[str, Lean]:
        return LEANS

    # --- what it leans to --------------------------------------------------------------------------------

    def act(self, question: Question, view: Look) -> Picks:
        """Characters first, then attacks and cards; the Fellowship is in no hurry."""
        if entry := self.one_of(question, ENTRIES):
            return entry
        if self.often() and (attack := self.one_of(question, ATTACKS)):
            return attack
        wants_to_play = self._wants_to_play(question, view)
        if wants_to_play and self.often():
            return ("play_card",)
        if not self.often() and (way := self.one_of(question, WAYS_OF_COMPANIONS)):
            return way
        shunned = {"move_fellowship"} if self.often() else set()
        if not wants_to_play:
            shunned.add("play_card")
        return self.one_of(question, [key for key in question.items if key not in shunned])

    def _wants_to_play(self, question: Question, view: Look) -> bool:
        """The die can play a card whose event half it fancies."""
        if "play_card" not in question.items:
            return False
        cards = playable_cards(view(), question.seat, question.about["die"])
        return any(self.fancies[card] == EVENT for card in cards)

    def play(self, question: Question, view: Look) -> Picks:
        return self.one_of(question, [card for card in question.items if self.fancies.get(card) == EVENT])

    def fight_with_card(self, question: Question, view: Look) -> Picks:
        fancied = [card for card in question.items if self.fancies.get(card) == COMBAT]
        return self.one_of(question, fancied) or self.one_of(question, ["no_card"])

    def discard(self, question: Question, view: Look) -> Picks:
        """Cards that can be played at any time go first."""
        return tuple(sorted(self.mixed(question), key=self._is_hard))[: question.least]

    def _is_hard(self, card: Key) -> bool:
        text = CARDS[card]
        needs = text.needs if self.fancies[card] == EVENT else text.combat.needs
        return needs is not None

    def go_among_armies(self, question: Question, view: Look) -> Picks:
        """Companions and Nazgûl to armies of theirs; the Witch-king before walls, Strider to be crowned."""
        if not self.often():
            return ()
        state: State = view()
        if question.prompt != "nazgul.to" and (places := self.one_of(question, KINGS_PLACES)):
            return places
        side = side_of(state, question.seat)
        armed = [r for r in question.items if units_of(state.field.get(r, {}), side)]
        if question.prompt == "nazgul.to" and (
            walls := self.one_of(question, [r for r in armed if r in state.inside])
        ):
            return walls
        return self.one_of(question, armed)

    def wake_the_captain(self, question: Question, view: Look) -> Picks:
        return self._where_he_is(question, view(), WITCH_KING) if self.often() else ()

    def fly(self, question: Question, view: Look) -> Picks:
        """The Witch-king, if he is there; otherwise all of them."""
        return self.one_of(question, [WITCH_KING]) or (NAZGUL,) * question.items[NAZGUL]

    def separate(self, question: Question, view: Look) -> Picks:
        return self.one_of(question, ["strider", "boromir", "meriadoc", "peregrin"]) if self.often() else ()

    def declare(self, question: Question, view: Look) -> Picks:
        """In an army that has enemies beside it; or among others."""
        field = view().field
        armed = {side: {r for r in field if units_of(field[r], side)} for side in SIDES}
        near = {side: {n for r in armed[side] for n in NEIGHBOURS[r]} for side in SIDES}
        front = [r for r in question.items if any(r in armed[side] & near[other(side)] for side in SIDES)]
        return self.one_of(question, front) or self.one_of(
            question, [r for r in question.items if r in field]
        )

    def close_in(self, question: Question, view: Look) -> Picks:
        """The king's army first; others march towards the Ring-bearers, and fight where they are."""
        state: State = view()
        ring = state.fellowship.region
        if led := self._where_he_is(question, state, "aragorn"):
            return led
        if ring is None or not self.often():
            return ()
        far = {key: DISTANCES[ring][key] for key in question.items if key in REGIONS}
        return self.one_of(question, [key for key in far if far[key] == min(far.values())])

    def _where_he_is(self, question: Question, state: State, character: str) -> Picks:
        region = where(state, character)
        return self.one_of(question, [region] if region else [])

    def spare_the_ring(self, question: Question, view: Look) -> Picks:
        """The longer the game, the more cards."""
        return self.one_of(question, [key for key in question.items if key != "use_ring"])


LEANS: dict[str, Lean] = {
    "turn.action": Curious.act,
    "cards.play": Curious.play,
    "cards.discard": Curious.discard,
    "battle.card": Curious.fight_with_card,
    "battle.continue": Curious.go_on,
    "companions.to": Curious.go_among_armies,
    "fellowship.separate": Curious.separate,
    "fellowship.separate_to": Curious.go_among_armies,
    "fellowship.declare": Curious.declare,
    "fellowship.reveal_to": Curious.declare,
    "nazgul.from": Curious.wake_the_captain,
    "nazgul.figures": Curious.fly,
    "nazgul.to": Curious.go_among_armies,
    "army.from": Curious.close_in,
    "army.to": Curious.close_in,
    "attack.from": Curious.close_in,
    "attack.target": Curious.close_in,
    "hunt.damage": Curious.spare_the_ring,
    **dict.fromkeys(FOR_ALL, Curious.go_in_force),
}
