// A lesson is done by oneself: what to touch is lit, one thing after the other, and then it is done.
import { byId } from "./common.js";
import { onBoard, thing } from "./board.js";
import { drawLamp } from "./lamp.js";
import { keepInSight } from "./zoom.js";

// State: how far the learner is on the way to the next decision; the replay begins it anew.
/** @type {string[]} */ let way = [];
let done = 0;
let cost = 0;

/** Light what to touch first: on the board, or else the button. @param {{clicks: string[], cost: number} | null} task @param {boolean} more whether the lesson goes on */
export function begin(task, more = false) {
  way = (task?.clicks || [])
    .map(thing)
    .filter(onBoard)
    .filter((id, i, all) => id !== all[i - 1]);
  cost = task?.cost || 0;
  done = 0;
  if (more) document.querySelector(".replayside")?.scrollTo(0, 0);
  const byHand = way.length > 0;
  show("[data-by-hand]", byHand);
  show("[data-by-button]", !byHand);
  const button = /** @type {HTMLElement | null} */ (document.querySelector("#now [data-act=next]"));
  if (button && more) {
    button.textContent = (byHand ? button.dataset.hand : button.dataset.button) || "";
    button.classList.toggle("main", !byHand);
  }
  draw();
}

/** @param {string} what @param {boolean} wanted */
function show(what, wanted) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`#now ${what}`));
  if (found) found.hidden = !wanted;
}

/** Light what comes next, where it can be seen; words are read from their beginning. */
function draw() {
  const last = done > 0 && done === way.length - 1;
  if (byId("lamp"))
    drawLamp(
      way.slice(0, done),
      way.slice(done, done + 1),
      () => "",
      () => (last && cost ? { cost, stops: false } : undefined),
    );
  keepInSight(document.querySelector("#board [data-legal]"));
}

/** Touch something; tells whether that was the last thing to touch. @param {string[]} ids */
export function touched(ids) {
  if (done >= way.length || !ids.includes(way[done])) return false;
  done += 1;
  draw();
  return done === way.length;
}
