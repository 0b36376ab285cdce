/** A list of plants in a folder of its own, and the import of examples/node-script over it, as often as a test likes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Outcome } from "../run.ts";

export interface List {
  /** Imports it. */
  import(...args: readonly string[]): Promise<Outcome>;
  /** Begins to import it. */
  begin(...args: readonly string[]): Running;
  /** What its results file says last of each id, without what would name a port. */
  results(): Promise<Readonly<Record<string, string>>>;
  readonly file: string;
  readonly resultsFile: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
}

export type Environment = Readonly<Record<string, string>>;

/** @param folder where the example is installed */
export async function createList(
  folder: string,
  name: string,
  content: string,
  environment: Environment,
): Promise<List> {
  const own = await mkdtemp(join(folder, "list-"));
  const file = join(own, name);
  const resultsFile = join(own, name.replace(/\.\w+$/, ".results.jsonl"));
  await writeFile(file, content);

  const begin = (...args: readonly string[]): Running => {
    const child = spawn(process.execPath, ["import-plants.ts", file, ...args], {
      cwd: folder,
      env: { ...process.env, PLANT_STORE_TOKEN: "t1", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // One that hangs fails its test, and must not outlive it for long.
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    return { child, ended: outcomeOf(child, text(child.stdout), text(child.stderr)) };
  };

  return {
    file,
    resultsFile,
    begin,
    import: (...args) => begin(...args).ended,
    async results() {
      const lines = (await readFile(resultsFile, "utf8")).trimEnd().split("\n");
      const entries: readonly { readonly id: string; readonly result: string }[] = lines.map((line) =>
        JSON.parse(line),
      );
      return Object.fromEntries(entries.map(({ id, result }) => [id, result]));
    },
  };
}

async function outcomeOf(child: ChildProcess, out: Promise<string>, err: Promise<string>): Promise<Outcome> {
  const [stdout, stderr, [code]] = await Promise.all([out, err, once(child, "exit")]);
  return { code, stdout, stderr };
}

/** The counts at the end of what it says. */
export function lastLine({ stdout }: Outcome): string | undefined {
  return stdout.trimEnd().split("\n").at(-1);
}
