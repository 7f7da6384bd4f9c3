"""Sentences of Django and allauth that people meet here.

Their own catalogues say them in another voice (usted, European Portuguese) or not at all. Named here, they
are part of our catalogue, which stands before theirs.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

FORMS = [
    gettext_noop("This field is required."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid value."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Null characters are not allowed."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
]
PASSWORDS = [
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("email address"),
    gettext_noop("This password is too common."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        8,
    ),
    gettext_noop("You must type the same password each time."),
]
WAYS_TO_PROVE_ONESELF = [
    gettext_noop("Use your password"),
    gettext_noop("Use authenticator app or code"),
]
DAYS_AND_MONTHS = [  # with a small letter, as inside a sentence
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
    gettext_noop("Mon"),
    gettext_noop("Tue"),
    gettext_noop("Wed"),
    gettext_noop("Thu"),
    gettext_noop("Fri"),
    gettext_noop("Sat"),
    gettext_noop("Sun"),
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
]
