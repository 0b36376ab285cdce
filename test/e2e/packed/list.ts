/** A list of plants in a folder of its own, the mock, and the import of examples/node-script from one into the other. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type CommandResult, type Running, start } from "../support/run.ts";
import { install } from "./install.ts";
import { type ServedMock, serveMock } from "./serve.ts";

export interface List {
  import(...args: readonly string[]): Promise<CommandResult>;
  begin(...args: readonly string[]): Running;
  /** The last result of each id in the results file, without any port. */
  results(): Promise<Readonly<Record<string, string>>>;
  readonly file: string;
  readonly resultsFile: string;
}

export const folder: string = await install("node-script");

export async function setUp(
  content: string,
  name = "list.csv",
  token = "t1",
): Promise<ServedMock & { readonly list: List }> {
  const mock = await serveMock();
  onTestFinished(() => mock[Symbol.asyncDispose]());
  const own = await mkdtemp(join(folder, "list-"));
  const file = join(own, name);
  const resultsFile = join(own, name.replace(/\.\w+$/, ".results.jsonl"));
  await writeFile(file, content);
  const env = { PLANT_STORE_TOKEN: token, PLANT_STORE_BASE_URL: mock.url };
  const begin = (...args: readonly string[]) => start(folder, "node", ["import-plants.ts", file, ...args], { env });
  const list: List = {
    file,
    resultsFile,
    begin,
    import: (...args) => begin(...args).ended,
    async results() {
      const lines = (await readFile(resultsFile, "utf8")).trimEnd().split("\n");
      const entries: { readonly id: string; readonly result: string }[] = lines.map((line) => JSON.parse(line));
      return Object.fromEntries(entries.map(({ id, result }) => [id, result]));
    },
  };
  return { ...mock, list };
}

export function lastLine({ stdout }: CommandResult): string | undefined {
  return stdout.trimEnd().split("\n").at(-1);
}

const NONE = { created: 0, before: 0, refused: 0, mayExist: 0, notSent: 0, bad: 0 };

/** The last line of an import's output. */
export function counts(of: Partial<typeof NONE>): string {
  const { created, before, refused, mayExist, notSent, bad } = { ...NONE, ...of };
  return `${created} created (${before} before), ${refused} refused, ${mayExist} may exist, ${notSent} not sent, ${bad} bad rows`;
}
