"""A player for soaks who wants to see the cards at work: legal, aimless, and patient with each card.

In every game it fancies one half of each event card, the order or the combat half, and holds the card for
that. For the rest it picks at random, with a lean to what makes cards playable: fate is kept slow, characters
enter, the Shadow marches on the settlements, armies attack in force and go on. 300 games see every side of
every card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.bofa.card_texts import EVENTS, STORIES
from games.bofa.facts import LEADS_TO, NEIGHBOURS, POINTS, REGIONS, SHADOW, SHEETS, TILES
from games.bofa.figures import BEORN, BOLG, GREAT_ORCS, THORIN
from games.bofa.hand import playable_cards
from games.bofa.position import controls, has_army, points
from games.bofa.state import State
from games.kernel import Key, Picks, Question
from games.players.soak_player import Lean, Leaning, Look

ORDER, COMBAT = "order", "combat"
SELDOM = ("fp_story_10", "sh_story_01", "sh_story_16", "sh_story_18")
"""Last Stand, Great Dread, Orcs of Huge Size, The Swiftest Wolf-riders: held until they can be played."""
ATTACKS = ("attack", "attack_led", "goblin_attack", "combined_attack")
MARCHES = ("swift_move", "strategic_move", "goblin_move")
IN_FORCE = ("move.units", "move.more", "move.characters", "advance.units", "advance.characters")
SPECIAL = ("mighty_strokes", "vampire_like")
FAR = 99


def _distances(start: str) -> dict[str, int]:
    steps = {start: 0}
    for region in (queue := [start]):
        for to in NEIGHBOURS[region]:
            if to not in steps:
                steps[to] = steps[region] + 1
                queue.append(to)
    return steps


DISTANCES: dict[str, dict[str, int]] = {region: _distances(region) for region in REGIONS}


class Curious(Leaning):
    """Fulfils `games.titles.Policy`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.fancies = {card: self.luck.one((ORDER, COMBAT)) for card in EVENTS}

    def leans(self) -> Mapping[str, Lean]:
        return LEANS

    # --- what it leans to --------------------------------------------------------------------------------

    def slow_fate(self, question: Question, view: Look) -> Picks:
        low = TILES[question.about["tile"]].value <= 1
        return ("keep",) if low else ("draw_again",)

    def all_generals(self, question: Question, view: Look) -> Picks:
        return self.luck.some(list(question.items), question.most)

    def act(self, question: Question, view: Look) -> Picks:
        """Seldom cards and characters first, then attacks; Beorn waits until he does not end the game."""
        state: State = view()
        cards = self._cards(question, state)
        if any(card in SELDOM for card in cards):
            return ("play_card",)
        shunned = {"discard_die"}
        if points(state) < SHEETS[BEORN].points_to_win:
            shunned.add(f"bring_{BEORN}")
        if not cards:
            shunned.add("play_card")
        offered = [key for key in question.items if key not in shunned]
        for wanted in ([key for key in offered if key.startswith("bring_")], ATTACKS, MARCHES):
            if self.often() and (picks := self.one_of(question, [k for k in wanted if k in offered])):
                return picks
        return self.one_of(question, offered)

    def _cards(self, question: Question, state: State) -> list[str]:
        """The cards that the die can play and that it does not hold for combat."""
        if "play_card" not in question.items:
            return []
        cards = playable_cards(state, question.seat, question.about["die"])  # type: ignore[arg-type]
        return [card for card in cards if self.fancies.get(card, ORDER) == ORDER]

    def play(self, question: Question, view: Look) -> Picks:
        wanted = [card for card in question.items if self.fancies.get(card, ORDER) == ORDER]
        return self.one_of(question, SELDOM) or self.one_of(question, wanted)

    def discard(self, question: Question, view: Look) -> Picks:
        """Cards that can be played at any time go first."""
        return tuple(sorted(self.mixed(question), key=lambda card: (card in SELDOM, self._is_hard(card))))[
            : question.least
        ]

    def _is_hard(self, card: Key) -> bool:
        return card in STORIES and STORIES[card].needs is not None

    def choose_manoeuvre(self, question: Question, view: Look) -> Picks:
        held = [card for card in question.items if self.fancies.get(card) == COMBAT]
        rest = [card for card in question.items if card not in EVENTS and card != "regroup"]
        wishes: tuple[Iterable[Key], ...] = (SPECIAL, held, rest) if self.often() else (rest,)
        return next((picks for wish in wishes if (picks := self.one_of(question, wish))), ())

    def close_in(self, question: Question, view: Look) -> Picks:
        """Armies and Thorin towards the enemy; the Shadow to the nearest place that it does not hold."""
        state: State = view()
        goals = self._goals(question, state)
        if not goals or not self.often():
            return ()
        far = {key: self._far(key, goals) for key in question.items if key in NEIGHBOURS}
        nearest = [key for key, steps in far.items() if steps == min(far.values()) < FAR]
        return self.one_of(question, [r for r in nearest if r == state.where[THORIN]]) or self.one_of(
            question, nearest
        )

    def _goals(self, question: Question, state: State) -> list[str]:
        if question.seat == SHADOW:
            return [place for place in POINTS if not controls(state, SHADOW, place)]
        return [region for region in REGIONS if has_army(state, SHADOW, region)]

    def _far(self, place: str, goals: list[str]) -> int:
        while place in LEADS_TO:
            place = LEADS_TO[place]
        return min((DISTANCES[goal].get(place, FAR) for goal in goals), default=FAR)

    def attack_walls(self, question: Question, view: Look) -> Picks:
        """Any enemy rather than none, behind walls above all."""
        walls = [key for key in question.items if key in REGIONS and REGIONS[key].protection]
        return self.one_of(question, walls) or self.one_of(
            question, [k for k in question.items if k in REGIONS]
        )

    def join_great_orcs(self, question: Question, view: Look) -> Picks:
        """Bolg to an army with Great Orcs."""
        if question.about["who"] != BOLG:
            return ()
        state: State = view()
        big = [r for r in question.items if r in state.armies and GREAT_ORCS in state.armies[r].units]
        return self.one_of(question, big)

    def stand(self, question: Question, view: Look) -> Picks:
        """Behind walls it stands: somebody has to see them breached."""
        return self.one_of(question, ["stand"]) if question.about["region"] in POINTS else ()

    def few_bats(self, question: Question, view: Look) -> Picks:
        return self.one_of(question, ["1", "2", "3"])


LEANS: dict[str, Lean] = {
    "fate.tile": Curious.slow_fate,
    "generals.activate": Curious.all_generals,
    "leadership.bats": Curious.few_bats,
    "turn.action": Curious.act,
    "cards.play": Curious.play,
    "cards.discard": Curious.discard,
    "combat.manoeuvre": Curious.choose_manoeuvre,
    "combat.continue": Curious.go_on,
    "combat.withdraw": Curious.stand,
    "move.from": Curious.close_in,
    "move.to": Curious.close_in,
    "move.on": Curious.close_in,
    "attack.from": Curious.close_in,
    "attack.target": Curious.attack_walls,
    "attack.combined": Curious.attack_walls,
    "character.enter": Curious.join_great_orcs,
    **dict.fromkeys(IN_FORCE, Curious.go_in_force),
}
