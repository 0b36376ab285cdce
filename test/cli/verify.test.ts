import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { refusalOf, runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { listen } from "../e2e/support/servers.ts";
import { serveBroken, TOKEN } from "../pair/broken-service.ts";
import { ALL, CREATED, HIDDEN, OPERATIONS, SERVICES } from "../pair/defects.ts";
import { CLOSED } from "../support/failing-connections.ts";
import { lacks } from "../support/platform.ts";
import type { Environment } from "./command-process.ts";

const verify = (args: readonly string[], environment: Environment = {}) => runHere(["verify", ...args], environment);

/** A few of the cases, of which most are not sent: fetch sets an Origin itself. */
const DECISIONS = ["--decisions", "--only=decision options", "--only=decision origin", "--only=decision id"];

const ownServer = () => serve(createPlantStore({ tokens: [TOKEN] }), { port: 0, basePath: "/v1" });

test("our own server: a screen of plain text that says what was seen, and what was not", async () => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url, "--token", TOKEN]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const counts = (names: readonly string[]) => {
    const unseen = names.filter((name) => HIDDEN.includes(name)).length;
    return `${names.length - unseen} hold, 0 are broken, 0 with advice, ${unseen} not observed.`;
  };
  const own = OPERATIONS.map((one) => `${one}: ${counts(ALL.filter((name) => name.startsWith(`${one}: `)))}`);
  expect(stdout.split("\n").filter((line) => !line.startsWith("Not observed: No response shows "))).toEqual([
    counts(ALL),
    ...(own.length > 1 ? own : []),
    `Plants created: ${CREATED}, named "plant-store conformance …". Their ids are random, in the ranges of --json.`,
    "With --read-back, a command shows what no response does.",
    "Exit 0: all that was observed holds.",
    "",
  ]);
  expect(linesOf80(stdout)).toBeLessThanOrEqual(24);
});

/** As a terminal of 80 columns shows it. */
function linesOf80(text: string): number {
  return text
    .trimEnd()
    .split("\n")
    .reduce((sum, line) => sum + Math.max(Math.ceil(line.length / 80), 1), 0);
}

test.for(["escapes HTML", "500 to what it cannot read"])(
  "one fault (%s) fits a screen, and only advice ends with 0 until --strict",
  async (title) => {
    await using service = await serveBroken(SERVICES[title] ?? {});
    const [cause = ""] = SERVICES[title]?.causes ?? [];
    const isAdvice = cause.startsWith("advice");
    const { stdout, code } = await verify([service.url, "--token", TOKEN]);
    expect(code).toBe(isAdvice ? 0 : 1);
    expect(stdout).toMatch(isAdvice ? /^1\. advice: / : /^1\. broken: /);
    expect(linesOf80(stdout)).toBeLessThanOrEqual(24);
    const strict = ["--strict", "--json", "--only", SERVICES[title]?.names?.[0] ?? ""];
    if (isAdvice) expect((await verify([service.url, "--token", TOKEN, ...strict])).code).toBe(1);
  },
);

test.skipIf(lacks("curl"))(
  "a read-back shows what no response does, by a command with the id and the token",
  async () => {
    await using service = await serveBroken(SERVICES["keeps ids as doubles, read back"] ?? {});
    await using shop = await listen(async ({ url = "", headers }, response) => {
      const isOurs = headers.authorization === `Bearer ${TOKEN}`;
      const plant = isOurs ? await service.readBack(BigInt(url.slice("/plants/".length))) : undefined;
      const { id, name }: { id?: bigint; name?: string } = { ...Object(plant) };
      response.end(`{"id":${id},"name":${JSON.stringify(name)}}`);
    });
    const command = `curl -sf -H "Authorization: Bearer $PLANT_STORE_TOKEN" ${shop.url}/plants/$PLANT_STORE_ID`;
    const args = [service.url, "--token", TOKEN, "--only", "/id past 2^53"];
    const { stdout, code } = await verify([...args, "--read-back", command]);
    expect(stdout).toMatch(/^1\. broken: read back, body: \/id: expected -?\d+ as it was sent, received -?\d+$/m);
    expect(code).toBe(1);
    const without = await verify(args);
    expect(without.stdout).toContain("With --read-back, a command shows what no response does.");
    expect(without.code).toBe(0);
    const failing = await verify([...args, "--read-back", "echo no; echo why >&2; exit 3"]);
    expect(failing.stdout).toMatch(/Not observed: The read-back of -?\d+ shows no plant: exit status 3: why\./);
  },
);

test("--decisions runs our own cases too", async () => {
  await using server = await ownServer();
  const { stdout, code } = await verify([server.url, "--token", TOKEN, ...DECISIONS]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Not observed, for \d+ further reasons: see --json\.$/m);
  expect(stdout).toMatch(
    /^\d+ hold, 0 are broken, 0 with advice, \d+ not observed\. \d+ left out by --only and --skip\.$/m,
  );
  expect(stdout).toMatch(/^The cases of the decisions use names and ids of their own/m);
});

test("a plain create that was not seen to succeed does not end with 0", async () => {
  const busy = createPlantStore();
  await busy.inject(faults.status(429));
  await using server = await serve(busy, { port: 0 });
  const { stdout, code } = await verify([server.url, "--token", TOKEN, "--only", "what it needs"]);
  expect(code).toBe(2);
  expect(stdout).toMatch(/^Exit 2: the plain create was not seen to succeed, so nothing is shown\.$/m);
});

test("a space of a server is a service like any other: the report in JSON, by the token of the environment", async () => {
  const store = createPlantStore({ tokens: [TOKEN] });
  await using server = await serve(store, { port: 0, spaces: true });
  const { url } = server.space("a");
  const one = ["--json", "--only", "createPlant: what it needs"];
  const { stdout, stderr, code } = await verify([url, ...one], { PLANT_STORE_TOKEN: TOKEN });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const counts = { holds: 1, broken: 0, notObserved: 0, leftOut: ALL.length - 1, created: 1 };
  expect(JSON.parse(stdout)).toMatchObject({ baseUrl: url, ...counts });
  expect([(await store.space("a").plants.count()) > 0, await store.plants.count()]).toEqual([true, 0]);
});

test("a base URL without its path: one line says what was tried, and what the base URL needs", async () => {
  await using server = await ownServer();
  const complaint = await refusalOf(["verify", server.url.replace("/v1", ""), "--token", TOKEN]);
  expect(complaint).toMatch(
    /the plain create is not there\. POST http:\S+\/plants got: 404 \| .* before \/plants, such as /,
  );
});

test.each([
  [["https://a.test"], "verify needs a token that the service accepts: --token, or "],
  [
    [`http://${CLOSED}`, "--token", TOKEN, "--json"],
    String.raw`No service responds to POST http:\S+: .*ECONNREFUSED.*\.$`,
  ],
  [["https://me:swordfish@a.test", "--token", TOKEN], "verify: the base URL must not hold a user name"],
  [
    ["https://a.test", "--token", TOKEN, "--only", "/tag an emty text"],
    '--only: "/tag an emty text" names no case. Did you mean "createPlant: /tag an empty text"',
  ],
])("%j: one line that says what is wrong, exit 2", async (args, words) => {
  const complaint = await refusalOf(["verify", ...args]);
  expect(complaint).toMatch(new RegExp(`^plant-store-mock: ${words}`));
  expect(complaint).not.toMatch(/sword ?fish/);
});
