"""Everything is said in the language of the person who reads it, whoever caused it."""

import re
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.template import engines
from django.test import Client
from django.utils import translation

from accounts.as_reader import as_reader
from accounts.models import User
from games.titles.languages import TRANSLATED
from tests.accounts.conftest import PASSWORD, MakePlayer
from tests.accounts.test_entrance import SIGN_UP, link_in, sign_in
from tests.accounts.test_second_key import set_up

OUTSIDE = [
    "/",
    "/account/login/",
    "/account/signup/",
    "/account/login/code/",
    "/account/password/reset/",
    "/account/password/reset/done/",
    "/account/password/reset/key/1-nothing/",
    "/account/password/reset/key/done/",
    "/account/confirm-email/",
    "/account/confirm-email/nothing/",
    "/account/inactive/",
    "/nowhere/",
]
INSIDE = [
    "/account/",
    "/account/absences/",
    "/account/email/",
    "/account/password/change/",
    "/account/data/",
    "/account/farewell/",
    "/account/logout/",
    "/account/reauthenticate/",
    "/account/2fa/",
    "/account/2fa/totp/activate/",
    "/account/2fa/totp/deactivate/",
    "/account/2fa/recovery-codes/",
    "/account/2fa/recovery-codes/generate/",
    "/account/2fa/reauthenticate/",
]
OTHERS = TRANSLATED
ENGLISH = re.compile(
    r"\b(the|your|you|this|with|password|account|sign|address|code|enter|please|email|submit|is|not)\b", re.I
)
ALLOWED = {"it": {"password", "account"}}
"""Words that look English and are at home in the language."""
EUROPEAN_PORTUGUESE = re.compile(r"palavra-passe|utilizador|endereço eletrónico|contacte|por favor", re.I)


def words_of(page: str) -> str:
    """What a person reads: no tags, no names of languages, zones or players, no addresses."""
    page = re.sub(r"<(script|style|head|svg|option|code)\b.*?</\1>", " ", page, flags=re.S)
    page = re.sub(r"<title>(.*?)</title>", r" \1 ", page)
    shown = re.findall(r'(?:aria-label|alt|placeholder|title)="([^"]*)"', page)
    text = re.sub(r"<[^>]*>", " ", page) + " ".join(shown)
    return re.sub(r"\S+@\S+|https?://\S+|English|Ravenpost", " ", text)


def assert_no_english(text: str, language: str) -> None:
    found = {word.lower() for word in ENGLISH.findall(words_of(text))} - ALLOWED.get(language, set())
    assert not found, text
    if language == "pt":
        assert not EUROPEAN_PORTUGUESE.search(text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("address", OUTSIDE)
def test_a_visitor_reads_in_the_browsers_language(client: Client, language: str, address: str) -> None:
    page = client.get(
        address, headers={"accept-language": f"{language}-XX,{language};q=0.9,en;q=0.5"}, follow=True
    )
    html = page.content.decode()
    assert f'<html lang="{language}"' in html
    assert page["Content-Language"] == language
    assert_no_english(html, language)


@pytest.mark.parametrize("language", OTHERS)
def test_a_player_reads_in_the_chosen_language_whatever_the_browser_says(
    client: Client, make_player: MakePlayer, language: str
) -> None:
    make_player("heron", language)
    sign_in(client, "heron")
    set_up(client)
    for address in INSIDE:
        page = client.get(address, headers={"accept-language": "en"}, follow=True)
        html = page.content.decode()
        assert page.status_code == 200, address
        assert f'<html lang="{language}"' in html
        assert_no_english(html, language)


@pytest.mark.parametrize("language", OTHERS)
def test_refusals_are_said_in_the_readers_language(client: Client, language: str) -> None:
    header = {"accept-language": language}
    wrong = [
        ("/account/signup/", {"username": "a b", "email": "nowhere", "password1": "short"}),
        ("/account/signup/", {"username": "", "email": "", "password1": ""}),
        ("/account/signup/", {"username": "x" * 300, "email": "t@mail.example", "password1": "password"}),
        ("/account/signup/", {**SIGN_UP, "password1": "tinder@mail.example"}),
        ("/account/login/", {"login": "nobody", "password": "wrong"}),
        ("/account/login/code/", {"email": "nowhere"}),
    ]
    for address, data in wrong:
        page = client.post(address, data, headers=header)
        assert page.status_code == 200, address
        assert_no_english(page.content.decode(), language)


@pytest.mark.django_db(transaction=True)  # some mails go out after the commit
@pytest.mark.parametrize("language", OTHERS)
def test_every_mail_goes_out_in_the_language_of_its_reader(
    client: Client, make_player: MakePlayer, language: str
) -> None:
    heron = make_player("heron", language)
    english = {"accept-language": "en"}
    client.post("/account/signup/", {**SIGN_UP, "email": heron.email}, headers=english)
    client.post("/account/login/code/", {"email": heron.email}, headers=english)
    client.post("/account/logout/", headers=english)
    client.post("/account/password/reset/", {"email": heron.email}, headers=english)
    form = client.get(link_in(mail.outbox[-1])).url
    client.post(form, {"password1": PASSWORD, "password2": PASSWORD}, headers=english)
    sign_in(client, "heron")
    set_up(client)
    client.post("/account/2fa/recovery-codes/generate/")
    client.post("/account/2fa/totp/deactivate/")
    client.post("/account/email/", {"action_add": "", "email": "second@mail.example"})
    client.post(link_in(mail.outbox[-1]))
    client.post("/account/email/", {"action_primary": "", "email": "second@mail.example"})
    client.post("/account/email/", {"action_remove": "", "email": heron.email})
    client.post("/account/farewell/code/")
    assert len({letter.subject for letter in mail.outbox}) == 11
    for letter in mail.outbox:
        assert_no_english(letter.subject + "\n" + letter.body, language)
        assert f'<html lang="{language}"' in letter.alternatives[0].content


def test_sign_up_keeps_the_visitors_language(client: Client) -> None:
    client.post("/account/signup/", SIGN_UP, headers={"accept-language": "es-MX,es"})
    player = User.objects.get(username="tinder")
    assert player.language == "es"
    assert player.time_zone == "Europe/Madrid"
    assert "Confirma tu cuenta" in mail.outbox[0].subject


def test_the_language_switch_of_a_visitor_is_a_cookie(client: Client) -> None:
    client.post("/account/language/", {"language": "it", "next": "/account/login/"})
    page = client.get("/", headers={"accept-language": "es"})
    assert page["Content-Language"] == "it"


def test_the_language_switch_of_a_player_is_kept_on_the_account(signed_in: Client, heron: User) -> None:
    answer = signed_in.post("/account/language/", {"language": "pt", "next": "/account/"})
    assert answer.url == "/account/"
    heron.refresh_from_db()
    assert heron.language == "pt"


@pytest.mark.parametrize("away", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_the_switches_lead_nowhere_else(client: Client, away: str) -> None:
    assert client.post("/account/language/", {"language": "it", "next": away}).url == "/"
    assert client.post("/account/light/", {"light": "dark", "next": away}).url == "/"


def test_light_and_dark_are_kept(client: Client) -> None:
    client.post("/account/light/", {"light": "dark"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/account/light/", {"light": ""})
    assert "data-theme" not in client.get("/").content.decode()


def test_as_reader_gives_language_and_time_zone_and_gives_them_back(make_player: MakePlayer) -> None:
    heron = make_player("heron", "it", time_zone="America/Sao_Paulo")
    template = engines["django"].from_string("{{ moment|date:'l H:i' }}")
    moment = datetime(2026, 11, 16, 1, 30, tzinfo=UTC)
    with translation.override("es"):
        with as_reader(heron):
            assert template.render({"moment": moment}).lower() == "domenica 22:30"
        assert template.render({"moment": moment}).lower() == "lunes 01:30"


def test_a_former_player_has_no_name_in_any_language(heron: User) -> None:
    heron.is_former = True
    said = {}
    for language in ["en", *OTHERS]:
        with translation.override(language):
            said[language] = str(heron)
    assert said == {
        "en": "a former player",
        "es": "un antiguo jugador",
        "it": "un ex giocatore",
        "pt": "um antigo jogador",
    }


def test_signing_in_and_out_is_said_in_the_language_of_the_account(
    client: Client, make_player: MakePlayer
) -> None:
    make_player("heron", "it")
    spanish = {"accept-language": "es"}
    page = client.post(
        "/account/login/", {"login": "heron", "password": PASSWORD}, headers=spanish, follow=True
    ).content.decode()
    assert "Hai effettuato l&#x27;accesso come heron." in page
    page = client.post("/account/logout/", headers=spanish, follow=True).content.decode()
    assert "Sei uscito dal tuo account." in page
    assert '<html lang="it"' in page
