// A lesson is done by oneself: what to touch is lit, one thing after the other, and then it is done.
import { byId } from "./common.js";
import { onBoard, thing } from "./board.js";
import { drawLamp } from "./lamp.js";

// State: how far the learner is on the way to the next decision; the replay begins it anew.
/** @type {string[]} */ let way = [];
let done = 0;

/** Light what to touch first. @param {{clicks: string[]} | null} task */
export function begin(task) {
  way = [...new Set((task?.clicks || []).map(thing))].filter(onBoard);
  done = 0;
  const hint = /** @type {HTMLElement | null} */ (document.querySelector("[data-lit]"));
  if (hint) hint.hidden = !way.length;
  draw();
}

function draw() {
  if (byId("lamp"))
    drawLamp(
      way.slice(0, done),
      way.slice(done, done + 1),
      () => "",
      () => undefined,
    );
}

/** Touch something; tells whether that was the last thing to touch. @param {string[]} ids */
export function touched(ids) {
  if (done >= way.length || !ids.includes(way[done])) return false;
  done += 1;
  draw();
  return done === way.length;
}
