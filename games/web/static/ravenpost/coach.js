/* The coach of a first game: one step at a time, a ring round what it speaks of. It knows no game: where a step points
   and what it waits for stand in the step, and what was done is read off the page. */
import { $, $$, el, narrow } from "./dom.js";
import { theBoard } from "./table.js";

const SPOTS = {
  board: "#board", dice: ".edge .set:first-child", tracks: ".rail", hand: "#hand, #tab-hand", question: "#h-question",
  list: "#answer .options", send: "#send", story: "#happened", mail: ".notation",
};
const KINDS = { place: (key) => `[id="r-${key}"]`, item: (key) => `#answer [data-key="${key}"]` };
const at = { step: "", version: "", seen: false }; // where it stands while parts of the page are replaced

let told = Promise.resolve(); // one after the other: a step that came late would call an ended coach back

const coach = () => $("#coach");
const steps = () => $$("[data-step]", coach());
const step = () => steps().find((one) => one.dataset.step === at.step);
const version = () => $("#game").dataset.version;
const isSeen = (node) => Boolean(node?.getClientRects().length) && node.getBoundingClientRect().width > 0;

function setUp() {
  const box = coach();
  if (!box) return ring();
  if (!box.dataset.ready) {
    box.dataset.ready = "1";
    Object.assign($("details", box), { open: true, tabIndex: 0 }); // it scrolls where there is little room
    $("summary", box).hidden = true;
    for (const button of $$("[data-coach]", box)) {
      button.hidden = false;
      button.addEventListener("click", () => turn(Number(button.dataset.coach)));
    }
    $("form", box).addEventListener("submit", (event) => { event.preventDefault(); end(); });
    if (at.step) show();
    else goTo(box.dataset.now, false);
  }
  look();
}

/* ---- from step to step ---- */
function turn(by) {
  const all = steps();
  const next = all[all.indexOf(step()) + by];
  if (next) goTo(next.dataset.step);
  else end();
}
function goTo(key, keep = true) {
  Object.assign(at, { step: key, version: version(), seen: false });
  if (keep) store({ step: key });
  show();
  lead();
  $("[data-coach-says]").textContent = keep ? $$("h3, p", step()).map((part) => part.textContent.trim()).join(" ") : "";
}
function show() {
  const all = steps();
  const now = all.indexOf(step());
  all.forEach((one, place) => { one.hidden = place !== now; });
  $("[data-coach-count]").textContent = `${now + 1} / ${all.length}`;
  const [back, next] = $$("[data-coach]", coach());
  back.disabled = now === 0;
  const { last, skip, next: plain } = next.dataset;
  next.textContent = now === all.length - 1 ? last : step().dataset.until && !isDone() ? skip : plain;
  ring();
}
function end() {
  store({ do: "end" });
  coach().remove();
  at.step = "";
  ring();
  $("#h-question")?.focus({ preventScroll: true });
}
function store(values) {
  const form = new FormData($("form", coach()));
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const where = coach().dataset.at;
  told = told.then(() => fetch(where, { method: "POST", body: form, keepalive: true, redirect: "manual" })).catch(() => {}); // it begins here again
}

/* ---- what it waits for ---- */
function isDone() {
  const [what, prompt] = (step().dataset.until || "").split(":");
  const moved = version() !== at.version;
  if (what === "sent") return moved;
  if (what !== "picked") return false;
  return Boolean($(`[data-pencil][data-q="${prompt}"]`)) || (at.seen && moved);
}
function look() {
  if (!coach() || !step()) return;
  const [, prompt] = (step().dataset.until || "").split(":");
  if (prompt && $("#question")?.dataset.prompt === prompt) at.seen = true;
  if (step().dataset.until && isDone()) turn(1);
  else ring();
}

/* ---- what it speaks of ---- */
function target() {
  for (const word of (step()?.dataset.about || "").split(" ")) {
    const [kind, key] = word.split(":");
    const found = $$(key ? KINDS[kind](key) : SPOTS[kind] || "none").find(isSeen);
    if (found) return found;
  }
  return null;
}
/** Brings it into view: what lies in the dock is scrolled to, what lies on the board is not under the sheet. */
function lead() {
  const found = target();
  if (!found) return;
  const pane = found.closest(".pane-y");
  if (pane && found.id !== "send") pane.scrollTop += found.getBoundingClientRect().top - pane.getBoundingClientRect().top - 12; // the frame itself stays
  if (!pane && narrow() && $("#dock").dataset.sheet === "full") [1, 2].forEach(() => $("#dock .grip").click()); // round to half
  const place = found.dataset.place;
  if (place && narrow()) theBoard()?.frameOn([place]);
}
function ring() {
  cancelAnimationFrame(ring.frame);
  ring.frame = requestAnimationFrame(draw);
}
function draw() {
  let over = $("#coach-ring");
  if (!coach() || !isSeen(coach())) return over?.remove();
  if (!over) {
    over = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    over.id = "coach-ring";
    over.setAttribute("aria-hidden", "true");
    document.body.append(over);
  }
  const box = visible(target());
  over.replaceChildren(...(box ? [el("path", { d: loop(box) })] : []));
}
/** The part of it that is not scrolled away. */
function visible(node) {
  if (!node) return null;
  let { left, top, right, bottom } = node.getBoundingClientRect();
  const frame = (node.closest(".pane-y, .stage, .play") || document.documentElement).getBoundingClientRect();
  [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
  const bar = node.closest("#question") ? $("#send") : null; // it stays at the foot, above what scrolls
  [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, bar ? bar.getBoundingClientRect().top : frame.bottom)];
  return right - left > 8 && bottom - top > 8 ? { left, top, width: right - left, height: bottom - top } : null;
}
/** Once round, drawn by hand, inside the window. */
function loop({ left, top, width, height }) {
  const [cx, cy, rx, ry] = [left + width / 2, top + height / 2, width / 2 + 5, height / 2 + 5];
  const inside = (value, most) => Math.max(3, Math.min(value, most - 3)).toFixed(1);
  let path = "";
  for (let turn = 0; turn <= 40; turn++) {
    const angle = -2.2 + (turn / 40) * 6.6;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const square = 1 + (1 / Math.max(Math.abs(cos), Math.abs(sin)) - 1) * 0.85;
    const wide = square * (1 + 0.006 * Math.sin(turn * 1.7));
    path += `${turn ? "L" : "M"}${inside(cx + cos * rx * wide, innerWidth)} ${inside(cy + sin * ry * wide, innerHeight)}`;
  }
  return path;
}

document.addEventListener("htmx:afterSettle", setUp);
document.addEventListener("scroll", ring, true);
document.addEventListener("transitionend", ring);
document.addEventListener("click", ring);
addEventListener("resize", ring);
new MutationObserver(ring).observe(document.body, { subtree: true, attributeFilter: ["viewBox", "hidden", "data-sheet"] });
setUp();
