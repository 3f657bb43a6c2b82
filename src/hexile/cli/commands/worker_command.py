"""`hexile worker`: lend this machine to a cluster."""

from __future__ import annotations

import argparse
import asyncio
import os

from hexile.kernel.setup import BadSetup
from hexile.lab.workers import CONNECT_S, dask


def add(commands: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Say what may be asked for."""
    worker = commands.add_parser("worker")
    worker.add_argument("address")
    worker.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    worker.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Work for the scheduler at an address, one process for each job, until it goes away."""
    if arguments.jobs < 1:
        raise BadSetup("--jobs is 1 or more")
    try:
        asyncio.run(serve(arguments.address, arguments.jobs))
    except (OSError, ValueError) as error:
        raise BadSetup(f"no cluster answers at {arguments.address}: {error}") from None
    return 0


async def serve(address: str, jobs: int) -> None:
    """Keep the processes going; one that dies is started again by its nanny."""
    distributed = dask()
    nannies = [distributed.Nanny(address, nthreads=1, death_timeout=CONNECT_S) for _ in range(jobs)]
    await asyncio.gather(*nannies)
    print(f"{jobs} process(es) work for {address}; Ctrl-C stops.", flush=True)
    await asyncio.gather(*(nanny.finished() for nanny in nannies))
