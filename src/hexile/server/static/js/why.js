// "Why?": the chart unfolds under the line it explains and is walked row by row on the board.
import { ask, byId, notice, parse } from "./common.js";
import { clear, counterOf, make, placeOf, ring, unit, way } from "./board.js";
import { signFor } from "./signs.js";

const ROOM = 860;

// State: which reading of reasons is the latest; an older one stops.
let walking = 0;

/** @param {string} token @param {HTMLElement} button */
export async function toggleWhy(token, button) {
  const open = button.getAttribute("aria-expanded") === "true";
  closeAll();
  if (open) return roomChanged();
  const [moment, index] = (button.dataset.why || "0/0").split("/");
  const answer = await ask(`/t/${token}/why/${moment}/${index}`).catch((problem) => notice(problem.message, true));
  const fresh = answer && parse(await answer.text()).body.firstElementChild;
  const line = button.closest("li, p");
  if (!fresh || !line) return;
  button.setAttribute("aria-expanded", "true");
  line.append(fresh);
  roomChanged();
  const side = /** @type {HTMLElement | null} */ (document.querySelector(".side[data-tab]"));
  if (side && side.dataset.tab === "record") side.dataset.tab = "why";
  line.scrollIntoView({ block: "nearest" });
  walkRows(/** @type {HTMLElement} */ (fresh));
}

/** Tell what else is in the column that a chart was unfolded or folded, as a card of it does. */
const roomChanged = () => document.dispatchEvent(new Event("toggle"));

export function closeAll() {
  walking++;
  clear("talk");
  document.querySelectorAll(".why").forEach((w) => w.remove());
  document.querySelectorAll("[data-why][aria-expanded=true]").forEach((b) => b.setAttribute("aria-expanded", "false"));
}

/** @param {HTMLElement} why */
export async function walkRows(why) {
  const mine = ++walking;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const rows = /** @type {HTMLElement[]} */ ([...why.querySelectorAll(".walk li")]);
  rows.forEach((row) => row.classList.toggle("unread", !still));
  for (const row of rows) {
    if (mine !== walking) return rows.forEach((r) => r.classList.remove("unread"));
    row.classList.remove("unread");
    mark(row);
    if (!still) await new Promise((done) => setTimeout(done, 420));
  }
}

/** Ring what a row looked at. @param {HTMLElement} row */
function mark(row) {
  clear("talk");
  const names = (row.dataset.ids || "").split("|").filter(Boolean);
  const kept = [...row.querySelectorAll(".cand .in")].map((c) => c.textContent || "");
  for (const name of names)
    ring(name, kept.some((words) => words === name || words.startsWith(`${name} `)) ? "cand-in" : "cand-out");
  const why = /** @type {HTMLElement} */ (row.closest(".why"));
  askedRing(why.dataset.who || "", why.dataset.at || "");
}

/** Ring the piece that was asked about, with the way it came. @param {string} who @param {string} at */
function askedRing(who, at) {
  const place = placeOf(who) || placeOf(at);
  if (!place) return;
  const cell = counterOf(who)?.dataset.cell || "";
  if (at && cell && cell !== at) way([at, cell], "trail");
  const r = unit() * 0.56;
  const sign = make("g", { transform: `translate(${place[0] - r * 0.8} ${place[1] - r * 0.8})` });
  sign.append(make("path", { d: "M-9-9H9V9H-9Z", class: "askbox" }), make("text", { y: 5.4, class: "askq" }, "?"));
  byId("talk")?.append(make("circle", { cx: place[0], cy: place[1], r, class: "asked" }), sign);
}

/** @param {HTMLElement} from */
export function askNext(from) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#log [data-why], #story [data-why]")]);
  const here = all.findIndex((b) => b.getAttribute("aria-expanded") === "true");
  const next = all[(here + 1) % all.length];
  next?.click();
  next?.focus();
  void from;
}

/** @param {string} token @param {string} path @param {string} title */
export async function showPaper(token, path, title) {
  const body = byId("paperbody");
  const head = byId("papertitle");
  if (!body || !head) return;
  body.innerHTML = await (await ask(`/t/${token}/${path}`)).text();
  head.textContent = title;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("[data-sign]")))
    place.append(signFor(place.dataset.sign || "") || "");
  openBeside("paper");
}

/** Open a drawer: where there is room beside the board, so that the board stays in use. @param {string} id */
export function openBeside(id) {
  const drawer = /** @type {HTMLDialogElement} */ (byId(id));
  for (const other of document.querySelectorAll("dialog.drawer[open]"))
    /** @type {HTMLDialogElement} */ (other).close();
  if (innerWidth > ROOM) drawer.show();
  else drawer.showModal();
}

/** Close the drawer beside the board; tells whether there was one. */
export function closeBeside() {
  const open = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.drawer[open]:not(:modal)"));
  open?.close();
  return Boolean(open);
}
