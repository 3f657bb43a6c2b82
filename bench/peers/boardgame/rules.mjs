// Raid on the Bunker for boardgame.io: plain state, moves, the board worked out once.
// The printed game with the default options, written anew from the rules.
import { readFileSync } from "node:fs";

const WARHAWKS = 5, WAYS = 8, TURNS = 7, POINTS = 5, ACTIVATE = 4, SPEED = 2;
const NOWHERE = -1, FAR = 255, EMPTY = 0, FIRST_WARHAWK = 1, FIRST_TROOPER = 16;
export const ENDINGS = { platform: 0, capture: 1, bomb: 2, wipedOut: 3 };
const DIRECTIONS = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const [DRAW, WIN, LOSS] = [0, 1, 2];
const COMBAT = [
  [DRAW, DRAW, DRAW, WIN, WIN, WIN, WIN],
  [DRAW, LOSS, DRAW, DRAW, WIN, WIN, WIN],
];

export function readBoard(path) {
  const lines = readFileSync(path, "utf8").split("\n").filter((line) => line.trim());
  const width = Math.max(...lines.map((line) => line.length));
  const text = lines.map((line) => line.padEnd(width + 1));
  const rows = Math.floor(lines.length / 2), columns = Math.floor((width - 1) / 2);
  const signs = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) signs.push(text[2 * r + 1][2 * c + 1]);
  const squares = (wanted) => signs.flatMap((sign, at) => (wanted.includes(sign) ? [at] : []));
  const troopers = squares("AB");
  const board = {
    size: rows * columns, entries: squares("W"), troopers, scientists: squares("S"),
    armoured: troopers.map((at) => (signs[at] === "B" ? 1 : 0)), platform: signs.indexOf("P"),
  };
  return linked(board, text, signs, rows, columns);
}

function linked(board, text, signs, rows, columns) {
  const exists = (r, c) =>
    r >= 0 && r < rows && c >= 0 && c < columns && !"# ".includes(signs[r * columns + c]);
  const open = (r, c, r2, c2) => {
    if (!exists(r, c) || !exists(r2, c2)) return false;
    if (r === r2) return text[2 * r + 1][2 * Math.min(c, c2) + 2] !== "|";
    return text[2 * Math.min(r, r2) + 2][2 * c + 1] !== "-";
  };
  const mayStep = (r, c, r2, c2) =>
    r === r2 || c === c2
      ? open(r, c, r2, c2)
      : [[r, c2], [r2, c]].every(([x, y]) => open(r, c, x, y) && open(x, y, r2, c2));
  const entry = signs.map((sign) => sign === "W");
  board.links = signs.map((_, at) => {
    const r = Math.floor(at / columns), c = at % columns;
    return DIRECTIONS.map(([down, right]) =>
      exists(r, c) && mayStep(r, c, r + down, c + right) ? (r + down) * columns + c + right : NOWHERE);
  });
  board.near = board.links.map((row) => row.filter((to) => to !== NOWHERE));
  board.warhawkLinks = board.links.map((row, at) =>
    row.map((to) => (to !== NOWHERE && (entry[at] || !entry[to]) ? to : NOWHERE)));
  board.trooperLinks = board.near.map((row) =>
    row.filter((to) => !entry[to] && to !== board.platform));
  const inside = board.near.map((row, at) => (entry[at] ? [] : row.filter((to) => !entry[to])));
  board.distances = board.near.map((_, at) => distancesFrom(at, board.near));
  board.toPlatform = distancesFrom(board.platform, inside);
  return board;
}

function distancesFrom(start, links) {
  const steps = links.map(() => FAR);
  const queue = [start];
  steps[start] = 0;
  for (const at of queue)
    for (const to of links[at])
      if (steps[to] === FAR) {
        steps[to] = steps[at] + 1;
        queue.push(to);
      }
  return steps;
}

const isWarhawk = (unit) => unit >= FIRST_WARHAWK && unit < FIRST_TROOPER;
const besideTrooper = (board, G, at) => board.near[at].some((to) => G.units[to] >= FIRST_TROOPER);
const besideWarhawk = (board, G, at) => board.near[at].some((to) => isWarhawk(G.units[to]));

function setUp(board) {
  const G = {
    units: Array(board.size).fill(EMPTY), warhawkAt: [...board.entries],
    trooperAt: [...board.troopers], scientistAt: [...board.scientists],
    turn: 1, ending: NOWHERE, decisions: 0,
  };
  board.entries.forEach((at, n) => (G.units[at] = FIRST_WARHAWK + n));
  board.troopers.forEach((at, n) => (G.units[at] = FIRST_TROOPER + n));
  beginTurn(G);
  return G;
}

function beginTurn(G) {
  G.phase = "move";
  G.points = POINTS;
  G.runner = NOWHERE;
  G.stopped = Array(WARHAWKS).fill(false);
  G.fought = Array(WARHAWKS).fill(false);
}

function steps(board, G) {
  const found = [];
  if (G.points > 0)
    G.warhawkAt.forEach((at, w) => {
      if (at === NOWHERE || G.stopped[w]) return;
      board.warhawkLinks[at].forEach((to) => {
        if (to !== NOWHERE && G.units[to] === EMPTY) found.push({ move: "step", args: [w, to] });
      });
    });
  found.push({ move: "end", args: [] });
  return found;
}

function attacks(board, G) {
  const found = [];
  G.warhawkAt.forEach((at, w) => {
    if (at === NOWHERE || G.fought[w]) return;
    board.near[at].forEach((to) => {
      if (G.units[to] >= FIRST_TROOPER) found.push({ move: "attack", args: [w, to] });
    });
  });
  return found;
}

function runForPlatform(board, G, dice) {
  const goal = board.platform;
  if (G.units[goal] !== EMPTY || G.scientistAt.includes(goal)) return;
  const able = G.scientistAt.flatMap((at, n) =>
    at !== NOWHERE && board.toPlatform[at] < FAR && !isWarhawk(G.units[at]) ? [n] : []);
  const far = (n) => board.distances[goal][G.scientistAt[n]];
  const best = Math.min(...able.map(far));
  const tied = able.filter((n) => far(n) === best);
  if (!tied.length) return;
  G.runner = tied[tied.length === 1 ? 0 : dice.roll(tied.length) - 1];
  G.scientistAt[G.runner] = goal;
}

function moveTroopers(board, G, dice) {
  const order = G.trooperAt.flatMap((at, t) => (at === NOWHERE ? [] : [t]));
  order.sort((a, b) => G.trooperAt[a] - G.trooperAt[b]);
  for (const t of order)
    if (!besideWarhawk(board, G, G.trooperAt[t]) && dice.roll(6) <= ACTIVATE)
      moveTrooper(board, G, t);
}

function moveTrooper(board, G, t) {
  const from = board.distances[G.trooperAt[t]];
  let goal = NOWHERE;
  for (const at of G.warhawkAt)
    if (at !== NOWHERE && from[at] < FAR)
      if (goal === NOWHERE || from[at] < from[goal] || (from[at] === from[goal] && at < goal)) goal = at;
  if (goal === NOWHERE) return;
  const way = board.distances[goal];
  for (let left = SPEED; left > 0; left--) {
    const at = G.trooperAt[t];
    let chosen = at;
    for (const to of board.trooperLinks[at])
      if (way[to] < way[chosen] && G.units[to] === EMPTY && !G.scientistAt.includes(to)) chosen = to;
    if (chosen === at) return;
    G.units[at] = EMPTY;
    G.units[chosen] = FIRST_TROOPER + t;
    G.trooperAt[t] = chosen;
    if (besideWarhawk(board, G, chosen)) return;
  }
}

function endTurn(board, G) {
  if (G.runner !== NOWHERE) G.scientistAt[G.runner] = NOWHERE;
  if (G.scientistAt.some((at) => at !== NOWHERE && isWarhawk(G.units[at]))) G.ending = ENDINGS.capture;
  else if (G.warhawkAt.every((at) => at === NOWHERE)) G.ending = ENDINGS.wipedOut;
  else if (G.turn === TURNS) G.ending = ENDINGS.bomb;
  else {
    G.turn++;
    beginTurn(G);
  }
}

function goOn(board, G) {
  G.phase = "combat";
  if (!attacks(board, G).length) endTurn(board, G);
}

export function raid(board, dicePlugin) {
  const enumerate = (G) =>
    G.ending !== NOWHERE ? [] : G.phase === "move" ? steps(board, G) : attacks(board, G);
  return {
    name: "peer-raid",
    plugins: [dicePlugin],
    setup: () => setUp(board),
    moves: {
      step: ({ G }, w, to) => {
        G.decisions++;
        G.units[G.warhawkAt[w]] = EMPTY;
        G.units[to] = FIRST_WARHAWK + w;
        G.warhawkAt[w] = to;
        G.points--;
        if (G.scientistAt.includes(to) || besideTrooper(board, G, to)) G.stopped[w] = true;
        if (to === board.platform) G.ending = ENDINGS.platform;
      },
      end: ({ G, dice }) => {
        G.decisions++;
        runForPlatform(board, G, dice);
        moveTroopers(board, G, dice);
        goOn(board, G);
      },
      attack: ({ G, dice }, w, square) => {
        G.decisions++;
        const t = G.units[square] - FIRST_TROOPER;
        const outcome = COMBAT[board.armoured[t]][dice.roll(6)];
        G.fought[w] = true;
        if (outcome === WIN) {
          G.units[square] = EMPTY;
          G.trooperAt[t] = NOWHERE;
        } else if (outcome === LOSS) {
          G.units[G.warhawkAt[w]] = EMPTY;
          G.warhawkAt[w] = NOWHERE;
        }
        goOn(board, G);
      },
    },
    endIf: ({ G }) => {
      if (G.ending !== NOWHERE)
        return G.ending <= ENDINGS.capture ? { winner: "0" } : { winner: "1" };
    },
    ai: { enumerate },
  };
}
