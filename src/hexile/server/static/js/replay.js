// The replay page: forwards and backwards through a game, at a chosen speed; a guided first turn is done by oneself.
import { ask, byId, notice, onActs, parse, putParts, startPage, tableData, turnMap } from "./common.js";
import { isPlaying, lookOn, play, skip } from "./frames.js";
import { onKeys } from "./keys.js";
import { begin, touched } from "./lesson.js";
import { listenToBoard, litUnder, walk } from "./walk.js";
import { askNext, closeAll, showPaper, toggleWhy, walkRows } from "./why.js";
import { startSharing } from "./share.js";
import { around, roll } from "./round.js";
import { apply, keepInSight, startZoom, zoom } from "./zoom.js";

const guide = new URLSearchParams(location.search).get("guide") || "";

// State: the moment that is shown, and how the film runs.
let data = tableData();
let rate = 1;
let running = false;
let going = false;
/** Where one wants to be, and whether the last step there is played out. */ let aim = {
  place: data.place,
  out: false,
};

/** Show a moment: its words first, then what happens; in a lesson the words come after it, as they say what is next. @param {number} place @param {boolean} out */
async function show(place, out) {
  const moment = data.line[place];
  const ground = /** @type {any} */ (byId("board")).dataset.ground;
  const [frames, html] = await Promise.all([
    out
      ? ask(`/t/${data.token}/frames/${moment}${guide ? `?guide=${guide}` : ""}`).then((answer) => answer.json())
      : { frames: [] },
    ask(`/t/${data.token}/${data.parts || "at"}/${moment}?ground=${ground}${asked()}`).then((answer) => answer.text()),
  ]);
  closeAll();
  if (guide) begin(null);
  if (!guide) putParts(wordsOf(html));
  await play(frames.frames, rate, "usual");
  putParts(parse(html));
  data = { ...tableData(), line: data.line, place };
  settle();
  history.replaceState(null, "", `?at=${moment}${asked()}`);
}

/** What else the page was asked for. */
const asked = () => (guide ? `&guide=${encodeURIComponent(guide)}` : "") + (data.asking ? `&${data.asking}` : "");

/** Only what is said of a moment. @param {string} html */
function wordsOf(html) {
  const fresh = parse(html);
  for (const part of [...fresh.body.children]) if (part.id !== "now") part.remove();
  return fresh;
}

function settle() {
  apply();
  keepInSight(document.querySelector("#lines .l-did, #lines .l-better, #tags .tried-at"));
  if (guide) begin(data.task, data.place < data.line.length - 1);
  const jump = /** @type {HTMLSelectElement | null} */ (byId("jump"));
  const heads = jump ? [...jump.options].filter((o) => Number(o.value) <= data.place) : [];
  if (jump && heads.length) jump.value = heads[heads.length - 1].value;
}

/** Go somewhere; no press is lost: those that come meanwhile are gone on with. @param {number} place @param {boolean} [out] */
export async function go(place, out = false) {
  aim = { place: Math.max(0, Math.min(data.line.length - 1, place)), out };
  skip();
  if (going) return;
  going = true;
  try {
    while (data.place !== aim.place) {
      lookOn();
      const { place: to, out } = aim;
      await show(to, out && to === data.place + 1);
    }
  } catch (problem) {
    aim = { place: data.place, out: false };
    notice(/** @type {Error} */ (problem).message);
  } finally {
    going = false;
  }
}

/** What the page shows now. */
export const here = () => data;

async function run() {
  running = !running;
  mark();
  if (!running) skip();
  while (running && data.place < data.line.length - 1) {
    await go(data.place + 1, true);
    await new Promise((done) => setTimeout(done, 350 / rate));
  }
  running = false;
  mark();
}

function mark() {
  document.querySelector("[data-act=play]")?.setAttribute("aria-pressed", String(running));
}

/** @param {number} place @param {boolean} [out] */
function step(place, out) {
  running = false;
  mark();
  return go(place, out);
}

const openNote = () => /** @type {HTMLDialogElement} */ (byId("note")).showModal();

/** @param {string} words */
async function bookmark(words) {
  try {
    await ask(`/t/${data.token}/note`, { version: data.version, moment: data.line[data.place], words });
    location.reload();
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message);
  }
}

startPage();
startSharing(data.token, /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "hexile");
onActs({
  first: () => {
    step(0);
  },
  prev: () => {
    step(aim.place - 1);
  },
  play: () => {
    run();
  },
  next: () => {
    step(aim.place + 1, true);
  },
  last: () => {
    step(data.line.length - 1);
  },
  rate: (el) => {
    rate = Number(el.dataset.rate);
    document.querySelectorAll("[data-act=rate]").forEach((b) => b.setAttribute("aria-pressed", String(b === el)));
  },
  closer: () => zoom(1.3),
  further: () => zoom(1 / 1.3),
  turn: () => {
    turnMap();
    location.reload();
  },
  "round-left": () => roll(-around() / 8),
  "round-right": () => roll(around() / 8),
  bookmark: openNote,
  walk: (el) => walkRows(/** @type {HTMLElement} */ (el.closest(".why"))),
  "ask-next": askNext,
});
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const why = /** @type {HTMLElement | null} */ (target.closest("[data-why]"));
  if (why) toggleWhy(data.token, why);
  const place = /** @type {HTMLElement | null} */ (target.closest("[data-place]"));
  if (place) step(Number(place.dataset.place));
  const chart = /** @type {HTMLElement | null} */ (target.closest("[data-chart]"));
  if (chart) showPaper(data.token, `chart/${chart.dataset.chart}`, chart.textContent || "");
  const film = /** @type {HTMLElement | null} */ (target.closest(".film"));
  if (film) {
    const box = film.getBoundingClientRect();
    const from = Number(film.dataset.from || 0);
    const press = /** @type {MouseEvent} */ (event);
    const share = (press.clientX - box.left) / box.width - from;
    step(Math.round((share / (Number(film.dataset.to || 1) - from)) * (data.line.length - 1)));
  }
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.note === undefined) return;
  event.preventDefault();
  bookmark(String(new FormData(form).get("words") || ""));
});
byId("jump")?.addEventListener("change", (event) =>
  step(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
);
listenToBoard((ids, event) => {
  if (isPlaying()) skip();
  else if (guide && touched([...ids, ...(event ? litUnder(event) : [])])) step(data.place + 1, true);
});
/** @param {KeyboardEvent} event */
const onFilm = (event) => !guide && Boolean(/** @type {Element} */ (event.target).closest("#board"));
onKeys({
  arrowright: (e) => (onFilm(e) ? walk(1, 0) : void step(aim.place + 1, true)),
  arrowleft: (e) => (onFilm(e) ? walk(-1, 0) : void step(aim.place - 1)),
  arrowup: (e) => (onFilm(e) ? walk(0, -1) : false),
  arrowdown: (e) => (onFilm(e) ? walk(0, 1) : false),
  home: () => {
    step(0);
  },
  end: () => {
    step(data.line.length - 1);
  },
  " ": (e) =>
    isPlaying() ? (skip(), true) : /** @type {Element} */ (e.target).matches("button, a") ? false : (run(), true),
  b: openNote,
  w: () => /** @type {HTMLElement | null} */ (document.querySelector("#story [data-why]"))?.click(),
});
startZoom();
settle();
document.documentElement.dataset.ready = "1";
