// The table page: puts the parts together.
import { askAdvice, dropAdvice, stopAdvice } from "./advice.js";
import { drawBuilder, startBuilder } from "./builder.js";
import {
  Refused,
  ask,
  addressOf,
  byId,
  copy,
  findRules,
  notice,
  onActs,
  parse,
  putParts,
  say,
  startPage,
  tableData,
  turnMap,
  word,
} from "./common.js";
import { takeNumber } from "./choice_list.js";
import { Chooser } from "./choose.js";
import { listenToDrags } from "./drag.js";
import { goOn, isPlaying, isSkipping, lookOn, play, setSpeed, skip, speed } from "./frames.js";
import { fillPlaces } from "./fill.js";
import {
  arrangeLog,
  expectLines,
  isReadingNewest,
  logText,
  markLine,
  newestLine,
  showNewest,
  toggleLog,
} from "./log.js";
import { wholeLinks } from "./invite.js";
import { onKeys } from "./keys.js";
import { listen } from "./live.js";
import { nextOverlay, takeOverlays } from "./overlays.js";
import { pull, startPull, togglePull } from "./pull.js";
import { refuse } from "./refusal.js";
import { showRecord, startPanels } from "./panels.js";
import { settlePuzzle, showHint } from "./puzzles.js";
import { listenToBoard, namesAt, underCursor, walk } from "./walk.js";
import { ring } from "./board.js";
import { askNext, closeAll, closeBeside, openBeside, showPaper, toggleWhy, walkRows } from "./why.js";
import { around, roll } from "./round.js";
import { startSharing } from "./share.js";
import { sound, turnSounds, wanted } from "./sounds.js";
import { apply, lookAtAction, startZoom, zoom } from "./zoom.js";

const FEW = 2;
const FIND_OUT_MS = 2000;
const SLOW_MS = 800;
const SCROLLED = 60;
const QUIET_MS = 600;

// State: the table as the page shows it, and what is under way; one page is one table.
let data = tableData();
let busy = false;
/** Until when nothing is decided: who presses anything to end the playing out may press twice. */ let quietUntil = 0;
/** The newest version the server told of. */ let heardVersion = data.version;
/** Where the last walk began and ended: one press takes all of it back, or makes it again. @type {{from: number, to: number} | null} */
let walked = null;
/** Whose curtain was opened last. */ let shownFor = data.curtain;
/** What is being decided, until its answer has come; nothing otherwise. */ let deciding = "";
/** The one press that is kept until then: a choice with its label, or things on the board.
 * @typedef {{fields?: Record<string, string | number>, label?: string, ids?: string[]}} Press @type {Press | null} */
let queued = null;

/** Nothing is under way any more. */
function rest() {
  busy = false;
  if (quietUntil === Infinity) quietUntil = performance.now() + QUIET_MS;
}

/** Skip what is played out because something on the table was pressed. */
function cutShort() {
  quietUntil = Infinity;
  skip();
}

const token = data.token;
const chooser = new Chooser(token, change);

/** What is asked of the table: a walk that was one press is taken back and made again by one.
 * @param {string} what @param {Record<string, string | number>} fields @returns {[string, Record<string, string | number>]} */
function meaning(what, fields) {
  if (!walked) return [what, fields];
  if (what === "undo" && walked.to === data.head) return ["go", { moment: walked.from }];
  if (what === "redo" && walked.from === data.head) return ["go", { moment: walked.to }];
  return [what, fields];
}

/** @param {string} asked @param {Record<string, string | number>} [given] */
async function change(asked, given = {}) {
  if (performance.now() < quietUntil) return;
  if (busy) return isPlaying() ? cutShort() : asked === "act" ? queueChoice(given) : notice(word("under_way"));
  busy = true;
  const [what, fields] = meaning(asked, given);
  deciding = what === "act" || what === "walk" ? `${what} ${fields.do}` : "";
  const from = data.head;
  lookOn();
  dropAdvice();
  const slow = setTimeout(() => notice(word("waiting"), true), SLOW_MS);
  try {
    const since = (what === "act" || what === "walk") && speed() !== "at_once" ? `&since=${data.head}` : "";
    const answer = await ask(`/t/${token}/${what}?ground=${ground()}${since}`, { version: data.version, ...fields });
    const html = await answer.text();
    if (waitedFor(slow)) notice("");
    await arrive(html, what === "act" || what === "walk");
    if (what === "walk" || what === "build") walked = { from, to: data.head };
  } catch (problem) {
    waitedFor(slow);
    queued = null;
    await trouble(problem);
  } finally {
    deciding = "";
    rest();
    if (heardVersion > data.version) refresh();
    else playQueued();
    queued = null;
  }
}

/** Keep a choice that was pressed before the answer to the last one has come; the same once more is not meant.
 * @param {Record<string, string | number>} fields */
function queueChoice(fields) {
  if (deciding !== `act ${fields.do}`) return queue({ fields, label: labelOf(fields.do) });
  return notice(word("under_way"));
}

/** Keep one press; of more, say that something is under way. @param {Press} press */
function queue(press) {
  if (!deciding || queued) return notice(word("under_way"));
  queued = press;
  notice(word("queued"));
}

/** Play what was kept, if the position that has come still offers it by the same name. */
function playQueued() {
  if (!queued || !data.yours) return;
  const { fields, label, ids } = queued;
  if (ids) chooser.touchIfLegal(ids);
  else if (fields && label && labelOf(fields.do) === label) chooser.decide(String(fields.do));
}

/** @param {string | number} text @returns {string} */
const labelOf = (text) => data.choices?.find((/** @type {any} */ choice) => choice.do === text)?.label || "";

/** Stop waiting; tells whether it was said that one waits. @param {number} timer */
function waitedFor(timer) {
  clearTimeout(timer);
  return byId("notice")?.textContent === word("waiting");
}

/** @param {unknown} problem */
async function trouble(problem) {
  if (!(problem instanceof Refused)) return notice(word("offline"), true);
  if (problem.status === 409) await reload();
  if (problem.status === 503) findOut();
  refuse(problem.message, "");
  notice(problem.message);
  say(problem.message);
}

/** Look again until the server answers: it may have kept what it could not promise. */
function findOut() {
  setTimeout(() => reload().catch(findOut), FIND_OUT_MS);
}

/** Draw what has come; first play out what happened, if it is more than a step or a die fell. Who decides sees the newest
 * lines of the record, who reads further down reads on. @param {string} html @param {boolean} [decided] */
async function arrive(html, decided = false) {
  const fresh = parse(html);
  const next = JSON.parse(fresh.getElementById("table-data")?.textContent || "{}");
  const others = next.frames.filter((/** @type {any} */ frame) => !frame.own);
  const follows = decided || isReadingNewest(SCROLLED);
  expectLines(fresh);
  if (others.length >= FEW || next.frames.some((/** @type {any} */ frame) => frame.faces.length)) {
    queued = null; // what is played out may change what one wants
    await play(next.frames);
  }
  const was = data.yours;
  expectLines(null);
  closeAll();
  dropAdvice();
  putParts(fresh);
  data = next;
  heardVersion = Math.max(heardVersion, data.version);
  if (data.yours && isSkipping()) lookOn();
  if (data.yours && !was) sound("bell");
  settle();
  if (follows) showNewest();
  announce();
}

/** See again what the others did last: the board goes back to where it was before, and forward again. What is selected
 * stays selected. */
async function showAgain() {
  if (busy || isPlaying() || !data.again) return;
  busy = true;
  lookOn();
  try {
    const address = `/t/${token}/last-turn?ground=${ground()}`;
    const before = parse(await (await ask(address)).text());
    const frames = JSON.parse(before.getElementById("again-data")?.textContent || "[]");
    putParts(before);
    await play(frames, 1, speed() === "at_once" ? "usual" : speed());
    putParts(onlyBoard(parse(await (await ask(`/t/${token}/parts?ground=${ground()}`)).text())));
    chooser.draw();
  } catch (problem) {
    await trouble(problem);
  } finally {
    rest();
    if (heardVersion > data.version) refresh();
  }
}

const ground = () => /** @type {any} */ (byId("board")).dataset.ground;

/** @param {Document} fresh */
function onlyBoard(fresh) {
  for (const part of [...fresh.body.children]) if (!["layers", "board", "phases"].includes(part.id)) part.remove();
  return fresh;
}

function announce() {
  const asked = byId("ask")?.textContent || document.querySelector("#now .ask")?.textContent || "";
  say(`${newestLine()} ${asked}`);
}

/** Begin anew with what the page holds now. */
function settle() {
  document.title = `${data.yours && !data.alone ? `● ${word("your_turn")} · ` : ""}${data.title} · Hexile`;
  apply();
  chooser.begin(data);
  if (data.about) ring(data.about, "about");
  const again = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-act=show-again]"));
  if (again) again.hidden = !data.again;
  arrangeLog();
  drawBuilder();
  takeOverlays(data.overlays);
  fillPlaces();
  wholeLinks();
  lookAtAction();
  settlePuzzle(reload);
  drawCurtain();
}

function drawCurtain() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("curtain"));
  if (!data.curtain || data.curtain === shownFor || data.over) return;
  shownFor = data.curtain;
  document.body.classList.add("curtained");
  const [head, , button] = [...dialog.children];
  head.textContent = word("curtain", { seat: data.curtain });
  button.textContent = word("curtain_go", { seat: data.curtain });
  dialog.showModal();
}

async function reload() {
  const html = await (await ask(`/t/${token}/parts?ground=${ground()}`)).text();
  await arrive(html);
}

/** Fetch what has happened, and again if more has happened meanwhile. */
async function refresh() {
  if (busy) return;
  busy = true;
  try {
    for (let was = -1; heardVersion > data.version && data.version !== was;) {
      was = data.version;
      const since = speed() === "at_once" ? "" : `&since=${data.head}`;
      await arrive(await (await ask(`/t/${token}/parts?ground=${ground()}${since}`)).text());
    }
  } catch (problem) {
    await trouble(problem);
  } finally {
    rest();
  }
}

/** On the line of play one looks back, and nothing is taken back by that; from the list of branches one goes there. @param {HTMLElement} el */
function visit(el) {
  const moment = el.dataset.go || "0";
  if (el.closest("#strip")) return location.assign(addressOf(`t/${token}/replay?at=${moment}`));
  el.closest("dialog")?.close();
  return change("go", { moment });
}

/** @param {string} id */
const openDialog = (id) => /** @type {HTMLDialogElement} */ (byId(id)).showModal();

async function turn() {
  if (!document.querySelector("[data-act=turn]")) return;
  turnMap();
  await reload();
}

/** @param {string} [query] */
function openRules(query = "") {
  openBeside("rules");
  const box = /** @type {HTMLInputElement} */ (document.querySelector("#rules .search"));
  box.value = query;
  findRules(box);
  box.focus();
}

function openCharts() {
  /** @type {HTMLDialogElement} */ (byId("menu")).close();
  showPaper(token, "reference", word("charts"));
}

function openWhy() {
  const first = /** @type {HTMLElement | null} */ (document.querySelector("#log [data-why]"));
  if (first) toggleWhy(token, first);
}

/** @param {HTMLElement} el */
function showTab(el) {
  const side = /** @type {HTMLElement} */ (el.closest(".side"));
  side.dataset.tab = el.dataset.tab;
  pull(el.dataset.tab !== "now");
  side.querySelectorAll("[role=tab]").forEach((b) => b.setAttribute("aria-selected", String(b === el)));
  if (el.dataset.tab === "why" && !document.querySelector(".why")) openWhy();
}

/** The second press of a double click would hit what has come in place of the first: it is not meant. */
function keepFromDoubles() {
  document.addEventListener(
    "click",
    (event) => {
      if (
        event.detail < 2 ||
        !(/** @type {Element} */ (event.target).closest("#choices, #acts, #board, #lens, #advice"))
      )
        return;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
}

startPage();
onActs({
  closer: () => zoom(1.3),
  further: () => zoom(1 / 1.3),
  turn,
  "round-left": () => roll(-around() / 8),
  "round-right": () => roll(around() / 8),
  rules: () => openRules(),
  charts: openCharts,
  overlay: nextOverlay,
  menu: () => openDialog("menu"),
  keys: () => {
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    openDialog("keys");
  },
  branches: () => {
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    openDialog("branches");
  },
  bookmark: () => change("note", { words: "" }),
  hint: showHint,
  "puzzle-again": () => change("go", { moment: 0 }),
  advice: () => {
    pull(true);
    askAdvice(token);
  },
  "advice-stop": () => stopAdvice(token, false),
  "advice-close": () => stopAdvice(token, true),
  "show-again": showAgain,
  luck: () => showPaper(token, "luck", word("luck")),
  forecasts: () => showPaper(token, "forecasts", word("threats")),
  tab: showTab,
  pull: togglePull,
  record: () => {
    showRecord();
    showNewest();
  },
  earlier: async () => {
    putParts(parse(await (await ask(`/t/${token}/record`)).text()));
    arrangeLog();
  },
  "log-order": () => {
    toggleLog("log-order", "oldest");
    reload();
  },
  "log-whose": () => {
    toggleLog("log-whose", "mine");
    arrangeLog();
  },
  "log-line": async (el) => {
    showRecord();
    const tab = /** @type {HTMLElement | null} */ (document.querySelector('[role="tab"][data-tab="record"]'));
    if (tab?.offsetParent) showTab(tab);
    markLine(el.dataset.line || "");
  },
  speed: (el) => setSpeed(el.dataset.speed || "usual"),
  sounds: (el) => el.setAttribute("aria-pressed", String(turnSounds())),
  walk: (el) => walkRows(/** @type {HTMLElement} */ (el.closest(".why"))),
  "ask-next": askNext,
  copy: () => copy(logText()),
  "open-curtain": (el) => {
    document.body.classList.remove("curtained");
    el.closest("dialog")?.close();
  },
});
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const why = /** @type {HTMLElement | null} */ (target.closest("[data-why]"));
  if (why) return toggleWhy(token, why);
  const advised = /** @type {HTMLElement | null} */ (target.closest("[data-advised]"));
  if (advised) return change("act", { do: advised.dataset.advised || "", formalities: "1" });
  const go = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
  if (go) return visit(go);
  const chart = /** @type {HTMLElement | null} */ (target.closest("[data-chart]"));
  if (chart) return showPaper(token, `chart/${chart.dataset.chart}`, chart.textContent || "");
  const rule = /** @type {HTMLElement | null} */ (target.closest("a[data-rule]"));
  if (rule) {
    event.preventDefault();
    openRules(rule.dataset.rule);
  }
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented) return; // it was not meant
  if (form.closest("#strip")) {
    event.preventDefault();
    const what = /** @type {any} */ (event.submitter)?.dataset.do || "undo";
    change(what).then(() => {
      if (what === "branch") notice(word("branched"));
    });
  } else if (form.dataset.note !== undefined) {
    event.preventDefault();
    change("note", { words: String(new FormData(form).get("words") || "") });
    form.closest("dialog")?.close();
  } else if (form.dataset.rename !== undefined) {
    event.preventDefault();
    const sent = new FormData(form);
    change("rename", { first: String(sent.get("first")), name: String(sent.get("name")) });
  } else if (form.dataset.answer !== undefined) {
    event.preventDefault();
    form.closest("dialog")?.close();
    change(/** @type {any} */ (event.submitter)?.dataset.do || "agree");
  } else if (form.dataset.again !== undefined) {
    event.preventDefault();
    change("again", { player: /** @type {HTMLButtonElement | null} */ (event.submitter)?.value || "" });
  } else if (form.id === "choose") {
    event.preventDefault();
  }
});
chooser.listen();
listenToBoard((ids) => (isPlaying() ? cutShort() : busy ? queue({ ids }) : chooser.touch(ids)));
listenToDrags(namesAt, {
  take: async (id) => !busy && !isPlaying() && chooser.lift(id),
  drop: (ids) => {
    if (!busy && !isPlaying()) chooser.drop(ids);
  },
});
onKeys(
  {
    arrowup: () => walk(0, -1),
    arrowdown: () => walk(0, 1),
    arrowleft: () => walk(-1, 0),
    arrowright: () => (isPlaying() ? goOn() : walk(1, 0)),
    enter: (event) => {
      const on = /** @type {Element} */ (event.target);
      if (on.matches("[data-go]")) return (visit(/** @type {HTMLElement} */ (on)), true);
      if (!on.closest("#board")) return false;
      chooser.touch(underCursor(), true);
      return true;
    },
    escape: () => (document.querySelector("dialog:modal") ? false : closeBeside() || chooser.stepBack()),
    " ": () => (isPlaying() ? (skip(), true) : false),
    u: () => {
      change("undo");
    },
    U: () => {
      change("undo_turn");
    },
    z: (event) => (event.ctrlKey || event.metaKey ? (change(event.shiftKey ? "redo" : "undo"), true) : false),
    r: () => openRules(),
    c: openCharts,
    v: nextOverlay,
    t: () => {
      turn();
    },
    "<": () => roll(-around() / 8),
    ">": () => roll(around() / 8),
    w: openWhy,
    p: () => {
      showAgain();
    },
    a: () => {
      if (data.yours && !data.puzzle) askAdvice(token);
    },
    h: () => {
      if (data.puzzle) showHint();
    },
    o: () => {
      showPaper(token, "forecasts", word("threats"));
    },
    b: () => {
      change("note", { words: "" });
      notice(word("bookmarked"));
    },
    "?": () => openDialog("keys"),
    "+": () => zoom(1.3),
    "-": () => zoom(1 / 1.3),
    0: () => zoom(0),
  },
  (event) => {
    if (document.querySelector("dialog.drawer[open]")) return false; // it lies over what would be chosen
    if (/^[1-9]$/.test(event.key)) return takeNumber(Number(event.key));
    const button = /** @type {HTMLElement | null} */ (
      document.querySelector(`#acts [data-key="${CSS.escape(event.key.toUpperCase())}"]`)
    );
    button?.click();
    return Boolean(button);
  },
);
setSpeed(speed());
document.querySelector("[data-act=sounds]")?.setAttribute("aria-pressed", String(wanted()));
keepFromDoubles();
startSharing(token, /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "hexile");
startPanels(/** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "");
startZoom();
startPull();
startBuilder(change);
settle();
listen(
  token,
  (version) => {
    heardVersion = Math.max(heardVersion, version);
    refresh();
  },
  () => {
    if (!busy) reload();
  },
);
document.documentElement.dataset.ready = "1";
