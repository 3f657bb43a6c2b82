"""Starts the browser table."""

from __future__ import annotations

import gc
import socket
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import uvicorn

from hexile.server.app import make_guarded
from hexile.server.config import BadConfig, Config
from hexile.server.http.connection import protocol_for
from hexile.server.http.request_threads import share_fairly
from hexile.server.logs import begin_log
from hexile.server.site import Site
from hexile.server.store.database import SecondServer, held_alone

FIRST_PORT = 8765
PORTS_TRIED = 20
STOP_S = 3
SWEEPS = (20_000, 20, 50)
KEEP_ALIVE_S = 75
HANDLES = 16_384


def address(host: str, port: int) -> str:
    """Return what to type into a browser."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def freeze_gc() -> None:
    """Keep the search for garbage from going through games and tables again and again.

    States hold no circles, nor do tables: what nobody uses is gone at once. Looking through them made
    one click in twenty slow.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


def raise_handles() -> None:
    """Ask for as many open files and connections as the system lets us have; Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = HANDLES if hard == resource.RLIM_INFINITY else min(hard, HANDLES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Server(uvicorn.Server):
    """A server that says so when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def sharing_option() -> int:
    """Return the option to take a port again at once, and no port that another program has.

    What does so elsewhere lets two programs share a port on Windows, which has a word of its own for it.
    """
    return int(getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR))


def take_port(host: str, port: int) -> socket.socket:
    """Return a socket that holds a port, or with port 0 the first free one from FIRST_PORT on."""
    tried = [port] if port else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    fault = ""
    for number in tried:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named as TCP, or asyncio leaves Nagle's wait of 40 ms in every answer.
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, sharing_option(), 1)
        try:
            taken.bind((host, number))
            taken.listen()
            return taken
        except OSError as error:
            taken.close()
            fault = error.strerror or str(error)
    which = f"port {port}" if port else f"the ports from {FIRST_PORT} on"
    raise BadConfig(f"{which} of {host} cannot be had: {fault}; choose another with --port")


def serve(
    host: str = "127.0.0.1",
    port: int = 0,
    data: Path | None = None,
    public: bool = False,
    open_browser: bool = False,
    tell: Callable[[str], None] = lambda address: None,
    tell_again: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve the table until stopped, and tell the address as soon as it answers.

    If another server has the data folder and a browser is to be opened, open it there.

    BadConfig says what is missing for a public one, or that there is no port to be had.
    """
    with take_port(host, port) as taken, ExitStack() as held:
        config = Config(host, taken.getsockname()[1], data, public)
        try:
            note = held.enter_context(held_alone(config.database))
        except SecondServer as second:
            if not (open_browser and second.address):
                raise BadConfig(str(second)) from None
            tell_again(second.address)
            webbrowser.open(second.address)
            return
        begin_log(public)
        raise_handles()
        share_fairly()
        site = Site(config)
        app = make_guarded(site)
        freeze_gc()
        site.platform.in_background(site.draw_shelf)

        def ready() -> None:
            note(address(host, config.port))
            tell(address(host, config.port))
            if open_browser:
                webbrowser.open(address(host, config.port))

        settings = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=STOP_S,
            timeout_keep_alive=KEEP_ALIVE_S,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=[str(network) for network in config.proxies],
            http=protocol_for(config),
            log_config=None,
            server_header=False,
        )
        with suppress(KeyboardInterrupt):  # the server has put everything away by then
            Server(settings, ready).run(sockets=[taken])
