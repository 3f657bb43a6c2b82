// What choosing needs to know of a board, as plain data: which things lie on it, and where.

/** @typedef {{cell: string, side: string, name: string}} Piece */
/** The cells by name, the counters, those on the map cell by cell from the lowest up, and the words for directions.
 * @typedef {{cells: Record<string, string>, counters: Record<string, Piece>, stacks: Record<string, string[]>, compass: Record<string, number>}} Sheet */

/** @type {Sheet} */
export const BARE = { cells: {}, counters: {}, stacks: {}, compass: {} };
/** The side of counters that are nobody's. */
const NOBODY = "s-none";

/** @param {Record<string, unknown>} found @param {string} id */
const has = (found, id) => Object.hasOwn(found, id);
/** @param {Sheet} sheet @param {string} id */
export const isCell = (sheet, id) => has(sheet.cells, id);
/** @param {Sheet} sheet @param {string} id */
export const isCounter = (sheet, id) => has(sheet.counters, id);
/** @param {Sheet} sheet @param {string} id */
export const onSheet = (sheet, id) => isCell(sheet, id) || isCounter(sheet, id);
/** Whether a word is a direction. @param {Sheet} sheet @param {string} id */
export const isDirection = (sheet, id) => has(sheet.compass, id);
/** The cell a counter lies in; of what is no counter, nothing. @param {Sheet} sheet @param {string} id */
export const cellUnder = (sheet, id) => (isCounter(sheet, id) ? sheet.counters[id].cell : "");
/** @param {Sheet} sheet @param {string} cell @returns {string[]} */
export const stackIn = (sheet, cell) => (has(sheet.stacks, cell) ? sheet.stacks[cell] : []);
/** The side a counter is of; a cell has none. @param {Sheet} sheet @param {string} id */
export const sideOf = (sheet, id) => (isCounter(sheet, id) ? sheet.counters[id].side : "");

/** What to call a cell or counter. @param {Sheet} sheet @param {string} id */
export const nameIn = (sheet, id) =>
  (isCounter(sheet, id) && sheet.counters[id].name) || (isCell(sheet, id) && sheet.cells[id]) || id;

/** What to touch for a step of a click path: itself, or the thing its last word names. @param {Sheet} sheet @param {string} id */
export function thingIn(sheet, id) {
  const last = id.split(" ").pop() || "";
  return !onSheet(sheet, id) && onSheet(sheet, last) ? last : id;
}

/** A place by the piece that stands there alone, else by its own name. @param {Sheet} sheet @param {string} id */
export function pieceAt(sheet, id) {
  const there = (isCell(sheet, id) ? stackIn(sheet, id) : []).filter((piece) => sideOf(sheet, piece) !== NOBODY);
  const place = nameIn(sheet, id).split(";")[0];
  if (there.length !== 1) return place;
  const piece = nameIn(sheet, there[0]).split(/[,;]/)[0];
  return piece.includes(id) ? piece : `${piece}, ${place.split(",")[0]}`;
}
