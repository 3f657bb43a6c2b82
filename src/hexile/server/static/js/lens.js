// The lens: a stack spread out beside its place, so that every counter in it can be read and picked up.
import { byId } from "./common.js";
import { cellOf, countersIn, make, nameOf } from "./board.js";
import { put } from "./slip.js";

/** The face of a counter by itself. @param {SVGGElement} counter */
export function face(counter) {
  const svg = make("svg", {
    viewBox: "-27 -27 54 54",
    class: `piece ${counter.getAttribute("class")}`,
    "aria-hidden": "true",
  });
  const inner = counter.querySelector(":scope > g")?.cloneNode(true);
  if (inner) {
    /** @type {Element} */ (inner).setAttribute(
      "transform",
      counter.classList.contains("is-disrupted") ? "rotate(-9)" : "",
    );
    svg.append(inner);
  }
  return svg;
}

const FEW = 8;
const ABREAST = 4;

/** Draw a stack spread out, to look at; of a large one, those that look alike once. @param {string} cell @returns {HTMLElement | null} */
export function spread(cell) {
  const here = countersIn(cell);
  if (here.length < 2) return null;
  return listOf(here.length > FEW ? alike(here) : here.map((counter) => [counter]));
}

/** @param {SVGGElement[]} here @returns {SVGGElement[][]} */
function alike(here) {
  /** @type {Map<string, SVGGElement[]>} */
  const found = new Map();
  for (const counter of here) {
    const look = `${counter.getAttribute("class")} ${counter.querySelector(":scope > g")?.innerHTML}`;
    found.set(look, [...(found.get(look) || []), counter]);
  }
  return [...found.values()];
}

/** @param {SVGGElement[][]} groups */
function listOf(groups) {
  const list = document.createElement("ul");
  list.className = "spread";
  const rows = Math.ceil(groups.length / ABREAST);
  list.style.setProperty("--abreast", String(Math.ceil(groups.length / rows)));
  for (const [first, ...others] of groups) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = `${nameOf(first.dataset.id || "").split(";")[0]}${others.length ? ` × ${others.length + 1}` : ""}`;
    item.append(face(first), words);
    list.append(item);
  }
  return list;
}

/** Open the lens on a cell, if it holds a stack. @param {string} cell @param {string[]} held @param {boolean} [byKey] */
export function openLens(cell, held, byKey = false) {
  const box = byId("lens");
  const spot = cellOf(cell);
  const here = countersIn(cell);
  if (!box || !spot || here.length < 2) return closeLens();
  const list = listOf(here.map((counter) => [counter]));
  [...list.children].forEach((item, i) => {
    const id = here[i].dataset.id || "";
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.lens = id;
    button.className = here[i].classList.contains("can") ? "can" : "";
    button.setAttribute("aria-pressed", String(held.includes(id)));
    button.append(...item.childNodes);
    item.append(button);
  });
  const title = document.createElement("h3");
  title.className = "caph";
  title.textContent = spot.dataset.text || cell;
  box.setAttribute("aria-label", title.textContent);
  box.dataset.cell = cell;
  box.replaceChildren(title, list);
  put(box, spot);
  if (byKey) /** @type {HTMLElement | null} */ (box.querySelector("button.can, button"))?.focus();
  return true;
}

export const isLensOpen = () => byId("lens")?.hidden === false;

/** Returns whether it was open. */
export function closeLens() {
  const box = byId("lens");
  const open = isLensOpen();
  if (box) box.hidden = true;
  document.querySelectorAll('.leader[data-of="lens"]').forEach((line) => line.remove());
  return open;
}

/** @param {(ids: string[]) => void} touch */
export function listenToLens(touch) {
  byId("lens")?.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-lens]"));
    if (button) touch([button.dataset.lens || ""]);
  });
}
