/** A call of each client. */
import { axiosClient } from "../../clients/axios.ts";
import type { Client, Fetch } from "../../clients/client.ts";
import { fetchByHand } from "../../clients/fetch-by-hand.ts";
import { anthropic, openai } from "../../clients/generated-sdks.ts";
import { heyApi } from "../../clients/hey-api.ts";
import { kyClient } from "../../clients/ky.ts";
import { ofetchClient } from "../../clients/ofetch.ts";
import { openapiFetch } from "../../clients/openapi-fetch.ts";
import { plantStore, plantStoreWithAll, plantStoreWithProvider } from "../../clients/plant-store.ts";
import { timeCalls } from "../calls.ts";
import { PLANT, RESPONSE_BODY, TOKEN } from "../plant.ts";
import type { Figure } from "../rounds.ts";

const baseUrl = "https://api.plants.test/v1";

const stub: Fetch = async () => new Response(RESPONSE_BODY, { headers: { "Content-Type": "application/json" } });

/** In the table's order; the first is the base. */
const clients: readonly Client[] = [
  ...[fetchByHand, ofetchClient, openapiFetch, heyApi, axiosClient, kyClient, anthropic, openai],
  ...[{ ...plantStore, name: "ours, as it comes" }, plantStoreWithAll, plantStoreWithProvider],
];

export const calls: Figure = {
  title: "An SDK call",
  isComparison: true,
  about:
    "Microseconds for a call over a stubbed fetch, one after the other, 1,000 a round. The base sends by `fetch` with its options as they are, looks at `response.ok` and reads `response.json()`. Before, each client has sent the same method, URL, token and body to a stub that checks them.",
  rounds: [40, 5],
  contenders: clients.map((client) => ({
    name: client.name,
    does: client.does,
    target: client === plantStoreWithAll ? "≤ 2.5" : undefined,
    async start() {
      await requireSameRequest(client);
      const call = client.setUp({ baseUrl, token: TOKEN, fetch: stub });
      return async () => {
        const { micros, last } = await timeCalls(1_000, () => call(PLANT));
        requireSame(client, "returned", JSON.stringify(last), RESPONSE_BODY);
        return micros;
      };
    },
  })),
};

/** @throws Error if a client sends a different request than the others */
async function requireSameRequest(client: Client): Promise<void> {
  const sent: string[] = [];
  const checking: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const type = headers.get("content-type")?.split(";")[0];
    sent.push(`${method} ${url} ${headers.get("authorization")} ${type} ${await request.text()}`);
    return stub(input, init);
  };
  await client.setUp({ baseUrl, token: TOKEN, fetch: checking })(PLANT);
  const expected = `POST ${baseUrl}/plants Bearer ${TOKEN} application/json ${JSON.stringify(PLANT)}`;
  requireSame(client, "sent", sent.join(), expected);
}

function requireSame({ name }: Client, did: string, actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`${name} ${did} ${actual}, not ${expected}.`);
}
