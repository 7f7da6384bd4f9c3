"""Typed readers of the environment. A value that cannot be used stops the program with one sentence."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
environ.Env.read_env(BASE_DIR / ".env")
_env = environ.Env()
MAILBOX = "games.mail.mailbox.MailboxBackend"
"""Nothing is sent, all is read on a page."""
_env.EMAIL_SCHEMES["mailbox"] = MAILBOX
for _scheme in ("smtp", "smtps", "smtp+tls", "smtp+ssl"):
    _env.EMAIL_SCHEMES[_scheme] = "games.mail.backend.SmtpBackend"  # Django's, with a return path of our own

NAMES: list[str] = []
"""Every variable that was asked for; deploy/env.example lists the same ones."""


def _stop(name: str, wish: str) -> SystemExit:
    return SystemExit(f"The setting {name} must be {wish}. deploy/env.example shows each setting.")


def text(name: str, default: str) -> str:
    NAMES.append(name)
    return str(_env.str(name, default=default)).strip() or default


def words(name: str, default: list[str]) -> list[str]:
    """Several values with commas between them."""
    given = [word.strip() for word in text(name, "").split(",")]
    return [word for word in given if word] or default


def flag(name: str, default: bool) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value not in ("1", "0", "true", "false", "yes", "no", "on", "off"):
        raise _stop(name, "1 or 0")
    return value in ("1", "true", "yes", "on")


def number(name: str, default: int, least: int = 0, most: int = 2**31) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise _stop(name, f"a whole number from {least} to {most}")
    return int(value)


def web_address(name: str, default: str) -> str:
    """The start of an address, with no slash at its end."""
    value = text(name, default).rstrip("/")
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
        raise _stop(name, "an address such as https://ravenpost.example, with no path after it")
    return value


def link(name: str) -> str:
    """A whole web address, or nothing."""
    value = text(name, "")
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise _stop(name, "empty or an address such as https://ravenpost.example/source")
    return value


def folder(name: str, default: Path) -> Path:
    """A folder that we may write in; it is made if it is missing."""
    path = Path(text(name, str(default))).absolute()
    try:
        if not path.exists():
            path.mkdir(parents=True, exist_ok=True)
            _leave_to_owner(path)
        probe = path / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SystemExit(
            f"Ravenpost keeps its data in {path} and cannot write there ({error.strerror}). "
            f"Make that folder writable, or choose another with {name}."
        ) from None
    return path


def _leave_to_owner(path: Path) -> None:
    """What root makes in the site's folder belongs to the site, which could not read it otherwise."""
    if os.geteuid() == 0:
        above = path.parent.stat()
        os.chown(path, above.st_uid, above.st_gid)


def database(name: str, default: str) -> dict[str, Any]:
    value = text(name, default)
    if urlsplit(value).scheme not in ("sqlite", "postgres", "postgresql"):
        raise _stop(name, "sqlite:////path/to/file or postgres://user:password@host:5432/name")
    return dict(_env.db_url_config(value))


def post_office(name: str, default: str) -> dict[str, Any]:
    """Django's e-mail settings from one address."""
    value = text(name, default)
    try:
        return dict(_env.email_url_config(value))
    except Exception:
        raise _stop(name, "an address such as smtp+tls://user:password@host:587") from None


def redis_address(name: str) -> str:
    value = text(name, "")
    if value and urlsplit(value).scheme not in ("redis", "rediss", "unix"):
        raise _stop(name, "empty or an address such as redis://localhost:6379/0")
    return value


def kept_secret(name: str, file: Path) -> str:
    """The value given, or one that is made at the first start and kept in a file only we may read."""
    given = text(name, "")
    if given:
        return given
    if not file.exists():
        draft = file.with_name(f"{file.name}-{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(50))
        _leave_to_owner(draft)
        try:
            os.link(draft, file)  # never replaces the key of a process that was quicker
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    try:
        return file.read_text().strip()
    except OSError as error:
        raise SystemExit(f"The secret key in {file} cannot be read ({error.strerror}).") from None
