// Everything by keyboard.

/** @param {KeyboardEvent} event */
function typing(event) {
  const el = /** @type {HTMLElement} */ (event.target);
  return el.matches?.("input, textarea, select") || el.isContentEditable;
}

/** Call the handler of a key, unless somebody types or a key is held with it.
 * @param {Record<string, (event: KeyboardEvent) => boolean | void>} keys @param {(event: KeyboardEvent) => boolean | void} [rest] */
export function onKeys(keys, rest) {
  document.addEventListener("keydown", (event) => {
    if ((typing(event) && event.key !== "Escape") || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== "z") return;
    if (document.querySelector("dialog:modal") && event.key !== "Escape") return;
    const act = keys[event.key] || keys[event.key.toLowerCase()] || rest;
    if (act && act(event) !== false) event.preventDefault();
  });
}
