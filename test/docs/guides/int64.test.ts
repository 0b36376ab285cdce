import { expect, test, vi } from "vitest";
import { openGuide, printed, run, service } from "../blocks.ts";

const { ts } = await openGuide("int64.md", { ts: 4 });
const [lost = "", text = "", json = "", writing = ""] = ts;

test.each([
  ["where digits are lost", lost, 5],
  ["from JSON", json, 1],
  ["writing and keeping", writing, 3],
])("%s: the block prints what it says", async (_title, block, count) => {
  expect(printed(block)).toHaveLength(count);
  expect(await run(block)).toEqual(printed(block));
});

test("from text: what is sent is exact, and what is not an int64 is refused", async () => {
  const store = service();
  expect(await run(text, store.fetch)).toEqual(printed(text));
  expect(printed(text)).toHaveLength(6);
  expect((await store.plants.values()).map(({ id, name }) => [id, name])).toEqual([
    [2n ** 63n - 1n, "from a form"],
    [-(2n ** 63n), "from a URL"],
  ]);
});

test("from JSON: as on Node 20, which tells a reviver no source", async () => {
  const { parse } = JSON;
  vi.stubGlobal("JSON", {
    ...{ stringify: JSON.stringify },
    parse: (text: string, reviver: (key: string, value: unknown) => unknown) =>
      parse(text, (key, value) => reviver(key, value)),
  });
  expect(await run(json)).toEqual(printed(json));
});

test("from JSON: what only looks like a long integer stays as it is", async () => {
  const [functions = ""] = json.split("console.log(");
  const samples = [
    '{"a":"\\\\"}',
    '{"a":"\\"1234567890123456789"}',
    "[0.12345678901234567,1e20,12345678901234567e1,-1.5]",
    '{"1234567890123456789":1}',
  ];
  const block = `${functions}for (const text of ${JSON.stringify(samples)}) console.log(quoteLongIntegers(text));\n`;
  expect(await run(block)).toEqual(samples);
  const negative = `${functions}console.log(quoteLongIntegers("[-9223372036854775808]"));\n`;
  expect(await run(negative)).toEqual(['["-9223372036854775808"]']);
});

test("writing: without readBigInts the id cannot be read", async () => {
  await expect(run(writing.replace(", { readBigInts: true }", ""))).rejects.toThrow(/too large/);
});
