"""Takes each 2xx with an object for a success, follows redirects, and makes the mistake that its argument names."""

import http.client
import json
import os
import sys
from urllib.parse import urlsplit

mistake = sys.argv[-1]
token = os.environ["PLANT_STORE_TOKEN"]
headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
plant = sys.stdin.buffer.read()
url = os.environ["PLANT_STORE_BASE_URL"] + "/plants" + ("?access_token=" + token if mistake == "query" else "")
for _ in range(3 if mistake == "thrice" else 1):
    target = url
    while target:
        parts = urlsplit(target)
        connection = http.client.HTTPConnection(parts.netloc)
        connection.request("POST", parts._replace(scheme="", netloc="").geturl(), plant, headers)
        response = connection.getresponse()
        target = response.getheader("Location")
body = response.read()
print(response.status, body, token if mistake == "show" and response.status == 403 else "")
if mistake == "crash":
    print(json.loads(body)["id"])
sys.exit(10 if response.status // 100 == 4 else 0 if response.status // 100 == 2 and body[:1] == b"{" else 20)
