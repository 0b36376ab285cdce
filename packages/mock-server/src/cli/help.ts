import { operations, record } from "../contract.ts";
import { ALL_OPTIONS, GROUPS, type Option } from "./command-options.ts";
import { NAMED } from "./fault-setting.ts";

const { method, path } = operations[record.createdBy];

/** 80 columns at most. */
export const HELP: string = [
  `Usage: plant-store-mock [options]  (serves ${method} <url>${path})`,
  "       plant-store-mock run [options] -- <command ...>  (serves meanwhile)",
  "       plant-store-mock verify <base_url> [options]  (creates plants)",
  "       plant-store-mock verify-client [options] -- <command ...>",
  ...GROUPS.flatMap((group) => ["", `${group}:`, ...ALL_OPTIONS.filter((one) => one.group === group).map(line)]),
  "",
  ...lines(
    `PLANT_STORE_MOCK_<NAME> sets an option; commas where it repeats (…). Faults: ${[...NAMED.keys()].join(", ")}.`,
  ),
].join("\n");

function lines(text: string): readonly string[] {
  return text.match(/.{1,80}(?= |$)/g)?.map((line) => line.trim()) ?? [];
}

function line({ name, value, short, each, text, shown, default: byDefault }: Option): string {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  const usage = `${names}${value === undefined ? "" : ` <${value}>`}${each === undefined ? "" : " …"}`;
  const isShown = typeof byDefault === "number" || typeof byDefault === "string";
  const inWords = shown ?? (isShown ? byDefault : undefined);
  return `  ${usage.padEnd(25)} ${text}${inWords === undefined ? "" : ` (${inWords})`}`;
}
