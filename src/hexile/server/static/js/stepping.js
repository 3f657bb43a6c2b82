// From place to place on a drawing: where each lies, and which is the next one in a direction.

/** @type {Record<string, [number, number]>} */
export const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The middle of a place. @param {Element} hit @returns {[number, number]} */
export function middle(hit) {
  const found = (hit.getAttribute("transform") || "").match(/-?[\d.]+/g) || ["0", "0"];
  return [Number(found[0]), Number(found[1])];
}

/** The nearest place in a direction; of those at one spot the last, which lies on top. The place itself if there is none.
 * @template {Element} T @param {T[]} places @param {T} here @param {[number, number]} way @returns {T} */
export function nextPlace(places, here, way) {
  const [x, y] = middle(here);
  let best = Infinity;
  let to = here;
  for (const one of places) {
    const [u, v] = middle(one);
    const along = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1] + (v - y) * way[0]);
    if (along > 1 && aside <= along * 1.01 && along + aside * 2 <= best) [best, to] = [along + aside * 2, one];
  }
  return to;
}
