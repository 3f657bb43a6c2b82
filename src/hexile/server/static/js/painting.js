// Boards and hex maps painted sign by sign: by pointer, by filling, by keyboard. A place knows its line and column in the text.
import { Refused, ask, byId, notice, onActs, say, word } from "./common.js";
import { make } from "./board.js";
import { WAYS, middle, nextPlace } from "./stepping.js";

/** @typedef {import("./grid.js").Bench} Bench */
/** Sign and drawing, by layer. @typedef {Record<string, [string, string]>} Signs */

const BESIDE = 1.25; // of the least distance: places so near are neighbours

// State: the brush in hand, where the keys are, and the stroke under way, which outlast each drawing of the board.
let brush = 0;
let filling = false;
/** @type {string} */
let cursor = "";
/** @type {Set<string> | null} the places painted since the pointer went down */
let stroke = null;
let lines = /** @type {string[]} */ ([]);

/** @param {Bench} bench */
export function startPainting(bench) {
  const sheet = byId("wsedit");
  if (!byId("wsboard") || !sheet) return;
  sheet.addEventListener("click", (event) => {
    const hit = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".brush"));
    if (hit) choose(brushes().indexOf(hit));
  });
  sheet.addEventListener("pointerdown", (event) => down(bench, event));
  addEventListener("pointermove", (event) => over(event));
  addEventListener("pointerup", () => up(bench));
  addEventListener("pointercancel", () => up(bench));
  sheet.addEventListener("keydown", (event) => onKey(bench, event));
  onActs({ fill: () => fillOn(!filling), size: (el) => resize(bench, el), clear: (el) => clear(bench, el) });
  bench.redraw(() => redraw(bench));
  choose(0);
}

const brushes = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".brush")]);

/** @param {HTMLElement | undefined} one @returns {Signs} */
const signsOf = (one) => JSON.parse(one?.dataset.signs || "{}");

/** What the brush puts at a place; nothing if it cannot. @param {SVGElement} hit */
const heldFor = (hit) => signsOf(brushes()[brush])[hit.dataset.layer || ""];

/** @param {HTMLElement | undefined} one */
const wordOf = (one) => one?.querySelector("span")?.textContent || "";

/** The brush that has a sign in a layer. @param {string} layer @param {string} sign */
const brushFor = (layer, sign) => brushes().find((one) => signsOf(one)[layer]?.[0] === sign);

/** Take a brush; only the places of its layer can be touched. @param {number} at */
function choose(at) {
  if (at < 0 || at >= brushes().length) return;
  brush = at;
  brushes().forEach((one, i) => {
    one.setAttribute("aria-checked", String(i === at));
    one.classList.toggle("on", i === at);
  });
  const signs = signsOf(brushes()[at]);
  for (const hit of hits()) hit.classList.toggle("off", !signs[hit.dataset.layer || ""]);
  const here = cursor && spotOf(cursor);
  if (here && !heldFor(here)) cursor = near(here);
  if (cursor) putCursor(cursor);
}

/** The place that the brush can paint, nearest to another. @param {SVGElement} from */
function near(from) {
  const [x, y] = middle(from);
  const far = (/** @type {SVGElement} */ hit) => Math.hypot(middle(hit)[0] - x, middle(hit)[1] - y);
  const fits = hits().filter(heldFor);
  return fits.reduce((best, hit) => (far(hit) < far(best) ? hit : best), fits[0])?.dataset.spot || "";
}

/** @param {boolean} on */
function fillOn(on) {
  filling = on;
  byId("wsfill")?.setAttribute("aria-pressed", String(on));
}

/** @returns {(SVGElement & {dataset: DOMStringMap})[]} */
const hits = () => [...document.querySelectorAll("#wshits .hit")].map((hit) => /** @type {SVGElement} */ (hit));

/** @param {string} spot */
const spotOf = (spot) =>
  /** @type {SVGElement | null} */ (document.querySelector(`#wshits [data-spot="${CSS.escape(spot)}"]`));

/** @param {Event} event */
const hitIn = (event) =>
  /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target)?.closest?.("#wshits .hit"));

/** @param {Bench} bench @param {PointerEvent} event */
function down(bench, event) {
  const hit = hitIn(event);
  if (!hit || event.button !== 0) return;
  event.preventDefault();
  byId("wsboard")?.focus({ preventScroll: true });
  lines = bench.text().split("\n");
  stroke = new Set();
  putCursor(hit.dataset.spot || "");
  if (filling) for (const one of region(hit)) paint(one);
  else paint(hit);
}

/** @param {PointerEvent} event */
function over(event) {
  const hit = hitIn(event);
  if (!hit) return;
  if (!stroke || filling) {
    aim(hit);
    return;
  }
  putCursor(hit.dataset.spot || "");
  paint(hit);
}

/** @param {Bench} bench */
function up(bench) {
  const painted = stroke;
  stroke = null;
  if (painted?.size) commit(bench, [...painted]);
}

/** @param {Bench} bench @param {string[]} painted */
function commit(bench, painted) {
  const first = spotOf(painted[0])?.dataset.place || "";
  const what = wordOf(brushes()[brush]);
  const label = painted.length > 1 ? word("painted", { what, count: painted.length }) : `${what} ${first}`;
  bench.change(lines.join("\n"), label);
}

/** Put the brush's sign at a place: on the board at once, and in the lines. @param {SVGElement} hit */
function paint(hit) {
  const held = heldFor(hit);
  const spot = hit.dataset.spot || "";
  if (!held || !stroke || stroke.has(spot) || hit.dataset.sign === held[0]) return;
  const [sign, stamp] = held;
  stroke.add(spot);
  const [line, at] = [Number(hit.dataset.line) - 1, Number(hit.dataset.column) - 1];
  const before = (lines[line] ?? "").padEnd(at + 1);
  lines[line] = (before.slice(0, at) + sign + before.slice(at + 1)).trimEnd();
  hit.dataset.sign = sign;
  byId(spot)?.setAttribute("href", `#${stamp}`);
}

/** Begin from nothing: every place gets the first sign of its layer. @param {Bench} bench @param {HTMLElement} button */
function clear(bench, button) {
  lines = bench.text().split("\n");
  stroke = new Set();
  /** @type {Record<string, number>} */
  const first = {};
  brushes().forEach((one, i) => {
    for (const layer of Object.keys(signsOf(one))) first[layer] ??= i;
  });
  const before = brush;
  for (const hit of hits()) {
    brush = first[hit.dataset.layer || ""] ?? before;
    if (!brushes()[brush].classList.contains("letterbrush")) paint(hit);
  }
  brush = before;
  stroke = null;
  bench.change(lines.join("\n"), button.textContent || "");
}

/** Draw every place as the text says it, after taking back. @param {Bench} bench */
function redraw(bench) {
  if (!byId("wsboard")) return;
  const text = bench.text().split("\n");
  for (const hit of hits()) {
    const sign = (text[Number(hit.dataset.line) - 1] ?? "")[Number(hit.dataset.column) - 1] ?? " ";
    if (sign === hit.dataset.sign) continue;
    const layer = hit.dataset.layer || "";
    const known = brushFor(layer, sign);
    hit.dataset.sign = sign;
    if (known) byId(hit.dataset.spot || "")?.setAttribute("href", `#${signsOf(known)[layer][1]}`);
  }
  choose(brush);
}

/** All places round one that have its sign and are not walled off. @param {SVGElement} start */
function region(start) {
  const all = hits();
  const own = all.filter((hit) => hit.dataset.layer === start.dataset.layer);
  const walls = all
    .filter((hit) => hit.classList.contains("edge") && (hit.dataset.sign || " ").trim())
    .map((hit) => middle(hit).map(Math.round).join(" "));
  const closed = new Set(walls);
  const at = new Map(own.map((hit) => [hit, middle(hit)]));
  const near = nearest(own, at) * BESIDE;
  const found = new Set([start]);
  const queue = [start];
  while (queue.length) {
    const here = /** @type {SVGElement} */ (queue.pop());
    const [x, y] = at.get(here) || [0, 0];
    for (const other of own) {
      const [u, v] = at.get(other) || [0, 0];
      const between = `${Math.round((x + u) / 2)} ${Math.round((y + v) / 2)}`;
      if (found.has(other) || other.dataset.sign !== start.dataset.sign) continue;
      if (Math.hypot(u - x, v - y) > near || closed.has(between)) continue;
      found.add(other);
      queue.push(other);
    }
  }
  return [...found];
}

/** The least distance between two places. @param {SVGElement[]} own @param {Map<SVGElement, [number, number]>} at */
function nearest(own, at) {
  const [x, y] = at.get(own[0]) || [0, 0];
  const far = own.slice(1).map((hit) => {
    const [u, v] = at.get(hit) || [0, 0];
    return Math.hypot(u - x, v - y);
  });
  return Math.min(...far);
}

/** Light a place in the text, too, and say its name. @param {SVGElement} hit */
function aim(hit) {
  const detail = { line: Number(hit.dataset.line), column: Number(hit.dataset.column) };
  document.dispatchEvent(new CustomEvent("aimed", { detail }));
  const box = byId("wsaim");
  if (box) box.textContent = placeWords(hit);
}

/** @param {SVGElement} hit */
function placeWords(hit) {
  const sign = hit.dataset.sign || " ";
  const what = wordOf(brushFor(hit.dataset.layer || "", sign)) || sign;
  return word("place", {
    place: hit.dataset.place || "",
    what,
    line: hit.dataset.line || "",
    column: hit.dataset.column || "",
  });
}

/** @param {string} spot */
function putCursor(spot) {
  const layer = byId("wscursor");
  const hit = spotOf(spot);
  if (!layer || !hit) return;
  cursor = spot;
  const shape = make("path", {
    d: hit.getAttribute("d") || "",
    transform: hit.getAttribute("transform") || "",
    class: "wsat",
  });
  layer.replaceChildren(shape);
  aim(hit);
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function onKey(bench, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onBoard = Boolean(/** @type {Element} */ (event.target).closest("#wsboard"));
  const digit = brushes().findIndex((b) => b.dataset.key === event.key);
  if (digit >= 0) choose(digit);
  else if (onBoard && WAYS[event.key]) move(WAYS[event.key]);
  else if (onBoard && (event.key === " " || event.key === "Enter")) press(bench, brush);
  else if (onBoard && event.key.toLowerCase() === "f" && !signed("f")) fillOn(!filling);
  else if (onBoard && signed(event.key))
    press(bench, brushes().indexOf(/** @type {HTMLElement} */ (signed(event.key))));
  else return;
  event.preventDefault();
}

/** The brush that paints a sign, of the layer one is in if there are several. @param {string} key */
function signed(key) {
  const fits = brushes().filter((b) => key.trim() && Object.values(signsOf(b)).some(([sign]) => sign === key));
  const here = spotOf(cursor);
  return fits.find((b) => here && signsOf(b)[here.dataset.layer || ""]) || fits[0];
}

/** Go to the nearest place in a direction. @param {[number, number]} way */
function move(way) {
  const own = hits().filter(heldFor);
  const here = own.find((hit) => hit.dataset.spot === cursor);
  if (!here) {
    putCursor(own[0]?.dataset.spot || "");
    say(own[0] ? placeWords(own[0]) : "");
    return;
  }
  const to = nextPlace(own, here, way);
  putCursor(to.dataset.spot || "");
  say(placeWords(to));
}

/** Paint where the cursor is. @param {Bench} bench @param {number} with_ the brush */
function press(bench, with_) {
  choose(with_);
  const hit = spotOf(cursor);
  if (!hit) return;
  lines = bench.text().split("\n");
  stroke = new Set();
  for (const one of filling ? region(hit) : [hit]) paint(one);
  up(bench);
  say(placeWords(hit));
}

/** More or fewer rows or columns: the server knows how the text is laid out. @param {Bench} bench @param {HTMLElement} button */
async function resize(bench, button) {
  const { rows, columns } = button.dataset;
  const fields = { part: bench.part, text: bench.text(), rows: rows || 0, columns: columns || 0 };
  try {
    const text = await (await ask(`/copies/${bench.copyId}/size`, fields)).text();
    bench.change(text, button.getAttribute("aria-label") || "");
  } catch (problem) {
    notice(problem instanceof Refused ? problem.message : word("offline"));
  }
}
