// The lens: a stack spread out beside its place, so that every counter in it can be read and picked up.
import { byId } from "./common.js";
import { cellOf, countersIn, make, nameOf } from "./board.js";
import { put } from "./slip.js";

/** @param {SVGGElement} counter */
function face(counter) {
  const svg = make("svg", { viewBox: "-27 -27 54 54", class: `piece ${counter.getAttribute("class")}`, "aria-hidden": "true" });
  const inner = counter.querySelector(":scope > g")?.cloneNode(true);
  if (inner) {
    /** @type {Element} */ (inner).setAttribute("transform", counter.classList.contains("is-disrupted") ? "rotate(-9)" : "");
    svg.append(inner);
  }
  return svg;
}

/** Draw a stack spread out, to look at. @param {string} cell @returns {HTMLElement | null} */
export function spread(cell) {
  const here = countersIn(cell);
  if (here.length < 2) return null;
  const list = document.createElement("ul");
  list.className = "spread";
  for (const counter of here) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = nameOf(counter.dataset.id || "");
    item.append(face(counter), words);
    list.append(item);
  }
  return list;
}

/** Open the lens on a cell, if it holds a stack. @param {string} cell @param {string[]} held @param {boolean} [byKey] */
export function openLens(cell, held, byKey = false) {
  const box = byId("lens");
  const spot = cellOf(cell);
  const list = spread(cell);
  if (!box || !spot || !list) return closeLens();
  const here = countersIn(cell);
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

/** Returns whether it was open. */
export function closeLens() {
  const box = byId("lens");
  const open = Boolean(box && !box.hidden);
  if (box) box.hidden = true;
  return open;
}

/** @param {(ids: string[]) => void} touch */
export function listenToLens(touch) {
  byId("lens")?.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-lens]"));
    if (button) touch([button.dataset.lens || ""]);
  });
}
