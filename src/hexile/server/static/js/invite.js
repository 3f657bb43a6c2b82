// Links to send: whole addresses, selected when touched.

export function wholeLinks() {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-link]"))) {
    box.value = new URL(box.getAttribute("value") || "", location.href).href;
    box.onfocus = () => box.select();
  }
}
