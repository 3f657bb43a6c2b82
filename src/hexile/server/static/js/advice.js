// Advice: asked for once, looked at while it grows, stopped with the game or by hand.
import { clearAdvised, drawAdvised } from "./advice_arrows.js";
import { ask, byId, notice, parse, say } from "./common.js";

const LOOK_MS = 450;

// State: which question is the latest; an answer to an older one is dropped.
let asked = 0;

/** @param {string} token */
export async function askAdvice(token) {
  if (byId("advice")) return stopAdvice(token, true);
  const mine = ++asked;
  try {
    put(await answer(`/t/${token}/advice`, {}));
    while (mine === asked && byId("advice")?.dataset.state?.match(/waiting|thinking/)) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      if (mine === asked) put(await answer(`/t/${token}/advice/now`));
    }
    if (mine === asked) say(byId("advice")?.querySelector("li")?.textContent || "");
  } catch (problem) {
    if (mine === asked) notice(/** @type {Error} */ (problem).message);
  }
}

/** @param {string} path @param {Record<string, string>} [fields] */
async function answer(path, fields) {
  return parse(await (await ask(path, fields)).text()).body.firstElementChild;
}

/** @param {Element | null} fresh */
function put(fresh) {
  const old = byId("advice");
  if (!fresh) return;
  if (old) Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
  else byId("now")?.append(fresh);
  drawAdvised();
}

/** @param {string} token @param {boolean} close */
export async function stopAdvice(token, close) {
  asked++;
  const going = byId("advice")?.dataset.state?.match(/waiting|thinking/);
  if (close) closeAdvice();
  if (!going) return;
  const last = await answer(`/t/${token}/advice/stop`, {}).catch(() => null);
  if (!close) put(last);
}

/** The game goes on: what was thought belongs to the position before. */
export function dropAdvice() {
  asked++;
  closeAdvice();
}

function closeAdvice() {
  byId("advice")?.remove();
  clearAdvised();
}
