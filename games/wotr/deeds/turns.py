"""Where a deed begins, and the deeds of a turn: equal ones on end are one."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_noop as _

from games.kernel import Event, GameEnded, TurnBegan
from games.titles.action_dice import DiceOfTurn
from games.titles.deeds import Beginning, Deed, Group, Seen, Telling
from games.titles.grammar import say
from games.titles.paper import mark_of
from games.wotr.deeds.actions import open_with
from games.wotr.deeds.aftermath import tell_aftermath
from games.wotr.deeds.arrows import arrows
from games.wotr.deeds.dice import die_of, new_turn, place_of_die
from games.wotr.deeds.heads import head
from games.wotr.deeds.tellers import SILENT
from games.wotr.events import CardPlayed, DieUsed, FiguresRecruited, MessengerUsed, RingUsed, StepReached
from games.wotr.words.nouns import side_of_seat

HEAD, ACTION, END = "head", "action", "end"
ENDS = ("end", "victory", "recover")


def begins(event: Event) -> Beginning | None:
    if isinstance(event, TurnBegan):
        return Beginning(HEAD)
    if isinstance(event, StepReached) and event.step == "action":
        return Beginning(ACTION, event.acting)
    if isinstance(event, GameEnded) or (isinstance(event, StepReached) and event.step in ENDS):
        return Beginning(END)
    return None


def tell(groups: Sequence[Group]) -> list[Deed]:
    """One turn."""
    dice = new_turn()
    joined = _joined(groups)
    told = [_deed(group, dice, over=group is not joined[-1]) for group in joined]
    return [deed for deed in told if deed.parts or deed.rolled]


def _deed(group: Group, dice: DiceOfTurn, *, over: bool) -> Deed:
    """`over`: another deed has begun since; of one under way nobody knows yet what comes of it."""
    if group.kind == HEAD:
        return head(group)
    telling = Telling(group)
    used = telling.take(DieUsed)
    if used:
        telling.take(RingUsed, MessengerUsed)
        telling.seat, telling.dice = used[0].event.seat, die_of(used)
        open_with(telling, used, place_of_die(dice, telling, used))
        if over:
            _if_nothing_came_of_it(telling, used[0])
    tell_aftermath(telling)
    telling.side = mark_of(side_of_seat(telling.seat)) if telling.seat else ""
    return telling.deed(arrows(group.seen))


def _if_nothing_came_of_it(telling: Telling, used: Seen) -> None:
    """A card that is not laid on the table and brings no event."""
    played = [event for event in telling.peek(CardPlayed) if not event.on_table]
    if used.event.action == "play_card" and played and not any(_speaks(seen) for seen in telling.left):
        telling.say(say(_("It changed nothing on the board.")), used)


def _speaks(seen: Seen) -> bool:
    return type(seen.event) not in SILENT


def _joined(groups: Sequence[Group]) -> list[Group]:
    """Recruiting on end by the same seat with the same face is one deed."""
    found: list[Group] = []
    for group in groups:
        if found and _recruits(group) and _recruits(found[-1]) == _recruits(group):
            found[-1] = Group(group.kind, group.seat, [*found[-1].seen, *group.seen])
        else:
            found.append(group)
    return found


def _recruits(group: Group) -> tuple[str, str] | None:
    """Whose recruiting with which face this is, and nothing else."""
    events = [seen.event for seen in group.seen if _speaks(seen)]
    dice = [event for event in events if isinstance(event, DieUsed)]
    others = [event for event in events if not isinstance(event, DieUsed)]
    if dice and others and all(isinstance(event, FiguresRecruited) for event in others):
        return dice[0].seat, dice[0].face
    return None
