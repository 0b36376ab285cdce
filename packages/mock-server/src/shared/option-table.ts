import { type Check, checkOptions } from "./check-options.ts";

/** An option of a public function: its one check, its default, and its flag if the server of the command has it too. */
export type OptionRow<Value = unknown> = readonly [check: Check, byDefault?: Value, flag?: Flag];

/** @param value the placeholder in the help; undefined for a switch */
type Flag = readonly [name: string, value: string | undefined, text: string, more?: FlagFacts];

interface FlagFacts {
  /** The default in words, where the value does not say it. */
  readonly shown?: string;
  /** A second check, of a text. @throws CallerError */
  readonly require?: (text: string) => unknown;
}

/** @template Filled the options with a default */
export type OptionTable<Options, Filled extends keyof Options> = {
  readonly [Name in keyof Options]-?: OptionRow<Options[Name]>;
} & { readonly [Name in Filled]-?: readonly [check: Check, byDefault: NonNullable<Options[Name]>, flag?: Flag] };

export type WithDefaults<Options, Filled extends keyof Options> = Omit<Options, Filled> & {
  readonly [Name in Filled]-?: NonNullable<Options[Name]>;
};

export function readOptions<Options extends object, Filled extends keyof Options>(
  caller: string,
  options: Options,
  table: OptionTable<Options, Filled>,
): WithDefaults<Options, Filled> {
  const rows = Object.entries<OptionRow>(table);
  checkOptions<object>(caller, options, Object.fromEntries(rows.map(([name, [check]]) => [name, check])));
  const given = new Map<string, unknown>(Object.entries(options));
  // The table has each option, and each default.
  return Object.fromEntries(rows.map(([name, [, byDefault]]) => [name, given.get(name) ?? byDefault])) as never;
}

/** Of `verify` and `verify-client`. */
export const DEFAULTS = { timeoutMs: 10_000, clientTimeoutMs: 1_000 } as const;
