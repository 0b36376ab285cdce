/** Draws mutants, and looks for a test that notices each: see README.md. */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { copyTree } from "./copy.ts";
import { draw, type Mutant, weave } from "./draw.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "300" },
    only: { type: "string", default: "" },
    out: { type: "string" },
    earlier: { type: "string" },
  },
});

interface MutantResult {
  readonly change: string;
  readonly room: string;
  /** The first test that failed, "no end" if the tests did not end, or undefined. */
  readonly noticedBy?: string | undefined;
  /** How many test files reach it. */
  readonly reachedBy: number;
}

interface FileResult {
  readonly name: string;
  readonly status: "passed" | "failed";
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** A process that says nothing for so long does not end. Vitest ends a test that waits after 60. */
const SILENCE_MS = 120_000;

const start = Date.now();
const earlier: readonly MutantResult[] =
  values.earlier === undefined ? [] : JSON.parse(readFileSync(values.earlier, "utf8"));
const noticedEarlier = new Map(earlier.flatMap(({ change, noticedBy }) => (noticedBy ? [[change, noticedBy]] : [])));
const drawn = await draw(ROOT, values.seed, Number(values.count), values.only);
const mutants = values.earlier === undefined ? drawn : drawn.filter(({ change }) => noticedEarlier.has(change));
const { files, numbers } = await weave(ROOT, mutants);
const copy = copyTree(ROOT, files);
process.once("SIGINT", () => process.exit(130));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));

const { results, reached } = await findReached();
const unreached = mutants.filter((mutant) => (reached.get(numbers.get(mutant) ?? "")?.size ?? 0) === 0).length;
say(`${mutants.length} changes, of which no test reaches ${unreached}, and ${results.length} test files`);
if (unreached > mutants.length / 2)
  throw new Error("Tests reach most of the changes. Is reach.ts loaded into the workers?");

const tested: MutantResult[] = [];
const waiting = mutants.values();
// One more than there are cores: some tests only wait for a process.
await Promise.all(Array.from({ length: availableParallelism() + 1 }, testAll));
report();

/** Runs all tests with every mutant switched off. Returns the files that pass, and those that reach each mutant. */
async function findReached() {
  const folder = join(copy, "reach");
  mkdirSync(folder);
  const preload = `--import=${pathToFileURL(join(copy, "test/mutation/reach.ts"))}`;
  const results = (await runVitest("reached", { REACH_FOLDER: folder, NODE_OPTIONS: preload })) ?? [];
  const reached = new Map<string, Set<string>>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), "utf8").trim().split("\n")) {
      const [mutant = "", file = ""] = line.split(" ");
      reached.set(mutant, (reached.get(mutant) ?? new Set()).add(file));
    }
  }
  return { results: await withoutFailing(results), reached };
}

/** A file that fails beside others gets a second chance, by itself: then its processes have the machine. */
async function withoutFailing(results: readonly FileResult[]): Promise<readonly FileResult[]> {
  const passed = results.filter(({ status }) => status === "passed");
  const failed = results.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (failed.length === 0) return passed;
  const again = (await runVitest("again", { MUTANT_FILES: failed.join("\n") })) ?? [];
  const mended = again.filter(({ status }) => status === "passed");
  for (const name of failed)
    if (!mended.some((file) => file.name === name)) say(`left out, since it fails in a copy: ${relative(copy, name)}`);
  return [...passed, ...mended];
}

async function testAll(): Promise<void> {
  for (const mutant of waiting) {
    const result = await testMutant(mutant);
    tested.push(result);
    const { noticedBy, reachedBy, change } = result;
    say(noticedBy === undefined ? `SURVIVED ${reachedBy} files: ${change}` : `noticed: ${change}\n    by ${noticedBy}`);
  }
}

async function testMutant(mutant: Mutant): Promise<MutantResult> {
  const { change, room, file } = mutant;
  const number = numbers.get(mutant) ?? "";
  const reaching = reached.get(number) ?? new Set();
  const stem = join(copy, file).replace(/\.tsx?$/, "");
  const before = noticedEarlier.get(change)?.replace(/: .*/, "");
  const distance = (name: string) =>
    relative(copy, name) === before ? -1 : name.startsWith(stem) ? 0 : dirname(name) === dirname(stem) ? 1 : 2;
  const tests = results
    .filter(({ name }) => reaching.has(name) || (reaching.has("") && isOfVite(name)))
    .sort((one, other) => distance(one.name) - distance(other.name) || timeOf(one) - timeOf(other))
    .map(({ name }) => name);
  const known = { change, room, reachedBy: tests.length };
  if (tests.length === 0) return known;
  const active = { MUTANT_FILES: tests.join("\n"), __STRYKER_ACTIVE_MUTANT__: number };
  const ended = await runVitest(number, active);
  if (ended === undefined) return { ...known, noticedBy: "no end" };
  const failed = ended.find(({ status }) => status === "failed");
  if (failed === undefined) return known;
  const test = failed.assertionResults.find(({ status }) => status === "failed");
  return { ...known, noticedBy: `${relative(copy, failed.name)}: ${test?.fullName ?? "the file fails"}` };
}

/** Vitest's own process runs the generator, for the tests of other contracts. */
function isOfVite(name: string): boolean {
  return readFileSync(name, "utf8").includes("growth") || name.includes("/growth/");
}

function timeOf({ startTime, endTime }: FileResult): number {
  return endTime - startTime;
}

/** Returns undefined if the tests do not end. */
async function runVitest(name: string, environment: NodeJS.ProcessEnv): Promise<readonly FileResult[] | undefined> {
  const report = join(copy, `report-${name}.json`);
  const options = ["--config", "test/mutation/vitest.config.ts", "--reporter=verbose", "--reporter=json"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, `--outputFile=${report}`];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  process.once("exit", kill);
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    kill();
  }, SILENCE_MS);
  for (const output of [child.stdout, child.stderr]) output.on("data", () => timer.refresh());
  await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
  kill();
  process.off("exit", kill);
  return isSilent ? undefined : JSON.parse(readFileSync(report, "utf8")).testResults;
}

function report(): void {
  for (const room of new Set(mutants.map(({ room }) => room))) {
    const inRoom = tested.filter((result) => result.room === room);
    console.log(
      `${room}: ${inRoom.filter(({ noticedBy }) => noticedBy !== undefined).length} of ${inRoom.length} noticed`,
    );
  }
  const noticed = tested.filter(({ noticedBy }) => noticedBy !== undefined);
  say(`${noticed.length} of ${tested.length} noticed`);
  const sorted = tested.toSorted((one, other) => (one.change < other.change ? -1 : 1));
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(sorted, undefined, 2)}\n`);
  const now = new Map(tested.map((result) => [result.change, result]));
  for (const [change, noticedBy] of noticedEarlier) {
    const found = now.get(change);
    if (found?.noticedBy !== undefined) continue;
    console.log(`${found === undefined ? "GONE" : "LOST"}: ${change}\n    was noticed by ${noticedBy}`);
    if (found !== undefined) process.exitCode = 1;
  }
}

function say(line: string): void {
  console.log(`${String(Math.round((Date.now() - start) / 1000)).padStart(5)} s  ${line}`);
}
