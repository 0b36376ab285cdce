"""The control API of the mock, as far as these tests need it."""
import json
import urllib.parse
import urllib.request


class PlantStoreMock:
    def __init__(self, url, control_token, space):
        self.base_url = f"{url}/spaces/{space}"
        self._url = url
        self._headers = {"Authorization": f"Bearer {control_token}", "Content-Type": "application/json"}
        self._space = space

    def reset(self):
        self._send("POST", "/reset")

    def inject(self, fault, **options):
        """Injects a fault, such as {"kind": "status", "status": 503}, with its options: at, times, probability, when."""
        return self._send("POST", "/faults", {"fault": fault, **options})["id"]

    def plants(self):
        return self._send("GET", "/plants")["plants"]

    def requests(self, **filters):
        return self._send("GET", "/requests", **filters)["requests"]

    def _send(self, method, path, body=None, **query):
        url = f"{self._url}/_mock/api{path}?{urllib.parse.urlencode({**query, 'space': self._space})}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(url, data, self._headers, method=method)) as response:
            text = response.read()
        return json.loads(text) if text else None
