// Walking the board by keyboard, pointing at it by mouse or finger, and the cards that say what is there.
import { byId, word } from "./common.js";
import { cellOf, countersIn, nameOf } from "./board.js";
import { closeLens, listenToLens, spread } from "./lens.js";
import { around, hitOf, onPoint } from "./round.js";
import { leaveCard, showCard } from "./slip.js";
import { follow } from "./zoom.js";

const SOON_MS = 180;

// State: where the keys are on the board.
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
    const far = distance(u - x, v - y, dx, dy);
    if (far < least) {
      least = far;
      best = cell;
    }
  }
  if (best) stand(best);
}

/** How far off a cell is for somebody who walks one way; on a board that closes on itself the shorter way round counts.
 * @param {number} u @param {number} v @param {number} dx @param {number} dy */
function distance(u, v, dx, dy) {
  const whole = around();
  const across = whole ? u - whole * Math.round(u / whole) : u;
  const ahead = across * dx + v * dy;
  const aside = Math.abs(across * dy) + Math.abs(v * dx);
  return ahead > 2 && aside <= ahead * 1.8 ? ahead + 2.4 * aside : Infinity;
}

/** Where the keyboard begins: at the piece in hand, else where there is something to do. */
function start() {
  const held = /** @type {HTMLElement | null} */ (document.querySelector("#lamp [data-held]"))?.dataset.held;
  const under = /** @type {HTMLElement | null} */ (
    document.querySelector(`#over .counter[data-id="${CSS.escape(held || "")}"]`)
  );
  if (under) return cellOf(under.dataset.cell || "");
  const lit = /** @type {HTMLElement | null} */ (
    document.querySelector("#lamp [data-legal], #lamp-margin [data-legal]")
  );
  const id = lit?.dataset.legal || "";
  const counter = /** @type {HTMLElement | null} */ (
    document.querySelector(`#over .counter[data-id="${CSS.escape(id)}"]`)
  );
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
  follow(...centre(cell));
}

/** Who takes a pointer needs no cursor. */
function putAway() {
  cursor?.classList.remove("cursor");
  cursor = null;
}

/** The names of whatever stands under the cursor. @returns {string[]} */
export function underCursor() {
  return cursor ? namesAt(cursor) : [];
}

/** @param {Element} hit @returns {string[]} */
export function namesAt(hit) {
  const el = /** @type {HTMLElement} */ (/** @type {unknown} */ (hit));
  if (el.dataset.legal) return [el.dataset.legal, ...countersIn(el.dataset.legal).map((c) => c.dataset.id || "")];
  if (el.classList.contains("counter")) {
    const cell = el.dataset.cell || "";
    return [
      ...new Set([
        el.dataset.id || "",
        cell,
        ...countersIn(cell)
          .reverse()
          .map((c) => c.dataset.id || ""),
      ]),
    ];
  }
  const id = el.dataset.id || "";
  return [
    id,
    ...countersIn(id)
      .reverse()
      .map((c) => c.dataset.id || ""),
  ];
}

/** What is lit under the pointer, also where the counter of another place hangs over it. @param {MouseEvent} event */
export const litUnder = (event) =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .flatMap((el) => /** @type {HTMLElement} */ (el).dataset?.legal || []);

/** @param {(ids: string[], event?: MouseEvent) => void} touch */
export function listenToBoard(touch) {
  const slug = /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "";
  let coming = 0;
  document.addEventListener("click", (event) => {
    const hit = hitOf(event);
    clearTimeout(coming); // what is touched need not be told
    if (hit && !byId("board")?.classList.contains("dragged")) {
      closeLens();
      touch(namesAt(hit), event);
    }
  });
  addEventListener("pointerdown", putAway, true);
  onPoint(
    (el) => {
      clearTimeout(coming);
      coming = window.setTimeout(() => card(el, slug), SOON_MS);
    },
    (el) => {
      clearTimeout(coming);
      if (/** @type {Element | null} */ (el)?.closest?.("#board, #hint")) leaveCard();
    },
  );
  document.addEventListener("focusin", (event) => card(event.target, slug));
  listenToLens(touch);
}

/** @param {EventTarget | null} target @param {string} slug */
function card(target, slug) {
  const hit = /** @type {Element | null} */ (target)?.closest?.("#board .counter, #board .cell, #board [data-legal]");
  if (!hit?.isConnected || hit.matches(".held, .gone")) return;
  const data = /** @type {HTMLElement} */ (/** @type {unknown} */ (hit)).dataset;
  const cell = data.cell || data.id || data.legal || "";
  if (byId(`legal-${cell}`) && !countersIn(cell).length) return; // what it costs is printed there
  const open = byId("lens")?.hidden === false && byId("lens")?.dataset.cell === cell;
  const here = hit.classList.contains("counter")
    ? [nameOf(data.id || "")]
    : [cellOf(cell)?.dataset.text || "", ...countersIn(cell).map((c) => nameOf(c.dataset.id || ""))];
  const stack = hit.classList.contains("counter") && hit.closest("#over") ? spread(cell) : null;
  if (!open)
    showCard(hit, here.filter(Boolean).join(" · "), data.rule || cellOf(cell)?.dataset.rule || "", slug, stack);
}
