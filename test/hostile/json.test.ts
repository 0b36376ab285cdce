import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { thorough } from "../support/thorough.ts";
import type { Verdict } from "./json/body.ts";
import { corpus, triedBodies } from "./json/corpus.ts";
import { type ErrorStatus, sendBody } from "./json/send.ts";
import { watchPrototypes } from "./prototypes.ts";

const MOSS = { id: 77n, name: "Moss" };
const FERN = { id: 1n, name: "Fern" };

const CREATED: ErrorStatus = { status: 200, error: undefined };
const NO_PLANT: ErrorStatus = { status: 400, error: 40004 };
const REFUSALS: Readonly<Record<Exclude<Verdict, "well-formed">, ErrorStatus>> = {
  "not UTF-8": { status: 400, error: 40001 },
  marked: { status: 400, error: 40002 },
  malformed: { status: 400, error: 40003 },
};

const changedPrototypes = watchPrototypes();
const store = createPlantStore({ maxBodyBytes: 0, seed: [MOSS] });
const server = await serve(store, { port: 0 });
afterAll(() => server.close());
beforeEach(() => store.reset());
afterEach(() => expect(changedPrototypes()).toEqual([]));

describe.each(triedBodies)("%s", (_category, bodies) => {
  test.each(bodies.map((body) => [body.name, body] as const))("%j", async (_name, body) => {
    const expected = refusalOf(body.verdict) ?? (body.plant === undefined ? NO_PLANT : CREATED);
    expect(await sendBody(server.url, body, "the whole body")).toEqual(expected);
    expect(await store.plants.values()).toEqual(body.plant === undefined ? [MOSS] : [MOSS, body.plant]);

    if (!thorough) return;
    await store.reset();
    expect(await sendBody(server.url, body, "a further member")).toEqual(refusalOf(body.embedded) ?? CREATED);
    expect(await store.plants.values()).toEqual(body.embedded === "well-formed" ? [MOSS, FERN] : [MOSS]);

    for (const place of ["the name", "the id"] as const) {
      await store.reset();
      const received = await sendBody(server.url, body, place);
      expect([refusalOf(body.embedded) ?? [CREATED, NO_PLANT]].flat()).toContainEqual(received);
      expect(await store.plants.count()).toBe(received.status === 200 ? 2 : 1);
    }
  });
});

test("every body of a category has a name of its own", () => {
  for (const bodies of Object.values(corpus)) expect(new Set(bodies.map(({ name }) => name)).size).toBe(bodies.length);
});

function refusalOf(verdict: Verdict): ErrorStatus | undefined {
  return verdict === "well-formed" ? undefined : REFUSALS[verdict];
}
