// The review page: the replay with what each moment was worth, looked at while it is being weighed.
import { ask, byId, notice, onActs, parse, putParts, say, tableData, word } from "./common.js";
import { onKeys } from "./keys.js";
import { go, here } from "./replay.js";

// The first figures are looked for at once, the later ones ever less often.
const FIRST_LOOK_MS = 200;
const LOOK_MS = 1500;

// State: whether the next figures are asked for already.
let looking = false;

/** @param {string} path @param {Record<string, string>} [fields] @param {string} [more] */
async function put(path, fields, more = "") {
  const now = here();
  const asked = `/t/${now.token}/${path}?at=${now.line[now.place]}&${now.asking}${more}`;
  putParts(parse(await (await ask(asked, fields)).text()));
  Object.assign(now, { stage: tableData().stage, marks: tableData().marks });
}

/** Whether the position that is shown has been weighed. */
const isWeighed = () => Boolean(document.querySelector("#now .tries"));

/** Draw the board again, with the arrows of what was weighed meanwhile. */
async function redraw() {
  const now = here();
  const ground = /** @type {any} */ (byId("board")).dataset.ground;
  const path = `/t/${now.token}/review/at/${now.line[now.place]}?ground=${ground}&${now.asking}`;
  putParts(parse(await (await ask(path)).text()));
}

/** Look again and again while something is being weighed. */
async function look() {
  if (looking) return;
  looking = true;
  let wait = FIRST_LOOK_MS;
  try {
    while (here().stage === "thinking") {
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(LOOK_MS, 2 * wait);
      const before = isWeighed();
      await put("review/now");
      if (isWeighed() && !before) await redraw();
    }
    say(byId("sum")?.querySelector(".spent p")?.textContent || "");
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message);
  } finally {
    looking = false;
  }
}

/** @param {string} [budget] */
async function begin(budget = "") {
  try {
    await put("review", { go: "1" }, budget ? `&deeper=${budget}` : "");
    await look();
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message);
  }
}

async function stop() {
  try {
    await put("review/stop", { go: "1" });
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message);
  }
}

/** Go to the next marked moment, and after the last to the first. */
function nextMark() {
  const { marks, place } = here();
  if (!marks.length) return notice(word("no_marks"));
  return go(marks.find((/** @type {number} */ mark) => mark > place) ?? marks[0]);
}

/** Go to the marked moment before, and before the first to the last. */
function markBefore() {
  const marks = [...here().marks].reverse();
  if (!marks.length) return notice(word("no_marks"));
  return go(marks.find((/** @type {number} */ mark) => mark < here().place) ?? marks[0]);
}

/** Look again with more games. @param {HTMLElement} el */
const deeper = (el) => begin(el.dataset.budget);

document.addEventListener("submit", (event) => {
  if (/** @type {Element} */ (event.target).matches(".under")) event.preventDefault();
});
onActs({
  "next-mark": nextMark,
  "mark-before": markBefore,
  "begin-review": () => begin(),
  "stop-review": stop,
  deeper,
});
onKeys({
  m: () => {
    nextMark();
  },
  M: () => {
    markBefore();
  },
  t: () => byId("try-better")?.click(),
  p: () => byId("play-on")?.click(),
});
if (here().stage === "none") begin();
else look();
