// Puzzles: hints, progress and the streak, which this browser keeps. The list of puzzles and the table use it.
import { byId, onActs, startPage, word } from "./common.js";
import { ring } from "./board.js";
import { keepInSight } from "./zoom.js";

const KEY = "hexile-puzzles";
const LOOK_MS = 1000;

/** @typedef {{ solved: Record<string, boolean>, streak: number, longest: number }} Progress */

/** What was solved; a puzzle counts by its first answer. @returns {Progress} */
function kept() {
  try {
    return { solved: {}, streak: 0, longest: 0, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { solved: {}, streak: 0, longest: 0 };
  }
}

/** @param {Progress} progress */
function keep(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // this browser keeps nothing: the page works without
  }
}

// State: how many hints are open.
let shown = 0;
let helped = false;

/** Open the next hint, and ring its place. */
export function showHint() {
  const hints = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#puzzle [data-hint]"))];
  shown = Math.min(hints.length, shown + 1);
  helped = helped || shown > 0;
  drawHints(hints);
}

/** @param {HTMLElement[]} hints */
function drawHints(hints) {
  hints.forEach((hint, n) => {
    hint.hidden = n >= shown;
    if (n < shown && hint.dataset.hint) ring(hint.dataset.hint, "about");
  });
  keepInSight([...document.querySelectorAll("#talk .about")].pop() || null);
  const more = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-act=hint]"));
  if (more) more.disabled = shown >= hints.length;
}

/** Note what was answered, and show how far one is. @param {() => Promise<void>} [again] */
export function settlePuzzle(again) {
  const card = byId("puzzle");
  if (card) {
    const { stage = "", key = "" } = card.dataset;
    if (stage === "open")
      drawHints([...card.querySelectorAll("[data-hint]")].map((hint) => /** @type {HTMLElement} */ (hint)));
    else if (stage === "rating") setTimeout(() => again?.().catch(() => {}), LOOK_MS);
    else if (stage === "right" || stage === "wrong") note(key, stage === "right", !helped);
  }
  showProgress();
}

/** A hint ends the row. @param {string} key @param {boolean} right @param {boolean} alone */
function note(key, right, alone) {
  const progress = kept();
  if (key in progress.solved) {
    progress.solved[key] = progress.solved[key] || right;
  } else {
    progress.solved[key] = right;
    progress.streak = right && alone ? progress.streak + 1 : 0;
    progress.longest = Math.max(progress.longest, progress.streak);
  }
  keep(progress);
}

/** Tick what was solved, and say how many that is. */
function showProgress() {
  const progress = kept();
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("li[data-key]"))];
  for (const row of rows) {
    const tick = /** @type {HTMLElement} */ (row.querySelector(".tick"));
    const solved = progress.solved[row.dataset.key || ""];
    tick.hidden = solved === undefined;
    tick.textContent = solved ? `✓ ${word("solved")}` : word("tried");
  }
  const line = /** @type {HTMLElement | null} */ (document.querySelector("[data-progress]"));
  if (!line) return;
  const done = rows.filter((row) => progress.solved[row.dataset.key || ""]).length;
  const here = rows.length ? word("puzzles_done", { done, count: rows.length }) : "";
  const streak = word("streak", { streak: progress.streak, longest: progress.longest });
  line.textContent = [here, streak].filter(Boolean).join(" ");
}

if (document.querySelector(".puzzlelist")) {
  startPage();
  onActs({});
  showProgress();
}
