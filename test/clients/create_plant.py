"""A right client for `verify-client`, with Python's standard library only. It repeats nothing."""

import http.client
import json
import os
import socket
import sys
import time
from urllib.parse import urlsplit

CREATED, REFUSED, UNKNOWN = 0, 10, 20

base = urlsplit(os.environ["PLANT_STORE_BASE_URL"])
token = os.environ["PLANT_STORE_TOKEN"]
timeout = int(os.environ["PLANT_STORE_TIMEOUT_MS"]) / 1000
plant = sys.stdin.buffer.read()


class Response(http.client.HTTPResponse):
    """Skips informational responses: http.client would take a 102 for the final one (RFC 9110 15.2)."""

    def _read_status(self):
        while True:
            version, status, reason = super()._read_status()
            if status >= 200:
                return version, status, reason
            http.client.parse_headers(self.fp)


class Connection(http.client.HTTPConnection):
    response_class = Response


def send():
    """Sends the plant. Returns the status and the body."""
    deadline = time.monotonic() + timeout
    connection = Connection(base.hostname, base.port, timeout=timeout)
    try:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        connection.request("POST", base.path.rstrip("/") + "/plants", plant, headers)
        response = connection.getresponse()
        parts = []
        # A timeout of the socket is for each byte: a drip would never reach it.
        while part := response.read1(65_536):
            parts.append(part)
            if time.monotonic() > deadline:
                raise socket.timeout("The response took too long.")
        if response.length:
            raise http.client.IncompleteRead(b"".join(parts))
        return response.status, b"".join(parts)
    finally:
        connection.close()


def is_plant(body):
    try:
        return isinstance(json.loads(body)["name"], str)
    except (ValueError, KeyError, TypeError):
        return False


def create():
    status, body = send()
    print(status, body[:1_000].decode(errors="replace"))
    if 400 <= status < 500:
        return REFUSED
    return CREATED if status == 200 and is_plant(body) else UNKNOWN


try:
    sys.exit(create())
except ConnectionRefusedError:
    print("Nobody listens.")
    sys.exit(REFUSED)
except (OSError, http.client.HTTPException) as error:
    print(error)
    sys.exit(UNKNOWN)
