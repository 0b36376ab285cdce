import { describe, expect, test } from "vitest";
import { listReader, mapReader, nestedReader } from "./nested.ts";
import { int32, reader, string } from "./validation.ts";

/** As the generator writes them. */
const readResponse = nestedReader({ status: int32, headers: mapReader(string) }, ["status", "headers"]);
const readPlant = reader({ name: string, tag: string }, ["name"]);
const readRequest = nestedReader({ number: int32, plant: readPlant, response: readResponse }, ["number"]);
const readPage = nestedReader({ epoch: string, requests: listReader(readRequest), next: int32 }, ["epoch", "requests"]);

const HOSTILE = '{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d","":"e","length":"f"}';

describe("a reader of nested values", () => {
  test("leaves its input as it is, and keeps no part of it", () => {
    const plant = Object.freeze({ name: "Fern", extra: 1 });
    const requests = Object.freeze([Object.freeze({ number: 1, plant })]);
    const { value } = readPage(Object.freeze({ epoch: "1", requests }));
    expect(value?.requests).not.toBe(requests);
    expect(value?.requests[0]?.plant).not.toBe(plant);
    expect(plant).toStrictEqual({ name: "Fern", extra: 1 });
  });

  test("reports every issue of every level in the document's order, each at its place", () => {
    const requests = [
      { number: "1", response: { status: "200", headers: { "a/b~c": 1, "": null } } },
      { number: 2, plant: { name: 1, tag: 2 } },
      { number: 3, plant: null },
      7,
    ];
    expect(readPage({ next: "3", requests }).issues).toEqual([
      { pointer: "/epoch", expected: "a string", received: "nothing" },
      { pointer: "/requests/0/number", expected: "an integer within int32", received: "a string" },
      { pointer: "/requests/0/response/status", expected: "an integer within int32", received: "a string" },
      { pointer: "/requests/0/response/headers/a~1b~0c", expected: "a string", received: "an integer" },
      { pointer: "/requests/0/response/headers/", expected: "a string", received: "null" },
      { pointer: "/requests/1/plant/name", expected: "a string", received: "an integer" },
      { pointer: "/requests/1/plant/tag", expected: "a string", received: "an integer" },
      { pointer: "/requests/2/plant", expected: "an object", received: "null" },
      { pointer: "/requests/3", expected: "an object", received: "an integer" },
      { pointer: "/next", expected: "an integer within int32", received: "a string" },
    ]);
  });
});

describe("a reader of arrays", () => {
  test.for([null, "text", {}, { length: 0 }, undefined])("reports %o only at the root", (input) => {
    expect(listReader(string)(input).issues).toEqual([
      { pointer: "", expected: "an array", received: expect.any(String) },
    ]);
  });

  test("reads each element, and a hole as nothing", () => {
    expect(listReader(string)([])).toStrictEqual({ value: [] });
    expect(listReader(listReader(string))([["a"], [], ["b", "c"]])).toStrictEqual({ value: [["a"], [], ["b", "c"]] });
    // biome-ignore lint/suspicious/noSparseArray: A hole is what is tested.
    expect(listReader(string)(["a", , "b"]).issues).toEqual([
      { pointer: "/1", expected: "a string", received: "nothing" },
    ]);
  });
});

describe("a reader of maps", () => {
  test("keeps members of any name as its own, and changes no prototype", () => {
    const { value = {} } = mapReader(string)(JSON.parse(HOSTILE));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)).toEqual(Object.entries(JSON.parse(HOSTILE)));
    expect(JSON.stringify(value)).toBe(HOSTILE);
    const { value: nested = {} } = mapReader(mapReader(string))(JSON.parse('{"__proto__":{"polluted":"yes"}}'));
    expect(Object.keys(nested)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(nested)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
  });

  test("reports a member of any name at its place", () => {
    expect(mapReader(string)(JSON.parse('{"__proto__":{"x":1},"~/":1}')).issues).toEqual([
      { pointer: "/__proto__", expected: "a string", received: "an object" },
      { pointer: "/~0~1", expected: "a string", received: "an integer" },
    ]);
  });

  test("counts own members only, and reports no object only at the root", () => {
    expect(mapReader(string)(Object.create({ a: 1 }))).toStrictEqual({ value: {} });
    for (const input of [null, true, 1, 1n, "text", [], undefined])
      expect(mapReader(string)(input).issues).toMatchObject([{ pointer: "", expected: "an object" }]);
  });
});
