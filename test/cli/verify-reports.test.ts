/** The reports of verify for a CI: a JUnit file, annotations and a summary on GitHub, progress for whoever looks on. */
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { parse } from "test-results-parser";
import { expect, test } from "vitest";
import { refusalOf, runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { listen } from "../e2e/support/servers.ts";
import { serveBroken, TOKEN, withMembers } from "../pair/broken-service.ts";
import { ALL, PAST, SERVICES } from "../pair/defects.ts";
import { CLOSED } from "../support/failing-connections.ts";
import { lacks } from "../support/platform.ts";
import { type Environment, folder, inTerminal, NO_CI } from "./command-process.ts";

const REFUSES_PAST = SERVICES["no id past 2^53"] ?? {};
/** Where the cases don't matter. */
const FIRST = ["--token", TOKEN, "--only", "createPlant: what it needs"];

async function onGitHub(args: readonly string[], path: string, environment: Environment = {}) {
  const summary = join(path, "summary.md");
  await writeFile(summary, "before\n");
  const github = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  const outcome = await runHere(["verify", ...args], { ...github, ...environment });
  return { ...outcome, summary: await readFile(summary, "utf8") };
}

test("--junit that cannot be written: one line, and nothing is sent", async () => {
  await using at = await folder();
  let received = 0;
  await using server = await listen((_request, response) => {
    received += 1;
    response.end();
  });
  await writeFile(join(at.path, "file"), "");
  for (const [path, reason] of [
    [at.path, "EISDIR"],
    [join(at.path, "file/junit.xml"), "ENOTDIR|EEXIST"],
    // Nobody makes folders there.
    ...(lacks("full disk") ? [] : [["/proc/none/junit.xml", "ENOENT"]]),
  ]) {
    const complaint = await refusalOf(["verify", server.url, "--token", TOKEN, "--junit", path ?? ""]);
    expect(complaint).toMatch(
      new RegExp(`^plant-store-mock: The JUnit file .* cannot be written \\((${reason})\\)\\.$`),
    );
  }
  expect(received).toBe(0);
});

test.skipIf(lacks("full disk"))("--junit on a full disk: one line, exit 2", async () => {
  await using server = await serve(createPlantStore({ tokens: [TOKEN] }), { port: 0 });
  const { stderr, code } = await runHere(["verify", server.url, ...FIRST, "--junit", "/dev/full"]);
  expect(code).toBe(2);
  expect(stderr).toBe("plant-store-mock: The JUnit file /dev/full cannot be written (ENOSPC).\n");
});

test("a run that ends early: the JUnit file, the annotation and the summary say so", async () => {
  await using at = await folder();
  const path = join(at.path, "junit.xml");
  await writeFile(path, "<testsuites/>");
  const { stderr, code, summary } = await onGitHub([`http://${CLOSED}`, "--token", TOKEN, "--junit", path], at.path);
  expect(code).toBe(2);
  const [suite] = parse({ type: "junit", files: [path] }).suites;
  expect(suite?.cases.map(({ name, failure }) => [name, failure])).toEqual([
    ["the run", expect.stringMatching(/^No service responds to .*ECONNREFUSED/)],
  ]);
  expect(stderr).toMatch(/^::error title=plant-store-mock verify::No service responds to .*\n/);
  expect(summary).toMatch(/The run ended: .*No service responds to/);
});

test("elsewhere: no annotation, and a summary where a file is named for it", async () => {
  await using at = await folder();
  await using service = await serveBroken(REFUSES_PAST);
  const { stdout, stderr, summary } = await onGitHub([service.url, "--token", TOKEN, "--only", "past 2^53"], at.path, {
    GITHUB_ACTIONS: "",
  });
  expect(stdout + stderr).not.toContain("::error");
  expect(summary).toContain("### Plant Store conformance");
});

test("a summary that cannot be written is a line on stderr, and the verdict stays", async () => {
  await using at = await folder();
  await mkdir(join(at.path, "folder"));
  await using server = await serve(createPlantStore({ tokens: [TOKEN] }), { port: 0 });
  const environment = { GITHUB_STEP_SUMMARY: join(at.path, "folder") };
  const { stderr, code } = await runHere(["verify", server.url, ...FIRST], environment);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^plant-store-mock: GITHUB_STEP_SUMMARY was not written: EISDIR.*\n$/);
});

test("a service that sends commands of the runner's: no line has one, and JSON says what was sent", async () => {
  await using at = await folder();
  const evil = "##[add-mask]a ::stop-commands::b";
  await using service = await serveBroken({
    responds: (right) => ({ ...withMembers(right, { [evil]: 1 }), status: 500 }),
  });
  const args = [service.url, ...FIRST];
  const pretty = await onGitHub(args, at.path);
  expect(pretty.stdout).toContain("##\\u005badd-mask]a ::stop-commands::b");
  const json = await onGitHub([...args, "--json"], at.path);
  const [first] = JSON.parse(json.stdout).results;
  expect(first.received).toContain("##[add-mask]a");
  for (const { stdout } of [pretty, json]) expect(stdout.match(/##\[|^\s*::/m)).toBeNull();
});

const GOSSIP = {
  responds: () => ({
    status: 500,
    headers: { "content-type": `text/${TOKEN}`, location: `/${TOKEN}`, "x-token": TOKEN },
    body: JSON.stringify({ error: TOKEN, message: TOKEN.replace("/", "\\/"), [TOKEN]: encodeURIComponent(TOKEN) }),
  }),
};

test("the token is in no output, file, annotation or summary", async () => {
  await using at = await folder();
  await using service = await serveBroken(GOSSIP);
  const junit = join(at.path, "junit.xml");
  for (const args of [["--json"], ["--decisions", "--only", "decision accept"]]) {
    const few = ["--only", "createPlant: what it needs", "--junit", junit, ...args];
    const outcome = await onGitHub([service.url, ...few], at.path, { PLANT_STORE_MOCK_TOKEN: TOKEN });
    const { stdout, stderr, summary, code } = outcome;
    expect(code).toBe(1);
    expect(stderr).toContain("::error title=");
    expect(summary).toContain("<details>");
    for (const text of [stdout, stderr, summary, await readFile(junit, "utf8")]) {
      expect(text).toContain("token");
      expect(text).not.toMatch(/sword.{0,8}fish/);
    }
  }
});

test.skipIf(lacks("terminal"))("in a terminal: one line of progress, in place", async () => {
  await using service = await serveBroken(REFUSES_PAST);
  const environment = { ...NO_CI, TERM: "xterm", PLANT_STORE_MOCK_TOKEN: TOKEN };
  const terminal = inTerminal(80, `verify ${service.url} --json >/dev/null`, environment);
  const [written, [code]] = await Promise.all([text(terminal.stdout), once(terminal, "exit")]);
  expect(code).toBe(1);
  expect(written).not.toContain("\n");
  const steps = written.split("\r\u001b[K").filter((step) => step !== "");
  const broken = (done: number) => Math.min(Math.max(done - 2, 0), PAST.length);
  expect(steps).toEqual(
    ALL.slice(1).map((_, index) => {
      const done = index + 1;
      return `${done} of ${ALL.length} cases${broken(done) === 0 ? "" : `, ${broken(done)} broken`}`;
    }),
  );
  // Nothing is left on the line.
  expect(written.endsWith("\r\u001b[K")).toBe(true);
});
