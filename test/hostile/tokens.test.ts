/** Of a server. The SDK, its events and errors show no token either: packages/sdk/src/response/secrets.test.ts. */
import { createPlantStore, faults, type PlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { type LogEntry, serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { roundTrip } from "../support/sockets.ts";
import { seed, tries } from "../support/thorough.ts";
import { canaries, requestsWith, shown, sightings } from "./canary.ts";

describe(`seed ${seed}`, () => {
  describe.each(canaries(tries(3), seed))("the token %s is shown", (token) => {
    test("by every check that looks for it", () => {
      const hidden = Object.defineProperty(new Error("m", { cause: { token } }), "a", { value: token });
      for (const value of [token, encodeURIComponent(token), shown({ a: [1n, { token }] }), shown(hidden)])
        expect(sightings(token, value)).not.toEqual([]);
      for (const before of ["", "u", "u:", "user:"])
        expect(sightings(token, Buffer.from(before + token).toString("base64"))).not.toEqual([]);
    });

    test.each<readonly [string, PlantStoreOptions]>([
      ["that is good", { tokens: [token] }],
      ["that is refused", { tokens: ["another"] }],
      ["that verifyToken threw", { verifyToken: (given) => Promise.reject(new Error(given)) }],
    ])("by no response, log or journal of a server %s", async (_title, options) => {
      const store = createPlantStore(options);
      const shownToWhen: unknown[] = [];
      await store.inject(faults.latency(0), { when: (request) => shownToWhen.push(withoutBody(request)) > 0 });
      const entries: LogEntry[] = [];
      await using server = await serve(store, { port: 0, log: (entry) => entries.push(entry) });
      for (const [place, request] of Object.entries(requestsWith(token, server.port))) {
        const responses = await roundTrip(server.port, request);
        expect(responses, place).toHaveLength(1);
        expect(sightings(token, shown(responses)), place).toEqual([]);
      }
      expect(entries).toHaveLength(Object.keys(requestsWith(token, server.port)).length);
      const outputs = {
        entries,
        shownToWhen,
        server,
        store,
        journal: (await store.requests.all()).map(withoutBody),
        ...(await complaints(store)),
      };
      for (const [name, value] of Object.entries(outputs)) expect(sightings(token, shown(value)), name).toEqual([]);
    });

    test("by no journal of a server that has it as its control token", async () => {
      const store = createPlantStore();
      await using server = await serve(store, { port: 0, control: { token } });
      const headers = { Authorization: "Bearer t1", "X-Note": token, "X-Tag": "t1", "X-Other": "t1 plant1" };
      await fetch(`${server.url}/plants/t1/${token}`, { headers });
      const request = await store.requests.last();
      expect(request?.path).toMatch(/^\/plants\/t1\/\[redacted\]/);
      expect(request?.headers).toMatchObject({ "x-note": "[redacted]", "x-tag": "[redacted]", "x-other": "t1 plant1" });
      expect(sightings(token, shown(request))).toEqual([]);
    });
  });
});

async function complaints({ requests }: PlantStore): Promise<Readonly<Record<string, unknown>>> {
  const caught = (error: unknown) => error;
  const verify = await (async () => requests.verify({ total: 0, violations: 0, status: {} }))().catch(caught);
  const waitFor = await requests.waitFor(1_000, {}, { timeoutMs: 0 }).catch(caught);
  for (const complaint of [verify, waitFor]) expect(complaint).toBeInstanceOf(Error);
  return { verify, waitFor };
}

/** The journal shows bodies as they came, with any token in them. */
function withoutBody<Request extends { readonly body: unknown }>({ body, ...rest }: Request): Omit<Request, "body"> {
  return rest;
}
