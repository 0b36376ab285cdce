import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { refusalOf, runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { TOKEN } from "../pair/broken-service.ts";
import { ALL, CREATED, OPERATIONS } from "../pair/defects.ts";
import { CLOSED } from "../support/failing-connections.ts";
import type { Environment } from "./command-process.ts";

const verify = (args: readonly string[], environment: Environment = {}) => runHere(["verify", ...args], environment);

/** A few of the cases, since the decisions make many. */
const DECISIONS = [
  "--decisions",
  ...["document rule 1", "decision id", "decision options"].map((rule) => `--only=${rule}`),
];

const ownServer = () => serve(createPlantStore({ tokens: [TOKEN] }), { port: 0, basePath: "/v1" });

test("our own server: every case holds, exit 0, and nothing but plain text", async () => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url, "--token", TOKEN]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.split("\n");
  expect(lines.filter((line) => line.startsWith("holds ")).length).toBe(ALL.length);
  expect(lines[0]).toBe("holds         createPlant: what it needs  (document rule 1)");
  const counts = OPERATIONS.map((operation) => {
    const { length } = ALL.filter((name) => name.startsWith(`${operation}: `));
    return `${operation}: ${length} hold, 0 are broken, 0 not observed.`;
  });
  expect(lines.slice(ALL.length)).toEqual([
    ...["", ...(counts.length > 1 ? counts : [])],
    `${ALL.length} hold, 0 are broken, 0 not observed.`,
    `Plants created: ${CREATED} (creates that got a 2xx), named "plant-store conformance …".`,
    expect.stringMatching(/^Their ids are random in 9000000000000000 to 9000004294967295, 9007199254740993 to /),
    expect.stringMatching(/^document rule 1: A good request /),
    expect.stringMatching(/^document rule 2: A listed error /),
    "document authentication: Every operation needs a bearer token.",
    "",
  ]);
  expect(lines.filter((line) => line.includes(" createPlant: ") && line.length > 80)).toEqual([]);
  expect(stdout).not.toContain("\u001b");
});

test("--decisions runs our own cases too", async () => {
  await using server = await ownServer();
  const { stdout, code } = await verify([server.url, "--token", TOKEN, ...DECISIONS]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^holds {9}createPlant: \/id 1e3 is exact {2}\(decision id, document rule 1\)$/m);
  expect(stdout).toMatch(/^not observed {2}OPTIONS \* names what the server allows/m);
  expect(stdout).toMatch(/^\d+ hold, 0 are broken, \d+ not observed\.$/m);
  expect(stdout).toMatch(/^\d+ left out/m);
  expect(stdout).toMatch(/^decision …: A row of https:.*\/DECISIONS\.md$/m);
  expect(stdout).toMatch(/^The cases of the decisions use names and ids of their own/m);
});

test("a space of a server is a service like any other: the report in JSON, by the token of the environment", async () => {
  const store = createPlantStore({ tokens: [TOKEN] });
  await using server = await serve(store, { port: 0, spaces: true });
  const { url } = server.space("a");
  const { stdout, stderr, code } = await verify([url, "--json"], { PLANT_STORE_MOCK_TOKEN: TOKEN });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const counts = { holds: ALL.length, broken: 0, notObserved: 0, created: CREATED };
  expect(JSON.parse(stdout)).toMatchObject({ baseUrl: url, ...counts });
  expect([(await store.space("a").plants.count()) > 0, await store.plants.count()]).toEqual([true, 0]);
});

test("a base URL without its path: the summary says what may be wrong", async () => {
  await using server = await ownServer();
  const { stdout, code } = await verify([server.url.replace("/v1", ""), "--token", TOKEN]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Every create got 404: is the base URL right, its path included\?$/m);
});

test.each([
  [["https://a.test"], "verify needs a token that the service accepts: --token, or "],
  [
    [`http://${CLOSED}`, "--token", TOKEN, "--json"],
    String.raw`The service at http:\S+ does not respond: .*ECONNREFUSED.*\.$`,
  ],
  [["https://me:swordfish@a.test", "--token", TOKEN], "verify: the base URL must not hold a user name"],
  [
    ["https://a.test", "--token", TOKEN, "--only", "/tag an emty text"],
    '--only: "/tag an emty text" names no case. Did you mean "createPlant: /tag an empty text"',
  ],
])("%j: one line that says what is wrong, exit 1", async (args, words) => {
  const complaint = await refusalOf(["verify", ...args]);
  expect(complaint).toMatch(new RegExp(`^plant-store-mock: ${words}`));
  expect(complaint).not.toMatch(/sword ?fish/);
});
