// Lamp light: the ground on which one may act, each place with its cost, the whole outlined once on hex maps.
import { byId } from "./common.js";
import { cellOf, clear, counterOf, countersIn, isBeside, make, placeOf, pointsTo, unit } from "./board.js";
import { signAt } from "./signs.js";

const SQUARE = 4;

/** @param {Element} cell @returns {[number, number][]} */
const corners = (cell) =>
  (cell.getAttribute("d") || "")
    .slice(1, -1)
    .split("L")
    .map((p) => /** @type {[number, number]} */ (p.split(" ").map(Number)));

/** The cost or warning the scene prints in a cell. @param {string} id */
function noteOf(id) {
  const light = /** @type {HTMLElement | null} */ (document.querySelector(`#under [data-lit="${CSS.escape(id)}"]`));
  return { words: light?.dataset.note || "", stop: Boolean(light?.classList.contains("l-stop")) };
}

/** Light what is held and what may be touched next.
 * @param {string[]} held @param {string[]} next @param {(id: string) => string} signOf what touching it does, or nothing
 * @param {(id: string) => {cost: number, stops: boolean} | undefined} walkTo what walking there costs */
export function drawLamp(held, next, signOf, walkTo) {
  clear("lamp");
  clear("lamp-margin");
  clear("ways");
  document.querySelectorAll(".counter.can, .counter.held").forEach((c) => c.classList.remove("can", "held"));
  const layer = byId("lamp");
  if (!layer) return;
  const side = byId("lamp-margin") || layer;
  for (const id of held) pool(isBeside(id) ? side : layer, id);
  const cells = next.map(cellOf).filter((c) => c !== null);
  const washed = cells.filter((c) => corners(c).length > SQUARE && !isStar(c));
  for (const id of next) if (onSheet(id)) light(isBeside(id) ? side : layer, id, walkTo(id));
  reprint(layer, cells);
  for (const [id, name] of signs(next, signOf)) sign(byId("ways") || layer, id, name);
  const at = placeOf(held.filter(onSheet).pop() || "");
  for (const id of next) if (at && !onSheet(id)) arrow(byId("ways") || layer, id, at);
  if (washed.length > 1) outline(layer, washed);
}

/** Mark the places that a choice acts on. @param {string[]} places */
export function drawArea(places) {
  clear("area");
  const lamp = byId("lamp");
  const layer = byId("area") || (lamp && places.length ? make("g", { id: "area" }) : null);
  if (!lamp || !layer) return;
  if (!layer.isConnected) lamp.after(layer);
  for (const cell of places.map(cellOf))
    if (cell) layer.append(make("path", { d: cell.getAttribute("d") || "", class: "area" }));
}

const MANY = 40;

/** Places that touching does something to, each with its sign; a whole map of one sign needs none: what is asked says it.
 * @param {string[]} next @param {(id: string) => string} signOf @returns {[string, string][]} */
function signs(next, signOf) {
  const found = next.filter(onSheet).map((id) => /** @type {[string, string]} */ ([id, signOf(id)]));
  const alike = found.length > MANY && new Set(found.map(([, name]) => name)).size === 1;
  const onPiece = (/** @type {string} */ id) =>
    Boolean(cellOf(id)) && countersIn(id).some((c) => next.includes(c.dataset.id || "")); // touching it means the piece
  return alike ? [] : found.filter(([id, name]) => name && !onPiece(id));
}

/** Names of places, and letters of whole parts, are read on lit ground as well. @param {Element} layer @param {Element[]} cells */
function reprint(layer, cells) {
  const names = new Map(cells.map((cell) => [/** @type {HTMLElement} */ (cell).dataset.id, cell]));
  const marks = /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#ground [data-of]"));
  for (const mark of marks) if (names.has(mark.dataset.of)) layer.append(mark.cloneNode(true));
}

/** @param {string} id */
const onSheet = (id) => Boolean(cellOf(id) || counterOf(id));

/** A way to face, beside the thing that turns. @param {Element} layer @param {string} id @param {[number, number]} at */
function arrow(layer, id, at) {
  const size = unit() / 48;
  const shape = make("path", {
    d: "M-13-22L0-39 13-22Z",
    transform: `translate(${at[0]} ${at[1]}) rotate(${pointsTo(id)}) scale(${size})`,
    id: `legal-${id}`,
    class: "legal way",
  });
  /** @type {any} */ (shape).dataset.legal = id;
  shape.append(make("title", {}, id));
  layer.append(shape);
}

/** @param {Element} cell */
const isStar = (cell) => (cell.getAttribute("class") || "").includes("t-star");

/** @param {Element} layer @param {string} id */
function pool(layer, id) {
  const at = placeOf(id);
  const r = unit() * 0.48;
  counterOf(id)?.classList.add("held");
  if (at)
    layer.append(
      make("rect", {
        x: at[0] - r,
        y: at[1] - r,
        width: 2 * r,
        height: 2 * r,
        rx: unit() * 0.1,
        class: "lamp-pool",
        "data-held": id,
      }),
    );
}

/** What touching a place does: in the middle of a free one, at the corner of a piece. @param {Element} layer @param {string} id @param {string} name */
function sign(layer, id, name) {
  const at = placeOf(id);
  if (!at || isBeside(id)) return;
  const free = !counterOf(id) && !countersIn(id).length && !noteOf(id).words;
  const aside = free ? 0 : unit() * 0.36;
  layer.append(signAt(name, at[0] - aside, at[1] - aside, (unit() / 48) * (free ? 1.1 : 0.9)));
}

/** @param {Element} layer @param {string} id @param {{cost: number, stops: boolean} | undefined} walk */
function light(layer, id, walk) {
  const cell = cellOf(id);
  const counter = counterOf(id);
  const at = placeOf(id);
  if (!at) return;
  const shape = cell ? cellShape(cell, at) : square(at, unit() * 0.45);
  if (counter) shape.setAttribute("class", "legal pickable");
  shape.setAttribute("id", `legal-${id}`);
  /** @type {any} */ (shape).dataset.legal = id;
  layer.append(shape);
  counter?.classList.add("can");
  if (cell && isStar(cell)) slip(layer, at, walk);
  else if (cell) label(countersIn(id).length ? byId("ways") || layer : layer, id, at, walk);
}

/** @param {[number, number]} at @param {number} r */
const square = (at, r) =>
  make("rect", { x: at[0] - r, y: at[1] - r, width: 2 * r, height: 2 * r, rx: 4, class: "legal" });

/** A ring round a star, the hex itself, or a square a little within the cell. @param {SVGPathElement} cell @param {[number, number]} at */
function cellShape(cell, at) {
  if (isStar(cell)) return make("circle", { cx: at[0], cy: at[1], r: unit() * 0.52, class: "legal star-legal" });
  const points = corners(cell);
  if (points.length !== SQUARE)
    return make("path", { d: cell.getAttribute("d") || "", class: points.length > SQUARE ? "legal wash" : "legal" });
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const gap = unit() * 0.07;
  const [x, y] = [Math.min(...xs) + gap, Math.min(...ys) + gap];
  return make("rect", {
    x,
    y,
    width: Math.max(...xs) - x - gap,
    height: Math.max(...ys) - y - gap,
    rx: 4,
    class: "legal",
  });
}

/** The cost, where there is one to know; an eight-sided sign where one must stop.
 * @param {Element} layer @param {string} id @param {[number, number]} at @param {{cost: number, stops: boolean} | undefined} walk */
function label(layer, id, at, walk) {
  const { words, stop } = walk ? { words: String(walk.cost || ""), stop: walk.stops } : noteOf(id);
  if (!words) return;
  if (countersIn(id).length) return cap(layer, below(id, at), words, stop);
  if (stop)
    layer.append(
      make("path", {
        d: "M-3.7-9H3.7L9-3.7V3.7L3.7 9H-3.7L-9 3.7V-3.7Z",
        transform: `translate(${at[0]} ${at[1]})`,
        class: "stopsign",
      }),
    );
  layer.append(make("text", { x: at[0], y: at[1] + 5, class: stop ? "cost" : "cost free" }, words));
}

/** Where a small cap lies in a place that is taken: at its lower right corner. @param {string} id @param {[number, number]} at @returns {[number, number]} */
function below(id, at) {
  const points = corners(/** @type {Element} */ (cellOf(id)));
  if (points.length !== SQUARE) return [at[0] + unit() * 0.4, at[1] + unit() * 0.4];
  return [Math.max(...points.map((p) => p[0])) - 8, Math.max(...points.map((p) => p[1])) - 9];
}

/** What it costs to go to a star, beside it. @param {Element} layer @param {[number, number]} at @param {{cost: number, stops: boolean} | undefined} walk */
function slip(layer, at, walk) {
  if (walk) cap(layer, [at[0] - unit() * 0.5, at[1] - unit() * 0.42], String(walk.cost));
}

/** A number on a small cap, an eight-sided one where one must stop. @param {Element} layer @param {[number, number]} at @param {string} words @param {boolean} [stop] */
function cap(layer, at, words, stop = false) {
  const key = make("g", { transform: `translate(${at[0]} ${at[1]})`, class: "keyed" });
  key.append(
    make("path", { d: stop ? "M-3.4-8H3.4L8-3.4V3.4L3.4 8H-3.4L-8 3.4V-3.4Z" : "M-7-7.6H7V7.6H-7Z", class: "keycap" }),
    make("text", { y: 4.6, class: "keyt" }, words),
  );
  layer.append(key);
}

/** The edges that belong to one lit cell only. @param {Element} layer @param {Element[]} cells */
function outline(layer, cells) {
  /** @type {Map<string, string>} */
  const edges = new Map();
  for (const cell of cells) {
    const points = corners(cell);
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length];
      const key = `${Math.round((a[0] + b[0]) / 4)} ${Math.round((a[1] + b[1]) / 4)}`;
      if (edges.has(key)) edges.delete(key);
      else edges.set(key, `M${a.join(" ")}L${b.join(" ")}`);
    });
  }
  const d = [...edges.values()].join("");
  layer.append(make("path", { d, class: "region-2" }), make("path", { d, class: "region" }));
}
