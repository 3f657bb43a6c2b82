// Box maps and star maps: places are put, moved, named, linked and taken away. Each is a line of the text.
import { byId, onActs, say, word } from "./common.js";
import { make } from "./board.js";
import { WAYS, nextPlace } from "./stepping.js";

/** @typedef {import("./grid.js").Bench} Bench */
/** Which word of a line is what. @typedef {{name: number, at: number, kind: number, links: number, line: string, door: string, blank: string}} How */

// State: the tool in hand and what it has picked, which outlast each drawing of the places.
let tool = "move";
let picked = "";
let cursor = "";

/** @param {Bench} bench */
export function startNodes(bench) {
  const sheet = byId("wsedit");
  if (!sheet || !byId("wsmap")) return;
  onActs({ tool: (el) => choose(el.dataset.tool || "move") });
  sheet.addEventListener("pointerdown", (event) => {
    const hit = placeIn(event.target);
    if (hit && event.button === 0) press(bench, hit);
  });
  sheet.addEventListener("pointerup", (event) => {
    const hit = placeIn(event.target);
    if (hit && picked && tool === "move" && hit.dataset.node !== picked) press(bench, hit);
  });
  sheet.addEventListener("pointermove", (event) => {
    const hit = placeIn(event.target);
    if (hit) aim(hit);
  });
  sheet.addEventListener("keydown", (event) => onKey(bench, event));
  bench.redraw(() => choose(tool));
  choose(tool);
}

/** @param {EventTarget | null} target */
const placeIn = (target) =>
  /** @type {SVGElement | null} */ (/** @type {Element} */ (target)?.closest?.("#wsmap [data-at]"));

/** @returns {How} */
const how = () => JSON.parse(/** @type {any} */ (byId("wsmap")).dataset.places);

/** @param {string} name */
function choose(name) {
  if (name !== tool) picked = "";
  tool = name;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tool]"))) {
    one.setAttribute("aria-checked", String(one.dataset.tool === name));
    one.classList.toggle("on", one.dataset.tool === name);
  }
  show();
}

/** Ring what is picked up, and where the cursor is. */
function show() {
  const layer = byId("wscursor");
  if (!layer) return;
  const rings = [...document.querySelectorAll("#wsmap [data-at]")].flatMap((hit) => {
    const { node, at } = /** @type {SVGElement} */ (hit).dataset;
    const here = (node && node === picked && "wspicked") || (at === cursor && "wsat");
    const shape = hit.matches("path") ? hit : hit.querySelector(".wshit");
    const facts = { d: shape?.getAttribute("d") || "", transform: hit.getAttribute("transform") || "" };
    return here ? [make("path", { ...facts, class: here })] : [];
  });
  layer.replaceChildren(...rings);
}

/** @param {SVGElement} hit */
function aim(hit) {
  const box = byId("wsaim");
  if (box) box.textContent = hit.dataset.place || "";
  const line = Number(hit.dataset.line || 0);
  if (line) document.dispatchEvent(new CustomEvent("aimed", { detail: { line, column: 1 } }));
}

/** Use the tool on a place or a free spot. @param {Bench} bench @param {SVGElement} hit */
function press(bench, hit) {
  const { node, at } = hit.dataset;
  cursor = at || "";
  const lines = bench.text().split("\n");
  if (tool === "move") move(bench, lines, node || "", at || "");
  else if (tool === "link" || tool === "door") link(bench, lines, node || "");
  else if (tool === "remove") node && remove(bench, lines, node);
  else if (node) change(bench, lines, node, how().kind, tool);
  else add(bench, lines, at || "");
  show();
}

/** The number of the line a place stands in, from 0 on. @param {string[]} lines @param {string} name */
const lineOf = (lines, name) =>
  lines.findIndex((line) => {
    const words = line.split(/\s+/).filter(Boolean);
    const { line: first, name: at } = how();
    return !line.startsWith("#") && words[at] === name && (!first || words[0] === first);
  });

/** Put another word in the place of one; what stands in columns goes on standing in them.
 * @param {string} line @param {number} number @param {string} value */
function withWord(line, number, value) {
  const found = [...line.matchAll(/\S+/g)][number];
  if (!found) return `${line.trimEnd()} ${value}`;
  const end = found.index + found[0].length;
  const rest = line.slice(end);
  const room = rest.length - rest.trimStart().length;
  const gap = rest.trim() ? " ".repeat(Math.max(1, room + found[0].length - value.length)) : "";
  return line.slice(0, found.index) + value + gap + rest.trimStart();
}

/** @param {Bench} bench @param {string[]} lines @param {string} name @param {number} number @param {string} value */
function change(bench, lines, name, number, value) {
  const at = lineOf(lines, name);
  if (at < 0) return;
  lines[at] = withWord(lines[at], number, value);
  bench.change(lines.join("\n"), `${name} ${value}`);
  say(`${name} ${value}`);
}

/** @param {Bench} bench @param {string[]} lines @param {string} node @param {string} at */
function move(bench, lines, node, at) {
  if (node) {
    picked = node;
    say(word("picked", { name: node }));
  } else if (picked) {
    const line = lines[lineOf(lines, picked)] || "";
    const size = (line.match(/\S+/g) || [])[how().at]?.split(",").slice(2) || [];
    change(bench, lines, picked, how().at, [at, ...size].join(","));
    picked = "";
  }
}

/** Write a step from both sides, or take it out. @param {Bench} bench @param {string[]} lines @param {string} node */
function link(bench, lines, node) {
  if (!node || node === picked || !picked) {
    picked = node === picked ? "" : node;
    return;
  }
  const sign = tool === "door" ? how().door : "";
  const again = leads(lines, picked, node) === node + sign;
  for (const [from, to] of [
    [picked, node],
    [node, picked],
  ]) {
    unlink(lines, from, to);
    const at = lineOf(lines, from);
    if (!again && at >= 0) lines[at] = `${lines[at].trimEnd()} ${to}${sign}`;
  }
  bench.change(lines.join("\n"), `${picked} – ${node}`);
  picked = "";
}

/** How a line says that one place leads to another; nothing if it does not. @param {string[]} lines @param {string} from @param {string} to */
function leads(lines, from, to) {
  const words = (lines[lineOf(lines, from)] || "").split(/\s+/).filter(Boolean).slice(how().links);
  return words.find((one) => one === to || one === to + how().door) || "";
}

/** @param {string[]} lines @param {string} from @param {string} to */
function unlink(lines, from, to) {
  const at = lineOf(lines, from);
  const said = leads(lines, from, to);
  if (at < 0 || !said) return;
  const words = [...lines[at].matchAll(/\S+/g)];
  const found = words.slice(how().links).find((one) => one[0] === said);
  if (found) lines[at] = (lines[at].slice(0, found.index) + lines[at].slice(found.index + said.length + 1)).trimEnd();
}

/** @param {Bench} bench @param {string[]} lines @param {string} node */
function remove(bench, lines, node) {
  const at = lineOf(lines, node);
  if (at < 0) return;
  for (const other of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#wsmap [data-node]")))
    if (how().links) unlink(lines, other.dataset.node || "", node);
  lines.splice(at, 1);
  bench.change(lines.join("\n"), word("removed", { name: node }));
}

/** @param {Bench} bench @param {string[]} lines @param {string} at */
function add(bench, lines, at) {
  const box = /** @type {HTMLInputElement | null} */ (byId("wsname"));
  const name = unused(lines, box?.value.trim().replace(/\s+/g, "-") || "New");
  const { name: n, at: a, kind, line, blank } = how();
  const words = Array(Math.max(n, a, kind) + 1).fill(blank);
  if (line) words[0] = line;
  [words[n], words[a], words[kind]] = [name, at, tool];
  const alike = /** @type {SVGElement[]} */ ([...document.querySelectorAll("#wsmap [data-node]")]);
  const last = Math.max(0, ...alike.filter((one) => one.dataset.kind === tool).map((one) => Number(one.dataset.line)));
  lines.splice(last || lines.length, 0, words.join("  "));
  bench.change(lines.join("\n"), name);
  say(`${name} ${at}`);
}

/** A name that no place has yet: of letters alone. @param {string[]} lines @param {string} wish */
function unused(lines, wish) {
  let name = wish;
  for (let i = 0; lineOf(lines, name) >= 0; i += 1) name = wish + String.fromCharCode(97 + (i % 26)).repeat(1 + i / 26);
  return name;
}

/** @param {Bench} bench @param {KeyboardEvent} event */
function onKey(bench, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(/** @type {Element} */ (event.target).closest("#wsmap"))) return;
  const places = /** @type {SVGElement[]} */ ([...document.querySelectorAll("#wsmap [data-at]")]);
  const here = places.filter((one) => one.dataset.at === cursor).pop();
  if (WAYS[event.key]) step(places, here, WAYS[event.key]);
  else if ((event.key === " " || event.key === "Enter") && here) press(bench, here);
  else if (event.key === "Escape") choose(((picked = ""), tool));
  else return;
  event.preventDefault();
}

/** @param {SVGElement[]} places @param {SVGElement | undefined} here @param {[number, number]} way */
function step(places, here, way) {
  const to = here ? nextPlace(places, here, way) : places[places.length - 1];
  cursor = to.dataset.at || "";
  aim(to);
  say(to.dataset.place || "");
  show();
}
