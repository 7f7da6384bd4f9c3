"""The addresses of one game: its table, its history, its pictures."""

from django.urls import path, register_converter

from games.service import opaque
from games.web import (
    annotations,
    boards,
    first_turn,
    history,
    proposal_forms,
    pulse,
    sharing,
    standing_orders,
    table,
    table_forms,
    tryouts,
)
from games.web.my_games import noticed


class Covered:
    """A row's number, which nobody can read in the address: the gaps would tell what others wrote."""

    regex = f"[a-z2-7]{{{opaque.LENGTH}}}"
    purpose = "row"

    def to_python(self, word: str) -> int:
        number = opaque.uncover(self.purpose, word)
        if number is None:
            raise ValueError
        return number

    def to_url(self, number: int) -> str:
        return opaque.cover(self.purpose, number)


class Shared(Covered):
    """Of a try-out: who has the word for another row has no link."""

    purpose = "tryout"


register_converter(Covered, "covered")
register_converter(Shared, "shared")

urlpatterns = [
    path("g/<int:game_id>/", noticed(table.table), name="table"),
    path("g/<int:game_id>/answer/", table.answer, name="answer"),
    path("g/<int:game_id>/in-words/", table.in_words, name="in_words"),
    path("g/<int:game_id>/rub-out/", table.rub_out, name="rub_out"),
    path("g/<int:game_id>/take-back/", table.take_back, name="take_back"),
    path("g/<int:game_id>/why/", table.why, name="why"),
    path("g/<int:game_id>/hint/", table.hint, name="hint"),
    path("g/<int:game_id>/rules/", table.rules, name="rules_help"),
    path("g/<int:game_id>/coach/", first_turn.go_on, name="coach"),
    path("g/<int:game_id>/board/", table.board, name="board"),
    path("g/<int:game_id>/say/", table_forms.say, name="say"),
    path("g/<int:game_id>/mute/", table_forms.mute, name="mute"),
    path("g/<int:game_id>/notes/", table_forms.note, name="note"),
    path("g/<int:game_id>/notes/release/", table_forms.release_notes, name="release_notes"),
    path("g/<int:game_id>/notes/<covered:pk>/tear-up/", table_forms.tear_up, name="tear_up"),
    path("g/<int:game_id>/ask/", table_forms.ask, name="ask"),
    path("g/<int:game_id>/agreements/<covered:pk>/", table_forms.settle, name="settle"),
    path("g/<int:game_id>/hand-over/", table_forms.hand_over, name="hand_over"),
    path("g/<int:game_id>/come-back/", table_forms.come_back, name="come_back"),
    path("g/<int:game_id>/propose/", proposal_forms.propose, name="propose"),
    path("g/<int:game_id>/proposals/<covered:pk>/", proposal_forms.settle, name="settle_proposal"),
    path("g/<int:game_id>/orders/", standing_orders.standing_orders, name="standing_orders"),
    path("g/<int:game_id>/orders/give/", standing_orders.give, name="give_orders"),
    path("g/<int:game_id>/orders/rub-out/", standing_orders.rub_out, name="rub_out_order"),
    path("g/<int:game_id>/orders/preview/", standing_orders.preview, name="orders_preview"),
    path("g/<int:game_id>/why-moved/", standing_orders.why_moved, name="why_moved"),
    path("g/<int:game_id>/history/", history.history, name="history"),
    path("g/<int:game_id>/chapters/", history.contents, name="history_contents"),
    path("g/<int:game_id>/at/<int:event>/", history.moment, name="moment"),
    path("g/<int:game_id>/at/<int:event>/comment/", annotations.annotate, name="annotate"),
    path(
        "g/<int:game_id>/at/<int:event>/comments/<covered:pk>/", annotations.settle, name="settle_annotation"
    ),
    path("g/<int:game_id>/at/<int:event>/picture.png", sharing.picture, name="moment_picture"),
    path("g/<int:game_id>/at/<int:event>/embed/", sharing.embedded, name="embedded"),
    path("g/<int:game_id>/at/<int:event>/words/", history.in_words, name="moment_words"),
    path("g/<int:game_id>/at/<int:event>/board/", table.board, name="board_at"),
    path("g/<int:game_id>/luck/", history.luck, name="luck"),
    path("g/<int:game_id>/record.json", history.as_json, name="game_json"),
    path("g/<int:game_id>/record.txt", history.as_text, name="game_text"),
    path("g/<int:game_id>/try/", tryouts.all_tryouts, name="tryouts"),
    path("g/<int:game_id>/try/<int:number>/", tryouts.tryout_page, name="tryout"),
    path("g/<int:game_id>/try/<int:number>/answer/", tryouts.answer, name="tryout_answer"),
    path("g/<int:game_id>/try/<int:number>/chance/", tryouts.chance, name="tryout_chance"),
    path("g/<int:game_id>/try/<int:number>/rub-out/", tryouts.rub_out, name="tryout_rub_out"),
    path("g/<int:game_id>/try/<int:number>/line/", tryouts.branch, name="tryout_branch"),
    path("g/<int:game_id>/try/<int:number>/line/away/", tryouts.throw_away_line, name="tryout_line_away"),
    path("g/<int:game_id>/try/<int:number>/note/", tryouts.note, name="tryout_note"),
    path("g/<int:game_id>/try/<int:number>/share/", tryouts.share, name="tryout_share"),
    path("g/<int:game_id>/try/<int:number>/deal/", tryouts.deal_anew, name="tryout_deal"),
    path("g/<int:game_id>/try/<int:number>/away/", tryouts.tear_up, name="tryout_away"),
    path("g/<int:game_id>/try/<int:number>/take/", tryouts.take, name="tryout_take"),
    path("g/<int:game_id>/try/<int:number>/<slug:letter>/<int:at>/why/", tryouts.why, name="tryout_why"),
    path(
        "g/<int:game_id>/try/<int:number>/<slug:letter>/<int:at>/board/", tryouts.board, name="tryout_board"
    ),
    path("t/<shared:pk>/", tryouts.shared, name="shared_tryout"),
    path("t/<shared:pk>/<slug:letter>/<int:at>/map/", tryouts.shared_board, name="shared_tryout_board"),
    path("pulse/<str:word>/", pulse.pulse, name="pulse"),
    path("boards/<slug:title>/<slug:mark>.css", boards.colours, name="board_colours"),
    path("boards/<slug:title>/<slug:mark>.regions.svg", boards.regions, name="board_regions"),
    path(
        "boards/<slug:title>/<slug:language>/<slug:scheme>/<slug:depth>/<slug:mark>.svg",
        boards.land,
        name="board_land",
    ),
]
