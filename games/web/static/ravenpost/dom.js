/* Small helpers that every script of the table shares. */
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const narrow = () => matchMedia("(max-width: 68rem)").matches;
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const SVG = new Set(["path", "g", "rect", "circle", "text", "title", "line"]);

/** An element with attributes; `text` is its text, `on` its listeners. */
export function el(tag, attributes = {}, ...children) {
  const node = SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter(Boolean));
  return node;
}

/** Where a box stands beside a point of its parent: the side that hides least of `keep` and of `soft`. */
export function standBeside(box, [x, y], keep, soft, gap = 44) {
  const parent = box.parentElement;
  const [W, H, w, h] = [parent.clientWidth, parent.clientHeight, box.offsetWidth, box.offsetHeight];
  const inside = (left, top) => [Math.max(8, Math.min(left, W - w - 8)), Math.max(8, Math.min(top, H - h - 8))];
  const places = [
    [x + gap, y - h / 2], [x - gap - w, y - h / 2], [x - w / 2, y - h - gap], [x - w / 2, y + gap],
    [x + gap, y - h - 20], [x - gap - w, y - h - 20], [x + gap, y + gap], [x - gap - w, y + gap],
  ].map((place) => inside(...place));
  const covers = ([left, top]) => ([px, py]) => px > left - 30 && px < left + w + 30 && py > top - 16 && py < top + h + 16;
  const hides = (place) => keep.filter(covers(place)).length * 4 + soft.filter(covers(place)).length;
  places.sort((a, b) => hides(a) - hides(b));
  box.style.left = `${places[0][0]}px`;
  box.style.top = `${places[0][1]}px`;
}
