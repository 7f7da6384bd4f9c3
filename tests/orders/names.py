"""A name server for the tests: a few records on a free port of this machine."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rrset


@contextmanager
def name_server(records: dict[tuple[str, str], list[str]]) -> Iterator[str]:
    """Answers with these records; everything else does not exist. The address is that of MAIL_DNS."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 0))
    server.settimeout(0.1)
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            try:
                wire, who = server.recvfrom(4096)
            except TimeoutError:
                continue
            server.sendto(_answer(wire, records), who)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.getsockname()[1]}"
    finally:
        stop.set()
        thread.join()
        server.close()


def _answer(wire: bytes, records: dict[tuple[str, str], list[str]]) -> bytes:
    query = dns.message.from_wire(wire)
    answer = dns.message.make_response(query)
    answer.flags |= dns.flags.RA
    question = query.question[0]
    name, kind = question.name.to_text(omit_final_dot=True).lower(), dns.rdatatype.to_text(question.rdtype)
    found = records.get((name, kind))
    if found:
        texts = [f'"{text}"' if kind == "TXT" else text for text in found]
        answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *texts))
    elif not any(known == name for known, _ in records):
        answer.set_rcode(dns.rcode.NXDOMAIN)
    return answer.to_wire()
