// Cards beside the board: what somebody has opened or shut stays so, from game to game.
const TALL = 900;

/** @param {string} slug @returns {Record<string, boolean>} */
const kept = (slug) => JSON.parse(localStorage.getItem(`panels-${slug}`) || "{}");

/** @param {string} slug */
export function startPanels(slug) {
  const panels = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("#panels > details")]);
  panels.forEach((panel, i) => {
    const usual = i === 0 && (innerHeight >= TALL || Boolean(panel.querySelector("table")));
    panel.open = kept(slug)[panel.id] ?? usual;
  });
  byHand(slug);
}

/** @param {string} slug */
function byHand(slug) {
  document.addEventListener("click", (event) => {
    const head = /** @type {Element} */ (event.target).closest("#panels > details > summary");
    const panel = /** @type {HTMLDetailsElement | null} */ (head?.parentElement);
    if (panel) localStorage.setItem(`panels-${slug}`, JSON.stringify({ ...kept(slug), [panel.id]: !panel.open }));
  });
}
