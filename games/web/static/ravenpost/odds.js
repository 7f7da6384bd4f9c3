/* Exact odds of a battle without cards: combat roll, leader re-roll, losses by a plain policy. From figures that both
   players see, and from nothing else. */
const choose = (n, k) => { let ways = 1; for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1); return ways; };
const exactly = (n, k, p) => choose(n, k) * p ** k * (1 - p) ** (n - k);
const size = (army) => army.r + army.e;
const dice = (army) => size(army) + (army.extra || 0);

/** Chances of 0, 1, 2 … hits: so many dice, of which those that missed are rolled again by leaders. */
export function hits(units, needs, leaders) {
  const [dice, again] = [Math.min(5, units), Math.min(5, leaders)];
  const p = Math.min(5, Math.max(1, 7 - needs)) / 6;
  const found = Array(dice + 1).fill(0);
  for (let a = 0; a <= dice; a++) {
    const more = Math.min(dice - a, again);
    for (let b = 0; b <= more; b++) found[a + b] += exactly(dice, a, p) * exactly(more, b, p);
  }
  return found;
}

/** Elites become Regulars first, which keeps the dice. */
function lose(army, count) {
  let { r, e } = army;
  for (let left = count; left > 0 && r + e > 0; left--) {
    if (e > 0) { e--; r++; } else r--;
  }
  return { ...army, r, e };
}

/** Who is left when it is fought to the end: {attacker, defender, nobody}. `first`: what the first round needs. */
export function battle(attacker, defender, first = 0) {
  const known = new Map();
  const go = (a, d, begun) => {
    if (!size(a) || !size(d)) return [size(a) ? 1 : 0, size(d) ? 1 : 0, size(a) || size(d) ? 0 : 1];
    const key = [a.r, a.e, d.r, d.e, begun].join();
    if (known.has(key)) return known.get(key);
    const of = hits(dice(a), !begun && first ? first : a.needs, a.lead);
    const by = hits(dice(d), d.needs, d.lead);
    const again = !begun && first ? 1 : 1 / (1 - of[0] * by[0]); // a round without a hit changes nothing
    const found = [0, 0, 0];
    of.forEach((p, i) => by.forEach((q, j) => {
      if (!i && !j && again !== 1) return;
      if (p * q < 1e-9) return;
      go(lose(a, j), lose(d, i), true).forEach((part, at) => { found[at] += p * q * again * part; });
    }));
    known.set(key, found);
    return found;
  };
  const [a, d, none] = go(attacker, defender, !first);
  return { attacker: a, defender: d, nobody: none };
}

/** A phrase that people use: "about 4 in 5". */
export function phrase(p, words) {
  if (p > 0.985) return words.surely;
  if (p < 0.015) return words.hardly;
  let best = [1, 2, 9];
  for (let d = 2; d <= 10; d++) for (let n = 1; n < d; n++) {
    const off = Math.abs(n / d - p) + d * 0.004;
    if (off < best[2]) best = [n, d, off];
  }
  return words.about.replace("%n", best[0]).replace("%d", best[1]);
}

/** The sentence on a battle sheet. */
export function setUpOdds() {
  const place = document.getElementById("odds");
  const forces = [...document.querySelectorAll("#fray .force[data-regulars]")];
  if (!place || forces.length !== 2) return;
  const [a, d] = forces.map(({ dataset }) => ({ r: Number(dataset.regulars), e: Number(dataset.elites), lead: Number(dataset.leadership), needs: Number(dataset.needs), first: Number(dataset.first), extra: Number(dataset.extra) }));
  if (!size(a) || !size(d)) return;
  const words = place.dataset;
  const some = (army) => phrase(1 - hits(dice(army), army.first || army.needs, army.lead)[0], words);
  const end = words.end ? words.end.replace("%b", phrase(battle(a, d, a.first).defender, words)) : "";
  place.textContent = `${words.next.replace("%a", some(a)).replace("%b", some(d))} ${end}`;
  place.hidden = false;
}

/** The sheet on which anybody's figures can be tried. */
export function setUpOddsSheet() {
  const sheet = document.getElementById("odds-sheet");
  if (!sheet) return;
  const words = sheet.dataset;
  const work = () => {
    const value = (side, name) => Number(side.querySelector(`[data-${name}]`).value);
    const [a, d] = [...sheet.querySelectorAll("fieldset")].map((side) => ({ r: value(side, "r"), e: value(side, "e"), lead: value(side, "lead"), needs: value(side, "needs") }));
    const end = battle(a, d);
    const share = (p) => Math.round(p * 100);
    sheet.querySelector(".verdict").textContent = words.holds.replace("%b", phrase(end.defender, words));
    sheet.querySelector(".shares").textContent = words.shares.replace("%d", share(end.defender)).replace("%a", share(end.attacker)).replace("%n", share(end.nobody));
  };
  sheet.addEventListener("input", work);
  work();
}
