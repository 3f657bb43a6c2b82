// Computers think here: one job after the other, each answer as soon as it is there.
import { startPython } from "./python.js";

const begun = startPython(() => {}).then((python) => python.pyimport("hexile.web.web_worker_pool"));

onmessage = async ({ data }) => {
  const pool = await begun;
  pool.think(data, (/** @type {string} */ answer) => postMessage(answer));
};
