"""A player for soaks who wants to see the cards at work: legal, aimless, and patient with each card.

In every game it fancies one half of each card, the event or the combat half, and holds the card for that. For
the rest it picks at random, with a lean to what makes cards playable: characters enter play, companions and
Nazgûl go where armies are and march with them, armies attack, the Ring-bearers are declared among them. 300
games see all 192 halves; those of a player at random do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel import Key, Picks, Question
from games.players.soak_player import Lean, Leaning, Look
from games.wotr.card_texts import CARDS
from games.wotr.facts import CHARACTERS, DISTANCES, FREE_PEOPLES, NEIGHBOURS, REGIONS, SIDES
from games.wotr.figures import NAZGUL, WITCH_KING, other, units_of
from games.wotr.hand import playable_cards
from games.wotr.position import REFUGES, armies, companions_at, where
from games.wotr.seats import side_of
from games.wotr.state import State

EVENT, COMBAT = "event", "combat"
SELDOM = dict.fromkeys(("fp_str_01", "sh_char_20", "sh_str_03", "sh_str_18"), (*(EVENT,) * 4, COMBAT))
"""The Last Battle, Grond, Denethor's Folly, The King is Revealed: their event half is seldom possible."""
ENTRIES = ("crown_aragorn", "bring_gandalf_white", "bring_minion")
WAYS_OF_COMPANIONS = ("separate_companions", "move_companions", "move_minions")
MARCHES = ("move_led_army", "move_armies")
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
        if self.can_wake(view()) and self.often() and (march := self.one_of(question, MARCHES)):
            return march
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
        if camps := self.one_of(question, self._camps(question, state)):
            return camps
        if question.prompt != "nazgul.to" and (places := self.one_of(question, KINGS_PLACES)):
            return places
        side = side_of(state, question.seat)
        armed = [r for r in question.items if units_of(state.field.get(r, {}), side)]
        if question.prompt == "nazgul.to" and (
            walls := self.one_of(question, [r for r in armed if r in state.inside])
        ):
            return walls
        return self.one_of(question, armed)

    def _camps(self, question: Question, state: State) -> list[str]:
        """Where the companions who go somewhere find an army beside a nation that they can wake."""
        group = question.about.get("companions") or question.about.get("group") or ()
        camps = armies(state, FREE_PEOPLES) if group and self.often() else []
        return [region for region in camps if self._to_wake(state, group, NEIGHBOURS[region])]

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

    def march_with_companions(self, question: Question, view: Look) -> Picks:
        """An army with companions, to where one of them wakes a nation (R5.9); or as any other army."""
        state: State = view()
        if side_of(state, question.seat) == FREE_PEOPLES and self.often():
            origin = question.about.get("region")
            wanted = self._sleepers(state, origin) if origin else self._armies_with_companions(state)
            if march := self.one_of(question, wanted):
                return march
        return self.close_in(question, view)

    def can_wake(self, state: State) -> bool:
        """Whether an army with a companion stands beside a nation that he could wake."""
        led = (region for region in armies(state, FREE_PEOPLES) if companions_at(state, region))
        return any(self._sleepers(state, region) for region in led)

    def _armies_with_companions(self, state: State) -> list[str]:
        """Best those beside a nation that one of them can wake."""
        led = [region for region in armies(state, FREE_PEOPLES) if companions_at(state, region)]
        return [region for region in led if self._sleepers(state, region)] or led

    def _sleepers(self, state: State, origin: str) -> list[str]:
        """Beside it, the cities and strongholds of passive nations that the companions there could wake."""
        return self._to_wake(state, companions_at(state, origin), NEIGHBOURS[origin])

    def _to_wake(self, state: State, companions: Iterable[str], among: Iterable[str]) -> list[str]:
        woken = {nation for companion in companions for nation in CHARACTERS[companion].activates}
        asleep = [region for region in among if region in REFUGES and REGIONS[region].nation in state.passive]
        return [region for region in asleep if REGIONS[region].nation in woken]

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
    "army.from": Curious.march_with_companions,
    "army.to": Curious.march_with_companions,
    "attack.from": Curious.close_in,
    "attack.target": Curious.close_in,
    "hunt.damage": Curious.spare_the_ring,
    **dict.fromkeys(FOR_ALL, Curious.go_in_force),
}
