// The log of the game: in which order it is read, whose lines it shows, and its lines coming in step with the board.
import { byId, word } from "./common.js";

// State: what has come from the server and is told line by line while it is played out.
/** @type {Document | null} */ let coming = null;

const isOldestFirst = () => localStorage.getItem("log-order") === "oldest";
const isMineOnly = () => localStorage.getItem("log-whose") === "mine";

/** Lines that are to come while frames are played. @param {Document | null} fresh */
export function expectLines(fresh) {
  coming = fresh;
}

/** Show the line of an event now: bring it if it is new, and mark it. @param {number} moment @param {number} index */
export function tellInLog(moment, index) {
  const id = `ev-${moment}-${index}`;
  const log = byId("log");
  const fresh = coming?.getElementById(id);
  if (log && fresh && !byId(id)) {
    const line = /** @type {HTMLElement} */ (document.importNode(fresh, true));
    if (isOldestFirst()) log.append(line);
    else log.prepend(line);
  }
  markLine(id);
}

/** Mark a line of the log and bring it into sight. @param {string} id @returns {boolean} whether there is such a line */
export function markLine(id) {
  document.querySelectorAll("#log > .told").forEach((line) => line.classList.remove("told"));
  const line = byId(id) || nearestLine(id);
  line?.classList.add("told");
  line?.scrollIntoView({ block: "nearest" });
  return Boolean(line);
}

/** An event may be part of the line of one that came after it. @param {string} id */
function nearestLine(id) {
  const [, moment, index] = id.split("-").map(Number);
  const lines = [...document.querySelectorAll("#log > li[id]")].map((line) => /** @type {HTMLElement} */ (line));
  const later = lines.filter((line) => {
    const [, at, place] = line.id.split("-").map(Number);
    return at > moment || (at === moment && place >= index);
  });
  const order = isOldestFirst() ? later : later.reverse();
  return order[0] || null;
}

/** Lay the log out as it is wanted: the server sends the newest line first. */
export function arrangeLog() {
  const log = byId("log");
  if (!log) return;
  const mine = (log.dataset.mine || "").split(" ");
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll("li[data-side]")))
    line.hidden = isMineOnly() && !mine.includes(line.dataset.side || "");
  const [oldest, own] = [isOldestFirst(), isMineOnly()];
  if (oldest) turnRound(log);
  log.setAttribute("aria-label", word(oldest ? "log_oldest" : "log_newest"));
  nameButton("log-order", word(oldest ? "log_order_on" : "log_order_off"));
  nameButton("log-whose", word(own ? "log_whose_on" : "log_whose_off"));
}

/** @param {string} act @param {string} name */
function nameButton(act, name) {
  const button = document.querySelector(`[data-act="${act}"]`);
  if (button) button.textContent = name;
}

/** Put the oldest line first; every turn keeps its head above it. @param {HTMLElement} log */
function turnRound(log) {
  /** @type {Element[][]} */ const parts = [];
  for (const line of [...log.children]) {
    if (line.matches(".turnhead") || !parts.length) parts.push([]);
    parts[parts.length - 1].push(line);
  }
  for (const part of parts.reverse()) {
    const heads = part.filter((line) => line.matches(".turnhead"));
    const earlier = part.filter((line) => line.matches(".earlier"));
    const lines = part.filter((line) => !line.matches(".turnhead, .earlier"));
    log.append(...earlier, ...heads, ...lines.reverse());
  }
  log.scrollTo(0, log.scrollHeight);
}

/** @param {"log-order" | "log-whose"} name @param {string} value */
export function toggleLog(name, value) {
  localStorage.setItem(name, localStorage.getItem(name) === value ? "" : value);
}

/** Go to where the newest line is. */
export function showNewest() {
  const log = byId("log");
  log?.scrollTo(0, isOldestFirst() ? log.scrollHeight : 0);
}

/** The lines of the log as text, the oldest first. */
export function logText() {
  const lines = [...document.querySelectorAll("#log > li:not(.turnhead, .earlier)")].map((li) =>
    /** @type {HTMLElement} */ (li).innerText.replace(/\s+/g, " "),
  );
  return (isOldestFirst() ? lines : lines.reverse()).join("\n");
}

/** The newest line of the log in words. */
export function newestLine() {
  const lines = document.querySelectorAll("#log > li:not(.turnhead, .earlier) > span:nth-of-type(2)");
  return lines[isOldestFirst() ? lines.length - 1 : 0]?.textContent || "";
}

/** Whether somebody reads where the newest lines are, so that new ones are shown to them. @param {number} near */
export function isReadingNewest(near) {
  const log = byId("log");
  if (!log) return true;
  return (isOldestFirst() ? log.scrollHeight - log.clientHeight - log.scrollTop : log.scrollTop) < near;
}
