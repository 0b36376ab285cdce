import { fileURLToPath } from "node:url";
import { sizeOf } from "../../test/support/size.ts";
import { axiosClient } from "../clients/axios.ts";
import type { Client, Fetch } from "../clients/client.ts";
import { fetchByHand } from "../clients/fetch-by-hand.ts";
import { anthropic, openai } from "../clients/generated-sdks.ts";
import { heyApi } from "../clients/hey-api.ts";
import { kyClient } from "../clients/ky.ts";
import { ofetchClient } from "../clients/ofetch.ts";
import { openapiFetch } from "../clients/openapi-fetch.ts";
import { plantStore, plantStoreWithAll, plantStoreWithProvider } from "../clients/plant-store.ts";
import { callsOf } from "./calls.ts";
import { BASE_URL, expectPlant, PLANT, stub, TOKEN } from "./plant.ts";
import { measureRow, type Row } from "./rounds.ts";

/** In the table's order; the first is the base. */
const clients: readonly Client[] = [
  ...[fetchByHand, ofetchClient, openapiFetch, heyApi, axiosClient, kyClient, anthropic, openai],
  ...[{ ...plantStore, name: "ours, as it comes" }, plantStoreWithAll, plantStoreWithProvider],
];

/** Measures a call of each client over the same stubbed fetch. */
export async function measureSdk(): Promise<Row> {
  for (const client of clients) await requireSameRequest(client);
  return measureRow({
    title: "An SDK call",
    isComparison: true,
    about:
      "Microseconds for a call over a stubbed fetch, one after the other, 1,000 a round. The base sends by `fetch` with its options as they are, looks at `response.ok` and reads `response.json()`; the stub reads nothing and responds to each call with a Response of its own. Before, each client has sent the same method, URL, token and body to a stub that checks them.",
    rounds: [40, 5],
    contenders: clients.map(({ name, does, setUp }) => {
      const call = setUp({ baseUrl: BASE_URL, token: TOKEN, fetch: stub });
      const target = setUp === plantStoreWithAll.setUp ? "≤ 2.5" : undefined;
      return callsOf(name, () => call(PLANT), { target, note: () => does });
    }),
  });
}

/** Measures the code that a page loads to make the call. */
export function measureSize(): Promise<Row> {
  const others = [openapiFetch, heyApi, ofetchClient, kyClient, axiosClient, anthropic, openai];
  const folder = fileURLToPath(new URL("..", import.meta.url));
  return measureRow({
    title: "The SDK in a page",
    isComparison: true,
    about:
      "Bytes of a bundle for a browser by esbuild, minified, gzip -9, dependencies included. The base is openapi-fetch. `npm run size` limits ours.",
    unit: "bytes",
    rounds: [1, 0],
    contenders: [...others, { ...plantStore, name: "ours" }].map(({ name, bundle }) => ({
      name,
      measure: () => sizeOf(bundle, folder),
    })),
  });
}

/** @throws Error if a client sends a different request than the others */
async function requireSameRequest({ name, setUp }: Client): Promise<void> {
  const sent: string[] = [];
  const checking: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const type = request.headers.get("content-type")?.split(";")[0];
    sent.push(
      [request.method, request.url, request.headers.get("authorization"), type, await request.text()].join(" "),
    );
    return stub(input, init);
  };
  expectPlant(name, await setUp({ baseUrl: BASE_URL, token: TOKEN, fetch: checking })(PLANT));
  const expected = `POST ${BASE_URL}/plants Bearer ${TOKEN} application/json ${JSON.stringify(PLANT)}`;
  if (sent.join() !== expected) throw new Error(`${name} sent ${sent.join()}, not ${expected}.`);
}
