// Closer and further away: by buttons, keys, wheel and dragging on a large window; on a phone the board scrolls.
import { byId } from "./common.js";
import { applyRoll, around, rectOf, roll, seenAt } from "./round.js";

const MOST = 5;

// State: how near the board is seen, and where; it outlasts each drawing.
let closer = 1;
/** @type {[number, number]} */ let middle = [0.5, 0.5];

const narrow = () => matchMedia("(max-width: 860px)").matches;
const board = () => /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (byId("board")));

/** The size of the whole sheet: what the server sent, kept while only the view of it changes. */
function size() {
  const svg = board();
  if (svg && !svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox") || "0 0 100 100";
  return (svg?.dataset.whole || "0 0 100 100").split(" ").map(Number);
}

const LEAST = 10;
const PRINT = 10.9;
const ON_PIECES = 15.6;
const NAMES = 10.4; // on pieces, too
const GROWS = 1.8;
const CAPTION = 80; // what is said while others move lies over the lower end of the board

/** Print that would be too small to read grows, on the sheet and on the counters. @param {SVGSVGElement} svg */
function grow(svg) {
  const scale = svg.getScreenCTM()?.a || 1;
  const by = (/** @type {number} */ size) => String(Math.max(1, Math.min(GROWS, LEAST / (size * scale))));
  svg.style.setProperty("--grow", by(PRINT));
  svg.style.setProperty("--growv", by((ON_PIECES * Number(svg.dataset.piece || 40)) / 40));
  svg.style.setProperty("--growt", by((NAMES * Number(svg.dataset.piece || 40)) / 40));
}

export function apply() {
  const svg = board();
  if (!svg) return;
  view(svg);
  grow(svg);
}

/** Show the part of the sheet that is looked at. @param {SVGSVGElement} svg */
function view(svg) {
  applyRoll();
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

/** Keep a place in sight when the keyboard goes there. @param {number} x @param {number} y */
export function follow(x, y) {
  const svg = board();
  if (!svg || narrow() || closer === 1) return;
  const [, , w, h] = size();
  const [left, top, wide, high] = (svg.getAttribute("viewBox") || "").split(" ").map(Number);
  const seen = seenAt(x);
  if (seen > left + wide * 0.08 && seen < left + wide * 0.92 && y > top + high * 0.08 && y < top + high * 0.92) return;
  if (around()) roll(seen - (left + wide / 2));
  middle = [around() ? middle[0] : seen / w, y / h];
  apply();
}

/** On a phone, look at the piece in hand, or else at what there is to do, unless most of it is in sight. */
export function lookAtAction() {
  const wrap = byId("boardwrap");
  if (!wrap || !narrow() || wrap.scrollWidth <= wrap.clientWidth) return;
  const room = wrap.getBoundingClientRect();
  const inSight = (/** @type {DOMRect} */ at) =>
    at.left >= room.left && at.right <= room.right && at.top >= room.top && at.bottom <= room.bottom;
  const held = [...document.querySelectorAll("#lamp .lamp-pool")];
  const spots = (held.length ? held : [...document.querySelectorAll("#lamp .legal")]).map(rectOf);
  if (!spots.length || spots.filter(inSight).length * 2 >= spots.length) return;
  const at = spots[Math.floor(spots.length / 2)];
  wrap.scrollLeft += at.left + at.width / 2 - room.left - room.width / 2;
  wrap.scrollTop += at.top + at.height / 2 - room.top - room.height / 2;
}

/** On a phone, bring what is told of into sight where it is not. @param {Element | null} spot */
export function keepInSight(spot) {
  const wrap = byId("boardwrap");
  if (!wrap || !spot || !narrow()) return;
  const at = spot.getBoundingClientRect();
  const room = wrap.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2 - room.left, at.top + at.height / 2 - room.top];
  if (x > 20 && x < room.width - 20 && y > 20 && y < room.height - CAPTION) return;
  wrap.scrollBy({ left: x - room.width / 2, top: y - room.height / 3, behavior: "smooth" });
}

export function startZoom() {
  apply();
  addEventListener("resize", apply);
  const wrap = byId("boardwrap");
  if (!wrap) return;
  wrap.addEventListener(
    "wheel",
    (event) => {
      if (narrow()) return;
      event.preventDefault();
      const box = wrap.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, [
        (event.clientX - box.left) / box.width,
        (event.clientY - box.top) / box.height,
      ]);
    },
    { passive: false },
  );
  drag(wrap);
  pinch(wrap);
}

/** Two fingers bring the board closer or further away. @param {HTMLElement} wrap */
function pinch(wrap) {
  let apart = 0;
  const between = (/** @type {TouchList} */ t) => Math.hypot(t[0].clientX - t[1].clientX, t[0].clientY - t[1].clientY);
  wrap.addEventListener(
    "touchstart",
    (event) => {
      apart = event.touches.length === 2 ? between(event.touches) : 0;
    },
    { passive: true },
  );
  wrap.addEventListener(
    "touchmove",
    (event) => {
      if (!apart || event.touches.length !== 2) return;
      event.preventDefault();
      const now = between(event.touches);
      const box = wrap.getBoundingClientRect();
      const [a, b] = [event.touches[0], event.touches[1]];
      zoom(now / apart, [
        ((a.clientX + b.clientX) / 2 - box.left) / box.width,
        ((a.clientY + b.clientY) / 2 - box.top) / box.height,
      ]);
      apart = now;
    },
    { passive: false },
  );
}

/** @param {HTMLElement} wrap */
function drag(wrap) {
  /** @type {{x: number, y: number, last: [number, number], round: boolean, middle: [number, number]} | null} */ let from =
    null;
  wrap.addEventListener("pointerdown", (event) => {
    board()?.classList.remove("dragged");
    if (/** @type {Element} */ (event.target).closest(".counter.can, .counter.held")) return;
    const round = around() > 0 && Boolean(/** @type {Element} */ (event.target).closest("#rolled"));
    if (narrow() ? event.pointerType === "mouse" : closer > 1 || round)
      from = { x: event.clientX, y: event.clientY, last: [event.clientX, event.clientY], round, middle };
  });
  wrap.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(dx, dy) < 6) return;
    board()?.classList.add("dragged");
    if (narrow()) {
      wrap.scrollBy(from.last[0] - event.clientX, from.last[1] - event.clientY);
      from.last = [event.clientX, event.clientY];
      return;
    }
    const scale = board()?.getScreenCTM()?.a || 1;
    if (from.round) roll((from.last[0] - event.clientX) / scale);
    from.last = [event.clientX, event.clientY];
    middle = [
      from.middle[0] - (from.round ? 0 : dx / wrap.clientWidth / closer),
      from.middle[1] - dy / wrap.clientHeight / closer,
    ];
    apply();
  });
  addEventListener("pointerup", () => {
    from = null;
  });
}
