// A scan of one's own under the board: it stays in this browser and is never sent.
import { byId, onActs } from "./common.js";
import { make } from "./board.js";

/** @typedef {import("./grid.js").Bench} Bench */

// State: the picture that is traced; it is nobody else's and never sent.
/** @type {string} */
let scan = "";
/** How it lies, by what the sliders are called. @type {Record<string, string>} */
const lies = {};

/** @param {Bench} bench */
export function startTracing(bench) {
  if (!byId("wsfile")) return;
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.id === "wsfile" && box.files?.[0]) load(box.files[0]);
  });
  document.addEventListener("input", (event) => {
    const { dataset, value } = /** @type {HTMLInputElement} */ (event.target);
    if (!dataset.trace) return;
    lies[dataset.trace] = value;
    lay();
  });
  onActs({ untrace: takeAway });
  bench.redraw(lay); // the board is drawn anew after every change
}

/** @param {File} file */
function load(file) {
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    scan = String(reader.result);
    lay();
  });
  reader.readAsDataURL(file);
}

/** @returns {HTMLInputElement[]} */
const sliders = () =>
  [...document.querySelectorAll("[data-trace]")].map((one) => /** @type {HTMLInputElement} */ (one));

/** @param {string} what */
const set = (what) => Number(sliders().find((one) => one.dataset.trace === what)?.value);

/** Lay the scan under the board; what is ground grows thin above it, walls and counters stay. */
function lay() {
  const board = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (byId("wsboard") || byId("wsmap")));
  const under = byId("wsscan");
  if (!scan || !board || !under) return;
  byId("wstrace")?.removeAttribute("hidden");
  for (const one of sliders()) one.value = lies[one.dataset.trace || ""] ?? one.value;
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
  thin(1 - (set("strength") / 100) * 0.85);
}

/** @param {number} opacity */
function thin(opacity) {
  byId("wsground")?.style.setProperty("--thin", String(opacity));
}

function takeAway() {
  scan = "";
  byId("wsscan")?.replaceChildren();
  byId("wstrace")?.setAttribute("hidden", "");
  thin(1);
}
