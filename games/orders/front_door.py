"""Words about no seat in particular: help, games, lobby, open, join, language, name, invitations, days away.

They may stand in a mail to the post's own address or in a reply to any letter, and mean the same there. What
is private to a seat (position, resign, …) is left to the seat's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from accounts.handles import check_handle
from accounts.models import User
from games import service
from games.kernel import Refused
from games.models import Game, Invitation, OpenQuestion, Tenure
from games.orders import commands, opening_words
from games.orders.commands import OrderLine, begins_with
from games.orders.days_away import days_said, days_within
from games.orders.door_meanings import (
    is_asking,
    meaning_of,
    means,
    seat_wanted,
    speaks_of_language,
    wants_fewer,
)
from games.orders.door_phrases import phrase_in
from games.orders.notation import plain
from games.orders.tokens import tokens_of
from games.reader import SeatReader
from games.reader.agreed_terms import away_texts, pace_text
from games.reader.dates import short_day_text
from games.reader.sentences import seat_text
from games.service import being_away, handing_over, invitations, moving, newcomers, seals
from games.service.opening import Terms
from games.titles import Title, spoken
from games.titles.languages import OWN_NAMES
from games.titles.offered import titles

MOST_LISTED = 30
SHORT_CODE = 2
"""Letters: “it” and “es” are words of a sentence, too."""
MOST_WORDS = 25
"""A first line longer than this is a letter, not a word to the post."""
_NUMBER = re.compile(r"\b(\d{1,9})\b")
SAID_FULLY = ("open", "join", "invite", "language", "name")
"""In a reply these count only with what belongs behind them: their words may also name something else."""
POLITE = spoken.words(
    "please thanks thank you hi hello dear hey por favor gracias hola buenas buenos dias tardes per piacere"
    " favore cortesia grazie ciao salve buongiorno obrigado obrigada ola oi bom dia"
)
WISHES = spoken.words(
    "i i'd we would like want to could can you send me show give tell the my a an some us let s"
    " quiero quisiera queria me puede puedes enviar enviarme mandar mandame mostrar ver el la mi un una"
    " vorrei voglio puoi potete mandami mandarmi mostrami vedere il lo mia mio uno"
    " quero gostaria de pode podem enviar-me mande mostre o minha meu um uma"
)
_SPEAKING = spoken.words(
    "in en em write to me prefer prefiero preferisco prefiro escribeme escribidme scrivimi scrivetemi"
    " escreva-me escreva speak parli hablas fala"
)
_IS = frozenset(("is", "es", "e", "to", "a", "in", "para", "as", "come", "como"))
"""Before a name: “my name is”, “mi nombre es”."""
NOT = spoken.words("not no non nao never don't dont nunca mai")
ANYWHERE = ("help", "games", "lobby", "open", "map", "sheet", "history", "join")
"""Found within a sentence too: they do no harm."""
SHOWS = ("help", "games", "lobby", "map", "hand", "history", "sheet", "orders")
TELLS = ("take_back", "draw", "resign", "away", "language", "mails_off", "mails_on")
OF_A_SEAT = (
    *("map", "hand", "history", "sheet", "orders", "orders_off", "suggested", "why", "undo", "take_back"),
    *("draw", "resign", "mails_off", "mails_on", "say", "note", "card"),
)
"""Words that a seat's own letter understands as well: here the game has to be found first."""
LANGUAGES_SAID = {
    **dict.fromkeys(("english", "ingles", "inglese", "en"), "en"),
    **dict.fromkeys(("spanish", "espanol", "castellano", "spagnolo", "espanhol", "es"), "es"),
    **dict.fromkeys(("italian", "italiano", "it"), "it"),
    **dict.fromkeys(("portuguese", "portugues", "portoghese", "pt"), "pt"),
}


class Said(Struct, frozen=True):
    """A word to the post, what stands behind it, and the line in which it was said."""

    name: str
    rest: str = ""
    line: str = ""


class Visit:
    """Somebody at the door. `parts` are what the answer will tell."""

    def __init__(self, player: User | None, now: datetime, dice: tuple[str, str] = ("", "")) -> None:
        self.somebody, self.now = player, now
        self.dice = dice
        """What the mail itself adds to the dice: its name and its digest."""
        self.parts: list[dict[str, Any]] = []
        self.begun: Game | None = None
        """A game that has begun by what was done: its first letter is on its way."""

    @property
    def player(self) -> User:
        """For what a stranger cannot do."""
        assert self.somebody is not None
        return self.somebody


Word = Callable[[Visit, str], str]
WORDS: dict[str, Word] = {}


def word(key: str) -> Callable[[Word], Word]:
    def keep(work: Word) -> Word:
        WORDS[key] = work
        return work

    return keep


# --- which word it is ------------------------------------------------------------------------------


def said(lines: Sequence[str], subject: str) -> Said | None:
    """The word in the first line, else in the subject, perhaps with a please around it."""
    first = next((line for line in lines if line.strip()), "")
    greeted = [line for line in lines if line.strip()][:3]
    for line in dict.fromkeys([first, *greeted, subject]):
        found = _said_in(line)
        if found:
            return replace(found, line=line.strip())
    return None


def _said_in(line: str) -> Said | None:
    words = [token.text for token in tokens_of(line) if not token.is_separator]
    if (not words and line.strip() != "?") or len(words) > MOST_WORDS:
        return None
    ways = dict.fromkeys([line, _without(line, POLITE), _without(line, POLITE | WISHES)])
    for bare in ways:
        found = begins_with(bare)
        if found and found[0] in commands.TALK and bare != line:
            continue
        if found and _is_for_us(found[0]) and not _is_about_more(found[0], found[1], line):
            if found[0] == "invite" and opening_words.title_named(found[1]):
                return Said("open", line)
            return _agreed(found[1]) if found[0] == "yes" and found[1] else Said(*found)
    for bare in ways:
        found = phrase_in(bare)
        if found and not _is_about_more(found[0], found[1], line):
            return Said("open", line) if found[0] == "open" else Said(*found)
    return _language_alone(words) or (None if NOT & set(words) else _anywhere(line))


def _is_about_more(name: str, rest: str, line: str) -> bool:
    """ "Would you accept a draw?", "I can't win this, I resign", "I do not want so many mails"."""
    if name == "mails_off":
        return wants_fewer(line)
    asks = "?" in line
    others = {
        "agree": ("draw",) if asks else (),
        "disagree": ("resign", "draw"),
        "open": ("mails_on",),
        "undo": ("take_back",),
    }
    return bool(rest) and means(line, *others.get(name, ()))


def meant(lines: Sequence[str], subject: str) -> Said | None:
    """What a first line that says none of our words is about; the subject, where there is no line."""
    line = next((line.strip() for line in lines if line.strip()), subject.strip())
    if len(line.split()) > MOST_WORDS:
        return None
    named = [word for word in _plain_words(line) if LANGUAGES_SAID.get(word) and len(word) > SHORT_CODE]
    if named and speaks_of_language(line):
        return Said("language", named[0] if len(named) == 1 else "", line)
    name = meaning_of(line)
    if name in ("", "lobby") and seat_wanted(line):
        return Said("join", seat_wanted(line), line)
    rest = "" if name in ("agree", "disagree") else line
    return Said(name, rest, line) if name else None


def asked_besides(line: str) -> OrderLine | None:
    """The same in a reply that was no answer: what shows something, where it asks; what we ask about once
    more; what says when or how we may write."""
    said = meant([line], "")
    if said is None or said.name not in (*SHOWS, *TELLS):
        return None
    if said.name in SHOWS and not is_asking(line):
        return None
    return OrderLine(1, line, said.name, _belongs_to(said.name, said.rest))


def _agreed(rest: str) -> Said:
    """ "Yes, I accept", "sí, acepto": what stands behind it, else the yes itself."""
    return _said_in(rest) or Said("agree")


def _language_alone(words: Sequence[str]) -> Said | None:
    """ "In italiano, per favore": nothing but the name of a language."""
    left = [word for word in words if word not in POLITE | WISHES | _SPEAKING]
    return (
        Said("language", left[0])
        if len(left) == 1 and LANGUAGES_SAID.get(left[0]) and len(left[0]) > SHORT_CODE
        else None
    )


def _is_for_us(name: str) -> bool:
    return name in WORDS or name in OF_A_SEAT or name in ("agree", "disagree", "yes", "confirm")


def _without(line: str, left_out: frozenset[str]) -> str:
    """From the beginning, as long as they are such words, and from the end."""
    kept = line.replace(",", " , ").split()
    while kept and plain(kept[0]).strip(".,:;!?¡¿") in left_out | {""}:
        kept.pop(0)
    while kept and plain(kept[-1]).strip(".,:;!?¡¿") in left_out | {""}:
        kept.pop()
    return " ".join(kept).replace(" ,", ",").strip(" ,.:;!?¡¿")


def _anywhere(line: str) -> Said | None:
    words = line.split()
    for at in range(len(words)):
        found = begins_with(" ".join(words[at:]).strip(".,:;!?¡¿"))
        if found and found[0] in ANYWHERE and (found[0] != "open" or opening_words.title_named(line)):
            if found[0] == "games" and means(line, "lobby"):
                return Said("lobby")
            return Said(found[0], line if found[0] == "open" else found[1])
    return (
        Said("open", line)
        if opening_words.title_named(line) and any(map(_WANTS_TO_PLAY.match, _plain_words(line)))
        else None
    )


_WANTS_TO_PLAY = re.compile(
    r"play|jug|gioc|jog|game|parti[dt]a|challeng|desafi|sfid|invit|match$|versus$|against$|contr[ao]$"
)


def _plain_words(line: str) -> frozenset[str]:
    return frozenset(token.text for token in tokens_of(line) if not token.is_separator)


def is_said_fully(name: str, rest: str) -> bool:
    """Is it meant as a word to the post, in a reply that could be about something else?"""
    if name == "open":
        return opening_words.title_named(rest) is not None
    if name == "join":
        return _NUMBER.match(rest) is not None
    if name == "invite":
        return opening_words.ADDRESS.search(rest) is not None
    if name == "language":
        return language_named(rest) is not None
    return _is_handle(rest)


def _is_handle(text: str) -> bool:
    try:
        check_handle(text)
    except Exception:
        return False
    return True


def language_named(text: str) -> str | None:
    words = plain(text).replace(".", " ").split()
    return next((LANGUAGES_SAID[word] for word in words if word in LANGUAGES_SAID), None)


# --- what can be written ---------------------------------------------------------------------------


def help_groups() -> list[list[object]]:
    """Every word to the post's own address, in the reader's language, with what it does."""
    explained = {
        "games": gettext("your games, and what waits for you"),
        "lobby": gettext("games that look for players"),
        "open": gettext(
            "opens a game: its title, your side, an opponent's address or the word steady, the days"
        ),
        "join": gettext("takes a seat of a game in the lobby, or your own again: write its number"),
        "invite": gettext("asks somebody into your game that waits for players: write their address"),
        "agree": gettext("accepts an invitation, or what the others propose"),
        "disagree": gettext("declines it"),
        "map": gettext("the position of a game, with the question that waits"),
        "hand": gettext("your cards with their texts"),
        "history": gettext("the events of the last turns: write how many"),
        "sheet": gettext("your turn sheet, to print"),
        "orders": gettext("your standing orders"),
        "take_back": gettext("asks the others whether you may take back your last answer"),
        "draw": gettext("offers a draw; we ask once more"),
        "resign": gettext("gives a game up; we ask once more"),
        "away": gettext("announces days away, like 2026-12-20 to 2027-01-03, or in words"),
        "language": gettext("the language in which we write to you"),
        "name": gettext("the name by which the others know you"),
        "mails_off": gettext("stops the mails of a game"),
        "help": gettext("this list"),
    }
    return [[commands.word(name), [text]] for name, text in explained.items()]


def examples() -> list[str]:
    """One whole line for each game: the side, the opponent, the days."""
    return [_example(title) for title in titles().values()]


def _example(title: Title) -> str:
    usual, seats = Terms.usual(title), title.ruleset.seats(title.ruleset.read_options({"players": 2}))
    side = list(seats)[-1] if len(set(seats.values())) > 1 else ""
    facts = {"days": usual.turn_days or usual.move_days, "steady": handing_over.practice_player(title.key)}
    against = gettext("against %(steady)s") % facts
    time = gettext("%(days)d days a turn") if usual.turn_days else gettext("%(days)d days an answer")
    wishes = [title.words.name(), *([title.words.seat(side)] if side else []), against, time % facts]
    return f"{commands.word('open')} {', '.join(wishes)}"


@word("help")
def help_(visit: Visit, rest: str) -> str:
    visit.parts += help_parts()
    return gettext("What you can write stands below.")


def help_text() -> str:
    return gettext("The word %(help)s brings everything that you can write.") % {
        "help": commands.word("help")
    }


def help_parts() -> list[dict[str, Any]]:
    return [{"heading": gettext("What you can write"), "groups": help_groups()}, *example_parts()]


def example_parts() -> list[dict[str, Any]]:
    return [
        {
            "heading": gettext("A whole example for each game"),
            "typed": examples(),
            "after": [
                gettext(
                    "In the place of %(steady)s you can write somebody's e-mail address: we invite them for "
                    "you. Each game then comes by mail; you play by answering its letters."
                )
                % {"steady": "steady"}
            ],
        },
    ]


# --- games -----------------------------------------------------------------------------------------


def tenures_of(player: User) -> list[Tenure]:
    """Where somebody sits, the oldest game first."""
    lasting = Tenure.objects.filter(player=player, ended_at=None).exclude(
        seat__game__state__in=[Game.State.FINISHED, Game.State.ABANDONED]
    )
    return list(lasting.select_related("seat__game", "player").order_by("seat__game_id", "seat__place"))


@word("games")
def games(visit: Visit, rest: str) -> str:
    mine = tenures_of(visit.player)
    waiting = _invitations_of(visit.player)
    if waiting:
        visit.parts.append({"heading": gettext("Invitations"), "rows": [_invitation_row(i) for i in waiting]})
    kept = _kept_for(visit)
    if kept:
        heading = gettext("Yours again with the word %(join)s and the number")
        visit.parts.append({"heading": heading % {"join": commands.word("join")}, "rows": kept})
    if not mine:
        return gettext(
            "You play no game at the moment. The word %(lobby)s lists those that look for players."
        ) % {"lobby": commands.word("lobby")}
    visit.parts.append({"heading": gettext("Your games"), "rows": [_game_row(tenure) for tenure in mine]})
    return gettext("Your games stand below.")


def _kept_for(visit: Visit) -> list[list[str]]:
    """The seats that somebody who was late, or let a bot play, gets back by coming back."""
    seats = visit.player.seats_to_come_back_to.filter(owner_until__gte=visit.now)
    played = seats.filter(game__state__in=[Game.State.RUNNING, Game.State.ADJOURNED])
    return [
        [str(seat.game_id), f"{seat.game.name} ({titles()[seat.game.title].words.seat(seat.key)})"]
        for seat in played.select_related("game").order_by("game_id", "place")
    ]


def _game_row(tenure: Tenure) -> list[str]:
    seat, game = tenure.seat, tenure.seat.game
    title = titles()[game.title]
    told = f"{game.name} ({title.words.name()}, {title.words.seat(seat.key)}): {_state_text(tenure)}"
    return [str(game.pk), told]


def _state_text(tenure: Tenure) -> str:
    """For whom a game waits; where it is the reader, until when."""
    seat = tenure.seat
    if seat.game.state == Game.State.OPEN:
        return gettext("waits for players")
    if OpenQuestion.objects.unanswered().filter(seat=seat).exists():
        return SeatReader.of_tenure(tenure).clock_sentence
    return gettext("waits for the others")


@word("lobby")
def lobby(visit: Visit, rest: str) -> str:
    title = opening_words.title_named(rest) if rest else None
    offers = service.lobby(title.key if title else "", visit.somebody)[:MOST_LISTED]
    if not offers:
        return gettext("No game looks for players now. Open one: “%(example)s”.") % {"example": examples()[0]}
    visit.parts.append(
        {"heading": gettext("Games that look for players"), "rows": [_offer_row(offer) for offer in offers]}
    )
    return gettext("The games stand below. Take a seat with “%(example)s”.") % {
        "example": f"{commands.word('join')} {offers[0].game.pk}"
    }


def _offer_row(offer: service.Offer) -> list[str]:
    game, words = offer.game, titles()[offer.game.title].words
    free = ", ".join(words.seat(seat.key) for seat in offer.seats)
    return [str(game.pk), f"{game.name} ({words.name()}): {free}; {pace_text(game)}"]


@word("join")
def join(visit: Visit, rest: str) -> str:
    """A seat from the lobby; or one's own again, whoever plays it now."""
    number = _NUMBER.search(rest)
    game = Game.objects.filter(pk=number.group(1)).first() if number else None
    if game is None or not number:
        raise Refused("no_open_game", number=number.group(1) if number else "")
    if service.seats_to_come_back_to(game, visit.player, visit.now):
        return _sat_down(visit, service.come_back(game, visit.player, visit.now))
    key = _seat_named(game, rest[number.end() :])
    tenure = service.join_seat(game, visit.player, visit.now, key, word=seals.word_of_mail(*visit.dice, ""))
    return _sat_down(visit, tenure)


def _seat_named(game: Game, text: str) -> str:
    said = plain(text).strip(" .,:")
    if not said:
        return ""
    words = titles()[game.title].words
    free = [
        offered.key for offer in service.lobby(game.title) if offer.game == game for offered in offer.seats
    ]
    found = [key for key in free if plain(words.seat(key)) in said or said in (plain(words.seat(key)), key)]
    if len(found) != 1:
        raise Refused("which_seat", text=text.strip(), seats=", ".join(map(words.seat, free)))
    return found[0]


def _sat_down(visit: Visit, tenure: Tenure) -> str:
    game = tenure.seat.game
    game.refresh_from_db()
    facts = {"game": game.name, "seat": titles()[game.title].words.seat(tenure.seat.key)}
    told = gettext("You have taken a seat in “%(game)s”: %(seat)s.") % facts
    return f"{told} {_begins(visit, game)}".strip()


def _begins(visit: Visit, game: Game) -> str:
    """When it does; who tells of what has begun says so, or is the first letter itself."""
    if game.state == Game.State.OPEN:
        return gettext("The game begins when every seat is taken; a mail will tell you.")
    visit.begun = game
    return ""


def begun_text() -> str:
    return gettext("The game has begun; its first letter is on its way.")


# --- opening ---------------------------------------------------------------------------------------


@word("open")
def open_(visit: Visit, rest: str) -> str:
    """The game, its seats, its practice opponents; who is named is invited."""
    player = visit.player
    title = opening_words.title_named(rest)
    if title is None:
        raise Refused("which_title", example=examples()[0])
    wanted = opening_words.read(title, rest, _free_name(title, player, visit.now))
    for address in wanted.addresses:
        invitations.require_may_invite(player, visit.now, address=address)
    bot = wanted.level or handing_over.practice_player(wanted.title.key)
    game = service.open_game(
        wanted.title.key,
        wanted.name,
        player,
        visit.now,
        options=wanted.options,
        own=wanted.own,
        bots=dict.fromkeys(wanted.bots, bot),
        terms=service.Terms(**{**vars(wanted.terms), "language": player.language}),
    )
    for address in wanted.addresses:
        service.invite(game, player, visit.now, address=address, language=player.language)
    return _opened(visit, game, wanted.addresses)


def _free_name(title: Title, player: User, now: datetime) -> str:
    """The title and the day, and a number where the player has such a game already: it is the subject of all
    its mails."""
    name = f"{title.words.name()}, {short_day_text(now)}"[:54]
    taken = {tenure.seat.game.name for tenure in tenures_of(player)}
    numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def _opened(visit: Visit, game: Game, invited: Sequence[str]) -> str:
    game.refresh_from_db()
    table = list(game.seats.prefetch_related("tenures__player"))
    for seat in table:
        seat.game = game
    facts = {
        "number": game.pk,
        "game": game.name,
        "table": ", ".join(map(seat_text, table)),
        "pace": pace_text(game),
    }
    told = [
        gettext("Game %(number)d is open: “%(game)s”. At the table: %(table)s. The time: %(pace)s.") % facts
    ]
    if game.state == Game.State.OPEN and (edition := titles()[game.title].edition):
        told.append(edition())  # else the first letter tells it
    if invited:
        told.append(gettext("Invited: %(names)s.") % {"names": ", ".join(invited)})
    told.append(_begins(visit, game))
    if game.state == Game.State.OPEN and newcomers.may_choose_name(visit.player):
        told.append(
            gettext("The others see you as %(name)s. Write “%(example)s” to choose a name, once.")
            % {"name": visit.player.username, "example": f"{commands.word('name')} …"}
        )
    return " ".join(filter(None, told))


@word("invite")
def invite(visit: Visit, rest: str) -> str:
    """Somebody to a free seat of a game that waits for players."""
    player, address = visit.player, opening_words.ADDRESS.search(rest)
    waiting = {tenure.seat.game_id: tenure.seat.game for tenure in tenures_of(player)}
    waiting = {pk: game for pk, game in waiting.items() if game.state == Game.State.OPEN}
    said = _NUMBER.findall(opening_words.ADDRESS.sub(" ", rest))
    named = [game for pk, game in waiting.items() if str(pk) in said]
    if not waiting:
        raise Refused("no_game_of_yours")
    if len(waiting) > 1 and len(named) != 1:
        example = f"{commands.word('invite')} anna@mail.example {next(iter(waiting))}"
        raise Refused("which_game", example=example)
    game = (named or list(waiting.values()))[0]
    whom = address.group() if address else rest
    service.invite(game, player, visit.now, address=whom, language=player.language)
    return gettext("Invited: %(names)s.") % {"names": whom}


# --- invitations -----------------------------------------------------------------------------------


def _invitations_of(player: User) -> list[Invitation]:
    sent = Invitation.objects.filter(player=player, state=Invitation.State.SENT)
    return list(sent.select_related("game", "seat", "invited_by", "player").order_by("pk"))


def _invitation_row(invitation: Invitation) -> list[str]:
    game = invitation.game
    return [str(game.pk), f"{game.name} ({titles()[game.title].words.name()}); {pace_text(game)}"]


def open_invitation(player: User, rest: str, name: str) -> Invitation:
    """The only one that waits, or the one whose game has this number. Raises Refused."""
    waiting = _invitations_of(player)
    number = _NUMBER.match(rest)
    if number and len(waiting) > 1:
        waiting = [one for one in waiting if one.game_id == int(number.group(1))]
    if not waiting:
        raise Refused("no_invitation")
    if len(waiting) > 1:
        example = f"{commands.word(name)} {waiting[0].game_id}"
        raise Refused("which_invitation", example=example)
    return waiting[0]


@word("accept")
def accept(visit: Visit, rest: str) -> str:
    invitation = open_invitation(visit.player, rest, "agree")
    own = seals.word_of_mail(*visit.dice, _NUMBER.sub("", rest, count=1))
    return _sat_down(visit, service.accept(invitation.token, visit.player, visit.now, word=own))


@word("decline")
def decline(visit: Visit, rest: str) -> str:
    invitation = open_invitation(visit.player, rest, "disagree")
    service.decline(invitation.token, visit.now)
    return gettext("You have declined the invitation to “%(game)s”.") % {"game": invitation.game.name}


def has_invitation(player: User) -> bool:
    return bool(_invitations_of(player))


# --- about oneself ---------------------------------------------------------------------------------


@word("language")
def language(visit: Visit, rest: str) -> str:
    found = language_named(rest)
    if found is None:
        raise Refused("which_language")
    newcomers.set_language(visit.player, found)
    with translation.override(found):
        return gettext("We write to you in %(language)s from now on.") % {"language": OWN_NAMES[found]}


@word("name")
def name(visit: Visit, rest: str) -> str:
    said = rest.strip(" .,!").split()
    while len(said) > 1 and plain(said[0]) in _IS:
        said.pop(0)
    newcomers.set_name(visit.player, " ".join(said))
    return gettext("The others know you as %(name)s now.") % {"name": visit.player.username}


@word("away")
def away(visit: Visit, rest: str) -> str:
    first, last = days_within(rest, visit.player.day_of(visit.now))
    granted = being_away.announce(visit.player, first, last, visit.now)
    return " ".join(away_texts(first, last, granted))


# --- about one game --------------------------------------------------------------------------------


def tenure_meant(player: User, rest: str, name: str) -> tuple[Tenure, str]:
    """The game that a word is about, by its number or name, or the only one; and what else was said."""
    mine = tenures_of(player)
    played = [tenure for tenure in mine if tenure.seat.game.state != Game.State.OPEN] or mine
    if not played:
        raise Refused("no_game_of_yours")
    named = [tenure for tenure in played if plain(tenure.seat.game.name) in plain(rest)] if rest else []
    number = _number_of_one(played, rest, name)
    found = named or [tenure for tenure in played if str(tenure.seat.game_id) == number]
    if len({tenure.seat.game_id for tenure in found}) == 1:
        left = "" if named else rest.replace(number, "", 1).strip(" ,.:")
        return _asked_first(found), _belongs_to(name, left)
    if len({tenure.seat.game_id for tenure in played}) > 1:
        raise Refused("which_game", example=f"{commands.word(name)} {played[0].seat.game_id}")
    return _asked_first(played), _belongs_to(name, rest)


def _number_of_one(played: Sequence[Tenure], rest: str, name: str) -> str:
    """The number that means a game: “history 2” of an only game asks for two turns."""
    games = {str(tenure.seat.game_id) for tenure in played}
    said = [number for number in _NUMBER.findall(rest) if number in games]
    means_turns = name == "history" and len(games) == 1 and len(_NUMBER.findall(rest)) == 1
    return "" if means_turns or not said else said[-1]


def _belongs_to(name: str, rest: str) -> str:
    """What stands behind a word, for those that take something: of a history how many turns."""
    if name == "history":
        turns = _NUMBER.search(rest)
        return turns.group(1) if turns else ""
    if name == "away":
        return days_said(rest)
    return rest if name in (*commands.WITH_WORDS, *commands.NUMBERED, "sheet") else ""


def only_asked(player: User) -> Tenure | None:
    """The seat of this player that is asked something, if it is a single one."""
    asked = OpenQuestion.objects.unanswered().values("seat")
    found = [tenure for tenure in tenures_of(player) if tenure.seat.game.state in moving.PLAYED]
    waiting = set(asked.filter(seat__in=[tenure.seat_id for tenure in found]).values_list("seat", flat=True))
    mine = [tenure for tenure in found if tenure.seat_id in waiting]
    return mine[0] if len(mine) == 1 else None


def _asked_first(tenures: Sequence[Tenure]) -> Tenure:
    asked = [one for one in tenures if OpenQuestion.objects.unanswered().filter(seat=one.seat).exists()]
    return (asked or list(tenures))[0]
