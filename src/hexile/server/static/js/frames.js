// Playing out what happened, event by event, at a chosen speed, with a way to skip.
import { byId, say, word } from "./common.js";
import { clear, counterOf, parseSvg, ring, way } from "./draw.js";

/** @typedef {{moment: number, index: number, words: string, rule: string, faces: number[], meant: string[], put: Record<string, string>, gone: string[], trail: string[]}} Frame */

const PAUSE = /** @type {Record<string, number>} */ ({ slow: 1800, usual: 900, fast: 320, at_once: 0 });
let skipping = false;
let playing = false;
/** @type {(() => void) | null} */ let wake = null;

export const speed = () => localStorage.getItem("speed") || "usual";
export const isPlaying = () => playing;

/** @param {string} name */
export function setSpeed(name) {
  localStorage.setItem("speed", name);
  document.querySelectorAll("[data-act=speed]").forEach((b) => b.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (b).dataset.speed === name)));
}

export function skip() {
  skipping = true;
  wake?.();
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    wake = () => { clearTimeout(timer); done(); };
  });
}

/** Show frames one after another. @param {Frame[]} frames @param {number} [rate] */
export async function play(frames, rate = 1) {
  const wait = PAUSE[speed()] / rate;
  if (!wait || !frames.length) return;
  playing = true;
  skipping = false;
  const head = document.querySelector("#now .caph");
  const said = head?.textContent || "";
  if (head) head.textContent = word("watch");
  document.body.classList.add("replaying");
  for (const frame of frames) {
    if (skipping) break;
    show(frame);
    await pause(wait + (frame.faces.length ? wait * 0.4 : 0));
  }
  playing = false;
  document.body.classList.remove("replaying");
  if (head) head.textContent = said;
  const line = byId("saying");
  if (line) line.hidden = true;
  clear("talk");
}

/** @param {Frame} frame */
export function show(frame) {
  clear("talk");
  say(frame.words);
  tell(frame);
  for (const id of frame.gone) counterOf(id)?.classList.add("gone");
  for (const [id, svg] of Object.entries(frame.put)) put(id, svg);
  if (frame.trail.length) way(frame.trail, "trail");
  for (const id of frame.meant) if (counterOf(id)) ring(id, "asked");
}

/** @param {string} id @param {string} svg */
function put(id, svg) {
  const fresh = parseSvg(svg);
  const old = counterOf(id);
  if (!old) byId("over")?.append(fresh);
  else Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
}

/** @param {Frame} frame */
function tell(frame) {
  const line = byId("saying");
  if (!line) return;
  line.hidden = false;
  line.replaceChildren();
  line.append(...frame.faces.map(die));
  const words = document.createElement("span");
  words.textContent = frame.words;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.innerHTML = `${word("skip")}<kbd>Space</kbd>`;
  button.addEventListener("click", skip);
  line.append(words, button);
}

/** A die that falls on its face. @param {number} face */
function die(face) {
  const box = document.createElement("span");
  box.className = "falling";
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", `die: ${face}`);
  const spots = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]][face];
  if (!spots) box.textContent = String(face);
  else for (let i = 0; i < 9; i++) {
    const pip = document.createElement("i");
    if (spots.includes(i)) pip.className = "on";
    box.append(pip);
  }
  return box;
}
