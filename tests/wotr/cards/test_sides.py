"""Which sides of the cards were played, told by the events."""

from __future__ import annotations

from games.wotr.cards.sides import ALL_SIDES, sides_played
from games.wotr.events import CardPlayed, CombatCardsShown, Passed
from games.wotr.facts import FREE_PEOPLES, SHADOW


def test_there_are_two_for_each_card():
    assert len(ALL_SIDES) == len(set(ALL_SIDES)) == 192


def test_events_and_shown_combat_cards_count():
    played = sides_played(
        [
            CardPlayed(FREE_PEOPLES, "fp_char_07", on_table=True, because="event"),
            Passed(SHADOW),
            CombatCardsShown({FREE_PEOPLES: "fp_char_07", SHADOW: "sh_str_09"}),
            CombatCardsShown({SHADOW: "sh_str_09"}),
        ]
    )
    assert played == {"fp_char_07:event": 1, "fp_char_07:combat": 1, "sh_str_09:combat": 2}
    assert set(played) <= set(ALL_SIDES)
