// Playing out what happened, event by event, at a chosen pace or step by step, with a way to skip all of it.
import { byId, say, word } from "./common.js";
import { tellInLog } from "./log.js";
import { cellOf, clear, counterOf, parseSvg, placeOf, ring, way } from "./draw.js";
import { hideSlip } from "./slip.js";
import { sound } from "./sounds.js";
import { keepInSight } from "./zoom.js";

/** @typedef {{moment: number, index: number, words: string, rule: string, faces: number[], own: boolean, gathered: string, meant: string[], put: Record<string, string>, gone: string[], trail: string[], phase: number}} Frame */

const PAUSE = /** @type {Record<string, number>} */ ({ slow: 1800, usual: 900, fast: 320, step: 900, at_once: 0 });
const CLOSE = 140; // between those that are told as one

// State: one thing is played out at a time, and keys, buttons and the table ask how it goes.
let skipping = false;
let pace = "usual";
let playing = false;
/** Whether what is told as one is taken apart now. */ let apart = false;
/** @type {(() => void) | null} */ let wake = null;

export const speed = () => localStorage.getItem("speed") || "usual";
export const isPlaying = () => playing;
/** Whether the rest of what the others do is not to be played out. */
export const isSkipping = () => skipping;

/** @param {string} name */
export function setSpeed(name) {
  localStorage.setItem("speed", name);
  document
    .querySelectorAll("[data-act=speed]")
    .forEach((b) => b.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (b).dataset.speed === name)));
}

/** Skip all of it, also what is still to come before one chooses again. */
export function skip() {
  skipping = true;
  wake?.();
}

/** Go on to the next event. */
export const goOn = () => wake?.();

/** From here on everything is played out again. */
export function lookOn() {
  skipping = false;
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((done) => {
    const timer = ms === Infinity ? 0 : setTimeout(done, ms);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** Show frames one after another; of one's own doing where it leads, and the dice it threw. @param {Frame[]} frames @param {number} [rate] @param {string} [at] */
export async function play(frames, rate = 1, at = speed()) {
  const wait = PAUSE[at] / rate;
  if (!wait || !frames.length || skipping) return;
  pace = at;
  playing = true;
  apart = false;
  hideSlip();
  const head = document.querySelector("#now .caph");
  const said = head?.textContent || "";
  if (head) head.textContent = word("watch");
  document.body.classList.add("replaying");
  for (let i = 0; i < frames.length && !skipping; i++) await playOne(frames, i, wait);
  playing = false;
  document.body.classList.remove("replaying");
  if (head) head.textContent = said;
  const line = byId("saying");
  if (line) line.hidden = true;
  clear("talk");
}

/** @param {Frame[]} frames @param {number} i @param {number} wait */
async function playOne(frames, i, wait) {
  const frame = frames[i];
  if (frame.own && !frame.faces.length) return change(frame);
  const together = Boolean(frame.gathered) && !apart;
  if (!frame.gathered) apart = false;
  const last = frames[i + 1]?.gathered !== frame.gathered;
  if (!together || frames[i - 1]?.gathered !== frame.gathered) keepInSight(spotOf(frame));
  show(frame, together ? frame.gathered : frame.words, together);
  if (together && !last) return pause(CLOSE);
  await pause(pace === "step" ? Infinity : wait + (frame.faces.length ? wait * 0.4 : 0));
}

/** What a frame is about, on the board: a piece, else a place. @param {Frame} frame */
const spotOf = (frame) =>
  frame.meant.map(counterOf).find(Boolean) || [...frame.trail, ...frame.meant].map(cellOf).find(Boolean) || null;

/** @param {Frame} frame @param {string} [words] @param {boolean} [together] */
export function show(frame, words = frame.words, together = false) {
  clear("talk");
  say(words);
  tell(frame, words, together);
  change(frame);
  showPhase(frame.phase);
  tellInLog(frame.moment, frame.index);
  if (frame.faces.length) sound("die");
  else if (Object.keys(frame.put).length) sound("tap");
  if (frame.trail.length) way(frame.trail, "trail");
  for (const id of frame.meant) if (counterOf(id)) ring(id, "asked");
}

/** Show in the head of the page which phase it is now. @param {number} phase */
function showPhase(phase) {
  if (phase < 0) return;
  [...document.querySelectorAll("#phases > li")].forEach((li, at) => {
    li.classList.toggle("on", at === phase);
    li.classList.toggle("done", at < phase);
  });
}

/** What changes on the board. @param {Frame} frame */
function change(frame) {
  for (const id of frame.gone) counterOf(id)?.classList.add("gone");
  const from = frame.meant.find((id) => counterOf(id)) || frame.trail[0] || "";
  for (const [id, svg] of Object.entries(frame.put)) put(id, svg, frame.meant.includes(id) ? from : "");
}

/** Put a counter where it lies now; one that is new and spoken of comes from the piece or place it was part of. @param {string} id @param {string} svg @param {string} from */
function put(id, svg, from) {
  const fresh = parseSvg(svg);
  const old = counterOf(id);
  if (old) return void Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
  const at = placeOf(from);
  const there = fresh.style.transform;
  if (at) fresh.style.transform = `translate(${at[0]}px,${at[1]}px)`;
  byId("over")?.append(fresh);
  if (at)
    requestAnimationFrame(() => {
      fresh.style.transform = there;
    });
}

/** @param {Frame} frame @param {string} said @param {boolean} together */
function tell(frame, said, together) {
  const line = byId("saying");
  if (!line) return;
  line.hidden = false;
  line.replaceChildren();
  if (!together) line.append(...frame.faces.map((face) => die(face, frame.faces.length === 1)));
  const words = document.createElement("span");
  words.textContent = said;
  if (frame.faces.length && !together) words.className = "after-die";
  line.append(words);
  if (together)
    line.append(
      button(word("one_by_one"), "", () => {
        apart = true;
        wake?.();
      }),
    );
  if (pace === "step") line.append(button(word("next"), "→", goOn, "main"));
  line.append(button(word("skip"), "Space", skip));
}

/** @param {string} label @param {string} key @param {() => void} act @param {string} [cls] */
function button(label, key, act, cls = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${cls}`;
  made.textContent = label;
  if (key) made.append(Object.assign(document.createElement("kbd"), { textContent: key }));
  made.addEventListener("click", act);
  return made;
}

/** A die that falls on its face; one that decides by itself is large. @param {number} face @param {boolean} large */
function die(face, large) {
  const box = document.createElement("span");
  box.className = `falling${large ? " large" : ""}`;
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", `die: ${face}`);
  const spots = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]][face];
  if (!spots) box.textContent = String(face);
  else
    for (let i = 0; i < 9; i++) {
      const pip = document.createElement("i");
      if (spots.includes(i)) pip.className = "on";
      box.append(pip);
    }
  return box;
}
