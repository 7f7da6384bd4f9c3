"""People to test with, and a browser that remembers nothing."""

from collections.abc import Callable, Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games import posting
from games.service import outbox

PASSWORD = "eleven blue herons"


@pytest.fixture(autouse=True)
def _fresh_limits(db: None) -> Iterator[None]:
    """Rate limits are counted in the cache; each test starts with none used up."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: object) -> None:
    """A slow hash guards real passwords; here it would only cost time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _worker_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put into the outbox leaves at once."""
    monkeypatch.setattr(outbox, "nudge", lambda task, pk: posting.send(pk))


MakePlayer = Callable[..., User]


@pytest.fixture
def make_player() -> MakePlayer:
    def make(handle: str = "heron", language: str = "en", **more: object) -> User:
        email = f"{handle}@mail.example"
        player = User.objects.create_user(handle, email, PASSWORD, language=language, **more)
        EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
        return player

    return make


@pytest.fixture
def heron(make_player: MakePlayer) -> User:
    return make_player("heron")


@pytest.fixture
def signed_in(client: Client, heron: User) -> Client:
    """Signed in as a person does it, so that allauth knows how."""
    client.post("/account/login/", {"login": "heron", "password": PASSWORD})
    return client
