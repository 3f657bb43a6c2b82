// The outer page: starts Python in a worker, shows Hexile's pages in a frame, and says what is wrong.
const RETRIED = "hexile-fetched-again";
const scope = new URL("../../../", import.meta.url);
// Another folder of the same host may hold another Hexile.
const NAME = scope.pathname === "/" ? "hexile" : `hexile-${scope.pathname}`;
const tabs = new BroadcastChannel(NAME); // all tabs, and the worker that runs Python
const me = crypto.randomUUID();
const version = import.meta.url.split("/").at(-3);

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const frame = /** @type {HTMLIFrameElement} */ (element("page"));
const bar = /** @type {HTMLProgressElement} */ (element("progress"));

/** Show how far the start has come. */
function progress(/** @type {number} */ percent, /** @type {string} */ words) {
  bar.value = Math.max(bar.value, percent);
  element("stage").textContent = words;
}

/** Show a sentence with buttons at the bottom; each button closes it. */
function notice(/** @type {string} */ words, /** @type {Record<string, () => void>} */ buttons) {
  const box = element("notice");
  box.replaceChildren(document.createTextNode(words));
  for (const [name, act] of Object.entries(buttons)) {
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = () => {
      box.hidden = true;
      act();
    };
    box.append(button);
  }
  box.hidden = false;
}

/** Say why Hexile Web cannot run here, and what to do. */
function cannot(/** @type {string} */ words) {
  bar.hidden = true;
  element("stage").textContent = words;
  throw new Error(words);
}

function checkBrowser() {
  if (!("serviceWorker" in navigator))
    cannot("This window has no service workers. Leave private browsing, or use https://, then reload.");
  if (!("locks" in navigator) || !("indexedDB" in window) || typeof WebAssembly !== "object")
    cannot("This browser is too old for Hexile Web. Update it, or use a current Chrome, Edge, Firefox or Safari.");
}

async function register() {
  try {
    return await navigator.serviceWorker.register(new URL("sw.js", scope), {
      scope: scope.href,
      updateViaCache: "none",
    });
  } catch (fault) {
    return cannot(
      `This window may not start a service worker (${fault}). Leave private browsing, allow this site to store data, then reload.`,
    );
  }
}

async function control() {
  const registered = await register();
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.fetched)
      progress((data.fetched / data.of) * 50, `Downloading: ${mb(data.fetched)} of ${mb(data.of)} MB …`);
    if (data.failed) cannot(`The download failed (${data.failed}). Check your connection, then reload.`);
  });
  announceUpdates(registered);
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    active?.postMessage({ claim: true }); // after a reload that passes the service worker by
    await new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload()); // an update, in every tab
}

const mb = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);

/** Offer a new version once it is here; games under way are stored and open again after it. */
function announceUpdates(/** @type {ServiceWorkerRegistration} */ registered) {
  const offer = () => {
    if (!registered.waiting || !navigator.serviceWorker.controller) return;
    notice("A new version of Hexile is ready. Your games are stored.", {
      "Update now": () => {
        tabs.postMessage({ updating: true });
        closePage();
        registered.waiting?.postMessage({ take: true });
      },
      Later: () => {},
    });
  };
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", offer));
  offer();
}

/** Close the page: while a table listens, browsers keep the old service worker. */
function closePage() {
  frame.remove();
  element("boot").hidden = false;
  element("stage").textContent = "Updating …";
}

/** Show the page that the address names, and keep the address in step. */
function show() {
  const wanted = new URLSearchParams(location.search).get("to"); // from 404.html, on a first visit by a link
  const inner = wanted ?? location.href.slice(scope.href.length).replace(/^index\.html$/, "");
  frame.addEventListener("load", () => {
    const at = /** @type {Window} */ (frame.contentWindow).location;
    history.replaceState(null, "", at.href);
    document.title = frame.contentDocument?.title || "Hexile";
    frame.hidden = false;
    element("boot").hidden = true;
  });
  frame.src = new URL(inner || ".", scope).href;
}

/** Run Python here for all tabs: two would write over each other's games. */
async function host() {
  const worker = new Worker(new URL("host.js", import.meta.url), { type: "module" });
  /** @type {(value?: unknown) => void} */
  let started = () => {};
  const ready = new Promise((go) => (started = go));
  worker.addEventListener("message", ({ data }) => {
    if (data.stage) progress(data.percent, data.stage);
    if (data.ready) started();
    if (data.broken) startAgain(data.broken);
    if (data.memory) document.documentElement.dataset.memory = data.memory;
  });
  worker.addEventListener("error", (event) => startAgain(event.message));
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data.who) ports[0].postMessage({ host: true });
    if (data.ask) worker.postMessage({ ask: data.ask, cookies: document.cookie }, [ports[0]]);
    if (data.ask && data.ask.method !== "GET") persist();
  });
  await ready;
  navigator.serviceWorker.controller?.postMessage({ hosting: true });
  document.documentElement.dataset.host = version;
  sessionStorage.removeItem(RETRIED);
}

let asked = false;

/** Ask the browser once to delete nothing when it runs short of space. */
function persist() {
  if (!asked) navigator.storage.persist?.();
  asked = true;
}

/** A start that fails fetches the program again, once, if there is a network. */
async function startAgain(/** @type {string} */ fault) {
  console.error(fault);
  if (sessionStorage.getItem(RETRIED) || !navigator.onLine) cannot(`Hexile cannot start: ${fault}`);
  sessionStorage.setItem(RETRIED, "yes");
  for (const name of await caches.keys()) if (name.startsWith(`hexile-${scope.pathname}-`)) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
  location.reload();
}

/** Say in every tab that nothing more can be stored, until it can. */
function offerFile(/** @type {string} */ why) {
  notice(
    `Your browser could not store your last choice (${why}). Free some space and try again, or save all games to a file.`,
    {
      "Try again": () => tabs.postMessage({ again: true }),
      "Save all games to a file": () => {
        tabs.postMessage({ export: me });
        offerFile(why);
      },
    },
  );
}

tabs.onmessage = ({ data }) => {
  if (data.unsaved) offerFile(data.unsaved);
  if (data.updating) closePage();
  if (data.stored) element("notice").hidden = true;
  if (data.file && data.to === me) download(data.file);
};

function download(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = "hexile-games.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Name everything from the scope, whatever page the address comes to name. */
function setBase() {
  const base =
    document.querySelector("base") ??
    document.head.insertBefore(document.createElement("base"), document.head.firstChild);
  base.href = scope.href;
}

setBase();
checkBrowser();
await control();
progress(50, "Starting Python …");
/** @type {(value?: unknown) => void} */
let answered = () => {};
const someoneHosts = new Promise((go) => (answered = go));
navigator.locks.request(NAME, async () => {
  await host();
  answered();
  await new Promise(() => {}); // held while this tab is open; the next one takes over
});
const taken = (await navigator.locks.query()).held?.some(
  (lock) => lock.name === NAME && !document.documentElement.dataset.host,
);
if (taken && (await askHost())) answered();
await someoneHosts;
show();

/** Tell whether another tab answers. */
async function askHost() {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((go) => (port1.onmessage = ({ data }) => go(data.host)));
  navigator.serviceWorker.controller?.postMessage({ anyone: true }, [port2]);
  return Promise.race([heard, new Promise((go) => setTimeout(() => go(false), 3000))]);
}
