// Games played by the computer with the copy and with ours, counted while one looks.
import { Refused, ask, byId, notice, onActs, parse, putParts, word } from "./common.js";

const LOOK_MS = 700;

// State: whether figures are asked for already; two forms can begin it.
let looking = false;

/** @param {import("./grid.js").Bench} bench */
export function startMeasure(bench) {
  const path = `/copies/${bench.copyId}`;
  onActs({
    measure: () => send(`${path}/measure`, { part: bench.part }, path),
    "stop-measure": () => send(`${path}/measure/stop`, {}, path),
  });
  look(path);
}

/** @param {string} to @param {Record<string, string>} fields @param {string} path */
async function send(to, fields, path) {
  try {
    putParts(parse(await (await ask(to, fields)).text()));
    look(path);
  } catch (problem) {
    notice(problem instanceof Refused ? problem.message : word("offline"), true);
  }
}

/** Look again and again while games are played. @param {string} path */
async function look(path) {
  if (looking) return;
  looking = true;
  while (byId("wsmeasure")?.dataset.stage === "thinking") {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const answer = await ask(`${path}/measured`).catch(() => null);
    if (answer) putParts(parse(await answer.text()));
  }
  looking = false;
}
