"""Every limit that time and votes have here, in one place: letters, pages and the service read it here."""

from __future__ import annotations

from datetime import timedelta

# --- what can be agreed on when a game is opened -----------------------------------------------------

MOST_BANK_DAYS = 180
MOST_MOVE_DAYS = 60
MOST_TURN_DAYS = 60
MOST_ABSENCE_DAYS = 180
USUAL_TURN_DAYS = 7
USUAL_MOVE_DAYS = 3
USUAL_BANK_DAYS = 21
USUAL_ABSENCE_DAYS = 30

# --- being away -------------------------------------------------------------------

MOST_DAYS_AWAY = 120
"""In one announced absence."""

# --- being late --------------------------------------------------------------------------------------

LEAST_TO_ANSWER = timedelta(days=1)
"""Whoever has used up days and bank has at least this much for each further question."""
GRACE = timedelta(days=3)
"""So long a seat may be late in a turn before the others can decide anything about it."""
LONGEST_ADJOURNED = timedelta(days=30)
"""An adjourned game about which nobody decides anything ends without a result."""
SUBSTITUTE_BANK = 0.5
"""Whoever takes over a seat for the first time has at least this part of the bank."""

# --- games without a clock ---------------------------------------------------------------------------

SILENCE_REMINDERS = (7, 14, 21, 28)
"""Where others wait: after so many days without an answer a reminder goes out."""
SILENCE = timedelta(days=30)
"""Then the others may decide what happens, as if the time had run out."""
LONGEST_SILENCE = timedelta(days=150)
"""And so long after that the game ends without a result, if nobody decides anything; where all are silent it
ends as any adjourned game does."""

# --- offers and votes --------------------------------------------------------------------------------

OFFERS_LAPSE = timedelta(days=7)
"""A draw, a take-back, abandoning, resigning as a team: not answered by then, it is no longer offered."""
VOTES_END = timedelta(days=7)
"""What to do about a late seat: by then those who have answered decide."""

ASKED_A_DAY = 10
"""So often a seat may ask others for something within a day: each time they get a mail."""
SAT_DOWN_A_DAY = 3
"""So often somebody may sit down in the same seat within a day: each time the others get a mail."""

# --- what counts -------------------------------------------------------------------------------------

TURNS_THAT_COUNT = 2
"""A game that ends before so many turns have been played is not rated: leaving it is no loss."""
FIRST_GAMES = 3
"""So many games with others somebody has begun before their games are rated, or they may be a substitute in
one."""
