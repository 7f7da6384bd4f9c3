/* The site as an app: it works offline for reading, says so, and may send lines to a browser that wishes for
   them. What an ended session keeps from being sent is told on the page, which stays as it is. */
"use strict";
(() => {
  const signedIn = Boolean(document.body.dataset.reader);
  if (signedIn && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js");

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone; // for the first account of this browser
  if (zone && !signedIn) document.cookie = `ravenpost_zone=${zone}; path=/; max-age=31536000; samesite=lax`;

  const offline = () => document.getElementById("offline");
  function showConnection() {
    if (offline()) offline().hidden = navigator.onLine;
  }
  addEventListener("online", showConnection);
  addEventListener("offline", showConnection);
  showConnection();
  document.addEventListener("htmx:afterSettle", showConnection);

  /* ---- signed out: sign in on the same page ---- */
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const slip = document.getElementById("slip");
    if (detail.xhr.status !== 401 || !slip) return;
    detail.shouldSwap = false;
    slip.innerHTML = detail.xhr.responseText; // our own fragment
    slip.scrollIntoView({ block: "nearest" });
    const field = slip.querySelector("input:not([type=hidden]), a");
    if (field) field.focus();
  });
  document.addEventListener("submit", ({ target }) => {
    if (/\/logout\/$/.test(target.action)) sessionStorage.clear();
  });

  /* ---- lines for this browser ---- */
  const wish = document.querySelector("[data-push]");
  if (!wish || !signedIn || !("PushManager" in window)) return;
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const [on, off] = ["on", "off"].map((word) => wish.querySelector(`[data-push-${word}]`));

  async function send(subscription, keep) {
    const { endpoint, keys } = subscription.toJSON();
    const form = new FormData(wish.querySelector("form"));
    for (const [name, value] of Object.entries({ endpoint, ...keys, keep: keep ? "1" : "" })) form.set(name, value);
    const answer = await fetch(wish.dataset.push, { method: "POST", body: form });
    if (!answer.ok) throw new Error(answer.status);
  }
  async function show() {
    const worker = await navigator.serviceWorker.ready;
    const has = await worker.pushManager.getSubscription();
    on.hidden = Boolean(has);
    off.hidden = !has;
    wish.hidden = false;
  }
  async function subscribe() {
    const worker = await navigator.serviceWorker.ready;
    const key = bytes(wish.dataset.key);
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    try {
      await send(subscription, true);
    } catch (problem) {
      await subscription.unsubscribe();
      throw problem;
    }
  }
  async function unsubscribe() {
    const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    if (!subscription) return;
    await send(subscription, false);
    await subscription.unsubscribe();
  }
  const failed = () => (wish.querySelector("[data-push-failed]").hidden = false);
  on.addEventListener("click", () => subscribe().then(show, failed));
  off.addEventListener("click", () => unsubscribe().then(show, failed));
  show();
})();
