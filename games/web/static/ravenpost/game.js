/* What a page of a game does by itself: step through what happened, keep up with the table, and put the
   reader's focus where the answer is. Without it the page is links and forms. */
"use strict";
(() => {
  /* ---- the film: step by step, each with its board ---- */
  function setUpFilm(film) {
    const pager = film.querySelector("[data-film]");
    const board = document.querySelector("[data-board]");
    if (!pager || !board || pager.dataset.ready) return;
    pager.dataset.ready = "1";
    const steps = [...film.querySelectorAll("[data-event]")];
    const count = pager.querySelector("[data-count]");
    const [back, next] = pager.querySelectorAll("[data-step]");
    let at = steps.length;
    pager.hidden = false;

    function show(to, asked = true) {
      at = Math.max(0, Math.min(steps.length, to));
      steps.forEach((step, number) => {
        if (number === at) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      });
      back.disabled = at === 0;
      count.textContent = at < steps.length ? `${at + 1} / ${steps.length}` : `${steps.length}`;
      if (!asked) return;
      const step = steps[at];
      if (step) step.scrollIntoView({ block: "nearest" });
      board.showMoment(step ? `${step.querySelector(".n").pathname}board/` : "");
    }
    back.addEventListener("click", () => show(at - 1));
    next.addEventListener("click", () => show(at === steps.length ? 0 : at + 1)); // from now on to the first
    film.querySelector(".lines").addEventListener("click", (event) => {
      const number = event.target.closest(".n");
      if (!number || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(steps.indexOf(number.closest("[data-event]")));
    });
    film.querySelector(".reel").addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft") show(at - 1);
      else if (event.key === "ArrowRight") show(at + 1);
      else return;
      event.preventDefault();
    });
    show(steps.length, false);
  }

  /* ---- the history: its slider goes where it is let go ---- */
  function setUpScrubber(form) {
    if (form.dataset.ready) return;
    form.dataset.ready = "1";
    const slider = form.querySelector("input[type=range]");
    const says = form.parentElement.querySelector("[data-says]");
    form.querySelector("button").hidden = true;
    slider.addEventListener("input", () => (says.textContent = slider.value));
    slider.addEventListener("change", () => form.requestSubmit());
  }

  /* ---- keeping up: one small question now and then, answered with “nothing new” ---- */
  const SECOND = 1000;
  let timer = 0;
  let waits = 0;

  const pace = () => {
    const game = document.getElementById("game");
    if (game && "soon" in game.dataset && waits < 30) return SECOND;
    return (waits < 30 ? 10 : 30) * SECOND * (0.85 + Math.random() * 0.3);
  };
  function plan(after = pace()) {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(look, after);
  }
  async function look() {
    const game = document.getElementById("game");
    if (!game || !game.dataset.pulse) return;
    waits += 1;
    try {
      const known = `"${game.dataset.known}"`;
      const answer = await fetch(game.dataset.pulse, { headers: { "If-None-Match": known }, cache: "no-store" });
      if (answer.status === 200) {
        const now = await answer.text();
        if (now !== game.dataset.known) return renew(game, now);
      }
      plan();
    } catch {
      plan(60 * SECOND);
    }
  }
  function renew(game, now) {
    waits = 0;
    if (isBusy()) {
      document.getElementById("fresh").hidden = false;
      game.dataset.known = now;
      return plan();
    }
    htmx.ajax("GET", location.pathname + location.search, { source: game, target: "#main", select: "#main", swap: "outerHTML show:none" });
  }
  /** Has the reader written or ticked something that a new page would lose? */
  const isBusy = () =>
    [...document.querySelectorAll("#game input, #game textarea")].some(
      (field) => (field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
    ) || document.querySelector(".draft + .sending") !== null;

  document.addEventListener("visibilitychange", () => plan(document.visibilityState === "visible" ? 200 : undefined));

  /* ---- focus: behind an answer comes the next question ---- */
  let answered = "";
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.target.closest && event.target.closest("form, a");
    answered = form ? (form.closest("section[id]") || {}).id || "" : "";
  });
  function focusAgain() {
    const part = answered && document.getElementById(answered);
    answered = "";
    if (!part) return;
    const head = part.querySelector("h2") || part;
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
    const box = head.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) head.scrollIntoView({ block: "start" });
  }

  /** The list of the history shows the line of the moment. */
  function showHere() {
    const here = document.getElementById("here");
    const list = here && here.closest(".event-list");
    if (list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 3;
  }

  function setUp() {
    showHere();
    document.querySelectorAll(".film").forEach(setUpFilm);
    document.querySelectorAll("[data-scrub]").forEach(setUpScrubber);
    const said = document.getElementById("said");
    if (said) said.scrollTop = said.scrollHeight;
    plan();
  }
  document.addEventListener("DOMContentLoaded", setUp);
  document.addEventListener("htmx:afterSettle", (event) => {
    setUp();
    if (event.target.id !== "why") focusAgain();
  });
})();
