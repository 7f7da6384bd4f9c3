/* The map under the reader's hand: closer and further by wheel, pinch, buttons and keys; whole regions that can be
   picked; pencil and ink drawn on it. It knows no rules: what can be picked it is told. */
import { $, $$, el, narrow, still } from "./dom.js";

const CLOSE = 1.8; // from this enlargement on the full drawing is shown
const MOST = 9;
const kept = { view: null, path: "" }; // where the reader looked, while parts of the page are replaced

export class Board {
  constructor(section) {
    this.section = section;
    this.pane = $("[data-pane]", section);
    this.svg = $("svg", this.pane);
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    this.full = [x, y, width, height];
    this.drawn = { glance: this.svg.outerHTML, full: "" };
    this.depth = "glance";
    this.source = section.dataset.board;
    this.anchors = new Map();
    this.listeners = {};
    this.can = [];
    this.layers = Object.fromEntries(["hits", "past", "strokes", "badges"].map((name) => [name, el("g", { class: name })]));
    this.layers.hits.setAttribute("fill", "transparent");
    this.attach();
    this.bind();
    this.pane.tabIndex = 0;
    this.pane.setAttribute("role", "group");
    this.pane.setAttribute("aria-label", section.dataset.words || section.getAttribute("aria-label"));
    $(".tools", section).hidden = false;
    this.view = kept.path === location.pathname && kept.view ? kept.view : [...this.full];
    this.show(this.view);
    new ResizeObserver(() => (this.last ? this.frameOn(...this.last) : this.show(this.view))).observe(this.pane);
    this.ready = this.loadRegions();
  }

  on(name, listener) { this.listeners[name] = listener; }
  say(name, ...told) { this.listeners[name]?.(...told); }

  /* ---- what lies over the drawing ---- */
  attach() {
    const land = $("image", this.svg);
    for (const group of $$('[id^="at-"]', this.svg)) {
      const { x, y, w } = group.dataset;
      if (x) this.anchors.set(group.id.slice(3), { x: Number(x), y: Number(y), w: Number(w) });
    }
    if (land) land.after(this.layers.hits, this.layers.past);
    else this.svg.prepend(this.layers.hits, this.layers.past);
    this.svg.append(this.layers.strokes, this.layers.badges);
    this.svg.classList.add("map");
    this.tell();
  }

  async loadRegions() {
    if (!this.section.dataset.regions) return;
    try {
      const answer = await fetch(this.section.dataset.regions);
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      this.layers.hits.replaceChildren(...[...drawn.documentElement.children].map((node) => document.importNode(node, true)));
      this.tell();
      this.mark();
    } catch { /* the list works without */ }
  }

  /** What stands in a region, for pointers and screen readers. */
  tell() {
    for (const hit of this.layers.hits.children) {
      const told = $(`[id="at-${CSS.escape(hit.dataset.place)}"] > title`, this.svg);
      if (!told) continue;
      ($("title", hit) || hit.appendChild(el("title"))).textContent = told.textContent;
    }
  }

  hit(place) { return $(`[id="r-${CSS.escape(place)}"]`, this.layers.hits); }
  spot(place) {
    const known = this.anchors.get(place);
    if (known) return known;
    const box = this.hit(place)?.getBBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, w: 0 } : null;
  }
  words(place) { return $("title", this.hit(place) || this.svg)?.textContent || ""; }

  /* ---- the window on the map ---- */
  get unit() {
    const box = this.pane.getBoundingClientRect();
    return 1 / Math.max(box.width / this.view[2], box.height / this.view[3]);
  }
  get zoomed() { return this.full[2] / this.view[2]; }
  clamp([x, y, w, h]) {
    const [fx, fy, fw, fh] = this.full;
    const box = this.pane.getBoundingClientRect();
    const ratio = box.width / box.height || fw / fh;
    const most = Math.max(fw, fh * ratio);
    const [cx, cy] = [x + w / 2, y + h / 2];
    w = Math.min(Math.max(w, h * ratio, fw / MOST), most);
    h = w / ratio;
    const fit = (centre, size, from, length) =>
      size >= length ? from + length / 2 - size / 2 : Math.min(Math.max(centre - size / 2, from), from + length - size);
    return [fit(cx, w, fx, fw), fit(cy, h, fy, fh), w, h];
  }
  show(view, slowly = false) {
    if (!this.pane.clientWidth) { this.view = view; return; }
    const to = this.clamp(view);
    cancelAnimationFrame(this.frame);
    if (!slowly || still()) { this.view = to; this.apply(); return; }
    const from = [...this.view];
    const began = performance.now();
    const go = (now) => {
      const part = Math.min(1, (now - began) / 240);
      const eased = 1 - (1 - part) ** 3;
      this.view = from.map((value, at) => value + (to[at] - value) * eased);
      this.apply();
      if (part < 1) this.frame = requestAnimationFrame(go);
    };
    this.frame = requestAnimationFrame(go);
  }
  apply() {
    this.svg.setAttribute("viewBox", this.view.map((value) => Number(value.toFixed(1))).join(" "));
    kept.view = this.view;
    kept.path = location.pathname;
    const size = this.unit * (narrow() && this.can.length > 9 ? 0.68 : 1); // many numbers on a small map are smaller
    for (const badge of [...this.layers.badges.children, ...$$(".fat", this.layers.hits)]) {
      const [x, y] = this.besideChip(badge.dataset, size);
      badge.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(3)})`);
    }
    this.settleDepth();
    this.say("moved");
  }
  /** Left of the chip, or wherever beside it the number lies in its own region and covers no other. */
  besideChip({ place, x, y, w, gap }, size) {
    const [left, top, half, off] = [Number(x), Number(y), Number(w), gap * size];
    const around = [[left - off, top], [left + 2 * half + off, top], [left + half, top - 24 * size], [left + half, top + 24 * size]];
    const hit = off ? this.hit(place) : null;
    return around.find(([px, py]) => !hit || hit.isPointInFill(new DOMPoint(px, py))) || around[0];
  }
  zoom(by, cx, cy) {
    this.last = null;
    const [x, y, w, h] = this.view;
    cx ??= x + w / 2;
    cy ??= y + h / 2;
    this.show([cx - (cx - x) / by, cy - (cy - y) / by, w / by, h / by]);
  }
  home(slowly = false) { this.last = null; this.show(this.full, slowly); }
  /** Every one of these places inside, never closer than a hand's breadth. */
  frameOn(places, slowly = true, least = 430) {
    const spots = places.map((place) => this.spot(place)).filter(Boolean);
    const box = this.pane.getBoundingClientRect();
    if (!spots.length || !box.width) return;
    this.last = [places, false, least];
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    const head = box.width < 640 ? 46 : 0; // room for the tools above
    const pad = head ? 62 : 75;
    const ratio = box.width / (box.height - head);
    const tall = Math.max(...ys) - Math.min(...ys) + pad * 2;
    const w = Math.max(Math.max(...xs) - Math.min(...xs) + pad * 2, tall * ratio, least);
    const [cx, cy] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    this.show([cx - w / 2, cy - w / ratio / 2 - (head * w) / box.width, w, (w * box.height) / box.width], slowly);
  }

  /* ---- two depths, and other moments of the game ---- */
  settleDepth() {
    const wanted = () => (this.zoomed >= CLOSE && !narrow() && !this.last ? "full" : "glance");
    if (wanted() === this.depth) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const depth = wanted();
      if (depth === this.depth) return;
      if (!this.drawn[depth]) this.drawn[depth] = await this.fetchPicture(this.source, depth);
      if (this.drawn[depth]) { this.depth = depth; this.replace(this.drawn[depth]); }
    }, 180);
  }
  async fetchPicture(address, depth) {
    this.pane.classList.add("busy");
    try {
      const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}depth=${depth}`);
      return answer.ok ? await answer.text() : "";
    } catch { return ""; } finally { this.pane.classList.remove("busy"); }
  }
  replace(html) {
    this.svg.insertAdjacentHTML("afterend", html);
    const next = this.svg.nextElementSibling;
    this.svg.remove();
    this.svg = next;
    this.attach();
    this.apply();
  }
  /** The board after another event; without an address the present one. */
  async showMoment(address) {
    this.source = address || this.section.dataset.board;
    this.drawn.glance = this.drawn.full = "";
    const html = await this.fetchPicture(this.source, this.depth);
    if (html) { this.drawn[this.depth] = html; this.replace(html); }
  }
  get isNow() { return this.source === this.section.dataset.board; }

  /* ---- wheel, fingers, keys, buttons ---- */
  toMap(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }
  toStage(place) {
    const spot = this.spot(place);
    const point = new DOMPoint(spot.x, spot.y).matrixTransform(this.svg.getScreenCTM());
    const box = this.section.getBoundingClientRect();
    return [point.x - box.left, point.y - box.top];
  }
  bind() {
    const fingers = new Map();
    let moved = 0;
    let spread = 0;
    let hold = 0;
    const pane = this.pane;
    pane.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1 / 1.15 : 1.15, ...this.toMap(event));
    }, { passive: false });
    pane.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".tools")) return;
      fingers.set(event.pointerId, event);
      spread = 0;
      clearTimeout(hold);
      moved = fingers.size > 1 ? 99 : 0;
      const place = this.placeOf(event.target);
      if (place && !moved) {
        this.hit(place)?.classList.add("down");
        hold = setTimeout(() => { moved = 99; this.say("hold", place); }, 450);
      }
    });
    pane.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      fingers.set(event.pointerId, event);
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 6) {
        clearTimeout(hold);
        this.unmark("down");
        pane.classList.add("dragged");
        if (!pane.hasPointerCapture(event.pointerId)) pane.setPointerCapture(event.pointerId);
      }
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        if (spread) this.zoom(apart / spread, ...this.toMap(middle));
        spread = apart;
      } else if (moved > 6) {
        this.last = null;
        const unit = this.unit;
        this.show([this.view[0] - dx * unit, this.view[1] - dy * unit, this.view[2], this.view[3]]);
      }
    });
    const lift = (event) => {
      clearTimeout(hold);
      this.unmark("down");
      fingers.delete(event.pointerId);
      spread = 0;
      if (!fingers.size) pane.classList.remove("dragged");
    };
    pane.addEventListener("pointerup", lift);
    pane.addEventListener("pointercancel", lift);
    pane.addEventListener("dblclick", (event) => { if (!this.placeOf(event.target)) this.zoom(1.6, ...this.toMap(event)); });
    pane.addEventListener("contextmenu", (event) => {
      const place = this.placeOf(event.target);
      if (place) { event.preventDefault(); this.say("hold", place); }
    });
    pane.addEventListener("click", (event) => {
      const place = moved > 6 ? null : this.placeOf(event.target);
      if (place && this.isNow) this.say("pick", place);
    });
    pane.addEventListener("pointerover", (event) => this.say("hover", this.placeOf(event.target)));
    pane.addEventListener("pointerleave", () => this.say("hover", null));
    const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const KEYS = { "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => this.home() };
    pane.addEventListener("keydown", (event) => {
      if (event.target !== pane || event.altKey || event.metaKey || event.ctrlKey) return;
      if (ARROWS[event.key]) this.walk(...ARROWS[event.key]);
      else if (KEYS[event.key]) { KEYS[event.key](); event.stopPropagation(); }
      else return;
      event.preventDefault();
    });
    const TOOLS = { in: () => this.zoom(1.5), out: () => this.zoom(1 / 1.5), whole: () => this.home(), there: () => this.say("there") };
    $(".tools", this.section).addEventListener("click", (event) => {
      const tool = event.target.closest("[data-zoom]");
      if (tool) TOOLS[tool.dataset.zoom]();
    });
  }
  placeOf(target) { return target.closest?.("[data-place]")?.dataset.place || null; }
  /** To the nearest place in that direction that can be picked; where nothing can, the map moves. */
  walk(dx, dy) {
    if (!this.can.length) {
      const [x, y, w, h] = this.view;
      this.last = null;
      this.show([x + (dx * w) / 6, y + (dy * h) / 6, w, h]);
      return;
    }
    const here = this.can.includes(this.at) ? this.spot(this.at) : { x: this.view[0] + this.view[2] / 2, y: this.view[1] + this.view[3] / 2 };
    const far = (place) => {
      const spot = this.spot(place);
      const [ax, ay] = [spot.x - here.x, spot.y - here.y];
      const along = ax * dx + ay * dy;
      return along > 4 ? along + Math.abs(ax * dy + ay * dx) * 2 : Infinity;
    };
    const [next] = this.can.filter((place) => place !== this.at).sort((a, b) => far(a) - far(b));
    if (!next || far(next) === Infinity) return;
    this.at = next;
    this.unmark("kb");
    this.hit(next)?.classList.add("kb");
    this.say("hover", next, true);
  }

  /* ---- what can be picked ---- */
  unmark(...names) { for (const hit of this.layers.hits.children) hit.classList.remove(...names); }
  heat(place) {
    for (const node of $$(".hot", this.svg)) node.classList.remove("hot");
    if (place) for (const node of $$(`[data-place="${CSS.escape(place)}"]`, this.svg)) node.classList.add("hot");
  }
  /** `options`: [{place, n}]; `lit`: places that it is about; `to`: where the pencil goes. */
  ask(options, lit = [], to = "") {
    this.asked = [options, lit, to];
    this.at = null;
    this.mark();
  }
  mark() {
    if (!this.asked) return;
    const [options, lit, to] = this.asked;
    this.unmark("can", "soft", "from", "to", "kb", "hot");
    this.can = options.map((option) => option.place);
    this.section.classList.toggle("asks", options.length > 0);
    for (const place of lit) this.raise(place, "from");
    if (to) this.raise(to, "to");
    this.layers.badges.replaceChildren();
    for (const fat of $$(".fat", this.layers.hits)) fat.remove();
    for (const { place, n } of options) if (n) this.badge(place, n);
    for (const { place, soft } of options) this.raise(place, soft ? "soft" : "can");
    this.apply();
  }
  /** Above its neighbours, and above what it lies in. */
  raise(place, name) {
    const hit = this.hit(place);
    if (!hit) return;
    hit.classList.add(name);
    this.layers.hits.append(hit);
  }
  badge(place, n) {
    const spot = this.spot(place);
    if (!spot) return;
    const wide = String(n).length > 1 ? 28 : 22;
    const where = { "data-place": place, "data-x": (spot.x - spot.w).toFixed(1), "data-y": (spot.w ? spot.y : spot.y - 26).toFixed(1), "data-w": spot.w, "data-gap": spot.w ? wide / 2 + 2 : 0 };
    this.layers.badges.append(
      el("g", { class: "badge", ...where }, el("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 2 }), el("text", { y: 4.8, text: n })),
    );
    // a finger's breadth around the number reacts too, but never takes anything from another region on offer
    this.layers.hits.append(el("rect", { class: "fat", ...where, x: -22, y: -22, width: 44, height: 44 }));
  }

  /* ---- lines ---- */
  curve(from, to, bend) {
    const [a, b] = [this.spot(from), this.spot(to)];
    if (!a || !b) return null;
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
    const [start, end] = [Math.min(30, far / 4), Math.min(38, far / 3)];
    const [sx, sy, ex, ey] = [a.x + ux * start, a.y + uy * start * 0.7, b.x - ux * end, b.y - uy * end * 0.62];
    const [cx, cy] = [(sx + ex) / 2 - uy * bend, (sy + ey) / 2 + ux * bend];
    const turn = Math.hypot(ex - cx, ey - cy) || 1;
    const [tx, ty, size] = [(ex - cx) / turn, (ey - cy) / turn, 13];
    const corner = (way) => `${(ex - (tx - way * ty * 0.55) * size).toFixed(1)} ${(ey - (ty + way * tx * 0.55) * size).toFixed(1)}`;
    const point = `${ex.toFixed(1)} ${ey.toFixed(1)}`;
    return {
      line: `M${sx.toFixed(1)} ${sy.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${point}`,
      head: `M${corner(1)}L${point}L${corner(-1)}`,
      middle: [(sx + 2 * cx + ex) / 4 - uy * 30, (sy + 2 * cy + ey) / 4 + ux * 30],
    };
  }
  /** In pencil: [{from, to, figures, side}]; without `to` a mark at `from`. */
  pencil(strokes, fresh = true) {
    const layer = this.layers.strokes;
    layer.replaceChildren();
    for (const { from, to, figures, side } of strokes) {
      const curve = to && this.curve(from, to, 16);
      if (curve) {
        layer.append(
          el("path", { class: "lead", d: curve.line }),
          el("path", { class: fresh ? "stroke fresh" : "stroke", d: curve.line }),
          el("path", { class: "stroke head", d: curve.head }),
        );
      }
      if (!figures) continue;
      const spot = this.spot(from);
      const [x, y] = curve ? curve.middle : [spot.x, spot.y - 44];
      const wide = 22 + figures.length * 8.6;
      layer.append(
        el("rect", { class: "ghost", x: x - wide / 2, y: y - 14, width: wide, height: 28, rx: side === "shadow" ? 2 : 14 }),
        el("text", { class: "ghost-t", x, y: y + 6, text: figures }),
      );
    }
  }
  /** In ink: what happened in one step. */
  ink(moves, side) {
    const name = side === "free" ? "f" : "s";
    this.layers.past.replaceChildren();
    for (const move of moves) {
      if (move.at) {
        const spot = this.spot(move.at);
        if (spot) this.layers.past.append(el("circle", { class: `inked ${name}`, cx: spot.x, cy: spot.y, r: 46 }));
        continue;
      }
      const curve = this.curve(move.from, move.to, 26);
      if (!curve) continue;
      this.layers.past.append(
        el("path", { class: "lead", d: curve.line }),
        el("path", { class: `inked ${name}`, d: curve.line }),
        el("path", { class: `inked ${name}`, d: curve.head }),
      );
    }
  }
}
