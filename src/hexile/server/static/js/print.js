// The print page: a button for the browser's own print.
import "./page.js";

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
