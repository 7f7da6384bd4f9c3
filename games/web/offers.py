"""What the lobby offers: games that look for players, what each seat needs, and whether its reader has it."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games import service
from games.kernel import Refused
from games.models import Game, Rating, Seat
from games.reader.agreed_terms import entry_texts, pace_text
from games.reader.dates import duration_text
from games.reader.links import link_to
from games.reader.problems import problem_text
from games.service import opening, ratings
from games.titles.languages import OWN_NAMES
from games.titles.offered import titles
from games.web.new_game import deck_choices
from games.web.terms import SeatName, names_of, ways_text

Decks = list[tuple[str, str]]


@dataclass(frozen=True)
class SeatOffer:
    """A seat that may be taken: whose it is, what it asks for, and what keeps its reader from it."""

    seat: SeatName
    own_rating: int | None
    """The reader's on that side, where it counts."""
    why_not: str


@dataclass(frozen=True)
class OfferRow:
    offer: service.Offer
    page: str
    title: str
    turn: str
    pace: str
    seats: list[SeatOffer]
    rating: Rating | None
    opener: service.Reliability | None
    answers_in: str
    language: str
    is_mine: bool
    decks: Decks
    """What one may bring."""
    played: str
    """How it is played, where there is more than one way."""
    entry: str
    """Who may sit down, where not anybody may."""

    @property
    def free(self) -> list[SeatOffer]:
        """Those that the reader may take."""
        return [seat for seat in self.seats if not seat.why_not]

    @property
    def why_not(self) -> str:
        """Why the reader can take none of them."""
        return "" if self.free else self.seats[0].why_not


def rows_of(offers: list[service.Offer], user: User | None) -> list[OfferRow]:
    openers = {offer.game.opened_by for offer in offers if offer.game.opened_by}
    rated = service.ratings_of(openers)
    known = {opener.pk: service.reliability_of(opener) for opener in openers}
    decks = {key: deck_choices(titles()[key], user) for key in {offer.game.title for offer in offers}}
    return [_row(offer, user, rated, known, decks) for offer in offers]


def _row(
    offer: service.Offer,
    user: User | None,
    rated: dict[tuple[int, str], list[Rating]],
    known: dict[int, service.Reliability],
    decks: dict[str, Decks],
) -> OfferRow:
    game = offer.game
    opener = game.opened_by_id or 0
    usual = known[opener].answers_in if opener in known else None
    is_mine = user is not None and _sits(game, user)
    return OfferRow(
        offer,
        page_of(game) if is_mine else link_to("open_game", game.pk),
        titles()[game.title].words.name(),
        titles()[game.title].turn_words.name(game.turn),
        pace_text(game),
        seats_of(offer, None if is_mine else user),
        next(iter(rated.get((opener, game.title), ())), None),
        known.get(opener),
        duration_text(usual) if usual else "",
        OWN_NAMES[game.language],
        is_mine,
        decks[game.title] if game.state == Game.State.OPEN else [],
        ", ".join(text for _, text in ways_text(game)),
        "; ".join(entry_texts(game)),
    )


def page_of(game: Game) -> str:
    """The table, or where one waits for the others."""
    return link_to("open_game" if game.state == Game.State.OPEN else "table", game.pk)


def _sits(game: Game, user: User) -> bool:
    return any(seat.tenure and seat.tenure.player_id == user.pk for seat in game.seats.all())


def seats_of(offer: service.Offer, user: User | None) -> list[SeatOffer]:
    names = names_of(offer.game, offer.seats)
    return [
        SeatOffer(name, _own_rating(offer.game, seat, user), _why_not(offer, seat, user))
        for name, seat in zip(names, offer.seats, strict=True)
    ]


def _own_rating(game: Game, seat: Seat, user: User | None) -> int | None:
    if user is None or not (game.least_rating or game.most_rating):
        return None
    return round(ratings.rating_for(game, user, seat))


def _why_not(offer: service.Offer, seat: Seat, user: User | None) -> str:
    """In words; where nothing is asked for, nothing is looked up."""
    game = offer.game
    asks = game.least_reliability or game.least_rating or game.most_rating or offer.is_substitution
    if user is None or not asks:
        return ""
    try:
        opening.require_may_join(game, user, seat)
    except Refused as problem:
        return problem_text(problem, titles()[game.title])
    return ""
