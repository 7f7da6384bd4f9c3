"""The form with which a game is set out: the terms of every game, and what its own title lets one choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.models import User
from games import service
from games.service.decks import OWN
from games.service.limits import MOST_ABSENCE_DAYS, MOST_BANK_DAYS, MOST_MOVE_DAYS
from games.service.opening import LONGEST_NAME, MOST_RATING, Terms
from games.titles import Title
from games.titles.languages import OWN_NAMES
from games.titles.levels import levels_of
from games.titles.offered import titles
from games.web.terms import TitleSetup, seat_names

LOT = "by_lot"
KEPT = ("name", "against", "friend", "language")
ANYBODY, FRIEND, PRACTICE, ALONE = "anybody", "friend", "practice", "alone"
SUGGESTED = "suggested"
TURN, MOVE = "turn", "move"
_RANGE = gettext_lazy("In this game and on the side that is taken. 0: no bound.")
WAY, DECK = "way_", "deck_"
"""Before a choice's key, and before a seat's, in the names of fields."""
WAYS = [
    ("rated", gettext_lazy("Rated")),
    ("spectators", gettext_lazy("Others may watch")),
    ("weekends_count", gettext_lazy("Weekends count")),
]


class SetOutForm(forms.Form):
    """All terms of a game. Those that most players leave alone stand in the second part."""

    seat = forms.ChoiceField(label=gettext_lazy("Your side"), widget=forms.RadioSelect)
    against = forms.ChoiceField(label=gettext_lazy("Against"), widget=forms.RadioSelect)
    level = forms.ChoiceField(
        label=gettext_lazy("How strong practice opponents are"), widget=forms.RadioSelect, required=False
    )
    friend = forms.CharField(
        label=gettext_lazy("Handle or e-mail address"),
        required=False,
        max_length=254,
        help_text=gettext_lazy(
            "For somebody you know. They need no account yet. Left empty: a link that you pass on yourself."
        ),
    )
    orders = forms.MultipleChoiceField(
        label=gettext_lazy("Standing orders"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(SUGGESTED, gettext_lazy("Settle small questions in advance, as suggested"))],
        help_text=gettext_lazy("Only you see them. Change them or rub them out when you like."),
    )
    name = forms.CharField(label=gettext_lazy("Name of the game"), max_length=LONGEST_NAME)
    days = forms.IntegerField(label=gettext_lazy("Days"), min_value=0, max_value=MOST_MOVE_DAYS)
    days_for = forms.ChoiceField(
        label=gettext_lazy("These days are"),
        widget=forms.RadioSelect,
        choices=[
            (TURN, gettext_lazy("for all your answers in a turn")),
            (MOVE, gettext_lazy("for each answer afresh")),
        ],
        help_text=gettext_lazy("What is left of a turn goes into the bank, never beyond its days."),
    )
    bank_days = forms.IntegerField(
        label=gettext_lazy("Days in the bank"),
        min_value=0,
        max_value=MOST_BANK_DAYS,
        help_text=gettext_lazy("For the whole game, used when the days are used up. Two noughts: no clock."),
    )
    ways = forms.MultipleChoiceField(
        label=gettext_lazy("Also"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=WAYS,
    )
    absence_days = forms.IntegerField(
        label=gettext_lazy("Days of announced absence"),
        min_value=0,
        max_value=MOST_ABSENCE_DAYS,
        help_text=gettext_lazy("So many stop a player's clock, in the whole game."),
    )
    least_reliability = forms.IntegerField(
        label=gettext_lazy("Least share of games finished, in percent"),
        required=False,
        min_value=0,
        max_value=100,
        help_text=gettext_lazy(
            "Whoever sits down has finished at least that share of the games begun. 0: also newcomers."
        ),
    )
    least_rating = forms.IntegerField(
        label=gettext_lazy("Rated from"), required=False, min_value=0, max_value=MOST_RATING, help_text=_RANGE
    )
    most_rating = forms.IntegerField(
        label=gettext_lazy("Rated up to"),
        required=False,
        min_value=0,
        max_value=MOST_RATING,
        help_text=_RANGE,
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the table"),
        choices=list(OWN_NAMES.items()),
        help_text=gettext_lazy("For talk. Everybody reads the game in their own."),
    )

    is_new = False
    """Whether this game was chosen without its terms having been shown."""

    def __init__(
        self,
        setup: TitleSetup,
        user: User | None = None,
        data: QueryDict | None = None,
        kept: QueryDict | None = None,
    ) -> None:
        """`kept`: what was written for another game, of which this one takes over its name and company."""
        super().__init__(data, initial=_first_terms(setup))
        self.setup, self.user = setup, user
        self.seats = seat_names(setup.title, setup.seats, setup.seats)
        lot = [(LOT, _("Let the lot decide"))] if setup.is_contest else []
        self._choose("seat", [*((seat.key, seat.name) for seat in self.seats), *lot])
        self._choose("against", _opponents(setup))
        self._choose("level", [(one.key, f"{one.name}: {one.text}") for one in levels_of(setup.title)])
        if len(setup.seats) < 2 or not levels_of(setup.title):
            del self.fields["level"]
        if not setup.is_contest:
            self.fields["seat"].label = _("Your seat")
            self.fields["against"].label = _("With")
            self._choose("ways", [way for way in WAYS if way[0] != "rated"])
        if setup.title.orders is None:
            del self.fields["orders"]
        self.first_names = [
            "seat",
            "against",
            "level",
            "friend",
            "name",
            "orders",
            "days",
            "days_for",
            "bank_days",
        ]
        self._add_choices()
        self._add_decks()
        if kept is not None:
            self._keep(kept)

    def _keep(self, written: QueryDict) -> None:
        """What holds for any game, where this one has it too."""
        for name in KEPT:
            offered = getattr(self.fields[name], "choices", None)
            value = written.get(name)
            if value is not None and (offered is None or value in dict(offered)):
                self.initial[name] = value

    def _choose(self, name: str, choices: Sequence[tuple[str, str | Promise]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _add_choices(self) -> None:
        """What the title itself lets one choose."""
        for choice in self.setup.choices:
            name = f"{WAY}{choice.key}"
            self.fields[name] = forms.ChoiceField(
                label=choice.label,
                choices=[(way.key, way.text) for way in choice.ways],
                initial=choice.ways[0].key,
                help_text=choice.help,
            )
            if choice.always:
                self.first_names.insert(0, name)

    def _add_decks(self) -> None:
        choices = deck_choices(self.setup.title, self.user)
        for seat in self.seats if choices else ():
            name = f"{DECK}{seat.key}"
            self.fields[name] = forms.ChoiceField(
                label=_("Deck of %(seat)s") % {"seat": seat.name}, required=False, choices=choices
            )
            self.first_names.insert(self.first_names.index("name"), name)

    @property
    def first(self) -> Any:
        """The fields as parts/fields.html wants them."""
        return _Part(self, [self[name] for name in self.first_names if name in self.fields])

    @property
    def more(self) -> Any:
        rest = [self[name] for name in self.fields if name not in self.first_names]
        return _Part(self, rest, quiet=True)

    def terms(self) -> Terms:
        given = self.cleaned_data
        return Terms(
            bank_days=given["bank_days"],
            move_days=given["days"] if given["days_for"] == MOVE else 0,
            turn_days=given["days"] if given["days_for"] == TURN else 0,
            least_reliability=given["least_reliability"] or 0,
            least_rating=given["least_rating"] or 0,
            most_rating=given["most_rating"] or 0,
            absence_days=given["absence_days"],
            language=given["language"],
            listed=given["against"] == ANYBODY,
            rated="rated" in given["ways"],
            spectators="spectators" in given["ways"],
            weekends_count="weekends_count" in given["ways"],
        )

    def options(self, user: User) -> dict[str, Any]:
        """What the game is opened with. Raises Refused where a deck is not the user's."""
        given, options = self.cleaned_data, dict(self.setup.options)
        for choice in self.setup.choices:
            for way in choice.ways:
                if way.key == given[f"{WAY}{choice.key}"]:
                    options |= way.options
        title = self.setup.title
        for place, seat in enumerate(self.seats):
            wish = given.get(f"{DECK}{seat.key}", "")
            if wish and title.decks:
                options = title.decks.bring(options, place, service.chosen(user, title.key, wish))
        return options


class _Part:
    """Some fields of a form."""

    def __init__(self, form: forms.Form, fields: list[Any], quiet: bool = False) -> None:
        self.visible_fields = fields
        self.hidden_fields: list[Any] = []
        self.non_field_errors = [] if quiet else form.non_field_errors()


def _first_terms(setup: TitleSetup) -> dict[str, Any]:
    terms = Terms.usual(setup.title)
    return {
        **vars(terms),
        "days": terms.turn_days or terms.move_days,
        "days_for": TURN if terms.turn_days else MOVE,
        "ways": ["spectators"],
        "orders": [SUGGESTED],
        "seat": LOT if setup.is_contest else next(iter(setup.seats)),
        "against": ANYBODY if len(setup.seats) > 1 else PRACTICE,
        "level": bot_of(setup.title.key),
        "language": (get_language() or "en")[:2],
        "name": _("A new road"),
    }


def _opponents(setup: TitleSetup) -> list[tuple[str, str]]:
    if len(setup.seats) < 2:
        return [(PRACTICE, _("Nobody: play alone"))]
    others = [(ANYBODY, _("Whoever sits down")), (FRIEND, _("Somebody I know"))]
    practice = bool(bot_of(setup.title.key))
    if setup.is_contest:
        return [*others, *([(PRACTICE, _("The practice opponent"))] if practice else [])]
    return [
        *others,
        *([(PRACTICE, _("Practice companions"))] if practice else []),
        (ALONE, _("Nobody: you play every seat")),
    ]


def deck_choices(title: Title, user: User | None) -> list[tuple[str, str]]:
    """The decks that somebody may bring: the starters, and those they have built."""
    if title.decks is None:
        return []
    own = service.decks_of(user, title.key) if user else []
    return [
        ("", _("A starter deck that fits the others")),
        *((starter.key, starter.name) for starter in title.decks.starters()),
        *((f"{OWN}{deck.pk}", deck.name) for deck in own),
    ]


def bot_of(title: str) -> str:
    """The practice opponent: the game's own, else one that plays at random."""
    known = list(titles()[title].opponents)
    own = [key for key in known if key != "random"]
    return (own or known)[0]
