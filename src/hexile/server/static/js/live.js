// Hears from the server that the game has gone on; comes back by itself after a break.
import { notice, word } from "./common.js";

const AGAIN_MS = 1500;

/** @param {string} token @param {(version: number) => void} heard @param {() => void} troubled */
export function listen(token, heard, troubled) {
  let lost = false;
  let over = false;
  let timer = 0;
  /** @type {EventSource | null} */ let stream = null;
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    const opened = (stream = new EventSource(`/t/${token}/live`));
    opened.addEventListener("version", (event) => {
      if (lost) notice(word("online"));
      lost = false;
      heard(Number(event.data));
    });
    opened.addEventListener("trouble", troubled);
    opened.addEventListener("presence", troubled);
    opened.addEventListener("void", () => {
      over = true;
      close();
      notice(word("void"), true);
    });
    opened.addEventListener("error", () => {
      lost = true;
      notice(word("offline"), true);
      if (opened.readyState === EventSource.CLOSED) timer = window.setTimeout(open, AGAIN_MS);
    });
  };
  addEventListener("pagehide", close);
  // A page that Back brings out of the browser's cache goes on where it was, and its stream was closed when it was left.
  addEventListener("pageshow", (event) => {
    if (event.persisted && !over) open();
  });
  open();
}
