// A slip of paper beside a place on the board: odds, or what a thing is.
import { byId } from "./common.js";
import { cellOf, counterOf } from "./board.js";

/** @param {string} id @param {string} title @param {string} html */
export function showSlip(id, title, html) {
  const slip = byId("hint");
  const spot = counterOf(id) || cellOf(id);
  if (!slip || !spot) return;
  slip.className = "hint odds-slip";
  slip.innerHTML = `<h3></h3>${html}`;
  /** @type {HTMLElement} */ (slip.firstElementChild).textContent = title;
  put(slip, spot);
}

/** @param {Element} spot @param {string} words @param {string} rule @param {string} slug */
export function showCard(spot, words, rule, slug) {
  const slip = byId("hint");
  if (!slip || slip.classList.contains("odds-slip") && !slip.hidden) return;
  slip.className = "hint";
  slip.textContent = words;
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${slug}?q=${encodeURIComponent(rule)}`;
    link.dataset.rule = rule;
    link.textContent = rule;
    slip.append(" ", link);
  }
  put(slip, spot);
}

export function hideSlip() {
  const slip = byId("hint");
  if (slip) slip.hidden = true;
}

/** Below the place, or above it where there is no room. @param {HTMLElement} slip @param {Element} spot */
function put(slip, spot) {
  slip.hidden = false;
  const wrap = /** @type {HTMLElement} */ (slip.parentElement);
  const room = wrap.getBoundingClientRect();
  const at = spot.getBoundingClientRect();
  const size = slip.getBoundingClientRect();
  let top = at.bottom - room.top + 8;
  if (top + size.height > wrap.clientHeight - 4) top = at.top - room.top - size.height - 8;
  const left = Math.max(6, Math.min(at.left - room.left + at.width / 2 - 40, wrap.clientWidth - size.width - 6));
  slip.style.top = `${Math.max(4, top) + wrap.scrollTop}px`;
  slip.style.left = `${left + wrap.scrollLeft}px`;
}
