// The stream of news, with a browser that is only pretended: what it opens and closes as pages come and go.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Record<string, ((event: any) => void)[]>} */ let onPage = {};
/** @type {Stream[]} */ let streams = [];
/** @type {(() => void)[]} */ let timers = [];

class Stream {
  static CLOSED = 2;
  constructor(address) {
    Object.assign(this, { address, readyState: 1, hears: {} });
    streams.push(this);
  }
  addEventListener(name, act) {
    this.hears[name] = act;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  break() {
    this.close();
    this.hears.error({});
  }
}

Object.assign(globalThis, {
  document: { getElementById: () => null },
  EventSource: Stream,
  addEventListener: (name, act) => (onPage[name] ??= []).push(act),
  clearTimeout: (timer) => timers.splice(timer - 1, 1, () => {}),
  window: { setTimeout: (act) => timers.push(act) },
});
const { listen } = await import("../../src/hexile/server/static/js/live.js");
const happens = (name, event = {}) => (onPage[name] || []).forEach((act) => act(event));
const open = () => streams.filter((stream) => stream.readyState !== Stream.CLOSED);

beforeEach(() => {
  onPage = {};
  streams = [];
  timers = [];
});

test("a page that Back brings again hears what happens", () => {
  const heard = [];
  listen(
    "token",
    (version) => heard.push(version),
    () => {},
  );
  happens("pagehide");
  assert.equal(open().length, 0);
  happens("pageshow", { persisted: true });
  assert.equal(open().length, 1);
  open()[0].hears.version({ data: "7" });
  assert.deepEqual(heard, [7]);
});

test("a page that is shown for the first time does not open a second stream", () => {
  listen(
    "token",
    () => {},
    () => {},
  );
  happens("pageshow", { persisted: false });
  assert.equal(streams.length, 1);
});

test("however often the stream breaks, the page listens once to being left", () => {
  listen(
    "token",
    () => {},
    () => {},
  );
  for (let i = 0; i < 3; i++) {
    open()[0].break();
    timers[timers.length - 1]();
  }
  assert.equal(streams.length, 4);
  assert.equal(open().length, 1);
  assert.equal(onPage.pagehide.length, 1);
  happens("pagehide");
  assert.equal(open().length, 0);
});

test("a page that was left does not connect again", () => {
  listen(
    "token",
    () => {},
    () => {},
  );
  open()[0].break();
  happens("pagehide");
  timers.forEach((act) => act());
  assert.equal(open().length, 0);
});

test("a link that was revoked is not asked again", () => {
  listen(
    "token",
    () => {},
    () => {},
  );
  open()[0].hears.void({});
  happens("pageshow", { persisted: true });
  assert.equal(open().length, 0);
});
