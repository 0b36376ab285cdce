import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listReader, mapReader, nestedReader } from "./nested.ts";
import { exactReader } from "./restore-int64.ts";
import { int64, number, reader, string } from "./validation.ts";

const readPlant = reader({ id: int64, name: string, height: number }, ["id"]);
/** As the generator writes it. */
const readPage = exactReader(
  nestedReader({ total: int64, plants: listReader(readPlant), beds: mapReader(readPlant) }, ["plants"]),
  { total: true, plants: [{ id: true }], beds: [{ id: true }] },
);
const LARGEST = 2n ** 63n - 1n;

/** Reads a text as a client does. */
const read = (text: string) => readPage(readPage.parse?.(text));

describe("an exact reader", () => {
  test("returns each int64 as a number if that is exact, else as a bigint, however deep", () => {
    const text = `{"total":${-LARGEST - 1n},"plants":[{"id":7},{"id":${LARGEST}}],"beds":{"__proto__":{"id":${2n ** 53n}}}}`;
    const { value } = read(text);
    expect(value).toEqual({
      total: -LARGEST - 1n,
      plants: [{ id: 7 }, { id: LARGEST }],
      beds: Object.fromEntries([["__proto__", { id: 2n ** 53n }]]),
    });
  });

  test("leaves other numbers, and texts that look like numbers", () => {
    const name = String.raw`"\"9223372036854775807\\ ":9223372036854775807`;
    const text = JSON.stringify({ plants: [{ id: 1, name, height: 2 ** 70 }] });
    expect(readPage.parse?.(text)).toEqual(JSON.parse(text));
    const other = `{"plants":[{"id":${LARGEST},"name":"${LARGEST}","height":${LARGEST}}]}`;
    expect(read(other).value?.plants).toEqual([{ id: LARGEST, name: String(LARGEST), height: Number(LARGEST) }]);
  });

  test.for(["9223372036854775808", "1e18", "9007199254740993.0", `"${LARGEST}"`, "1e400", "9".repeat(1_000)])(
    "refuses %s as an int64",
    (id) => {
      expect(read(`{"plants":[{"id":${id}}]}`).issues?.map(({ pointer }) => pointer)).toEqual(["/plants/0/id"]);
    },
  );

  test("counts the last of two members, as JSON.parse does", () => {
    expect(read(`{"plants":[{"id":${LARGEST}}],"plants":[{"id":${LARGEST},"id":1}]}`).value?.plants).toEqual([
      { id: 1 },
    ]);
    expect(read(`{"plants":[{"id":1,"id":${LARGEST}}]}`).value?.plants).toEqual([{ id: LARGEST }]);
  });

  test("takes any JSON, of other shapes too, and nothing that is none", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        for (const one of [text, `{"plants":${text}}`, `${text.slice(0, at % (text.length + 1))}9223372036854775807`]) {
          const parsed = outcomeOf(() => JSON.parse(one));
          expect(outcomeOf(() => readPage.parse?.(one))).toEqual(parsed);
        }
      }),
    );
  });

  test("reads a deep or a long text, which no recursion or backtracking would survive", () => {
    const deep = `${"[".repeat(5_000)}${LARGEST}${"]".repeat(5_000)}`;
    const long = JSON.stringify({ name: '\\"'.repeat(2_000_000) }).slice(1, -1);
    const { value } = read(`{"x":${deep},"plants":[{"id":${LARGEST},${long}}]}`);
    expect(value?.plants[0]?.id).toBe(LARGEST);
  });
});

/** Returns a value, or the name of what is thrown. */
function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}
