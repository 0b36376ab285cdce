import { readFile } from "node:fs/promises";
import { table } from "../../test/docs/blocks.ts";
import { IN_PART } from "./in-part.ts";
import type { Verdict } from "./verdict.ts";

const document: string = await readFile(new URL("../README.md", import.meta.url), "utf8");

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cell: (row: string, column: string) => string | undefined;
  readonly verdict: (row: string, column: string) => Partial<Verdict>;
}

export function tableOf(title: string): Table {
  const [heading = ""] = document.split("\n").filter((line) => line.startsWith(`| ${title} |`));
  const columns = heading.slice(2, -2).split(" | ").slice(1);
  const rows = table(title, document);
  const cell = (row: string, column: string) => rows.find(([name]) => name === row)?.[columns.indexOf(column) + 1];
  return {
    columns,
    rows: rows.map(([name = ""]) => name),
    cell,
    verdict: (row, column) => {
      // A cell of the README is text.
      const stated = cell(row, column) as Verdict["cell"];
      return stated === "in part" ? { cell: stated, misses: IN_PART[row]?.[column] ?? ["", ""] } : { cell: stated };
    },
  };
}
