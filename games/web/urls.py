from django.urls import include, path

from games.web import api, mailbox

urlpatterns = [
    path("", include("games.web.page_urls")),
    path("", include("games.web.deck_urls")),
    path("", include("games.web.paper_urls")),
    path("", include("games.web.game_urls")),
    path("api/g/<int:game_id>/<slug:key>/", api.seat, name="api_seat"),
    path("api/g/<int:game_id>/<slug:key>/answer/", api.answer, name="api_answer"),
    path("", include("games.web.mail_urls")),
    path("mailbox/", mailbox.letters, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.letter, name="letter"),
    path("mailbox/<int:pk>/html/", mailbox.html_part, name="letter_html"),
    path("mailbox/<int:pk>/part/<int:number>/", mailbox.part, name="letter_part"),
]
