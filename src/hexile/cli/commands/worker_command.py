"""`hexile worker`: lend this machine to a cluster."""

from __future__ import annotations

import asyncio

import rich_click as click

from hexile.cli.arguments import Arguments, command, jobs_option
from hexile.kernel.setup import BadSetup
from hexile.lab.workers import CONNECT_S, dask


@command("worker", "hexile worker tcp://host:8786 --jobs 8")
@click.argument("address", help="The scheduler, such as tcp://host:8786.")
@jobs_option()
def worker(arguments: Arguments) -> int:
    """Lend this machine to a Dask cluster, until the scheduler stops."""
    try:
        asyncio.run(serve(arguments.address, arguments.jobs))
    except (OSError, ValueError) as error:
        raise BadSetup(f"No cluster answers at {arguments.address}: {error}") from None
    return 0


async def serve(address: str, jobs: int) -> None:
    """Keep the processes going; one that dies is started again by its nanny."""
    distributed = dask()
    nannies = [distributed.Nanny(address, nthreads=1, death_timeout=CONNECT_S) for _ in range(jobs)]
    await asyncio.gather(*nannies)
    print(f"{jobs} worker process(es) for {address}; Ctrl-C stops.", flush=True)
    await asyncio.gather(*(nanny.finished() for nanny in nannies))
