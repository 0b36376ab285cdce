import { operations, record } from "../contract.ts";
import { ALL_OPTIONS, type Option, shownDefault } from "./command-options.ts";
import { NAMED } from "./fault-setting.ts";

const { method, path } = operations[record.createdBy];

/** 80 columns at most. */
export const HELP: string = [
  "Usage: plant-store-mock [options]",
  "       plant-store-mock verify <base_url> [options]",
  "       plant-store-mock verify-client [options] -- <command ...>",
  "",
  `Serves ${method} <url>${path}. verify checks a service, where it creates plants with`,
  "--token; verify-client checks a client. Both exit with 1 if something is broken.",
  ...groups().flatMap(([group, options]) => ["", `${group}:`, ...options.map(line)]),
  "",
  "All but help and version have an environment variable: PLANT_STORE_MOCK_PORT.",
  "Repeat an option with three dots for several values; its variable takes commas.",
  ...lines(
    `Faults: a status, ${[...NAMED.keys()].join(", ")}; then :times=2:at=response:probability=0.1, :retry-after=1 of a status.`,
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
