// A number key belongs to a piece for the whole game: when another piece leaves the list, keys do not shift.
import { counterOf } from "./board.js";

const MOST_KEYS = 9;
const MOST_TABLES = 20;
const KEPT = "piece-keys";

/** The pieces of each table in the order of their keys, the newest table last. @returns {[string, string[]][]} */
function keptKeys() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "[]");
  } catch {
    return [];
  }
}

/** The key of each row of a list: that of its piece, or its place where rows are no pieces or pieces are too many.
 * @param {string} token @param {string[]} ids what each row picks, or nothing @returns {string[]} */
export function keysFor(token, ids) {
  const places = ids.map((_, i) => (i < MOST_KEYS ? String(i + 1) : ""));
  if (!ids.length || !ids.every((id) => id && counterOf(id))) return places;
  const kept = keptKeys();
  const known = kept.find(([table]) => table === token)?.[1] || [];
  const pieces = [...known, ...ids.filter((id) => !known.includes(id))];
  if (pieces.length > MOST_KEYS) return places;
  if (pieces.length > known.length) {
    const others = kept.filter(([table]) => table !== token);
    localStorage.setItem(KEPT, JSON.stringify([...others, [token, pieces]].slice(-MOST_TABLES)));
  }
  return ids.map((id) => String(pieces.indexOf(id) + 1));
}
