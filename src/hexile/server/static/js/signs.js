// What pressing a place does, as a sign: drawn in a box of 14, at the place and in the list.
import { make } from "./board.js";

/** @type {Record<string, string>} */
const SHAPES = {
  shoot: "M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1-4.6 0M0-7V-2.4M0 2.4V7M-7 0H-2.4M2.4 0H7",
  throw: "M-6 4Q-2-7 4-1M4.6-5V-.6H.2M-6 4.2h.1",
  fight: "M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5M-5.6 2.6L-2.6 5.6M5.6 2.6L2.6 5.6",
  board: "M-6 6H6V-1M-6 6V-1M0-7V2.6M-3-.4L0 2.6 3-.4",
  leave: "M-6 6H6V1M-6 6V1M0 3V-6.6M-3-3.6L0-6.6 3-3.6",
  open: "M-5 6V-6H2L5-4V6ZM2 .4V.6",
  close: "M-5-6H5V6H-5ZM2.6 .4V.6",
  take: "M-5 6H5M0 3V-6M-3-3L0-6 3-3",
  lay: "M-5 6H5M0-6V3M-3 0L0 3 3 0",
  turn: "M5-3.4A5.6 5.6 0 1 0 5.6 1.6M5.4-6.6V-3H1.8",
  ready: "M-6.6 0Q0-6.6 6.6 0 0 6.6-6.6 0ZM-1.8 0A1.8 1.8 0 1 0 1.8 0A1.8 1.8 0 1 0-1.8 0",
  send: "M-6-4.6L-1.4 0-6 4.6M0-4.6L4.6 0 0 4.6",
  land: "M-6.4 5.6Q0 2 6.4 5.6M0-6.6V1M-3-2L0 1 3-2",
  probe: "M-3.4-3A3.4 3.4 0 1 1 1.4.4Q0 1.2 0 3M0 5.8V6",
  build: "M-6 6H6V0L2 2.4V0L-2 2.4V-6H-6Z",
  retreat: "M6 4.6V0Q6-3 3-3H-6M-3-6L-6-3-3 0",
  wait: "M-4.6-6H4.6M-4.6 6H4.6M-4-6Q-4-2 0 0-4 2-4 6M4-6Q4-2 0 0 4 2 4 6",
  many: "M-5 0h.1M0 0h.1M5 0h.1",
};
/** @type {Record<string, string>} */
const ALSO = {
  attack: "fight",
  charge: "fight",
  melee: "fight",
  capture: "take",
  enter: "board",
  fire: "shoot",
  burst: "shoot",
  bombard: "shoot",
  drop: "lay",
  shut: "close",
};

/** Walking needs no sign: its cost says it. */
const PLAIN = ["step", "move", "go", "stop", "end", "done", ""];

/** The name of the drawing for a sort of deed, or nothing. @param {string} sign */
const shapeOf = (sign) => (PLAIN.includes(sign) ? "" : SHAPES[sign] ? sign : ALSO[sign] || "");

/** The one sign of several choices; `many` where they differ. @param {{sign: string}[]} found */
export function commonSign(found) {
  const signs = new Set(found.map((c) => c.sign));
  return signs.size > 1 ? "many" : shapeOf([...signs][0] || "");
}

/** A sign as an element of its own, for the list. @param {string} sign */
export function signFor(sign) {
  const shape = shapeOf(sign);
  if (!shape) return null;
  const svg = make("svg", { viewBox: "-8 -8 16 16", class: "sign", "aria-hidden": "true" });
  svg.append(make("path", { d: SHAPES[shape] }));
  return svg;
}

/** A sign on a small disc, on the board. @param {string} sign @param {number} x @param {number} y @param {number} size */
export function signAt(sign, x, y, size) {
  const group = make("g", { transform: `translate(${x} ${y}) scale(${size})`, class: "boardsign" });
  group.append(make("circle", { r: 10.4 }), make("path", { d: SHAPES[sign] }));
  return group;
}
