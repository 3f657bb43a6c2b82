// Saying a choice by touching things: the legal list is narrowed along the click paths.
import { ask, byId, notice, say, word } from "./common.js";
import { cellOf, counterOf, countersIn, nameOf, onBoard, pointsTo } from "./board.js";
import { drawLamp } from "./lamp.js";
import { closeLens, openLens } from "./lens.js";
import { onPoint } from "./round.js";
import { hideSlip, showSlip } from "./slip.js";
import { lookAtAction } from "./zoom.js";

/** @typedef {{do: string, label: string, clicks: string[], ways?: string[][], cost?: number, sign?: string}} Choice */

const SHOWN = innerHeight < 900 ? 5 : 8;
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
/** The verb of one step where pieces go square by square. */ let stepVerb = "";
/** The verb of a choice that only takes a piece up. */ let takeVerb = "";
/** Where the piece in hand can walk: the cost, and whether something happens there. @type {Map<string, {cost: number, stops: boolean}>} */ let reach = new Map();
/** Whether the piece in hand was left there by the decision before; touching it once more takes it up anew. */ let kept = false;
/** The verb that was chosen for the piece in hand, where a place could mean several. */ let verb = "";

/** @param {string} text */
const decide = (text) => send("act", { do: text, formalities: "1" });

/** A piece that was in hand stays there as long as it can do anything.
 * @param {any} data @param {(what: string, fields: Record<string, string>) => void} onSend */
export function startChoosing(data, onSend) {
  const held = path[0];
  choices = base = everyWay(data.choices || []);
  beyond = data.beyond || [];
  token = data.token;
  version = data.version;
  stepVerb = data.walk || "";
  takeVerb = data.take || "";
  send = onSend;
  path = stepVerb && held && choices.some((c) => c.clicks[0] === held && c.clicks.length > 1) ? [held] : [];
  kept = path.length > 0;
  odds = data.odds || {};
  all = false;
  verb = "";
  reach = new Map();
  question = asked = "";
  closeLens();
  draw();
  if (path.length) findReach(path[0]);
  else if (data.next && onBoard(data.next)) takeUp(data.next);
  if (data.odds_left) loadOdds();
}

/** Choices once for every way to say them. @param {Choice[]} found @returns {Choice[]} */
const everyWay = (found) => found.flatMap((c) => [c, ...(c.ways || []).map((clicks) => ({ ...c, clicks }))]);

/** Whether a choice only takes up the piece that is touched for it. @param {Choice} c */
const isTaking = (c) => Boolean(takeVerb) && c.do.split("; ").pop() === `${takeVerb} ${c.clicks[0]}`;

/** Take a piece up, and ask what it can do; nothing is decided yet. @param {string} piece */
async function takeUp(piece) {
  path = [piece];
  asked = "";
  all = false;
  hideSlip();
  closeLens();
  const others = (beyond.length ? beyond : base).filter((c) => isButton(c) || isTaking(c));
  choices = others;
  draw();
  say(word("picked", { name: nameOf(piece) }));
  lookAtAction();
  try {
    const found = await (await ask(`/t/${token}/walks?piece=${encodeURIComponent(piece)}`)).json();
    if (found.version !== version || path[0] !== piece) return;
    choices = [...others.filter((c) => c.clicks[0] !== piece), ...everyWay(found.deeds)];
    asked = found.asked;
    draw();
  } catch { putDown(); }
}

function putDown() {
  path = [];
  asked = "";
  verb = "";
  choices = base;
  draw();
}

/** Ask where a piece can walk, and light it. @param {string} piece */
async function findReach(piece) {
  if (!stepVerb || !choices.some((c) => isStep(c, piece))) return;
  try {
    const found = await (await ask(`/t/${token}/walks?piece=${encodeURIComponent(piece)}`)).json();
    if (found.version !== version || path.length !== 1 || path[0] !== piece || verb) return;
    reach = new Map(found.walks.map((/** @type {[string, number, boolean]} */ [to, cost, stops]) => [to, { cost, stops }]));
    draw();
  } catch { /* one can still go square by square */ }
}

/** @param {Choice} c @param {string} piece */
const isStep = (c, piece) => c.do.startsWith(`${stepVerb} ${piece} `);
/** Whether a piece that can walk is in hand, and nothing else was chosen for it. */
const walking = () => Boolean(stepVerb && path.length === 1 && !verb && choices.some((c) => isStep(c, path[0])));
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
  } catch { /* odds are a help, not a need */ }
}

/** What to touch for a step of a click path: itself, or the thing its last word names. @param {string} id */
const thing = (id) => (onBoard(id) ? id : onBoard(id.split(" ").pop() || "") ? id.split(" ").pop() || id : id);

/** @param {string[]} way */
const begins = (way) => choices.filter((c) => way.every((id, i) => c.clicks[i] === id));
/** @param {Choice} c */
const isButton = (c) => c.clicks.length === 1 && !onBoard(thing(c.clicks[0]));

/** The path with what every choice left has in common. */
function forced() {
  const way = [...path];
  const left = begins(path).filter((c) => !buttons().includes(c) && (!verb || verbOf(c) === verb));
  if (walking()) return way;
  while (left.length > 1 && left[0].clicks[way.length] !== undefined && left.every((c) => c.clicks[way.length] === left[0].clicks[way.length])) way.push(left[0].clicks[way.length]);
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
  if (path.length && asked) return line.append(asked);
  if (path.length) {
    const held = document.createElement("b");
    held.textContent = path.map((id) => nameOf(thing(id))).join(", ");
    line.append(held, ". ");
  }
  line.append(question);
}

function draw() {
  drawQuestion();
  const next = targets();
  drawLamp(forced().map(thing), [...next.keys()], (id) => (walking() ? reach.get(id) : costOf(next.get(id) || [])));
  drawList();
}

/** What the only choice that a thing leads to costs, and whether one must stop there. @param {Choice[]} found */
const costOf = (found) => (found.length === 1 && found[0].cost ? { cost: found[0].cost, stops: found[0].sign === "stop" } : undefined);

/** Buttons are few; more of them than that are lines of the list. */
const buttons = () => { const all = choices.filter(isButton); return all.length > FEW_BUTTONS ? all.slice(-1) : all; };
/** Each choice once, however many ways there are to say it. @param {Choice[]} found */
const once = (found) => found.filter((c, i) => found.findIndex((other) => other.do === c.do) === i);
const listed = () => once(begins(path)).filter((c) => !buttons().includes(c) && (!verb || verbOf(c) === verb));
/** Choices in the order they are numbered: risky ones that are near come first as the game lists them. */
const visible = () => (all ? listed() : listed().slice(0, SHOWN));

/** What a piece that walks can do besides: each thing itself, and what is done to places by its verb. Walking needs no line. */
function deeds() {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of listed()) if (!isStep(c, path[0])) found.set(isAside(c) ? verbOf(c) : c.do, [...(found.get(isAside(c) ? verbOf(c) : c.do) || []), c]);
  return found;
}

/** @param {string} name @param {Choice[]} found */
function deedRow(name, found) {
  if (found.length === 1) return choiceRow(found[0]);
  const row = rowWith(word("choices_for", { count: found.length }));
  /** @type {HTMLElement} */ (row.children[1]).textContent = `${name[0].toUpperCase()}${name.slice(1)} …`;
  row.dataset.verb = name;
  return row;
}

/** Groups by the first thing touched, when the list is long and nothing is picked yet. */
function groups() {
  if (all || listed().length <= SHOWN) return null;
  const at = forced().length;
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const c of listed()) found.set(c.clicks[at], [...(found.get(c.clicks[at]) || []), c]);
  return found.size > 1 && found.size < listed().length && !found.has(/** @type {any} */ (undefined)) ? found : null;
}

function drawList() {
  const list = byId("choices");
  const acts = byId("acts");
  if (!list || !acts) return;
  const grouped = walking() ? null : groups();
  const rows = walking() ? [...deeds()].map(([name, found]) => deedRow(name, found)) : grouped ? [...grouped].map(([id, found]) => groupRow(id, found)) : visible().map(choiceRow);
  list.replaceChildren(...rows.map((row, i) => number(row, i)));
  drawMore(grouped || walking() ? 0 : listed().length - rows.length);
  drawActs(acts);
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
  row.dataset.do = c.do;
  row.dataset.target = thing(c.clicks[c.clicks.length - 1]);
  if (odds[c.do]) row.setAttribute("aria-description", odds[c.do].said);
  return row;
}

/** @param {string} id @param {Choice[]} found */
function groupRow(id, found) {
  const row = rowWith(found.length > 1 ? word("choices_for", { count: found.length }) : odds[found[0].do]?.bar || "");
  /** @type {HTMLElement} */ (row.children[1]).textContent = found.length > 1 ? nameOf(thing(id)) : found[0].label;
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
    button.addEventListener("click", () => { all = true; draw(); });
    more.append(button);
  }
}

/** @param {HTMLElement} acts */
function drawActs(acts) {
  const made = [];
  if (path.length) made.push(actButton(word("put_back"), "Esc", "", () => stepBack()));
  const shown = once([...beyond.filter(isButton), ...buttons()]);
  let taken = "URBWATOZP";
  shown.forEach((c, i) => {
    const key = [...c.label.toUpperCase()].find((l) => /[A-Z]/.test(l) && !taken.includes(l)) || "";
    taken += key;
    const likely = i === shown.length - 1 && !listed().length;
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
 * @param {string[]} ids @param {boolean} [byKey] */
export function touch(ids, byKey = false) {
  if (!choices.length) return;
  refuse("", "");
  const next = targets();
  const hits = ids.filter((id) => next.has(id));
  if (hits.length > 1 && cellOf(ids[0]) && !cellOf(hits[0])) return openLens(ids[0], forced().map(thing), byKey);
  if (hits.length) return pick(hits[0]);
  const first = ids.find((id) => choices.some((c) => thing(c.clicks[0]) === id));
  if (path.length && first && first !== path[0]) {
    putDown();
    return pick(first);
  }
  if (path.length && ids.includes(thing(path[path.length - 1]))) {
    if (!kept) return void stepBack();
    kept = false;
    return;
  }
  if (ids.some((id) => forced().map(thing).includes(id))) return;
  explain(ids);
}

/** @param {string} id */
function pick(id) {
  if (walking() && reach.has(id) && cellOf(id)) return send("walk", { piece: path[0], to: id });
  const way = forced();
  const next = begins(way).find((c) => c.clicks[way.length] === id || thing(c.clicks[way.length] || "") === id);
  if (!next && beyond.some((c) => isTaking(c) && c.clicks[0] === id)) return takeUp(id);
  path = [...way, next ? next.clicks[way.length] : id];
  all = false;
  kept = false;
  reach = new Map();
  hideSlip();
  const left = begins(path);
  if (left.length === 1 && left[0].clicks.length === path.length) return isTaking(left[0]) ? takeUp(left[0].clicks[0]) : decide(left[0].do);
  say(word("picked", { name: nameOf(id) }));
  draw();
  if (path.length === 1) findReach(path[0]);
  openLens(counterOf(id)?.dataset.cell || "", forced().map(thing));
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
  if (!path.length) return false;
  if (verb) verb = "";
  else path = path.slice(0, -1);
  if (!path.length) [choices, asked] = [base, ""];
  draw();
  if (path.length === 1) findReach(path[0]);
  return true;
}

/** Ask the rules why a thing cannot be touched now: in place of a thing of its own kind, a piece for a piece.
 * @param {string[]} ids */
async function explain(ids) {
  const like = begins(path).find((c) => c.clicks.length > path.length && !isButton(c)) || choices.find((c) => !isButton(c));
  if (!like) return refuse(word("nothing_there"), "");
  const at = Math.min(path.length, like.clicks.length - 1);
  const asked = ids.filter((id) => !cellOf(id) === !cellOf(thing(like.clicks[at])));
  for (const id of asked) {
    const words = like.do.split(" ");
    words[words.indexOf(like.clicks[at])] = id;
    const answer = await (await ask(`/t/${token}/whynot?do=${encodeURIComponent(words.join(" "))}`)).json();
    if (answer.words) return refuse(answer.words, answer.rule);
  }
  refuse(word(asked.length || path.length ? "nothing_there" : "pick_first"), "");
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
  const rows = [...document.querySelectorAll("#choices .choice")].map((r) => /** @type {HTMLElement} */ (r)).filter((r) => r.dataset.target === id);
  for (const one of [mark, ...rows]) one?.classList.toggle("aim", on);
  const risky = rows.find((r) => r.dataset.do && odds[r.dataset.do]);
  if (on && risky?.dataset.do) showSlip(id, risky.children[1].textContent || "", odds[risky.dataset.do].slip);
  else hideSlip();
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
  onPoint((el) => aim(el, true), (el) => aim(el, false));
  document.addEventListener("focusin", (event) => aim(event.target, true));
  document.addEventListener("focusout", (event) => aim(event.target, false));
}
