/* The deck builder: finds cards in its list, and draws hands by plain chance. Without it the list is whole. */
"use strict";
(() => {
  const form = document.getElementById("builder");
  const lines = [...form.querySelectorAll(".choosing > li")];
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const said = (place, number) => (place.textContent = place.dataset.some.replace("%n", number));
  const copies = (line) => Number(line.querySelector("input:checked")?.value || 0);

  /* ---- finding ---- */
  const filters = document.querySelector("[data-filters]");
  const part = (name) => filters.querySelector(`[data-${name}]`);
  const texts = new Map(lines.map((line) => [line, plain(line.querySelector("div").textContent)]));
  function fits(line) {
    const words = plain(part("find").value).split(/\s+/);
    const dearest = part("cost").value;
    return (
      words.every((word) => texts.get(line).includes(word)) &&
      (!part("kind").value || line.dataset.kind === part("kind").value) &&
      (dearest === "" || (line.dataset.cost !== undefined && Number(line.dataset.cost) <= Number(dearest))) &&
      (!part("taken").checked || copies(line) > 0)
    );
  }
  function show() {
    for (const line of lines) line.hidden = !fits(line);
    for (const group of form.querySelectorAll("section")) group.hidden = !group.querySelector("li:not([hidden])");
    said(part("found"), lines.filter((line) => !line.hidden).length);
  }
  filters.hidden = false;
  filters.addEventListener("input", show);
  filters.addEventListener("change", (event) => event.stopPropagation()); // it changes no deck
  filters.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  show();

  /* ---- drawing ---- */
  const box = document.querySelector("[data-draw]");
  const hand = box.querySelector("[data-hand]");
  const more = box.querySelector("[data-more]");
  let left = [];
  function below(size) {
    const most = Math.floor(2 ** 32 / size) * size; // every card as likely as the next
    const drawn = new Uint32Array(1);
    do crypto.getRandomValues(drawn); while (drawn[0] >= most);
    return drawn[0] % size;
  }
  function draw() {
    if (!left.length) return;
    const [name] = left.splice(below(left.length), 1);
    const line = document.createElement("li");
    line.textContent = name;
    hand.append(line);
    more.disabled = !left.length;
    said(box.querySelector("[data-left]"), left.length);
  }
  box.hidden = false;
  box.querySelector("[data-first]").addEventListener("click", () => {
    left = lines.filter((line) => "drawn" in line.dataset)
      .flatMap((line) => Array(copies(line)).fill(line.querySelector("b").textContent));
    hand.replaceChildren();
    more.disabled = true;
    for (let count = Number(box.dataset.draw); count; count -= 1) draw();
  });
  more.addEventListener("click", draw);
})();
