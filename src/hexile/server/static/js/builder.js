// A force is put together on the page, and sent when it is finished; the rules have the last word.
import { byId, onActs, say, word } from "./common.js";

/** @param {string} [text] */
const numbers = (text) => (text || "").split(",").map(Number);
const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#builder li")]);
/** @param {Element} row */
const field = (row) => /** @type {HTMLInputElement} */ (row.querySelector("input"));

/** How many of a kind are wanted, within what there are. @param {HTMLElement} row */
function countOf(row) {
  const wanted = Math.round(Number(field(row).value)) || 0;
  return Math.min(Number(row.dataset.most), Math.max(Number(row.dataset.least), wanted));
}

/** What is used of each limit, and how much there is of it. */
function usage() {
  const limits = numbers(byId("builder")?.dataset.limits);
  return limits.map((most, i) => {
    const parts = rows().map((row) => countOf(row) * numbers(row.dataset.uses)[i]);
    const used = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
    const given = parts.reduce((sum, part) => sum + Math.max(0, -part), 0);
    return { used, most: most + given, fixed: given === 0 && most > 0 };
  });
}

/** Whether one more of a kind breaks no limit that nothing can raise. @param {HTMLElement} row */
function hasRoom(row) {
  if (countOf(row) >= Number(row.dataset.most)) return false;
  const uses = numbers(row.dataset.uses);
  return usage().every(({ used, most, fixed }, i) => !fixed || uses[i] <= 0 || used + uses[i] <= most);
}

/** Show what is used, and which buttons have a use. */
export function drawBuilder() {
  const box = byId("builder");
  if (!box) return;
  const used = usage();
  box.querySelectorAll("dd").forEach((dd, i) => drawLimit(dd, used[i]));
  for (const row of rows()) {
    const [fewer, more] = /** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll("[data-step]"));
    fewer.disabled = countOf(row) <= Number(row.dataset.least);
    more.disabled = !hasRoom(row);
  }
  const why = whyNot();
  const line = /** @type {HTMLElement} */ (byId("builder-why"));
  line.hidden = !why;
  line.textContent = why;
  /** @type {HTMLButtonElement} */ (box.querySelector("[data-act=build]")).disabled = Boolean(why);
}

/** @param {Element} dd @param {{used: number, most: number}} limit */
function drawLimit(dd, { used, most }) {
  const left = most - used;
  dd.textContent = `${word("limit_used", { used, most })}, ${
    left < 0 ? word("limit_over", { over: -left }) : word("limit_left", { left })
  }`;
  dd.parentElement?.classList.toggle("over", left < 0);
}

/** Why the force cannot be used yet; nothing if it can. */
function whyNot() {
  const names = [...document.querySelectorAll("#builder dt")].map((dt) => dt.textContent || "");
  const over = usage().findIndex(({ used, most }) => used > most);
  if (over >= 0)
    return word("limit_exceeded", { words: names[over], used: usage()[over].used, most: usage()[over].most });
  return rows().some((row) => countOf(row)) ? "" : word("force_empty");
}

/** Take over a ready-made force. @param {number[]} counts */
function fill(counts) {
  rows().forEach((row, i) => {
    field(row).value = String(counts[i]);
  });
  drawBuilder();
}

/** @param {(what: string, fields: Record<string, string>) => void} send */
export function startBuilder(send) {
  onActs({ build: () => send("build", { counts: rows().map(countOf).join(",") }) });
  document.addEventListener("click", (event) => {
    const made = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("#builder [data-counts]")
    );
    if (made) fill(numbers(made.dataset.counts));
    const step = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("#builder [data-step]")
    );
    const row = /** @type {HTMLElement | null} */ (step?.closest("li"));
    if (!step || !row) return;
    field(row).value = String(countOf(row) + Number(step.dataset.step));
    drawBuilder();
    say(`${row.querySelector("b")?.textContent}: ${countOf(row)}`);
  });
  document.addEventListener("input", (event) => {
    if (/** @type {Element} */ (event.target).closest("#builder")) drawBuilder();
  });
}
