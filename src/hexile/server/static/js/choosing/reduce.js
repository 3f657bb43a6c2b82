// Saying a choice by touching things, as a reducer: what was chosen so far and what happens now give what is chosen then, and
// what the page has to do about it. Nothing here touches the page or the server.
import {
  NOTHING,
  begins,
  besides,
  canBeDone,
  everyWay,
  forced,
  inHand,
  isFirst,
  isMeant,
  isStacked,
  isStep,
  isTakable,
  isTaking,
  isWalking,
  isWhole,
  partsOf,
  refusalsToAsk,
  targets,
  thing,
  wholeWith,
} from "./choices.js";
import { cellUnder, isCell, isCounter, nameIn, onSheet, stackIn } from "./sheet.js";

/** @typedef {import("./choices.js").State} State */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {{version: number, odds: Record<string, any>, deeds: Choice[], asked: string, walks: [string, number, boolean][]}} Reach */

/**
 * What can happen.
 * @typedef {{type: "begun", data: any, sheet: Sheet, question: string}
 *   | {type: "touched", ids: string[], byKey: boolean}
 *   | {type: "picked", id: string}
 *   | {type: "verb chosen", verb: string}
 *   | {type: "decided", do: string}
 *   | {type: "same wanted"}
 *   | {type: "all wanted"}
 *   | {type: "stepped back", lens: boolean}
 *   | {type: "lifted", id: string}
 *   | {type: "dropped", ids: string[]}
 *   | {type: "reach answered", piece: string, taking: boolean, found: Reach | null}
 *   | {type: "odds answered", found: {version: number, odds: Record<string, any>}}} Event
 */
/** What is sent to the table. @typedef {{what: string, fields: Record<string, string>}} Order */
/**
 * What the page is to do.
 * @typedef {{type: "draw"}
 *   | {type: "draw list"}
 *   | ({type: "send"} & Order)
 *   | ({type: "ask first", question: string, label: string} & Order)
 *   | {type: "find reach", piece: string, taking: boolean}
 *   | {type: "load odds"}
 *   | {type: "explain", asked: {id: string, do: string}[], held: boolean}
 *   | {type: "clear refusal"}
 *   | {type: "open lens", cell: string, held: string[], byKey: boolean}
 *   | {type: "close lens"}
 *   | {type: "hide slip"}
 *   | {type: "say picked", name: string}
 *   | {type: "look"}} Effect
 */
/** @typedef {[State, Effect[]]} Result */

/** @type {Effect} */ const DRAW = { type: "draw" };
/** @type {Effect} */ const DRAW_LIST = { type: "draw list" };
/** @type {Effect} */ const CLOSE_LENS = { type: "close lens" };
/** @type {Effect} */ const HIDE_SLIP = { type: "hide slip" };
/** @type {Effect} */ const CLEAR_REFUSAL = { type: "clear refusal" };
/** @type {Effect} */ const LOAD_ODDS = { type: "load odds" };
/** @type {Effect} */ const LOOK = { type: "look" };

/** @param {State} s @param {Event} event @returns {Result} */
export function reduce(s, event) {
  switch (event.type) {
    case "begun":
      return begin(s, event);
    case "touched":
      return s.choices.length ? after([CLEAR_REFUSAL], touch(s, event.ids, event.byKey)) : [s, []];
    case "picked":
      return pick(s, event.id);
    case "verb chosen":
      return [{ ...s, verb: event.verb }, [DRAW, LOOK]];
    case "decided":
      return [s, decide(s, event.do)];
    case "same wanted":
      return [s, [{ type: "send", what: "same", fields: {} }]];
    case "all wanted":
      return [{ ...s, all: true }, [DRAW]];
    case "stepped back":
      return after([CLEAR_REFUSAL, HIDE_SLIP, CLOSE_LENS], event.lens && !s.path.length ? [s, []] : stepBack(s));
    case "lifted":
      return lift(s, event.id);
    case "dropped":
      return drop(s, event.ids);
    case "reach answered":
      return takeReach(s, event);
    case "odds answered":
      return event.found.version === s.version ? [{ ...s, odds: event.found.odds }, [DRAW_LIST]] : [s, []];
  }
}

/** Put effects before those of a result. @param {Effect[]} first @param {Result} result @returns {Result} */
const after = (first, [s, effects]) => [s, [...first, ...effects]];

/** A piece that was in hand stays there as long as it can do anything.
 * @param {State} was @param {{data: any, sheet: Sheet, question: string}} event @returns {Result} */
function begin(was, { data, sheet, question }) {
  const held = was.path[0];
  const still = was.path.length ? "" : was.aimed;
  const choices = everyWay(data.choices || []);
  const stepVerbs = data.walk ? [data.walk, ...(data.walks_also || [])] : [];
  const stays = stepVerbs.length && held && choices.some((c) => c.clicks[0] === held && c.clicks.length > 1);
  /** @type {State} */
  const s = {
    ...NOTHING,
    sheet,
    question,
    choices,
    base: choices,
    beyond: data.beyond || [],
    version: data.version,
    stepVerbs,
    same: data.same || "",
    odds: data.odds || {},
    path: stays ? [held] : [],
    kept: Boolean(stays),
    passed: was.passed,
    stacks: was.stacks,
    near: was.near,
    offered: was.offered,
  };
  if (still && onSheet(sheet, still) && canBeDone(s, still)) s.aimed = still;
  const [next, effects] = stays ? findReach(s, held) : takeNext(s, data.next || [], held || "");
  return [next, [CLOSE_LENS, HIDE_SLIP, DRAW, ...effects, ...(data.odds_left ? [LOAD_ODDS] : [])]];
}

/** Take up the next of the pieces that want orders, once each until all of them were passed over: first those of the stack from
 * which one acted last. Who turns from one stack to another passes over all of it.
 * @param {State} s @param {string[][]} wanting @param {string} acted @returns {Result} */
function takeNext(s, wanting, acted) {
  let near = s.stacks.find((stack) => stack.includes(acted)) || s.near;
  let passed = new Set(s.passed);
  const waiting = wanting.flat();
  if (!waiting.length) return [{ ...s, near }, []];
  if (waiting.some((id) => !s.stacks.flat().includes(id))) [passed, near] = [new Set(), []]; // another turn
  if (!near.includes(s.offered)) wanting.find((stack) => stack.includes(s.offered))?.forEach((id) => passed.add(id));
  if (waiting.every((id) => passed.has(id))) passed = new Set();
  const left = waiting.filter((id) => !passed.has(id) && onSheet(s.sheet, id));
  const offered = left.find((id) => near.includes(id)) || left[0] || "";
  if (offered) passed.add(offered);
  const then = { ...s, near, offered, stacks: wanting, passed: [...passed] };
  if (!offered) return [then, []];
  const [next, effects] = pick(then, offered);
  return [{ ...next, byItself: true }, effects];
}

/** Put down what is in hand. @param {State} s @returns {State} */
const putDown = (s) => ({ ...s, path: [], byItself: false, verb: "", aimed: "", asked: "", choices: s.base });

/** Put down what is in hand, and take up another piece. @param {State} s @param {string} id */
const takeUp = (s, id) => pick(putDown(s), id);

/** Touch something: the first of its names that leads anywhere counts; of several counters one is asked which.
 * Another piece of one's own is taken up in place of the one in hand, also where that could go there.
 * @param {State} was @param {string[]} ids @param {boolean} byKey @returns {Result} */
function touch(was, ids, byKey) {
  const [id] = ids;
  if (isMeant(was, id)) return takeUp(was, id);
  const s = { ...was, byItself: false };
  const next = targets(s);
  const held = inHand(s);
  const hits = ids.filter((one) => next.has(one));
  if (next.has(id)) return pick(s, id);
  if (isCounter(s.sheet, id) && !held.includes(id) && isFirst(s, id)) return takeUp(s, id);
  if (s.path.length === 1 && id === s.path[0] && !s.kept && isStacked(s, id)) return turnOver(s, byKey);
  if (isWhole(s, id)) return s.beyond.length ? touchBeyond(s, [id], byKey) || [s, []] : takeUp(s, id);
  if (hits.length > 1 && !isCell(s.sheet, hits[0])) return [s, [lensOn(s, ids, byKey)]];
  if (hits.length) return pick(s, hits[0]);
  return touchBeyond(s, ids, byKey) || touchNothing(s, ids, byKey);
}

/** Touch what leads nowhere from here: another piece, the one in hand, what shall be done something to, or nothing.
 * @param {State} s @param {string[]} ids @param {boolean} byKey @returns {Result} */
function touchNothing(s, ids, byKey) {
  const first = ids.find((id) => isFirst(s, id));
  if (s.path.length && first && first !== s.path[0]) return takeUp(s, first);
  if (s.path.length && ids.includes(thing(s, s.path[s.path.length - 1])))
    return s.kept ? [{ ...s, kept: false }, []] : turnOver(s, byKey);
  const held = inHand(s);
  if (ids.some((id) => held.includes(id))) return [s, []];
  if (s.awaited && s.awaited === s.path[0]) return [{ ...s, meanwhile: ids }, []];
  return aimAt(s, ids) || [s, [explain(s, ids)]];
}

/** Put the piece in hand down again; where others lie with it that could be taken up, the stack is spread out.
 * @param {State} s @param {boolean} byKey @returns {Result} */
function turnOver(s, byKey) {
  const cell = s.path.length === 1 ? cellUnder(s.sheet, s.path[0]) : "";
  const [then, effects] = stepBack(s);
  const able = stackIn(s.sheet, cell).filter((id) => isFirst(then, id));
  /** @type {Effect[]} */
  const spread = able.length > 1 ? [{ type: "open lens", cell, held: [], byKey }] : [];
  return [then, [CLEAR_REFUSAL, HIDE_SLIP, CLOSE_LENS, ...effects, ...spread]];
}

/** Spread out the stack that was touched. @param {State} s @param {string[]} ids @param {boolean} byKey @returns {Effect} */
const lensOn = (s, ids, byKey) => ({ type: "open lens", cell: cellNamed(s, ids), held: inHand(s), byKey });
/** @param {State} s @param {string[]} ids */
const cellNamed = (s, ids) => ids.find((id) => isCell(s.sheet, id)) || "";

/** What can only be touched once the piece in hand is put down; nothing if there is nothing of that kind.
 * @param {State} s @param {string[]} ids @param {boolean} byKey @returns {Result | null} */
function touchBeyond(s, ids, byKey) {
  const later = ids.filter((id) => s.beyond.some((c) => thing(s, c.clicks[0]) === id));
  if (later.length > 1 && later[0] !== ids[0] && !isCell(s.sheet, later[0]))
    return stackIn(s.sheet, cellNamed(s, ids)).length > 1 ? [s, [lensOn(s, ids, byKey)]] : null;
  const further = s.beyond.find((c) => thing(s, c.clicks[0]) === later[0]);
  if (!further) return null;
  return isTaking(further) ? takeUp(s, further.clicks[0]) : [s, decide(s, further.do)];
}

/** Take something as what it shall be done to, and light who can; nothing if it can be done nothing to.
 * @param {State} s @param {string[]} ids @returns {Result | null} */
function aimAt(s, ids) {
  if (s.path.length && (s.path.length > 1 || !isCounter(s.sheet, ids[0]) || isTakable(s, s.path[0]))) return null;
  const aimed = ids.find((id) => canBeDone(s, id));
  if (!aimed) return null;
  const then = { ...putDown(s), aimed };
  const [only, ...others] = then.choices;
  if (!others.length && !only.ask) return [then, decide(then, only.do)];
  return [then, [{ type: "say picked", name: nameIn(s.sheet, aimed) }, DRAW, LOOK]];
}

/** Say why a thing cannot be touched now. @param {State} s @param {string[]} ids @returns {Effect} */
const explain = (s, ids) => ({
  type: "explain",
  asked: refusalsToAsk(s, ids),
  held: s.path.length > 0,
});

/** Decide; what would do harm is asked first. @param {State} s @param {string} text @returns {Effect[]} */
function decide(s, text) {
  const meant = [...s.choices, ...s.beyond].find((c) => c.do === text);
  return [order(meant, "act", { do: text, formalities: "1" })];
}

/** @param {Choice | undefined} meant @param {string} what @param {Record<string, string>} fields @returns {Effect} */
const order = (meant, what, fields) =>
  meant?.ask
    ? { type: "ask first", question: meant.ask, label: meant.label, what, fields }
    : { type: "send", what, fields };

/** Walk there, unless a single step says what to ask first. @param {State} s @param {string} to @returns {Result} */
function walkTo(s, to) {
  const [piece] = s.path;
  return [s, [order(stepTo(s, to), "walk", { piece, to })]];
}
/** The step of the piece in hand to a place. @param {State} s @param {string} to */
const stepTo = (s, to) => s.choices.find((c) => isStep(s, c, s.path[0]) && thing(s, c.clicks[1]) === to);

/** Go one touch further. @param {State} was @param {string} id @returns {State} */
function take(was, id) {
  const s = !was.path.length && isTakable(was, id) ? { ...was, choices: besides(was) } : was;
  const way = forced(s);
  const at = way.length;
  const next = begins(s, way).find((c) => c.clicks[at] === id || thing(s, c.clicks[at] || "") === id);
  return { ...s, path: [...way, next ? next.clicks[at] : id], all: false, kept: false, reach: NOTHING.reach };
}

/** @param {State} s @param {string} id @returns {Result} */
function pick(s, id) {
  if (isWalking(s) && isCell(s.sheet, id) && (s.reach.has(id) || stepTo(s, id))) return walkTo(s, id);
  const then = take(s, id);
  const left = begins(then, then.path);
  const [meant] = left;
  if (left.length === 1 && (meant.clicks.length === then.path.length || then.aimed) && !isTaking(meant))
    return settled(then, meant);
  const [last, asking] = then.path.length === 1 ? findReach(then, then.path[0]) : [then, []];
  return [
    last,
    [HIDE_SLIP, DRAW, { type: "say picked", name: nameIn(s.sheet, id) }, ...asking, lensAfter(last, id), LOOK],
  ];
}

/** Decide what is left alone; one that is asked first leaves what was in hand before. @param {State} s @param {Choice} meant @returns {Result} */
function settled(s, meant) {
  const [then, effects] = meant.ask ? stepBack(s) : /** @type {Result} */ ([s, [DRAW]]);
  return [then, [HIDE_SLIP, ...(meant.ask ? [CLEAR_REFUSAL, CLOSE_LENS] : []), ...effects, ...decide(then, meant.do)]];
}

/** The stack of what was picked is spread out, unless it was only taken up. @param {State} s @param {string} id @returns {Effect} */
const lensAfter = (s, id) =>
  isTakable(s, id) ? CLOSE_LENS : { type: "open lens", cell: cellUnder(s.sheet, id), held: inHand(s), byKey: false };

/** One step back. @param {State} s @returns {Result} */
function stepBack(s) {
  if (!s.path.length && !s.aimed) return [s, []];
  const back = s.verb ? { ...s, verb: "" } : { ...s, aimed: s.path.length ? s.aimed : "", path: s.path.slice(0, -1) };
  const then = back.path.length ? back : putDown(back);
  const [last, asking] = then.path.length === 1 ? findReach(then, then.path[0]) : [then, []];
  return [last, [DRAW, ...asking]];
}

/** Whether a piece can be taken by the hand. @param {State} s @param {string} id */
export const canLift = (s, id) => s.path[0] === id || isFirst(s, id) || isTakable(s, id);

/** Take a piece by the hand. @param {State} s @param {string} id @returns {Result} */
function lift(s, id) {
  if (!canLift(s, id)) return [s, []];
  const then = s.path[0] === id ? s : take(putDown(s), id);
  const [last, asking] = then.reach.size ? [then, []] : findReach(then, then.path[0]);
  return [last, [HIDE_SLIP, ...(s.path[0] === id ? [] : [DRAW]), CLOSE_LENS, ...asking]];
}

/** Let the piece in hand go over a place: it goes there if it can. @param {State} s @param {string[]} ids @returns {Result} */
function drop(s, ids) {
  const next = targets(s);
  const hit = ids.find((id) => next.has(id));
  return hit ? pick(s, hit) : [s, [explain(s, ids)]];
}

/** Ask where a piece can walk, or what it can do that is only taken up yet.
 * @param {State} s @param {string} piece @returns {Result} */
function findReach(s, piece) {
  const taking = isTakable(s, piece);
  if (!taking && (!s.stepVerbs.length || !s.choices.some((c) => isStep(s, c, piece)))) return [s, []];
  return [{ ...s, awaited: piece, meanwhile: [] }, [{ type: "find reach", piece, taking }]];
}

/** Light what was answered, unless something else is in hand by now; a place touched meanwhile is meant then. Without an answer
 * one can still go square by square.
 * @param {State} was @param {{piece: string, taking: boolean, found: Reach | null}} event @returns {Result} */
function takeReach(was, { piece, taking, found }) {
  const alone = was.path.length === 1 && was.path[0] === piece;
  const fits = found !== null && found.version === was.version && alone && !was.verb;
  const s = fits ? withReach(was, piece, taking, found) : was;
  /** @type {Effect[]} */
  const drawn = fits ? [DRAW] : [];
  if (s.awaited !== piece) return [s, drawn];
  const then = { ...s, awaited: "" };
  if (!then.meanwhile.length || !alone) return [then, drawn];
  return after([...drawn, CLEAR_REFUSAL], touch(then, then.meanwhile, false));
}

/** @param {State} s @param {string} piece @param {boolean} taking @param {Reach} found @returns {State} */
function withReach(s, piece, taking, found) {
  const reach = new Map(found.walks.map(([to, cost, stops]) => [to, { cost, stops }]));
  const then = { ...s, reach, odds: { ...s.odds, ...found.odds } };
  if (!taking) return then;
  const others = besides(s).filter((c) => c.clicks[0] !== piece);
  const choices = [...others, ...wholeWith(s, piece), ...partsOf(s, piece), ...everyWay(found.deeds)];
  return { ...then, choices, asked: found.asked };
}
