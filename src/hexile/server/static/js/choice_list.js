// The list of choices and the buttons below it, drawn from what choosing shows of itself.
import { byId, word } from "./common.js";
import { thing } from "./choosing/choices.js";
import { actsOf, listOf, questionOf } from "./choosing/view.js";
import { isLensOpen } from "./lens.js";
import { keysFor } from "./piece_keys.js";
import { needList } from "./pull.js";
import { onBoard } from "./board.js";
import { signFor } from "./signs.js";

/** @typedef {import("./choosing/choices.js").State} State */
/** @typedef {import("./choosing/choices.js").Choice} Choice */
/** @typedef {import("./choosing/view.js").Row} Row */
/** @typedef {import("./choosing/view.js").Act} Act */
/** @typedef {import("./choosing/reduce.js").Event} Event */
/** @typedef {(event: Event) => void} Dispatch */

const FEWEST = 2;
/** How many lines the list shows at first: as many as there is room for. */
const room = () => (innerHeight >= 900 || innerWidth / innerHeight >= 1.9 ? 8 : 5);

/** Say what is held, then what is asked. @param {State} state */
export function drawQuestion(state) {
  const line = byId("ask");
  if (!line) return;
  const { held, asked, who, instead } = questionOf(state);
  const points = /** @type {HTMLElement | null} */ (document.querySelector("#now .pts"));
  if (points) points.hidden = instead;
  byId("board")?.classList.toggle("instead", instead);
  line.replaceChildren();
  if (held) {
    const name = document.createElement("b");
    name.textContent = held;
    line.append(name, ". ");
  }
  line.append(who ? word("who_does") : asked);
}

/** @param {State} state @param {Dispatch} dispatch */
export function drawList(state, dispatch) {
  const list = byId("choices");
  const acts = byId("acts");
  if (!list || !acts) return;
  const { rows, hidden, trims } = listOf(state, room());
  const token = /** @type {HTMLElement | null} */ (document.querySelector("[data-token]"))?.dataset.token || "";
  const keys = keysFor(
    token,
    rows.map((row) => (row.kind === "thing" ? row.id : "")),
  );
  list.replaceChildren(...rows.map((row, i) => numbered(drawRow(state, row), keys[i])));
  needList(rows.some((row) => !isOnBoard(state, row)));
  drawMore(hidden, dispatch);
  acts.replaceChildren(...actsOf(state, { back: word("put_back") }).map((act) => actButton(state, act, dispatch)));
  if (trims) trim(list, rows.length + hidden, dispatch);
}

/** Leave off the last lines of a list that is longer than the room there is; they are said to be more.
 * @param {HTMLElement} list @param {number} total @param {Dispatch} dispatch */
function trim(list, total, dispatch) {
  while (list.scrollHeight > list.clientHeight + 2 && list.children.length > FEWEST) {
    list.lastElementChild?.remove();
    drawMore(total - list.children.length, dispatch);
  }
}

/** @param {HTMLButtonElement} row @param {string} number */
function numbered(row, number) {
  const key = row.querySelector("kbd");
  if (key) key.textContent = number;
  const item = document.createElement("li");
  item.append(row);
  return item;
}

/** Whether a row can be chosen on the board as well. @param {State} state @param {Row} row */
function isOnBoard(state, row) {
  if (row.kind === "thing") return Boolean(onBoard(row.target));
  return row.kind === "choice" && Boolean(onBoard(thing(state, row.choice.clicks[row.choice.clicks.length - 1] || "")));
}

/** @param {State} state @param {Row} row */
function drawRow(state, row) {
  if (row.kind === "choice") return choiceRow(state, row.choice);
  if (row.kind === "verb") {
    const made = rowWith(word("choices_for", { count: row.count }), row.label, row.sign);
    made.dataset.verb = row.verb;
    return made;
  }
  const end = row.count > 1 ? word("choices_for", { count: row.count }) : state.odds[row.first.do]?.bar || "";
  const made = rowWith(end, row.label, "");
  made.dataset.pick = row.id;
  made.dataset.target = row.target;
  return made;
}

/** @param {State} state @param {Choice} c */
function choiceRow(state, c) {
  const odds = state.odds[c.do];
  const row = rowWith(odds?.bar || "", c.label, c.sign);
  row.dataset.do = c.do;
  row.dataset.target = thing(state, c.clicks[c.clicks.length - 1]);
  if (odds) row.setAttribute("aria-description", odds.said);
  return row;
}

/** @param {string} end what stands at the end, drawn by the server @param {string} label @param {string} sign */
function rowWith(end, label, sign) {
  const row = document.createElement("button");
  row.type = "button";
  row.className = "choice";
  row.innerHTML = `<kbd></kbd><span></span><span class="r">${end}</span>`;
  const words = /** @type {HTMLElement} */ (row.children[1]);
  words.textContent = label;
  const drawn = signFor(sign);
  if (drawn) words.prepend(drawn);
  return row;
}

/** @param {number} hidden @param {Dispatch} dispatch */
function drawMore(hidden, dispatch) {
  const more = byId("more");
  if (!more) return;
  more.hidden = hidden <= 0;
  more.innerHTML = "";
  if (hidden > 0) {
    const some = byId("choices")?.children.length;
    more.append(`${some ? word("more", { count: hidden }) : word("on_board", { count: hidden })} `);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word("show_all");
    button.addEventListener("click", () => dispatch({ type: "all wanted" }));
    more.append(button);
  }
}

/** What pressing a button means. @param {Act} act @returns {Event} */
function meaning(act) {
  if (act.kind === "back") return { type: "stepped back", lens: isLensOpen() };
  return act.kind === "same" ? { type: "same wanted" } : { type: "decided", do: act.do };
}

/** @param {State} state @param {Act} act @param {Dispatch} dispatch */
function actButton(state, act, dispatch) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${act.main ? "main" : ""}`;
  made.textContent = act.label;
  if (act.key) {
    const cap = document.createElement("kbd");
    cap.textContent = act.key;
    made.append(cap);
    made.dataset.key = act.key.toUpperCase();
  }
  const odds = state.odds[act.do || ""];
  if (odds) {
    made.insertAdjacentHTML("beforeend", `<span class="r">${odds.bar}</span>`);
    made.setAttribute("aria-description", odds.said);
  }
  if (act.do) made.dataset.do = act.do;
  made.addEventListener("click", () => dispatch(meaning(act)));
  return made;
}

/** Take the choice or group that carries a number. @param {number} n */
export function takeNumber(n) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const rows = document.querySelectorAll(byId("advice") ? "#advice .choice" : "#choices .choice");
  const row = [...rows].find((one) => one.querySelector("kbd")?.textContent === String(n));
  row?.click();
  return Boolean(row);
}
