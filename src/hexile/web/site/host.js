// Python with the whole program in it. It answers the service worker's requests and stores every decision first.
import { startPython } from "./python.js";
import { Store } from "./store.js";

const DATA = "/data";
const EMPTY = "/site/hexile-empty.sqlite3";
const base = new URL("../../../", import.meta.url).pathname;

const NAME = base === "/" ? "hexile" : `hexile-${base}`;
const tabs = new BroadcastChannel(NAME);

const tell = (/** @type {string} */ stage, /** @type {number} */ percent) => postMessage({ stage, percent });

/** The second worker, started by the first job; play against the book never needs it. */
class Thinker {
  /** @type {Worker | null} */
  worker = null;
  /** @type {any} */
  pool = null;

  post(/** @type {string} */ job) {
    this.worker ??= this.begin();
    this.worker.postMessage(job);
  }

  begin() {
    const made = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => {
      this.pool.heard(data);
      keep();
    };
    made.onerror = () => this.pool.broke();
    return made;
  }

  restart() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** @type {Store} */
let store;
/** @type {Promise<void>} */
let saved = Promise.resolve();
/** @type {(value?: unknown) => void} */
let again = () => {};

/** Store what changed, after what is being stored; without room, wait until the player has made some. */
function keep() {
  saved = saved.then(async () => {
    for (let waited = false; ; waited = true) {
      try {
        await store.save();
        if (waited) tabs.postMessage({ stored: true });
        return;
      } catch (fault) {
        const retry = new Promise((go) => (again = go));
        tabs.postMessage({ unsaved: /** @type {Error} */ (fault)?.name ?? "unknown error" });
        await retry;
      }
    }
  });
  return saved;
}

async function start() {
  const python = await startPython(tell);
  python.FS.mkdirTree(DATA);
  store = new Store(python.FS, DATA, NAME);
  if (!(await store.load())) python.FS.writeFile(`${DATA}/tables.sqlite3`, python.FS.readFile(EMPTY));
  const thinker = new Thinker();
  const web = python.pyimport("hexile.web.asgi_bridge");
  const script = python.pyimport("hexile.web.javascript");
  tell("Setting up the tables …", 95);
  const bridge = web.Bridge(DATA, base, thinker);
  thinker.pool = bridge.platform.pool;
  await bridge.start();
  await keep();
  return { python, web, script, bridge };
}

/** Answer one request: a stream part by part, anything else once it is stored. */
async function answer(
  /** @type {any} */ { web, script, bridge },
  /** @type {any} */ ask,
  /** @type {string} */ cookies,
  /** @type {MessagePort} */ port,
) {
  const leaving = web.Leaving();
  port.onmessage = () => leaving.set();
  const live = ask.path.split("?")[0].endsWith("/live");
  /** @type {any[]} */
  const held = [];
  const send = (/** @type {any} */ message) => (live ? port.postMessage(message) : held.push(message));
  try {
    await script.answer(bridge, { ...ask, body: ask.body && new Uint8Array(ask.body) }, cookies, send, leaving);
  } catch (fault) {
    console.error(fault);
    held.length = 0;
    held.push(
      { status: 500, headers: [["content-type", "text/plain"]] },
      { part: new TextEncoder().encode("Hexile broke. Reload this page."), more: false },
    );
  }
  if (ask.method !== "GET") await keep();
  else await saved;
  for (const message of held) port.postMessage(message);
  leaving.destroy();
}

/** Hand all games and editions to a tab as one file, stored or not. */
function save(/** @type {any} */ { bridge }, /** @type {string} */ to) {
  tabs.postMessage({ file: bridge.export_all().toJs(), to });
}

const begun = start();
begun.then(
  ({ python }) => {
    postMessage({ ready: true, memory: python._module.HEAP8.length });
  },
  (fault) => postMessage({ broken: String(fault) }),
);

onmessage = async ({ data, ports }) => {
  const parts = await begun;
  if (data.ask) await answer(parts, data.ask, data.cookies, ports[0]);
};

tabs.onmessage = async ({ data }) => {
  if (data.again) again();
  if (data.export) save(await begun, data.export);
};
