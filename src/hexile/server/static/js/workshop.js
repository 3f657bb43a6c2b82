// The workshop: one text is the truth; table, board and page are drawn from it, and every change is kept at once.
import { Refused, ask, byId, notice, onActs, parse, putParts, say, startPage, word } from "./common.js";
import { Changes } from "./changes.js";
import { startGrid } from "./grid.js";
import { startMeasure } from "./measure.js";
import { startNodes } from "./nodes.js";
import { startPainting } from "./painting.js";
import { startTracing } from "./tracing.js";
import { startText } from "./astext.js";

const PAUSE_MS = 300;

const page = /** @type {HTMLElement} */ (document.querySelector(".workpage"));
const copyId = page.dataset.bench || "";
const part = page.dataset.part || "";

/** What the server knows of the file that is open. @returns {{text: string, version: number}} */
const known = () => JSON.parse(byId("draft")?.textContent || "{}");

const changes = new Changes(known().text || "", `hexile-${copyId}-${part}`);

// State: how far what is on the page has been kept by the server.
let version = known().version;
let timer = 0;
let sending = false;
let waiting = false;

/** @type {(() => void)[]} */
const redraws = [];

/** Take a new text, draw what can be drawn at once, and let it be checked and kept.
 * @param {string} text @param {string} label @param {string} [joins] typing in one place is one change */
function change(text, label, joins = "") {
  if (!changes.add(text, label, joins)) return;
  saveSoon();
}

function saveSoon() {
  showStrip();
  page.dataset.saved = "no";
  clearTimeout(timer);
  timer = window.setTimeout(save, PAUSE_MS);
}

/** One request at a time; what has changed meanwhile is sent next. */
async function save() {
  clearTimeout(timer);
  if (sending) {
    waiting = true;
    return;
  }
  sending = true;
  const text = changes.text();
  try {
    take(await (await ask(`/copies/${copyId}/edit`, { part, text, version })).text(), text);
  } catch (problem) {
    refused(problem);
  }
  sending = false;
  if (waiting || changes.text() !== text) {
    waiting = false;
    save();
  }
}

/** @param {unknown} problem */
function refused(problem) {
  page.dataset.saved = "refused";
  waiting = false;
  notice(problem instanceof Refused ? problem.message : word("offline"), true);
}

/** Put what the server answered in its place, unless somebody has gone on meanwhile.
 * @param {string} html @param {string} text the text it answers to */
function take(html, text) {
  const fresh = parse(html);
  version = JSON.parse(fresh.getElementById("draft")?.textContent || "{}").version;
  const stale = changes.text() !== text || Boolean(document.querySelector(".cellinput"));
  if (stale) fresh.getElementById("wsedit")?.remove();
  if (stale) putParts(fresh);
  else unheld(() => putParts(fresh));
  page.dataset.saved = stale ? "no" : "yes";
  for (const redraw of redraws) redraw();
  const fault = byId("wsfaults")?.querySelector("li");
  say(fault ? fault.textContent || "" : word("kept"));
}

/** Do something to the sheet while nothing on it has the focus: morphing passes over what has. @param {() => void} act */
function unheld(act) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#wsedit [id]"));
  held?.blur();
  act();
  if (held) byId(held.id)?.focus({ preventScroll: true });
}

/** Go to another of the texts there were. @param {number} step */
function go(step) {
  const moved = changes.go(step);
  if (moved) after();
}

function after() {
  for (const redraw of redraws) redraw();
  saveSoon();
}

/** Take ours back: one value, or the whole file. @param {HTMLElement} button */
async function takeOurs(button) {
  if (page.dataset.saved === "no") await save();
  const fields = { part: button.dataset.part || part, place: button.dataset.ours || "", shown: part };
  try {
    const html = await (await ask(`/copies/${copyId}/ours`, fields)).text();
    const text = JSON.parse(parse(html).getElementById("draft")?.textContent || "{}").text;
    if (fields.part === part) changes.add(text, word("ours"));
    take(html, changes.text());
    showStrip();
  } catch (problem) {
    refused(problem);
  }
}

function showStrip() {
  changes.draw(/** @type {HTMLElement} */ (byId("wsline")));
  byId("wsundo")?.toggleAttribute("disabled", !changes.may(-1));
  byId("wsredo")?.toggleAttribute("disabled", !changes.may(1));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const typing = /** @type {Element} */ (event.target).closest("input, textarea, select");
  const undo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
  if (undo && !typing?.matches(".cellinput")) {
    event.preventDefault();
    go(event.shiftKey ? 1 : -1);
  } else if (event.key.toLowerCase() === "y" && event.ctrlKey && !typing) {
    event.preventDefault();
    go(1);
  }
}

/** What editors use. */
const bench = {
  text: () => changes.text(),
  change,
  redraw: (/** @type {() => void} */ act) => redraws.push(act),
  copyId,
  part,
};

startPage();
onActs({ undo: () => go(-1), redo: () => go(1), ours: takeOurs });
document.addEventListener("keydown", onKey);
byId("wsline")?.addEventListener("click", (event) => {
  const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-at]"));
  if (node && changes.goTo(Number(node.dataset.at))) after();
});
startGrid(bench);
startPainting(bench);
startNodes(bench);
startTracing(bench);
startText(bench);
startMeasure(bench);
showStrip();
