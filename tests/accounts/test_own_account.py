"""The drawers of one's account: settings, absences, addresses, password, data, farewell, guests."""

import json
from datetime import date, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.guests import make_guest
from accounts.handles import check_handle
from accounts.models import Absence, User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_entrance import SIGN_UP, handle_of, link_in, sign_in
from tests.accounts.test_second_key import code_now, set_up

WISHES = {
    "language": "it",
    "time_zone": "Europe/Rome",
    "paper": "letter",
    "mail_wish": "digest",
    "digest_hour": "7",
    "quiet_days": ["5", "6"],
}
SOON = date.today() + timedelta(days=3)


def test_settings_are_kept_and_answered_in_the_new_language(signed_in: Client, heron: User) -> None:
    page = signed_in.post("/account/", WISHES, follow=True).content.decode()
    heron.refresh_from_db()
    assert (heron.language, heron.time_zone, heron.paper) == ("it", "Europe/Rome", "letter")
    assert (heron.mail_wish, heron.digest_hour, heron.quiet_days) == ("digest", 7, [5, 6])
    assert "Le tue impostazioni sono salvate." in page
    assert '<html lang="it"' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "xx"),
        ("time_zone", "Middle-earth/Shire"),
        ("digest_hour", "24"),
        ("quiet_days", [str(day) for day in range(7)]),
    ],
)
def test_settings_that_cannot_be_are_refused(
    signed_in: Client, heron: User, field: str, value: object
) -> None:
    page = signed_in.post("/account/", {**WISHES, field: value})
    assert page.status_code == 200
    heron.refresh_from_db()
    assert heron.language == "en"


def test_an_absence_is_announced_and_taken_back(signed_in: Client, heron: User) -> None:
    days = {"first_day": SOON.isoformat(), "last_day": (SOON + timedelta(days=6)).isoformat()}
    page = signed_in.post("/account/absences/", days, follow=True).content.decode()
    assert "7 days" in page
    [absence] = heron.absences.all()
    signed_in.post(f"/account/absences/{absence.pk}/cancel/")
    assert not heron.absences.exists()


def test_an_absence_must_end_after_it_begins_and_not_be_over(signed_in: Client, heron: User) -> None:
    for first, last in ((SOON, SOON - timedelta(days=1)), (date(2020, 1, 1), date(2020, 1, 9))):
        page = signed_in.post("/account/absences/", {"first_day": first, "last_day": last})
        assert page.status_code == 200
    assert not heron.absences.exists()


def test_somebody_elses_absence_is_out_of_reach(signed_in: Client, make_player: object) -> None:
    tinder = User.objects.create_user("tinder")
    absence = Absence.objects.create(player=tinder, first_day=SOON, last_day=SOON)
    assert signed_in.post(f"/account/absences/{absence.pk}/cancel/").status_code == 404
    assert tinder.absences.exists()


def test_a_second_address_takes_over_the_post(signed_in: Client, heron: User) -> None:
    new = "heron@river.example"
    signed_in.post("/account/email/", {"action_add": "", "email": new})
    signed_in.post(link_in(mail.outbox[-1]))
    signed_in.post("/account/email/", {"action_primary": "", "email": new})
    heron.refresh_from_db()
    assert heron.email == new
    signed_in.post("/account/email/", {"action_remove": "", "email": "heron@mail.example"})
    assert [address.email for address in EmailAddress.objects.filter(user=heron)] == [new]


def test_the_password_changes_only_with_the_present_one(signed_in: Client, heron: User) -> None:
    new = {"password1": "nine grey geese", "password2": "nine grey geese"}
    page = signed_in.post("/account/password/change/", {"oldpassword": "wrong", **new})
    assert "not your present password" in page.content.decode()
    signed_in.post("/account/password/change/", {"oldpassword": PASSWORD, **new})
    heron.refresh_from_db()
    assert heron.check_password("nine grey geese")
    assert handle_of(signed_in) == "heron"


def test_my_data_in_one_file(signed_in: Client, heron: User) -> None:
    Absence.objects.create(player=heron, first_day=SOON, last_day=SOON)
    answer = signed_in.post("/account/data/download/")
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["account"]["handle"] == "heron"
    assert data["addresses"] == [{"email": "heron@mail.example", "verified": True, "primary": True}]
    assert data["absences"] == [{"first_day": SOON.isoformat(), "last_day": SOON.isoformat()}]
    assert data["games"] == []
    assert "password" not in data["account"]


def assert_gone(user: User) -> None:
    user.refresh_from_db()
    assert user.is_former
    assert str(user) == "a former player"
    assert user.email == ""
    assert user.time_zone == "UTC"
    assert not user.absences.exists()
    assert not EmailAddress.objects.filter(user=user).exists()
    assert "heron" not in json.dumps(list(User.objects.filter(pk=user.pk).values()), default=str)


def test_farewell_with_the_password(signed_in: Client, heron: User) -> None:
    other = Client()
    sign_in(other, "heron")
    Absence.objects.create(player=heron, first_day=SOON, last_day=SOON)
    page = signed_in.post("/account/farewell/", {"proof": "a guess"})
    assert "neither your password nor a code" in page.content.decode()
    page = signed_in.post("/account/farewell/", {"proof": PASSWORD}, follow=True)
    assert "Your account is deleted" in page.content.decode()
    assert_gone(heron)
    assert handle_of(signed_in) is None
    assert handle_of(other) is None
    sign_in(other, "heron")
    assert handle_of(other) is None


def test_farewell_with_a_mailed_code(signed_in: Client, heron: User) -> None:
    signed_in.post("/account/farewell/code/")
    code = mail.outbox[-1].subject.split()[0]
    other = Client()
    sign_in(other, "heron")
    other.post("/account/farewell/", {"proof": code})
    assert not User.objects.get(pk=heron.pk).is_former, "the code belongs to the session that asked"
    signed_in.post("/account/farewell/", {"proof": code.lower()})
    assert_gone(heron)


def test_farewell_with_the_authenticator_app(signed_in: Client, heron: User) -> None:
    secret = set_up(signed_in)
    signed_in.post("/account/farewell/", {"proof": code_now(secret, ahead=1)})
    assert_gone(heron)


def test_no_handle_can_stand_in_the_way_of_a_farewell(signed_in: Client, heron: User) -> None:
    signed_in.post("/account/farewell/", {"proof": PASSWORD})
    heron.refresh_from_db()
    with pytest.raises(ValidationError):
        check_handle(heron.username)


def test_the_handle_of_a_former_player_is_free_again(signed_in: Client, client: Client) -> None:
    signed_in.post("/account/farewell/", {"proof": PASSWORD})
    client.post("/account/signup/", {**SIGN_UP, "username": "heron", "email": "heron@mail.example"})
    client.post(link_in(mail.outbox[-1]))
    assert handle_of(client) == "heron"


def test_a_guest_who_signs_up_keeps_the_same_row(client: Client) -> None:
    guest = make_guest("pt")
    assert guest.time_zone == "America/Sao_Paulo"
    client.force_login(guest)
    assert "Seus jogos de convidado" in client.get("/account/signup/").content.decode()
    client.post("/account/signup/", SIGN_UP)
    client.post(link_in(mail.outbox[-1]))
    player = User.objects.get(username="tinder")
    assert player.pk == guest.pk
    assert not player.is_guest
    assert player.language == "pt"
    browser = Client()
    sign_in(browser, "tinder")
    assert handle_of(browser) == "tinder"


def test_a_guest_cannot_take_a_handle_that_exists(client: Client, heron: User) -> None:
    guest = make_guest("en")
    client.force_login(guest)
    page = client.post("/account/signup/", {**SIGN_UP, "username": "heron"})
    assert "Somebody already plays" in page.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_guest_leaves_without_proof(client: Client) -> None:
    guest = make_guest("en")
    client.force_login(guest)
    client.post("/account/farewell/")
    guest.refresh_from_db()
    assert guest.is_former


@pytest.mark.parametrize(
    "page", ["", "absences/", "data/", "farewell/", "email/", "password/change/", "2fa/"]
)
def test_the_drawers_are_for_their_owner(client: Client, page: str) -> None:
    answer = client.get(f"/account/{page}")
    assert answer.status_code == 302
    assert answer.url.startswith("/account/login/")


def test_the_demo_players_exist_only_where_the_post_stays(db: None, settings: object) -> None:
    with pytest.raises(CommandError):
        call_command("demo")
    settings.EMAIL_BACKEND = "games.mail.mailbox.MailboxBackend"  # type: ignore[attr-defined]
    call_command("demo")
    call_command("demo")
    assert sorted(User.objects.values_list("username", flat=True)) == ["heron", "tinder"]
    browser = Client()
    sign_in(browser, "tinder", "ravenpost")
    assert handle_of(browser) == "tinder"
