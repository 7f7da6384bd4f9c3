"""A page is rendered in the language and the time zone of the person who reads it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from accounts.as_reader import remember
from accounts.models import User


class ReaderLanguageMiddleware:
    """Signed in: as the player chose. Otherwise the cookie of the language switch, then the browser.

    The cookie follows the player's choice, so that signing out does not change the language of the page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        reader = request.user if isinstance(request.user, User) else None
        language = reader.language if reader else translation.get_language_from_request(request)
        zone = reader.zone if reader else None
        with translation.override(language), timezone.override(zone):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        if reader and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
            remember(response, settings.LANGUAGE_COOKIE_NAME, language)
        return response
