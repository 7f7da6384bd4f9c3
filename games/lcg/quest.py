"""L3: the quest phase: commit, staging, resolution."""

from __future__ import annotations

from games.kernel import Seat, pick_some
from games.lcg.cards.registry import Game, Moment
from games.lcg.events.encounter import CharactersCommitted, QuestResolved
from games.lcg.leaving import raise_all
from games.lcg.reveal import reveal
from games.lcg.values import cards_to_reveal, characters, keys, quest_willpower, ready, staging_threat
from games.lcg.verbs import place_progress
from games.lcg.windows import after, window


async def begin_quest(g: Game) -> None:
    """L3.2, L3.3: what happens when the phase begins, then a window."""
    await after(g, Moment("quest_began"))
    await window(g, "quest")


async def commit(g: Game) -> None:
    """L3.4 to L3.10: in player order, each all of his together, with the responses to it."""
    for seat in g.state.alive():
        await commit_characters(g, seat)
    await window(g, "commit")


async def commit_characters(g: Game, seat: Seat) -> None:
    """L3.6, L3.8: any number of ready characters that are not committed yet."""
    if g.state.players[seat].out:
        return
    able = keys([piece for piece in ready(characters(g.state, seat)) if not piece.committed])
    if not able:
        return
    cards = await pick_some(seat, "quest.commit", able, 0, len(able))
    if cards:
        g.record(CharactersCommitted(seat, cards))
        await after(g, Moment("committed", cards=cards, seat=seat))


async def stage(g: Game) -> None:
    """L3.11, L3.23: a card for each player at the start of the step, one after the other; then a window."""
    if not g.state.no_staging:
        for _ in range(cards_to_reveal(g.state)):
            await reveal(g, "staging")
    await window(g, "staging")


async def resolve(g: Game) -> None:
    """L3.28 to L3.34: success places the difference as progress, failure raises everybody's threat by it."""
    willpower, threat = quest_willpower(g.state), staging_threat(g.state)
    g.record(QuestResolved(willpower, threat))
    if willpower > threat:
        await place_progress(g, willpower - threat, "quest")
    elif threat > willpower:
        raise_all(g, threat - willpower, "quest")
        await after(g, Moment("quest_failed"))
    await window(g, "resolution")
