"""The way out: what one pair of eyes is shown of a game at one moment. Every medium is made from it.

reader        a game for some eyes, now or after an event; and for one seat: question, draft, news
questions     what a seat is asked: the sentence, options with their numbers, answers in pencil, notation
news          events as lines, what was taken back
people        who sits where; waiting: for whom the game waits, as far as the reader may know
dice_words    what the players added to the dice, what was rolled once more
lookup        the almanac: names of everything, the rules that help with a question
sentences     tables, agreements, endings; problems: why something was not done; dates: moments and spans
explanations  why a bot made its last move
links         where a game is on the web

No HTTP, no mail, no PDF: what a medium adds is its form.
"""

from games.reader.reader import Reader, SeatReader

__all__ = ["Reader", "SeatReader"]
