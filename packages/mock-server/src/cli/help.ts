import { operations, record } from "../contract.ts";
import { OPTIONS, type Option } from "./command-options.ts";

const { method, path } = operations[record.createdBy];

/** 80 columns at most. */
export const HELP: string = [
  "Usage: plant-store-mock [options]",
  "       plant-store-mock verify <base_url> [options]",
  "",
  `Serves the Plant Store service here: ${method} <url>${path}. verify checks a service;`,
  "it creates plants with --token, and exits with 1 if something is broken.",
  ...groups().flatMap(([group, options]) => ["", `${group}:`, ...options.map(line)]),
  "",
  "All but help and version have an environment variable: PLANT_STORE_MOCK_PORT.",
  "Repeat an option with three dots for several values; its variable takes commas.",
  "Faults: a status, malformed-json, wrong-shape, empty-body, hang, network-error,",
  "connection-reset, empty-reply, truncated-body, garbage. After a colon: times=2,",
  "at=response, probability=0.1 (or just 0.1), and retry-after=1 for a status.",
].join("\n");

type OptionEntry = readonly [name: string, option: Option];

function groups(): [string, OptionEntry[]][] {
  const byGroup = new Map<string, OptionEntry[]>();
  for (const entry of Object.entries(OPTIONS)) {
    const [, { group }] = entry;
    byGroup.set(group, [...(byGroup.get(group) ?? []), entry]);
  }
  return [...byGroup];
}

function line([name, { value, short, multiple, text, default: byDefault }]: OptionEntry): string {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  const usage = `${names}${value === undefined ? "" : ` <${value}>`}${multiple ? " …" : ""}`;
  return `  ${usage.padEnd(25)} ${text}${byDefault === undefined ? "" : ` (${byDefault})`}`;
}
