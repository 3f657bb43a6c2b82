// What is chosen so far, and what that leaves: questions to the state of choosing, none of which changes it.
import { BARE, cellUnder, isCell, isCounter, isDirection, onSheet, sideOf, stackIn, thingIn } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {{do: string, label: string, clicks: string[], ways?: string[][], sign: string, ask: string, area?: string[], cost?: number, takes?: boolean}} Choice */
/** @typedef {{bar: string, slip: string, said: string}} Odds */
/** @typedef {{cost: number, stops: boolean}} Step */

/**
 * @typedef {object} State
 * @property {Sheet} sheet the board
 * @property {number} version of the table
 * @property {string} question what the table asks
 * @property {Choice[]} choices what can be chosen now
 * @property {Choice[]} base what can be chosen with nothing in hand
 * @property {Choice[]} beyond what can be chosen once the piece in hand is put down; each does that first
 * @property {Record<string, Odds>} odds
 * @property {string} same who can do what the last piece did, in words
 * @property {string[]} stepVerbs the verbs of one step where pieces go square by square
 * @property {string[]} path what was touched so far
 * @property {string} verb what was chosen for the piece in hand, where a place could mean several
 * @property {string} aimed what is to be done something to, where that was touched before the piece that does it
 * @property {string} asked what is asked of the piece that was taken up
 * @property {boolean} all whether the whole list is shown
 * @property {boolean} kept whether the piece in hand was left there by the decision before; touching it once more takes it up anew
 * @property {boolean} byItself whether the piece in hand was taken up by itself, and nothing was touched since
 * @property {ReadonlyMap<string, Step>} reach where the piece in hand can walk: the cost, and whether something happens there
 * @property {string} awaited the piece whose reach is asked for
 * @property {string[]} meanwhile what was touched since
 * @property {string[]} passed the pieces that were taken up by themselves already
 * @property {string[][]} stacks those that wanted orders when the last was taken up by itself, stack by stack
 * @property {string[]} near the stack from which somebody acted last
 * @property {string} offered the piece that was taken up by itself last
 */

/** @type {State} */
export const NOTHING = {
  sheet: BARE,
  version: 0,
  question: "",
  choices: [],
  base: [],
  beyond: [],
  odds: {},
  same: "",
  stepVerbs: [],
  path: [],
  verb: "",
  aimed: "",
  asked: "",
  all: false,
  kept: false,
  byItself: false,
  reach: new Map(),
  awaited: "",
  meanwhile: [],
  passed: [],
  stacks: [],
  near: [],
  offered: "",
};
const FEW_BUTTONS = 2;

/** Choices once for every way to say them. @param {Choice[]} found @returns {Choice[]} */
export const everyWay = (found) => found.flatMap((c) => [c, ...(c.ways || []).map((clicks) => ({ ...c, clicks }))]);
/** Each choice once, however many ways there are to say it. @param {Choice[]} found */
export const once = (found) => found.filter((c, i) => found.findIndex((other) => other.do === c.do) === i);
/** Whether a choice only takes up the piece that is touched for it; nothing is decided by that alone. @param {Choice} c */
export const isTaking = (c) => Boolean(c.takes);
/** @param {Choice} c */
export const verbOf = (c) => c.do.split(" ")[0];

/** @param {State} s @param {string} id */
export const thing = (s, id) => thingIn(s.sheet, id);
/** @param {State} s @param {Choice} c */
export const isButton = (s, c) => c.clicks.length === 1 && !onSheet(s.sheet, thing(s, c.clicks[0]));
/** What can be said with nothing in hand. @param {State} s */
export const anew = (s) => (s.beyond.length ? s.beyond : s.base);
/** What can be said whatever is in hand: other pieces to take up, and buttons. @param {State} s */
export const besides = (s) => anew(s).filter((c) => isButton(s, c) || isTaking(c));
/** What takes only a part of a piece up. @param {State} s @param {string} piece */
export const partsOf = (s, piece) => anew(s).filter((c) => c.clicks[0] === piece && !isButton(s, c) && !isTaking(c));

/** What takes up all that lies where a piece does. @param {State} s @param {string} piece @returns {Choice[]} */
export function wholeWith(s, piece) {
  const place = cellUnder(s.sheet, piece);
  const whole = place ? anew(s).filter((c) => c.clicks.length === 1 && c.clicks[0] === place) : [];
  return whole.map((c) => ({ ...c, clicks: [piece, place] }));
}

/** Whether touching a thing takes it up; where what is in hand can go there, it goes. @param {State} s @param {string} id */
export const isTakable = (s, id) =>
  besides(s).some((c) => isTaking(c) && c.clicks[0] === id) &&
  !s.base.some((c) => c.clicks.length === 1 && c.clicks[0] === id && !isTaking(c));

/** A counter that means something of its own while nobody chose what is in hand: that is meant then. @param {State} s @param {string} id */
export const isMeant = (s, id) =>
  s.byItself && isCounter(s.sheet, id) && id !== s.path[0] && s.base.some((c) => thing(s, c.clicks[0]) === id);
/** Whether a choice begins with a thing. @param {State} s @param {string} id */
export const isFirst = (s, id) => s.choices.some((c) => thing(s, c.clicks[0]) === id);
/** Whether somebody can do something to a thing. @param {State} s @param {string} id */
export const canBeDone = (s, id) => s.base.some((c) => c.clicks.slice(1).some((click) => thing(s, click) === id));
/** Whether a piece lies with others. @param {State} s @param {string} id */
export const isStacked = (s, id) => stackIn(s.sheet, cellUnder(s.sheet, id)).length > 1;

/** Whether a place stands for the pieces that can be taken up there, once what is in hand is put down. @param {State} s @param {string} id */
export const isWhole = (s, id) =>
  isCell(s.sheet, id) &&
  anew(s).some((c) => c.clicks.length === 1 && c.clicks[0] === id) &&
  stackIn(s.sheet, id).some((piece) => anew(s).some((c) => isTaking(c) && c.clicks[0] === piece));

/** @param {State} s @param {Choice} c @param {string} piece */
export const isStep = (s, c, piece) => s.stepVerbs.some((verb) => c.do.startsWith(`${verb} ${piece} `));
/** Whether a piece that can walk is in hand, and nothing else was chosen for it. @param {State} s */
export const isWalking = (s) =>
  Boolean(s.path.length === 1 && !s.verb && !s.aimed && s.choices.some((c) => isStep(s, c, s.path[0])));

/** Of a piece that walks, a free place means walking there and a comrade's means him; what else can be done to such a place
 * is chosen from the list first. @param {State} s @param {Choice} c */
export function isAside(s, c) {
  if (!isWalking(s) || c.clicks.length < 2 || isStep(s, c, s.path[0]) || !isCell(s.sheet, thing(s, c.clicks[1])))
    return false;
  const there = stackIn(s.sheet, thing(s, c.clicks[1]));
  return !there.length || s.choices.some((other) => there.includes(other.clicks[0]));
}

/** The choices that begin with a path, about what is aimed at and with the verb that was chosen. @param {State} s @param {string[]} way */
export const begins = (s, way) =>
  s.choices.filter(
    (c) =>
      way.every((id, i) => c.clicks[i] === id) &&
      (!s.aimed || c.clicks.some((id) => thing(s, id) === s.aimed)) &&
      (!s.verb || verbOf(c) === s.verb),
  );

/** Buttons are few; more of them than that are lines of the list, but for what ends this. @param {State} s */
export function buttons(s) {
  const found = s.choices.filter((c) => isButton(s, c));
  const last = found.find((c) => c.sign === "end") || found[found.length - 1];
  return found.length > FEW_BUTTONS ? [last] : found;
}

/** What is no button. @param {State} s @param {Choice[]} found */
function lines(s, found) {
  const apart = buttons(s);
  return found.filter((c) => !apart.includes(c));
}

/** The choices that are lines of the list. @param {State} s */
export const listed = (s) => lines(s, once(begins(s, s.path)));

/** The path with what every choice left has in common; a piece that is the only one is taken up by touching it.
 * @param {State} s @returns {string[]} */
export function forced(s) {
  const way = [...s.path];
  if (isWalking(s)) return way;
  const left = lines(s, begins(s, s.path));
  while (
    left.length > 1 &&
    left[0].clicks[way.length] !== undefined &&
    (way.length || !isTakable(s, left[0].clicks[0])) &&
    left.every((c) => c.clicks[way.length] === left[0].clicks[way.length])
  )
    way.push(left[0].clicks[way.length]);
  return way;
}

/** The things in hand, those that follow by themselves too. @param {State} s */
export const inHand = (s) => forced(s).map((id) => thing(s, id));

/** The things to touch next, each with the choices it leads to. @param {State} s @returns {Map<string, Choice[]>} */
export function targets(s) {
  const way = forced(s);
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of begins(s, way)) {
    if (isAside(s, c)) continue;
    const id = thing(s, c.clicks[way.length] || "");
    if (id && (onSheet(s.sheet, id) || isDirection(s.sheet, id))) found.set(id, [...(found.get(id) || []), c]);
  }
  if (!s.path.length) for (const c of s.beyond) if (isTaking(c) && !found.has(c.clicks[0])) found.set(c.clicks[0], []);
  if (isWalking(s)) for (const id of s.reach.keys()) if (isCell(s.sheet, id) && !found.has(id)) found.set(id, []);
  return found;
}

/** Choices in which a thing might stand for what is touched; a comrade of the piece in hand is meant to be taken up.
 * @param {State} s @param {string} id */
function alikes(s, id) {
  const comrade =
    s.path.length > 0 && isCounter(s.sheet, id) && sideOf(s.sheet, id) === sideOf(s.sheet, thing(s, s.path[0]));
  const instead = comrade ? anew(s).filter(isTaking) : [];
  return [...instead, ...begins(s, s.path).filter((c) => c.clicks.length > s.path.length), ...s.choices];
}

/** A legal choice in which something of the same kind is touched, and where in it that is.
 * @param {State} s @param {string} id @returns {[Choice, number] | null} */
function likeThat(s, id) {
  for (const c of alikes(s, id)) {
    if (isButton(s, c)) continue;
    const at = c.clicks.findIndex(
      (click, i) =>
        i >= Math.min(s.path.length, c.clicks.length - 1) &&
        isCell(s.sheet, id) === isCell(s.sheet, thing(s, click)) &&
        sideOf(s.sheet, id) === sideOf(s.sheet, thing(s, click)),
    );
    if (at >= 0) return [c, at];
  }
  return null;
}

/** What to ask the rules about things that cannot be touched now: each in place of a thing of its own kind, an enemy for an
 * enemy. Of a bare place, while nothing is in hand, no rule says more than that a piece comes first.
 * @param {State} s @param {string[]} ids @returns {{id: string, do: string}[]} */
export function refusalsToAsk(s, ids) {
  const bare = !s.path.length && ids.every((id) => isCell(s.sheet, id));
  return ids.flatMap((id) => {
    const like = likeThat(s, id);
    if (!like || (bare && like[1] > 0)) return [];
    const words = like[0].do.split(" ");
    words[words.indexOf(like[0].clicks[like[1]])] = id;
    return [{ id, do: words.join(" ") }];
  });
}
