// Saying a choice by touching things: the legal list is narrowed along the click paths.
import { ask, byId, notice, say, word } from "./common.js";
import { cellOf, counterOf, countersIn, nameOf, onBoard, pointsTo, thing } from "./board.js";
import { drawLamp } from "./lamp.js";
import { closeLens, openLens } from "./lens.js";
import { commonSign, signFor } from "./signs.js";
import { askFirst } from "./sure.js";
import { onPoint } from "./round.js";
import { hideSlip, showSlip } from "./slip.js";
import { lookAtAction } from "./zoom.js";

/** @typedef {{do: string, label: string, clicks: string[], ways?: string[][], sign: string, ask: string, cost?: number, takes?: boolean}} Choice */

/** How many lines the list shows at first: as many as there is room for. */
const shown = () => (innerHeight >= 900 || innerWidth / innerHeight >= 1.9 ? 8 : 5);
const FEW_BUTTONS = 2;
/** @type {Choice[]} */ let choices = [];
/** The choices there are with nothing in hand. @type {Choice[]} */ let base = [];
/** What can be chosen once the piece in hand is put down; each does that first. @type {Choice[]} */ let beyond = [];
/** @type {string[]} */ let path = [];
/** @type {Record<string, {bar: string, slip: string, said: string}>} */ let odds = {};
let token = "";
let all = false;
/** @type {(what: string, fields: Record<string, string>) => void} */ let send = () => {};
let version = 0;
/** Who can do what the last piece did, in words. */ let same = "";
/** The verb of one step where pieces go square by square. */ let stepVerb = "";
/** Where the piece in hand can walk: the cost, and whether something happens there. @type {Map<string, {cost: number, stops: boolean}>} */ let reach =
  new Map();
/** Whether the piece in hand was left there by the decision before; touching it once more takes it up anew. */ let kept = false;
/** The verb that was chosen for the piece in hand, where a place could mean several. */ let verb = "";
/** The pieces that were taken up by themselves already. @type {Set<string>} */ let passed = new Set();
/** Those that wanted orders when the last was taken up by itself, stack by stack. @type {string[][]} */ let stacks =
  [];
/** The stack from which somebody acted last. @type {string[]} */ let near = [];
/** The piece that was taken up by itself last. */ let offered = "";
/** Whether the piece in hand was taken up by itself, and nothing was touched since. */ let byItself = false;
/** The piece whose reach is asked for, and what was touched meanwhile. */ let awaited = "";
/** @type {string[]} */ let meanwhile = [];
/** What is to be done something to, where that was touched before the piece that does it. */ let aimed = "";

/** @param {string} text */
function decide(text) {
  const meant = [...choices, ...beyond].find((c) => c.do === text);
  const act = () => send("act", { do: text, formalities: "1" });
  if (meant?.ask) askFirst(meant.ask, meant.label, act);
  else act();
}

/** A piece that was in hand stays there as long as it can do anything.
 * @param {any} data @param {(what: string, fields: Record<string, string>) => void} onSend */
export function startChoosing(data, onSend) {
  const held = path[0];
  const still = path.length ? "" : aimed;
  choices = base = everyWay(data.choices || []);
  beyond = data.beyond || [];
  token = data.token;
  version = data.version;
  stepVerb = data.walk || "";
  same = data.same || "";
  send = onSend;
  path = stepVerb && held && choices.some((c) => c.clicks[0] === held && c.clicks.length > 1) ? [held] : [];
  kept = path.length > 0;
  byItself = false;
  odds = data.odds || {};
  all = false;
  verb = awaited = "";
  aimed = still && onBoard(still) && canBeDone(still) ? still : "";
  reach = new Map();
  question = asked = "";
  closeLens();
  hideSlip();
  draw();
  if (path.length) findReach(path[0]);
  else takeNext(data.next || [], held || "");
  if (data.odds_left) loadOdds();
}

/** Take up the next of the pieces that want orders, once each until all of them were passed over: first those of the stack from
 * which one acted last. Who turns from one stack to another passes over all of it. @param {string[][]} wanting @param {string} acted */
function takeNext(wanting, acted) {
  near = stacks.find((stack) => stack.includes(acted)) || near;
  const waiting = wanting.flat();
  if (!waiting.length) return;
  if (waiting.some((id) => !stacks.flat().includes(id))) [passed, near] = [new Set(), []]; // another turn
  if (!near.includes(offered)) wanting.find((stack) => stack.includes(offered))?.forEach((id) => passed.add(id));
  stacks = wanting;
  if (waiting.every((id) => passed.has(id))) passed = new Set();
  const left = waiting.filter((id) => !passed.has(id) && onBoard(id));
  offered = left.find((id) => near.includes(id)) || left[0] || "";
  if (!offered) return;
  passed.add(offered);
  pick(offered);
  byItself = true;
}

/** A counter that means something of its own while nobody chose what is in hand: that is meant then. @param {string} id */
const isMeant = (id) =>
  byItself && Boolean(counterOf(id)) && id !== path[0] && base.some((c) => thing(c.clicks[0]) === id);

/** Choices once for every way to say them. @param {Choice[]} found @returns {Choice[]} */
const everyWay = (found) => found.flatMap((c) => [c, ...(c.ways || []).map((clicks) => ({ ...c, clicks }))]);
/** Whether a choice only takes up the piece that is touched for it; nothing is decided by that alone. @param {Choice} c */
const isTaking = (c) => Boolean(c.takes);
/** What can be said with nothing in hand. */
const anew = () => (beyond.length ? beyond : base);
/** What can be said whatever is in hand: other pieces to take up, and buttons. */
const besides = () => anew().filter((c) => isButton(c) || isTaking(c));
/** What takes only a part of a piece up. @param {string} piece */
const partsOf = (piece) => anew().filter((c) => c.clicks[0] === piece && !isButton(c) && !isTaking(c));

/** What takes up all that lies where a piece does. @param {string} piece @returns {Choice[]} */
function wholeWith(piece) {
  const place = counterOf(piece)?.dataset.cell || "";
  const whole = place ? anew().filter((c) => c.clicks.length === 1 && c.clicks[0] === place) : [];
  return whole.map((c) => ({ ...c, clicks: [piece, place] }));
}

/** Whether touching a thing takes it up; where what is in hand can go there, it goes. @param {string} id */
const isTakable = (id) =>
  besides().some((c) => isTaking(c) && c.clicks[0] === id) &&
  !base.some((c) => c.clicks.length === 1 && c.clicks[0] === id && !isTaking(c));

/** Put down what is in hand. */
function putDown() {
  path = [];
  byItself = false;
  verb = "";
  aimed = "";
  asked = "";
  choices = base;
}

/** Ask where a piece can walk, or what it can do that is only taken up yet, and light it; a place touched meanwhile is meant then.
 * @param {string} piece */
async function findReach(piece) {
  const taking = isTakable(piece);
  if (!taking && (!stepVerb || !choices.some((c) => isStep(c, piece)))) return;
  awaited = piece;
  meanwhile = [];
  await askReach(piece, taking);
  if (awaited !== piece) return;
  awaited = "";
  if (meanwhile.length && path.length === 1 && path[0] === piece) touch(meanwhile);
}

/** @param {string} piece @param {boolean} taking */
async function askReach(piece, taking) {
  try {
    const found = await (await ask(`/t/${token}/walks?piece=${encodeURIComponent(piece)}`)).json();
    if (found.version !== version || path.length !== 1 || path[0] !== piece || verb) return;
    odds = { ...odds, ...found.odds };
    if (taking) {
      const others = besides().filter((c) => c.clicks[0] !== piece);
      [choices, asked] = [[...others, ...wholeWith(piece), ...partsOf(piece), ...everyWay(found.deeds)], found.asked];
    }
    reach = new Map(
      found.walks.map((/** @type {[string, number, boolean]} */ [to, cost, stops]) => [to, { cost, stops }]),
    );
    draw();
  } catch {
    /* one can still go square by square */
  }
}

/** @param {Choice} c @param {string} piece */
const isStep = (c, piece) => c.do.startsWith(`${stepVerb} ${piece} `);
/** Whether a piece that can walk is in hand, and nothing else was chosen for it. */
const walking = () =>
  Boolean(stepVerb && path.length === 1 && !verb && !aimed && choices.some((c) => isStep(c, path[0])));
/** @param {Choice} c */
const verbOf = (c) => c.do.split(" ")[0];
/** Of a piece that walks, a free place means walking there and a comrade's means him; what else can be done to such a place
 * is chosen from the list first. @param {Choice} c */
function isAside(c) {
  if (!walking() || c.clicks.length < 2 || isStep(c, path[0]) || !cellOf(thing(c.clicks[1]))) return false;
  const there = countersIn(thing(c.clicks[1])).map((counter) => counter.dataset.id);
  return !there.length || choices.some((other) => there.includes(other.clicks[0]));
}

/** Ask for the odds that were too many to come with the page. */
async function loadOdds() {
  try {
    const found = await (await ask(`/t/${token}/odds`)).json();
    if (found.version !== version) return;
    odds = found.odds;
    drawList();
  } catch {
    /* odds are a help, not a need */
  }
}

/** @param {string[]} way */
const begins = (way) =>
  choices.filter(
    (c) => way.every((id, i) => c.clicks[i] === id) && (!aimed || c.clicks.some((id) => thing(id) === aimed)),
  );
/** @param {Choice} c */
const isButton = (c) => c.clicks.length === 1 && !onBoard(thing(c.clicks[0]));

/** The path with what every choice left has in common; a piece that is the only one is taken up by touching it. */
function forced() {
  const way = [...path];
  const left = begins(path).filter((c) => !buttons().includes(c) && (!verb || verbOf(c) === verb));
  if (walking()) return way;
  while (
    left.length > 1 &&
    left[0].clicks[way.length] !== undefined &&
    (way.length || !isTakable(left[0].clicks[0])) &&
    left.every((c) => c.clicks[way.length] === left[0].clicks[way.length])
  )
    way.push(left[0].clicks[way.length]);
  return way;
}

/** The things to touch next, each with the choices it leads to. */
function targets() {
  const way = forced();
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of begins(way)) {
    if (isAside(c) || (verb && verbOf(c) !== verb)) continue;
    const id = thing(c.clicks[way.length] || "");
    if (id && (onBoard(id) || pointsTo(id) !== undefined)) found.set(id, [...(found.get(id) || []), c]);
  }
  if (!path.length) for (const c of beyond) if (isTaking(c) && !found.has(c.clicks[0])) found.set(c.clicks[0], []);
  if (walking()) for (const id of reach.keys()) if (cellOf(id) && !found.has(id)) found.set(id, []);
  return found;
}

let question = "";
/** What is asked of the piece that was taken up. */ let asked = "";

/** Say what is held, then what is asked. */
function drawQuestion() {
  const line = byId("ask");
  if (!line) return;
  question = question || line.textContent || "";
  line.replaceChildren();
  const points = /** @type {HTMLElement | null} */ (document.querySelector("#now .pts"));
  const instead = Boolean(path.length && asked && beyond.length); // of the piece that is put down for it nothing is shown
  if (points) points.hidden = instead;
  byId("board")?.classList.toggle("instead", instead);
  if (path.length && asked) return line.append(asked);
  const said = [...path.map((id) => nameOf(thing(id)).split(/[,;]/)[0]), ...(aimed ? [pieceAt(aimed)] : [])];
  if (said.length) {
    const held = document.createElement("b");
    held.textContent = inCapitals(said.join(", "));
    line.append(held, ". ");
  }
  const last = question.split(/(?<=\.) /).pop() || ""; // what is in hand is said already
  line.append(aimed && !path.length ? word("who_does") : said.length ? last : question);
}

/** @param {string} words */
const inCapitals = (words) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

function draw() {
  drawQuestion();
  const next = targets();
  const held = [...new Set([...forced().map(thing), ...(aimed ? [aimed] : [])])];
  drawLamp(
    held,
    [...next.keys()],
    (id) => (costOf(next.get(id) || []) ? "" : signOf(id, next.get(id) || [])),
    (id) => (walking() ? reach.get(id) : costOf(next.get(id) || [])),
  );
  drawList();
}

/** What the only choice that a thing leads to costs, and whether one must stop there. @param {Choice[]} found */
const costOf = (found) =>
  found.length === 1 && found[0].cost ? { cost: found[0].cost, stops: found[0].sign === "stop" } : undefined;

/** What touching a thing does, once a piece is in hand or the thing says all; a piece that is only taken up has no sign.
 * @param {string} id @param {Choice[]} found */
function signOf(id, found) {
  const said = found.filter((c) => !isStep(c, path[0] || ""));
  const last = said.every((c) => thing(c.clicks[c.clicks.length - 1]) === id || path.length > 0);
  return said.length && said.length === found.length && last ? commonSign(said) : "";
}

/** Buttons are few; more of them than that are lines of the list, but for what ends this. */
const buttons = () => {
  const all = choices.filter(isButton);
  const last = all.find((c) => c.sign === "end") || all[all.length - 1];
  return all.length > FEW_BUTTONS ? [last] : all;
};
/** Each choice once, however many ways there are to say it. @param {Choice[]} found */
const once = (found) => found.filter((c, i) => found.findIndex((other) => other.do === c.do) === i);
const listed = () => once(begins(path)).filter((c) => !buttons().includes(c) && (!verb || verbOf(c) === verb));
/** Choices in the order they are numbered: risky ones that are near come first as the game lists them. */
const visible = () => (all || listed().length <= shown() + 1 ? listed() : listed().slice(0, shown()));

/** What a piece that walks can do besides: each thing itself, and what is done to places by its verb. Walking needs no line. */
function deeds() {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of listed())
    if (!isStep(c, path[0]))
      found.set(isAside(c) ? verbOf(c) : c.do, [...(found.get(isAside(c) ? verbOf(c) : c.do) || []), c]);
  return found;
}

/** The words with which all of some labels begin. @param {string[]} labels */
function sharedWords(labels) {
  const [first, ...others] = labels.map((label) => label.split(" "));
  const apart = first.findIndex((one, i) => others.some((other) => other[i] !== one));
  return first.slice(0, apart < 0 ? first.length : apart).join(" ");
}

/** @param {string} name @param {Choice[]} found */
function deedRow(name, found) {
  if (found.length === 1) return choiceRow(found[0]);
  const row = rowWith(word("choices_for", { count: found.length }));
  /** @type {HTMLElement} */ (row.children[1]).textContent =
    `${sharedWords(found.map((c) => c.label)) || inCapitals(name)} …`;
  const sign = signFor(found[0].sign);
  if (sign) row.children[1].prepend(sign);
  row.dataset.verb = name;
  return row;
}

/** Whether a choice of several touches can also be said by one: it is the likely one of its kind. @param {Choice} c */
const isOneTouch = (c) => !path.length && c.clicks.length > 1 && Boolean(c.ways?.some((way) => way.length === 1));

/** Groups by the first thing touched, when the list is long and nothing is picked yet. */
function groups() {
  if (all || listed().length <= shown()) return null;
  const at = forced().length;
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of listed()) {
    const key = isOneTouch(c) ? c.do : c.clicks[at];
    found.set(key, [...(found.get(key) || []), c]);
  }
  return found.size > 1 && found.size < listed().length && !found.has(/** @type {any} */ (undefined)) ? found : null;
}

function drawList() {
  const list = byId("choices");
  const acts = byId("acts");
  if (!list || !acts) return;
  const grouped = walking() ? null : groups();
  const rows = walking()
    ? [...deeds()].map(([name, found]) => deedRow(name, found))
    : grouped
      ? [...grouped].map(([id, found]) => (isOneTouch(found[0]) ? choiceRow(found[0]) : groupRow(id, found)))
      : visible().map(choiceRow);
  list.replaceChildren(...rows.map((row, i) => number(row, i)));
  drawMore(grouped || walking() ? 0 : listed().length - rows.length);
  drawActs(acts);
  if (!all && !grouped && !walking()) trim(list);
}

const FEWEST = 2;

/** Leave off the last lines of a list that is longer than the room there is; they are said to be more. @param {HTMLElement} list */
function trim(list) {
  while (list.scrollHeight > list.clientHeight + 2 && list.children.length > FEWEST) {
    list.lastElementChild?.remove();
    drawMore(listed().length - list.children.length);
  }
}

/** @param {HTMLButtonElement} row @param {number} i */
function number(row, i) {
  const key = row.querySelector("kbd");
  if (key) key.textContent = i < 9 ? String(i + 1) : "";
  const item = document.createElement("li");
  item.append(row);
  return item;
}

/** @param {string} inner */
function rowWith(inner) {
  const row = document.createElement("button");
  row.type = "button";
  row.className = "choice";
  row.innerHTML = `<kbd></kbd><span></span><span class="r">${inner}</span>`;
  return row;
}

/** @param {Choice} c */
function choiceRow(c) {
  const row = rowWith(odds[c.do]?.bar || "");
  const words = /** @type {HTMLElement} */ (row.children[1]);
  words.textContent = c.label;
  const sign = signFor(c.sign);
  if (sign) words.prepend(sign);
  row.dataset.do = c.do;
  row.dataset.target = thing(c.clicks[c.clicks.length - 1]);
  if (odds[c.do]) row.setAttribute("aria-description", odds[c.do].said);
  return row;
}

/** A place by the piece that stands there alone, else by its own name. @param {string} id */
function pieceAt(id) {
  const there = (cellOf(id) ? countersIn(id) : []).filter((c) => !c.classList.contains("s-none"));
  const place = nameOf(id).split(";")[0];
  if (there.length !== 1) return place;
  const piece = nameOf(there[0].dataset.id || "").split(/[,;]/)[0];
  return piece.includes(id) ? piece : `${piece}, ${place.split(",")[0]}`;
}

/** @param {string} id @param {Choice[]} found */
function groupRow(id, found) {
  const row = rowWith(found.length > 1 ? word("choices_for", { count: found.length }) : odds[found[0].do]?.bar || "");
  const whole = found.find(isTaking) || (found.length > 1 ? null : found[0]);
  /** @type {HTMLElement} */ (row.children[1]).textContent = whole ? whole.label : pieceAt(thing(id));
  row.dataset.pick = id;
  row.dataset.target = thing(id);
  return row;
}

/** @param {number} hidden */
function drawMore(hidden) {
  const more = byId("more");
  if (!more) return;
  more.hidden = hidden <= 0;
  more.innerHTML = "";
  if (hidden > 0) {
    more.append(`${word("more", { count: hidden })} `);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word("show_all");
    button.addEventListener("click", () => {
      all = true;
      draw();
    });
    more.append(button);
  }
}

/** @param {HTMLElement} acts */
function drawActs(acts) {
  const made = [];
  if (path.length || aimed) made.push(actButton(word("put_back"), "Esc", "", () => stepBack()));
  if (same) made.push(actButton(same, "S", "", () => send("same", {})));
  const few = once([...beyond.filter(isButton), ...buttons()]);
  const picksUp = few.find((c) => c.sign === "take");
  let taken = "URBWATOZPCS";
  few.forEach((c, i) => {
    const key = [...c.label.toUpperCase()].find((l) => /[A-Z]/.test(l) && !taken.includes(l)) || "";
    taken += key;
    const likely = picksUp ? c === picksUp : i === few.length - 1 && !listed().length;
    made.push(actButton(c.label, key, likely ? "main" : "", () => decide(c.do), c.do));
  });
  acts.replaceChildren(...made);
}

/** @param {string} label @param {string} key @param {string} cls @param {() => void} act @param {string} [text] */
function actButton(label, key, cls, act, text) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${cls}`;
  made.textContent = label;
  if (key) {
    const cap = document.createElement("kbd");
    cap.textContent = key;
    made.append(cap);
    made.dataset.key = key.toUpperCase();
  }
  if (text) made.dataset.do = text;
  made.addEventListener("click", act);
  return made;
}

/** Touch something: the first of its names that leads anywhere counts; of several counters one is asked which.
 * Another piece of one's own is taken up in place of the one in hand, also where that could go there.
 * @param {string[]} ids @param {boolean} [byKey] */
export function touch(ids, byKey = false) {
  if (!choices.length) return;
  refuse("", "");
  if (isMeant(ids[0])) return takeUp(ids[0]);
  byItself = false;
  const next = targets();
  const other = counterOf(ids[0]) && !next.has(ids[0]) && !forced().map(thing).includes(ids[0]) && isFirst(ids[0]);
  const hits = ids.filter((id) => next.has(id));
  if (other) return takeUp(ids[0]);
  if (path.length === 1 && ids[0] === path[0] && !next.has(ids[0]) && !kept && isStacked(ids[0]))
    return turnOver(byKey);
  if (isWhole(ids[0]) && !next.has(ids[0])) return beyond.length ? void touchBeyond([ids[0]], byKey) : takeUp(ids[0]);
  if (!next.has(ids[0]) && hits.length > 1 && !cellOf(hits[0]))
    return openLens(cellNamed(ids), forced().map(thing), byKey);
  if (hits.length) return pick(hits[0]);
  if (touchBeyond(ids, byKey)) return;
  const first = ids.find(isFirst);
  if (path.length && first && first !== path[0]) return takeUp(first);
  if (path.length && ids.includes(thing(path[path.length - 1]))) {
    if (!kept) return turnOver(byKey);
    kept = false;
    return;
  }
  if (ids.some((id) => forced().map(thing).includes(id))) return;
  if (awaited && awaited === path[0]) meanwhile = ids;
  else if (!aimAt(ids)) explain(ids);
}

/** Whether a piece lies with others. @param {string} id */
const isStacked = (id) => countersIn(counterOf(id)?.dataset.cell || "").length > 1;

/** Put the piece in hand down again; where others lie with it that could be taken up, the stack is spread out.
 * @param {boolean} byKey */
function turnOver(byKey) {
  const cell = path.length === 1 ? counterOf(path[0])?.dataset.cell || "" : "";
  stepBack();
  const able = countersIn(cell).filter((c) => isFirst(c.dataset.id || ""));
  if (able.length > 1) openLens(cell, [], byKey);
}

/** Whether a place stands for the pieces that can be taken up there, once what is in hand is put down. @param {string} id */
const isWhole = (id) =>
  Boolean(cellOf(id)) &&
  anew().some((c) => c.clicks.length === 1 && c.clicks[0] === id) &&
  countersIn(id).some((piece) => anew().some((c) => isTaking(c) && c.clicks[0] === piece.dataset.id));
/** @param {string} id */
const isFirst = (id) => choices.some((c) => thing(c.clicks[0]) === id);
/** @param {string[]} ids */
const cellNamed = (ids) => ids.find((id) => cellOf(id)) || "";

/** Put down what is in hand, and take up another piece. @param {string} id */
function takeUp(id) {
  putDown();
  pick(id);
}

/** What can only be touched once the piece in hand is put down. @param {string[]} ids @param {boolean} byKey */
function touchBeyond(ids, byKey) {
  const later = ids.filter((id) => beyond.some((c) => thing(c.clicks[0]) === id));
  if (later.length > 1 && later[0] !== ids[0] && !cellOf(later[0]))
    return openLens(cellNamed(ids), forced().map(thing), byKey);
  const further = beyond.find((c) => thing(c.clicks[0]) === later[0]);
  if (further && isTaking(further)) takeUp(further.clicks[0]);
  else if (further) decide(further.do);
  return Boolean(further);
}

/** Whether somebody can do something to a thing. @param {string} id */
const canBeDone = (id) => base.some((c) => c.clicks.slice(1).some((click) => thing(click) === id));

/** Take something as what it shall be done to, and light who can. @param {string[]} ids */
function aimAt(ids) {
  if (path.length && (path.length > 1 || !counterOf(ids[0]) || isTakable(path[0]))) return false;
  const found = ids.find(canBeDone);
  if (!found) return false;
  putDown();
  aimed = found;
  if (choices.length === 1 && !choices[0].ask) return (decide(choices[0].do), true);
  say(word("picked", { name: nameOf(aimed) }));
  draw();
  lookAtAction();
  return true;
}

/** Take a piece by the hand; tells whether it was taken up and can be put somewhere. @param {string} id @returns {Promise<boolean>} */
export async function takeByHand(id) {
  if (path[0] !== id) {
    if (!isFirst(id) && !isTakable(id)) return false;
    putDown();
    take(id);
  }
  hideSlip();
  closeLens();
  if (!reach.size) await findReach(path[0]);
  return path.length > 0 && targets().size > 0;
}

/** Let the piece in hand go over a place: it goes there if it can. @param {string[]} ids */
export function dropAt(ids) {
  const next = targets();
  const hit = ids.find((id) => next.has(id));
  if (hit) pick(hit);
  else explain(ids);
}

/** Walk there, unless a single step says what to ask first. @param {string} to */
function walkTo(to) {
  const step = choices.find((c) => isStep(c, path[0]) && thing(c.clicks[1]) === to);
  const act = () => send("walk", { piece: path[0], to });
  if (step?.ask) askFirst(step.ask, step.label, act);
  else act();
}

/** Go one touch further; returns the choices that are left. @param {string} id */
function take(id) {
  if (!path.length && isTakable(id)) choices = besides();
  const way = forced();
  const next = begins(way).find((c) => c.clicks[way.length] === id || thing(c.clicks[way.length] || "") === id);
  path = [...way, next ? next.clicks[way.length] : id];
  all = false;
  kept = false;
  reach = new Map();
  hideSlip();
  draw();
  return begins(path);
}

/** @param {string} id */
function pick(id) {
  if (
    walking() &&
    cellOf(id) &&
    (reach.has(id) || choices.some((c) => isStep(c, path[0]) && thing(c.clicks[1]) === id))
  )
    return walkTo(id);
  const left = take(id);
  if (left.length === 1 && (left[0].clicks.length === path.length || aimed) && !isTaking(left[0])) {
    const [meant] = left;
    if (meant.ask) stepBack();
    return decide(meant.do);
  }
  say(word("picked", { name: nameOf(id) }));
  if (path.length === 1) findReach(path[0]);
  if (isTakable(id)) closeLens();
  else openLens(counterOf(id)?.dataset.cell || "", forced().map(thing));
  lookAtAction();
}

/** Choose what to do with the piece in hand; the board then lights where. @param {string} name */
function chooseVerb(name) {
  verb = name;
  draw();
  lookAtAction();
}

/** One step back. Returns whether there was anything to step back from. */
export function stepBack() {
  refuse("", "");
  hideSlip();
  if (closeLens() && !path.length) return true;
  if (!path.length && !aimed) return false;
  if (verb) verb = "";
  else if (!path.length) aimed = "";
  else path = path.slice(0, -1);
  if (!path.length) putDown();
  draw();
  if (path.length === 1) findReach(path[0]);
  return true;
}

/** The side a counter is of; a cell has none. @param {string} id */
const sideOf = (id) => (counterOf(id)?.getAttribute("class") || "").split(" ").find((c) => c.startsWith("s-")) || "";

/** Choices in which a thing might stand for what is touched; a comrade of the piece in hand is meant to be taken up. @param {string} id */
function alikes(id) {
  const comrade = path.length > 0 && Boolean(counterOf(id)) && sideOf(id) === sideOf(thing(path[0]));
  const instead = comrade ? anew().filter(isTaking) : [];
  return [...instead, ...begins(path).filter((c) => c.clicks.length > path.length), ...choices];
}

/** A legal choice in which something of the same kind is touched, and where in it that is. @param {string} id @returns {[Choice, number] | null} */
function likeThat(id) {
  for (const c of alikes(id)) {
    if (isButton(c)) continue;
    const at = c.clicks.findIndex(
      (click, i) =>
        i >= Math.min(path.length, c.clicks.length - 1) &&
        !cellOf(id) === !cellOf(thing(click)) &&
        sideOf(id) === sideOf(thing(click)),
    );
    if (at >= 0) return [c, at];
  }
  return null;
}

/** Ask the rules why a thing cannot be touched now: in place of a thing of its own kind, an enemy for an enemy. Of a bare
 * place, while nothing is in hand, no rule says more than that a piece comes first. @param {string[]} ids */
async function explain(ids) {
  const bare = !path.length && ids.every((id) => cellOf(id));
  for (const id of ids) {
    const like = likeThat(id);
    if (!like || (bare && like[1] > 0)) continue;
    const words = like[0].do.split(" ");
    words[words.indexOf(like[0].clicks[like[1]])] = id;
    const answer = await (await ask(`/t/${token}/whynot?do=${encodeURIComponent(words.join(" "))}`)).json();
    const said = inPlainWords(answer.words, id);
    if (said) return refuse(said, answer.rule);
  }
  refuse(word(path.length ? "nothing_there" : "pick_first"), "");
}

/** A refusal without what is said at a prompt, and with the names that stand on the board. @param {string} words @param {string} id */
function inPlainWords(words, id) {
  const kept = words
    .split(/(?<=[.:;]) /)
    .filter((part) => !part.includes("`"))
    .join(" ");
  return cellOf(id) && !nameOf(id).includes(id) ? kept.replaceAll(id, nameOf(id)) : kept;
}

/** @param {string} words @param {string} rule */
export function refuse(words, rule) {
  const line = byId("refusal");
  if (!line) return words ? notice(words) : undefined;
  line.hidden = !words;
  line.textContent = words ? `${words[0].toUpperCase()}${words.slice(1)} ` : "";
  if (words && rule) {
    const slugged = /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug;
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${slugged}?q=${encodeURIComponent(rule)}`;
    link.dataset.rule = rule;
    link.textContent = rule;
    line.append(link);
  }
}

/** Take the choice or group that carries a number. @param {number} n */
export function takeNumber(n) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const rows = document.querySelectorAll(byId("advice") ? "#advice .choice" : "#choices .choice");
  rows[n - 1]?.click();
  return n <= rows.length;
}

/** A choice and its place on the board are one thing. @param {EventTarget | null} over @param {boolean} on */
function aim(over, on) {
  const el = /** @type {Element | null} */ (over)?.closest?.("#choices .choice, [data-legal], .counter.can, .cell");
  if (!el) return;
  const data = /** @type {HTMLElement} */ (el).dataset;
  const id = data.target || data.legal || data.id || "";
  const mark = byId(`legal-${id}`);
  /** @type {HTMLElement[]} */
  const rows = [...document.querySelectorAll("#choices .choice")]
    .map((r) => /** @type {HTMLElement} */ (r))
    .filter((r) => (el.matches(".choice") ? r === el : r.dataset.target === id));
  for (const one of [mark, ...rows]) one?.classList.toggle("aim", on);
  const listedThere = choices.filter((c) => rows.some((r) => r.dataset.do === c.do));
  const led = el.matches(".choice") ? [] : targets().get(id) || [];
  const risky = [...listedThere, ...led].find((c) => odds[c.do]);
  if (on && risky) showSlip(id, risky.label, odds[risky.do].slip);
  else if (byId("hint")?.classList.contains("odds-slip")) hideSlip();
}

export function listenForChoices() {
  document.addEventListener("click", (event) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#choices .choice"));
    if (!row) return;
    event.preventDefault();
    if (row.dataset.verb) chooseVerb(row.dataset.verb);
    else if (row.dataset.pick) pick(row.dataset.pick);
    else decide(row.dataset.do || /** @type {HTMLButtonElement} */ (row).value);
  });
  onPoint(
    (el) => aim(el, true),
    (el) => aim(el, false),
  );
  document.addEventListener("toggle", () => base.length && drawList(), true);
  document.addEventListener("focusin", (event) => aim(event.target, true));
  document.addEventListener("focusout", (event) => aim(event.target, false));
}
