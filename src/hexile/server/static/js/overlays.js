// Places shown on request, one sort after the other: command, zones of control, lines of sight.
import { byId, say, word } from "./common.js";
import { cellOf, make } from "./board.js";

/** @typedef {{title: string, words: string, rule: string, tone: string, cells: string[]}} Overlay */

// State: what can be shown now, and the title of what is shown; it is kept while the turn goes on.
/** @type {Overlay[]} */ let all = [];
let shown = "";

/** Take over what a position can show; what was shown stays shown. @param {Overlay[]} overlays */
export function takeOverlays(overlays) {
  all = overlays || [];
  draw();
}

/** Show the next sort of places, and nothing after the last. */
export function nextOverlay() {
  const at = all.findIndex((one) => one.title === shown);
  shown = all[at + 1]?.title || "";
  /** @type {HTMLDialogElement | null} */ (byId("menu"))?.close();
  draw();
  say(all.find((one) => one.title === shown)?.words || word("overlay_none"));
}

function draw() {
  const one = all.find((overlay) => overlay.title === shown);
  byId("overlay")?.remove();
  drawWords(one);
  const above = byId("under");
  if (!one || !above) return;
  const layer = make("g", { id: "overlay", class: `overlay ${one.tone}` });
  for (const id of one.cells) {
    const d = cellOf(id)?.getAttribute("d");
    if (d) layer.append(make("path", { d }));
  }
  above.after(layer);
}

/** Say what is shown, on a button that shows the next. @param {Overlay | undefined} one */
function drawWords(one) {
  for (const button of document.querySelectorAll("[data-act=overlay]:not(#showing)"))
    /** @type {HTMLElement} */ (button).hidden = !all.length;
  const said = byId("showing");
  if (!said) return;
  said.hidden = !one;
  const name = document.createElement("b");
  name.textContent = one?.title || "";
  const key = document.createElement("kbd");
  key.textContent = "V";
  said.replaceChildren(name, `: ${one?.words} (${one?.rule}) `, key);
}
