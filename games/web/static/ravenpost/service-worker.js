/* The site as an app: what was seen last can be read without a connection, and lines that are pushed are
   shown. Whatever can be fetched is fetched; what is kept is this reader's alone, and goes when anybody signs
   in or out. */
"use strict";
const SHELL = "ravenpost-shell-1";
const SEEN = "ravenpost-seen";
const MOST_SEEN = 24;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isShell = (path) => path.startsWith("/static/") || path.startsWith("/boards/");
const isSeen = (path) => path === "/games/" || /^\/g\/\d+\/$/.test(path);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname.startsWith("/account/")) return event.waitUntil(forget(pathname));
  if (request.method !== "GET") return;
  if (isShell(pathname)) event.respondWith(networkFirst(request, SHELL, request.url, event));
  else if (isSeen(pathname)) event.respondWith(networkFirst(request, SEEN, pathname, event));
});

async function networkFirst(request, name, key, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) event.waitUntil(keep(name, key, answer.clone()));
    return answer;
  } catch (problem) {
    const kept = await (await caches.open(name)).match(key);
    if (kept) return kept;
    throw problem;
  }
}

async function keep(name, key, answer) {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, answer);
  if (name !== SEEN) return;
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_SEEN)).map((old) => cache.delete(old)));
}

/** Somebody signs in or out, or leaves for good: the next reader finds nothing. */
async function forget(pathname) {
  if (!/log(in|out)|signup|farewell/.test(pathname)) return;
  await caches.delete(SEEN);
  if (/login|signup/.test(pathname)) return;
  const subscription = await self.registration.pushManager.getSubscription();
  if (subscription) await subscription.unsubscribe();
}

/* ---- pushed lines ---- */
self.addEventListener("push", (event) => {
  const { game, says } = event.data ? event.data.json() : {};
  if (!game) return;
  const shown = { body: says, tag: `game-${game}`, icon: "/static/ravenpost/icon-192.png", data: `/g/${game}/` };
  event.waitUntil(self.registration.showNotification("Ravenpost", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
