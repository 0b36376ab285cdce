/** A call of each client over the same stubbed fetch. */

import { BASE_URL, type Fetch, type SdkPeer } from "./peers/sdk/peer.ts";
import { sdkPeers } from "./peers/sdk/peers.ts";
import { plantStore } from "./peers/sdk/plant-store.ts";
import { ANSWER, expectAnswer, PLANT, TOKEN } from "./plant.ts";
import { type Measured, measureRow, type Row } from "./row.ts";

const CALLS = 1_000;

/** What every call is answered with, in a Response of its own. */
const stub: Fetch = async () => new Response(ANSWER, { headers: { "Content-Type": "application/json" } });

export async function measureSdk(): Promise<Row> {
  for (const peer of sdkPeers) await requireSameRequest(peer);
  return measureRow({
    title: "An SDK call",
    about:
      "Microseconds for a call over a stubbed fetch, one after the other, 1,000 a round. The base sends by `fetch` with its options as they are, looks at `response.ok` and reads `response.json()`; the stub reads nothing and answers each call with a Response of its own. Before, each client has sent the same method, URL, token and body to a stub that checks them.",
    unit: "µs",
    rounds: 40,
    warmUpRounds: 5,
    contenders: sdkPeers.map(contenderOf),
  });
}

function contenderOf(peer: SdkPeer): Measured {
  const call = peer.setUp(stub);
  return {
    name: peer.name,
    ...(peer === plantStore && { target: { atMost: 2.5 } }),
    note: () => peer.does,
    async measure() {
      let last: unknown;
      const start = performance.now();
      for (let calls = 0; calls < CALLS; calls++) last = await call(PLANT);
      const micros = ((performance.now() - start) / CALLS) * 1_000;
      expectAnswer(peer.name, last);
      return micros;
    },
  };
}

/** @throws Error where a client sends something else than the others */
async function requireSameRequest({ name, setUp }: SdkPeer): Promise<void> {
  const sent: string[] = [];
  const checking: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const type = request.headers.get("content-type")?.split(";")[0];
    sent.push(
      [request.method, request.url, request.headers.get("authorization"), type, await request.text()].join(" "),
    );
    return stub(input, init);
  };
  expectAnswer(name, await setUp(checking)(PLANT));
  const expected = `POST ${BASE_URL}/plants Bearer ${TOKEN} application/json ${JSON.stringify(PLANT)}`;
  if (sent.join() !== expected) throw new Error(`${name} sent ${sent.join()}, not ${expected}.`);
}
