// Small boards in lists: each is fetched when it comes into sight, so that a long list opens at once.
import { ask } from "./common.js";

/** @param {HTMLElement} place */
async function fill(place) {
  const path = place.dataset.picture || "";
  delete place.dataset.picture;
  try {
    place.innerHTML = await (await ask(path)).text();
  } catch {
    place.classList.add("unseen");
  }
}

export function fillPictures() {
  const eye = new IntersectionObserver((seen) => {
    for (const one of seen) {
      if (!one.isIntersecting) continue;
      eye.unobserve(one.target);
      fill(/** @type {HTMLElement} */ (one.target));
    }
  }, { rootMargin: "200px" });
  for (const place of document.querySelectorAll("[data-picture]")) eye.observe(place);
}
