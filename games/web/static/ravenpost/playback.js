/* The history plays by itself: step by step, as fast as one likes, until its end or the next press. */
"use strict";
(() => {
  let playing = false;
  let timer = 0;
  const part = (name) => document.querySelector(`[data-playback] [data-${name}]`);
  const atEnd = () => {
    const slider = document.getElementById("scrub");
    return !slider || Number(slider.value) >= Number(slider.max);
  };
  const pause = () => Number(sessionStorage.getItem("ravenpost-speed")) || Number(part("speed").value);

  function show() {
    part("play").setAttribute("aria-pressed", String(playing));
    part("play").textContent = playing ? part("play").dataset.pause : part("play").dataset.go;
  }
  function next() {
    clearTimeout(timer);
    if (playing && atEnd()) playing = false;
    show();
    if (playing) timer = setTimeout(() => document.getElementById("step-on").click(), pause());
  }
  function setUp() {
    const bar = document.querySelector("[data-playback]");
    if (!bar) return;
    if (!bar.dataset.ready) {
      bar.dataset.ready = "1";
      bar.hidden = false;
      part("speed").value = String(pause());
      part("play").addEventListener("click", () => ((playing = !playing), next()));
      part("speed").addEventListener("change", (event) => (sessionStorage.setItem("ravenpost-speed", event.target.value), next()));
      if (playing) part("play").focus({ preventScroll: true });
    }
    next();
  }
  const STEPS = { "[": "step-back", "]": "step-on" };
  document.addEventListener("keydown", (event) => {
    const way = STEPS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || localStorage.getItem("keys-off") === "1") return;
    if (!event.target.closest("input, textarea, select")) document.getElementById(way)?.click();
  });
  document.addEventListener("DOMContentLoaded", setUp);
  document.addEventListener("htmx:afterSettle", (event) => event.target.id === "main" && setUp());
  document.addEventListener("visibilitychange", () => document.hidden && playing && ((playing = false), next()));
})();
