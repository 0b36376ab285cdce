import { createPlantStore, faults } from "@plant-store/mock-server";
import { describe, expect, test } from "vitest";
import { failureOf } from "../e2e/support/checks.ts";
import { readDocument, section } from "./blocks.ts";

const readme = await readDocument("packages/mock-server/README.md");

/** The names in backquotes, `x` of `x()` too. */
const named = (text: string) => [...text.matchAll(/`([\w.]+)(?:\(.*?\))?`/g)].map(([, name = ""]) => name);

const listed = (message: string) => /The options are (.*)\.$/.exec(message)?.[1]?.split(", ");

test("the members of a store", () => {
  const store = createPlantStore();
  const names = named(section("The store", readme));
  expect(names).toEqual(expect.arrayContaining(Object.keys(store).map((name) => `store.${name}`)));
  expect(names).toEqual(expect.arrayContaining(Object.keys(store.plants)));
});

test("the faults have these options", async () => {
  const wrong: object = { nope: true };
  const options = listed((await failureOf(() => createPlantStore().inject(faults.hang(), wrong))).message);
  expect(options).toHaveLength(4);
  for (const name of options ?? []) expect(section("Faults", readme)).toContain(`{ ${name}: `);
  expect(named(section("Faults", readme))).toEqual(
    expect.arrayContaining(Object.keys(await createPlantStore().inject(faults.hang()))),
  );
});

describe("the journal", () => {
  const text = section("The journal", readme);

  test("a request has these members", async () => {
    const { fetch, requests } = createPlantStore();
    await fetch("https://api.plants.test/plants", {
      method: "POST",
      body: "{}",
      headers: { authorization: "Bearer t1" },
    });
    const [request] = await requests.all();
    expect(named(text)).toEqual(expect.arrayContaining(Object.keys(request ?? { none: 0 })));
    expect(named(text)).toEqual(expect.arrayContaining(Object.keys(request?.response ?? { none: 0 })));
    expect(named(text)).toEqual(expect.arrayContaining(Object.keys(request?.violations[0] ?? { none: 0 })));
  });

  test("it has these methods", () => {
    expect(named(text)).toEqual(expect.arrayContaining(Object.keys(createPlantStore().requests)));
  });

  test("a filter and verify have these fields", async () => {
    const { requests } = createPlantStore();
    const wrong: object = { nope: true };
    const fields = async (work: () => unknown) =>
      /([^ ]+(?:, \w+)+)\.$/.exec((await failureOf(work)).message)?.[1]?.split(", ") ?? ["none"];
    for (const field of [...(await fields(() => requests.all(wrong))), ...(await fields(() => requests.verify(wrong)))])
      expect(text).toMatch(new RegExp(`[{,] ${field}[:,]| ${field} \\}`));
  });
});

test("the options of a page's worker, and their defaults", async () => {
  const [, declared = ""] =
    /interface PlantWorkerOptions \{(.*?)^\}/ms.exec(
      await readDocument("packages/mock-server/src/adapters/browser/worker-options.ts"),
    ) ?? [];
  const options = [...declared.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name = ""]) => name);
  expect(options).toHaveLength(5);
  const text = section("In a page", readme);
  for (const name of options) expect(text).toMatch(new RegExp(`\`${name}[\`:]`));
  for (const [, value = ""] of declared.matchAll(/@default (".*")$/gm)) expect(text).toContain(`\`${value}\``);
});
