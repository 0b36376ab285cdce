/** Ctrl-C, and a pseudo-terminal, which `script` of util-linux gives. */
import { spawnSync } from "node:child_process";
import { type Requirement, requirement } from "../../../support/requirement.ts";
import { type Outcome, run } from "../../support/run.ts";

export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

const VERSION = spawnSync("script", ["--version"], { encoding: "utf8" });

export const TERMINAL: Requirement = requirement(
  VERSION.stdout?.includes("util-linux") ? undefined : "util-linux's script is not on this machine",
);

/** Runs a command on a terminal of so many columns, with only the given environment. */
export function onTerminal(
  folder: string,
  columns: number,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const settings = Object.entries({ TERM: "xterm-256color", ...environment }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const words = ["env", "-i", ...settings, ...command].map((word) => `'${word}'`).join(" ");
  return run(folder, "script", ["-qec", `stty cols ${columns}; ${words}`, "/dev/null"]);
}
