"""Ports of 127.0.0.1 that nobody listens on, as many as the argument says."""

import contextlib
import socket
import sys

with contextlib.ExitStack() as stack:
    # All are open at once, so that none is given twice.
    sockets = [stack.enter_context(socket.socket()) for _ in range(int(sys.argv[1]))]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    print(*(one.getsockname()[1] for one in sockets))
