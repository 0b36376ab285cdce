import os

from flask import Flask, abort, request

app = Flask(__name__)
plants = []


@app.post("/plants")
def create_plant():
    if request.headers.get("Authorization") != "Bearer " + os.environ["TOKEN"]:
        abort(401)
    data = request.get_json()
    plant = {"id": data["id"], "name": data["name"], "tag": data.get("tag")}
    plants.append(plant)
    return plant


app.run(port=int(os.environ["PORT"]))
