// The replay page: forwards and backwards through a game, at a chosen speed.
import { ask, byId, notice, onActs, parse, putParts, startPage, tableData, turnMap, word } from "./common.js";
import { play, skip } from "./frames.js";
import { onKeys } from "./keys.js";
import { listenToBoard, walk } from "./walk.js";
import { askNext, closeAll, showPaper, toggleWhy, walkRows } from "./why.js";
import { around, roll } from "./round.js";
import { apply, startZoom, zoom } from "./zoom.js";

let data = tableData();
let rate = 1;
let running = false;
let moving = false;

/** @param {number} place @param {boolean} [playOut] */
export async function show(place, playOut = false) {
  const to = Math.max(0, Math.min(data.line.length - 1, place));
  if (moving) return;
  moving = true;
  try {
    const moment = data.line[to];
    if (playOut) {
      const { frames } = await (await ask(`/t/${data.token}/frames/${moment}`)).json();
      await play(frames, rate);
    }
    const ground = /** @type {any} */ (byId("board")).dataset.ground;
    const fresh = parse(await (await ask(`/t/${data.token}/${data.parts || "at"}/${moment}?ground=${ground}&${data.asking || ""}`)).text());
    closeAll();
    putParts(fresh);
    data = { ...tableData(), line: data.line, place: to };
    apply();
    history.replaceState(null, "", `?at=${moment}${location.search.includes("guide") ? "&guide=1" : ""}${data.asking ? `&${data.asking}` : ""}`);
  } finally {
    moving = false;
  }
}

/** What the page shows now. */
export const here = () => data;

async function run() {
  running = !running;
  mark();
  while (running && data.place < data.line.length - 1) {
    await show(data.place + 1, true);
    await new Promise((done) => setTimeout(done, 350 / rate));
  }
  running = false;
  mark();
}

function mark() {
  document.querySelector("[data-act=play]")?.setAttribute("aria-pressed", String(running));
}

function halt() {
  running = false;
  skip();
}

async function bookmark() {
  const words = prompt(word("note_ask"));
  if (words === null) return;
  try {
    await ask(`/t/${data.token}/note`, { version: data.version, moment: data.line[data.place], words });
    location.reload();
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message);
  }
}

startPage();
onActs({
  first: () => { halt(); show(0); },
  prev: () => { halt(); show(data.place - 1); },
  play: run,
  next: () => { halt(); show(data.place + 1, true); },
  last: () => { halt(); show(data.line.length - 1); },
  rate: (el) => {
    rate = Number(el.dataset.rate);
    document.querySelectorAll("[data-act=rate]").forEach((b) => b.setAttribute("aria-pressed", String(b === el)));
  },
  closer: () => zoom(1.3),
  further: () => zoom(1 / 1.3),
  turn: () => { turnMap(); show(data.place); },
  "round-left": () => roll(-around() / 8),
  "round-right": () => roll(around() / 8),
  bookmark,
  walk: (el) => walkRows(/** @type {HTMLElement} */ (el.closest(".why"))),
  "ask-next": askNext,
});
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const why = /** @type {HTMLElement | null} */ (target.closest("[data-why]"));
  if (why) toggleWhy(data.token, why);
  const place = /** @type {HTMLElement | null} */ (target.closest("[data-place]"));
  if (place) show(Number(place.dataset.place));
  const chart = /** @type {HTMLElement | null} */ (target.closest("[data-chart]"));
  if (chart) showPaper(data.token, `chart/${chart.dataset.chart}`, chart.textContent || "");
  const film = /** @type {HTMLElement | null} */ (target.closest(".film"));
  if (film) {
    const box = film.getBoundingClientRect();
    const from = Number(film.dataset.from || 0);
    const share = (/** @type {MouseEvent} */ (event).clientX - box.left) / box.width - from;
    show(Math.round((share / (Number(film.dataset.to || 1) - from)) * (data.line.length - 1)));
  }
});
byId("jump")?.addEventListener("change", (event) => show(Number(/** @type {HTMLSelectElement} */ (event.target).value)));
listenToBoard(() => {});
/** @param {KeyboardEvent} event */
const onFilm = (event) => Boolean(/** @type {Element} */ (event.target).closest("#board"));
onKeys({
  arrowright: (e) => (onFilm(e) ? walk(1, 0) : void show(data.place + 1, true)),
  arrowleft: (e) => (onFilm(e) ? walk(-1, 0) : void show(data.place - 1)),
  arrowup: (e) => (onFilm(e) ? walk(0, -1) : false),
  arrowdown: (e) => (onFilm(e) ? walk(0, 1) : false),
  home: () => { show(0); },
  end: () => { show(data.line.length - 1); },
  " ": (e) => (/** @type {Element} */ (e.target).matches("button, a") ? false : (run(), true)),
  b: () => { bookmark(); },
  w: () => /** @type {HTMLElement | null} */ (document.querySelector("#story [data-why]"))?.click(),
});
startZoom();
document.documentElement.dataset.ready = "1";
