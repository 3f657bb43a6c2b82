// The service worker: files come from the cache, everything else from Python in the tab that hosts it.
const VERSION = "@VERSION@";
const FILES = /** @type {{path: string, size: number, sha256: string}[]} */ (/*@FILES@*/ []);
const WAIT_MS = 300;
const scope = new URL(self.registration.scope);
const CACHES = `hexile-${scope.pathname}-`; // another folder of the same host may hold another Hexile
const CACHE = `${CACHES}${VERSION}`;
const PROGRAM = `v/${VERSION}/`;

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data.take) self.skipWaiting();
  if (event.data.claim) event.waitUntil(self.clients.claim());
  if (event.data.hosting) askAnew(event.source?.id);
  if (event.data.anyone)
    findHost(event.source?.id, 1).then((found) => event.ports[0].postMessage({ host: Boolean(found) }));
});

/** Fetch every file of this version and check it; say how far it has come. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  const of = FILES.reduce((sum, file) => sum + file.size, 0);
  let fetched = 0;
  try {
    for (const file of FILES) {
      if (!(await cache.match(new URL(file.path, scope)))) await fetchOne(cache, file);
      fetched += file.size;
      await tell({ fetched, of });
    }
  } catch (fault) {
    await tell({ failed: String(fault) });
    throw fault;
  }
}

async function fetchOne(cache, file) {
  const url = new URL(file.path, scope);
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  const bytes = await answer.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sum = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (sum !== file.sha256) throw new Error(`${file.path} is damaged`);
  await cache.put(url, answer);
}

async function tell(words) {
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
    client.postMessage(words);
}

/** Delete what older versions have kept. */
async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin) return;
  const path = url.pathname.startsWith(scope.pathname)
    ? url.pathname.slice(scope.pathname.length)
    : url.pathname.slice(1);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(shell());
  else if (/^(v|icons)\/|^(sw\.js|manifest\.webmanifest|index\.html)$/.test(path)) event.respondWith(file(path));
  else if (path.startsWith("static/")) event.respondWith(file(`${PROGRAM}${path}`));
  else event.respondWith(python(request, `${scope.pathname}${path}${url.search}`));
});

async function file(path) {
  const url = new URL(path, scope);
  const known = await (await caches.open(CACHE)).match(url, { ignoreSearch: true });
  return known || fetch(url);
}

/** The outer page, for any address: what it loads is named from the scope. */
async function shell() {
  const text = await (await file("index.html")).text();
  const based = text.replace("<head>", `<head><base href="${scope.href}">`);
  return new Response(based, { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Find the tab that runs Python: it answers when asked. */
async function findHost(but = "", rounds = 400) {
  for (let round = 0; round < rounds; round++) {
    const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const asked = all.filter((client) => client.frameType === "top-level" && client.id !== but).map(isHost);
    const found = await Promise.any(asked).catch(() => null);
    if (found) return found;
  }
  return null;
}

function isHost(client) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((yes, no) => {
    port1.onmessage = () => yes(client);
    setTimeout(() => no(new Error("no host")), WAIT_MS);
    client.postMessage({ who: true }, [port2]);
  });
}

/** Requests that a tab works on: the tab's id, and what to do when another tab takes its place. */
const pending = new Set();

/** Ask the tab that has begun to run Python what the one before it has not answered. */
function askAnew(host) {
  for (const asked of [...pending])
    if (asked.host !== host) {
      pending.delete(asked);
      asked.again();
    }
}

async function python(request, path) {
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  return answered({ method: request.method, path, headers: [...request.headers], body });
}

/** Have a request answered by the tab that runs Python. A decision names its version, so none is made twice. */
async function answered(ask) {
  const client = await findHost();
  if (!client) return new Response("Hexile is not running in any tab. Reload this page.", { status: 503 });
  const { port1, port2 } = new MessageChannel();
  return new Promise((answer) => {
    let out;
    const stream = new ReadableStream({ start: (made) => (out = made), cancel: () => port1.postMessage("gone") });
    const asked = { host: client.id, again: () => answer(answered(ask)) };
    const end = () => {
      pending.delete(asked);
      try {
        out.close();
      } catch {
        // the page went away
      }
      port1.close();
    };
    pending.add(asked);
    port1.onmessage = ({ data }) => {
      if (data.status) {
        asked.again = end; // a stream that ends is opened again by the page
        answer(responseOf(data, stream));
      } else {
        if (data.part?.length) out.enqueue(data.part);
        if (!data.more) end();
      }
    };
    client.postMessage({ ask }, [port2]);
  });
}

function responseOf(data, stream) {
  const empty = [204, 205, 304].includes(data.status);
  return data.status >= 300 && data.status < 400 && !empty ? redirect(data) : new Response(empty ? null : stream, data);
}

function redirect(data) {
  const to = new Headers(data.headers).get("location") || "./";
  return Response.redirect(new URL(to, scope), data.status);
}
