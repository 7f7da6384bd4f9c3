/* The card table: cards are buttons where they can be picked, their words are a breath away, and lines run between the
   two ends of a pick. */
import { $, $$, el } from "./dom.js";

export const cardOf = (key) => $(`.play [data-card="${CSS.escape(key)}"], .tray [data-card="${CSS.escape(key)}"], #pane-hand [data-card="${CSS.escape(key)}"]`);

/** Cards that can be picked become buttons with the number of their line. */
export function markCards(items, isPicked) {
  for (const card of $$(".can[data-card], .down[data-card]")) {
    card.classList.remove("can", "down");
    if (card.classList.contains("held")) card.setAttribute("role", "group");
    else card.removeAttribute("role");
    card.removeAttribute("aria-pressed");
    if (!card.classList.contains("held")) card.tabIndex = -1;
    for (const link of $$(":scope > .small", card)) link.hidden = false;
    $(":scope > .n", card)?.remove();
  }
  for (const item of items) {
    const card = item.dataset.card && cardOf(item.dataset.card);
    if (!card) continue;
    card.classList.add("can");
    card.setAttribute("role", "button");
    card.setAttribute("aria-pressed", String(isPicked(item)));
    card.tabIndex = 0;
    for (const link of $$(":scope > .small", card)) link.hidden = true; // a button holds no other
    card.append(el("span", { class: "n", "aria-hidden": "true", text: item.dataset.n }));
  }
  for (const step of $$("[data-pencil][data-cards]"))
    for (const key of step.dataset.cards.split(" ").filter(Boolean)) cardOf(key)?.classList.add("down");
}

/** From the card that attacks, or is laid, to each that is picked. */
export function drawLines(source, picked) {
  const play = $(".play");
  const svg = play && $(".lines-over", play);
  if (!svg) return;
  svg.replaceChildren();
  for (const card of $$(".attacks")) card.classList.remove("attacks");
  const from = source && cardOf(source);
  if (!from) return;
  from.classList.add("attacks");
  const box = play.getBoundingClientRect();
  svg.setAttribute("viewBox", `0 0 ${play.scrollWidth} ${play.scrollHeight}`);
  svg.style.height = `${play.scrollHeight}px`;
  const middle = (card, top) => {
    const r = card.getBoundingClientRect();
    return [r.left - box.left + play.scrollLeft + r.width / 2, (top ? r.top : r.bottom) - box.top + play.scrollTop];
  };
  const held = !play.contains(from);
  for (const item of picked) {
    const card = item.dataset.card && cardOf(item.dataset.card);
    if (!card || !play.contains(card)) continue;
    let [ax, ay] = middle(from, true);
    const [bx, by] = middle(card, !held);
    if (held) ay = play.scrollTop + play.clientHeight - 4;
    const lift = held ? 0 : 34;
    const line = held
      ? `M${ax} ${ay}C${ax} ${ay - 70} ${bx} ${by + 80} ${bx} ${by + 8}`
      : `M${ax} ${ay}C${ax} ${ay - lift} ${bx} ${by - lift} ${bx} ${by - 7}`;
    const head = held ? `M${bx - 7} ${by + 17}L${bx} ${by + 8}L${bx + 7} ${by + 17}` : `M${bx - 7} ${by - 16}L${bx} ${by - 7}L${bx + 7} ${by - 16}`;
    svg.append(el("path", { class: "halo", d: line }), el("path", { class: "pen", d: line }), el("path", { class: "pen-head", d: head }));
    const note = item.dataset.note;
    if (!note) continue;
    const wide = note.length * 7.4 + 20;
    const [mx, my] = [(ax + bx) / 2, Math.max(14, (ay + by) / 2 - lift * 0.75)];
    svg.append(el("rect", { class: "p", x: mx - wide / 2, y: my - 12, width: wide, height: 24, rx: 12 }), el("text", { x: mx, y: my + 4.5, text: note }));
  }
}

/* ---- the words of a card: after a breath, on hold, on focus; always at the same spot ---- */
let lens = null;
let timer = 0;
export function hideLens() {
  clearTimeout(timer);
  lens?.remove();
  lens = null;
}
export function showLens(card) {
  hideLens();
  const words = card.dataset.lens && document.getElementById(`lens-${card.dataset.lens}`);
  if (!words) return;
  lens = el("div", { class: "lens", role: "status" }, words.content.cloneNode(true));
  const stats = $(".st", card);
  if (stats) $("h3", lens)?.after(el("p", { class: "nums" }, ...[...stats.children].map((one) => one.cloneNode(true))));
  $("#game").append(lens);
}
export function setUpLens() {
  document.addEventListener("pointerover", (event) => {
    const card = event.target.closest?.("[data-lens]");
    clearTimeout(timer);
    if (event.target.closest?.(".lens")) return;
    if (!card) return hideLens();
    if (event.pointerType === "mouse") timer = setTimeout(() => showLens(card), 350);
  });
  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.("[data-lens]");
    if (card && event.pointerType !== "mouse") timer = setTimeout(() => showLens(card), 450);
    else if (lens && !event.target.closest(".lens")) hideLens();
  });
  document.addEventListener("pointerup", (event) => { if (event.pointerType !== "mouse") clearTimeout(timer); });
}
