// Cards beside the board: the record, or one of the panels in its place; on a high window both. What somebody chose stays so.
const TALL = 1000;

/** @param {string} slug */
const key = (slug) => `panel-${slug}`;
/** @returns {HTMLDetailsElement[]} */
const panels = () => [
  .../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("#panels > details")),
];

/** @param {string} slug */
export function startPanels(slug) {
  const usual = innerHeight >= TALL ? panels()[0]?.id : "";
  const wanted = localStorage.getItem(key(slug)) ?? usual;
  for (const panel of panels()) panel.open = panel.id === wanted;
  byHand(slug);
}

/** Put the panels away and show the record. */
export function showRecord() {
  for (const panel of panels()) panel.open = false;
  const slug = /** @type {HTMLElement} */ (document.querySelector("[data-slug]")).dataset.slug || "";
  localStorage.setItem(key(slug), "");
}

/** @param {string} slug */
function byHand(slug) {
  document.addEventListener("click", (event) => {
    const head = /** @type {Element} */ (event.target).closest("#panels > details > summary");
    const panel = /** @type {HTMLDetailsElement | null} */ (head?.parentElement);
    if (panel) localStorage.setItem(key(slug), panel.open ? "" : panel.id);
  });
}
