// On a narrow screen the panel below the board can be pulled up, by its button, a swipe, or what is in it.
const FAR = 24;

const panel = () => /** @type {HTMLElement | null} */ (document.querySelector(".side"));

/** @param {boolean} up */
export function pull(up) {
  const side = panel();
  if (!side) return;
  if (up) side.dataset.pulled = "";
  else delete side.dataset.pulled;
  document.querySelector(".pull")?.setAttribute("aria-expanded", String(up));
}

export const togglePull = () => pull(panel()?.dataset.pulled === undefined);

/** The list is needed where a choice cannot be made on the board. @param {boolean} needed */
export function needList(needed) {
  panel()?.classList.toggle("listed", needed);
}

export function startPull() {
  const tabs = document.querySelector(".tabs");
  let from = 0;
  tabs?.addEventListener("pointerdown", (event) => {
    from = /** @type {PointerEvent} */ (event).clientY;
  });
  tabs?.addEventListener("pointerup", (event) => {
    const way = /** @type {PointerEvent} */ (event).clientY - from;
    if (Math.abs(way) >= FAR) pull(way < 0);
  });
  document.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("#digest > summary")) pull(true);
  });
}
