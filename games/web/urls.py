from django.urls import include, path

from games.api import seats
from games.mail import mailbox_pages

urlpatterns = [
    path("", include("games.web.page_urls")),
    path("", include("games.web.deck_urls")),
    path("", include("games.sheets.urls")),
    path("", include("games.web.game_urls")),
    path("api/g/<int:game_id>/<slug:key>/", seats.seat, name="api_seat"),
    path("api/g/<int:game_id>/<slug:key>/answer/", seats.answer, name="api_answer"),
    path("", include("games.mail.urls")),
    path("mailbox/", mailbox_pages.letters, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox_pages.letter, name="letter"),
    path("mailbox/<int:pk>/html/", mailbox_pages.html_part, name="letter_html"),
    path("mailbox/<int:pk>/part/<int:number>/", mailbox_pages.part, name="letter_part"),
]
