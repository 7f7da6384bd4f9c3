"""Writes the letters of this folder: `python -m tests.mail.make_letters`.

Each is a mail in the shape in which some program really sends it. `letters/expected.json` says what must be
read of each: the lines that count, or the kind of weather that it is.
"""

from __future__ import annotations

import base64
import json
import quopri
import shutil
from html import escape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "letters"
TO = "answer@ravenpost.localhost"
"""Stands for the signed address; tests put a real one in its place."""
LANGUAGES = ("en", "es", "it", "pt")

SENTINELS = {
    "en": "-- 8< -- write your answer above this line -- ravenpost --",
    "es": "-- 8< -- escribe tu respuesta encima de esta línea -- ravenpost --",
    "it": "-- 8< -- scrivi la tua risposta sopra questa riga -- ravenpost --",
    "pt": "-- 8< -- escreva sua resposta acima desta linha -- ravenpost --",
}
QUOTED = {
    "en": ["At the ford, Skirmish. Turn 1, march.", "", "THE QUESTION", "", "1  Go (go)", "2  Stay (stay)"],
    "es": ["En el vado, Skirmish. Turno 1.", "", "LA PREGUNTA", "", "1  Ir (go)", "2  Quedarse (stay)"],
    "it": ["Al guado, Skirmish. Turno 1.", "", "LA DOMANDA", "", "1  Andare (go)", "2  Restare (stay)"],
    "pt": ["No vau, Skirmish. Turno 1.", "", "A PERGUNTA", "", "1  Ir (go)", "2  Ficar (stay)"],
}
ORDERS = {
    "en": ["go > 2 regular", "say see you at the ford"],
    "es": ["personaje: mover comunidad", "decir nos vemos mañana"],
    "it": ["esercito: muovere > Osgiliath", "dire perché no"],
    "pt": ["exército: mover > Minas Tirith: 2 regulares", "dizer até amanhã"],
}
WROTE = {
    "en": "On Mon, Nov 16, 2026 at 6:21 PM Ravenpost <post@ravenpost.localhost> wrote:",
    "es": "El lun, 16 nov 2026 a las 18:21, Ravenpost (<post@ravenpost.localhost>) escribió:",
    "it": "Il giorno lun 16 nov 2026 alle ore 18:21 Ravenpost <post@ravenpost.localhost> ha scritto:",
    "pt": "Em seg., 16 de nov. de 2026 às 18:21, Ravenpost <post@ravenpost.localhost> escreveu:",
}
APPLE = {
    "en": "On 16 Nov 2026, at 18:21, Ravenpost <post@ravenpost.localhost> wrote:",
    "es": "El 16 nov 2026, a las 18:21, Ravenpost <post@ravenpost.localhost> escribió:",
    "it": "Il giorno 16 nov 2026, alle ore 18:21, Ravenpost <post@ravenpost.localhost> ha scritto:",
    "pt": "Em 16 de nov. de 2026, à(s) 18:21, Ravenpost <post@ravenpost.localhost> escreveu:",
}
FIELDS = {
    "en": ("From", "Sent", "To", "Subject", "Monday, November 16, 2026 6:21 PM"),
    "es": ("De", "Enviado", "Para", "Asunto", "lunes, 16 de noviembre de 2026 18:21"),
    "it": ("Da", "Inviato", "A", "Oggetto", "lunedì 16 novembre 2026 18:21"),
    "pt": ("De", "Enviado", "Para", "Assunto", "segunda-feira, 16 de novembro de 2026 18:21"),
}
ORIGINAL = {
    "en": "-----Original Message-----",
    "es": "-----Mensaje original-----",
    "it": "-----Messaggio originale-----",
    "pt": "-----Mensagem original-----",
}
IPHONE = {
    "en": "Sent from my iPhone",
    "es": "Enviado desde mi iPhone",
    "it": "Inviato da iPhone",
    "pt": "Enviado do meu iPhone",
}
OUTLOOK_IOS = {
    "en": "Get Outlook for iOS",
    "es": "Obtener Outlook para iOS",
    "it": "Scarica Outlook per iOS",
    "pt": "Obter o Outlook para iOS",
}
SAMSUNG = {
    "en": "Sent from my Galaxy",
    "es": "Enviado desde mi Galaxy",
    "it": "Inviato dal mio Galaxy",
    "pt": "Enviado do meu Galaxy",
}
YAHOO = {
    "en": "Sent from Yahoo Mail on Android",
    "es": "Enviado desde Yahoo Mail para Android",
    "it": "Inviato da Yahoo Mail su Android",
    "pt": "Enviado do Yahoo Mail no Android",
}
AWAY = {
    "en": "Automatic reply: At the ford",
    "es": "Respuesta automática: En el vado",
    "it": "Risposta automatica: Al guado",
    "pt": "Resposta automática: No vau",
}
OFFICE = {
    "en": "Out of office: back on Monday",
    "es": "Fuera de la oficina hasta el lunes",
    "it": "Fuori ufficio fino a lunedì",
    "pt": "Fora do escritório até segunda",
}
UNDELIVERED = {
    "en": "Undelivered Mail Returned to Sender",
    "es": "No se pudo entregar el mensaje",
    "it": "Mancato recapito del messaggio",
    "pt": "Falha na entrega da mensagem",
}

expected: dict[str, Any] = {}


def save(name: str, content: str | bytes, want: Any) -> None:
    raw = content.encode() if isinstance(content, str) else content
    (FOLDER / f"{name}.eml").write_bytes(raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    expected[f"{name}.eml"] = want


def head(name: str, subject: str = "Re: At the ford: Turn 1, march", **more: str) -> str:
    fields = {
        "From": "Anna <anna@mail.example>",
        "To": TO,
        "Subject": subject,
        "Date": "Mon, 16 Nov 2026 19:02:11 +0100",
        "Message-ID": f"<{name}@mail.example>",
        "In-Reply-To": "<turn.1.0123456789abcdef@ravenpost.localhost>",
        "MIME-Version": "1.0",
    }
    fields |= {key.replace("_", "-"): value for key, value in more.items()}
    return "".join(f"{key}: {value}\n" for key, value in fields.items() if value is not None)


def quoted(language: str, mark: str = "> ") -> str:
    lines = [SENTINELS[language], "", *QUOTED[language]]
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def plain_part(text: str, extra: str = "") -> str:
    return f'Content-Type: text/plain; charset="UTF-8"{extra}\nContent-Transfer-Encoding: 8bit\n\n{text}\n'


def alternative(name: str, text: str, html: str, **more: str) -> str:
    edge = f"000000{name[:10]}"
    return (
        head(name, Content_Type=f'multipart/alternative; boundary="{edge}"', **more)
        + f"\n--{edge}\n{plain_part(text)}\n--{edge}\n"
        + 'Content-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\n'
        + quopri.encodestring(html.encode()).decode()
        + f"\n--{edge}--\n"
    )


def simple(name: str, text: str, kind: str = 'text/plain; charset="UTF-8"', **more: str) -> str:
    return head(name, Content_Type=kind, Content_Transfer_Encoding="8bit", **more) + f"\n{text}\n"


def html_quote(language: str) -> str:
    lines = [SENTINELS[language], "", *QUOTED[language]]
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)


def html_lines(lines: list[str]) -> str:
    return "".join(f"<div>{escape(line)}</div>" for line in lines)


# --- clients -------------------------------------------------------------------------------------


def clients() -> None:
    for language in LANGUAGES:
        own, wrote = ORDERS[language], WROTE[language]
        text = "\n".join(own)
        gmail_html = (
            f'<div dir="ltr">{html_lines(own)}</div><br><div class="gmail_quote gmail_quote_container">'
            f'<div dir="ltr" class="gmail_attr">{escape(wrote)}<br></div>'
            f'<blockquote class="gmail_quote">{html_quote(language)}</blockquote></div>'
        )
        save(
            f"gmail-{language}-top",
            alternative(f"gmail-{language}-top", f"{text}\n\n{wrote}\n\n{quoted(language)}", gmail_html),
            own,
        )
        name = f"gmail-{language}-bottom"
        save(name, simple(name, f"{wrote}\n\n{quoted(language)}\n\n{text}"), own)
        name = f"gmail-android-{language}-top"
        save(name, alternative(name, f"{text}\n\n{wrote}\n\n{quoted(language)}", gmail_html), own)
        name = f"gmail-wrapped-{language}-top"
        at = wrote.rindex(" ", 0, 60)
        save(name, simple(name, f"{text}\n\n{wrote[:at]}\n{wrote[at + 1 :]}\n\n{quoted(language)}"), own)

        sender, sent, to, subject, when = FIELDS[language]
        block = (
            f"{sender}: Ravenpost <post@ravenpost.localhost>\n{sent}: {when}\n"
            f"{to}: Anna <anna@mail.example>\n"
            f"{subject}: At the ford"
        )
        bare = "\n".join([SENTINELS[language], "", *QUOTED[language]])
        outlook_html = (
            '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>'
            "<style><!-- p.MsoNormal {margin:0} -->"
            '</style></head><body lang="EN-US"><div class="WordSection1">'
            + "".join(f'<p class="MsoNormal">{escape(line)}<o:p></o:p></p>' for line in own)
            + '<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border-top:solid #E1E1E1 1.0pt">'
            + "".join(f'<p class="MsoNormal"><b>{escape(line)}</b></p>' for line in block.split("\n"))
            + f"</div>{html_quote(language)}</div></body></html>"
        )
        name = f"outlook-desktop-{language}-top"
        save(name, alternative(name, f"{text}\n\n{block}\n\n{bare}", outlook_html), own)
        name = f"outlook-classic-{language}-top"
        save(name, simple(name, f"{text}\n\n{ORIGINAL[language]}\n{block}\n\n{bare}"), own)
        name = f"outlook-web-{language}-top"
        save(name, alternative(name, f"{text}\n{'_' * 32}\n{block}\n\n{bare}", outlook_html), own)
        name = f"outlook-ios-{language}-top"
        footer = OUTLOOK_IOS[language]
        save(
            name,
            simple(name, f"{text}\n\n{footer}<https://aka.ms/o0ukef>\n{'_' * 32}\n{block}\n\n{bare}"),
            own,
        )
        name = f"outlook-html-only-{language}-top"
        kind = 'text/html; charset="UTF-8"'
        save(name, simple(name, outlook_html, kind), own)
        name = f"outlook-{language}-bottom"
        save(name, simple(name, f"{ORIGINAL[language]}\n{block}\n\n{bare}\n\n{text}"), [])

        apple = APPLE[language]
        name = f"apple-mail-{language}-top"
        apple_html = (
            f'<html><body>{html_lines(own)}<div><br><blockquote type="cite"><div>{escape(apple)}</div><br>'
            f"{html_quote(language)}</blockquote></div></body></html>"
        )
        save(name, alternative(name, f"{text}\n\n> {apple}\n> \n{quoted(language)}", apple_html), own)
        name = f"apple-mail-{language}-bottom"
        save(name, simple(name, f"{apple}\n\n{quoted(language)}\n\n{text}"), own)
        name = f"iphone-{language}-top"
        save(name, simple(name, f"{text}\n\n{IPHONE[language]}\n\n> {apple}\n> \n{quoted(language)}"), own)
        name = f"apple-html-only-{language}-top"
        save(name, simple(name, apple_html, kind), own)

        name = f"thunderbird-{language}-top"
        flowed = 'text/plain; charset="UTF-8"; format=flowed'
        bird = {
            "en": "On 11/16/26 18:21, Ravenpost wrote:",
            "es": "El 16/11/26 a las 18:21, Ravenpost escribió:",
            "it": "Il 16/11/26 18:21, Ravenpost ha scritto:",
            "pt": "Em 16/11/2026 18:21, Ravenpost escreveu:",
        }[language]
        words = own[0].split(" ", 1)
        stuffed = " " * words[1].startswith(">") + words[1]
        broken = [f"{words[0]} ", stuffed, *own[1:]]
        save(name, simple(name, "\n".join(broken) + f"\n\n{bird}\n{quoted(language)}", flowed), own)
        name = f"thunderbird-{language}-bottom"
        save(name, simple(name, f"{bird}\n{quoted(language)}\n{text}", flowed), own)
        name = f"samsung-{language}-top"
        mark = {"en": "Original message", "es": "Mensaje original", "it": "Messaggio originale"}
        samsung = (
            f"{SAMSUNG[language]}\n\n\n-------- {mark.get(language, 'Mensagem original')} --------\n{block}"
        )
        save(name, simple(name, f"{text}\n\n\n{samsung}\n\n{bare}"), own)
        name = f"yahoo-{language}-top"
        save(name, simple(name, f"{text}\n\n{YAHOO[language]}\n\n  {wrote}   {bare}"), own)
        name = f"k9-{language}-top"
        save(name, simple(name, f"{text}\n\n{bird}\n{quoted(language, '>')}"), own)
        name = f"mutt-{language}-bottom"
        save(name, simple(name, f"{bird}\n{quoted(language)}\n\n{text}\n\n-- \nAnna"), own)
        name = f"mutt-{language}-top"
        save(
            name,
            simple(name, f"{text}\n\n-- \nAnna\nhttps://anna.example\n\n{bird}\n{quoted(language)}"),
            own,
        )


def footers() -> None:
    """Signatures and phone footers are no orders."""
    for language in LANGUAGES:
        own = ORDERS[language]
        for what, footer in {
            "iphone": IPHONE[language],
            "yahoo": YAHOO[language],
            "signature": "-- \nAnna Heron\nMadrid",
            "dashes": "--\nAnna",
        }.items():
            name = f"footer-{what}-{language}"
            save(name, simple(name, "\n".join(own) + f"\n\n{footer}\n\n{quoted(language)}"), own)
    name = "footer-gmail-signature-html"
    body = (
        '<div dir="ltr"><div>go</div><div><br></div>-- <br><div dir="ltr" class="gmail_signature">'
        "<div>stay</div><div>Anna</div></div></div>"
        f'<div class="gmail_quote"><blockquote>{html_quote("en")}</blockquote></div>'
    )
    save(name, simple(name, body, 'text/html; charset="UTF-8"'), ["go"])
    name = "footer-thunderbird-signature-html"
    body = f'<p>go</p><div class="moz-signature">-- <br>stay</div><blockquote>{html_quote("en")}</blockquote>'
    save(name, simple(name, body, 'text/html; charset="UTF-8"'), ["go"])


# --- encodings -----------------------------------------------------------------------------------


def encodings() -> None:
    text = f"mañana: perché não > Eärendil\n\n{quoted('en')}\n"
    own = ["mañana: perché não > Eärendil"]
    for charset in (
        "iso-8859-1",
        "windows-1252",
        "iso-8859-15",
        "utf-16",
        "utf-7",
        "gb18030",
        "cp850",
        "mac-roman",
    ):
        name = f"charset-{charset}"
        top = head(name, Content_Type=f"text/plain; charset={charset}", Content_Transfer_Encoding="base64")
        body = base64.encodebytes(text.encode(charset)).decode()
        save(name, f"{top}\n{body}", own)
    for label, content in {
        "undeclared-utf8": text.encode(),
        "undeclared-latin1": text.encode("latin-1"),
        "unknown-name": text.encode(),
        "wrong-name": text.encode("cp1252"),
    }.items():
        kinds = {"unknown-name": "text/plain; charset=x-unknown", "wrong-name": "text/plain; charset=utf-8"}
        name = f"charset-{label}"
        top = head(name, Content_Type=kinds.get(label, "text/plain"), Content_Transfer_Encoding="8bit")
        save(name, top.encode() + b"\n" + content, own)
    name = "quoted-printable-broken-line"
    long = "go > " + ", ".join(f"{number} regular" for number in range(1, 20))
    body = quopri.encodestring(f"{long}\n\n{quoted('en')}\n".encode()).decode()
    top = head(name, Content_Type='text/plain; charset="utf-8"', Content_Transfer_Encoding="quoted-printable")
    save(name, f"{top}\n{body}", [long])
    name = "flowed-delsp"
    body = f"go > 2 reg \nular\n\n{quoted('en')}"
    save(name, simple(name, body, "text/plain; charset=utf-8; format=flowed; delsp=yes"), ["go > 2 regular"])
    name = "flowed-space-stuffed"
    body = f" go\n\n{quoted('en')}"
    save(name, simple(name, body, "text/plain; charset=utf-8; format=flowed"), ["go"])
    name = "zero-width-and-nbsp"
    save(name, simple(name, f"\ufeffgo\u200b\u00a0> 2\u00a0regular\n\n{quoted('en')}"), ["go > 2 regular"])
    name = "sentinel-wrapped-by-quoting"
    body = "go\n\n> -- 8< -- write your answer\n> above this line -- ravenpost --\n> stay"
    save(name, simple(name, body), ["go"])
    name = "sentinel-quoted-deeply"
    save(name, simple(name, "go\n\n> > > -- 8< -- write -- ravenpost --\n> > > stay"), ["go"])
    name = "sentinel-with-long-dashes"
    save(name, simple(name, "go\n\n— 8< — write your answer above this line — ravenpost —\nstay"), ["go"])
    name = "html-with-entities"
    body = "<p>army&nbsp;move &gt; minas&#32;tirith: 2&nbsp;regular</p>"
    body += f"<blockquote>{html_quote('en')}</blockquote>"
    save(name, simple(name, body, "text/html; charset=utf-8"), ["army move > minas tirith: 2 regular"])
    name = "html-script-and-style"
    body = f"<style>p {{x: 1}}</style><script>stay</script><!-- stay --><p>go</p><hr>{html_quote('en')}"
    save(name, simple(name, body, "text/html; charset=utf-8"), ["go"])
    name = "plain-part-empty-html-says-it"
    html = f"<div>go</div><blockquote>{html_quote('en')}</blockquote>"
    save(name, alternative(name, "", html), ["go"])
    name = "plain-part-without-sentinel"
    save(name, alternative(name, "go", html), ["go"])
    name = "attachment-not-read"
    edge = "=_mixed"
    body = (
        head(name, Content_Type=f'multipart/mixed; boundary="{edge}"')
        + f"\n--{edge}\n{plain_part('go' + chr(10) * 2 + quoted('en'))}\n--{edge}\n"
        + "Content-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\nstay\n"
        + f"--{edge}--\n"
    )
    save(name, body, ["go"])
    name = "apple-photo-between"
    body = (
        head(name, Content_Type=f'multipart/mixed; boundary="{edge}"')
        + f"\n--{edge}\n{plain_part('go')}\n--{edge}\nContent-Type: image/jpeg; name=a.jpg\n"
        + "Content-Disposition: inline; filename=a.jpg\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ\n"
        + f"--{edge}\n{plain_part(quoted('en'))}\n--{edge}--\n"
    )
    save(name, body, ["go"])
    name = "pgp-signed"
    body = (
        head(name, Content_Type=f'multipart/signed; boundary="{edge}"; protocol="application/pgp-signature"')
        + f"\n--{edge}\n{plain_part('go' + chr(10) * 2 + quoted('en'))}\n--{edge}\n"
        + f"Content-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----\nstay\n--{edge}--\n"
    )
    save(name, body, ["go"])


# --- without the line ----------------------------------------------------------------------------


def without_sentinel() -> None:
    labels = {"en": "orders:", "es": "órdenes:", "it": "ordini:", "pt": "ordens:"}
    for language, label in labels.items():
        own = ORDERS[language]
        name = f"no-sentinel-block-{language}"
        save(name, simple(name, f"Hello,\n\n{label}\n" + "\n".join(own) + "\n\nthanks, Anna\nstay"), own)
        name = f"no-sentinel-nothing-{language}"
        save(name, simple(name, "\n".join(own)), own)
        name = f"no-sentinel-quoted-block-{language}"
        save(name, simple(name, f"> {label} stay\n> go\n\nthanks"), ["thanks"])
        name = f"inline-{language}"
        first, *others = quoted(language).split("\n")
        save(name, simple(name, "\n".join([first, *others, own[0], "", others[-1], *own[1:]])), own)
    name = "no-sentinel-one-line"
    save(name, simple(name, "Orders: go > 2 regular\n\nSee you"), ["go > 2 regular"])
    name = "sentinel-and-label"
    save(name, simple(name, f"orders: go\n\n{quoted('en')}"), ["go"])
    name = "nothing-but-quote"
    save(name, simple(name, quoted("en")), [])
    name = "empty-body"
    save(name, head(name) + "\n", [])
    name = "forwarded-with-comment"
    body = (
        f"look\n\n---------- Forwarded message ---------\nFrom: Ravenpost\n\n{SENTINELS['en']}\n\n1  Go (go)"
    )
    save(name, simple(name, body), ["look"])


# --- bad weather ---------------------------------------------------------------------------------


def report(name: str, status: str, action: str, subject: str, to: str) -> str:
    edge = "=_report"
    kind = f'multipart/report; report-type=delivery-status; boundary="{edge}"'
    return (
        head(
            name,
            subject,
            From="Mail Delivery System <MAILER-DAEMON@mx.example>",
            To=to,
            Content_Type=kind,
            Auto_Submitted="auto-replied",
        )
        + f"\n--{edge}\n{plain_part('I am sorry to inform you that your message could not be delivered.')}"
        + f"\n--{edge}\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n"
        + f"Final-Recipient: rfc822; anna@mail.example\nAction: {action}\nStatus: {status}\n"
        + f"Diagnostic-Code: smtp; {status.replace('.', '')} {status} said so\n"
        + f"\n--{edge}\nContent-Type: text/rfc822-headers\n\nSubject: At the ford\n\n--{edge}--\n"
    )


def weather() -> None:
    for language in LANGUAGES:
        name = f"away-header-{language}"
        body = f"{ORDERS[language][0]}\n\n{quoted(language)}"
        save(name, simple(name, body, Auto_Submitted="auto-replied"), "auto")
        name = f"away-subject-{language}"
        save(name, simple(name, body, Subject=AWAY[language]), "auto")
        name = f"away-office-{language}"
        more = {"X_Auto_Response_Suppress": "All, OOF", "Subject": OFFICE[language]}
        save(name, simple(name, body, **more), "auto")
        name = f"bounce-hard-{language}"
        save(name, report(name, "5.1.1", "failed", UNDELIVERED[language], TO), "hard_bounce")
        name = f"bounce-plain-{language}"
        text = "<anna@mail.example>: host mx.example said: 550 5.1.1 No such user here"
        daemon = "MAILER-DAEMON@mx.example"
        save(
            name,
            simple(name, text, From=daemon, Subject=UNDELIVERED[language], Return_Path="<>"),
            "hard_bounce",
        )
    name = "away-vacation-precedence"
    save(name, simple(name, f"go\n\n{quoted('en')}", Precedence="auto_reply"), "auto")
    name = "away-x-autoreply"
    save(name, simple(name, f"go\n\n{quoted('en')}", X_Autoreply="yes"), "auto")
    name = "away-noreply"
    save(name, simple(name, f"go\n\n{quoted('en')}", From="noreply@mail.example"), "auto")
    name = "auto-submitted-no"
    save(name, simple(name, f"go\n\n{quoted('en')}", Auto_Submitted="no"), ["go"])
    name = "outlook-suppress-is-no-away"
    save(name, simple(name, f"go\n\n{quoted('en')}", X_Auto_Response_Suppress="DR, OOF, AutoReply"), ["go"])
    for name, status, action, want in (
        ("bounce-full-mailbox", "5.2.2", "failed", "bounce"),
        ("bounce-policy", "5.7.1", "failed", "bounce"),
        ("bounce-delayed", "4.4.1", "delayed", "bounce"),
        ("bounce-domain-gone", "5.1.2", "failed", "hard_bounce"),
        ("bounce-relayed", "2.0.0", "relayed", "bounce"),
    ):
        save(name, report(name, status, action, "Delivery Status Notification", TO), want)
    name = "list-id"
    save(name, simple(name, f"go\n\n{quoted('en')}", List_Id="<games.lists.example>"), "list")
    name = "list-precedence"
    save(name, simple(name, f"go\n\n{quoted('en')}", Precedence="list"), "list")
    name = "bulk"
    save(name, simple(name, f"go\n\n{quoted('en')}", Precedence="bulk"), "auto")
    name = "loop-own-address"
    save(name, simple(name, f"go\n\n{quoted('en')}", From="post@ravenpost.localhost"), "loop")
    name = "loop-own-mail-back"
    save(name, simple(name, f"go\n\n{quoted('en')}", X_Ravenpost="1"), "loop")


# --- hostile -------------------------------------------------------------------------------------


def hostile() -> None:
    deep = head("hostile-deep", Content_Type='multipart/mixed; boundary="b0"') + "\n"
    for depth in range(200):
        deep += f'--b{depth}\nContent-Type: multipart/mixed; boundary="b{depth + 1}"\n\n'
    save("hostile-deep-nesting", deep + "--b200\n\ngo\n", "unreadable")
    many = head("hostile-many", Content_Type='multipart/mixed; boundary="b"') + "\n"
    many += "".join(f"--b\nContent-Type: text/plain\n\n{number}\n" for number in range(3000))
    save("hostile-many-parts", many + "--b--\n", "unreadable")
    name = "hostile-html-comments"
    save(name, simple(name, "<!--" * 20_000 + "go", "text/html"), [])
    name = "hostile-html-open-tags"
    save(name, simple(name, "<a " * 30_000 + "go", "text/html"), [])
    name = "hostile-html-quotes"
    save(name, simple(name, "<blockquote>" * 8_000 + "go<br>", "text/html"), [])
    name = "hostile-long-line"
    save(name, simple(name, "go " * 30_000), [])
    name = "hostile-header-flood"
    flood = "".join(f"X-{number}: {number}\n" for number in range(8000))
    save(name, flood + simple(name, f"go\n\n{quoted('en')}"), ["go"])
    name = "hostile-two-senders"
    text = simple(name, f"go\n\n{quoted('en')}", From="anna@mail.example, bert@mail.example")
    save(name, text, "auto")
    name = "hostile-two-from-lines"
    save(name, "From: anna@mail.example\n" + simple(name, f"go\n\n{quoted('en')}"), "auto")
    save("hostile-no-headers", b"\ngo\n", "auto")
    save("hostile-empty", b"\n", "auto")
    save("hostile-random-bytes", bytes((number * 73 + 41) % 251 + 1 for number in range(4000)), "auto")
    name = "hostile-nul-bytes"
    save(name, simple(name, f"g\x00o\n\n{quoted('en')}"), ["go"])
    name = "hostile-broken-boundary"
    top = head(name, Content_Type='multipart/alternative; boundary="never"')
    save(name, f"{top}\n--other\n\ngo\n", [])
    name = "hostile-charset-codec"
    save(name, simple(name, f"go\n\n{quoted('en')}", "text/plain; charset=zlib"), ["go"])
    name = "hostile-bad-base64"
    top = head(name, Content_Type="text/plain", Content_Transfer_Encoding="base64")
    save(name, f"{top}\n!!!!not base64 at all====\n", ["ž‹[jÇºá«Z–"])
    name = "hostile-encoded-subject"
    save(name, simple(name, f"go\n\n{quoted('en')}", Subject="=?utf-8?q?=FF=FE?= =?bad?x?y?="), ["go"])
    name = "hostile-sentinels-many"
    save(name, simple(name, "go\n" + "-- 8< --\nstay\n" * 2000), ["go"])
    name = "hostile-message-in-message"
    inner = simple("inner", f"stay\n\n{quoted('en')}")
    save(name, head(name, Content_Type="message/rfc822") + f"\n{inner}", [])


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for write in (clients, footers, encodings, without_sentinel, weather, hostile):
        write()
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (FOLDER / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
