"""Skirmish: the kernel's test game, small and complete.

Two to four seats (with four, two teams) hold figures at a ford. Each turn everybody draws a card, one seat
after the other may move figures forward (a chain of questions without chance: drafts), all commit a card in
secret, any seat may respond with cards in a window, responses can be answered, dice fall, the losers choose
their losses. It has everything the kernel must be able to do and nothing else.
"""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from games.kernel import (
    UNDEALT,
    Event,
    Eyes,
    GameState,
    Key,
    Ruleset,
    Seat,
    Table,
    ask,
    boundary,
    new_turn,
    pick_all_seats,
    pick_number,
    pick_one,
    pick_some,
    roll,
    shuffle,
    window,
)

NAMES = ("east", "west", "north", "south")
CARDS = tuple(f"{kind}_{number}" for kind in ("strike", "parry", "feint") for number in range(1, 7))
NO_CARD, STAY = "no_card", "stay"


class Options(Struct):
    players: int = 2
    turns: int = 4
    responses: bool = True


class State(GameState, kw_only=True):
    seats: tuple[Seat, ...]
    step: str = "deal"
    decks: dict[Seat, list[Key | None]]
    hands: dict[Seat, list[Key | None]]
    camp: dict[Seat, dict[str, int]]
    ford: dict[Seat, dict[str, int]]
    bonus: dict[Seat, int]
    discards: list[Key] = []


Game = Table[State]


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled; nobody knows its order."""

    seat: Seat
    order: tuple[Key | None, ...]

    def apply(self, state: State) -> None:
        state.decks[self.seat] = list(self.order)

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, order=(None,) * len(self.order))


class CardDrawn(Event, frozen=True):
    """A seat took the top card of its deck."""

    reveals = True
    seat: Seat
    card: Key | None

    def apply(self, state: State) -> None:
        state.decks[self.seat].pop()
        state.hands[self.seat].append(self.card)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, card=None)


class FiguresMoved(Event, frozen=True):
    """Figures went from the camp to the ford."""

    seat: Seat
    figures: dict[str, int]

    def apply(self, state: State) -> None:
        for figure, count in self.figures.items():
            state.camp[self.seat][figure] -= count
            state.ford[self.seat][figure] += count


class CardPlayed(Event, frozen=True):
    """A card was shown and discarded."""

    reveals = True
    seat: Seat
    card: Key

    def apply(self, state: State) -> None:
        hand = state.hands[self.seat]
        hand.remove(self.card if self.card in hand else None)
        state.discards.append(self.card)


class BonusChanged(Event, frozen=True):
    """A seat's next roll became better or worse."""

    seat: Seat
    by: int

    def apply(self, state: State) -> None:
        state.bonus[self.seat] += self.by


class DiceRolled(Event, frozen=True):
    seat: Seat
    dice: tuple[int, ...]


class FiguresLost(Event, frozen=True):
    seat: Seat
    figures: dict[str, int]

    def apply(self, state: State) -> None:
        for figure, count in self.figures.items():
            state.ford[self.seat][figure] -= count


class StepReached(Event, frozen=True):
    step: str

    def apply(self, state: State) -> None:
        state.step = self.step
        if self.step == "turn":
            state.bonus = dict.fromkeys(state.seats, 0)


def seats(options: Options) -> dict[Seat, str]:
    teams = ("dawn", "dusk") if options.players == 4 else NAMES
    return {seat: teams[at % len(teams)] for at, seat in enumerate(NAMES[: options.players])}


def begin(options: Options) -> State:
    names = tuple(seats(options))
    return State(
        seats=names,
        decks={seat: [] for seat in names},
        hands={seat: [] for seat in names},
        camp={seat: {"regular": 4, "elite": 2} for seat in names},
        ford={seat: {"regular": 0, "elite": 0} for seat in names},
        bonus=dict.fromkeys(names, 0),
    )


async def play(g: Game) -> None:
    while True:
        await boundary()
        await STEPS[g.state.step](g)


async def deal(g: Game) -> None:
    for seat in g.seats:
        g.record(DeckShuffled(seat, await shuffle(f"deck.{seat}", CARDS)))
    g.record(StepReached("turn"))


async def begin_turn(g: Game) -> None:
    await new_turn()
    for seat in g.seats:
        if g.state.decks[seat]:
            g.record(CardDrawn(seat, g.state.decks[seat][-1]))
    g.record(StepReached("march"))


async def march(g: Game) -> None:
    for seat in g.seats:
        if await pick_one(seat, "march.go", ["go", STAY]) == "go":
            await move_figures(g, seat)
    g.record(StepReached("fight"))


async def move_figures(g: Game, seat: Seat) -> None:
    camp = {figure: count for figure, count in g.state.camp[seat].items() if count}
    picks = await pick_some(seat, "march.figures", camp, least=0, most=3)
    if picks:
        g.record(FiguresMoved(seat, {figure: picks.count(figure) for figure in dict.fromkeys(picks)}))


async def fight(g: Game) -> None:
    questions = [ask(seat, "fight.card", [*hand(g.state, seat), NO_CARD]) for seat in g.seats]
    chosen = await pick_all_seats(questions)
    shown = [(seat, card) for seat, (card,) in chosen.items() if card != NO_CARD]
    for seat, card in shown:
        g.record(CardPlayed(seat, card))
    for seat, card in shown:
        await respond(g, seat, card)
        g.record(BonusChanged(seat, 2 if card.startswith("strike") else 1))
    totals = {seat: await roll_dice(g, seat) for seat in g.seats}
    for seat in g.seats:
        if totals[seat] < max(totals.values()):
            await take_losses(g, seat)
    if any(not figures_left(g.state, seat) for seat in g.seats) or g.state.turn == g.options.turns:
        end(g)
    g.record(StepReached("turn"))


async def respond(g: Game, to: Seat, card: Key) -> None:
    """Anyone but the player of the card may answer it, and that answer may be answered."""

    async def act(seat: Seat, response: Key) -> None:
        g.record(CardPlayed(seat, response))
        await respond(g, seat, response)
        g.record(BonusChanged(to, -1))

    def offers() -> dict[Seat, list[Key]]:
        kind = "parry" if card.startswith("strike") else "feint"
        return {
            seat: [held for held in hand(g.state, seat) if held.startswith(kind)]
            for seat in g.seats
            if seat != to
        }

    if g.options.responses:
        await window("fight.respond", offers, act, about={"card": card})


async def roll_dice(g: Game, seat: Seat) -> int:
    dice = await roll(f"fight.{seat}", 1 + min(4, sum(g.state.ford[seat].values())))
    g.record(DiceRolled(seat, dice))
    return max(dice) + g.state.bonus[seat]


async def take_losses(g: Game, seat: Seat) -> None:
    at_ford = {figure: count for figure, count in g.state.ford[seat].items() if count}
    hits = min(2, sum(at_ford.values()))
    if hits == 2:
        hits = await pick_number(seat, "fight.stand", 1, 2)
    picks = await pick_some(seat, "fight.losses", at_ford, hits, hits)
    if picks:
        g.record(FiguresLost(seat, {figure: picks.count(figure) for figure in dict.fromkeys(picks)}))


def end(g: Game) -> None:
    left = {seat: figures_left(g.state, seat) for seat in g.seats}
    best = [seat for seat in g.seats if left[seat] == max(left.values())]
    teams = seats(g.options)
    if len({teams[seat] for seat in best}) > 1:
        g.end((), "draw")
    g.end(tuple(seat for seat in g.seats if teams[seat] == teams[best[0]]), "strength")


def hand(state: State, seat: Seat) -> list[Key]:
    return [card for card in state.hands[seat] if card is not None]


def figures_left(state: State, seat: Seat) -> int:
    return sum(state.camp[seat].values()) + sum(state.ford[seat].values())


def invariants(state: State) -> list[str]:
    wrong = []
    for seat in state.seats:
        if any(count < 0 for place in (state.camp, state.ford) for count in place[seat].values()):
            wrong.append(f"{seat} has less than no figures")
    held = sum(len(cards) for cards in (*state.decks.values(), *state.hands.values())) + len(state.discards)
    if state.step != "deal" and held != len(CARDS) * len(state.seats):
        wrong.append(f"{held} cards")
    return wrong


def hidden(state: State, eyes: Eyes) -> list[Key]:
    """The cards in other seats' hands. All decks hold the same cards, so what these eyes know is left out."""
    held = [card for seat in state.seats if seat not in eyes for card in hand(state, seat)]
    return [card for card in held if not _known(state, eyes, card)]


def _known(state: State, eyes: Eyes, card: Key) -> bool:
    return card in state.discards or any(card in state.hands[seat] for seat in eyes)


STEPS = {"deal": deal, "turn": begin_turn, "march": march, "fight": fight}

skirmish: Ruleset[State] = Ruleset(
    key="skirmish",
    version=1,
    options=Options,
    state=State,
    events=(
        DeckShuffled,
        CardDrawn,
        FiguresMoved,
        CardPlayed,
        BonusChanged,
        DiceRolled,
        FiguresLost,
        StepReached,
    ),
    seats=seats,
    begin=begin,
    play=play,
    invariants=invariants,
    hidden=hidden,
)
