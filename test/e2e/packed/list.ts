/** A list of plants in a folder of its own, and the import of examples/node-script over it, as often as a test likes. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandResult, type Running, start } from "../support/run.ts";

export interface List {
  import(...args: readonly string[]): Promise<CommandResult>;
  begin(...args: readonly string[]): Running;
  /** The last result of each id in the results file, without any port. */
  results(): Promise<Readonly<Record<string, string>>>;
  readonly file: string;
  readonly resultsFile: string;
}

export type Environment = Readonly<Record<string, string>>;

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
  const env = { PLANT_STORE_TOKEN: "t1", ...environment };
  const begin = (...args: readonly string[]) => start(folder, "node", ["import-plants.ts", file, ...args], { env });
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

/** It has the counts. */
export function lastLine({ stdout }: CommandResult): string | undefined {
  return stdout.trimEnd().split("\n").at(-1);
}
