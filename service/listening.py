"""The address to listen on, or a clear word about why it cannot be had."""

from __future__ import annotations

import errno
import socket

from service.problems import RequestError

BACKLOG = 1024


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises `RequestError` where the address is in use or not this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise _no_address(host, port, error) from error
    return listening


def _no_address(host: str, port: int, error: OSError) -> RequestError:
    if error.errno == errno.EADDRINUSE:
        hint = "Choose another with --port, or --port 0 for any that is free."
        return RequestError(400, "port-busy", f"Port {port} of {host} is in use.", hint)
    if error.errno == errno.EACCES:
        hint = "Choose one from 1024 up with --port."
        return RequestError(400, "port-forbidden", f"Port {port} may not be used by this user.", hint)
    hint = "Give an address of this machine with --host."
    return RequestError(400, "no-address", f"{host} port {port}: {error.strerror or error}.", hint)
