import { readFile } from "node:fs/promises";
import { scenarios } from "../../client-conformance.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Reads the names of scenarios that are known to fail: one a line; empty lines and those that begin with `#` do not count.
 *
 * @throws UsageError when it cannot be read, or names no scenario
 */
export async function readKnownFailing(file: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, "utf8").catch(({ message }) => {
    throw new UsageError(`--known-failing cannot be read: ${message}`);
  });
  const names = text.split("\n").map((line) => line.trim());
  const known = names.filter((name) => name !== "" && !name.startsWith("#"));
  const unknown = known.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined)
    throw new UsageError(`--known-failing: ${JSON.stringify(unknown)} is not the full name of a scenario.`);
  return new Set(known);
}
