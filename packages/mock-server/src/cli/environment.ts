import { closest } from "./closest.ts";
import { environmentVariableOf, OPTIONS, type OptionName, PREFIX } from "./command-options.ts";
import { UsageError } from "./usage-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `--help` and `--version` have none: it would keep every server from starting, and a script may keep the mock's version in
 * it.
 */
const NAMES = Object.keys(OPTIONS).filter((name) => name !== "help" && name !== "version");

/** Returns the value of an option's variable; an empty one counts as none. */
export function variableOf(name: OptionName, environment: Environment): string | undefined {
  return NAMES.includes(name) ? environment[environmentVariableOf(name)] || undefined : undefined;
}

/** @throws UsageError for a variable with our prefix but without an option. It never shows the value. */
export function refuseUnknownVariables(environment: Environment): void {
  const known = Object.keys(OPTIONS).map(environmentVariableOf);
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith(PREFIX) && environment[name] && !known.includes(name),
  );
  if (unknown === undefined) return;
  const nearest = closest(unknown.slice(PREFIX.length).toLowerCase().replaceAll("_", "-"), NAMES);
  const proposal = nearest === undefined ? "" : ` Did you mean ${environmentVariableOf(nearest)}?`;
  throw new UsageError(
    `Unknown environment variable ${JSON.stringify(unknown)}.${proposal} See plant-store-mock --help.`,
  );
}
