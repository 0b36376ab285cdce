import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { serveBroken, TOKEN } from "../pair/broken-service.ts";
import { ALL, BROKEN, CREATED } from "../pair/defects.ts";
import { CLOSED } from "../support/failing-connections.ts";

/** The command from source. */
const command = fileURLToPath(new URL("../../packages/mock-server/src/cli.ts", import.meta.url));

async function verify(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const process_ = spawn(process.execPath, [command, "verify", ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(process_.stdout),
    text(process_.stderr),
    once(process_, "exit"),
  ]);
  return { stdout, stderr, code };
}

const ownServer = () => serve(createPlantStore({ tokens: [TOKEN] }), { port: 0, basePath: "/v1" });

test.concurrent("our own server: every case holds, exit 0, and nothing but plain text", async () => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url, "--token", TOKEN]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.split("\n");
  expect(lines.filter((line) => line.startsWith("holds ")).length).toBe(ALL.length);
  expect(lines[0]).toBe("holds         an id and a name  (document rule 1)");
  expect(lines.slice(-5)).toEqual([
    "",
    `${ALL.length} hold, 0 are broken, 0 not observed.`,
    `Plants created: ${CREATED} (creates that got a 2xx), named "plant-store conformance …".`,
    expect.stringMatching(/^Their ids are random in 9000000000000000 to 9000004294967295, 9000000000000000000 to /),
    "",
  ]);
  expect(lines.slice(0, ALL.length).filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).not.toContain("\u001b");
});

test.concurrent("--json: the report, with the token from the environment", async () => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url, "--json"], { PLANT_STORE_MOCK_TOKEN: TOKEN });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({
    baseUrl: server.url,
    holds: ALL.length,
    broken: 0,
    notObserved: 0,
    created: CREATED,
  });
});

test.concurrent("--decisions runs our own cases too", async () => {
  await using server = await ownServer();
  const { stdout, code } = await verify([server.url, "--token", TOKEN, "--decisions"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^holds {9}the id 1e3 is exact {2}\(decision id, document rule 1\)$/m);
  expect(stdout).toMatch(/^not observed {2}OPTIONS \* names what the server allows/m);
  expect(stdout).toMatch(/^\d{3} hold, 0 are broken, \d+ not observed\.$/m);
  expect(stdout).toMatch(/^The cases of the decisions use names and ids of their own/m);
});

test.concurrent("a space of a server is a service like any other", async () => {
  const store = createPlantStore({ tokens: [TOKEN] });
  await using server = await serve(store, { port: 0, spaces: true });
  const { stdout, code } = await verify([server.space("a").url, "--token", TOKEN, "--decisions"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d{3} hold, 0 are broken, \d+ not observed\.$/m);
  expect([(await store.space("a").plants.count()) > 0, await store.plants.count()]).toEqual([true, 0]);
});

test.concurrent.each([{}, { PLANT_STORE_MOCK_TOKEN: "" }])("without a token: one line, exit 1 (%j)", async (env) => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url], env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^plant-store-mock: verify needs a token that the service accepts: --token, or .*\n$/);
});

test.concurrent("a base URL without its path: the summary says what may be wrong", async () => {
  await using server = await ownServer();
  const { stdout, code } = await verify([server.url.replace("/v1", ""), "--token", TOKEN]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Every create got 404: is the base URL right, its path included\?$/m);
  const right = await verify([server.url, "--token", TOKEN]);
  expect(right.stdout).not.toContain("Every create got 404");
});

test.concurrent("a broken service: exit 1, and each broken case shows request, expected and received", async () => {
  await using service = await serveBroken(BROKEN["no id past 2^53"] ?? {});
  const { stdout, stderr, code } = await verify([service.url, "--token", TOKEN]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toContain(`${ALL.length - 2} hold, 2 are broken, 0 not observed.`);
  expect(stdout).toMatch(
    new RegExp(
      [
        "broken {8}an id past 2\\^53 {2}\\(document rule 1\\)",
        " {14}status: expected 200, received 400",
        " {14}request {3}POST /plants \\| Authorization: Bearer <token> \\| .*",
        " {14}expected {2}200, application/json, a Plant",
        ' {14}received {2}400 \\| application/json \\| {"error":40001,.*',
      ].join("\n"),
    ),
  );
  expect(stdout).not.toContain(TOKEN);
});

test.concurrent("nobody there: one line, exit 1", async () => {
  const { stdout, stderr, code } = await verify([`http://${CLOSED}`, "--token", TOKEN, "--json"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^plant-store-mock: The service at http:\S+ does not respond: .*ECONNREFUSED.*\.\n$/);
});

test.concurrent("a token that is refused: one line, exit 1", async () => {
  await using server = await ownServer();
  const { stdout, stderr, code } = await verify([server.url, "--token", "another-1"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^plant-store-mock: The service at http:\S+ refuses the token, .*401 .*\n$/);
});

test.concurrent.each([
  [
    ["staging.example", "--token", TOKEN],
    "verify: the base URL must begin with http: or https:|verify: the base URL must be an absolute",
  ],
  [["https://me:swordfish@a.test", "--token", TOKEN], "verify: the base URL must not hold a user name"],
  [[], "verify needs the base URL"],
  [["https://a.test", "--token", "sword fish"], "--token can never be sent"],
  [["https://a.test", "--fault", "503"], "--fault is not for verify"],
])("%j: one line that says what is wrong, exit 1", async (args, words) => {
  const { stdout, stderr, code } = await verify(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^plant-store-mock: (${words}).*\n$`));
  expect(stderr).not.toMatch(/sword ?fish/);
});
