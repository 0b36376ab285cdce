import { join, parse } from "node:path";
import { parseArgs } from "node:util";

export interface Options {
  /** The list, and the results. */
  readonly file: string;
  readonly resultsFile: string;
  readonly concurrency: number;
  readonly retryRefused: boolean;
  readonly retryUnknown: boolean;
}

const USAGE = "usage: import-plants.ts <file.csv or .json> [--concurrency 4] [--retry-refused] [--retry-unknown]";

/** Reads the command line. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
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
