// Serves the bench as program.py does: `games FIRST COUNT`, `search TRIES`, a line of JSON each.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { raid, readBoard } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { MCTSBot } = require("boardgame.io/ai");

const START = 2166136261, FACTOR = 16777619;

// sfc32 on 32-bit words, as the engine has it.
function seeded(seed, stream) {
  const dice = { a: seed >>> 0, b: Math.floor(seed / 2 ** 32) >>> 0, c: stream, counter: 1 };
  for (let i = 0; i < 12; i++) word(dice);
  return dice;
}

function word(d) {
  const out = (d.a + d.b + d.counter) >>> 0;
  d.counter = (d.counter + 1) >>> 0;
  d.a = (d.b ^ (d.b >>> 9)) >>> 0;
  d.b = (d.c + (d.c << 3)) >>> 0;
  d.c = (((d.c << 21) | (d.c >>> 11)) + out) >>> 0;
  return out;
}

const below = (dice, count) => Math.floor((word(dice) * count) / 2 ** 32);

// The dice are a plugin with their state in the game's, as boardgame.io's own random is.
let seed = 0;
const dicePlugin = {
  name: "dice",
  setup: () => seeded(seed, 0),
  api: ({ data }) => {
    const own = { ...data };
    return { roll: (sides) => below(own, sides) + 1, state: () => own };
  },
  flush: ({ api }) => ({ ...api.state() }),
  noClient: () => false,
};

const game = raid(readBoard(process.argv[2]), dicePlugin);

function playGame(number) {
  seed = number;
  const own = seeded(number, 1);
  const client = Client({ game, numPlayers: 1, debug: false });
  client.start();
  let state = client.getState();
  while (!state.ctx.gameover) {
    const legal = game.ai.enumerate(state.G, state.ctx);
    const { move, args } = legal[below(own, legal.length)];
    client.moves[move](...args);
    state = client.getState();
  }
  client.stop();
  const { G, plugins } = state;
  const d = plugins.dice.data;
  return [G.ending, G.turn, G.decisions, d.a, d.b, d.c, d.counter];
}

function playGames(first, count) {
  let checksum = START, decisions = 0;
  for (let number = first; number < first + count; number++) {
    const facts = playGame(number);
    for (const value of facts) checksum = Math.imul(checksum ^ value, FACTOR) >>> 0;
    decisions += facts[2];
  }
  return { games: count, decisions, checksum };
}

async function search(tries) {
  seed = 0;
  const client = Client({ game, numPlayers: 1, debug: false });
  client.start();
  const bot = new MCTSBot({
    game, enumerate: game.ai.enumerate, iterations: tries, playoutDepth: 400, seed: "1",
  });
  bot.setOpt("async", false);
  await bot.play(client.getState(), "0");
  client.stop();
  return { tries };
}

const answer = (facts) => process.stdout.write(JSON.stringify(facts) + "\n");

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

answer({ seconds: processorTime() });
for await (const line of createInterface({ input: process.stdin })) {
  const [what, ...words] = line.split(" ");
  const numbers = words.map(Number);
  const began = processorTime();
  const done = what === "games" ? playGames(...numbers) : await search(...numbers);
  const seconds = processorTime() - began;
  answer({ ...done, seconds, memory_kb: process.resourceUsage().maxRSS });
}
