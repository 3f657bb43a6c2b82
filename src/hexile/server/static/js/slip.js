// A slip of paper beside a place on the board: odds, or what a thing is.
import { addressOf, byId } from "./common.js";
import { cellOf, counterOf, make } from "./board.js";
import { rectOf } from "./round.js";

const FAR = 26;

/** @param {string} id @param {string} title @param {string} html */
export function showSlip(id, title, html) {
  const slip = byId("hint");
  const spot = counterOf(id) || cellOf(id) || document.querySelector("#lamp .lamp-pool") || byId("lamp");
  if (!slip || !spot) return;
  clearTimeout(leaving);
  slip.className = "hint odds-slip";
  slip.innerHTML = `<h3></h3>${html}`;
  /** @type {HTMLElement} */ (slip.firstElementChild).textContent = title;
  put(slip, spot);
}

/** @param {Element} spot @param {string} words @param {string} rule @param {string} slug @param {HTMLElement | null} [stack] */
export function showCard(spot, words, rule, slug, stack = null) {
  const slip = byId("hint");
  if (!slip || (slip.classList.contains("odds-slip") && !slip.hidden)) return;
  clearTimeout(leaving);
  slip.className = "hint";
  slip.textContent = stack ? "" : words;
  if (stack) slip.append(stack);
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule";
    link.href = addressOf(`rules/${slug}?q=${encodeURIComponent(rule)}`);
    link.dataset.rule = rule;
    link.textContent = rule;
    slip.append(" ", link);
  }
  put(slip, spot);
}

const STAYS_MS = 260;

// State: the timer after which a card that was left goes.
let leaving = 0;

/** Hide a card a moment after it was left, unless the pointer has gone into it. */
export function leaveCard() {
  clearTimeout(leaving);
  leaving = window.setTimeout(() => {
    if (!byId("hint")?.matches(":hover")) hideSlip();
  }, STAYS_MS);
}

export function hideSlip() {
  clearTimeout(leaving);
  const slip = byId("hint");
  if (slip) slip.hidden = true;
  document.querySelectorAll('.leader[data-of="hint"]').forEach((line) => line.remove());
}

/** What a slip shall not lie on: counters, legal places, and what is spread out. */
const BUSY = "#over > .counter, #lamp .legal, #lens:not([hidden])";

/** Where it covers the fewest counters and legal places, near the thing it is about.
 * @param {HTMLElement} slip @param {Element} spot */
export function put(slip, spot) {
  slip.hidden = false;
  const wrap = /** @type {HTMLElement} */ (slip.parentElement);
  const room = wrap.getBoundingClientRect();
  const at = rectOf(spot);
  const size = slip.getBoundingClientRect();
  const busy = [...document.querySelectorAll(BUSY)].filter((el) => el !== slip).map(rectOf);
  let best = null;
  let least = Infinity;
  for (const [x, y] of spots(at, size)) {
    const left = Math.max(room.left + 6, Math.min(x, room.right - size.width - 6));
    const top = Math.max(room.top + 4, Math.min(y, room.bottom - size.height - 4));
    const covered = busy.filter(
      (b) => b.left < left + size.width && left < b.right && b.top < top + size.height && top < b.bottom,
    ).length;
    const onSpot = at.left < left + size.width && left < at.right && at.top < top + size.height && top < at.bottom;
    const cost = covered * 100 + (onSpot ? 1000 : 0) + Math.hypot(left - at.left, top - at.bottom) / 8;
    if (cost < least) {
      least = cost;
      best = [left, top];
    }
  }
  if (!best) return;
  slip.style.left = `${best[0] - room.left + wrap.scrollLeft}px`;
  slip.style.top = `${best[1] - room.top + wrap.scrollTop}px`;
  lead(wrap, slip, at, new DOMRect(best[0], best[1], size.width, size.height));
}

/** A line from a slip that had to lie far off to what it is about.
 * @param {HTMLElement} wrap @param {HTMLElement} slip @param {DOMRect} at @param {DOMRect} lies */
function lead(wrap, slip, at, lies) {
  wrap.querySelector(`.leader[data-of="${slip.id}"]`)?.remove();
  const room = wrap.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  const [u, v] = [Math.max(lies.left, Math.min(x, lies.right)), Math.max(lies.top, Math.min(y, lies.bottom))];
  if (Math.hypot(u - x, v - y) < FAR + at.height / 2) return;
  const svg = make("svg", {
    class: "leader",
    "aria-hidden": "true",
    style: `left:${wrap.scrollLeft}px;top:${wrap.scrollTop}px`,
    width: room.width,
    height: room.height,
  });
  /** @type {any} */ (svg).dataset.of = slip.id;
  svg.append(
    make("path", { d: `M${u - room.left} ${v - room.top}L${x - room.left} ${y - room.top}`, class: "far" }),
    make("circle", { cx: x - room.left, cy: y - room.top, r: 3, class: "fardot" }),
  );
  wrap.append(svg);
}

/** Places to try: below, above, right, left, and further off in the corners.
 * @param {DOMRect} at @param {DOMRect} size @returns {[number, number][]} */
function spots(at, size) {
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  const [w, h, gap] = [size.width, size.height, 9];
  /** @type {[number, number][]} */
  const near = [
    [x - 40, at.bottom + gap],
    [x - w + 40, at.bottom + gap],
    [x - 40, at.top - h - gap],
    [x - w + 40, at.top - h - gap],
    [at.right + gap, y - h / 2],
    [at.left - w - gap, y - h / 2],
  ];
  const far = [1, 2, 3].flatMap(
    (k) =>
      /** @type {[number, number][]} */ ([
        [x + k * at.width, at.bottom + k * at.height],
        [x - w - k * at.width, at.bottom + k * at.height],
        [x + k * at.width, at.top - h - k * at.height],
        [x - w - k * at.width, at.top - h - k * at.height],
      ]),
  );
  return [...near, ...far];
}
