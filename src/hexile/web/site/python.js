// Starts Python with Hexile in it, in whichever worker asks.
import { loadPyodide } from "../pyodide/pyodide.mjs";
import { unpack } from "./unpack.js";

const SITE = "/site";
const BUNDLES = ["packages.pack.gz", "hexile.pack.gz"];

/** Fetch a bundle that was compressed as a whole. */
async function fetched(/** @type {URL} */ url) {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url.pathname}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Load Python and the bundle; `tell` hears the stage. */
export async function startPython(/** @type {(stage: string, percent: number) => void} */ tell) {
  const bundles = BUNDLES.map((name) => fetched(new URL(name, import.meta.url)));
  const indexURL = new URL("../pyodide/", import.meta.url).href;
  const python = await loadPyodide({ indexURL });
  tell("Unpacking Hexile …", 70);
  for (const bundle of bundles) unpack(python.FS, new Uint8Array(await bundle), SITE);
  tell("Reading the rules …", 80);
  python.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return python;
}
