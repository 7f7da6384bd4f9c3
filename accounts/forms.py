"""The forms people meet around their account. Labels stand above fields, never inside them."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account_forms
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.handles import LONGEST
from accounts.models import Absence, MailWish, PaperSize, SheetLook, SheetWish, User
from games.service import stands_still_in
from games.service.limits import MOST_DAYS_AWAY

_PASSWORD_HINT = _("At least 8 characters; a few words in a row are better than one with signs.")
_LABELS = {
    "login": _("Handle or e-mail address"),
    "username": _("Handle"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "oldpassword": _("Present password"),
    "password1": _("New password"),
    "password2": _("New password, once more"),
    "code": _("Code"),
}


class OurWords:
    """Gives a form of allauth our labels and hints, and takes its placeholders away."""

    labels: dict[str, Any] = {}
    hints: dict[str, Any] = {}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name) or _LABELS.get(name, field.label)
            field.help_text = self.hints.get(name, "")
            field.widget.attrs.pop("placeholder", None)


class SignUpForm(OurWords, account_forms.SignupForm):
    labels = {"password1": _("Password")}
    hints = {
        "username": format_lazy(_("The name the others see; {most} characters at most."), most=LONGEST),
        "email": _("We write here when it is your turn. Nobody else sees it."),
        "password1": _PASSWORD_HINT,
    }


class SignInForm(OurWords, account_forms.LoginForm):
    pass


class AddAddressForm(OurWords, account_forms.AddEmailForm):
    labels = {"email": _("Another address")}


class ChangePasswordForm(OurWords, account_forms.ChangePasswordForm):
    hints = {"password1": _PASSWORD_HINT}


class SetPasswordForm(OurWords, account_forms.SetPasswordForm):
    hints = {"password1": _PASSWORD_HINT}


class AskResetForm(OurWords, account_forms.ResetPasswordForm):
    pass


class ResetPasswordForm(OurWords, account_forms.ResetPasswordKeyForm):
    hints = {"password1": _PASSWORD_HINT}


class AskCodeForm(OurWords, account_forms.RequestLoginCodeForm):
    pass


class EnterCodeForm(OurWords, account_forms.ConfirmLoginCodeForm):
    pass


class ReauthenticateForm(OurWords, account_forms.ReauthenticateForm):
    pass


class AuthenticateForm(OurWords, mfa_forms.AuthenticateForm):
    hints = {"code": _("From your authenticator app, or one of your recovery codes.")}


class ReauthenticateByCodeForm(OurWords, mfa_forms.ReauthenticateForm):
    hints = AuthenticateForm.hints


class ActivateTOTPForm(OurWords, totp_forms.ActivateTOTPForm):
    labels = {"code": _("The code your app shows now")}


def _hour(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", "–"), *((hour, f"{hour:02}:00") for hour in range(24))],
    )


class SettingsForm(forms.ModelForm):
    """How a player reads, on which paper, and when the post may come."""

    time_zone = forms.ChoiceField(label=_("Time zone"))
    paper = forms.ChoiceField(label=_("Paper"), choices=PaperSize.choices, widget=forms.RadioSelect)
    mail_wish = forms.ChoiceField(label=_("Mail"), choices=MailWish.choices, widget=forms.RadioSelect)
    digest_hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
    )
    digest_days = forms.TypedMultipleChoiceField(
        label=_("Days of the daily mail"),
        coerce=int,
        choices=list(WEEKDAYS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: every day."),
    )
    sheet_wish = forms.ChoiceField(
        label=_("Turn sheet"), choices=SheetWish.choices, widget=forms.RadioSelect, required=False
    )
    sheet_look = forms.ChoiceField(
        label=_("Look of the turn sheet"),
        choices=SheetLook.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Large print is set in 12 points and takes more pages."),
    )
    subject_tells = forms.BooleanField(
        label=_("Turn and deadline in the subject"),
        required=False,
        help_text=_("For sorting mail by its subject. Else the subject is the game's name, in one thread."),
    )
    quiet_from = _hour(_("Quiet hours from"))
    quiet_until = _hour(_("Quiet hours until"))
    quiet_days = forms.TypedMultipleChoiceField(
        label=_("Quiet days"),
        coerce=int,
        choices=list(WEEKDAYS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Days of the week on which your clock never runs. Where you are asked something now, a change "
            "counts from the next week on."
        ),
    )

    confirms_guesses = forms.BooleanField(
        label=_("Ask me first where a part of my order was guessed"),
        required=False,
        help_text=_("Only orders by mail that cannot be taken back wait for your yes."),
    )

    class Meta:
        model = User
        fields = [
            *("language", "time_zone", "paper", "mail_wish", "digest_hour", "digest_days", "sheet_wish"),
            "sheet_look",
            *("subject_tells", "quiet_from", "quiet_until", "quiet_days", "confirms_guesses"),
        ]
        labels = {"language": _("Language")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = zones.choices(get_language() or "en")
        mine = self.instance.time_zone
        if mine not in dict(known):
            known = [(mine, mine), *known]
        self.fields["time_zone"].choices = known  # type: ignore[attr-defined]

    def clean_sheet_wish(self) -> str:
        return self.cleaned_data["sheet_wish"] or SheetWish.TURN

    def clean_quiet_days(self) -> list[int]:
        """Seven quiet days would be a clock that never runs."""
        days: list[int] = self.cleaned_data["quiet_days"]
        if len(days) == 7:
            raise forms.ValidationError(_("Leave at least one day of the week on which your clock runs."))
        game = stands_still_in(self.instance, days)
        if game:
            raise forms.ValidationError(
                _(
                    "Weekends do not count in “%(game)s”, so with these quiet days your clock there would "
                    "never run. Leave at least one day between Monday and Friday."
                )
                % {"game": game.name}
            )
        return sorted(days)


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class AbsenceForm(forms.ModelForm):
    first_day = forms.DateField(label=_("First day away"), widget=DayInput)
    last_day = forms.DateField(label=_("Last day away"), widget=DayInput)

    class Meta:
        model = Absence
        fields = ["first_day", "last_day"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first and last and (last - first).days >= MOST_DAYS_AWAY:
            most = _("An absence has %(most)d days at most.") % {"most": MOST_DAYS_AWAY}
            self.add_error("last_day", most)
        if first and last and last < first:
            self.add_error("last_day", _("An absence ends on the day it begins or later."))
        if last and last < timezone.localdate():
            self.add_error("last_day", _("These days are over. Announce an absence before it ends."))
        return cleaned


class FarewellForm(forms.Form):
    """Proof that it is really the owner who deletes the account: the password or a code."""

    proof = forms.CharField(
        label=_("Your password, or a code"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=_("The code from your authenticator app, or one that we mail to you."),
    )
