from django.urls import path

from games.web import mailbox, pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("mailbox/", mailbox.letters, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.letter, name="letter"),
    path("mailbox/<int:pk>/html/", mailbox.html_part, name="letter_html"),
    path("mailbox/<int:pk>/part/<int:number>/", mailbox.part, name="letter_part"),
]
