// Changes as a line of play: every text there was since the page was opened, and where one is among them.
import { word } from "./common.js";

const SHOWN = 8;
const KEPT = 60;

export class Changes {
  /** @param {string} text @param {string} [name] under which the line is kept for as long as the tab is open */
  constructor(text, name = "") {
    this.name = name;
    this.line = [{ text, label: word("begun"), joins: "" }];
    this.at = 0;
    this.remember();
  }

  /** Go on with the line kept before, if the text is still where it left it. */
  remember() {
    const kept = this.name && JSON.parse(sessionStorage.getItem(this.name) || "null");
    if (kept?.line?.[kept.at]?.text === this.text()) [this.line, this.at] = [kept.line, kept.at];
  }

  /** Keep the last of the line; a full store forgets it. */
  keep() {
    const first = Math.max(0, this.at - KEPT);
    const line = this.line.slice(first, this.at + KEPT);
    try {
      if (this.name) sessionStorage.setItem(this.name, JSON.stringify({ line, at: this.at - first }));
    } catch {
      sessionStorage.removeItem(this.name);
    }
  }

  text() {
    return this.line[this.at].text;
  }

  /** Add a text after the present one; those that were taken back are gone. @param {string} text @param {string} label @param {string} [joins] */
  add(text, label, joins = "") {
    if (text === this.text()) return false;
    const last = this.line[this.at];
    if (joins && last.joins === joins && this.at > 0) this.line.splice(this.at--);
    this.line.splice(this.at + 1);
    this.line.push({ text, label, joins });
    this.at = this.line.length - 1;
    return true;
  }

  /** @param {number} step */
  may(step) {
    return this.at + step >= 0 && this.at + step < this.line.length;
  }

  /** @param {number} step */
  go(step) {
    return this.may(step) && this.goTo(this.at + step);
  }

  /** @param {number} at */
  goTo(at) {
    const moved = at !== this.at;
    this.at = at;
    return moved;
  }

  /** Draw the last of them as buttons on a line. @param {HTMLElement | null} box */
  draw(box) {
    this.keep();
    if (!box) return;
    const first = Math.max(0, Math.min(this.at - SHOWN + 3, this.line.length - SHOWN));
    const nodes = this.line.slice(first, first + SHOWN).map((one, i) => {
      const node = document.createElement("button");
      node.type = "button";
      node.dataset.at = String(first + i);
      node.className = first + i === this.at ? "node here" : first + i > this.at ? "node later" : "node";
      const here = first + i === this.at;
      node.setAttribute("aria-label", here ? `${word("now")}: ${one.label}` : one.label);
      if (first + i === this.at) node.setAttribute("aria-current", "step");
      const label = document.createElement("span");
      label.textContent = first + i === this.at ? word("now") : one.label;
      node.append(label);
      return node;
    });
    box.replaceChildren(...nodes);
  }
}
