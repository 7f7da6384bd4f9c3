"""Postfix and Dovecot as they are installed, each in a folder and on ports of its own."""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP
from django.conf import settings

from games.lab.mail_game import HOST, _store
from games.mail.listener import listen
from tests import servers

MASTER = """
{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.{domain}
mydestination =
alias_maps =
local_recipient_maps =
mynetworks = {mynetworks}
smtpd_peername_lookup = no
smtp_host_lookup = native
address_verify_poll_count = 5
address_verify_poll_delay = 1s
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
delay_warning_time = 1s
smtpd_tls_cert_file = {cert}
smtpd_tls_key_file = {cert}
smtpd_tls_security_level = may
"""


OUTGOING = """
transport_maps = inline:{{ {domain}=lmtp:inet:127.0.0.1:{lmtp}, {elsewhere}=smtp:[127.0.0.1]:{out} }}
smtpd_recipient_restrictions = permit_mynetworks, reject_unauth_destination, reject_unverified_recipient
"""
"""What a host adds whose Postfix also takes our own letters."""


def recipe(lmtp: int) -> str:
    """The lines that deploy/mail.md tells a host to write, for our domain and port."""
    found = re.search(r"# main\.cf\n(.*?)```", Path("deploy/mail.md").read_text(), re.DOTALL)
    assert found
    return found[1].replace("post.ravenpost.example", settings.MAIL_DOMAIN).replace(":8025", f":{lmtp}")


@contextmanager
def postfix(folder: Path, *, lmtp: int, out: int = 9, mynetworks: str = "", cert: str = "") -> Iterator[int]:
    """A Postfix that hands our domain to the listener and everything for mail.example to `out`."""
    program, port = servers.postfix_program(), servers.free_port()
    assert program
    folder.chmod(0o755)
    config = folder / "config"
    for name in ("config", "queue", "data"):
        (folder / name).mkdir()
    facts = {"folder": folder, "domain": settings.MAIL_DOMAIN, "lmtp": lmtp, "out": out, "cert": cert}
    main = MAIN.format(**facts, mynetworks=mynetworks) + recipe(lmtp)
    if mynetworks:
        main += OUTGOING.format(**facts, elsewhere="mail.example")
    (config / "main.cf").write_text(main)
    (config / "master.cf").write_text(MASTER.format(port=f"127.0.0.1:{port}"))
    subprocess.run(["chown", "postfix", folder / "data"], check=True)
    run(program, config, "start")
    try:
        servers.until(lambda: servers.answers(port), what="Postfix")
        yield port
    finally:
        run(program, config, "stop")


def run(program: str, config: Path, word: str) -> None:
    """Nothing is read from it: what it leaves running would keep a pipe open for ever."""
    quiet = subprocess.DEVNULL
    subprocess.run([program, "-c", config, word], check=True, stdout=quiet, stderr=quiet, timeout=120)


@contextmanager
def in_thread(*starting: Any) -> Iterator[list[int]]:
    """Servers in a loop of their own; their ports."""
    ports: list[int] = []
    ready, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        running = [await start() for start in starting]
        ports.extend(server.sockets[0].getsockname()[1] for server in running)
        ready.set()
        await asyncio.to_thread(stop.wait)
        for server in running:
            server.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield ports
    finally:
        stop.set()
        thread.join(10)


async def lmtp_listener() -> asyncio.Server:
    return await listen(
        HOST, 0, domain=settings.MAIL_DOMAIN, max_bytes=10**7, tls=None, receive=_store, lmtp=True
    )


def server_that_says(answer: str) -> Any:
    """A mail server elsewhere that answers every recipient so."""

    class Door:
        async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, _: Any) -> str:
            return answer

    async def start() -> asyncio.Server:
        return await asyncio.get_running_loop().create_server(lambda: SMTP(Door()), HOST, 0)

    return start


DOVECOT = """
base_dir = {folder}/run
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{folder}/mail
default_login_user = dovenull
default_internal_user = dovecot
first_valid_uid = 1
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={folder}/home
}}
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""


@contextmanager
def dovecot(folder: Path) -> Iterator[tuple[str, Path]]:
    """An IMAP server with one mailbox: its address, and the folder where new mail is put."""
    program, port = servers.dovecot_program(), servers.free_port()
    assert program
    folder.chmod(0o755)
    (folder / "dovecot.conf").write_text(DOVECOT.format(folder=folder, port=port))
    for name in ("mail/new", "mail/cur", "mail/tmp", "home", "run"):
        (folder / name).mkdir(parents=True)
    subprocess.run(["chown", "-R", "mail:mail", folder / "mail", folder / "home"], check=True)
    process = subprocess.Popen([program, "-F", "-c", folder / "dovecot.conf"], stderr=subprocess.DEVNULL)
    try:
        servers.until(lambda: servers.answers(port), what="Dovecot")
        yield f"imap://ravenpost:secret@127.0.0.1:{port}/INBOX", folder / "mail/new"
    finally:
        process.terminate()
        process.wait(10)
