"""The yardstick of reading: mails as people write them, judged as a faithful clerk would.

The floors are stated, and `score.py` tells more; nothing may ever be done that was not ordered.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.lab import order_fuzz
from games.lab.chat_sentences import HEADS, TAILS
from games.orders.dry_run import exported, understand
from games.orders.reading import read
from games.orders.tokens import unnumbered
from tests.replies import corpus
from tests.replies.score import HERE, from_json, is_order, score

Judged = list[tuple[dict[str, Any], dict[str, Any], str]]
EXACT_OF_CASES, EXACT_OF_OWN, EXACT_OF_STRANGERS = 0.97, 0.97, 0.92
EXACT_OF_FREE_SPEECH = {"strangers_2a": 0.73, "strangers_2b": 0.49}
EXACT_OF_FRESH = {"strangers_3": 0.94, "strangers_4": 0.98}
"""Written from the positions alone. On their first run 91 % and 85 % were exact; the reader grew by them."""
"""Mails of somebody who never writes as our letters do: less is read, and no more may be obeyed."""
WRAPPED = ("short", "sentence", "figures", "card", "negation", "conditional", "question", "illegal")


def wrong(told: Judged) -> list[str]:
    return [
        f"{case['id']}: {case['body']!r}: {found['answers']}"
        for case, found, v in told
        if v in ("WRONG", "lie")
    ]


def exact(told: Judged) -> float:
    orders = [verdict for case, _, verdict in told if is_order(case)]
    return orders.count("exact") / len(orders)


@pytest.fixture(scope="module")
def cases() -> Judged:
    return score(from_json(HERE / "cases.jsonl"))


@pytest.fixture(scope="module")
def own() -> Judged:
    return score(corpus.cases())


@pytest.fixture(scope="module")
def strangers() -> Judged:
    """By somebody who did not know the reader."""
    return score(from_json(HERE / "strangers.jsonl"))


def test_no_mail_does_what_its_writer_did_not_order(cases: Judged, own: Judged, strangers: Judged) -> None:
    assert wrong(cases) + wrong(own) + wrong(strangers) == []


def test_most_orders_are_read_exactly(cases: Judged, own: Judged, strangers: Judged) -> None:
    assert exact(cases) >= EXACT_OF_CASES
    assert exact(own) >= EXACT_OF_OWN
    assert exact(strangers) >= EXACT_OF_STRANGERS


@pytest.mark.parametrize("name", EXACT_OF_FREE_SPEECH)
def test_who_speaks_freely_is_asked_rather_than_obeyed_wrongly(name: str) -> None:
    told = score(from_json(HERE / f"{name}.jsonl"))
    assert wrong(told) == []
    assert exact(told) >= EXACT_OF_FREE_SPEECH[name]


@pytest.mark.parametrize("name", EXACT_OF_FRESH)
def test_fresh_mails_are_read(name: str) -> None:
    told = score(from_json(HERE / f"{name}.jsonl"))
    assert wrong(told) == []
    assert exact(told) >= EXACT_OF_FRESH[name]


@pytest.mark.parametrize(
    ("position", "language", "text"),
    [
        ("w07", "es", "Abandono Pelargir."),
        ("w07", "en", "We leave Pelargir."),
        ("w07", "it", "Lasciamo Pelargir."),
        ("w07", "en", "We stand to lose Osgiliath."),
        ("w07", "pt", "Fico feliz com a sua carta."),
        ("w10", "it", "Avanti così con gli studi!"),
        ("w10", "es", "Dejo que siga la lluvia."),
        ("w01", "pt", "Passo bem, obrigado."),
        ("w01", "en", "Pass on my regards."),
        ("w17", "pt", "Fico com o Balrog."),
        ("w09", "it", "Risparmio i regolari."),
        ("b05", "pt", "Poupo o lanceiro."),
        ("b01", "en", "Gandalf sends his regards."),
        ("b04", "en", "Great confusion here."),
        ("l01", "pt", "Fico por aqui."),
        ("l03", "en", "Aragorn rests, Faramir too."),
        ("l06", "en", "Save Aragorn."),
        ("l06", "es", "Defiendo a Aragorn."),
        ("l05", "pt", "ningun enemigo, common cause, aragorn, theodred, Nessuna mai azione"),
        ("l02", "es", "senescal de gondor > not por gondor"),
        ("l05", "it", "affronto il ragno"),
        ("l05", "it", "Ah, Forest Spider! Che carta."),
        ("w02", "es", "Ejército: Dol Guldur a Bosque Negro Meridional, dos o tres regulares."),
        ("w02", "en", "Army die: Dol Guldur to Southern Mirkwood, up to 3 regulars."),
        ("w04", "en", "Army: Pelargir to Osgiliath, only the Nazgul"),
        ("w18", "es", "Ejército: Folde ataca Edoras con todo."),
        ("w11", "en", "Everybody advances: the regulars."),
        ("w05", "en", "Yes, the weather is fine."),
        ("w22", "es", "unos tres"),
        ("w22", "pt", "Mais de dois."),
    ],
)
def test_who_is_saved_or_left_and_how_one_is_orders_nothing(position: str, language: str, text: str) -> None:
    assert read_in(position, corpus.seat_of(position), text, language)["answers"] == []


def test_who_is_left_out_of_everything_is_left_out_of_each_question() -> None:
    text = "Army die: Dol Guldur to Southern Mirkwood, all except the Nazgul and the elite."
    answers = dict(read_in("w02", "shadow", text, "en")["answers"])
    assert answers["army.units"] == ["sauron_regular"] * 5
    assert answers["army.leaders"] == []


def test_the_second_march_may_end_where_the_first_began() -> None:
    text = "Muster/Army: both regulars from Osgiliath to Minas Tirith, and then Pelargir to Osgiliath."
    answers = read_in("w03", "free_peoples", text, "en")["answers"]
    assert answers[-2:] == [["army.from", ["pelargir"]], ["army.to", ["osgiliath"]]]


def test_two_readings_are_asked_back(cases: Judged, own: Judged) -> None:
    silent = [case["id"] for case, _, verdict in cases + own if verdict == "silent"]
    assert silent == []


@pytest.mark.parametrize(
    ("position", "language", "text"),
    [
        ("w07", "en", "Pelargir. Lossarnach."),
        ("w07", "en", "Pelargir. All things considered, Lossarnach."),
        ("w22", "it", "Due. Tre."),
        ("b07", "it", "Dado mobilitazione: giro i segnalini."),
        ("b07", "it", "Dado mobilitazione, distruggo."),
        ("w06", "en", "Strider is our hope."),
        ("w11", "es", "Todos bien por aquí."),
        ("l06", "en", "Not Aragorn, Glóin, Théodred."),
        ("w10", "en", "Yes, the weather is fine."),
        ("w10", "es", "Sí, hace buen tiempo."),
        ("w10", "it", "Cease nunca the attack"),
        ("w12", "en", "Go behind without the walls"),
        ("w22", "en", "No hurry, take your time."),
        ("l01", "es", "Tengo que dejar de fumar."),
        ("l02", "it", "C'è pure il Sovrintendente."),
        ("b02", "en", "Army/Muster die: put it aside, but first an ability of Dáin"),
    ],
)
def test_what_is_said_twice_or_not_understood_is_not_half_done(
    position: str, language: str, text: str
) -> None:
    found = read_in(position, corpus.seat_of(position), text, language)
    assert found["answers"] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Glóin instead of Aragorn."),
        ("en", "Aragorn does not defend, Glóin does."),
        ("es", "No Aragorn, sino Glóin."),
        ("it", "Non Aragorn, ma Glóin."),
        ("pt", "Glóin, não Aragorn."),
    ],
)
def test_who_is_left_out_is_not_picked(language: str, text: str) -> None:
    assert read_in("l06", "north", text, language)["answers"] == [["combat.defender", ["gloin"]]]


def test_greetings_and_news_around_an_order_change_nothing() -> None:
    pick = Random(3)
    wrapped = [wrap(case, pick) for case in corpus.cases() if case["category"] in WRAPPED]
    told = score(pick.sample(wrapped, 120))
    assert wrong(told) == []
    assert exact(told) >= EXACT_OF_OWN


def wrap(case: dict[str, Any], pick: Random) -> dict[str, Any]:
    head, tail = pick.choice(HEADS[case["language"]]), pick.choice(TAILS[case["language"]])
    return {**case, "body": f"{head}\n\n{case['body']}\n\n{tail}"}


def read_in(position: str, seat: str, text: str, language: str) -> dict[str, Any]:
    return understand(exported(HERE / f"{position}.json.gz"), seat, text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Fall back to Lossarnach, the boiler broke and I am freezing."),
        ("es", "Me retiro a Lossarnach, que hoy ando con prisa."),
        ("it", "Mi ritiro a Lossarnach, oggi compie gli anni la nonna."),
        ("pt", "Recuo para Lossarnach, e torço para dar certo."),
    ],
)
def test_what_is_said_beside_an_order_is_passed_over_and_told(language: str, text: str) -> None:
    found = read_in("w07", "free_peoples", text, language)
    assert found["answers"] == [["battle.retreat", ["lossarnach"]]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I retreat to Lossarnach, my brother says."),
        ("en", "I retreat to Lossarnach, just kidding."),
        ("en", "Lossarnach, what a lovely name."),
        ("es", "Si quieres, me retiro a Lossarnach."),
        ("es", "Retirarme a Lossarnach sería un error."),
        ("it", "Mi ritiro a Lossarnach, scherzo."),
        ("pt", "Recuo para Lossarnach, disse o meu irmão."),
        ("pt", "Se quiser, recuo para Lossarnach."),
    ],
)
def test_what_weighs_beside_an_order_stops_it(language: str, text: str) -> None:
    assert read_in("w07", "free_peoples", text, language)["answers"] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I retreat to Lossarnach because nobody looks for us there."),
        ("es", "Me retiro a Lossarnach, que nunca se sabe."),
        ("it", "Mi ritiro a Lossarnach, tanto qui non passa più nessuno."),
        ("pt", "Recuo para Lossarnach, já que não há saída."),
    ],
)
def test_a_reason_changes_nothing_and_waits_for_a_yes(language: str, text: str) -> None:
    found = read_in("w07", "free_peoples", text, language)
    assert found["answers"] == [["battle.retreat", ["lossarnach"]]]
    plan = read(exported(HERE / "w07.json.gz").position("free_peoples"), text, language)
    assert plan.unsure


def test_a_numbered_list_of_orders_counts_nothing() -> None:
    assert unnumbered("1) first\n2) second") == "first\nsecond"
    assert unnumbered("3) third\n1) first") == "3) third\n1) first"
    assert unnumbered("1\n2") == "1\n2"


def test_a_dry_run_tells_what_was_promised() -> None:
    found = read_in("w07", "free_peoples", "Lossarnach", "en")
    assert list(found) == [
        *("answers", "pencil", "commands", "asked", "candidates", "told_refused", "text", "ms"),
    ]


def test_who_stays_is_never_taken_along() -> None:
    text = "Dado mobilitazione/esercito: da Dol Amroth a Lamedon vanno quattro regolari; {}"
    for stay in (
        "l'elite e il comandante restano.",
        "restano l'elite e il comandante.",
        "l'elite e il comandante restano dove si trovano.",
    ):
        found = read_in("w21", "free_peoples", text.format(stay), "it")
        assert found["answers"][4] == ["army.units", ["gondor_regular"] * 4]
        assert found["answers"][5] == ["army.leaders", []]


def test_a_named_die_is_the_die_or_nothing() -> None:
    assert read_in("b03", "shadow", "Dado esercito: muovo BL2 in BL4.", "it")["answers"] == []


@pytest.fixture(scope="module")
def tables() -> order_fuzz.Tables:
    return order_fuzz.Tables(HERE, Random(7))


def test_chains_told_by_a_machine_are_read_as_told_or_asked(tables: order_fuzz.Tables) -> None:
    counts, faults = order_fuzz.fuzz_told(tables, tables.pick, 150)
    assert faults == []
    assert counts["same"] > 75


def test_spoilt_chains_are_not_obeyed(tables: order_fuzz.Tables) -> None:
    counts, faults = order_fuzz.fuzz_spoilt(tables, tables.pick, 150)
    assert counts["OBEYED"] == 0, faults


def test_chat_is_not_acted_upon(tables: order_fuzz.Tables) -> None:
    _, faults = order_fuzz.fuzz_chat(tables, tables.pick, 200)
    assert [fault for fault in faults if not is_a_bare_name(fault)] == []


def is_a_bare_name(fault: order_fuzz.Fault) -> bool:
    """ "Ah, Dáin! What a card." names what is on offer and nothing else: it may be meant."""
    return len(fault.got) == 1 and any(len(each.split()) <= 6 for each in fault.told.text.split("!"))
