import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlantStore, faults, type PlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { type LogEntry, serve } from "@plant-store/mock-server/server";
import { consoleLogger, createPlantStoreClient } from "@plant-store/sdk";
import { describe, expect, test, vi } from "vitest";
import { serving } from "../cli/command-process.ts";
import { lacks } from "../support/platform.ts";
import { roundTrip } from "../support/sockets.ts";
import { fc, seed, tries } from "../support/thorough.ts";
import { canaries, requestsWith, shown, sightings } from "./canary.ts";
import { readCredentials, refusalOf } from "./oracles/credentials.ts";
import { withoutOuterSpace } from "./oracles/grammar.ts";
import { authorization } from "./properties/fields.ts";
import { GOOD_TOKENS } from "./properties/property.ts";

const RUNS = tries(10_000);
const FERN = { id: 1, name: "Fern" };

describe(`seed ${seed}`, () => {
  test("Authorizations are read by the grammar", async () => {
    const store = createPlantStore({ tokens: GOOD_TOKENS, journalSize: 1 });
    const seen = { good: 0, refused: 0, malformed: 0, "of another scheme": 0 };
    const agrees = fc.asyncProperty(authorization, async (field) => {
      // fetch removes white space around a field.
      const refusal = refusalOf(readCredentials(withoutOuterSpace(field)), (token) => GOOD_TOKENS.includes(token));
      seen[kindOf(refusal?.error)]++;
      const response = await store.fetch("https://plants.test/plants", {
        method: "POST",
        headers: { Authorization: field },
        body: new TextEncoder().encode(JSON.stringify(FERN)),
      });
      const { error } = JSON.parse(await response.text());
      const challenge = response.headers.get("WWW-Authenticate") ?? undefined;
      expect({ status: response.status, error, challenge }).toEqual(refusal ?? { status: 200 });
    });
    await fc.assert(agrees, { seed, numRuns: RUNS });
    for (const kind of ["good", "refused", "malformed"] as const) expect(seen[kind]).toBeGreaterThanOrEqual(RUNS / 10);
  });

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
      const met: unknown[] = [];
      await store.inject(faults.latency(0), { when: (request) => met.push(withoutBody(request)) > 0 });
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
        met,
        server,
        store,
        journal: (await store.requests.all()).map(withoutBody),
        ...(await complaints(store)),
      };
      for (const [name, value] of Object.entries(outputs)) expect(sightings(token, shown(value)), name).toEqual([]);
    });

    test.skipIf(lacks("signals")).each(["pretty", "json", "silent"])(
      "by no %s log nor dump of the command",
      async (log) => {
        const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
        const dump = join(folder, "dump.json");
        // In one word, since a token may begin with a dash.
        await using server = await serving([`--token=${token}`, "--dump", dump, "--log", log]);
        for (const request of Object.values(requestsWith(token, server.port))) await roundTrip(server.port, request);
        const { stdout, stderr, code } = await server.stop();
        const dumped = await readFile(dump, "utf8");
        await rm(folder, { recursive: true });
        expect([code, dumped]).toEqual([0, '[\n  {"id":1,"name":"Fern"}\n]\n']);
        expect(sightings(token, stdout + stderr)).toEqual([]);
      },
    );

    test("by no event, error or line of the SDK", async () => {
      const lines: unknown[] = [];
      for (const level of ["debug", "warn", "error"] as const)
        vi.spyOn(console, level).mockImplementation((...words) => lines.push(words));
      const store = createPlantStore({ tokens: [token] });
      await using server = await serve(store, { port: 0 });
      const events: unknown[] = [];
      const client = (given: string) =>
        createPlantStoreClient({
          baseUrl: server.url,
          token: given,
          maxRetries: 1,
          onEvent(event) {
            events.push(shown(event));
            consoleLogger(event);
          },
        });
      const ends: unknown[] = [await client(token).createPlant(FERN)];
      for (const code of [400, 401, 418]) {
        const headers = { Prefer: `code=${code}` };
        ends.push(
          await client(token)
            .createPlant(FERN, { headers })
            .catch((error: unknown) => error),
        );
      }
      for (const fault of [faults.connectionReset(), faults.emptyReply(), faults.truncatedBody(), faults.garbage()]) {
        const injected = await server.inject(fault);
        ends.push(await client(token).safe.createPlant(FERN));
        await injected.remove();
      }
      // A token that the service does not know.
      ends.push(await client(`${token}=`).safe.createPlant(FERN));
      await server.close();
      ends.push(await client(token).safe.createPlant(FERN), client(token));
      expect(events.length).toBeGreaterThanOrEqual(20);
      expect(lines).toHaveLength(events.length);
      for (const end of [...ends, ...events, lines]) expect(sightings(token, shown(end))).toEqual([]);
    });
  });
});

/** Returns the errors of the journal itself. */
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

function kindOf(error: number | undefined): "good" | "refused" | "malformed" | "of another scheme" {
  if (error === undefined) return "good";
  if (error === 40104) return "refused";
  return error === 40103 ? "malformed" : "of another scheme";
}
