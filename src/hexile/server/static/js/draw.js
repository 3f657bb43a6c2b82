// Drawing helpers that playing out needs besides those of the board.
export { cellOf, clear, counterOf, placeOf, ring, way } from "./board.js";

/** @param {string} svg @returns {SVGGElement} */
export function parseSvg(svg) {
  const parsed = new DOMParser().parseFromString(`<body><svg>${svg}</svg></body>`, "text/html");
  return /** @type {any} */ (parsed.querySelector("svg > g"));
}
