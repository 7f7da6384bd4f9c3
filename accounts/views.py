"""Pages of one's own account that allauth does not have."""

from __future__ import annotations

from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import SignupView
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.as_reader import remember
from accounts.context import LIGHT_COOKIE, LIGHTS
from accounts.deletion import is_proof, say_farewell, send_code
from accounts.forms import AbsenceForm, FarewellForm, SettingsForm
from accounts.models import Absence, User
from accounts.personal_data import data_of
from games.service import announce, changing_calendar, counts_later, pushes


class SignUpView(SignupView):
    """As allauth's, but open to a guest, who is signed in already and keeps the same row."""

    @method_decorator(sensitive_post_parameters("password1"))
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not (isinstance(request.user, User) and request.user.is_guest):
            return super().dispatch(request, *args, **kwargs)
        limited = ratelimit.consume_or_429(request, action="signup")
        if limited:
            return limited
        past_the_redirect: Any = super(RedirectAuthenticatedUserMixin, self)
        answer: HttpResponseBase = past_the_redirect.dispatch(request, *args, **kwargs)
        return self._plays_on(request, answer) if answer.status_code == 302 else answer

    def _plays_on(self, request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
        """A guest with an account now stays signed in, at the same table; the address is confirmed whenever
        its mail is read."""
        if not isinstance(request.user, User) or request.user.is_guest:
            return answer
        update_session_auth_hash(request, request.user)
        then = get_next_redirect_url(request)
        return redirect(then) if then else answer


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language: on the account of a player, in a cookie for everybody."""
    language = request.POST.get("language", "")
    response = redirect(_next(request))
    if language not in dict(settings.LANGUAGES):
        return response
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(language=language)
    remember(response, settings.LANGUAGE_COOKIE_NAME, language)
    return response


@require_POST
def choose_light(request: HttpRequest) -> HttpResponse:
    response = redirect(_next(request))
    light = request.POST.get("light", "")
    if light in LIGHTS:
        remember(response, LIGHT_COOKIE, light)
    else:
        response.delete_cookie(LIGHT_COOKIE)
    return response


@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    user = _me(request)
    form = SettingsForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        with changing_calendar(user, timezone.now()):
            form.save()
        _tell_kept(request, user)
        return redirect("settings")
    return render(request, "people/settings.html", {"form": form, "push_key": pushes.public_key()})


def _tell_kept(request: HttpRequest, user: User) -> None:
    with translation.override(user.language), timezone.override(user.zone):
        messages.success(request, _("Your settings are kept."))
        if later := counts_later(user, timezone.now()):
            moment = {"moment": date_format(timezone.localtime(later), "DATETIME_FORMAT")}
            said = _("Your clocks go by the new time zone and quiet days from %(moment)s on.")
            messages.info(request, said % moment)


@login_required
@require_POST
def push(request: HttpRequest) -> HttpResponse:
    """A browser wishes for lines, or no longer."""
    given = request.POST
    if not given.get("keep"):
        pushes.unsubscribe(_me(request), given.get("endpoint", ""))
        return HttpResponse(status=204)
    taken = pushes.subscribe(_me(request), *(given.get(name, "") for name in ("endpoint", "p256dh", "auth")))
    return HttpResponse(status=204 if taken else 400)


@login_required
def absences(request: HttpRequest) -> HttpResponse:
    user = _me(request)
    form = AbsenceForm(request.POST or None, instance=Absence(player=user))
    if request.method == "POST" and form.is_valid():
        first, last = form.cleaned_data["first_day"], form.cleaned_data["last_day"]
        announce(user, first, last, timezone.now())
        messages.success(request, _("Your absence is announced."))
        return redirect("absences")
    coming = user.absences.filter(last_day__gte=timezone.localdate())
    return render(request, "people/absences.html", {"form": form, "absences": coming})


@login_required
@require_POST
def cancel_absence(request: HttpRequest, pk: int) -> HttpResponse:
    user = _me(request)
    with changing_calendar(user, timezone.now()):
        get_object_or_404(Absence, pk=pk, player=user).delete()
    messages.success(request, _("The absence is taken back."))
    return redirect("absences")


@login_required
def personal_data(request: HttpRequest) -> HttpResponse:
    return render(request, "people/data.html")


@login_required
@require_POST
def download_data(request: HttpRequest) -> HttpResponse:
    user = _me(request)
    options = {"indent": 2, "ensure_ascii": False}
    response = JsonResponse(data_of(user), json_dumps_params=options)
    response["Content-Disposition"] = f'attachment; filename="ravenpost-{user.pk}.json"'
    return response


@sensitive_post_parameters("proof")
@login_required
def farewell(request: HttpRequest) -> HttpResponse:
    """Delete the account. A guest has nothing to prove it with and needs only to say so."""
    user = _me(request)
    form = None if user.is_guest else FarewellForm(request.POST or None)
    if request.method == "POST" and (form is None or _proved(request, user, form)):
        say_farewell(user)
        logout(request)
        messages.success(request, _("Your account is deleted. Farewell."))
        return redirect("home")
    return render(request, "people/farewell.html", {"form": form})


@login_required
@require_POST
def farewell_code(request: HttpRequest) -> HttpResponse:
    user = _me(request)
    limited = ratelimit.consume_or_429(request, action="request_login_code", key=f"farewell:{user.pk}")
    if limited:
        return limited
    if user.email:
        send_code(request, user)
        messages.info(request, _("A code is on its way to %(email)s.") % {"email": user.email})
    return redirect("farewell")


def _proved(request: HttpRequest, user: User, form: FarewellForm) -> bool:
    if not form.is_valid():
        return False
    if not ratelimit.consume(request, action="reauthenticate", user=user):
        form.add_error("proof", _("That was too often in a short time. Wait a few minutes, then try again."))
        return False
    if not is_proof(request, user, form.cleaned_data["proof"]):
        form.add_error("proof", _("This is neither your password nor a code of ours. Nothing was changed."))
        return False
    return True


def _me(request: HttpRequest) -> User:
    """Behind `login_required` there is always a player."""
    if not isinstance(request.user, User):
        raise TypeError("a view for players was left open")
    return request.user


def _next(request: HttpRequest) -> str:
    wish = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wish, {request.get_host()}, require_https=request.is_secure())
    return wish if safe else "/"
