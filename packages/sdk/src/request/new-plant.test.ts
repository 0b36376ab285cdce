import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { contract } from "../contract.ts";
import { InvalidRequestError, type NewPlant } from "../index.ts";
import { CALL_STYLES } from "../testing/call-styles.ts";
import { scriptedClient } from "../testing/scripted-client.ts";

/** Parses a body and keeps the id's digits as text. */
function readExactly(text: string): unknown {
  // The cast: TypeScript 5.9 does not know the reviver's third parameter.
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
  return parse(text, (_key, value, { source }) => (typeof value === "number" ? source : value));
}

const TEXTS: Readonly<Record<string, string>> = {
  quotes: 'a "quoted" name',
  backslashes: "a\\b\\",
  "control characters": "\u0000\b\t\n\f\r\u001f\u007f\u2028\u2029",
  emoji: "🪴👩🏽‍🌾",
  "a brace and an id": '}{"id":7,"id":8}',
  "an id": '"id":7',
  "a lone surrogate": "a\ud800b\udc00",
  "1 MB": "x".repeat(1_000_000),
  nothing: "",
};

/** A plant for each text in each member that may hold it. */
const PLANTS = Object.entries(TEXTS).flatMap(([title, text]) =>
  [[`a name of ${title}`, { name: text }] as const, [`a tag of ${title}`, { name: "Fern", tag: text }] as const].filter(
    ([, plant]) => isAllowed(plant),
  ),
);

function isAllowed(members: object): boolean {
  return contract.createPlant.body({ id: 1, ...members }).issues === undefined;
}

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[number | bigint, string]>([
    [0, "0"],
    [-0, "0"],
    [2 ** 53 - 1, "9007199254740991"],
    [-(2 ** 53 - 1), "-9007199254740991"],
    [2n ** 53n - 1n, "9007199254740991"],
    [-(2n ** 53n) + 1n, "-9007199254740991"],
    [2n ** 53n, "9007199254740992"],
    [-(2n ** 53n), "-9007199254740992"],
    [2n ** 53n + 1n, "9007199254740993"],
    [-(2n ** 53n) - 1n, "-9007199254740993"],
    [2n ** 63n - 1n, "9223372036854775807"],
    [-(2n ** 63n), "-9223372036854775808"],
  ])("sends the id %s with every digit", async (id, digits) => {
    const { bodies, plants } = scriptedClient();
    await create(plants, {}, { id, name: "Fern" });
    expect(bodies).toEqual([`{"id":${digits},"name":"Fern"}`]);
  });

  test.each([
    ...[2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, 1.5, NaN, Infinity, -Infinity],
    ...["1", null, undefined, true, Object(1), Object(1n)],
  ])("refuses the id %s before anything is sent", async (id) => {
    const { sent, plants } = scriptedClient();
    const error = await create(plants, {}, { id, name: "Fern" }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ code: "invalid_request", outcome: "not_sent", issues: [{ pointer: "/id" }] });
    expect(sent).toEqual([]);
  });

  test.each(PLANTS)("sends %s exactly", async (_title, plant) => {
    const { bodies, plants } = scriptedClient();
    await create(plants, {}, { id: 2n ** 63n - 1n, ...plant });
    expect(bodies.map(readExactly)).toEqual([{ id: "9223372036854775807", ...plant }]);
  });

  test("sends any id with any name and tag exactly", async () => {
    const { bodies, plants } = scriptedClient();
    const codeUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    const text = fc.oneof(codeUnits, fc.string({ unit: "binary" }), fc.json());
    const plant = fc
      .record({
        id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        name: text,
        tag: fc.oneof(text, fc.constant("tropical")),
      })
      .filter(isAllowed);
    await fc.assert(
      fc.asyncProperty(plant, async ({ id, name, tag }) => {
        await create(plants, {}, { id, name, tag });
        const body = bodies.at(-1) ?? "";
        expect(readExactly(body)).toEqual({ id: String(id), name, tag });
        // A lone surrogate is escaped: UTF-8 cannot carry it, and it would arrive as U+FFFD.
        expect(Buffer.from(body).toString()).toBe(body);
      }),
    );
  });
});

describe("createPlant checks the whole plant", () => {
  test.each<[string, unknown, string]>([
    ["no name", { id: 1 }, "/name"],
    ["a number for a name", { id: 1, name: 2 }, "/name"],
    ["a null tag", { id: 1, name: "Fern", tag: null }, "/tag"],
    ["null", null, ""],
    ["undefined", undefined, ""],
    ["an array", [], ""],
    ["text", "Fern", ""],
    ["a bigint", 1n, ""],
  ])("%s", async (_title, plant, pointer) => {
    const { sent, plants } = scriptedClient();
    // A caller without types may pass this.
    await expect(plants.createPlant(plant as NewPlant)).rejects.toMatchObject({
      code: "invalid_request",
      outcome: "not_sent",
      issues: [{ pointer }],
    });
    expect(sent).toEqual([]);
  });
});
