// A board that closes on itself: the ground goes round under the eye, and copies of it can be touched like itself.
import { byId } from "./common.js";
import { placeOf, unit } from "./board.js";

const TOUCHABLE = "#board .counter, #board [data-legal], #board .cell";
const KEY = "rolled";

// State: how far the ground is rolled; it outlasts each drawing of the board, and the page.
let rolled = Number(sessionStorage.getItem(KEY) || 0);

const data = () => /** @type {HTMLElement | null} */ (byId("board"))?.dataset;
/** After how much ground the same comes again; 0 if it does not. */
export const around = () => Number(data()?.around || 0);
const from = () => Number(data()?.from || 0);
/** @param {number} x @param {number} whole */
const mod = (x, whole) => ((x % whole) + whole) % whole;

/** Let the ground go round. @param {number} by in board units, to the left */
export function roll(by) {
  if (!around()) return;
  rolled = mod(rolled + by, around());
  sessionStorage.setItem(KEY, String(rolled));
  applyRoll();
}

/** Put the ground where it was; a fresh board has not been moved yet. */
export function applyRoll() {
  const world = byId("world");
  if (!world) return;
  if (around()) world.setAttribute("transform", `translate(${-rolled} 0)`);
  else world.removeAttribute("transform");
}

/** Where a place of the ground is seen now. @param {number} x */
export const seenAt = (x) => (around() ? from() + mod(x - rolled - from(), around()) : x);

/** The rectangle in which a thing is seen: on the board itself, or on the copy that stands in for it. @param {Element} el */
export function rectOf(el) {
  const box = el.getBoundingClientRect();
  const world = /** @type {SVGGElement | null} */ (/** @type {unknown} */ (byId("world")));
  if (!around() || !world?.contains(el)) return box;
  const scale = world.getScreenCTM()?.a || 1;
  const left = new DOMPoint(from() + rolled, 0).matrixTransform(world.getScreenCTM() || undefined).x;
  const middle = box.left + box.width / 2;
  const shift = mod(middle - left, around() * scale) + left - middle;
  return new DOMRect(box.left + shift, box.top, box.width, box.height);
}

/** @param {EventTarget | null} target */
const isCopy = (target) => Boolean(/** @type {Element | null} */ (target)?.closest?.(".echo"));

/** What was touched: the thing itself, also where only a copy of it is seen. @param {Event} event @returns {Element | null} */
export function hitOf(event) {
  const target = /** @type {Element} */ (event.target);
  if (!isCopy(target)) return target.closest?.(TOUCHABLE) || null;
  const world = /** @type {SVGGElement} */ (/** @type {unknown} */ (byId("world")));
  const mouse = /** @type {MouseEvent} */ (event);
  const seen = new DOMPoint(mouse.clientX, mouse.clientY).matrixTransform(world.getScreenCTM()?.inverse());
  return thingAt(from() + mod(seen.x - from(), around()), seen.y);
}

/** The topmost thing at a place of the ground. @param {number} x @param {number} y */
function thingAt(x, y) {
  const near = unit() * 0.4;
  const counters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#over > .counter")]).reverse();
  const counter = counters.find((c) => {
    const at = placeOf(c.dataset.id || "");
    return at && Math.abs(at[1] - y) < near && [0, around(), -around()].some((k) => Math.abs(at[0] + k - x) < near);
  });
  const inside = (/** @type {Element} */ el) => /** @type {any} */ (el).isPointInFill?.(new DOMPoint(x, y));
  return (
    counter ||
    [...document.querySelectorAll("#lamp [data-legal]")].find(inside) ||
    [...document.querySelectorAll("#ground .cell")].find(inside) ||
    null
  );
}

/** Tell when the pointer comes to a thing and when it leaves it, copies included.
 * @param {(el: EventTarget | null) => void} enter @param {(el: EventTarget | null) => void} leave */
export function onPoint(enter, leave) {
  /** @type {Element | null} */ let last = null;
  document.addEventListener("pointerover", (event) => {
    if (!isCopy(event.target)) enter(event.target);
  });
  document.addEventListener("pointerout", (event) => {
    if (!isCopy(event.target)) leave(event.target);
  });
  document.addEventListener("pointermove", (event) => {
    const hit = isCopy(event.target) ? hitOf(event) : null;
    if (hit === last) return;
    if (last) leave(last);
    if (hit) enter(hit);
    last = hit;
  });
}
