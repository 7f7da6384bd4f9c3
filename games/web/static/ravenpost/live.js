/* Keeping up: one small question now and then, answered with “nothing new”. */
const SECOND = 1000;
let timer = 0;
let waits = 0;
let renewing = false;
let heard = false; // something new was told since the page was last asked for

function pace() {
  const game = document.getElementById("game");
  if (game && ("soon" in game.dataset || game.dataset.known === "") && waits < 30) return SECOND; // it moved while the page was made
  if (document.documentElement.dataset.live) return 180 * SECOND; // the stream tells (events.js)
  return (waits < 30 ? 10 : 30) * SECOND * (0.85 + Math.random() * 0.3);
}
export function plan(after = pace()) {
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(look, after);
}
async function look() {
  const game = document.getElementById("game");
  if (!game || !game.dataset.pulse || renewing) return;
  waits += 1;
  try {
    const answer = await fetch(game.dataset.pulse, { headers: { "If-None-Match": `"${game.dataset.known}"` }, cache: "no-store" });
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
  if (isBusy()) {
    document.getElementById("fresh").hidden = false;
    game.dataset.known = now;
    return plan();
  }
  refresh(game);
}
/** The whole page anew. What is told while it comes is asked for once more behind it; what does not come, again. */
export async function refresh(game = document.getElementById("game")) {
  renewing = true;
  heard = false;
  await htmx.ajax("GET", location.pathname + location.search, { source: game, target: "#main", select: "#main", swap: "outerHTML show:none" }).catch(() => {});
  renewing = false;
  const came = document.getElementById("game") !== game;
  if (came) waits = 0;
  plan(heard ? 0 : came ? undefined : 5 * SECOND);
}
/** Has the reader written or ticked something that a new page would lose? */
const isBusy = () =>
  [...document.querySelectorAll("#game input:not([type=search], [type=hidden]), #game textarea")].some((field) =>
    field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
  ) || document.querySelector(".sending") !== null;

for (const name of ["live", "moved", "asked", "pencil", "talk", "clock"])
  document.addEventListener(`ravenpost:${name}`, () => ((heard = true), plan(0)));

document.addEventListener("visibilitychange", () => plan(document.visibilityState === "visible" ? 200 : undefined));
