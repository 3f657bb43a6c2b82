// Advice on the board: each advised choice as a numbered arrow from the piece to where it goes, or a ring where it stays.
import { byId } from "./common.js";
import { isBeside, make, placeOf, thing, unit } from "./board.js";

const THEN = "; ";

/** @param {string} text @returns {[number, number][]} the places on the board that a choice names, in their order */
function placesIn(text) {
  const words = (text.split(THEN).pop() || "").split(" ").slice(1);
  return words
    .map(thing)
    .filter((id) => !isBeside(id))
    .map(placeOf)
    .filter((at) => at !== null);
}

export function clearAdvised() {
  document.querySelectorAll("#talk > .advised").forEach((drawn) => drawn.remove());
}

/** Draw what the list of advice says now, the best last, so that it lies on top. */
export function drawAdvised() {
  clearAdvised();
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#advice [data-advised]"))];
  /** @type {string[]} */
  const line = JSON.parse(byId("advice")?.dataset.acts || "[]");
  rows.forEach((row, i) => {
    const advised = row.dataset.advised || "";
    const whole = line[0] && advised.endsWith(line[0]) ? line : []; // what only selects a piece is drawn with what follows
    const drawn = arrow([advised, ...whole].map(placesIn).find((places) => places.length) || [], i + 1);
    if (!drawn) return;
    byId("talk")?.prepend(drawn);
    const aim = (/** @type {boolean} */ on) => () => drawn.classList.toggle("aim", on);
    row.onpointerenter = row.onfocus = aim(true);
    row.onpointerleave = row.onblur = aim(false);
  });
}

/** @param {[number, number][]} places @param {number} number @returns {Element | null} */
function arrow(places, number) {
  if (!places.length) return null;
  const [from, to] = [places[0], places[places.length - 1]];
  const size = unit();
  const drawn = make("g", { class: `advised ${number === 1 ? "best" : ""}` });
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (far < size / 4) drawn.append(make("circle", { cx: to[0], cy: to[1], r: size * 0.56, class: "shaft" }));
  else {
    const [dx, dy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const [x, y] = [to[0] - dx * size * 0.3, to[1] - dy * size * 0.3];
    const wide = size * 0.16;
    const base = [x - dx * size * 0.3, y - dy * size * 0.3];
    const head = `M${x} ${y}L${base[0] - dy * wide} ${base[1] + dx * wide}L${base[0] + dy * wide} ${base[1] - dx * wide}Z`;
    drawn.append(make("path", { d: `M${from[0]} ${from[1]}L${base[0]} ${base[1]}`, class: "shaft" }));
    drawn.append(make("path", { d: head, class: "head" }));
  }
  const at = far < size / 4 ? [to[0] + size * 0.4, to[1] - size * 0.4] : [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  drawn.append(make("circle", { cx: at[0], cy: at[1], r: size * 0.2, class: "badge" }));
  drawn.append(make("text", { x: at[0], y: at[1], "font-size": size * 0.28 }, String(number)));
  return drawn;
}
