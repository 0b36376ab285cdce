import { operations, record } from "../contract.ts";
import { ALL_OPTIONS, type Option, shownDefault } from "./command-options.ts";
import { NAMED } from "./fault-setting.ts";

const { method, path } = operations[record.createdBy];

/** 80 columns at most. */
export const HELP: string = [
  `Usage: plant-store-mock [options]  (serves ${method} <url>${path})`,
  "       plant-store-mock verify <base_url> [options]  (creates plants)",
  "       plant-store-mock verify-client [options] -- <command ...>",
  ...groups().flatMap(([group, options]) => ["", `${group}:`, ...options.map(line)]),
  "",
  ...lines(
    `A check that fails exits with 1. All but the last two have a variable, as PLANT_STORE_MOCK_PORT. Repeat one with dots; variables take commas. Faults are ${[...NAMED.keys()].join(", ")}.`,
  ),
].join("\n");

/** Breaks a text into lines of 80 columns at most. */
function lines(text: string): readonly string[] {
  return text.match(/.{1,80}(?= |$)/g)?.map((line) => line.trim()) ?? [];
}

function groups(): [string, Option[]][] {
  const byGroup = new Map<string, Option[]>();
  for (const option of ALL_OPTIONS) byGroup.set(option.group, [...(byGroup.get(option.group) ?? []), option]);
  return [...byGroup];
}

function line(option: Option): string {
  const { name, value, short, each, text } = option;
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  const usage = `${names}${value === undefined ? "" : ` <${value}>`}${each === undefined ? "" : " …"}`;
  const shown = shownDefault(option);
  return `  ${usage.padEnd(25)} ${text}${shown === undefined ? "" : ` (${shown})`}`;
}
