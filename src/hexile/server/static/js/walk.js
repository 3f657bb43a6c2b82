// Walking the board by keyboard, pointing at it by mouse or finger, and the cards that say what is there.
import { byId, word } from "./common.js";
import { cellOf, countersIn, nameOf } from "./board.js";
import { hideSlip, showCard } from "./slip.js";

/** @type {SVGPathElement | null} */ let cursor = null;

/** @returns {SVGPathElement[]} */
const cells = () => [.../** @type {NodeListOf<SVGPathElement>} */ (document.querySelectorAll("#ground .cell"))];

/** @param {SVGPathElement} cell @returns {[number, number]} */
const centre = (cell) => [Number(cell.dataset.x), Number(cell.dataset.y)];

/** Step to the nearest cell that way. @param {number} dx @param {number} dy */
export function walk(dx, dy) {
  const from = cursor && cursor.isConnected ? cursor : start();
  if (!from) return;
  if (from !== cursor) return stand(from);
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells()) {
    const [u, v] = centre(cell);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 2 && ahead + 2.4 * aside < least && aside <= ahead * 1.8) {
      least = ahead + 2.4 * aside;
      best = cell;
    }
  }
  if (best) stand(best);
}

function start() {
  const lit = /** @type {HTMLElement | null} */ (document.querySelector("#lamp [data-legal]"));
  const id = lit?.dataset.legal || "";
  const counter = /** @type {HTMLElement | null} */ (document.querySelector(`#over .counter[data-id="${CSS.escape(id)}"]`));
  return cellOf(counter?.dataset.cell || id) || cells()[0] || null;
}

/** @param {SVGPathElement} cell */
export function stand(cell) {
  cursor?.classList.remove("cursor");
  cursor?.removeAttribute("role");
  cursor = cell;
  const id = cell.dataset.id || "";
  const here = countersIn(id).map((c) => nameOf(c.dataset.id || ""));
  const lit = byId(`legal-${id}`) || countersIn(id).some((c) => c.classList.contains("can"));
  cell.classList.add("cursor");
  cell.setAttribute("role", "button");
  cell.setAttribute("tabindex", "-1");
  cell.setAttribute("aria-label", [cell.dataset.text, ...here, lit ? word("legal") : ""].filter(Boolean).join(". "));
  cell.focus({ preventScroll: false });
}

/** The names of whatever stands under the cursor. @returns {string[]} */
export function underCursor() {
  return cursor ? namesAt(cursor) : [];
}

/** @param {Element} hit @returns {string[]} */
export function namesAt(hit) {
  const el = /** @type {HTMLElement} */ (/** @type {unknown} */ (hit));
  if (el.dataset.legal) return [el.dataset.legal, ...countersIn(el.dataset.legal).map((c) => c.dataset.id || "")];
  if (el.classList.contains("counter")) return [el.dataset.id || "", el.dataset.cell || ""];
  const id = el.dataset.id || "";
  return [id, ...countersIn(id).reverse().map((c) => c.dataset.id || "")];
}

/** @param {(ids: string[]) => void} touch */
export function listenToBoard(touch) {
  const slug = /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "";
  document.addEventListener("click", (event) => {
    const hit = /** @type {Element} */ (event.target).closest("#board .counter, #board [data-legal], #board .cell");
    if (hit && !byId("board")?.classList.contains("dragged")) touch(namesAt(hit));
  });
  document.addEventListener("pointerover", (event) => card(event.target, slug));
  document.addEventListener("focusin", (event) => card(event.target, slug));
  document.addEventListener("pointerout", (event) => {
    if (/** @type {Element} */ (event.target).closest?.("#board")) hideSlip();
  });
}

/** @param {EventTarget | null} target @param {string} slug */
function card(target, slug) {
  const hit = /** @type {Element | null} */ (target)?.closest?.("#board .counter, #board .cell");
  if (!hit) return;
  const data = /** @type {HTMLElement} */ (/** @type {unknown} */ (hit)).dataset;
  const here = hit.classList.contains("counter") ? [nameOf(data.id || "")] : [data.text || "", ...countersIn(data.id || "").map((c) => nameOf(c.dataset.id || ""))];
  showCard(hit, here.filter(Boolean).join(" · "), data.rule || "", slug);
}
