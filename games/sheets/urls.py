"""The addresses of what can be printed."""

from django.urls import path

from games.sheets import downloads

urlpatterns = [
    path("g/<int:game_id>/sheet.pdf", downloads.sheet, name="sheet"),
    path("g/<int:game_id>/public.pdf", downloads.public, name="public_sheet"),
    path("g/<int:game_id>/book.<slug:form>", downloads.book, name="book"),
    path("g/<int:game_id>/rules.pdf", downloads.rules, name="rules_card"),
]
