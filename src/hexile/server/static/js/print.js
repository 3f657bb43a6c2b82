// The print page: the pages as soon as they are drawn, and a button for the browser's own print.
import { Refused, ask, byId, word } from "./common.js";
import "./page.js";

const AGAIN_MS = 300;

/** Wait for the pages, and put them in. @param {HTMLElement} status */
async function fillPages(status) {
  const path = status.dataset.pages || "";
  try {
    let answer = await ask(path);
    while (answer.status === 202) {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      answer = await ask(path);
    }
    /** @type {HTMLElement} */ (byId("kitpages")).innerHTML = await answer.text();
    status.remove();
  } catch (problem) {
    status.textContent = problem instanceof Refused ? problem.message : word("offline");
  }
}

const print = document.querySelector("[data-print]");
print?.addEventListener("click", () => window.print());
const status = byId("drawing");
if (status) fillPages(status);
