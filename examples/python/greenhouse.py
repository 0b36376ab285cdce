"""The program that is tested: it creates a plant, and tells whether that is certain."""
import http.client
import json
import urllib.error
import urllib.request


def plant(base_url, token, plant_id, name):
    """Returns "created", "refused" or "unknown"; a 503 is tried again once."""
    body = json.dumps({"id": plant_id, "name": name}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for _ in range(2):
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{base_url}/plants", body, headers), timeout=10):
                return "created"
        except urllib.error.HTTPError as error:
            with error:
                if error.code < 500:
                    return "refused"
                if error.code != 503:
                    return "unknown"
        except (http.client.HTTPException, OSError):
            return "unknown"
    return "unknown"
