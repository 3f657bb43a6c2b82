// A page without a board.
import { ask, startPage } from "./common.js";
import { fillPlaces } from "./fill.js";

/** Show the set-up that is chosen. @param {Event} event */
async function showSetUp(event) {
  const chosen = /** @type {HTMLInputElement} */ (event.target);
  const figure = /** @type {HTMLElement | null} */ (document.querySelector("[data-pictures]"));
  if (!figure || chosen.name !== "scenario") return;
  const asked = `${figure.dataset.pictures}?scenario=${encodeURIComponent(chosen.value)}`;
  try {
    const picture = await (await ask(asked)).text();
    if (chosen.checked) figure.innerHTML = picture;
  } catch {
    /* the words say what it is */
  }
}

startPage();
fillPlaces();
document.addEventListener("change", showSetUp);
