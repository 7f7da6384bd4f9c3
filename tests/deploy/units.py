"""The systemd units of deploy/, and their lines run as systemd would: by a user of their own, on a system for
reading only but for one folder, with homes hidden and another /tmp.

systemd itself does not run in tests. As root its restrictions are put up by hand, in a mount namespace;
without root the lines run as they are.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path

from tests.deploy.site import ROOT

HOME = "/srv/ravenpost"
NOBODY = 65534
RESTRICTIONS = f"""
set -e
var=$1 python=$2 packages=$3; shift 3
mount -t tmpfs tmpfs /srv
mkdir {HOME} /srv/python /srv/packages
mount --bind {ROOT} {HOME}
mount --bind "$python" /srv/python
mount --bind "$packages" /srv/packages
mkdir -p {HOME}/var
mount --bind "$var" {HOME}/var
for place in / /srv {HOME} /srv/python /srv/packages; do mount -o remount,bind,ro $place; done
for place in /tmp /root /home; do mount -t tmpfs tmpfs $place; done
chmod 1777 /tmp
mkdir -p "$python"
mount --bind /srv/python "$python"
cd {HOME}
exec setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs --pdeathsig=KILL "$@"
"""
"""User, ProtectSystem=strict, ReadWritePaths, ProtectHome, PrivateTmp and NoNewPrivileges, by hand."""


def unit(name: str) -> dict[str, list[str]]:
    """Each key of a unit with its values."""
    kind, _, instance = name.partition("@")
    text = (ROOT / f"deploy/systemd/{kind}{'@' if instance else ''}.service").read_text()
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", text, re.M):
        found.setdefault(key, []).append(value.replace("%i", instance))
    return found


@cache
def is_restricted() -> bool:
    """Whether this machine lets us put up what systemd would."""
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        return False
    tried = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/srv"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


def command(line: str, var: Path) -> list[str]:
    """A line of a unit, as it is run with this folder for its data."""
    words = [part for word in shlex.split(line) for part in _program(word)]
    if not is_restricted():
        return [sys.executable, *words[1:]]
    places = [str(var), sys.base_prefix, sysconfig.get_path("purelib")]
    restricted = ["unshare", "--mount", "sh", "-c", RESTRICTIONS, "unit", *places]
    environment = [
        "env",
        f"HOME={HOME}",
        "PYTHONPATH=/srv/packages",
        f"RAVENPOST_VAR={HOME}/var",
    ]
    return [*restricted, *environment, *words]


def _program(word: str) -> list[str]:
    """What stands in the recipe's virtual environment is run by a Python that everybody may run."""
    if not word.startswith(f"{HOME}/.venv/bin/"):
        return [word]
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    name = word.rpartition("/")[2]
    return [f"{sys.base_prefix}/bin/{version}", *([] if name == "python" else ["-m", name])]
