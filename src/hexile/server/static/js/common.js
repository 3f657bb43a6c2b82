// Shared by all pages: texts, requests, morphing, the lamp, copying.

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/** @type {Record<string, string>} */
const texts = JSON.parse(byId("words")?.textContent || "{}");

/** A text of the catalogue, with its facts filled in.
 * @param {string} key @param {Record<string, string | number>} [facts] */
export function word(key, facts = {}) {
  return (texts[key] || key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** Say one sentence to a screen reader. @param {string} words */
export function say(words) {
  const line = byId("live");
  if (line) line.textContent = words;
}

// State: the timer after which the one notice goes.
let noticeTimer = 0;

/** Show a short message that goes by itself. @param {string} words @param {boolean} [stays] */
export function notice(words, stays = false) {
  const box = byId("notice");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
  clearTimeout(noticeTimer);
  if (!stays)
    noticeTimer = window.setTimeout(() => {
      box.hidden = true;
    }, 4000);
}

export class Refused extends Error {
  /** @param {number} status @param {string} detail */
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** The address of a page. Hexile may lie in a folder of its host; its scripts lie two folders below. @param {string} page */
export const addressOf = (page) => new URL(`../../${page}`, import.meta.url).href;

/** Ask the server; a refusal becomes an error with its words.
 * @param {string} path @param {Record<string, string | number>} [fields] */
export async function ask(path, fields) {
  const body = fields ? new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])) : undefined;
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    body,
    headers: { "X-Hexile": "1", Accept: "text/html, application/json" },
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
    throw new Refused(answer.status, problem.detail);
  }
  return answer;
}

/** @param {string} html */
export function parse(html) {
  return new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
}

/** Put the parts of an answer where their namesakes are. @param {Document} fresh */
export function putParts(fresh) {
  for (const part of [...fresh.body.children]) {
    if (part.id === "layers") {
      /** @type {any} */ (byId("board")).dataset.ground = /** @type {any} */ (part).dataset.ground;
      for (const layer of [...part.children]) replace(layer);
    } else if (part.id) {
      letGo(part.id, () => replace(part));
    }
  }
}

/** Do something to a part that may have the focus: morphing passes over the one that has.
 * @param {string} id @param {() => void} act */
function letGo(id, act) {
  const held = document.activeElement?.id === id;
  if (held) /** @type {HTMLElement} */ (document.activeElement).blur();
  act();
  if (held) byId(id)?.focus({ preventScroll: true });
}

/** @param {Element} fresh */
function replace(fresh) {
  const old = byId(fresh.id);
  if (old)
    Idiomorph.morph(old, fresh, {
      morphStyle: "outerHTML",
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: keepOpen },
    });
}

/** What somebody has unfolded stays unfolded. @param {string} name @param {Element} node */
const keepOpen = (name, node) => !(name === "open" && node.tagName === "DETAILS");

/** @returns {any} */
export function tableData() {
  return JSON.parse(byId("table-data")?.textContent || "{}");
}

/** Copy a text, and say whether that was done; where the browser forbids it, show the text to be copied by hand.
 * @param {string} words */
export async function copy(words) {
  if ((await writeToClipboard(words)) || copySelected(words)) notice(word("copied"));
  else showToCopy(words);
}

/** Only pages that came by HTTPS, or from this machine, have a clipboard to write to. @param {string} words @returns {Promise<boolean>} */
async function writeToClipboard(words) {
  try {
    if (!navigator.clipboard) return false;
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

/** Where what is selected can be seen and copied: an open dialog makes all besides it inert. */
const onTop = () => document.querySelector("dialog[open]") || document.body;

/** A box that holds a text to be selected. @param {string} words */
function textToSelect(words) {
  const box = document.createElement("textarea");
  box.value = words;
  box.readOnly = true;
  return box;
}

/** Copy as a key press would, which older ways allow on any page. @param {string} words @returns {boolean} */
function copySelected(words) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const box = textToSelect(words);
  box.className = "vh";
  onTop().append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    held?.focus({ preventScroll: true });
  }
}

/** Show a text that could not be copied, selected. @param {string} words */
function showToCopy(words) {
  const box = textToSelect(words);
  const slip = document.createElement("p");
  slip.className = "notice tocopy";
  slip.append(word("not_copied"), box);
  box.setAttribute("aria-label", word("not_copied"));
  box.addEventListener("blur", () => slip.remove());
  onTop().append(slip);
  box.focus();
  box.select();
}

/** Copy the text at an address. @param {string} address */
async function copyFrom(address) {
  try {
    await copy(await (await ask(address)).text());
  } catch (problem) {
    notice(problem instanceof Refused ? problem.message : word("offline"));
  }
}

/** Make `act` answer clicks on elements with data-act. @param {Record<string, (el: HTMLElement) => void>} acts */
export function onActs(acts) {
  document.addEventListener("click", (event) => {
    const hit = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
    const act = hit && acts[hit.dataset.act || ""];
    if (hit && act) act(hit);
  });
}

const PAUSE_MS = 120;

/** Show the rules that have the words of a search box; an answer that comes late is for words since changed.
 * @param {HTMLInputElement} box */
export async function findRules(box) {
  const words = box.value;
  try {
    const html = await (await ask(`${box.dataset.search}?part=1&q=${encodeURIComponent(words)}`)).text();
    if (box.value === words) /** @type {HTMLElement} */ (byId("rulelist")).innerHTML = html;
  } catch (problem) {
    notice(problem instanceof Refused ? problem.message : word("offline"));
  }
}

/** Search while somebody types, a moment after the last letter. */
function startSearch() {
  let timer = 0;
  document.addEventListener("input", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (!box.dataset.search) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => findRules(box), PAUSE_MS);
  });
}

function turnLamp() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `lamp=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}

/** Let the map stand up or lie down, on every page from now on. */
export function turnMap() {
  const up = /(?:^|; )map=up/.test(document.cookie);
  document.cookie = `map=${up ? "down" : "up"}; path=/; max-age=31536000; samesite=lax`;
}

/** Whether the last thing used was a pointer: focus that it left behind needs no frame. */
function watchHands() {
  addEventListener(
    "pointerdown",
    () => {
      document.documentElement.dataset.hand = "pointer";
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") delete document.documentElement.dataset.hand;
    },
    true,
  );
}

export function startPage() {
  watchHands();
  startSearch();
  onActs({
    theme: turnLamp,
    close: (el) => el.closest("dialog")?.close(),
  });
  document.addEventListener("click", (event) => {
    const hit = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
    if (hit) copy(new URL(hit.dataset.copy || "", location.href).href);
    const from = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy-from]"));
    if (from) copy(byId(from.dataset.copyFrom || "")?.textContent || "");
    const text = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy-text]"));
    if (text) copyFrom(text.dataset.copyText || "");
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.dataset.sure && !confirm(form.dataset.sure)) event.preventDefault();
  });
}
