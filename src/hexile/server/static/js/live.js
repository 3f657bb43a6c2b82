// Hears from the server that the game has gone on; comes back by itself after a break.
import { notice, word } from "./common.js";

/** @param {string} token @param {(version: number) => void} heard @param {() => void} troubled */
export function listen(token, heard, troubled) {
  let lost = false;
  const open = () => {
    const stream = new EventSource(`/t/${token}/live`);
    stream.addEventListener("version", (event) => {
      if (lost) notice(word("online"));
      lost = false;
      heard(Number(event.data));
    });
    stream.addEventListener("trouble", troubled);
    stream.addEventListener("presence", troubled);
    stream.addEventListener("void", () => {
      stream.close();
      notice(word("void"), true);
    });
    stream.addEventListener("error", () => {
      lost = true;
      notice(word("offline"), true);
      if (stream.readyState === EventSource.CLOSED) setTimeout(open, 1500);
    });
    addEventListener("pagehide", () => stream.close());
  };
  open();
}
