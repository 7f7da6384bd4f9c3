/* The table: sets up what its parts do, hears keys, and looks after what was picked when an answer does not come. Without
   it the page is links and forms. */
import { $, $$, el, narrow } from "./dom.js";
import { Board } from "./board.js";
import { setUpLens, hideLens } from "./cards.js";
import { plan, refresh } from "./live.js";
import { Picks, items } from "./picks.js";
import { placeHand, setUpDock } from "./sheet.js";
import { setUpStory } from "./story.js";

let board = null;
let story = null;
let picks = null;
export const theBoard = () => board;

function setUp() {
  const section = $("[data-board]");
  if (section && !section.dataset.ready) {
    section.dataset.ready = "1";
    board = new Board(section);
    $("[data-legend]", section)?.addEventListener("click", (event) => {
      const key = $("#key-card");
      key.hidden = !key.hidden;
      event.currentTarget.setAttribute("aria-expanded", String(!key.hidden));
    });
  } else if (!section) board = null;
  const dock = $("#dock");
  if (dock && !dock.dataset.ready) {
    dock.dataset.ready = "1";
    setUpDock(dock);
    placeHand();
    story = setUpStory($("#happened"), board, { folded: Boolean($("#ask")) && (Boolean($("[data-pencil], #fray")) || narrow()) });
    picks = new Picks(board, story);
    if ($("#fray, #odds-sheet")) import("./odds.js").then((odds) => { odds.setUpOdds(); odds.setUpOddsSheet(); }); // only where a battle is fought or tried
    takeUpAgain();
  }
  $$("[data-scrub]").forEach(setUpScrubber);
  showHere();
  plan();
}

/* ---- the history: its slider goes where it is let go, its list shows the line of the moment ---- */
function setUpScrubber(form) {
  if (form.dataset.ready) return;
  form.dataset.ready = "1";
  const slider = $("input[type=range]", form);
  const says = $("[data-says]", form.parentElement);
  $("button", form).hidden = true;
  slider.addEventListener("input", () => { says.textContent = slider.value; });
  slider.addEventListener("change", () => form.requestSubmit());
}
function showHere() {
  const here = $("#here");
  const list = here?.closest(".event-list");
  if (list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 3;
  if (!list || !board || !here.dataset.moves) return;
  const moves = JSON.parse(here.dataset.moves);
  board.ink(moves, here.dataset.side);
  if (narrow()) board.frameOn(moves.flatMap((move) => (move.at ? [move.at] : [move.from, move.to])));
}

/* ---- clicks on cards and figures, changes in the list ---- */
document.addEventListener("click", (event) => {
  const card = event.target.closest?.("[data-card].can, .play [data-card], .tray [data-card], #pane-hand [data-card]");
  if (card && picks && !event.target.closest("a, #answer, .chain")) return picks.card(card);
  const die = event.target.closest?.(".edge [data-die]");
  if (die && picks) {
    event.preventDefault();
    return picks.press(items().find((item) => item.dataset.die === die.dataset.die));
  }
  const figure = event.target.closest?.("#fray .fig.can");
  if (figure && picks) return pressFigure(figure);
  const step = event.target.closest?.("#answer .stepper > button");
  if (step && picks) {
    const field = $("input", step.parentElement);
    return picks.set(field, Number(field.value) + (step.classList.contains("less") ? -1 : 1));
  }
  const option = event.target.closest?.("#answer button[data-key]");
  if (option && picks) {
    if (picks.asking) event.preventDefault();
    else picks.foretell(option);
  }
  if (event.target.closest?.("[data-keys-open]")) $("#keys").showModal();
}, true);
function pressFigure(figure) {
  const item = items().find((one) => one.dataset.figure === figure.dataset.figure && (one.dataset.turned === undefined || figure.classList.contains("elite")));
  picks.press(item);
}
for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    if (!event.target.closest?.("#answer") || event.target.id === "find" || !picks) return;
    const { note } = picks;
    if (event.target.type === "number") { picks.limit(); picks.strokes(false); picks.tally(); }
    else picks.draw(false);
    picks.note = note?.box.isConnected ? note : picks.note;
  });
}
for (const [name, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(name, (event) => {
    const item = event.target.closest?.("#answer .options > li")?.querySelector("[data-key]");
    if (!item) return;
    board?.heat(on ? item.dataset.place : null);
    if (item.dataset.card) $$(`[data-card="${CSS.escape(item.dataset.card)}"]`).forEach((card) => card.classList.toggle("hot", on));
  });
}

/* ---- keys ---- */
const keysOff = () => localStorage.getItem("keys-off") === "1";
document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-keys-off]")) localStorage.setItem("keys-off", event.target.checked ? "1" : "");
});
document.addEventListener("keydown", (event) => {
  if (!picks || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
  if (event.key === "Escape") { picks.close(); story?.stop(); hideLens(); return; }
  if (event.key === "Enter") return goOn(event);
  if (event.key === " " && event.target.matches("[role=button]")) { event.preventDefault(); event.target.click(); return; }
  if (keysOff()) return;
  const act = KEYS[event.key] || KEYS[event.key.toLowerCase()] || (/^[0-9]$/.test(event.key) && digit);
  if (!act) return;
  event.preventDefault();
  act(event.key);
});
const KEYS = {
  Backspace: () => $("[data-back]")?.click(),
  m: () => board?.pane.focus(),
  a: () => items().forEach((item) => item.type === "number" && picks.set(item, Number(item.max))),
  "/": () => $("#find")?.focus(),
  "[": () => story?.step(-1),
  "]": () => story?.step(1),
  "+": () => board?.zoom(1.4),
  "-": () => board?.zoom(1 / 1.4),
  "?": () => $("#keys")?.showModal(),
};
function digit(key) {
  const item = items().find((one) => one.dataset.n === key);
  if (item) picks.press(item);
  else if (key === "0") board?.home();
}
function goOn(event) {
  if (event.target.matches?.("[role=button]")) { event.preventDefault(); event.target.click(); return; }
  if (event.target.closest("button, a, summary, label")) return;
  if (event.target === board?.pane && board.at) { event.preventDefault(); picks.place(board.at); return; }
  const next = $("[data-go-on]");
  if (next) return next.click();
  const send = $("#send-it .btn.main, .enough .btn.main");
  if (!send) return;
  if (["dice", "reveal"].includes($("#question").dataset.final)) send.focus(); // never what is final at once
  else send.click();
}

/* ---- answers: asked, refused, not heard, signed out ---- */
const STORE = () => `pick:${$("#game")?.dataset.game}`;
let asked = null;
let hadFocus = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt;
  hadFocus = form.closest?.("section[id], .send")?.id || "";
  if (!form.closest?.("#ask")) return;
  asked = { form: form.id, values: new URLSearchParams(event.detail.requestConfig.formData || event.detail.requestConfig.parameters).toString(), seat: $("#question").dataset.seat, version: $("#game").dataset.version, prompt: $("#question").dataset.prompt };
  picks?.begin();
});
document.addEventListener("htmx:afterRequest", () => picks?.end());
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => notHeard());
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status !== 401) notHeard();
  else picks?.draw(false); // the site keeps what was sent, and asks to sign in on this page
});
function keep() {
  if (asked) sessionStorage.setItem(STORE(), JSON.stringify(asked));
}
function notHeard() {
  keep();
  const note = $("#no-answer").content.firstElementChild.cloneNode(true);
  $("button", note).addEventListener("click", () => { note.remove(); tryAgain(); });
  slip(note);
  picks?.draw(false);
}
function slip(note) {
  $("#slips [data-slip]")?.remove();
  note.dataset.slip = "";
  $("#slips").append(note);
}
function tryAgain() {
  const stored = JSON.parse(sessionStorage.getItem(STORE()) || "null");
  sessionStorage.removeItem(STORE());
  const form = $("#answer");
  if (!stored || !form) return refresh();
  const values = Object.fromEntries([...new URLSearchParams(stored.values)].filter(([name]) => name !== "csrfmiddlewaretoken" && !["seat", "prompt"].includes(name)));
  htmx.ajax("POST", form.getAttribute("hx-post"), { source: form, target: "#ask", select: "#ask", swap: "outerHTML show:none", values });
}
/** What was picked before the connection broke: offered again if nothing has changed. */
function takeUpAgain() {
  const stored = JSON.parse(sessionStorage.getItem(STORE()) || "null");
  if (!stored) return;
  const question = $("#question[data-prompt]");
  if (question && stored.seat === question.dataset.seat && stored.version === $("#game").dataset.version && stored.prompt === question.dataset.prompt) notHeardBefore();
  else sessionStorage.removeItem(STORE());
}
function notHeardBefore() {
  const note = $("#no-answer").content.firstElementChild.cloneNode(true);
  $("button", note).addEventListener("click", () => { note.remove(); tryAgain(); });
  slip(note);
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "why") return;
  const ask = $("#ask");
  if (event.target.id === "ask" && ask) {
    sessionStorage.removeItem(STORE());
    const game = $("#game");
    game.dataset.known = ask.dataset.known;
    if (game.dataset.version !== ask.dataset.version) return refresh(game);
    picks?.draw();
    if (narrow()) picks?.frame();
    refusedAtItsPlace();
  }
  setUp();
  say();
  focusAgain();
});
/** A refusal stands where the click was, too. */
function refusedAtItsPlace() {
  const said = $("#ask .said");
  if (said) said.scrollIntoView({ block: "nearest" });
}
/** One polite sentence: the question, how many choices, what is in pencil. */
function say() {
  const live = $("#live");
  const head = $("#h-question");
  if (!live || !head) return;
  const last = $$("[data-pencil]").at(-1)?.textContent.trim();
  live.textContent = [last, head.textContent, items().length || ""].filter(Boolean).join("; ");
}
function focusAgain() {
  const part = hadFocus && (["send", "answer"].includes(hadFocus) ? $("#question") : document.getElementById(hadFocus));
  hadFocus = "";
  if (!part || (document.activeElement !== document.body && document.activeElement?.isConnected)) return;
  const head = $("h2", part) || part;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}
document.addEventListener("submit", (event) => {
  if (event.target.matches?.("[action$='/logout/']")) sessionStorage.clear();
});
addEventListener("resize", () => { placeHand(); if (picks) picks.draw(false); });
setUpLens();
setUp();
document.addEventListener("htmx:load", setUp);
