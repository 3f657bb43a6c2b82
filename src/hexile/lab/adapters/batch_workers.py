"""A batch of games spread over processes, which write into arrays that all of them share."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy

from hexile.kernel.errors import HexileError
from hexile.lab.adapters.episode import Arena
from hexile.lab.adapters.game_batch import BatchPlan, GameBatch, checked_actions, seed_list
from hexile.lab.adapters.observation import looked_at, named_views
from hexile.players.stepping import NotLegal

STOP = b""
STEP = b"s"
ANSWER_S = 600.0
JOIN_S = 10.0


class WorkerLost(HexileError):
    """A process of a batch has ended or says nothing more."""


class SharedArrays:
    """The arrays of a batch in one block of shared memory."""

    def __init__(self, plan: BatchPlan, name: str = "") -> None:
        count, size = plan.count, int(plan.arena.view.shape.size)
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "actions": (numpy.int64, (count,)),
            "seeds": (numpy.int64, (count,)),
            "values": (numpy.float64, (count, plan.arena.seats)),
            "observation": (numpy.int32, (count, size)),
            "last": (numpy.int32, (count if plan.last else 0, size)),
            "ended": (numpy.bool_, (count,)),
            "mask": (numpy.bool_, (count, plan.arena.choices)),
        }
        room = sum(
            numpy.dtype(kind).itemsize * numpy.prod(shape) for kind, shape in shapes.values()
        )
        made = not name
        self.memory = SharedMemory(name or None, create=made, size=int(room) if made else 0)
        self.arrays: dict[str, Any] = {}
        at = 0
        for key, (kind, shape) in shapes.items():
            array: Any = numpy.ndarray(shape, kind, self.memory.buf, at)
            self.arrays[key] = array
            at += array.nbytes

    def close(self, is_owner: bool) -> None:
        """Let go of the memory; its owner gives it back."""
        self.arrays.clear()
        with suppress(BufferError):  # who still looks at an array keeps the memory until then
            self.memory.close()
        if is_owner:
            self.memory.unlink()


class RowCopy:
    """Copies what a step changed from a batch into its rows of the shared arrays."""

    def __init__(self, batch: GameBatch, shared: dict[str, Any], first: int) -> None:
        rows = slice(first, first + batch.count)
        self.batch = batch
        self.to = {key: array[rows] for key, array in shared.items() if len(array)}
        shape = batch.arena.view.shape
        self.firsts, self.limits = list(shape.firsts), list(shape.limits)
        self.fixed = fixed_runs(self.firsts, self.limits, int(shape.size))
        self.used = list(self.firsts)
        self.marked: tuple[Any, Any] = (numpy.zeros(0, int), numpy.zeros(0, int))

    def copy(self) -> None:
        """Copy observations as far as they are in use, the mask's ones, and how games ended."""
        batch, to = self.batch, self.to
        for first, limit in self.fixed:
            to["observation"][:, first:limit] = batch.observation[:, first:limit]
        ends = looked_at(batch.stepper.rows.ends).reshape(batch.count, -1)
        for part, first in enumerate(self.firsts):
            used = int(ends[:, part].max())
            limit = max(used, self.used[part])
            if limit > first:
                to["observation"][:, first:limit] = batch.observation[:, first:limit]
            self.used[part] = used
        to["mask"][self.marked] = False
        self.marked = batch.legal()
        to["mask"][self.marked] = True
        for name in ("values", "ended", "seeds"):
            to[name][:] = getattr(batch, name)
        if batch.last is not None and batch.ended.any():
            to["last"][batch.ended] = batch.last[batch.ended]


def fixed_runs(firsts: list[int], limits: list[int], size: int) -> list[tuple[int, int]]:
    """Return the runs of a row between the varying parts."""
    starts, stops = [0, *limits], [*firsts, size]
    return [(start, stop) for start, stop in zip(starts, stops, strict=True) if start < stop]


def serve_rows(asked: tuple[Any, ...], name: str, first: int, count: int, pipe: Any) -> None:
    """Play some rows of a batch, as the pipe asks, until it says stop."""
    plan = make_plan(asked)
    shared = SharedArrays(plan, name)
    own = make_plan((*asked[:3], count, *asked[4:]))
    batch = GameBatch(own)
    copied = RowCopy(batch, shared.arrays, first)
    shared_observation = copied.to["observation"]
    shared_observation[:] = batch.observation
    actions = copied.to["actions"]
    while message := receive(pipe):
        if message == STEP:
            batch.step(actions)
        else:
            batch.reset(numpy.frombuffer(message, numpy.int64).tolist())
        copied.copy()
        pipe.send_bytes(STEP)
    del actions, shared_observation, copied
    shared.close(False)


def receive(pipe: Any) -> bytes:
    """Return the next message; none when the other end is gone."""
    try:
        return bytes(pipe.recv_bytes())
    except (EOFError, KeyboardInterrupt):
        return STOP


def make_plan(asked: tuple[Any, ...]) -> BatchPlan:
    """Make a plan from what its numbers and names are."""
    slug, scenario, given, count, seat, opponent, last = asked
    return BatchPlan(Arena(slug, scenario, given), count, seat, opponent, last)


class WorkerBatch:
    """Some games in several processes; used like a `GameBatch`. Close it, or use it by `with`."""

    def __init__(self, plan: BatchPlan, workers: int) -> None:
        self.plan = plan
        self.arena = plan.arena
        self.count = plan.count
        self.choices = plan.arena.choices
        self.shared = SharedArrays(plan)
        arrays = self.shared.arrays
        self._actions = arrays["actions"]
        self.observation, self.mask = read_only(arrays["observation"]), read_only(arrays["mask"])
        self.values, self.ended = read_only(arrays["values"]), read_only(arrays["ended"])
        self.seeds = read_only(arrays["seeds"])
        self.last = read_only(arrays["last"]) if plan.last else None
        self.parts = named_views(self.arena.view, self.observation)
        self.draw = numpy.random.default_rng(0)
        self.rows = numpy.arange(self.count)
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        self.firsts = [self.count * n // workers for n in range(workers + 1)]
        for first, limit in zip(self.firsts, self.firsts[1:], strict=False):
            self.begin(first, limit - first)

    def begin(self, first: int, count: int) -> None:
        """Start a process for some rows."""
        context = multiprocessing.get_context("spawn")
        near, far = context.Pipe()
        plan = self.plan
        asked = (*self.arena.asked, plan.count, plan.seat, plan.opponent, plan.last)
        args = (asked, self.shared.memory.name, first, count, far)
        process = context.Process(target=serve_rows, args=args, daemon=True)
        process.start()
        far.close()
        self.pipes.append(near)
        self.processes.append(process)

    def reset(self, seeds: int | Sequence[int] = 0) -> None:
        """Begin every game anew: game *n* of the batch has the seed *seeds* + n, or the n-th of a list."""
        listed = numpy.array(seed_list(seeds, self.count), numpy.int64)
        limits = zip(self.firsts, self.firsts[1:], strict=False)
        self.exchange([listed[first:limit].tobytes() for first, limit in limits])

    def step(self, actions: Any) -> None:
        """Take an action in every game. One that is not legal raises NotLegal, and no game changes."""
        array = checked_actions(actions, self.count)
        for row in numpy.flatnonzero((array < 0) | (array >= self.choices)):
            raise NotLegal(
                f"game {row}: there is no action {array[row]}; they go from 0 to {self.choices - 1}"
            )
        for row in numpy.flatnonzero(~self.mask[self.rows, array]):
            words = self.words(int(array[row]))
            raise NotLegal(
                f"game {row}: action {array[row]}, {words}, is not legal now; see the mask"
            )
        self._actions[:] = array
        self.exchange([STEP] * len(self.pipes))

    def exchange(self, messages: list[bytes]) -> None:
        """Tell every process what to do, and wait until all have done it."""
        try:
            for pipe, message in zip(self.pipes, messages, strict=True):
                pipe.send_bytes(message)
            for pipe in self.pipes:
                if not pipe.poll(ANSWER_S):
                    raise WorkerLost(f"a process has not answered for {ANSWER_S:.0f} seconds")
                pipe.recv_bytes()
        except (EOFError, OSError):
            raise WorkerLost("a process of the batch has ended; make the batch anew") from None

    def sample(self) -> Any:
        """Return a legal action for every game, all equally likely."""
        rows, numbers = self.legal()
        counts = numpy.bincount(rows, minlength=self.count)
        firsts = numpy.cumsum(counts) - counts
        return numbers[firsts + (self.draw.random(self.count) * counts).astype(int)]

    def legal(self) -> tuple[Any, Any]:
        """Return the rows and the numbers of all legal actions: game by game, the lowest first."""
        rows, numbers = numpy.nonzero(self.mask)
        return rows, numbers

    def inputs(self) -> tuple[Any, Any, Any]:
        """Refuse to tell what networks are told: the games are in other processes."""
        raise HexileError("a batch with workers has no network inputs; use workers=0")

    def chosen_by(self, player: str) -> Any:
        """Refuse to ask a player: the games are in other processes."""
        raise HexileError(f"a batch with workers cannot ask {player}; use workers=0")

    def words(self, number: int) -> str:
        """Say what an action's number stands for."""
        return self.arena.numbers.words(number)

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self.pipes:
            with suppress(OSError):  # it may have ended already
                pipe.send_bytes(STOP)
        for process in self.processes:
            process.join(JOIN_S)
            if process.is_alive():
                process.terminate()
        for pipe in self.pipes:
            pipe.close()
        closed = not self.pipes
        self.pipes, self.processes = [], []
        if not closed:
            self.shared.close(True)

    def __enter__(self) -> WorkerBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_only(array: Any) -> Any:
    """Return a view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
