"""The call that an app writes with Python's standard library. Usage: urllib_by_hand.py <base_url> <token> [timeout]"""

import json
import sys
import urllib.error
import urllib.request

base_url, token, *options = sys.argv[1:]
timeout = {"timeout": float(options[0])} if options else {}
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
request = urllib.request.Request(f"{base_url}/plants", sys.stdin.buffer.read(), headers)
try:
    with urllib.request.urlopen(request, **timeout) as response:
        json.load(response)
except urllib.error.HTTPError as error:
    print(error, error.read(1000).decode(errors="replace"))
    sys.exit(10 if error.code < 500 else 20)
except urllib.error.URLError as error:
    print(error)
    sys.exit(10 if isinstance(error.reason, ConnectionRefusedError) else 20)
except Exception as error:
    print(error)
    sys.exit(20)
