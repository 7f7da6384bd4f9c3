"""What steady makes of a position: what may come, who will be attacked, what a loss costs.

All worth is counted in points of willpower: 1.0 is what a point more on the quest brings.
"""

from __future__ import annotations

from functools import cached_property

from games.kernel import Seat
from games.lcg.facts import BACK, ENCOUNTER_CARDS, STAGES, Card, card_of, encounter_deck
from games.lcg.state import Piece, State
from games.lcg.values import (
    attack,
    cards_to_reveal,
    characters,
    defense,
    enemies,
    engaged,
    heroes,
    keeps_from_attacking,
    quest_willpower,
    remaining,
    staged,
    staging_threat,
    willpower,
)
from games.players.opponent import View

FOE, BLOW = 3.0, 2.0
"""What it is worth to be rid of an enemy, and more for each point of its attack."""
HERO = 16.0
"""What a hero's death costs."""
LAST_HEROES = 8.0
"""What it costs more when few are left."""
ALLY = 1.2
"""How an ally in play is reckoned, against what he brings."""
WOUND = 0.9
TREACHERY = 1.2
"""What a treachery costs the quest, on average."""
PROGRESS = 0.8
HASTE = 0.04
CALM = 30
"""What a point of progress is worth, and how much more for each point of threat above this."""
THREAT, NEAR = 1.0, 0.25
"""What a point of threat costs a player, and more for each point above fear."""
FEAR = 38
"""From this threat on, threat is what may lose the game."""
SHADOW_MORE = ((0.6, 0), (0.3, 1), (0.1, 2))
"""How much a shadow card adds to an attack, and how often."""
BARE_MORE = ((0.55, 0), (0.3, 1), (0.15, 3))
"""The same against an undefended player."""


class Mind(View[State]):
    """A view, and what follows from it for one seat. Made anew for every question."""

    @cached_property
    def card(self) -> str:
        """The card on whose behalf the question is asked."""
        copy = str(self.about.get("card", ""))
        return copy if copy in STAGES or not copy else card_of(copy).key

    def piece(self, key: str) -> Piece:
        return self.state.cards[key]

    # --- values ----------------------------------------------------------------------------------------

    def will(self, piece: Piece) -> int:
        return willpower(self.state, piece)

    def attack(self, piece: Piece, against: Piece | None = None) -> int:
        return attack(self.state, piece, against)

    def defense(self, piece: Piece) -> int:
        return defense(self.state, piece)

    def left(self, piece: Piece) -> int:
        """Hit points that are left."""
        return remaining(self.state, piece)

    def mine(self) -> list[Piece]:
        return characters(self.state, self.seat)

    @property
    def threat(self) -> int:
        return self.state.players[self.seat].threat

    @property
    def hand(self) -> list[str]:
        return self.state.players[self.seat].hand

    # --- what may come ---------------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> list[Card]:
        """The encounter cards of which nobody knows where they are: the deck, and facedown shadow cards."""
        state = self.state
        seen = {*state.cards, *state.discard, *state.victory, *state.aside, *state.limbo}
        for piece in state.cards.values():
            seen.update(piece.turned)
        found = [card_of(copy) for copy in encounter_deck(state.scenario, state.easy) if copy not in seen]
        return found or list(ENCOUNTER_CARDS.values())

    @cached_property
    def reveal(self) -> float:
        """The threat that a revealed card adds, on average."""
        known = self.state.deck[-1] if self.state.deck else BACK
        return self.usual_reveal if known == BACK else self.adds(card_of(known))

    @cached_property
    def usual_reveal(self) -> float:
        """The same for those who have not seen the top card."""
        return sum(self.adds(card) for card in self.unseen) / len(self.unseen)

    @staticmethod
    def adds(card: Card) -> float:
        extra = 2.0 if card.surge else 0.0
        return card.threat + extra + card.doomed + (TREACHERY if card.kind == "treachery" else 0.0)

    @cached_property
    def reveals(self) -> int:
        """How many cards the staging step will still bring, if it has not been."""
        if self.state.no_staging or self.state.step not in ("planning", "quest", "commit"):
            return 0
        return cards_to_reveal(self.state)

    @property
    def expected_threat(self) -> float:
        return staging_threat(self.state) + self.reveals * self.reveal

    @property
    def margin(self) -> float:
        """By how much the quest succeeds, for all that is known now."""
        return quest_willpower(self.state) - self.expected_threat

    @cached_property
    def wanted(self) -> int:
        """How much progress can still be used in one go."""
        active = self.state.active
        road = active.card.quest_points - active.progress if active else 0
        points = STAGES[self.state.stage].quest_points
        return road + (max(0, points - self.state.progress) if points else 0)

    @property
    def progress_worth(self) -> float:
        """A stage that is not won by progress needs none; the nearer the end by threat, the more haste."""
        if not STAGES[self.state.stage].quest_points:
            return 0.1
        highest = max(self.state.players[seat].threat for seat in self.state.alive())
        return PROGRESS + HASTE * max(0, highest - CALM)

    @cached_property
    def threat_worth(self) -> float:
        """What a point of threat costs the players together."""
        worth = 0.0
        for seat in self.state.alive():
            near = self.state.players[seat].threat - FEAR
            worth += THREAT if near < 0 else THREAT + NEAR * near
        return worth

    # --- who attacks whom ------------------------------------------------------------------------------

    @cached_property
    def besieged(self) -> dict[Seat, list[Piece]]:
        """The enemies that will attack each player this round: those with him, and those that will come."""
        state = self.state
        found = {
            seat: [foe for foe in engaged(state, seat) if not keeps_from_attacking(state, foe, seat)]
            for seat in state.alive()
        }
        if state.phase in ("combat", "refresh") or state.stage == "anduin_passage":
            return found
        waiting = sorted(staged(state, "enemy"), key=lambda foe: -foe.card.engagement)
        while waiting:
            before = len(waiting)
            for seat in state.alive():
                able = [foe for foe in waiting if foe.card.engagement <= state.players[seat].threat]
                if able:
                    found[seat].append(able[0])
                    waiting.remove(able[0])
            if len(waiting) == before:
                break
        return found

    @cached_property
    def newcomers(self) -> float:
        """How many enemies of the cards to come each player may expect to fight this round."""
        foes = [card for card in self.unseen if card.kind == "enemy" and card.engagement <= self.threat + 1]
        return self.reveals * len(foes) / len(self.unseen) / max(1, len(self.state.alive()))

    def strength(self, foe: Piece) -> int:
        """Its attack, as it will be when it attacks."""
        later = foe.card.key == "forest_spider" and foe.place == "staging"
        return self.attack(foe) + later

    # --- what losses cost ------------------------------------------------------------------------------

    def worth(self, piece: Piece) -> float:
        """What it would cost to lose this character."""
        card = piece.card
        if card.kind == "hero":
            left = len(heroes(self.state, piece.seat))
            return HERO + (LAST_HEROES if left <= 2 else 0.0) + (LAST_HEROES if left == 1 else 0.0)
        if card.key == "gandalf":
            return 0.5 if self.state.phase in ("combat", "refresh") else 4.0
        return ALLY * (1.0 + 1.5 * card.willpower + card.attack + 0.5 * card.defense + 0.3 * card.hit_points)

    def pain(self, piece: Piece, damage: float) -> float:
        """What so much damage on a character costs."""
        if damage <= 0:
            return 0.0
        left = self.left(piece)
        if damage >= left:
            return self.worth(piece)
        if piece.card.kind != "hero":
            return 0.25 * damage
        gain = 0.8 if piece.key == "gloin" else 0.0
        return damage * (WOUND - gain) * (1.0 + 1.2 / (left - damage))

    def pain_of_defending(self, piece: Piece, strength: int, shield: int | None = None) -> float:
        """On average over the shadow cards."""
        shield = self.defense(piece) if shield is None else shield
        return sum(chance * self.pain(piece, strength + more - shield) for chance, more in SHADOW_MORE)

    def pain_undefended(self, seat: Seat, strength: int) -> float:
        """The hero who bears it best takes it all."""
        able = heroes(self.state, seat)
        if not able:
            return 0.0
        return 0.6 + sum(
            chance * min(self.pain(hero, strength + more) for hero in able) for chance, more in BARE_MORE
        )

    def danger(self, foe: Piece) -> float:
        """What it is worth to be rid of an enemy."""
        card = foe.card
        worth = FOE + BLOW * self.attack(foe) + card.threat + (2.0 if card.victory else 0.0)
        if card.key in BOSSES:
            worth += 8.0
        return worth + BEFORE_LEAVING.get((self.state.stage, card.key), 0.0)

    def foes(self) -> list[Piece]:
        return enemies(self.state)


BOSSES = ("chieftan_ufthak", "marsh_adder", "dol_guldur_beastmaster")
BEFORE_LEAVING = {
    ("dont_leave_the_path", "ungoliants_spawn"): 30.0,
    ("beorns_path", "ungoliants_spawn"): 15.0,
    ("to_the_river", "hill_troll"): 12.0,
    ("out_of_the_dungeons", "nazgul_of_dol_guldur"): 15.0,
}
"""Enemies that keep the players from going on."""
