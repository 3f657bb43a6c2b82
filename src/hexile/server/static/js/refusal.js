// The line that says why something cannot be done.
import { addressOf, byId, notice } from "./common.js";

/** Say it, with its rule; nothing clears the line. @param {string} words @param {string} rule */
export function refuse(words, rule) {
  const line = byId("refusal");
  if (!line) return words ? notice(words) : undefined;
  line.hidden = !words;
  line.textContent = words ? `${words[0].toUpperCase()}${words.slice(1)} ` : "";
  if (words && rule) {
    const slugged = /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug;
    const link = document.createElement("a");
    link.className = "rule";
    link.href = addressOf(`rules/${slugged}?q=${encodeURIComponent(rule)}`);
    link.dataset.rule = rule;
    link.textContent = rule;
    line.append(link);
  }
}
