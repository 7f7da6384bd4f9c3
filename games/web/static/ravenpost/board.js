/* The map under the reader's hand: closer and further by wheel, pinch, buttons and keys; places that can be
   picked by a click. Everything it does can also be done in the list beside it. */
"use strict";
(() => {
  const CLOSE = 1.8; // from this enlargement on the full drawing is shown
  const MOST = 9;
  const PHONE = matchMedia("(max-width: 48rem)");
  const kept = { window: null, path: "" }; // where the reader looked, while parts of the page are replaced

  const boxOf = (svg) => {
    const { x, y, width, height } = svg.viewBox.baseVal;
    return { x, y, w: width, h: height };
  };

  function setUp(section) {
    const pane = section.querySelector("[data-pane]");
    if (!pane || pane.dataset.ready) return;
    pane.dataset.ready = "1";
    let svg = pane.querySelector("svg");
    const whole = boxOf(svg);
    const drawn = { glance: svg.outerHTML, full: "" };
    let depth = "glance";
    let source = section.dataset.board;
    let at = kept.path === location.pathname && kept.window ? kept.window : { ...whole };

    pane.tabIndex = 0;
    pane.setAttribute("role", "group");
    pane.setAttribute("aria-label", section.getAttribute("aria-label"));
    section.querySelector(".tools").hidden = false;

    const zoomOf = () => whole.w / at.w;

    function show() {
      at.w = Math.min(whole.w, Math.max(whole.w / MOST, at.w));
      at.h = (at.w * whole.h) / whole.w;
      at.x = Math.min(whole.x + whole.w - at.w, Math.max(whole.x, at.x));
      at.y = Math.min(whole.y + whole.h - at.h, Math.max(whole.y, at.y));
      svg.setAttribute("viewBox", `${at.x} ${at.y} ${at.w} ${at.h}`);
      pane.classList.toggle("zoomed", zoomOf() > 1.02);
      kept.window = at;
      kept.path = location.pathname;
      settleDepth();
    }

    function zoom(by, px = 0.5, py = 0.5) {
      const w = Math.min(whole.w, Math.max(whole.w / MOST, at.w / by));
      const h = (w * whole.h) / whole.w;
      at.x += (at.w - w) * px;
      at.y += (at.h - h) * py;
      at.w = w;
      show();
    }

    function replace(html) {
      svg.insertAdjacentHTML("afterend", html);
      const next = svg.nextElementSibling;
      svg.remove();
      svg = next;
      svg.setAttribute("viewBox", `${at.x} ${at.y} ${at.w} ${at.h}`);
      mark();
    }

    let timer = 0;
    function settleDepth() {
      const wanted = zoomOf() >= CLOSE ? "full" : "glance";
      if (wanted === depth) return;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        if ((zoomOf() >= CLOSE ? "full" : "glance") !== wanted) return;
        if (!drawn[wanted]) drawn[wanted] = await fetchPicture(source, wanted);
        if (drawn[wanted]) {
          depth = wanted;
          replace(drawn[wanted]);
        }
      }, 180);
    }

    async function fetchPicture(address, wanted) {
      const seat = encodeURIComponent(section.dataset.seat || "");
      pane.classList.add("busy");
      try {
        const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}depth=${wanted}&seat=${seat}`);
        return answer.ok ? await answer.text() : "";
      } catch {
        return "";
      } finally {
        pane.classList.remove("busy");
      }
    }

    /* ---- other moments of the game: the film and the scrubber ask for them ---- */
    section.showMoment = async (address) => {
      source = address || section.dataset.board;
      drawn.glance = drawn.full = "";
      const html = await fetchPicture(source, depth);
      if (html) {
        drawn[depth] = html;
        replace(html);
      }
    };

    /* ---- wheel, fingers, keys, buttons ---- */
    const share = (event) => {
      const box = svg.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    };
    pane.addEventListener(
      "wheel",
      (event) => {
        const out = event.deltaY > 0;
        const wanted = event.ctrlKey || document.activeElement === pane || zoomOf() > 1.02;
        if (!wanted || (out && zoomOf() <= 1.001)) return;
        event.preventDefault();
        zoom(out ? 1 / 1.2 : 1.2, ...share(event));
      },
      { passive: false },
    );

    const fingers = new Map();
    let moved = 0;
    let spread = 0;
    pane.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".tools")) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      moved = 0;
      spread = 0;
    });
    const move = (event) => {
      const was = fingers.get(event.pointerId);
      if (!was) return;
      const now = [event.clientX, event.clientY];
      fingers.set(event.pointerId, now);
      const box = svg.getBoundingClientRect();
      moved += Math.abs(now[0] - was[0]) + Math.abs(now[1] - was[1]);
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
        const mid = { clientX: (a[0] + b[0]) / 2, clientY: (a[1] + b[1]) / 2 };
        if (spread) zoom(apart / spread, ...share(mid));
        spread = apart;
      } else if (zoomOf() > 1.02 && moved > 6) {
        pane.classList.add("dragged");
        at.x -= ((now[0] - was[0]) / box.width) * at.w;
        at.y -= ((now[1] - was[1]) / box.height) * at.h;
        show();
      }
    };
    const lift = (event) => {
      fingers.delete(event.pointerId);
      spread = 0;
      if (!fingers.size) pane.classList.remove("dragged");
    };
    pane.addEventListener("pointermove", move);
    pane.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) pane.addEventListener(name, lift);

    const KEYS = { "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: home };
    const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    pane.addEventListener("keydown", (event) => {
      if (event.target !== pane || event.altKey || event.metaKey || event.ctrlKey) return;
      const arrow = ARROWS[event.key];
      if (arrow && zoomOf() > 1.02) {
        at.x += arrow[0] * at.w * 0.15;
        at.y += arrow[1] * at.h * 0.15;
        show();
      } else if (KEYS[event.key]) KEYS[event.key]();
      else return;
      event.preventDefault();
    });
    function home() {
      at = { ...whole };
      show();
    }
    const TOOLS = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), whole: home };
    section.querySelector(".tools").addEventListener("click", (event) => {
      const tool = event.target.closest("[data-zoom]");
      if (tool) TOOLS[tool.dataset.zoom]();
    });

    /* ---- places that can be picked ---- */
    const placeOf = (key) => svg.querySelector(`[id="at-${CSS.escape(key)}"]`);
    const optionOf = (key) => document.querySelector(`#answer [data-key="${CSS.escape(key)}"]`);

    function mark() {
      for (const option of document.querySelectorAll("#answer [data-key]")) {
        const place = placeOf(option.dataset.key);
        if (place) place.classList.add("can-pick");
      }
    }
    pane.addEventListener("click", (event) => {
      const place = event.target.closest('[id^="at-"]');
      if (!place || moved > 6 || source !== section.dataset.board) return;
      const key = place.id.slice(3);
      const option = optionOf(key);
      if (!option) askWhy(key);
      else if (option.type === "number") {
        option.value = (Number(option.value) + 1) % (Number(option.max) + 1);
        option.dispatchEvent(new Event("input", { bubbles: true }));
      } else option.click();
    });
    function askWhy(key) {
      const form = document.querySelector(".wish");
      if (!form || !window.htmx) return;
      const seat = encodeURIComponent(form.elements.seat.value);
      htmx.ajax("GET", `${form.action}?seat=${seat}&wish=${encodeURIComponent(key)}`, {
        target: "#why",
        select: "#why",
        swap: "outerHTML",
      });
    }
    for (const option of document.querySelectorAll("#answer [data-key]")) {
      const row = option.closest("li");
      const point = (on) => () => placeOf(option.dataset.key)?.classList.toggle("pointed", on);
      row.addEventListener("pointerenter", point(true));
      row.addEventListener("pointerleave", point(false));
      option.addEventListener("focus", point(true));
      option.addEventListener("blur", point(false));
    }

    /* ---- on a phone the first view is the neighbourhood of the question ---- */
    function neighbourhood() {
      const places = [...document.querySelectorAll("#answer [data-key]")]
        .map((option) => placeOf(option.dataset.key))
        .filter(Boolean);
      if (!places.length) return;
      const boxes = places.map((place) => place.getBBox());
      const left = Math.min(...boxes.map((box) => box.x));
      const top = Math.min(...boxes.map((box) => box.y));
      const right = Math.max(...boxes.map((box) => box.x + box.width));
      const bottom = Math.max(...boxes.map((box) => box.y + box.height));
      const w = Math.max((right - left) * 1.5, ((bottom - top) * 1.5 * whole.w) / whole.h, whole.w / 3);
      at.w = w;
      at.x = (left + right) / 2 - w / 2;
      at.y = (top + bottom) / 2 - (w * whole.h) / whole.w / 2;
    }
    if (PHONE.matches && !kept.window) neighbourhood();
    mark();
    show();
  }

  const setUpAll = (root) => root.querySelectorAll("[data-board]").forEach(setUp);
  document.addEventListener("DOMContentLoaded", () => setUpAll(document));
  document.addEventListener("htmx:load", (event) => setUpAll(event.target.parentNode || document));
})();
