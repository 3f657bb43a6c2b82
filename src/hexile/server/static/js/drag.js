// Taking a piece by the hand: it is drawn under the pointer, its reach is lit, and it goes where it is let go.
import { byId } from "./common.js";
import { cellOf } from "./board.js";
import { hitOf } from "./round.js";
import { face } from "./lens.js";

const NEAR = 8;

/** @typedef {{take: (id: string) => Promise<boolean>, drop: (ids: string[]) => void}} Hands */

/** @param {(hit: Element) => string[]} namesAt @param {Hands} hands */
export function listenToDrags(namesAt, hands) {
  /** @type {{id: string, x: number, y: number, ghost: HTMLElement | null, taken: Promise<boolean> | null} | null} */ let held =
    null;
  const letGo = () => {
    held?.ghost?.remove();
    held = null;
  };
  byId("boardwrap")?.addEventListener("pointerdown", (event) => {
    const counter = /** @type {SVGGElement | null} */ (
      /** @type {Element} */ (event.target).closest("#over > .counter.can, #over > .counter.held")
    );
    if (counter && event.button === 0)
      held = { id: counter.dataset.id || "", x: event.clientX, y: event.clientY, ghost: null, taken: null };
  });
  addEventListener("pointermove", (event) => {
    if (!held || (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR)) return;
    if (!held.ghost) {
      held.ghost = ghostOf(held.id);
      held.taken = hands.take(held.id);
      byId("board")?.classList.add("dragged");
    }
    if (held.ghost) held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  });
  addEventListener("pointerup", async (event) => {
    const was = held;
    letGo();
    if (!was?.taken) return;
    const hit = hitOf({ ...pointOf(event), target: document.elementFromPoint(event.clientX, event.clientY) });
    const ids = hit ? namesAt(hit) : [];
    if ((await was.taken) && ids.length && !ids.includes(was.id))
      hands.drop([...ids.filter((id) => cellOf(id)), ...ids.filter((id) => !cellOf(id))]);
  });
  addEventListener("pointercancel", letGo);
  addEventListener("blur", letGo);
}

/** @param {PointerEvent} event @returns {any} */
const pointOf = (event) => ({ clientX: event.clientX, clientY: event.clientY });

/** @param {string} id */
function ghostOf(id) {
  const counter = /** @type {SVGGElement | null} */ (
    document.querySelector(`#over > .counter[data-id="${CSS.escape(id)}"]`)
  );
  if (!counter) return null;
  const box = document.createElement("div");
  box.className = "ghost";
  box.style.width = `${counter.getBoundingClientRect().width}px`;
  box.append(face(counter));
  document.body.append(box);
  return box;
}
