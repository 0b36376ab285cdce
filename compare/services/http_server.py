import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

plants = []


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.headers["Authorization"] != "Bearer " + os.environ["TOKEN"]:
            return self.send_error(401)
        plant = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        plants.append(plant)
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(plant).encode())


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
