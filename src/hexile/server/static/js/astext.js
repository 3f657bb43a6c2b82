// The same as text: typed here it is drawn there, and what is lit there is lit here.
import { byId } from "./common.js";

/** @param {import("./grid.js").Bench} bench */
export function startText(bench) {
  const box = /** @type {HTMLTextAreaElement | null} */ (byId("wstext"));
  if (!box) return;
  const draw = () => {
    if (document.activeElement !== box && box.value !== bench.text()) box.value = bench.text();
    number(box);
    light();
  };
  bench.redraw(draw);
  box.addEventListener("input", () => {
    number(box);
    bench.change(box.value, "text", "text");
  });
  box.addEventListener("scroll", () => follow(box));
  document.addEventListener("click", (event) => {
    const place = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-goto]"));
    if (place) goTo(box, place.dataset.goto || "");
  });
  document.addEventListener("aimed", (event) => light(/** @type {CustomEvent} */ (event).detail));
  draw();
  scrollPast(box);
}

/** Begin below the remarks at the head. @param {HTMLTextAreaElement} box */
function scrollPast(box) {
  const lines = box.value.split("\n");
  const first = lines.findIndex((line) => !line.startsWith(box.dataset.remark || "#") && line.trim());
  const high = parseFloat(getComputedStyle(box).lineHeight);
  box.scrollTop = Math.max(0, first) * high;
  follow(box);
}

/** Number the lines. @param {HTMLTextAreaElement} box */
function number(box) {
  const gutter = byId("wsgutter");
  if (!gutter) return;
  const bad = new Set(faults().map((f) => f.line));
  gutter.textContent = box.value
    .split("\n")
    .map((_, i) => `${bad.has(i + 1) ? "!" : ""}${i + 1}`)
    .join("\n");
  follow(box);
}

/** @returns {{line: number, column: number}[]} */
const faults = () => JSON.parse(byId("draft")?.textContent || "{}").faults || [];

/** Mark faults in the text, and the sign that is aimed at. @param {{line: number, column: number}} [aim] counted from 1 */
function light(aim) {
  const [box, back] = [/** @type {HTMLTextAreaElement} */ (byId("wstext")), byId("wsback")];
  if (!box || !back) return;
  const places = faults().map((f) => ({ ...f, cls: "bad" }));
  if (aim) places.push({ ...aim, cls: "aim" });
  back.replaceChildren();
  box.value.split("\n").forEach((line, i) => {
    const here = places.filter((p) => p.line === i + 1).sort((a, b) => a.column - b.column);
    let at = 0;
    for (const { column, cls } of here) {
      if (!column || column - 1 < at) continue;
      back.append(line.slice(at, column - 1));
      const sign = document.createElement("mark");
      sign.className = cls;
      sign.textContent = line[column - 1] || " ";
      back.append(sign);
      at = column;
    }
    back.append(`${line.slice(at)}\n`);
  });
  follow(box);
}

/** @param {HTMLTextAreaElement} box */
function follow(box) {
  for (const id of ["wsgutter", "wsback"]) {
    const other = byId(id);
    if (!other) continue;
    other.scrollTop = box.scrollTop;
    if (id === "wsback") other.scrollLeft = box.scrollLeft;
  }
}

/** Put the cursor at `line column`, and into the cell that stands there. @param {HTMLTextAreaElement} box @param {string} place */
function goTo(box, place) {
  const [line, column] = place.split(" ").map(Number);
  const cells = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-line="${line - 1}"]`));
  const cell = [...cells].find((c) => Number(c.dataset.from) <= column - 1 && column - 1 < Number(c.dataset.to));
  if (cell) {
    cell.focus();
    return;
  }
  const before = box.value.split("\n").slice(0, line - 1);
  const at = before.join("\n").length + (line > 1 ? 1 : 0) + Math.max(0, column - 1);
  box.focus();
  box.setSelectionRange(at, at + 1);
}
