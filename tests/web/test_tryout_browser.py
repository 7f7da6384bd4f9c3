"""The try-out board in a browser: both sides by hand, dice as one says, lines kept, links, the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Draft, Game, LogEntry, Tryout
from tests.web.browsing import NARROW, PHONE, Visits, faults, keep, scrolls_sideways
from tests.web.test_board_browser import asked_in, goes_on_from, prompt_of

pytestmark = pytest.mark.django_db(transaction=True)


def begin(page: Page) -> None:
    page.get_by_role("tab", name="Table", exact=True).click()
    page.get_by_role("button", name="Try it out from here").click()
    page.locator("#game.tryout").wait_for()
    page.wait_for_load_state()  # before, no script hears a key


def step(page: Page) -> str:
    """Where the line stands, as the page says it."""
    return page.locator(".pager .num").inner_text()


def steps_on(page: Page, was: str) -> None:
    page.wait_for_function("was => document.querySelector('.pager .num').innerText !== was", arg=was)


def answer_first(page: Page) -> None:
    """Whoever is asked picks the first line of the list."""
    was = step(page)
    page.locator("#answer [data-key]").first.click()
    if page.locator("[data-go-on]").count():
        page.locator("[data-go-on]").click()
    steps_on(page, was)


def test_both_sides_and_dice_are_played_by_hand_and_a_line_is_kept(visit: Visits, anna: User, bert: User):
    war, who = asked_in("wotr", "hunt.allocate", anna, bert)
    log = LogEntry.objects.count()
    page = visit(f"/g/{war.pk}/", who)
    begin(page)
    expect(page.locator(".pencil-strip")).to_contain_text("Nothing here is sent.")
    assert prompt_of(page) == "hunt.allocate"
    answer_first(page)
    expect(page.locator("#h-question")).to_contain_text("Action dice: Free Peoples")
    dice = page.locator("#chance select")
    assert dice.count() >= 4
    for at in range(dice.count()):
        dice.nth(at).select_option(label="Character")
    was = step(page)
    page.get_by_role("button", name="So it falls").click()
    steps_on(page, was)
    expect(page.locator("#h-question")).to_contain_text("Action dice: Shadow")
    was = step(page)
    page.get_by_role("button", name="By odds").click()
    steps_on(page, was)
    free_dice = page.locator(".edge .set:has(.side.free) .die").all_text_contents()
    assert len(free_dice) >= 4, "the dice that were entered lie on the edge"
    assert len({face.strip() for face in free_dice}) == 1
    assert page.locator("#question").get_attribute("data-seat") == "free_peoples"
    expect(page.locator("#question")).to_contain_text("dealt by lot")
    page.locator("#answer [data-key=pass]").click()
    expect(page.locator("#question")).to_have_attribute("data-seat", "shadow")
    keep(page, "tryout-wotr")
    assert faults(page) == []
    reached = step(page)
    page.get_by_role("tab", name="Lines").click()
    page.get_by_label("What this line is called").fill("Characters first")
    page.get_by_label("Your note").fill("If all dice show a sword.")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#h-line-A")).to_have_text("A Characters first")
    keep(page, "tryout-lines")
    assert faults(page) == []
    page.goto(f"{visit.site}/g/{war.pk}/try/")
    page.get_by_role("link", name="Try-out 1").click()
    expect(page.locator(".pager .num")).to_have_text(reached)
    expect(page.locator("#line-note")).to_have_value("If all dice show a sword.")
    assert LogEntry.objects.count() == log
    assert not Draft.objects.exists()


def test_another_answer_at_an_earlier_step_is_a_line_of_its_own_and_lines_are_compared(
    visit: Visits, anna: User, bert: User
):
    war, who = asked_in("wotr", "hunt.allocate", anna, bert)
    page = visit(f"/g/{war.pk}/", who)
    begin(page)
    answer_first(page)
    page.get_by_role("link", name="One step back").click()
    page.locator("#answer").wait_for()
    expect(page.locator(".send .final")).to_contain_text("a line of its own")
    page.locator("#answer [data-key]").nth(1).click()
    expect(page.locator(".pager .num")).to_contain_text("B:")
    page.get_by_role("tab", name="Compare").click()
    expect(page.locator(".compared th[scope=col]")).to_have_count(2)
    page.get_by_role("tab", name="Odds").click()
    verdict = page.locator("#odds-sheet .verdict")
    before = verdict.inner_text()
    page.locator("#odds-sheet fieldset").nth(1).locator("[data-r]").fill("10")
    expect(verdict).not_to_have_text(before)
    keep(page, "tryout-odds")
    assert faults(page) == []


@pytest.mark.parametrize(
    ("title", "prompt"), [("wotr", "turn.die"), ("bofa", "turn.die"), ("lcg", "planning.play")]
)
def test_a_try_out_fits_a_phone_and_works_by_keys(
    visit: Visits, title: str, prompt: str, anna: User, bert: User
):
    game, who = asked_in(title, prompt, anna, bert)
    page = visit(f"/g/{game.pk}/", who, width=PHONE)
    begin(page)
    was = step(page)
    page.keyboard.press("1")
    if page.locator("[data-go-on]").count():
        page.keyboard.press("Enter")
    steps_on(page, was)
    on = step(page)
    page.keyboard.press("Backspace")
    steps_on(page, on)
    assert step(page) == was
    keep(page, f"tryout-phone-{title}")
    assert faults(page) == []
    page.set_viewport_size({"width": NARROW, "height": 800})
    for tab in ("Move", "Lines", "Compare", "In words"):
        page.get_by_role("tab", name=tab, exact=True).click()
        assert not scrolls_sideways(page), tab


def test_a_link_is_refused_to_the_opponent_while_the_game_runs(visit: Visits, anna: User, bert: User):
    war, who = asked_in("wotr", "turn.die", anna, bert)
    other = bert if who == anna else anna
    carl = User.objects.create(username="carl", email="carl@mail.example", time_zone="UTC")
    page = visit(f"/g/{war.pk}/", who)
    begin(page)
    answer_first(page)
    page.get_by_role("tab", name="Lines").click()
    assert page.locator("#link").count() == 0
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link").input_value().removeprefix(visit.site)
    assert link.startswith("/t/")
    watching = visit(link, carl)
    expect(watching.locator(".pencil-strip")).to_contain_text("none of it has happened")
    assert watching.locator("#hand, #answer, #pane-hand").count() == 0
    assert faults(watching) == []
    for refused in (other, None):
        status = visit(link, refused).evaluate("performance.getEntriesByType('navigation')[0].responseStatus")
        assert status == 404
    Game.objects.filter(pk=war.pk).update(state=Game.State.FINISHED)
    expect(visit(link, other).locator(".pencil-strip")).to_contain_text("none of it has happened")
    visit.complaints.clear()  # the browser's own word on a 404


def test_move_1_goes_to_the_table_as_a_draft(visit: Visits, anna: User, bert: User):
    war, who = asked_in("wotr", "turn.die", anna, bert, seed=6)
    page = visit(f"/g/{war.pk}/", who)
    begin(page)
    assert prompt_of(page) == "turn.die"
    page.locator("#answer [data-key=muster_army]").click()
    goes_on_from(page, "turn.die")
    page.locator("#r-minas_tirith.soft").wait_for()
    assert not Draft.objects.exists()
    page.get_by_role("tab", name="Lines").click()
    page.get_by_role("button", name="Take move 1 to the table").click()
    page.wait_for_url(f"**/g/{war.pk}/?seat=*")
    assert Draft.objects.get(seat__game=war).answers == [["turn.die", ["muster_army"]]]
    expect(page.locator(".chain.draft")).to_be_visible()
    assert Tryout.objects.count() == 1


def test_a_try_out_works_without_script(visit: Visits, anna: User, bert: User):
    war, who = asked_in("wotr", "hunt.allocate", anna, bert)
    page = visit(f"/g/{war.pk}/", who, java_script_enabled=False)
    page.get_by_role("button", name="Try it out from here").click()
    expect(page.locator("#answer")).to_be_visible()
    page.locator("#answer [data-key]").first.click()
    expect(page.locator("#chance")).to_be_visible()
    page.get_by_role("button", name="So it falls").click()
    expect(page.locator("#h-question")).to_contain_text("Action dice: Shadow")
    expect(page.locator("#board svg").first).to_be_attached()
