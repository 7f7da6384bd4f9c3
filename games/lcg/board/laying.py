"""What lies on the table, as a seat or a spectator sees it: quest, staging area, every player's cards."""

from __future__ import annotations

from collections.abc import Mapping

from games.lcg.board.labels import label
from games.lcg.facts import BACK, PHASES, SCENARIOS, STAGES, card_of, name
from games.lcg.state import MOST_THREAT, Piece, State
from games.lcg.values import (
    attack,
    defense,
    hit_points,
    is_objective,
    quest_willpower,
    staging_threat,
    threat,
    willpower,
)
from games.titles.card_table import AttachedCard, Dial, Spot, Spread, Zone
from games.titles.grammar import language

NO_STEP = -1
STAGED = ("enemy", "location", "objective", "treachery")
"""The order of cards in the staging area."""
KINDS = {"location": "place"}
"""How a card's edge is drawn, where it is not called by its kind."""


def lay(state: State, options: Mapping[str, str], seat: str | None = None) -> Spread:
    """The whole table, the reader's own part before those of the others. `options` numbers the items."""
    return Layer(state, options).spread(seat)


class Layer:
    def __init__(self, state: State, options: Mapping[str, str]) -> None:
        self.state, self.options, self.language = state, options, language()

    def spread(self, seat: str | None) -> Spread:
        order = sorted(self.state.seats, key=lambda key: key != seat)
        zones = [self.quest(), *self.resolving(), self.staging(), *map(self.seat, order)]
        phase = self.state.phase
        return Spread(
            caption=f"{self.name(self.state.scenario)}, {label('round', count=self.state.turn)}",
            steps=tuple(label(f"{one}_step") for one in PHASES),
            step=PHASES.index(phase) if phase else NO_STEP,
            zones=tuple(zones),
        )

    def name(self, key: str) -> str:
        return name(key, self.language)

    # --- zones -------------------------------------------------------------------------------------

    def quest(self) -> Zone:
        state, active = self.state, self.state.active
        points = sum(card_of(copy).victory for copy in state.victory)
        facts = [label("encounter_deck", count=len(state.deck)), label("discard", count=len(state.discard))]
        facts += [label("victory", count=points)] if points else []
        return Zone(
            "quest",
            self.name(state.scenario),
            (self.stage(), *([self.location(active)] if active else [])),
            facts=tuple(facts),
            empty="" if active else label("no_active"),
        )

    def stage(self) -> Spot:
        state, stage = self.state, STAGES[self.state.stage]
        count = max(one.stage for one in SCENARIOS[state.scenario].stages)
        done, most = min(state.progress, stage.quest_points), stage.quest_points
        return Spot(
            stage.key,
            self.name(stage.key),
            "quest",
            self.options.get(stage.key, ""),
            line=label("stage_of", stage=stage.stage, stages=count),
            text=stage.text[self.language],
            stats=((label("progress"), self.so_many(state.progress, most)),),
            track=(done, most) if most else None,
            wide=True,
            page=stage.key,
        )

    def so_many(self, done: int, most: int) -> str:
        return label("so_many", done=done, most=most) if most else str(done)

    def resolving(self) -> list[Zone]:
        """The card that is being revealed or played, if one is."""
        found = [copy for copy in self.state.limbo if copy != BACK]
        spots = tuple(
            Spot(
                copy,
                self.name(copy),
                KINDS.get(card_of(copy).kind, card_of(copy).kind),
                self.options.get(copy, ""),
                line=self.traits(copy),
                text=card_of(copy).text[self.language].partition("\n")[0],
                wide=True,
                page=card_of(copy).key,
            )
            for copy in found
        )
        return [Zone("resolving", label("resolving"), spots)] if spots else []

    def staging(self) -> Zone:
        state = self.state
        there = sorted(state.at("staging"), key=lambda piece: STAGED.index(piece.card.kind))
        facts = [label("staging_threat", count=staging_threat(state))]
        facts += [label("willing", count=quest_willpower(state))] if quest_willpower(state) else []
        return Zone(
            "staging",
            label("staging"),
            tuple(self.of_kind(piece) for piece in there),
            facts=tuple(facts),
            empty="" if there else label("no_staging"),
        )

    def seat(self, seat: str) -> Zone:
        state, player = self.state, self.state.players[seat]
        enemies = [p for p in state.cards.values() if p.place in ("engaged", "riding") and p.seat == seat]
        own = [p for p in state.cards.values() if p.place == "play" and p.seat == seat]
        own.sort(key=lambda piece: piece.card.kind != "hero")
        notes = [label("first")] if state.first == seat and len(state.seats) > 1 else []
        notes += [label("out")] if player.out else []
        facts = [
            label("threat_of", count=player.threat, most=MOST_THREAT),
            label("hand", count=len(player.hand)),
            label("deck", count=len(player.deck)),
            label("discard", count=len(player.discard)),
        ]
        facts += [label("on_deck", name=self.name(piece.key)) for piece in state.on(f"deck_{seat}")]
        return Zone(
            seat,
            self.name(seat),
            (*map(self.enemy, enemies), *map(self.character, own)),
            note=", ".join(notes),
            facts=tuple(facts),
            dial=Dial(self.name("threat"), player.threat, MOST_THREAT),
        )

    # --- cards -------------------------------------------------------------------------------------

    def of_kind(self, piece: Piece) -> Spot:
        kind = piece.card.kind
        if kind == "enemy":
            return self.enemy(piece)
        return self.location(piece) if kind == "location" else self.objective(piece)

    def character(self, piece: Piece) -> Spot:
        state = self.state
        if piece.captive:
            return self.card(piece, states=(label("captive"),), spent=True)
        states = [label("exhausted" if piece.exhausted else "ready")]
        states += [label("committed")] if piece.committed else []
        states += [label("defends")] if state.attack and piece.key in state.attack.defenders else []
        states += [label("resources", count=piece.resources)] if piece.card.kind == "hero" else []
        states += [self.name(word) for word in piece.card.keywords if word in ("ranged", "sentinel")]
        return self.card(
            piece,
            stats=(
                (label("willpower"), str(willpower(state, piece))),
                (label("attack"), str(attack(state, piece))),
                (label("defense"), str(defense(state, piece))),
                (label("life"), str(hit_points(state, piece))),
            ),
            states=tuple(states),
            wounds=self.wounds(piece),
            spent=piece.exhausted,
        )

    def enemy(self, piece: Piece) -> Spot:
        state, staged = self.state, piece.place == "staging"
        stats = [(label("threat"), str(threat(state, piece)))] if staged else []
        stats += [
            (label("attack"), str(attack(state, piece))),
            (label("defense"), str(defense(state, piece))),
            (label("life"), str(hit_points(state, piece))),
        ]
        states = [label("engages_at", count=piece.card.engagement)] if staged else []
        states += [label("resources", count=piece.resources)] if piece.resources else []
        under_way = state.attack
        attacks: tuple[str, ...] = ()
        if under_way and under_way.enemy == piece.key:
            attacks = (label("attacks", seat=self.name(under_way.seat)),)
        elif piece.key in state.attacked:
            states.append(label("has_attacked"))
        return self.card(
            piece,
            stats=tuple(stats),
            backs=tuple(self.shadow(copy) for copy in piece.shadows),
            shown=tuple(AttachedCard("", label("shadow_up", name=self.name(copy))) for copy in piece.turned),
            states=tuple(states),
            wounds=(*self.wounds(piece), *attacks),
        )

    def shadow(self, copy: str) -> str:
        return label("shadow_down") if copy == BACK else label("shadow_known", name=self.name(copy))

    def location(self, piece: Piece) -> Spot:
        state, points = self.state, piece.card.quest_points
        stats = [] if piece.place == "active" else [(label("threat"), str(threat(state, piece)))]
        return self.card(
            piece,
            stats=(*stats, (label("progress"), self.so_many(piece.progress, points))),
            states=(label("active"),) if piece.place == "active" else (),
            wide=piece.place == "active",
            track=(min(piece.progress, points), points) if points and piece.place == "active" else None,
        )

    def objective(self, piece: Piece) -> Spot:
        guard = self.state.cards.get(piece.host)
        word = label("guarded_by", name=self.name(guard.key)) if guard else label("unguarded")
        return self.card(piece, states=(word,))

    def wounds(self, piece: Piece) -> tuple[str, ...]:
        return (label("damage", count=piece.damage),) if piece.damage else ()

    def card(
        self,
        piece: Piece,
        stats: tuple[tuple[str, str], ...] = (),
        states: tuple[str, ...] = (),
        wounds: tuple[str, ...] = (),
        backs: tuple[str, ...] = (),
        shown: tuple[AttachedCard, ...] = (),
        spent: bool = False,
        wide: bool = False,
        track: tuple[int, int] | None = None,
    ) -> Spot:
        held = tuple(self.held(one) for one in self.state.on(piece.key) if one.place == "attached")
        return Spot(
            piece.key,
            self.name(piece.key),
            KINDS.get(piece.card.kind, piece.card.kind),
            self.options.get(piece.key, ""),
            line=self.traits(piece.key),
            stats=stats,
            track=track,
            held=(*held, *shown),
            backs=backs,
            states=states,
            wounds=wounds,
            spent=spent,
            wide=wide,
            page=piece.card.key,
        )

    def held(self, piece: Piece) -> AttachedCard:
        spent = label("exhausted") if piece.exhausted else ""
        named = self.name(piece.key)
        if is_objective(piece) and not piece.seat:
            named = label("guards", name=named)
        return AttachedCard(piece.key, named, spent, self.options.get(piece.key, ""), piece.card.key)

    def traits(self, copy: str) -> str:
        """What kind of card it is where its edge does not say so, and its traits."""
        card = card_of(copy)
        kind = [self.name(card.kind).capitalize()] if card.kind not in ("hero", "enemy", "location") else []
        return ", ".join([*kind, *map(self.name, card.traits)])
