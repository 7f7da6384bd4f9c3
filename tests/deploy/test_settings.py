"""Settings come from the environment, are listed in one file, and complain in one sentence."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deploy.site import ROOT, clean_environment
from wotr_site import environment


def read_settings(var: Path, show: str = "", **given: str) -> subprocess.CompletedProcess[str]:
    """Import the settings in a process of their own, as a server would."""
    command = [sys.executable, "-c", f"from django.conf import settings as s; s.DEBUG; print({show})"]
    env = clean_environment(var, DJANGO_SETTINGS_MODULE="wotr_site.settings", **given)
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )


def test_every_setting_is_in_the_example_and_the_other_way_round() -> None:
    example = (ROOT / "deploy/env.example").read_text()
    assert sorted(re.findall(r"^#([A-Z_]+)=", example, re.M)) == sorted(environment.NAMES)


def test_the_defaults_are_safe(tmp_path: Path) -> None:
    shown = read_settings(
        tmp_path, "s.DEBUG, s.ALLOWED_HOSTS, s.DATABASES['default']['OPTIONS']['transaction_mode']"
    )
    assert shown.stdout.strip() == "False ['localhost', 'localhost', '127.0.0.1', '[::1]'] IMMEDIATE"
    assert shown.stderr == ""


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    first, second = (read_settings(tmp_path, "s.SECRET_KEY").stdout for _ in range(2))
    assert first == second
    assert len(first) > 50


def test_what_root_makes_in_the_sites_folder_is_the_sites(tmp_path: Path) -> None:
    """A command that the host runs as root must not keep the site from its own key."""
    if os.geteuid() == 0:
        shutil.chown(tmp_path, "nobody")
    read_settings(tmp_path)
    owners = {(tmp_path / name).stat().st_uid for name in ("secret_key", "static")}
    assert owners == {tmp_path.stat().st_uid}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("WEB_PORT", "eighty", "WEB_PORT must be a whole number"),
        ("WEB_PORT", "70000", "WEB_PORT must be a whole number"),
        ("DEBUG", "maybe", "DEBUG must be 1 or 0"),
        ("SITE_URL", "ravenpost.example", "SITE_URL must be an address"),
        ("SOURCE_URL", "source.tar", "SOURCE_URL must be empty or an address"),
        ("DATABASE_URL", "mysql://localhost/x", "DATABASE_URL must be sqlite"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL must be sqlite"),
        ("REDIS_URL", "localhost", "REDIS_URL must be empty or"),
        ("EMAIL_URL", "pigeon://x", "EMAIL_URL must be an address"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL must be DEBUG"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    ended = read_settings(tmp_path, **{name: value})
    assert ended.returncode == 1
    assert sentence in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_behind_tls_everything_is_secure(tmp_path: Path) -> None:
    shown = read_settings(
        tmp_path,
        "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS > 1e7",
        BEHIND_TLS="1",
        SITE_URL="https://ravenpost.example",
    )
    assert shown.stdout.split() == ["True"] * 4


def check_deploy(var: Path, **given: str) -> subprocess.CompletedProcess[str]:
    env = clean_environment(var, BEHIND_TLS="1", SITE_URL="https://ravenpost.example", **given)
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )


def test_django_finds_nothing_to_complain_about_on_a_real_site(tmp_path: Path) -> None:
    ended = check_deploy(tmp_path, SOURCE_URL="https://ravenpost.example/source")
    assert ended.returncode == 0, ended.stderr


def test_a_real_site_is_reminded_to_offer_its_source(tmp_path: Path) -> None:
    ended = check_deploy(tmp_path)
    assert ended.returncode == 1
    assert "SOURCE_URL is not set" in ended.stderr


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "deploy/constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines)


def needed(names: Iterable[str], environment: dict[str, str]) -> set[str]:
    """These packages and all that they ask for in turn, in that environment."""
    found: set[tuple[str, str]] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        for extra in {"", *wanted.extras}:
            key = canonicalize_name(wanted.name), extra
            if key not in found:
                found.add(key)
                waiting += asked_by(wanted.name, {**environment, "extra": extra})
    return {name for name, _ in found}


def asked_by(name: str, environment: dict[str, str]) -> list[Requirement]:
    try:
        found = [Requirement(line) for line in metadata.requires(name) or []]
    except metadata.PackageNotFoundError:  # the Python that runs the tests does not need it
        return []
    return [one for one in found if one.marker is None or one.marker.evaluate(environment)]


def test_constraints_name_all_that_debians_python_needs() -> None:
    """Debian 12 has Python 3.11.2, the tests may run on a later one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = {
        canonicalize_name(line.partition("==")[0])
        for line in (ROOT / "deploy/constraints.txt").read_text().splitlines()
    }
    debians = {"python_version": "3.11", "python_full_version": "3.11.2", "sys_platform": "linux"}
    assert needed(project["dependencies"], debians) <= pinned
    assert "async-timeout" in needed(["redis"], debians)


@pytest.mark.django_db
def test_every_page_leads_to_the_source_of_the_site(client: Client, settings: Any) -> None:
    assert "AGPL" in client.get("/").content.decode()
    settings.SOURCE_URL = "https://ravenpost.example/source"
    assert 'href="https://ravenpost.example/source"' in client.get("/").content.decode()


@pytest.mark.django_db
def test_pages_allow_nothing_inline(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert settings.DEBUG is False
