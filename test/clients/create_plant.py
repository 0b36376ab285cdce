"""A client for `verify-client`, right where the service works."""

import os
import urllib.request
from sys import stdin

request = urllib.request.Request(
    os.environ["PLANT_STORE_BASE_URL"] + "/plants",
    data=stdin.buffer.read(),
    headers={"Authorization": "Bearer " + os.environ["PLANT_STORE_TOKEN"], "Content-Type": "application/json"},
)
urllib.request.urlopen(request).close()
