// What the page shows of the state of choosing, as plain data: the question, the list, the buttons, the lamp.
import {
  buttons,
  forced,
  inHand,
  isAside,
  isButton,
  isStep,
  isTaking,
  isWalking,
  listed,
  once,
  targets,
  thing,
  verbOf,
} from "./choices.js";
import { isCell, nameIn, pieceAt, onSheet } from "./sheet.js";

/** @typedef {import("./choices.js").State} State */
/** @typedef {import("./choices.js").Choice} Choice */
/** A line of the list: one choice, a verb with several, or a thing with those that begin with it.
 * @typedef {{kind: "choice", choice: Choice} | {kind: "verb", verb: string, label: string, sign: string, count: number}
 *   | {kind: "thing", id: string, target: string, label: string, count: number, first: Choice}} Row */
/** @typedef {{rows: Row[], hidden: number, trims: boolean}} List */
/** @typedef {{kind: "back" | "same" | "choice", label: string, key: string, main: boolean, do: string}} Act */

/** Keys that mean something else at a table. */
const TAKEN_KEYS = "URBWATOZPCSV";

const MANY = 24;

/** @param {string} words */
const inCapitals = (words) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** What is held, and what is asked; of the piece that is put down for another nothing is shown.
 * @param {State} s @returns {{held: string, asked: string, who: boolean, instead: boolean}} */
export function questionOf(s) {
  const instead = Boolean(s.path.length && s.asked && s.beyond.length);
  if (s.path.length && s.asked) return { held: "", asked: s.asked, who: false, instead };
  const names = s.path.map((id) => nameIn(s.sheet, thing(s, id)).split(/[,;]/)[0]);
  const said = [...names, ...(s.aimed ? [pieceAt(s.sheet, s.aimed)] : [])];
  const last = s.question.split(/(?<=\.) /).pop() || ""; // what is in hand is said already
  return {
    held: said.length ? inCapitals(said.join(", ")) : "",
    asked: said.length ? last : s.question,
    who: Boolean(s.aimed && !s.path.length),
    instead,
  };
}

/** What the only choice that a thing leads to costs, and whether one must stop there. @param {Choice[]} found */
const costOf = (found) =>
  found.length === 1 && found[0].cost ? { cost: found[0].cost, stops: found[0].sign === "stop" } : undefined;

/** The choices whose sign says what touching a thing does, once a piece is in hand or the thing says all; a piece that is only
 * taken up has no sign. @param {State} s @param {string} id @param {Choice[]} found @returns {Choice[]} */
function signedBy(s, id, found) {
  const said = found.filter((c) => !isStep(s, c, s.path[0] || ""));
  const last = said.every((c) => thing(s, c.clicks[c.clicks.length - 1]) === id || s.path.length > 0);
  return said.length === found.length && last ? said : [];
}

/** What is lit: what is held, what may be touched next, and of each of those the cost and the choices that give it its sign.
 * @param {State} s */
export function lightOf(s) {
  const next = targets(s);
  const walks = isWalking(s);
  const found = (/** @type {string} */ id) => next.get(id) || [];
  return {
    held: [...new Set([...inHand(s), ...(s.aimed ? [s.aimed] : [])])],
    next: [...next.keys()],
    signed: (/** @type {string} */ id) => (costOf(found(id)) ? [] : signedBy(s, id, found(id))),
    cost: (/** @type {string} */ id) => (walks ? s.reach.get(id) : costOf(found(id))),
  };
}

/** The lines of the list, where there is room for so many at first. @param {State} s @param {number} room @returns {List} */
export function listOf(s, room) {
  const all = listed(s);
  if (isWalking(s)) return { rows: deedsIn(s, all), hidden: 0, trims: false };
  const grouped = s.all || all.length <= room ? null : groupsIn(s, all);
  if (grouped) return { rows: grouped, hidden: 0, trims: false };
  const few = isSaidOnBoard(s, all) ? 0 : room;
  const shown = s.all || all.length <= room + 1 ? all : all.slice(0, few);
  return { rows: shown.map(choiceRow), hidden: all.length - shown.length, trims: !s.all };
}

/** Whether there are so many choices that a list helps nobody, and the board shows each. @param {State} s @param {Choice[]} all */
const isSaidOnBoard = (s, all) =>
  all.length > MANY && all.every((c) => onSheet(s.sheet, thing(s, c.clicks[c.clicks.length - 1])));

/** @param {Choice} choice @returns {Row} */
const choiceRow = (choice) => ({ kind: "choice", choice });

/** @param {Choice[]} found @param {(c: Choice) => string} keyOf @returns {Map<string, Choice[]>} */
function gathered(found, keyOf) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const c of found) groups.set(keyOf(c), [...(groups.get(keyOf(c)) || []), c]);
  return groups;
}

/** What a piece that walks can do besides: each thing itself, and what is done to places by its verb. Walking needs no line.
 * @param {State} s @param {Choice[]} all @returns {Row[]} */
function deedsIn(s, all) {
  const deeds = all.filter((c) => !isStep(s, c, s.path[0]));
  const groups = gathered(deeds, (c) => (isAside(s, c) ? verbOf(c) : c.do));
  return [...groups].map(([verb, found]) => (found.length === 1 ? choiceRow(found[0]) : verbRow(verb, found)));
}

/** @param {string} verb @param {Choice[]} found @returns {Row} */
const verbRow = (verb, found) => ({
  kind: "verb",
  verb,
  label: `${sharedWords(found.map((c) => c.label)) || inCapitals(verb)} …`,
  sign: found[0].sign,
  count: found.length,
});

/** The words with which all of some labels begin. @param {string[]} labels */
function sharedWords(labels) {
  const [first, ...others] = labels.map((label) => label.split(" "));
  const apart = first.findIndex((one, i) => others.some((other) => other[i] !== one));
  return first.slice(0, apart < 0 ? first.length : apart).join(" ");
}

/** Whether a choice of several touches can also be said by one: it is the likely one of its kind. @param {State} s @param {Choice} c */
const isOneTouch = (s, c) => !s.path.length && c.clicks.length > 1 && Boolean(c.ways?.some((way) => way.length === 1));

/** Groups by the first thing touched, when the list is long and nothing is picked yet.
 * @param {State} s @param {Choice[]} all @returns {Row[] | null} */
function groupsIn(s, all) {
  const at = forced(s).length;
  const groups = gathered(all, (c) => (isOneTouch(s, c) ? c.do : c.clicks[at]));
  if (groups.size < 2 || groups.size >= all.length || groups.has(/** @type {any} */ (undefined))) return null;
  return [...groups].map(([id, found]) => (isOneTouch(s, found[0]) ? choiceRow(found[0]) : thingRow(s, id, found)));
}

/** @param {State} s @param {string} id @param {Choice[]} found @returns {Row} */
function thingRow(s, id, found) {
  const whole = found.find(isTaking) || (found.length > 1 ? null : found[0]);
  const target = thing(s, id);
  const label = whole ? whole.label : pieceAt(s.sheet, target);
  return { kind: "thing", id, target, label, count: found.length, first: found[0] };
}

/** The buttons below the list, each with its key: a letter of its words that means nothing else.
 * @param {State} s @param {{back: string}} words @returns {Act[]} */
export function actsOf(s, words) {
  /** @type {Act[]} */
  const made = [];
  if (s.path.length || s.aimed) made.push({ kind: "back", label: words.back, key: "Esc", main: false, do: "" });
  if (s.same) made.push({ kind: "same", label: s.same, key: "S", main: false, do: "" });
  const few = once([...s.beyond.filter((c) => isButton(s, c)), ...buttons(s)]);
  const picksUp = few.find((c) => c.sign === "take");
  const alone = !listed(s).length;
  let taken = TAKEN_KEYS;
  few.forEach((c, i) => {
    const key = [...c.label.toUpperCase()].find((l) => /[A-Z]/.test(l) && !taken.includes(l)) || "";
    taken += key;
    const main = picksUp ? c === picksUp : i === few.length - 1 && alone;
    made.push({ kind: "choice", label: c.label, key, main, do: c.do });
  });
  return made;
}

/** The choice with odds that is meant by pointing at lines of the list, or at a thing on the board.
 * @param {State} s @param {string[]} lines what the lines there would do @param {string} id the thing, or nothing */
export function riskAt(s, lines, id) {
  const there = s.choices.filter((c) => lines.includes(c.do));
  return [...there, ...((id && targets(s).get(id)) || [])].find((c) => s.odds[c.do]);
}

/** The places that what is pointed at acts on, where these are more than itself.
 * @param {State} s @param {string[]} lines @param {string} id */
export function areaAt(s, lines, id) {
  const there = s.choices.filter((c) => lines.includes(c.do));
  return [...((id && targets(s).get(id)) || []), ...there].find((c) => c.area?.length)?.area || [];
}

/** A refusal without what is typed at a prompt, and with the names that stand on the board.
 * @param {State} s @param {string} words @param {string} id */
export function inPlainWords(s, words, id) {
  const kept = words
    .split(/(?<=[.:;]) /)
    .filter((part) => !part.includes("`"))
    .join(" ");
  const name = nameIn(s.sheet, id);
  return isCell(s.sheet, id) && !name.includes(id) ? kept.replaceAll(id, name) : kept;
}

/** Whether the piece in hand can be put somewhere. @param {State} s */
export const canGoOn = (s) => s.path.length > 0 && targets(s).size > 0;
/** Whether there is anything to step back from. @param {State} s */
export const isUnderWay = (s) => s.path.length > 0 || Boolean(s.aimed);
