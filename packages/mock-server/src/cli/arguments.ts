import { parseArgs } from "node:util";

/** What the command was asked to do. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | {
      readonly kind: "serve";
      readonly host: string;
      readonly port: number;
      readonly tokens: readonly string[] | undefined;
      readonly basePath: string;
    };

/** A mistake of the user's, told in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  token: { type: "string", multiple: true },
  "base-path": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** An argument wins over its environment twin, PLANT_STORE_MOCK_*. @throws UsageError */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const values = parse(args);
  // An empty variable is as good as none.
  const twin = (name: keyof typeof OPTIONS) => environment[twinOf(name)] || undefined;
  const setting = (name: "port" | "host" | "base-path") => values[name] ?? twin(name);
  if (values.help || isOn(twin("help"))) return { kind: "help" };
  if (values.version || isOn(twin("version"))) return { kind: "version" };
  return {
    kind: "serve",
    // As in a URL or without its brackets.
    host: (setting("host") ?? "127.0.0.1").replace(/^\[(.*)\]$/, "$1"),
    port: readPort(setting("port") ?? "4010"),
    tokens:
      values.token ??
      twin("token")
        ?.split(",")
        .map((token) => token.trim()),
    basePath: setting("base-path") ?? "",
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // The first sentence names the option; what follows explains parseArgs itself. An argument may hold a line break.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    throw new UsageError(`${reason.replace(/\s+/g, " ")}. See plant-store-mock --help.`, { cause: error });
  }
}

function readPort(port: string): number {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(
      `--port (or ${twinOf("port")}) must be a number from 0 to 65535, received ${JSON.stringify(port)}.`,
    );
  }
  return Number(port);
}

function twinOf(name: string): string {
  return `PLANT_STORE_MOCK_${name.replaceAll("-", "_").toUpperCase()}`;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["0", "false", "no", "off"].includes(value.toLowerCase());
}
