// Tables edited as they are printed: arrow keys, typing, paste from a spreadsheet. Each cell knows its place in the text.
import { byId, say, word } from "./common.js";

/** @typedef {{text: () => string, change: (text: string, label: string, joins?: string) => void, redraw: (act: () => void) => void, copyId: string, part: string}} Bench */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Bench} bench */
export function startGrid(bench) {
  const sheet = byId("wsedit");
  if (!sheet) return;
  sheet.addEventListener("focusin", (event) => aim(cellIn(event.target)));
  sheet.addEventListener("dblclick", (event) => open(bench, cellIn(event.target)));
  sheet.addEventListener("keydown", (event) => onKey(bench, event));
  sheet.addEventListener("paste", (event) => onPaste(bench, event));
  byId("wsside")?.addEventListener("click", (event) => pressWord(bench, event));
}

/** @param {EventTarget | null} target */
const cellIn = (target) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target)?.closest?.("[data-cell]"));

/** The cell in a row and column of a table, by the numbers on it. @param {HTMLElement} from @param {number} rows @param {number} columns */
function beside(from, rows, columns) {
  const [table, row, column] = (from.dataset.cell || "").split(" ").map(Number);
  return /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-cell="${table} ${row + rows} ${column + columns}"]`)
  );
}

/** Show which cell is meant: it alone is reached by the tabulator, its heads are lit, its words stand aside.
 * @param {HTMLElement | null} cell */
function aim(cell) {
  if (!cell) return;
  document.querySelectorAll("[data-cell][tabindex='0']").forEach((old) => old.setAttribute("tabindex", "-1"));
  cell.tabIndex = 0;
  document.querySelectorAll("#wsedit .lit").forEach((old) => old.classList.remove("lit"));
  const [table, row, column] = (cell.dataset.cell || "").split(" ");
  byId(`head-${table}-${column}`)?.classList.add("lit");
  byId(`row-${table}-${row}`)?.classList.add("lit");
  const about = byId("wscell");
  if (!about) return;
  about.hidden = false;
  const title = about.querySelector("h2");
  if (title) title.textContent = cell.dataset.place || "";
  tellWhence(about, cell);
  offerWords(about, cell);
}

/** Offer the words that may stand in a cell, where what stands there with us is one of them.
 * @param {HTMLElement} about @param {HTMLElement} cell */
function offerWords(about, cell) {
  const presses = /** @type {HTMLElement[]} */ ([...about.querySelectorAll("[data-word]")]);
  const fits = presses.filter((one) => !one.dataset.of || one.dataset.of === cell.dataset.section);
  const { value = "", ours = "" } = cell.dataset;
  const known = fits.some((one) => one.dataset.word === (ours || value));
  for (const press of presses) {
    press.hidden = !known || !fits.includes(press);
    press.setAttribute("aria-pressed", String(press.dataset.word === value));
  }
}

/** Say where a cell comes from: its mark, the word, the note and the rule. @param {HTMLElement} about @param {HTMLElement} cell */
function tellWhence(about, cell) {
  const { origin = "", note = "", rule = "" } = cell.dataset;
  about.querySelector(".marks")?.removeAttribute("hidden");
  for (const mark of /** @type {NodeListOf<HTMLElement>} */ (about.querySelectorAll("[data-mark]")))
    mark.hidden = mark.dataset.mark !== origin;
  const words = about.querySelector(".marks + span");
  if (words) words.textContent = [origin, note].filter(Boolean).join(": ");
  const link = /** @type {HTMLAnchorElement | null} */ (about.querySelector("a.rule"));
  if (!link) return;
  link.hidden = !rule;
  link.textContent = rule;
  link.href = `${link.dataset.base}${encodeURIComponent(rule)}`;
}

/** The words a table may have, pressed instead of typed. @param {Bench} bench @param {Event} event */
function pressWord(bench, event) {
  const press = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("#wscell [data-word]")
  );
  const cell = /** @type {HTMLElement | null} */ (document.querySelector("[data-cell][tabindex='0']"));
  if (press && cell) {
    put(bench, [[cell, press.dataset.word || ""]]);
    cell.focus();
  }
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function onKey(bench, event) {
  const cell = cellIn(event.target);
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = /** @type {HTMLInputElement | null} */ (cell.querySelector("input"));
  if (box) inBox(bench, cell, box, event);
  else onCell(bench, cell, event);
}

/** @param {Bench} bench @param {HTMLElement} cell @param {KeyboardEvent} event */
function onCell(bench, cell, event) {
  const step = STEPS[event.key];
  if (step) beside(cell, ...step)?.focus();
  else if (event.key === "Home") first(cell)?.focus();
  else if (event.key === "Enter" || event.key === "F2") open(bench, cell);
  else if (event.key === "Delete" || event.key === "Backspace") put(bench, [[cell, cell.dataset.ours ?? ""]]);
  else if (event.key.length === 1 && event.key !== " ") open(bench, cell, event.key);
  else return;
  event.preventDefault();
}

/** @param {HTMLElement} cell */
function first(cell) {
  const [table, row] = (cell.dataset.cell || "").split(" ");
  return /** @type {HTMLElement | null} */ (document.querySelector(`[data-cell^="${table} ${row} "]`));
}

/** @param {Bench} bench @param {HTMLElement} cell @param {HTMLInputElement} box @param {KeyboardEvent} event */
function inBox(bench, cell, box, event) {
  const upDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (event.key === "Escape") {
    close(cell, box);
    cell.focus();
  } else if (event.key === "Enter" || event.key === "Tab" || upDown) {
    const back = event.shiftKey ? -1 : 1;
    close(cell, box);
    put(bench, [[cell, box.value]]);
    const step = event.key === "Tab" ? /** @type {[number, number]} */ ([0, back]) : STEPS[event.key] || [back, 0];
    (beside(cell, ...step) || cell).focus();
  } else return;
  event.preventDefault();
}

/** Let a cell be typed in. @param {Bench} bench @param {HTMLElement | null} cell @param {string} [begin] what was typed already */
function open(bench, cell, begin) {
  if (!cell || cell.querySelector("input")) return;
  const box = document.createElement("input");
  box.className = "cellinput";
  box.value = begin ?? cell.dataset.value ?? "";
  box.setAttribute("aria-label", cell.dataset.place || "");
  box.size = Math.max(3, box.value.length);
  cell.append(box);
  cell.classList.add("open");
  box.focus();
  if (begin === undefined) box.select();
  box.addEventListener("blur", () => {
    if (box.dataset.done) return;
    close(cell, box);
    put(bench, [[cell, box.value]]);
  });
}

/** @param {HTMLElement} cell @param {HTMLInputElement} box */
function close(cell, box) {
  box.dataset.done = "yes"; // taking it out blurs it
  cell.classList.remove("open");
  box.remove();
}

/** @param {Bench} bench @param {ClipboardEvent} event */
function onPaste(bench, event) {
  const from = cellIn(event.target);
  const words = event.clipboardData?.getData("text/plain").replace(/\r/g, "").replace(/\n$/, "") ?? "";
  if (!from || !words || (from.querySelector("input") && !/[\t\n]/.test(words))) return;
  event.preventDefault();
  /** @type {[HTMLElement, string][]} */
  const found = [];
  words.split("\n").forEach((line, row) =>
    line.split("\t").forEach((value, column) => {
      const cell = beside(from, row, column);
      if (cell) found.push([cell, value.trim()]);
    }),
  );
  const box = from.querySelector("input");
  if (box) close(from, box);
  put(bench, found);
  from.focus();
  say(word("pasted", { count: found.length }));
}

/** Write values into the text. @param {Bench} bench @param {[HTMLElement, string][]} values */
function put(bench, values) {
  const lines = bench.text().split("\n");
  for (const [cell, value] of values) putOne(lines, cell, value.trim() || (cell.dataset.ours ?? ""));
  const [cell, value] = values[0] || [];
  if (cell)
    bench.change(
      lines.join("\n"),
      values.length > 1 ? word("pasted", { count: values.length }) : `${cell.dataset.place} ${value}`,
    );
}

/** Write one value into its line; what stands in columns goes on standing in them.
 * @param {string[]} lines @param {HTMLElement} cell @param {string} value */
function putOne(lines, cell, value) {
  const at = Number(cell.dataset.line);
  const [from, to] = [Number(cell.dataset.from), Number(cell.dataset.to)];
  if (Number.isNaN(at) || value === cell.dataset.value) return;
  const aligned = cell.dataset.separator === " ";
  const written = asWritten(cell, value);
  const line = lines[at];
  let rest = line.slice(to);
  if (aligned && rest.trim()) {
    const room = rest.length - rest.trimStart().length;
    const grown = written.length - (to - from);
    rest = " ".repeat(Math.max(1, room - grown)) + rest.trimStart();
  }
  lines[at] = line.slice(0, from) + written + rest;
  show(cell, value, written);
  shift(cell, at, from + written.length, lines[at].length - line.length, to);
}

/** How a value is written in its file: between commas, after an equals sign, or between blanks.
 * @param {HTMLElement} cell @param {string} value */
function asWritten(cell, value) {
  if (cell.dataset.separator === ",") return quoted(value);
  if (cell.dataset.separator === "=") return cell.dataset.quoted ? JSON.stringify(value) : value;
  return cell.dataset.free ? value : value.replace(/\s+/g, "-");
}

/** @param {string} value */
const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value);

/** @param {HTMLElement} cell @param {string} value @param {string} written */
function show(cell, value, written) {
  cell.dataset.value = value;
  cell.dataset.to = String(Number(cell.dataset.from) + written.length);
  const shown = cell.querySelector(".val");
  if (shown) shown.textContent = value;
  cell.classList.toggle("yours", value !== cell.dataset.ours);
}

/** Move the places of what stands further on in a line. @param {HTMLElement} changed @param {number} line @param {number} end
 * @param {number} by @param {number} before where the changed cell ended before */
function shift(changed, line, end, by, before) {
  for (const cell of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-line="${line}"]`))) {
    if (cell === changed || Number(cell.dataset.from) < before) continue;
    cell.dataset.from = String(Number(cell.dataset.from) + by);
    cell.dataset.to = String(Number(cell.dataset.to) + by);
  }
}
