// The companion beside a real board: counters and places are touched on the board, the rest are plain forms.
import { byId, onActs, say, startPage, tableData } from "./common.js";
import { cellOf, counterOf, countersIn, isBeside, nameOf, onBoard, placeOf, thing } from "./board.js";
import { listen } from "./live.js";

/** @typedef {{do: string, label: string, clicks: string[], ways?: string[][]}} Choice */

const LEAST = 46; // pixels that a cell has at least, so that a finger finds it
const UNDER_THE_THUMB = 6; // choices that have room there
const AT_REST_MS = 2000;
const LISTED = 12; // choices that are listed before a counter is in hand
const data = tableData();
/** @type {Choice[]} */ const choices = data.choices || [];
/** The line that says what to do next. */ const held = byId("held");
const asked = held?.textContent || "";

// State: what is in hand on this page, which is loaded anew after every decision.
/** What was touched so far. @type {string[]} */ let path = [];
/** Where the counter in hand can walk. @type {Set<string>} */ let farther = new Set();
/** Whether that is known by now. */ let walking = Promise.resolve();
/** The counter that is lifted to be put elsewhere. */ let lifted = "";
/** The page will be loaded again then. */ let soon = 0;
/** Whether something was sent, and another page is on its way. */ let leaving = false;

/** Show the whole board, or make it so large that cells can be touched and bring the counters into sight. */
function scaleBoard() {
  const board = /** @type {any} */ (byId("board"));
  const frame = board?.closest(".drag");
  if (!frame) return;
  const [, , wide, high] = board.getAttribute("viewBox").split(" ").map(Number);
  const whole = document.querySelector("[data-act=whole]")?.getAttribute("aria-pressed") === "true";
  const fits = Math.min(frame.clientWidth / wide, frame.clientHeight / high);
  const scale = whole ? fits : Math.max(LEAST / Number(board.dataset.unit || LEAST), frame.clientWidth / wide);
  board.style.setProperty("--wide", `${wide * scale}px`);
  board.setAttribute("height", String(high * scale));
  lookAt(frame, scale);
}

/** Show the whole board, or zoom in again. @param {HTMLElement} button */
function toggleWhole(button) {
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  scaleBoard();
}

/** Look where one looked before, or at the first counter that may do something. @param {HTMLElement} frame @param {number} scale */
function lookAt(frame, scale) {
  const [left, top] = kept("looked", data.state);
  const [piece] = kept("held", data.state);
  const at =
    (piece && !isBeside(piece) && placeOf(piece)) ||
    choices.map(firstPlace).find((place) => place !== null) ||
    someCounter();
  if (left) [frame.scrollLeft, frame.scrollTop] = [Number(left), Number(top)];
  if (!at || (left && (byId("draft") || isInSight(frame, at[0] * scale, at[1] * scale)))) return;
  frame.scrollLeft = at[0] * scale - frame.clientWidth / 2;
  frame.scrollTop = at[1] * scale - frame.clientHeight / 2;
}

/** The first thing on the map that a choice touches. @param {Choice} choice */
const firstPlace = (choice) =>
  choice.clicks
    .map(thing)
    .filter((id) => !isBeside(id))
    .map(placeOf)
    .find((place) => place !== null) || null;

/** Where a counter stands on the map, where nothing is to be chosen. */
const someCounter = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#over .counter"))]
    .map((one) => one.dataset.id || "")
    .filter((id) => !isBeside(id))
    .map(placeOf)
    .find((place) => place !== null) || null;

/** Whether a point is in sight, with a place round it. @param {HTMLElement} frame @param {number} x @param {number} y */
function isInSight(frame, x, y) {
  const [aside, down] = [x - frame.scrollLeft, y - frame.scrollTop];
  return aside > LEAST && down > LEAST && aside < frame.clientWidth - LEAST && down < frame.clientHeight - LEAST;
}

/** What was kept under a name until the next page of the same kind. @param {string} name @param {string} of @returns {string[]} */
function kept(name, of) {
  const [whose, ...rest] = (sessionStorage.getItem(`beside ${name}`) || "").split(" ");
  return whose === `${data.token}/${of}` ? rest : [];
}

/** Keep the counter in hand and the part of the board in sight for the next page. */
function keep() {
  const frame = /** @type {HTMLElement | null} */ (document.querySelector(".drag"));
  if (!frame) return;
  const whose = `${data.token}/${data.state}`;
  sessionStorage.setItem("beside looked", `${whose} ${frame.scrollLeft} ${frame.scrollTop}`);
  sessionStorage.setItem("beside held", `${whose} ${path[0] || ""}`);
}

/** What a touch was on: a counter, or a cell. @param {Event} event */
function touched(event) {
  const hit = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-id]"));
  return hit ? { id: hit.dataset.id || "", cell: hit.dataset.cell || "" } : null;
}

/** Ways to say the choices that begin with some things. @param {string[]} begun */
const begins = (begun) =>
  choices.filter((c) =>
    [c.clicks, ...(c.ways || [])].some((way) => begun.every((id, i) => way[i] !== undefined && thing(way[i]) === id)),
  );

/** Whether a choice is a step of a piece that walks. @param {Choice} choice */
const isStep = (choice) => choice.do.split(" ")[0] === data.walk;

/** Take a touch as the next thing of a choice, or as the first of another. A place that the counter in hand can walk to means
 * walking there, whatever else may be done to it; that is said by its button. Where it cannot go it stays in hand, and the
 * page says why. @param {string} id @param {string} cell */
async function say_by_touch(id, cell) {
  if (path.length === 1) await walking;
  const next = [id, cell].find((name) => name && begins([...path, name]).length);
  const there = [id, cell].find((name) => farther.has(name));
  const others = next === undefined ? [] : begins([...path, next]).filter((c) => !isStep(c));
  if (path.length === 1 && there !== undefined && (next === undefined || others.length)) return walkTo(there);
  const fresh = [id, cell].find((name) => name && begins([name]).length);
  if (path.length && next === undefined && fresh === undefined && !isInHand([id, cell])) return explain([id, cell]);
  if (next !== undefined) path = [...path, next];
  else path = fresh === undefined ? [] : [fresh];
  if (path.length < 2) walking = findWalks(path[0] || "");
  const left = begins(path);
  const whole = left.filter((c) => [c.clicks, ...(c.ways || [])].some((way) => way.length === path.length));
  if (path.length > 1 && left.length === 1 && whole.length === 1) send(left[0].do);
  else show(path.length ? left : choices);
}

/** Whether one of some things is the counter in hand, or where it stands. @param {string[]} ids */
const isInHand = (ids) => ids.includes(path[0]) || ids.includes(counterOf(path[0])?.dataset.cell || path[0]);

/** Say by which rule the counter in hand cannot go where one touched. @param {string[]} ids */
async function explain(ids) {
  const like = begins(path.slice(0, 1)).find((choice) => choice.clicks[1] && onBoard(thing(choice.clicks[1])));
  const verb = data.walk && counterOf(path[0]) ? `${data.walk} ${path[0]} ` : "";
  for (const id of ids.filter(Boolean)) {
    const text = like ? like.do.replace(like.clicks[1], id) : verb && verb + id;
    const answer = text && (await fetch(`/t/${data.token}/whynot?do=${encodeURIComponent(text)}`));
    const words = answer && answer.ok ? (await answer.json()).words : "";
    const plain = words.split(/(?<=[.:;]) /).filter((/** @type {string} */ part) => !part.includes("`"));
    const [first, ...rest] = plain.join(" ");
    if (first) return tell(`${first.toUpperCase()}${rest.join("")}.`);
  }
  tell(held?.dataset.not || "");
}

/** Say something above the map. @param {string} words */
function tell(words) {
  if (!held) return;
  held.hidden = false;
  held.textContent = words;
  say(words);
}

/** Find out where a counter can walk, and light it. @param {string} piece */
async function findWalks(piece) {
  farther = new Set();
  if (!piece || !counterOf(piece)) return;
  const found = await fetch(`/t/${data.token}/walks?piece=${encodeURIComponent(piece)}`);
  if (!found.ok || path[0] !== piece) return;
  farther = new Set((await found.json()).walks.map((/** @type {[string]} */ [to]) => to));
  if (path.length === 1) farther.forEach((to) => cellOf(to)?.classList.add("lit"));
}

/** Walk there with the counter in hand. @param {string} to */
function walkTo(to) {
  const form = /** @type {HTMLFormElement} */ (byId("other"));
  for (const [name, value] of [
    ["operation", "walk"],
    ["piece", path[0]],
    ["to", to],
  ]) {
    const field = document.createElement("input");
    [field.type, field.name, field.value] = ["hidden", name, value];
    form.append(field);
  }
  form.requestSubmit();
}

/** @param {string} text */
function send(text) {
  const button = /** @type {HTMLButtonElement | undefined} */ (
    [...document.querySelectorAll("#choices button")].find((b) => /** @type {any} */ (b).value === text)
  );
  button?.click();
}

/** Show the choices that are left, and light where they lead. @param {Choice[]} left */
function show(left) {
  document.querySelectorAll(".picked, .lit").forEach((one) => one.classList.remove("picked", "lit"));
  if (path[0]) counterOf(path[0])?.classList.add("picked");
  for (const choice of path.length ? left : choices)
    for (const way of [choice.clicks, ...(choice.ways || [])])
      if (way[path.length]) cellOf(thing(way[path.length]))?.classList.add("lit");
  if (held && held.textContent !== asked) held.textContent = asked;
  document.querySelectorAll("#choices li").forEach((line) => {
    const button = /** @type {HTMLButtonElement} */ (line.querySelector("button"));
    /** @type {HTMLElement} */ (line).hidden = !left.some((c) => c.do === button.value && !isTapped(c));
  });
  if (path.length) say(left.map((c) => c.label).join("; "));
}

/** Whether the next thing of a choice of the counter in hand lies on the map: it is said by a tap. @param {Choice} choice */
const isTapped = (choice) =>
  path.length > 0 && Boolean(choice.clicks[path.length]) && onBoard(thing(choice.clicks[path.length]));

/** Whether a choice belongs to no place. @param {Choice} choice */
const isAlone = (choice) => choice.clicks.length === 1 && !onBoard(thing(choice.clicks[0]));

/** How many choices that belong to no place begin with the same word. @param {Choice} choice */
const alike = (choice) => choices.filter((c) => isAlone(c) && c.do.split(" ")[0] === choice.do.split(" ")[0]).length;

/** Buttons that belong to no place stand under the thumb; without a counter in hand the rest is not listed. */
function startChoosing() {
  const list = byId("choices");
  if (!list) return;
  const all = choices.every(isAlone) && choices.length <= UNDER_THE_THUMB;
  for (const line of [...list.children]) {
    const choice = choices[Number(/** @type {any} */ (line.firstElementChild).dataset.n)];
    if (!isAlone(choice) || (!all && alike(choice) > 1)) continue;
    byId("buttons")?.append(/** @type {Element} */ (line.firstElementChild));
    line.remove();
  }
  const alone = /** @type {HTMLElement[]} */ ([...(byId("buttons")?.children || [])]);
  if (!list.children.length) {
    if (held) held.hidden = true;
    if (alone.length === 1) alone[0].classList.add("main", "huge");
  }
  const firsts = [...new Set(choices.filter((c) => !isAlone(c)).map((c) => thing(c.clicks[0])))];
  const piece = firsts.length === 1 ? firsts[0] : kept("held", data.state)[0];
  if (piece && counterOf(piece) && begins([piece]).length) say_by_touch(piece, "");
  else show(list.children.length > LISTED ? choices.filter(isAlone) : choices);
}

/** Lift a counter, or put the lifted one down. Of a stack, each further touch lifts the one below; where there are stacks,
 * a counter elsewhere is the place where it stands, else it is lifted instead. @param {string} id @param {string} cell */
function lift(id, cell) {
  const carries = data.carriers.includes(id) && !data.carriers.includes(lifted);
  if (lifted && carries && id !== lifted) return put(lifted, id); // aboard
  const counter = counterOf(id) && !cellOf(id);
  const here = counterOf(lifted)?.dataset.cell;
  if (!lifted) return pick(counter ? id : "");
  if (here && (cell || id) === here) return pick(below(lifted, here));
  if (counter && counterOf(lifted) && !hasStacks()) return pick(id);
  put(lifted, cell || id);
}

/** The ids of the counters in a place, those aside that can be touched by themselves left out. @param {string} cell */
const stackOf = (cell) =>
  countersIn(cell)
    .map((one) => one.dataset.id || "")
    .filter((id) => !data.carriers.includes(id));

/** Whether several counters share a place. */
const hasStacks = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#over > .counter"))].some(
    (one) => stackOf(one.dataset.cell || "").length > 1,
  );

/** The counter below another, from the lowest again the uppermost; none if it stands alone. @param {string} id @param {string} cell */
function below(id, cell) {
  const stack = stackOf(cell);
  return stack.length > 1 ? stack[(stack.indexOf(id) + stack.length - 1) % stack.length] : "";
}

/** Lift a counter, and say which; none puts it down. @param {string} id */
function pick(id) {
  lifted = id;
  document.querySelectorAll(".picked").forEach((one) => one.classList.remove("picked"));
  if (lifted) counterOf(lifted)?.classList.add("picked");
  /** @type {HTMLSelectElement} */ (byId("piece")).value = lifted;
  if (lifted) say(nameOf(lifted));
}

/** @param {string} piece @param {string} to */
function put(piece, to) {
  /** @type {HTMLSelectElement} */ (byId("piece")).value = piece;
  /** @type {HTMLInputElement} */ (byId("to")).value = to;
  /** @type {HTMLFormElement} */ (byId("draft")).requestSubmit();
}

/** Load the page again when the news have come to rest: what is to be moved does not change while the enemy goes on. */
function reloadSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => leaving || location.reload(), data.state === "order" ? AT_REST_MS : 0);
}

function start() {
  startPage();
  onActs({ menu: () => /** @type {any} */ (byId("menu")).showModal(), whole: toggleWhole });
  scaleBoard();
  const correcting = byId("draft") !== null;
  document.querySelector(".touch")?.addEventListener("click", (event) => {
    const hit = touched(event);
    if (hit && correcting) lift(hit.id, hit.cell);
    else if (hit) say_by_touch(hit.id, hit.cell);
  });
  document.querySelectorAll("#changed [data-piece]").forEach((button) =>
    button.addEventListener("click", (event) => {
      event.preventDefault();
      const { piece, to } = /** @type {HTMLElement} */ (button).dataset;
      put(piece || "", to || "");
    }),
  );
  byId("piece")?.addEventListener("change", (event) => {
    lifted = /** @type {HTMLSelectElement} */ (event.target).value;
  });
  startChoosing();
  addEventListener("submit", () => {
    leaving = true; // a page that is being left is not to be loaded again
    keep();
  });
  if (!correcting)
    listen(
      data.token,
      (version) => {
        if (version !== data.version) reloadSoon();
      },
      () => {
        if (data.state === "thinking" && !leaving) location.reload();
      },
    );
}

start();
