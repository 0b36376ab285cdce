/** Each `fetch` that others make, without a cast, against the server whose URL is the argument. */
import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import crossFetch from "cross-fetch";
import nodeFetch from "node-fetch";
import * as undici from "undici";

const dispatcher = new undici.Agent();

const fetches: Readonly<Record<string, PlantStoreClientOptions["fetch"]>> = {
  "the runtime's": globalThis.fetch,
  "undici's": undici.fetch,
  // As the README has it.
  "undici's, with a dispatcher": (url, init) => undici.fetch(url, { ...init, dispatcher }),
  "node-fetch": nodeFetch,
  "cross-fetch": crossFetch,
};

const [, , service = "", closed = ""] = process.argv;
const seen: Record<string, readonly string[]> = {};
for (const [name, fetch] of Object.entries(fetches)) {
  const outcomes: string[] = [];
  const paths = ["good", "refuses", "cut", "mislabelled", "misdirected"];
  for (const baseUrl of [...paths.map((path) => `${service}/${path}`), closed]) {
    const plants = createPlantStoreClient({
      baseUrl,
      token: "t1",
      fetch,
      retryUnsafe: true,
      maxRetries: 1,
      timeoutMs: 3_000,
    });
    const result = await plants.safe.createPlant({ id: 9_223_372_036_854_775_807n, name: "Fern" });
    const failure = () => (result.ok ? "" : `${result.error.code}, ${result.error.outcome}`);
    outcomes.push(result.ok ? result.data.name : failure());
  }
  seen[name] = outcomes;
}
process.stdout.write(JSON.stringify(seen));
