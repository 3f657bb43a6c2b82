// Closer and further away: by buttons, keys, wheel and dragging on a large window; on a phone the board scrolls.
import { byId } from "./common.js";

const MOST = 5;
let closer = 1;
/** @type {[number, number]} */ let middle = [0.5, 0.5];

const narrow = () => matchMedia("(max-width: 860px)").matches;
const board = () => /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (byId("board")));

/** @type {number[] | null} */ let whole = null;

function size() {
  const svg = board();
  if (!whole && svg) whole = (svg.getAttribute("viewBox") || "0 0 100 100").split(" ").map(Number);
  return whole || [0, 0, 100, 100];
}

export function apply() {
  const svg = board();
  if (!svg) return;
  const [, , w, h] = size();
  if (narrow()) {
    svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    byId("boardwrap")?.style.setProperty("--phone-w", `${Math.round(w * 1.02 * closer)}px`);
    return;
  }
  const [vw, vh] = [w / closer, h / closer];
  const x = Math.max(0, Math.min(w - vw, middle[0] * w - vw / 2));
  const y = Math.max(0, Math.min(h - vh, middle[1] * h - vh / 2));
  svg.setAttribute("viewBox", `${x} ${y} ${vw} ${vh}`);
  svg.classList.toggle("zoomed", closer > 1);
}

/** @param {number} factor @param {[number, number]} [at] */
export function zoom(factor, at) {
  const least = narrow() ? 0.45 : 1;
  closer = Math.max(least, Math.min(MOST, factor ? closer * factor : 1));
  if (at && factor > 1) middle = [(middle[0] + at[0]) / 2, (middle[1] + at[1]) / 2];
  if (!factor) middle = [0.5, 0.5];
  apply();
}

/** On a phone, begin where there is something to do. */
export function lookAtAction() {
  const wrap = byId("boardwrap");
  const spot = document.querySelector("#lamp .legal, #lamp .lamp-pool");
  if (!wrap || !spot || !narrow() || wrap.scrollWidth <= wrap.clientWidth) return;
  const at = spot.getBoundingClientRect();
  const room = wrap.getBoundingClientRect();
  wrap.scrollLeft += at.left + at.width / 2 - room.left - room.width / 2;
  wrap.scrollTop += at.top + at.height / 2 - room.top - room.height / 2;
}

export function startZoom() {
  apply();
  addEventListener("resize", apply);
  const wrap = byId("boardwrap");
  if (!wrap) return;
  wrap.addEventListener("wheel", (event) => {
    if (narrow() || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const box = wrap.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  }, { passive: false });
  drag(wrap);
}

/** @param {HTMLElement} wrap */
function drag(wrap) {
  /** @type {{x: number, y: number, middle: [number, number]} | null} */ let from = null;
  wrap.addEventListener("pointerdown", (event) => {
    board()?.classList.remove("dragged");
    if (closer > 1 && !narrow()) from = { x: event.clientX, y: event.clientY, middle };
  });
  wrap.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(dx, dy) < 6) return;
    board()?.classList.add("dragged");
    middle = [from.middle[0] - dx / wrap.clientWidth / closer, from.middle[1] - dy / wrap.clientHeight / closer];
    apply();
  });
  addEventListener("pointerup", () => { from = null; });
}
