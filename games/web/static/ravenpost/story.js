/* What happened, step by step: the newest action open, each step drawn on the board. */
import { $, $$, narrow } from "./dom.js";

export function setUpStory(story, board, { folded }) {
  const pager = $("[data-film]", story);
  if (!pager) return { fold() {}, step() {}, stop() {} };
  const steps = $$("[data-event]", story);
  const acts = $$("[data-act]", story);
  const caption = $("#caption");
  const count = $("[data-count]", pager);
  const [back, next] = $$("[data-step]", pager);
  const line = $(".fold-line", story);
  let at = steps.length;
  pager.hidden = false;

  function fold(on = true) {
    story.classList.toggle("folded", on);
    line.hidden = !on;
    if (on) stop();
  }
  const open = (act, on) => {
    act.classList.toggle("open", on);
    $(".act-head", act)?.setAttribute("aria-expanded", String(on));
  };
  /** Where a step stands: the first of an action is its head. */
  const told = (step) => (step.classList.contains("told-above") ? $(".act-head", step.closest(".act")) : step);
  function stop() {
    if (at === steps.length) return;
    at = steps.length;
    show();
  }
  /** `asked`: the reader steps, so that the board follows. */
  function show(asked = true) {
    const step = steps[at];
    for (const other of steps) told(other).removeAttribute("aria-current");
    if (step) told(step).setAttribute("aria-current", "step");
    back.disabled = at === 0;
    count.textContent = step ? `${at + 1} / ${steps.length}` : `${steps.length}`;
    if (!asked) return;
    if (step) {
      fold(false);
      for (const act of acts) open(act, act.contains(step));
      told(step).scrollIntoView({ block: "nearest" });
    }
    if (caption) {
      caption.hidden = !step;
      caption.textContent = step ? $(".say", step).textContent : "";
    }
    if (!board) return;
    const moves = step?.dataset.moves ? JSON.parse(step.dataset.moves) : [];
    board.showMoment(step ? `${$(".n", step).pathname}board/` : "").then(() => board.ink(moves, step?.dataset.side));
    board.ink(moves, step?.dataset.side);
    if (narrow() && moves.length) board.frameOn(moves.flatMap((move) => (move.at ? [move.at] : [move.from, move.to])));
  }
  const step = (by) => {
    at = by > 0 && at === steps.length ? 0 : Math.max(0, Math.min(steps.length, at + by)); // from now on to the first
    show();
  };
  back.addEventListener("click", () => step(-1));
  next.addEventListener("click", () => step(1));
  story.addEventListener("click", (event) => {
    const head = event.target.closest(".act-head");
    if (head) return open(head.parentElement, !head.parentElement.classList.contains("open"));
    if (event.target.closest("[data-unfold]")) return fold(false);
    const number = event.target.closest(".n");
    if (!number || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    at = steps.indexOf(number.closest("[data-event]"));
    show();
  });
  show(false);
  fold(folded);
  const list = $(".acts", story);
  const newest = acts.at(-1);
  if (newest) list.scrollTop = newest.offsetTop; // its head, and what room there is for the rest
  return { fold, step, stop };
}
