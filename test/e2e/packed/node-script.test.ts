/** The import of examples/node-script: its requests, its output, and its next run. */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { faults } from "@plant-store/mock-server";
import { expect, test } from "vitest";
import { outputOf, run } from "../support/run.ts";
import { counts, folder, lastLine, setUp } from "./list.ts";
import { SIGNALS, serveCommand } from "./serve.ts";

const shipped = (name: string) => readFile(join(folder, name), "utf8");

test("npm start imports plants.csv, every digit of every id", async () => {
  const { store, url } = await setUp("");
  const output = await outputOf(folder, "npm", ["start"], { env: { PLANT_STORE_BASE_URL: url } });
  expect(output.trimEnd().split("\n").at(-1)).toBe(counts({ created: 21 }));
  expect(await store.plants.count()).toBe(21);
  expect(await store.plants.get(9007199254740992n)).toMatchObject({ name: "Monstera" });
  expect(await store.plants.get(9007199254740993n)).toMatchObject({ name: "Monstera variegata" });
  expect(await store.plants.get(9223372036854775807n)).toMatchObject({ name: "Wollemi pine" });
  expect(await store.plants.get(7)).toEqual({ id: 7n, name: "Ivy, golden", tag: "climber" });
  expect(await store.plants.get(9)).toEqual({ id: 9n, name: "Rose" });
});

test("the commands of its README, beside a mock that fails one time in five", async () => {
  const [, command = ""] = /^npx (plant-store-mock .*)$/m.exec(await shipped("README.md")) ?? [];
  await using mock = await serveCommand(folder, command);
  const env = { PLANT_STORE_BASE_URL: mock.url };
  const seen = async (...line: Parameters<typeof run>) => {
    const { code, stdout } = await run(...line);
    const [, created, before, mayExist] =
      /\n(\d+) created \((\d+) before\), 0 ref.* (\d+) may.*\n$/.exec(`\n${stdout}`) ?? [];
    return { code, created: Number(created), before: Number(before), mayExist: Number(mayExist) };
  };

  const first = await seen(folder, "npm", ["start", "--silent"], { env });
  expect(first).toEqual({
    code: first.mayExist > 0 ? 1 : 0,
    created: 21 - first.mayExist,
    before: 0,
    mayExist: first.mayExist,
  });
  const second = await seen(folder, "npm", ["start", "--silent", "--", "--retry-unknown"], { env });
  expect(second).toMatchObject({ created: 21 - second.mayExist, before: first.created });
  const [, ...words] = /`(node --env-file.*)`/.exec(await shipped("README.md"))?.[1]?.split(" ") ?? [];
  const third = await seen(folder, "node", words, { env });
  expect(third).toEqual({ ...second, before: second.created });
});

test("refused plants and plants that may exist are told apart, kept, and sent again only on request", async () => {
  const { store, list } = await setUp("id,name\n1,Fern\n2,Moss\n3,Ivy\n4,Hops\n");
  const refusal = await store.inject(faults.status(400), { when: ({ plant }) => plant?.id === 2n });
  const loss = await store.inject(faults.networkError(), { when: ({ plant }) => plant?.id === 3n });

  const first = await list.import();
  expect(first).toMatchObject({ code: 1, stderr: "" });
  expect(first.stdout).toMatch(
    /^Refused; .*--retry-refused:\n {2}line 3, id 2: .*\n\nMay exist; .*--retry-unknown:\n {2}line 4, id 3: .*\n\n/,
  );
  expect(lastLine(first)).toBe(counts({ created: 2, refused: 1, mayExist: 1 }));
  expect(await list.results()).toEqual({ 1: "created", 2: "refused", 3: "may exist", 4: "created" });
  // The service's own words.
  const { response } = (await store.requests.last({ status: 400 })) ?? {};
  expect(await readFile(list.resultsFile, "utf8")).toContain(JSON.parse(response?.body ?? "").message);

  await refusal.remove();
  await loss.remove();
  const second = await list.import();
  expect(lastLine(second)).toBe(counts({ created: 2, before: 2, refused: 1, mayExist: 1 }));
  expect(await store.requests.count()).toBe(4);

  const third = await list.import("--retry-refused");
  expect(lastLine(third)).toBe(counts({ created: 3, before: 2, mayExist: 1 }));
  expect(third).toMatchObject({ code: 1, stderr: "" });

  const fourth = await list.import("--retry-unknown");
  expect(fourth).toMatchObject({ code: 0, stdout: `${counts({ created: 4, before: 3 })}\n` });
  expect(fourth.stderr).toMatch(/^Warning: plants that may exist are sent again\./);
  expect((await store.requests.all()).map(({ plant }) => Number(plant?.id)).slice(4)).toEqual([2, 3]);
});

test("bad rows and repeated ids are not sent, and named with their line", async () => {
  const rows = [
    "id,name,tag",
    "1,Fern,",
    "1.5,Moss,",
    ",Ivy,",
    "9223372036854775808,Hops,",
    "5,,",
    "6",
    "7,Mint,x,y",
    "",
    "08,Sage,",
    "8,Rose,",
  ];
  const { store, list } = await setUp(`\uFEFF${rows.join("\r\n")}\r\n`);
  const { stdout, ...outcome } = await list.import();
  expect({ ...outcome, stdout: stdout.split("\n") }).toEqual({
    code: 1,
    stdout: [
      "Bad rows; mend the file, and run again:",
      "  line 3: id: expected an int64, received '1.5'",
      "  line 4: id: expected an int64, received undefined",
      "  line 5: id: expected an int64, received '9223372036854775808'",
      "  line 7: Invalid Record Length: columns length is 3, got 1 on line 7",
      "  line 8: Invalid Record Length: columns length is 3, got 4 on line 8",
      "  line 10: id 8: also in line 11",
      "  line 11: id 8: also in line 10",
      "",
      "Not sent; mend what is wrong, and run again:",
      expect.stringMatching(/^ {2}line 6, id 5: .* at "\/name" expected .*, received nothing/),
      "",
      counts({ created: 1, notSent: 1, bad: 7 }),
      "",
    ],
    stderr: "",
  });
  await store.requests.verify({ total: 1, status: { 200: 1 } });
});

test("columns that are not part of a plant are not sent", async () => {
  const { store, list } = await setUp("id,name,tag,supplier\n1,Fern,shade,s3cret\n");
  expect(lastLine(await list.import())).toBe(counts({ created: 1 }));
  expect(await store.requests.last()).toMatchObject({ body: '{"id":1,"name":"Fern","tag":"shade"}' });
});

test("the items of a JSON list that are not plants are named", async () => {
  const items = [
    '{"id":9223372036854775807,"name":"Fern","tag":"shade"}',
    '{"id":2.0,"name":"Moss"}',
    "null",
    '{"id":"9007199254740993","name":"Ivy"}',
    '{"id":5,"name":6}',
    '{"id":6,"name":"Hops","tag":null}',
  ];
  const { store, list } = await setUp(`[${items.join(",")}]`, "list.json");
  const { stdout } = await list.import();
  expect(stdout.split("\n").slice(1, 7)).toEqual([
    "  item 2: id: expected an int64, received 2",
    "  item 3: id: expected an int64, received undefined",
    "",
    "Not sent; mend what is wrong, and run again:",
    expect.stringMatching(/^ {2}item 5, id 5: .* at "\/name" expected .*, received an integer/),
    expect.stringMatching(/^ {2}item 6, id 6: .* at "\/tag" expected .*, received null/),
  ]);
  expect(await store.plants.values()).toEqual([
    { id: 9223372036854775807n, name: "Fern", tag: "shade" },
    { id: 9007199254740993n, name: "Ivy" },
  ]);
});

test.skipIf(SIGNALS.skipped)(
  SIGNALS.title("Ctrl-C ends the calls in flight, says so, and exits with 130; the next run goes on"),
  async () => {
    const { store, list } = await setUp(await shipped("plants.csv"));
    const silence = await store.inject(faults.hang(), { when: ({ plant }) => plant !== undefined && plant.id > 2n });
    const { child, ended } = list.begin("--concurrency", "3");
    // All three that may be in flight at a time. Without the bound a fourth would come too.
    await store.requests.waitFor(3, { fault: "hang" });
    child.kill("SIGINT");
    const outcome = await ended;
    expect(outcome).toMatchObject({ code: 130, stderr: "" });
    expect(lastLine(outcome)).toBe(counts({ created: 2, mayExist: 3, notSent: 16 }));
    expect(outcome.stdout).toContain("\n  line 4, id 3: The call was aborted. The plant may exist");
    expect(outcome.stdout).toContain("\n  line 7, id 6: Interrupted before it was sent.\n");
    expect(outcome.stdout).toContain("\n  … and 6 more\n");
    expect(await list.results()).toMatchObject({ 1: "created", 3: "may exist", 9007199254740993: "not sent" });
    expect(await store.requests.count()).toBe(5);

    await silence.remove();
    const next = await list.import();
    expect(lastLine(next)).toBe(counts({ created: 18, before: 2, mayExist: 3 }));
    await store.requests.verify({ total: 21, status: { 200: 18 } });
  },
);

test("after a kill, a plant that was in flight may exist, and is not sent again", async () => {
  const { store, list } = await setUp("id,name\n1,Fern\n2,Moss\n3,Ivy\n");
  const silence = await store.inject(faults.hang(), { when: ({ plant }) => plant?.id === 2n });
  const { child, ended } = list.begin("--concurrency", "1");
  await store.requests.waitFor(1, { fault: "hang" });
  child.kill("SIGKILL");
  expect(await ended).toMatchObject({ stdout: "" });

  await silence.remove();
  // A kill may also cut the last line short.
  await writeFile(list.resultsFile, '{"service":"http://127', { flag: "a" });
  const next = await list.import();
  expect(lastLine(next)).toBe(counts({ created: 2, before: 1, mayExist: 1 }));
  expect(next.stdout).toContain("line 3, id 2: An earlier run ended before the response came.");
  expect((await store.requests.all()).map(({ plant }) => Number(plant?.id))).toEqual([1, 2, 3]);
  // The line that was cut short is gone, and the file whole.
  expect(await list.import()).toEqual({ ...next, stdout: next.stdout.replace("(1 before)", "(2 before)") });
});

test("a refusal does not undo what an earlier run may have created", async () => {
  const { store, list } = await setUp("id,name\n1,Fern\n");
  await store.inject(faults.emptyBody(), { times: 1 });
  await list.import();
  await store.inject(faults.status(400), { times: 1 });
  const again = await list.import("--retry-unknown");
  expect(lastLine(again)).toBe(counts({ mayExist: 1 }));
  expect(await list.results()).toEqual({ 1: "may exist" });
});

test("a plant that its user has found counts as created", async () => {
  const { store, list } = await setUp("id,name\n1,Fern\n");
  await store.inject(faults.networkError(), { times: 1 });
  await list.import();
  const mended = (await readFile(list.resultsFile, "utf8")).replace('"may exist"', '"created"');
  // An editor may remove the end of the last line.
  await writeFile(list.resultsFile, mended.trimEnd());
  await writeFile(list.file, "id,name\n1,Fern\n2,Moss\n");
  expect(await list.import()).toMatchObject({ code: 0, stdout: `${counts({ created: 2, before: 1 })}\n` });
  expect(await list.import()).toMatchObject({ code: 0, stdout: `${counts({ created: 2, before: 2 })}\n` });
  expect((await store.requests.all()).map(({ plant }) => Number(plant?.id))).toEqual([1, 2]);
});

test("a bad token ends the import before every plant is sent", async () => {
  const { store, list } = await setUp(await shipped("plants.csv"), "list.csv", "t2");
  const outcome = await list.import("--concurrency", "1");
  expect(lastLine(outcome)).toBe(counts({ refused: 1, notSent: 20 }));
  expect(outcome).toMatchObject({ code: 1, stderr: "" });
  await store.requests.verify({ total: 1, status: { 401: 1 } });
});

test("the results of one service say nothing of another", async () => {
  const one = await setUp("id,name\n1,Fern\n");
  await one.list.import();
  const other = await setUp("id,name\n1,Fern\n");
  await copyFile(one.list.resultsFile, other.list.resultsFile);
  expect(await other.list.import()).toMatchObject({ code: 0, stdout: `${counts({ created: 1 })}\n` });
  expect(await other.store.plants.count()).toBe(1);
});

test("an error that ends the import is one line, and nothing is sent", async () => {
  const { store, list } = await setUp('id,name\n1,"Fern\n');
  expect(await list.import()).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/list\.csv: Quote Not Closed.*\n$/),
  });
  await writeFile(list.file, "id,name\n1,Fern\n");
  expect(await list.import("--concurrency", "0")).toMatchObject({
    code: 1,
    stderr: "--concurrency: expected 1 or more.\n",
  });
  await writeFile(list.resultsFile, '{"id":"1","result":"creatd"}\n');
  const broken = await list.import();
  expect(broken.stderr).toMatch(/list\.results\.jsonl, line 1: expected a result\..*\n$/);
  expect(broken.code).toBe(1);
  await store.requests.verify({ total: 0 });
});
