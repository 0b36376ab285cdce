import { closest } from "./closest.ts";
import { ALL_OPTIONS, environmentVariableOf, OPTIONS, type Option, PREFIX } from "./command-options.ts";
import { UsageError } from "./usage-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = Object.values<Option>(OPTIONS).map(({ name }) => name);

/** Returns the value of an option's variable; an empty one counts as none. */
export function variableOf(name: string, environment: Environment): string | undefined {
  return environment[environmentVariableOf(name)] || undefined;
}

/** @throws UsageError for a variable with our prefix but without an option. It never shows the value. */
export function refuseUnknownVariables(environment: Environment): void {
  const known = ALL_OPTIONS.map(({ name }) => environmentVariableOf(name));
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
