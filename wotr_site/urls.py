"""The addresses of the site. Each room keeps its own list; here they stand side by side."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from wotr_site.health import health
from wotr_site.metrics import metrics

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("account/", include("accounts.urls")),
    path("", include("games.web.urls")),
    path("", include("games.sheets.urls")),
    path("", include("games.api.urls")),
    path("", include("games.mail.urls")),
]
