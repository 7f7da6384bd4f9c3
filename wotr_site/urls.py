"""The addresses of the site. Each room keeps its own list."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from wotr_site.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
    path("account/", include("accounts.urls")),
    *([path("", include("games.web.urls"))] if find_spec("games.web.urls") else []),
]
