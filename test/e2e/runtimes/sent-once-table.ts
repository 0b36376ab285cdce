/** The table "Sent once" of the SDK's README, whose figures the runtimes must show. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, table } from "../../docs/blocks.ts";
import type { LetDown } from "./servers/kept-alive.ts";

/** The number of times that the service receives one request. */
export type Receipts = Readonly<Record<LetDown, number>>;

/** Returns the figures by runtime. A row may name several. */
export async function readSentOnceTable(): Promise<ReadonlyMap<string, Receipts>> {
  const [, section = ""] = (await readFile(join(root, "packages/sdk/README.md"), "utf8")).split("\n### Sent once\n");
  const rows = table("Runtime", section).flatMap(([names = "", ...cells]) => {
    const [closed = Number.NaN, status421 = Number.NaN, status408 = Number.NaN] = cells.map((cell) =>
      Number.parseInt(cell, 10),
    );
    return names.split(", ").map((name) => [name, { closed, "421": status421, "408": status408 }] as const);
  });
  return new Map(rows);
}
