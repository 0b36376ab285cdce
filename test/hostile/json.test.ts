/** Bodies over HTTP that are deep, long or poisoned. service/json/ proves the reader; here all that a request passes. RFC 8259. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { JSON_HEADERS } from "../support/raw-requests.ts";
import { watchPrototypes } from "./prototypes.ts";

/** Recursion of 10,000 levels nearly fills a stack. */
const LEVELS = 100_000;
const MILLION = 1_000_000;

const changedPrototypes = watchPrototypes();
const store = createPlantStore({ maxBodyBytes: 0 });
const server = await serve(store, { port: 0 });
afterAll(() => server.close());
beforeEach(() => store.reset());
afterEach(() => expect(changedPrototypes()).toEqual([]));

const plant = (more: string) => `{"id":1,"name":"Fern"${more}}`;
const extra = (value: string) => plant(`,"extra":${value}`);

test.for<readonly [title: string, body: string | Uint8Array<ArrayBuffer>, error: number | undefined]>([
  ["lists, deep", extra("[".repeat(LEVELS) + "]".repeat(LEVELS)), undefined],
  ["objects, deep", extra(`${'{"id":'.repeat(LEVELS)}0${"}".repeat(LEVELS)}`), undefined],
  ["a name, deep", `{"id":1,"name":${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}}`, 40004],
  ["nothing but lists, deep", "[".repeat(LEVELS) + "]".repeat(LEVELS), 40004],
  ["lists without an end", "[".repeat(LEVELS), 40003],
  ["a million digits", extra("9".repeat(MILLION)), undefined],
  ["an id of a million digits", plant(`,"id":${"9".repeat(MILLION)}`), 40004],
  ["an id whose exponent takes a million zeros back", plant(`,"id":1${"0".repeat(MILLION)}e-${MILLION}`), undefined],
  ["a hundred thousand ids", plant(',"id":1.0,"\\u0069d":1'.repeat(MILLION / 20)), undefined],
  ["a megabyte of white space before a fault", extra(`[0${" ".repeat(MILLION)}0]`), 40003],
  ["pollution beside a plant", plant(',"__proto__":{"polluted":1},"constructor":{"prototype":{"a":1}}'), undefined],
  ["a plant in __proto__", '{"__proto__":{"id":1,"name":"Fern"}}', 40004],
  ["a plant in an escaped __proto__", '{"\\u005f_proto__":{"id":1,"name":"Fern"}}', 40004],
  ["a byte order mark", `\ufeff${plant("")}`, 40002],
  ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), 40001],
])("%s", async ([, body, error]) => {
  const response = await fetch(`${server.url}/plants`, { method: "POST", headers: JSON_HEADERS, body });
  expect(await response.json()).toEqual(
    error === undefined ? { name: "Fern" } : { error, message: expect.any(String) },
  );
  expect(await store.plants.values()).toEqual(error === undefined ? [{ id: 1n, name: "Fern" }] : []);
  expect(await store.requests.count()).toBe(1);
});
