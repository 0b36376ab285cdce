import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { thorough } from "../support/thorough.ts";
import type { Verdict } from "./json/body.ts";
import { corpus, triedBodies } from "./json/corpus.ts";
import { type ErrorStatus, sendBody } from "./json/send.ts";
import { classifyBody } from "./oracles/new-plant.ts";
import { watchPrototypes } from "./prototypes.ts";

const MOSS = { id: 77n, name: "Moss" };
const FERN = { id: 1n, name: "Fern" };

const CREATED: ErrorStatus = { status: 200, error: undefined };
/** Of what is well-formed, and not a plant. */
const NUMBERS: Readonly<Record<Verdict, number>> = {
  "well-formed": 40004,
  "not UTF-8": 40001,
  marked: 40002,
  malformed: 40003,
};
const refusedAs = (verdict: Verdict): ErrorStatus => ({ status: 400, error: NUMBERS[verdict] });

const changedPrototypes = watchPrototypes();
const store = createPlantStore({ maxBodyBytes: 0, seed: [MOSS] });
const server = await serve(store, { port: 0 });
afterAll(() => server.close());
beforeEach(() => store.reset());
afterEach(() => expect(changedPrototypes()).toEqual([]));

describe.each(triedBodies)("%s", (_category, bodies) => {
  test.each(bodies.map((body) => [body.name, body] as const))("%j", async (_name, body) => {
    const { content, verdict, embedded, plant } = body;
    expect(classifyBody(Buffer.from(content)), "the oracle of the properties").toEqual(plant ?? NUMBERS[verdict]);
    expect(await sendBody(server.url, body, "the whole body")).toEqual(plant ? CREATED : refusedAs(verdict));
    expect(await store.plants.values()).toEqual(plant === undefined ? [MOSS] : [MOSS, plant]);

    if (!thorough) return;
    const expected = embedded === "well-formed" ? CREATED : refusedAs(embedded);
    await store.reset();
    expect(await sendBody(server.url, body, "a further member")).toEqual(expected);
    expect(await store.plants.values()).toEqual(embedded === "well-formed" ? [MOSS, FERN] : [MOSS]);

    for (const place of ["the name", "the id"] as const) {
      await store.reset();
      const received = await sendBody(server.url, body, place);
      expect([expected, refusedAs(embedded)]).toContainEqual(received);
      expect(await store.plants.count()).toBe(received.status === 200 ? 2 : 1);
    }
  });
});

test("every body of a category has a name of its own", () => {
  for (const bodies of Object.values(corpus)) expect(new Set(bodies.map(({ name }) => name)).size).toBe(bodies.length);
});
