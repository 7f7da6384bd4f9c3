"""Matches: how strong players are against each other, on the same seeds from every side.

A game of a match is played through the kernel and nothing is checked in it; that is a soak's work.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from glicko2 import Player
from msgspec import Struct

from games.kernel import Question, Running, Sealed
from games.players.sight import Sight
from games.titles import Policy, Title

MOST_DECISIONS = 20_000
"""A game that goes on longer has stalled, and nobody has won it."""
MOST_TURNS = 60
"""So does one with more turns."""
NINETY_FIVE = 1.96
STALLED = "stalled"

Makers = Mapping[str, Callable[[int], Policy]]


class Played(Struct):
    """One game of a match."""

    seed: int
    players: dict[str, str]
    """Who played for each team."""
    winners: list[str]
    """The teams that won."""
    how: str
    turns: int
    thinking: dict[str, list[float]]
    """By player: the processor's time for each decision, in milliseconds."""
    told: dict[str, float]


class Table:
    """One game under way: who is asked is given what the seat sees, and no more."""

    def __init__(self, title: Title, options: Any, seed: int) -> None:
        self.title = title
        self.rules = title.ruleset
        self.seed = seed
        self.entries_at_boundary = 0
        self.game = Running.start(
            self.rules, options, Sealed(seed.to_bytes(32, "big")), on_boundary=self._at_boundary
        )
        self.sights = {seat: Sight(self.rules, options, seat) for seat in self.game.seats}
        self.shown = 0
        self._show()

    def _at_boundary(self, game: Running[Any]) -> None:
        self.entries_at_boundary = len(game.new)

    def _show(self) -> None:
        """Bring what every seat sees up to now."""
        fresh = self.game.new[self.shown :]
        for place, entry in enumerate(fresh, start=self.shown):
            for sight in self.sights.values():
                if place == self.entries_at_boundary:
                    sight.pass_boundary()
                sight.see(entry)
        if self.entries_at_boundary == len(self.game.new) and fresh:
            for sight in self.sights.values():
                sight.pass_boundary()
        self.shown = len(self.game.new)

    def answer(self, question: Question, player: Policy) -> float:
        """The next answer; how long it was thought about."""
        began = time.thread_time()
        picks = player.pick(question, self.sights[question.seat])
        thought = (time.thread_time() - began) * 1000
        self.game.answer(question.seat, question.prompt, picks or (), "bot")
        self._show()
        return thought


def play(
    title: Title, options: Mapping[str, Any], seed: int, by_team: Mapping[str, str], makers: Makers
) -> Played:
    """One game; the players of a team are all of one kind."""
    table = Table(title, title.ruleset.read_options(options), seed)
    game = table.game
    kinds = {seat: by_team[team] for seat, team in game.seats.items()}
    players = {seat: makers[kind](seed * 100 + place) for place, (seat, kind) in enumerate(kinds.items())}
    thinking: dict[str, list[float]] = {kind: [] for kind in kinds.values()}
    decisions = 0
    while game.open and decisions < MOST_DECISIONS and game.state.turn <= MOST_TURNS:
        question = next(iter(game.open.values()))
        thinking[kinds[question.seat]].append(table.answer(question, players[question.seat]))
        decisions += 1
    ending = game.state.ending
    return Played(
        seed,
        dict(by_team),
        sorted({game.seats[seat] for seat in ending.winners}) if ending else [],
        ending.how if ending else STALLED,
        game.state.turn,
        thinking,
        dict(title.tally(game.new)) if title.tally else {},
    )


def teams_of(title: Title, options: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(title.ruleset.seats(title.ruleset.read_options(options)).values()))


def pairings(teams: Sequence[str], players: Sequence[str]) -> list[dict[str, str]]:
    """Who plays for which team: every two players from both sides; alone, every player by itself."""
    if len(teams) == 1:
        return [{teams[0]: player} for player in players]
    pairs = list(combinations(dict.fromkeys(players), 2)) or [(players[0], players[0])]
    found = [dict(zip(teams, order, strict=True)) for a, b in pairs for order in ((a, b), (b, a))]
    return [one for place, one in enumerate(found) if one not in found[:place]]


# --- what came out -----------------------------------------------------------------------------------


def wilson(won: int, of: int) -> tuple[float, float]:
    """The interval in which the true share lies, nineteen times out of twenty."""
    if not of:
        return 0.0, 1.0
    share, z = won / of, NINETY_FIVE
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def share(games: Sequence[Played], wins: Callable[[Played], bool]) -> dict[str, Any]:
    won = sum(map(wins, games))
    low, high = wilson(won, len(games))
    return {
        "won": won,
        "of": len(games),
        "share": round(won / max(1, len(games)), 3),
        "interval": [round(low, 3), round(high, 3)],
    }


def won_by(player: str) -> Callable[[Played], bool]:
    return lambda game: any(game.players[team] == player for team in game.winners)


def won_for(team: str) -> Callable[[Played], bool]:
    return lambda game: team in game.winners


def ratings(games: Iterable[Played]) -> dict[str, list[int]]:
    """Glicko-2, as the site rates people, the match as one period: by player, rating and deviation."""
    results: dict[str, list[float]] = {}
    for game in games:
        kinds = set(game.players.values())
        if len(kinds) == 2 and game.how != STALLED:
            for kind in kinds:
                results.setdefault(kind, []).append(float(won_by(kind)(game)))
    found = {}
    for kind, scores in results.items():
        new, player = Player(), Player()
        player.update_player([new.rating] * len(scores), [new.rd] * len(scores), scores)
        found[kind] = [round(player.rating), round(player.rd)]
    return found


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """The match in figures."""
    players = list(dict.fromkeys(kind for game in games for kind in game.players.values()))
    tables: dict[str, list[Played]] = {}
    for game in games:
        tables.setdefault(" ".join(f"{team}={kind}" for team, kind in game.players.items()), []).append(game)
    thoughts = {kind: [ms for game in games for ms in game.thinking.get(kind, ())] for kind in players}
    return {
        "games": len(games),
        "players": {
            kind: share([g for g in games if kind in g.players.values()], won_by(kind)) for kind in players
        },
        "glicko": ratings(games),
        "tables": {name: table_summary(found) for name, found in tables.items()},
        "thinking_ms": {kind: spread(found) for kind, found in thoughts.items() if found},
    }


def table_summary(games: Sequence[Played]) -> dict[str, Any]:
    """The games in which the same players had the same sides."""
    teams = list(games[0].players)
    told = sorted({name for game in games for name in game.told})
    endings: dict[str, int] = {}
    for game in games:
        endings[game.how] = endings.get(game.how, 0) + 1
    return {
        "won": {team: share(games, won_for(team)) for team in teams},
        "endings": endings,
        "turns": spread([game.turns for game in games]),
        "told": {name: typical([game.told[name] for game in games if name in game.told]) for name in told},
    }


def spread(found: Sequence[float]) -> dict[str, float]:
    ordered = sorted(found)
    return {
        "median": round(statistics.median(ordered), 2),
        "of_20_19": round(ordered[len(ordered) * 19 // 20], 2),
        "worst": round(ordered[-1], 2),
        "sum": round(sum(ordered), 1),
    }


def typical(found: Sequence[float]) -> dict[str, float]:
    return {"games": len(found), "mean": round(statistics.mean(found), 2), "worst": max(found)}


def lines(told: Mapping[str, Any]) -> list[str]:
    """The same for people."""
    found = [f"games {told['games']}"]
    for kind, one in told["players"].items():
        rating = told["glicko"].get(kind)
        found.append(f"{kind}: {_share(one)}" + (f", Glicko {rating[0]} ± {2 * rating[1]}" if rating else ""))
    for name, table in told["tables"].items():
        wins = "; ".join(f"{team} {_share(one)}" for team, one in table["won"].items())
        endings = ", ".join(f"{how} {count}" for how, count in sorted(table["endings"].items()))
        found.append(f"{name}: {wins}; {endings}; turns {table['turns']['median']:g} (median)")
        found += [
            f"  {what}: {one['mean']} in the mean of {one['games']} games, {one['worst']:g} at the most"
            for what, one in table["told"].items()
        ]
    for kind, one in told["thinking_ms"].items():
        found.append(
            f"{kind} decides in {one['median']} ms (median), {one['of_20_19']} ms (19 of 20), "
            f"{one['worst']:.0f} ms (worst), {one['sum'] / told['games'] / 1000:.2f} s a game"
        )
    return found


def _share(one: Mapping[str, Any]) -> str:
    low, high = one["interval"]
    return f"{one['won']} of {one['of']} ({100 * one['share']:.0f} %, {100 * low:.0f} to {100 * high:.0f})"
