"""The addresses of what can be printed."""

from django.urls import path

from games.web import papers

urlpatterns = [
    path("g/<int:game_id>/sheet.pdf", papers.sheet, name="sheet"),
    path("g/<int:game_id>/public.pdf", papers.public, name="public_sheet"),
    path("g/<int:game_id>/book.<slug:form>", papers.book, name="book"),
    path("g/<int:game_id>/rules.pdf", papers.rules, name="rules_card"),
]
