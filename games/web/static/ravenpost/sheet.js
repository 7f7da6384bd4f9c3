/* The dock: its tabs, and on a narrow screen three heights. */
import { $, $$, narrow } from "./dom.js";

const HEIGHTS = ["peek", "half", "full"];
const kept = { height: "half", tab: "" };

export function setUpDock(dock) {
  setUpSheet(dock);
  setUpTabs(dock);
}

function setUpSheet(dock) {
  const grip = $(".grip", dock);
  let from = 0;
  let tall = 0;
  let went = 0;
  let lifted = 0;
  const set = (height) => {
    kept.height = dock.dataset.sheet = height;
    grip.setAttribute("aria-label", grip.dataset[height]);
    whileItMoves(dock);
  };
  const next = () => set(HEIGHTS[(HEIGHTS.indexOf(dock.dataset.sheet) + 1) % HEIGHTS.length]);
  grip.hidden = false;
  set(kept.height);
  grip.addEventListener("pointerdown", (event) => {
    [from, tall, went] = [event.clientY, dock.offsetHeight, 0];
    grip.setPointerCapture(event.pointerId);
    dock.classList.add("drag");
  });
  grip.addEventListener("pointermove", (event) => {
    if (!dock.classList.contains("drag")) return;
    went = Math.max(went, Math.abs(event.clientY - from));
    dock.style.setProperty("--sheet-h", `${Math.max(90, tall + from - event.clientY)}px`);
  });
  const lift = (event) => {
    if (!dock.classList.contains("drag")) return;
    dock.classList.remove("drag");
    lifted = event.timeStamp;
    const part = dock.offsetHeight / dock.parentElement.offsetHeight;
    dock.style.removeProperty("--sheet-h");
    if (went > 8) set(part < 0.3 ? "peek" : part < 0.68 ? "half" : "full");
    else if (event.type === "pointerup") next();
  };
  grip.addEventListener("pointerup", lift);
  grip.addEventListener("pointercancel", lift);
  grip.addEventListener("click", (event) => {
    if (event.timeStamp - lifted > 500) next(); // from the keyboard or a screen reader: no finger was lifted
  });
}

/** A finger that was meant for the grip must not press what slides under it. */
function whileItMoves(dock) {
  dock.classList.add("moving");
  const still = () => dock.classList.remove("moving");
  requestAnimationFrame(() => Promise.allSettled(dock.getAnimations().map((one) => one.finished)).then(() => setTimeout(still, 50)));
}

function setUpTabs(dock) {
  const list = $("[role=tablist]", dock);
  const tabs = $$("[role=tab]", list);
  const show = (chosen) => {
    kept.tab = chosen.id;
    for (const tab of tabs) {
      const on = tab === chosen;
      const pane = document.getElementById(tab.getAttribute("aria-controls"));
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      pane.hidden = !on;
    }
    if (chosen.id === "tab-talk") { const said = $("#said"); if (said) said.scrollTop = said.scrollHeight; }
  };
  list.hidden = false;
  for (const tab of tabs) {
    const pane = document.getElementById(tab.getAttribute("aria-controls"));
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => show(tab));
  }
  list.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const seen = tabs.filter((tab) => tab.offsetParent);
    const next = seen[(seen.indexOf(document.activeElement) + way + seen.length) % seen.length];
    next?.focus();
    next?.click();
  });
  const asked = { "#talk": "tab-talk", "#notes": "tab-talk", "#agreements": "tab-more", "#orders": "tab-more", "#words": "tab-words" }[location.hash];
  show(tabs.find((tab) => tab.id === (kept.tab || asked)) || tabs[0]);
  kept.tab ||= "";
}

/** The hand is a tray under the stage, or a tab of the dock where there is no room. */
export function placeHand() {
  const hand = $("#hand");
  const pane = $("#pane-hand");
  if (!hand || !pane) return;
  const home = $("#game");
  if (narrow() && hand.parentElement !== pane) pane.append(hand);
  else if (!narrow() && hand.parentElement === pane) home.append(hand);
  if (!narrow() && !pane.hidden) $("#tab-move").click();
}
