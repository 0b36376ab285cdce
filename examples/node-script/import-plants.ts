/** Creates the plants of a file; run again, it goes on where it ended. Exit code 0: all exist, 1: not all, 130: Ctrl-C. */
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { createPlantStoreClient } from "@plant-store/sdk";
import { readPlants } from "./read-plants.ts";
import { openResults, type Result } from "./results.ts";
import { sendPlants } from "./send-plants.ts";
import { summarize } from "./summary.ts";

const USAGE = "usage: import-plants.ts <file.csv or .json> [--concurrency 4] [--retry-refused] [--retry-unknown]";

try {
  process.exitCode = await importPlants(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Options = ReturnType<typeof readOptions>;

async function importPlants(options: Options): Promise<number> {
  const plants = createPlantStoreClient(); // it reads PLANT_STORE_BASE_URL and PLANT_STORE_TOKEN
  const service = (process.env.PLANT_STORE_BASE_URL ?? "").replace(/\/+$/, "");
  const list = await readPlants(options.file);
  const results = openResults(options.resultsFile, service);

  const known = list.rows.map((row) => ({ row, result: results.get(row.plant.id)?.result }));
  const due = known.filter(({ result }) => isDue(result, options)).map(({ row }) => row);
  const createdBefore = known.filter(({ result }) => result === "created").length;
  if (options.retryUnknown && known.some(({ result }) => result === "may exist")) {
    console.warn("Warning: plants that may exist are sent again. The service may double or replace those that do.");
  }

  const interrupt = new AbortController();
  // A second Ctrl-C ends the process at once. The plants that were on their way may exist.
  process.once("SIGINT", () => interrupt.abort());

  await sendPlants(due, { plants, results, concurrency: options.concurrency, signal: interrupt.signal });

  const { text, complete } = summarize(list, results, createdBefore);
  console.log(text);
  if (interrupt.signal.aborted) return 130;
  return complete ? 0 : 1;
}

function isDue(result: Result | undefined, { retryRefused, retryUnknown }: Options): boolean {
  const isSent = { created: false, refused: retryRefused, "may exist": retryUnknown, "not sent": true };
  return result === undefined || isSent[result];
}

function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      concurrency: { type: "string", default: "4" },
      "retry-refused": { type: "boolean", default: false },
      "retry-unknown": { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(USAGE);
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) throw new Error("--concurrency: expected 1 or more.");
  const { dir, name } = parse(file);
  return {
    file,
    resultsFile: join(dir, `${name}.results.jsonl`),
    concurrency,
    retryRefused: values["retry-refused"],
    retryUnknown: values["retry-unknown"],
  };
}
