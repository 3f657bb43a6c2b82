// The reducer of choosing, without a page: what is touched, and what that leads to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, targets } from "../../src/hexile/server/static/js/choosing/choices.js";
import { canLift, reduce } from "../../src/hexile/server/static/js/choosing/reduce.js";
import {
  actsOf,
  inPlainWords,
  lightOf,
  listOf,
  questionOf,
  riskAt,
} from "../../src/hexile/server/static/js/choosing/view.js";

const SHEET = {
  cells: { a1: "Square a1; floor", a2: "Square a2; floor", a3: "Square a3; floor", b1: "Square b1; floor" },
  counters: {
    W1: { cell: "a1", side: "s-you", name: "Warrior 1, fresh" },
    W2: { cell: "a1", side: "s-you", name: "Warrior 2, fresh" },
    W3: { cell: "a2", side: "s-you", name: "Warrior 3, fresh" },
    X1: { cell: "b1", side: "s-book", name: "Trooper 1" },
  },
  stacks: { a1: ["W1", "W2"], a2: ["W3"], b1: ["X1"] },
  compass: { north: 0 },
};
const choice = (text, clicks, more = {}) => ({ do: text, label: `${text}!`, clicks, sign: "", ask: "", ...more });
const STEPS = [
  choice("step W1 a2", ["W1", "a2"]),
  choice("step W1 a3", ["W1", "a3"], { ask: "Into the open?" }),
  choice("attack W1 X1", ["W1", "X1"], { sign: "attack" }),
  choice("step W3 a3", ["W3", "a3"]),
  choice("attack W3 X1", ["W3", "X1"], { sign: "attack" }),
  choice("end", ["end"], { sign: "end" }),
];

/** Freeze all of a state: a reducer that writes into it fails. */
function frozen(thing) {
  if (thing && typeof thing === "object" && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    Object.values(thing).forEach(frozen);
  }
  return thing;
}

/** A table at which things happen one after the other; it keeps the effects of the last. */
class Play {
  constructor(data = {}, sheet = SHEET) {
    this.state = frozen({ ...NOTHING });
    this.begin(data, sheet);
  }
  begin(data, sheet = SHEET) {
    return this.on({
      type: "begun",
      sheet,
      question: "Move a warrior. Where to?",
      data: { version: 3, choices: STEPS, walk: "step", ...data },
    });
  }
  on(event) {
    [this.state, this.effects] = reduce(this.state, frozen(event));
    frozen(this.state);
    return this;
  }
  touch(...ids) {
    return this.on({ type: "touched", ids, byKey: false });
  }
  reach(piece, found, taking = false) {
    const answer = found && { version: 3, odds: {}, deeds: [], asked: "", walks: [], ...found };
    return this.on({ type: "reach answered", piece, taking, found: answer });
  }
  kinds() {
    return this.effects.map((effect) => effect.type);
  }
  effect(type) {
    return this.effects.find((effect) => effect.type === type);
  }
}

test("with nothing in hand the pieces that can do something are lit", () => {
  const play = new Play();
  assert.deepEqual([...targets(play.state).keys()], ["W1", "W3"]);
  assert.deepEqual(play.kinds(), ["close lens", "hide slip", "draw"]);
});

test("touching a piece takes it up, asks for its reach and says so", () => {
  const play = new Play().touch("W1", "a1", "W2");
  assert.deepEqual(play.state.path, ["W1"]);
  assert.equal(play.state.awaited, "W1");
  assert.deepEqual(play.effect("find reach"), { type: "find reach", piece: "W1", taking: false });
  assert.equal(play.effect("say picked").name, "Warrior 1, fresh");
  assert.deepEqual(questionOf(play.state), { held: "Warrior 1", asked: "Where to?", who: false, instead: false });
});

test("a place in reach is walked to, a dangerous step is asked first", () => {
  const play = new Play().touch("W1").reach("W1", { walks: [["b1", 4, true]] });
  assert.deepEqual(play.kinds(), ["draw"]);
  assert.deepEqual(lightOf(play.state).cost("b1"), { cost: 4, stops: true });
  assert.deepEqual(play.touch("a2").effect("send"), { type: "send", what: "walk", fields: { piece: "W1", to: "a2" } });
  const asked = play.touch("a3").effect("ask first");
  assert.equal(asked.question, "Into the open?");
  assert.deepEqual(asked.fields, { piece: "W1", to: "a3" });
  assert.deepEqual(play.state.path, ["W1"]);
});

test("an enemy that is touched with a piece in hand is attacked", () => {
  const play = new Play().touch("W1").touch("X1", "b1");
  assert.deepEqual(play.effect("send").fields, { do: "attack W1 X1", formalities: "1" });
});

test("an enemy that is touched first is aimed at, and those that can attack it are lit", () => {
  const play = new Play().touch("X1", "b1");
  assert.equal(play.state.aimed, "X1");
  assert.deepEqual([...targets(play.state).keys()], ["W1", "W3"]);
  assert.equal(questionOf(play.state).who, true);
  assert.equal(play.touch("W3").effect("send").fields.do, "attack W3 X1");
});

test("a place touched while the reach is on its way is meant when it comes, once", () => {
  const play = new Play({ choices: STEPS.filter((c) => c.do !== "step W1 a2") }).touch("W1").touch("a2", "W3");
  assert.deepEqual(play.state.path, ["W3"], "another piece of one's own is taken up");
  const waits = new Play().touch("W3").touch("b1");
  assert.deepEqual(waits.state.meanwhile, ["b1"]);
  assert.deepEqual(waits.kinds(), ["clear refusal"]);
  waits.reach("W3", { walks: [["b1", 2, false]] });
  assert.deepEqual(waits.effect("send"), { type: "send", what: "walk", fields: { piece: "W3", to: "b1" } });
  assert.equal(waits.state.awaited, "");
});

test("a reach for another version, another piece or none at all changes nothing in hand", () => {
  for (const found of [null, { version: 2, walks: [["b1", 1, false]] }]) {
    const play = new Play().touch("W1").reach("W1", found);
    assert.equal(play.state.reach.size, 0);
    assert.deepEqual(play.state.path, ["W1"]);
    assert.deepEqual(play.effects, []);
  }
  const late = new Play()
    .touch("W1")
    .touch("W3")
    .reach("W1", { walks: [["b1", 1, false]] });
  assert.equal(late.state.reach.size, 0);
  assert.equal(late.state.awaited, "W3");
});

test("what leads nowhere asks the rules, with a thing of the same kind in its place; the piece stays in hand", () => {
  const play = new Play().touch("W1").reach("W1", {}).touch("b1");
  assert.deepEqual(play.effect("explain"), {
    type: "explain",
    asked: [{ id: "b1", do: "step W1 b1" }],
    held: true,
  });
  assert.deepEqual(play.state.path, ["W1"]);
  const bare = new Play().touch("a3").state;
  assert.equal(bare.aimed, "a3");
});

test("stepping back puts down, and closes the lens first where nothing is in hand", () => {
  const play = new Play().touch("W1").on({ type: "stepped back", lens: false });
  assert.deepEqual(play.state.path, []);
  assert.deepEqual(play.kinds(), ["clear refusal", "hide slip", "close lens", "draw"]);
  const aimed = new Play().touch("X1");
  assert.equal(aimed.on({ type: "stepped back", lens: true }).state.aimed, "X1");
  assert.equal(aimed.on({ type: "stepped back", lens: false }).state.aimed, "");
});

test("touching the piece in hand again puts it down and spreads its stack", () => {
  const both = [...STEPS, choice("step W2 a3", ["W2", "a3"]), choice("wait W2", ["W2"])];
  const play = new Play({ choices: both }).touch("W1").touch("W1", "a1", "W2");
  assert.deepEqual(play.state.path, []);
  assert.deepEqual(play.effect("open lens"), { type: "open lens", cell: "a1", held: [], byKey: false });
});

test("a piece that acted stays in hand while it can do anything, and one touch keeps it", () => {
  const play = new Play().touch("W1").begin({ version: 4 });
  assert.deepEqual([play.state.path, play.state.kept], [["W1"], true]);
  assert.deepEqual(play.touch("a1", "W1").state.path, ["W1"]);
  assert.equal(play.state.kept, false);
  assert.deepEqual(play.begin({ version: 5, choices: STEPS.slice(3) }).state.path, []);
});

test("pieces that want orders are taken up by themselves, comrades first, each once until all were passed", () => {
  const next = [["W1", "W2"], ["W3"]];
  const some = [...STEPS, choice("step W2 a3", ["W2", "a3"]), choice("hold W2", ["W2", "a1"])];
  const play = new Play({ choices: some, next });
  assert.deepEqual([play.state.path, play.state.byItself], [["W1"], true]);
  assert.deepEqual(play.touch("W3").state.path, ["W3"], "what is touched then is meant");
  assert.equal(play.state.byItself, false);
  const acted = new Play({ choices: some, next });
  acted.begin({ choices: some.filter((c) => !c.do.includes("W1")), next: [["W2"], ["W3"]] });
  assert.deepEqual(acted.state.path, ["W2"]);
});

const TAKING = [
  choice("pick W1", ["W1"], { takes: true, sign: "take" }),
  choice("pick W3", ["W3"], { takes: true, sign: "take" }),
  choice("done", ["done"], { sign: "end" }),
];

test("a piece that is only taken up decides nothing until its deeds are known", () => {
  const play = new Play({ choices: TAKING, walk: "" }).touch("W1");
  assert.equal(play.effect("send"), undefined);
  assert.deepEqual(play.effect("find reach"), { type: "find reach", piece: "W1", taking: true });
  play.reach(
    "W1",
    {
      asked: "What does it do?",
      deeds: [choice("pick W1; move W1 a3", ["W1", "a3"]), choice("pick W1; move W1 a2", ["W1", "a2"])],
    },
    true,
  );
  assert.deepEqual(questionOf(play.state).asked, "What does it do?");
  assert.equal(play.touch("a3").effect("send").fields.do, "pick W1; move W1 a3");
});

test("a long list is gathered by the piece, and shown whole when that is wanted", () => {
  const many = ["W1", "W3"].flatMap((id) => ["a1", "a2", "a3", "b1"].map((to) => choice(`fly ${id} ${to}`, [id, to])));
  const play = new Play({ choices: many, walk: "" });
  assert.deepEqual(
    listOf(play.state, 5).rows.map((row) => [row.kind, row.id, row.count]),
    [
      ["thing", "W1", 4],
      ["thing", "W3", 4],
    ],
  );
  play.on({ type: "all wanted" });
  assert.equal(listOf(play.state, 5).rows.length, 8);
  assert.equal(listOf(play.state, 5).trims, false);
});

test("of a piece that walks the list has its other deeds, gathered by verb and chosen from there", () => {
  const throws = ["a2", "a3"].map((to) => choice(`throw W1 ${to}`, ["W1", to], { label: `Throw a bomb at ${to}` }));
  const play = new Play({ choices: [...STEPS, ...throws] }, { ...SHEET, stacks: { a1: ["W1", "W2"] } });
  play.touch("W1");
  const rows = listOf(play.state, 5).rows;
  assert.deepEqual(
    rows.map((row) => row.label || row.choice.do),
    ["attack W1 X1", "Throw a bomb at …"],
  );
  play.on({ type: "verb chosen", verb: "throw" });
  assert.deepEqual([...targets(play.state).keys()], ["a2", "a3"]);
  assert.equal(play.touch("a3").effect("send").fields.do, "throw W1 a3");
});

test("buttons have keys that mean nothing else, and what ends it is the main one when nothing is left", () => {
  const [end] = actsOf(new Play({ choices: [STEPS[5]] }).state, { back: "Put back" });
  assert.deepEqual(end, { kind: "choice", label: "end!", key: "E", main: true, do: "end" });
  const held = actsOf(new Play({ same: "All do the same" }).touch("W1").state, { back: "Put back" });
  assert.deepEqual(
    held.map((act) => [act.kind, act.key]),
    [
      ["back", "Esc"],
      ["same", "S"],
      ["choice", "E"],
    ],
  );
});

test("odds that come later are taken for the same version alone", () => {
  const odds = { "attack W1 X1": { bar: "", slip: "1 in 2", said: "" } };
  const play = new Play();
  assert.deepEqual(play.on({ type: "odds answered", found: { version: 2, odds } }).effects, []);
  assert.equal(riskAt(play.state, ["attack W1 X1"], ""), undefined);
  assert.deepEqual(play.on({ type: "odds answered", found: { version: 3, odds } }).kinds(), ["draw list"]);
  assert.equal(riskAt(play.state, ["attack W1 X1"], "").do, "attack W1 X1");
});

test("a piece is taken by the hand, and dropped where it can go", () => {
  const play = new Play();
  assert.equal(canLift(play.state, "X1"), false);
  assert.deepEqual(play.on({ type: "lifted", id: "X1" }).effects, []);
  assert.deepEqual(play.on({ type: "lifted", id: "W3" }).state.path, ["W3"]);
  assert.equal(play.on({ type: "dropped", ids: ["a3"] }).effect("send").what, "walk");
  assert.equal(play.on({ type: "dropped", ids: ["a1"] }).effect("explain").held, true);
});

test("refusals leave out what is typed, and name places as the board does", () => {
  const { state } = new Play({}, { ...SHEET, cells: { ...SHEET.cells, a3: "the long hall" } });
  assert.equal(inPlainWords(state, "Cannot reach a3: say `step W1 a2`.", "a3"), "Cannot reach the long hall:");
});
