// A scan of one's own under the board: it stays in this browser and is never sent.
import { byId } from "./common.js";
import { make } from "./board.js";

/** @type {string} */
let scan = "";

export function startTracing() {
  const file = /** @type {HTMLInputElement | null} */ (byId("wsfile"));
  if (!file) return;
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.id === "wsfile" && box.files?.[0]) load(box.files[0]);
  });
  document.addEventListener("input", (event) => {
    if (/** @type {HTMLElement} */ (event.target).dataset.trace) lay();
  });
}

/** @param {File} file */
function load(file) {
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    scan = String(reader.result);
    byId("wstrace")?.removeAttribute("hidden");
    lay();
  });
  reader.readAsDataURL(file);
}

/** @param {string} what */
const set = (what) => Number(/** @type {HTMLInputElement} */ (document.querySelector(`[data-trace="${what}"]`)).value);

/** Lay the scan under the board; what is ground grows thin above it, walls and counters stay. */
export function lay() {
  const board = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (byId("wsboard") || byId("wsmap")));
  const under = byId("wsscan");
  if (!scan || !board || !under) return;
  const { x, y, width, height } = board.viewBox.baseVal;
  const size = set("size") / 100;
  const image = make("image", {
    href: scan,
    x: x + (set("right") / 100) * width,
    y: y + (set("down") / 100) * height,
    width: width * size,
    height: height * size,
    preserveAspectRatio: "xMidYMid meet",
  });
  under.replaceChildren(image);
  const strength = set("strength") / 100;
  /** @type {HTMLElement} */ (byId("wsground")).style.opacity = String(1 - strength * 0.85);
}
