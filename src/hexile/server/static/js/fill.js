// What takes a while to draw or to count is fetched when its place comes into sight.
import { ask } from "./common.js";

/** @param {HTMLElement} place */
async function fill(place) {
  try {
    place.innerHTML = await (await ask(place.dataset.fill || "")).text();
  } catch {
    place.classList.add("unseen");
  }
  delete place.dataset.fill;
}

export function fillPlaces() {
  const eye = new IntersectionObserver(
    (seen) => {
      for (const one of seen) {
        if (!one.isIntersecting) continue;
        eye.unobserve(one.target);
        fill(/** @type {HTMLElement} */ (one.target));
      }
    },
    { rootMargin: "200px" },
  );
  for (const place of document.querySelectorAll("[data-fill]")) eye.observe(place);
}
