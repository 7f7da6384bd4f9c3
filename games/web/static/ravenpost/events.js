/* What happens while a page is open: one stream of events for all tabs of a browser. The page hears of it by
   DOM events on the document (ravenpost:moved, asked, pencil, talk, clock; their detail is what the API's page
   documents) and fetches what it shows. ravenpost:live says that the stream stands, and that something may
   have been missed before. Without a stream pages look now and then by themselves. */
"use strict";
(() => {
  const NAMES = ["moved", "asked", "pencil", "talk", "clock"];
  const { liveAt: at, reader = "", yourMove = "" } = document.body.dataset;
  const page = document.documentElement;
  const watched = () => [...document.querySelectorAll("[data-live]")].flatMap((part) => part.dataset.live.split(",")).filter(Boolean);
  const mine = new Set(watched());

  function tell(name, detail = {}) {
    if (name === "live") page.dataset.live = "on";
    if (name === "away") delete page.dataset.live;
    if (detail.game && !mine.has(String(detail.game))) return;
    document.dispatchEvent(new CustomEvent(`ravenpost:${name}`, { detail }));
  }

  /* ---- one stream: the tab that holds the lock has it and tells the others ---- */
  const together = "BroadcastChannel" in window && "locks" in navigator;
  const tabs = together ? new BroadcastChannel(`ravenpost-${reader}`) : null;
  const games = new Set(mine);
  let source = null;

  function tellAll(name, detail) {
    tell(name, detail);
    if (tabs) tabs.postMessage({ name, detail });
  }
  function open() {
    if (source) source.close();
    source = new EventSource(`${at}?games=${[...games].slice(-60).join(",")}`, { withCredentials: true });
    source.addEventListener("open", () => tellAll("live"));
    source.addEventListener("error", () => tellAll("away")); // a browser tries again by itself, unless refused
    for (const name of NAMES) source.addEventListener(name, (event) => tellAll(name, JSON.parse(event.data)));
  }
  function want(more) {
    const before = games.size;
    more.forEach((game) => games.add(game));
    if (games.size > before) open();
  }
  function lead() {
    tabs.postMessage({ name: "lead" }); // the others say what they watch
    open();
    return new Promise((letGo) => addEventListener("pagehide", () => (source.close(), letGo()), { once: true }));
  }
  function begin() {
    if (!at || !mine.size) return;
    if (!together) return open();
    tabs.onmessage = ({ data: { name, detail } }) => {
      if (name === "lead") tabs.postMessage({ name: "want", detail: [...mine] });
      else if (name !== "want") tell(name, detail);
      else if (source) want(detail), source.readyState === EventSource.OPEN && tabs.postMessage({ name: "live" });
    };
    tabs.postMessage({ name: "want", detail: [...mine] });
    navigator.locks.request(`ravenpost-live-${reader}`, lead);
  }
  addEventListener("pageshow", (event) => event.persisted && location.reload()); // back from the browser's memory

  /* ---- a hidden tab says it in its title ---- */
  let title = "";
  function mark(words) {
    if (document.visibilityState === "visible") return;
    title = title || document.title;
    document.title = `● ${words}`;
  }
  document.addEventListener("ravenpost:moved", ({ detail }) => mark(detail.says || title || document.title));
  document.addEventListener("ravenpost:asked", ({ detail }) => detail.yours && mark(`${yourMove}: ${title || document.title}`));
  document.addEventListener("ravenpost:talk", () => mark(title || document.title));

  /* ---- the list of my games lights its lamps ---- */
  let stale = false;
  let soon = 0;
  async function renewList() {
    if (!document.querySelector("[data-live-list]")) return;
    stale = true;
    if (document.visibilityState !== "visible") return;
    clearTimeout(soon);
    soon = setTimeout(async () => {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
      if (!answer || !answer.ok || answer.redirected) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = fresh.getElementById("main");
      if (now) document.getElementById("main").replaceWith(now), (stale = false);
    }, 200);
  }
  ["moved", "asked", "clock", "talk"].forEach((name) => document.addEventListener(`ravenpost:${name}`, renewList));
  let first = true;
  document.addEventListener("ravenpost:live", () => (first ? (first = false) : renewList()));

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (title) (document.title = title), (title = "");
    if (stale) renewList();
  });
  document.addEventListener("DOMContentLoaded", begin);
})();
