"""The question as a form: what its page says besides the options."""

from __future__ import annotations

from games.kernel import ask
from games.reader.questions import Asked, Pencilled
from games.web.question_form import Pending, QuestionForm


def test_steps_are_typed_one_after_the_other():
    draft = (Pencilled(("go",), "Go", "go"),)
    asked = Asked(ask("east", "march.figures", ["regular", "elite"]), "Which figures go?", (), draft)
    pending = Pending("march.figures", Pencilled(("regular", "regular"), "2 × Regular", "2 regular"), "")
    assert QuestionForm("east", asked).notation == "go > "  # with room for the rest
    assert QuestionForm("east", asked, pending).notation == "go > 2 regular"
