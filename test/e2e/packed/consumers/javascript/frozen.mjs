/** A call that times out in an app that has frozen Error.prototype: prints its code and its outcome. */
import { once } from "node:events";
import { createServer } from "node:http";
import { createPlantStoreClient } from "@plant-store/sdk";

Object.freeze(Error.prototype);
const server = createServer(() => {});
await once(server.listen(0, "127.0.0.1"), "listening");
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const plants = createPlantStoreClient({ baseUrl, token: "t1", timeoutMs: 100 });
const { error } = await plants.safe.createPlant({ id: 1, name: "Fern" });
// What the abort throws would come by then.
setTimeout(() => {
  process.stdout.write(`${error.code} ${error.outcome}`);
  process.exit();
}, 100);
