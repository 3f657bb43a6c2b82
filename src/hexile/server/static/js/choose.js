// Saying a choice by touching things: keeps the state of choosing, and does to the page what its reducer asks for.
import { Refused, ask, byId, say, word } from "./common.js";
import { readSheet } from "./board.js";
import { drawList, drawQuestion } from "./choice_list.js";
import { NOTHING } from "./choosing/choices.js";
import { canLift, reduce } from "./choosing/reduce.js";
import { areaAt, canGoOn, inPlainWords, isUnderWay, lightOf, riskAt } from "./choosing/view.js";
import { drawArea, drawLamp } from "./lamp.js";
import { closeLens, isLensOpen, openLens } from "./lens.js";
import { refuse } from "./refusal.js";
import { onPoint } from "./round.js";
import { commonSign } from "./signs.js";
import { hideSlip, showSlip } from "./slip.js";
import { askFirst } from "./sure.js";
import { lookAtAction } from "./zoom.js";

/** @typedef {import("./choosing/reduce.js").Event} Event */
/** @typedef {import("./choosing/reduce.js").Effect} Effect */
/** @typedef {(what: string, fields: Record<string, string>) => void} Send */

export class Chooser {
  /** @param {string} token @param {Send} send */
  constructor(token, send) {
    this.token = token;
    this.send = send;
    this.state = NOTHING;
  }

  /** Let something happen; what it asks of the server is done when the promise is. @param {Event} event */
  dispatch(event) {
    const [state, effects] = reduce(this.state, event);
    this.state = state;
    return Promise.all(effects.map((effect) => this.carryOut(effect)));
  }

  /** @param {Effect} effect @returns {Promise<void> | void} */
  carryOut(effect) {
    switch (effect.type) {
      case "draw":
        return this.draw();
      case "draw list":
        return this.drawList();
      case "send":
        return this.send(effect.what, effect.fields);
      case "ask first":
        return askFirst(effect.question, effect.label, () => this.send(effect.what, effect.fields));
      case "find reach":
        return this.findReach(effect.piece, effect.taking);
      case "load odds":
        return this.loadOdds();
      case "explain":
        return this.explain(effect.asked, effect.held);
      case "clear refusal":
        return refuse("", "");
      case "open lens":
        return void openLens(effect.cell, effect.held, effect.byKey);
      case "close lens":
        return void closeLens();
      case "hide slip":
        return hideSlip();
      case "say picked":
        return say(word("picked", { name: effect.name }));
      case "look":
        return lookAtAction();
    }
  }

  draw() {
    drawQuestion(this.state);
    const { held, next, signed, cost } = lightOf(this.state);
    drawLamp(held, next, (id) => commonSign(signed(id)), cost);
    this.drawList();
  }

  drawList() {
    drawList(this.state, (event) => this.dispatch(event));
  }

  /** Ask where a piece can walk, or what it can do that is only taken up yet. @param {string} piece @param {boolean} taking */
  async findReach(piece, taking) {
    let found = null;
    try {
      found = await (await ask(`/t/${this.token}/walks?piece=${encodeURIComponent(piece)}`)).json();
    } catch {
      /* one can still go square by square */
    }
    this.dispatch({ type: "reach answered", piece, taking, found });
  }

  /** Ask for the odds that were too many to come with the page. */
  async loadOdds() {
    try {
      const found = await (await ask(`/t/${this.token}/odds`)).json();
      this.dispatch({ type: "odds answered", found });
    } catch {
      /* odds are a help, not a need */
    }
  }

  /** Ask the rules why not, one thing after the other, until they say something. Without an answer that is said, and what is
   * in hand stays there. @param {{id: string, do: string}[]} asked @param {boolean} held */
  async explain(asked, held) {
    try {
      for (const { id, do: text } of asked) {
        const answer = await (await ask(`/t/${this.token}/whynot?do=${encodeURIComponent(text)}`)).json();
        const said = inPlainWords(this.state, answer.words, id);
        if (said) return refuse(said, answer.rule);
      }
      refuse(word(held ? "nothing_there" : "pick_first"), "");
    } catch (problem) {
      refuse(problem instanceof Refused ? problem.message : word("not_asked"), "");
    }
  }

  /** Begin anew with what the page holds now. @param {any} data */
  begin(data) {
    this.dispatch({ type: "begun", data, sheet: readSheet(), question: byId("ask")?.textContent || "" });
  }

  /** @param {string[]} ids @param {boolean} [byKey] */
  touch(ids, byKey = false) {
    this.dispatch({ type: "touched", ids, byKey });
  }

  /** Touch what was touched before this position had come, unless the rules would have to say why not. @param {string[]} ids */
  touchIfLegal(ids) {
    const [, effects] = reduce(this.state, { type: "touched", ids, byKey: false });
    if (!effects.some((effect) => effect.type === "explain")) this.touch(ids);
  }

  /** Decide; what would do harm is asked first. @param {string} text */
  decide(text) {
    this.dispatch({ type: "decided", do: text });
  }

  /** One step back. Returns whether there was anything to step back from. */
  stepBack() {
    const lens = isLensOpen();
    const anything = lens || isUnderWay(this.state);
    this.dispatch({ type: "stepped back", lens });
    return anything;
  }

  /** Take a piece by the hand; tells whether it was taken up and can be put somewhere. @param {string} id @returns {Promise<boolean>} */
  async lift(id) {
    if (!canLift(this.state, id)) return false;
    await this.dispatch({ type: "lifted", id });
    return canGoOn(this.state);
  }

  /** Let the piece in hand go over a place. @param {string[]} ids */
  drop(ids) {
    this.dispatch({ type: "dropped", ids });
  }

  /** A choice and its place on the board are one thing. @param {EventTarget | null} over @param {boolean} on */
  aim(over, on) {
    const el = /** @type {Element | null} */ (over)?.closest?.(
      "#choices .choice, #acts .btn[data-do], [data-legal], #board .counter, .cell",
    );
    if (!el) return;
    const data = /** @type {HTMLElement} */ (el).dataset;
    const inTheWay = el.matches(".counter:not(.can)"); // the place below it is meant
    const id = (inTheWay ? data.cell : data.target || data.legal || data.id) || "";
    /** @type {HTMLElement[]} */
    const rows = [...document.querySelectorAll("#choices .choice")]
      .map((r) => /** @type {HTMLElement} */ (r))
      .filter((r) => (el.matches(".choice") ? r === el : r.dataset.target === id));
    for (const one of [byId(`legal-${id}`), ...rows]) one?.classList.toggle("aim", on);
    const button = el.matches(".choice, .btn");
    const lines = el.matches(".btn") ? [data.do || ""] : rows.map((r) => r.dataset.do || "");
    drawArea(on ? areaAt(this.state, lines, button ? "" : id) : []);
    const risk = riskAt(this.state, lines, button ? "" : id);
    if (on && risk) showSlip(id, risk.label, this.state.odds[risk.do].slip);
    else if (byId("hint")?.classList.contains("odds-slip")) hideSlip();
  }

  /** @param {HTMLElement} row */
  press(row) {
    const { verb, pick, do: text } = row.dataset;
    if (verb) this.dispatch({ type: "verb chosen", verb });
    else if (pick) this.dispatch({ type: "picked", id: pick });
    else this.decide(text || /** @type {HTMLButtonElement} */ (row).value);
  }

  listen() {
    document.addEventListener("click", (event) => {
      const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#choices .choice"));
      if (!row) return;
      event.preventDefault();
      this.press(row);
    });
    onPoint(
      (el) => this.aim(el, true),
      (el) => this.aim(el, false),
    );
    document.addEventListener("toggle", () => this.state.base.length && this.drawList(), true);
    document.addEventListener("focusin", (event) => this.aim(event.target, true));
    document.addEventListener("focusout", (event) => this.aim(event.target, false));
  }
}
