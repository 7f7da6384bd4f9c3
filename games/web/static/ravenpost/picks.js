/* Picking: one question, whatever its items point at. The list is the form; regions, dice, cards, figures and keys only
   press its buttons. It knows no rules. */
import { $, $$, el, narrow, standBeside } from "./dom.js";
import { cardOf, drawLines, hideLens, markCards, showLens } from "./cards.js";

const form = () => $("#answer");
export const items = () => $$("#answer [data-key]");
const count = (item) => Number(item.value);
const isPicked = (item) =>
  item.type === "checkbox" ? item.checked : item.type === "number" ? count(item) > 0 : item.getAttribute("aria-pressed") === "true";
const at = (name, value) => items().find((item) => item.dataset[name] === value);

export class Picks {
  constructor(board, story) {
    this.board = board;
    this.story = story;
    if (board) {
      board.on("pick", (place) => this.place(place));
      board.on("hover", (place) => this.hover(place));
      board.on("hold", (place) => this.explain(place, board.words(place)));
      board.on("moved", () => this.follow());
      board.on("there", () => this.frame());
      board.ready?.then(() => this.draw(false));
    }
    this.draw(false);
    if (narrow()) this.frame(false);
    const fray = $("#fray");
    if (fray && board) board.frameOn([fray.dataset.place, fray.dataset.origin], false, board.full[2] * 0.5);
  }

  /* ---- drawing the question on the table ---- */
  draw(fresh = true) {
    const question = $("#question[data-prompt]");
    this.close();
    this.question = question;
    const found = question ? items() : [];
    this.marks(found);
    markCards(found, isPicked);
    this.markDice(found);
    this.markFigures(found);
    this.tally();
    drawLines(question?.dataset.source, found.filter(isPicked));
    this.setUpList(question);
    if (question) this.picker(question);
    this.strokes(fresh);
  }
  /** Regions that can be picked, where it starts, where it goes. */
  marks(found) {
    if (!this.board) return;
    const places = found.filter((item) => item.dataset.place).map((item) => ({ place: item.dataset.place, n: item.dataset.n }));
    const known = new Set(places.map((one) => one.place));
    const soft = $$("#answer [data-shortcut]").map((one) => ({ place: one.dataset.place, soft: true })).filter((one) => !known.has(one.place));
    const { from, to } = this.pencilled().at(-1) || {};
    const lit = (this.question?.dataset.lit || "").split(" ").filter(Boolean);
    const army = this.question?.dataset.army;
    this.board.ask([...soft, ...places], [...lit, ...(from && !known.has(from) ? [from] : army && found.length && !known.has(army) ? [army] : [])], to || this.question?.dataset.towards || "");
  }
  /** The lines of the draft: a start, then where it went, then who. */
  pencilled() {
    const lines = [];
    for (const step of $$("[data-pencil]")) {
      const [kind, place] = (step.dataset.stroke || "").split(":");
      const last = lines.at(-1);
      if (kind === "from") lines.push({ from: place });
      else if (kind === "to" && last && !last.to) last.to = place;
      else if (kind === "to" && this.question?.dataset.lit) lines.push({ from: this.question.dataset.lit.split(" ")[0], to: place });
      else if (kind === "at") lines.push({ from: place, figures: "✓" });
      if (step.dataset.figures && last) last.figures = sum(last.figures, step.dataset.figures);
    }
    return lines;
  }
  strokes(fresh) {
    if (!this.board) return;
    const side = $(".edge .side")?.classList.contains("shadow") ? "shadow" : "free";
    const lines = this.pencilled();
    const now = lines.at(-1);
    const counted = this.counted();
    if (now && counted && this.question?.dataset.form !== "one") now.figures = sum(now.figures, counted);
    this.board.pencil(lines.filter((line) => line.to || line.figures).map((line) => ({ ...line, side })), fresh);
  }
  /** Figures that are being picked, as a chip counts them. */
  counted() {
    const letters = {};
    for (const item of items()) {
      if (!item.dataset.letter) continue;
      letters[item.dataset.letter] = (letters[item.dataset.letter] || 0) + (item.type === "number" ? count(item) : Number(isPicked(item)));
    }
    const units = (letters.R || 0) + (letters.E || 0);
    return [units || "", ...["E", "L", "N"].map((letter) => (letters[letter] ? `${letters[letter]}${letter}` : ""))].filter(Boolean).join(" ");
  }
  markDice(found) {
    const drawn = new Set($$("[data-pencil][data-die]").map((step) => step.dataset.die).filter(Boolean));
    for (const die of $$(".edge [data-die]")) {
      const item = found.find((one) => one.dataset.die === die.dataset.die);
      const holder = die.closest(".die");
      holder.classList.toggle("can", Boolean(item));
      holder.classList.toggle("drawn", drawn.delete(die.dataset.die));
      die.disabled = !item;
      $(".n", die)?.remove();
      if (item) die.append(el("span", { class: "n", "aria-hidden": "true", text: item.dataset.n }));
      die.setAttribute("aria-pressed", String(Boolean(item && isPicked(item))));
    }
  }
  markFigures(found) {
    const seen = new Set();
    for (const figure of $$("#fray .fig")) {
      const mine = figure.closest(".force[data-mine]");
      const item = mine && found.find((one) => one.dataset.figure === figure.dataset.figure && (one.dataset.turned === undefined || figure.classList.contains("elite")));
      figure.classList.toggle("can", Boolean(item));
      figure.classList.remove("struck", "turned");
      $(".n", figure)?.remove();
      if (!item) { figure.removeAttribute("role"); figure.removeAttribute("tabindex"); continue; }
      figure.setAttribute("role", "button");
      figure.tabIndex = seen.has(item.dataset.key) ? -1 : 0;
      if (!seen.has(item.dataset.key)) {
        figure.append(el("span", { class: "n", "aria-hidden": "true", text: item.dataset.n }));
        if (isPicked(item)) figure.classList.add("turned" in item.dataset ? "turned" : "struck");
      }
      seen.add(item.dataset.key);
    }
  }
  tally() {
    const place = $("[data-tally]");
    if (!place) return;
    const more = items().filter(isPicked).reduce((all, item) => all + Number(item.dataset.sum || 0), 0);
    $("b", place).textContent = Number(place.dataset.tally) + more;
  }
  setUpList(question) {
    if (!question || question.dataset.ready) return;
    question.dataset.ready = "1";
    for (const hidden of $$(".find, .hint-keys, .stepper > button", question)) hidden.hidden = false;
    this.limit();
    const find = $("#find");
    find?.addEventListener("input", () => {
      const wanted = find.value.toLowerCase();
      for (const row of $$("#answer .options > li")) row.hidden = Boolean(wanted) && !row.textContent.toLowerCase().includes(wanted);
      const [only, other] = $$("#answer .options > li:not([hidden]) [data-key]");
      this.board?.heat(only && !other ? only.dataset.place : null);
    });
    find?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      $("#answer .options > li:not([hidden]) [data-key]")?.click();
    });
  }
  /** No more than may be picked: what is over is not offered. */
  limit() {
    const fields = items().filter((item) => item.type === "number");
    const left = Number(this.question?.dataset.most) - fields.reduce((all, item) => all + count(item), 0);
    for (const item of fields) {
      for (const stepper of $$(`[data-steps="${CSS.escape(item.id)}"], #answer .stepper:has(#${CSS.escape(item.id)})`)) {
        const [less, more] = [$(".less", stepper), $(".more-b", stepper)];
        less.disabled = count(item) <= 0;
        more.disabled = count(item) >= Number(item.max) || left <= 0;
        const shown = $("output", stepper);
        if (shown) shown.textContent = item.value;
      }
    }
  }

  /* ---- picking ---- */
  press(item) {
    if (!item || this.asking) return;
    if (item.type === "number") this.set(item, count(item) < Number(item.max) ? count(item) + 1 : 0);
    else item.click();
  }
  set(item, value) {
    item.value = Math.max(0, Math.min(Number(item.max), value));
    item.dispatchEvent(new Event("input", { bubbles: true }));
  }
  place(place) {
    const item = at("place", place);
    if (item) return this.press(item);
    const shortcut = $(`#answer [data-shortcut][data-place="${CSS.escape(place)}"]`);
    if (shortcut) {
      shortcut.disabled = false;
      at("key", shortcut.dataset.item)?.click();
      return;
    }
    const start = this.pencilled().at(-1)?.from;
    if (start === place && $("[data-back]")) return $("[data-back]").click();
    this.why(place);
  }
  card(card) {
    const item = at("card", card.dataset.card);
    if (item) this.press(item);
    else showLens(card);
  }
  hover(place) {
    this.board.heat(place);
    for (const item of items()) item.closest("li").classList.toggle("hot", Boolean(place) && item.dataset.place === place);
  }
  frame(slowly = true) {
    if (!this.board || !this.board.can.length) return;
    const from = this.pencilled().at(-1)?.from;
    this.board.frameOn([...this.board.can, ...(from ? [from] : [])], slowly);
  }

  /* ---- what lies on the board: why not, what stands there, how many go ---- */
  async why(place) {
    const game = $("#game");
    const seat = this.question?.dataset.seat;
    if (!seat) return this.explain(place, this.board.words(place));
    const answer = await fetch(`${game.dataset.why}?${new URLSearchParams({ seat, wish: place })}`, { headers: { "HX-Request": "true", "HX-Target": "why" } });
    if (!answer.ok) return;
    const words = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    this.explain(place, "", words);
  }
  explain(place, words, body) {
    this.close();
    const box = el("div", { class: "whynot", role: "status" });
    if (body) box.append(...body.childNodes);
    else box.textContent = words;
    this.note = { box, place };
    this.board.section.append(box);
    this.follow();
  }
  picker(question) {
    const { army, form: kind } = question.dataset;
    if (!this.board || kind !== "counts" || narrow() || !army || !this.board.spot(army)) return;
    const fields = items();
    const rows = fields.map((item) => {
      const label = item.closest(".option").querySelector(".what").textContent;
      const stepper = item.closest(".stepper");
      return el("li", {},
        el("span", {}, el("b", { text: label })),
        el("span", { class: "stepper", "data-steps": item.id },
          el("button", { type: "button", class: "less", "aria-label": $(".less", stepper).getAttribute("aria-label"), text: "−", on: { click: () => this.set(item, count(item) - 1) } }),
          el("output", { text: item.value }),
          el("button", { type: "button", class: "more-b", "aria-label": $(".more-b", stepper).getAttribute("aria-label"), text: "+", on: { click: () => this.set(item, count(item) + 1) } })));
    });
    const goOn = $("[data-go-on]");
    const box = el("div", { class: "picker", role: "group", "aria-labelledby": "h-question" },
      el("ul", { class: "steps" }, ...rows),
      goOn && el("div", { class: "foot-row" }, el("button", { class: "btn tight main", type: "button", text: goOn.textContent.trim(), on: { click: () => goOn.click() } })));
    this.board.section.append(box);
    this.note = { box, place: army };
    this.limit();
    this.follow();
  }
  follow() {
    if (!this.note || !this.board.spot(this.note.place)) return;
    const { from, to } = this.pencilled().at(-1) || {};
    const seen = (places) => places.filter((place) => place && this.board.spot(place)).map((place) => this.board.toStage(place));
    standBeside(this.note.box, this.board.toStage(this.note.place), seen([from, to, this.note.place]), seen(this.board.can));
  }
  close() {
    for (const box of $$(".whynot, .picker")) box.remove();
    this.note = null;
    hideLens();
  }

  /* ---- while the table is asked ---- */
  begin() {
    this.asking = true;
    form()?.classList.add("asked-for");
    this.story?.fold();
    const send = $("#send");
    this.timer = setTimeout(() => { const words = $(".final", send); if (words) words.textContent = send.dataset.asking; }, 400);
  }
  end() {
    this.asking = false;
    clearTimeout(this.timer);
    form()?.classList.remove("asked-for");
    for (const shortcut of $$("#answer [data-shortcut]")) shortcut.disabled = true;
  }
  /** Pencil at once, from the item's own data. */
  foretell(item) {
    if (!this.board || !item.dataset.stroke) return;
    const [kind, place] = item.dataset.stroke.split(":");
    const from = kind === "to" ? this.pencilled().at(-1)?.from || this.question.dataset.lit?.split(" ")[0] : place;
    this.board.ask([], [from].filter(Boolean), kind === "to" ? place : "");
    if (kind === "to" && from) this.board.pencil([...this.pencilled().slice(0, -1), { from, to: place }]);
  }
}

function sum(a, b) {
  return [a, b].filter(Boolean).join(" ");
}
