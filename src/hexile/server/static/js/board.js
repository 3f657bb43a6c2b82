// The board as a thing to point at: cells, counters, rings, places on the screen.
import { byId } from "./common.js";

export const SVG = "http://www.w3.org/2000/svg";

/** The same spelling of ids as on the server. @param {string} name */
export const slug = (name) =>
  [...name].map((c) => (/[\p{L}\p{N}_-]/u.test(c) ? c : `_${(c.codePointAt(0) || 0).toString(16)}`)).join("");

/** @param {string} id @returns {SVGPathElement | null} */
export const cellOf = (id) => /** @type {any} */ (byId(`cell-${slug(id)}`));
/** @param {string} id @returns {SVGGElement | null} */
export const counterOf = (id) => /** @type {any} */ (byId(`counter-${slug(id)}`) || byId(`out-counter-${slug(id)}`));
/** @param {string} id */
export const onBoard = (id) => cellOf(id) || counterOf(id);

/** What to touch for a step of a click path: itself, or the thing its last word names. @param {string} id */
export const thing = (id) => (onBoard(id) ? id : onBoard(id.split(" ").pop() || "") ? id.split(" ").pop() || id : id);

/** @param {string} cell @returns {SVGGElement[]} */
export const countersIn = (cell) =>
  [...document.querySelectorAll("#over > .counter")]
    .filter((c) => /** @type {SVGGElement} */ (c).dataset.cell === cell)
    .map((c) => /** @type {SVGGElement} */ (c));

/** Where a cell or counter lies, in board units. @param {string} id @returns {[number, number] | null} */
export function placeOf(id) {
  const counter = counterOf(id);
  if (counter) {
    const found = /translate\(([-\d.]+)px, ?([-\d.]+)px\)/.exec(counter.getAttribute("style") || "");
    if (found) return [Number(found[1]), Number(found[2])];
  }
  const cell = cellOf(id);
  return cell ? [Number(cell.dataset.x), Number(cell.dataset.y)] : null;
}

/** @param {string} tag @param {Record<string, string | number>} attrs @param {string} [words] */
export function make(tag, attrs, words) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, String(value));
  if (words !== undefined) made.textContent = words;
  return made;
}

/** Where a word for a direction points, in degrees from the top; undefined if it is none. @param {string} word @returns {number | undefined} */
export const pointsTo = (word) => JSON.parse(/** @type {any} */ (byId("board"))?.dataset.compass || "{}")[word];

export const unit = () => Number(/** @type {any} */ (byId("board"))?.dataset.unit || 48);

/** Empty a layer. @param {string} id */
export function clear(id) {
  byId(id)?.replaceChildren();
}

/** Whether a counter lies beside the map, which stays where it is when the ground goes round. @param {string} id */
export const isBeside = (id) => Boolean(counterOf(id)?.closest("#margin"));

/** Ring a cell or counter. @param {string} id @param {string} cls @param {string} [layer] */
export function ring(id, cls, layer = "talk") {
  const at = placeOf(id);
  if (at && !isBeside(id)) byId(layer)?.append(make("circle", { cx: at[0], cy: at[1], r: unit() * 0.56, class: cls }));
}

/** Draw a way from cell to cell. @param {string[]} ids @param {string} cls */
export function way(ids, cls) {
  const points = ids.map(placeOf).filter((p) => p !== null);
  if (points.length > 1)
    byId("talk")?.append(make("path", { d: `M${points.map((p) => p.join(" ")).join("L")}`, class: cls }));
}

/** What to call a cell or counter. @param {string} id */
export function nameOf(id) {
  const counter = counterOf(id);
  return counter?.querySelector("title")?.textContent || cellOf(id)?.dataset.text || id;
}

/** Everything that can be touched, as plain data. @returns {import("./choosing/sheet.js").Sheet} */
export function readSheet() {
  const board = /** @type {HTMLElement | null} */ (byId("board"));
  const cells = each("[id^='cell-']").map((cell) => [cell.dataset.id || "", cell.dataset.text || ""]);
  const counters = [...each("[id^='out-counter-']"), ...each("[id^='counter-']")];
  /** @type {Record<string, string[]>} */
  const stacks = {};
  for (const counter of each("#over > .counter"))
    (stacks[counter.dataset.cell || ""] ??= []).push(counter.dataset.id || "");
  return {
    cells: Object.fromEntries(cells),
    counters: Object.fromEntries(counters.map((counter) => [counter.dataset.id || "", pieceOf(counter)])),
    stacks,
    compass: JSON.parse(board?.dataset.compass || "{}"),
  };
}

/** @param {string} found @returns {HTMLElement[]} */
const each = (found) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(found))];

/** @param {HTMLElement} counter */
const pieceOf = (counter) => ({
  cell: counter.dataset.cell || "",
  side: [...counter.classList].find((name) => name.startsWith("s-")) || "",
  name: counter.querySelector("title")?.textContent || "",
});
