import { readFile } from "node:fs/promises";
import { quoted } from "../../copy/shell.ts";
import { type ClientReport, type ScenarioResult, scenarios } from "../../verify.ts";
import type { Check } from "../report/reported-run.ts";
import { UsageError } from "../usage-error.ts";

export function clientCheck(
  command: readonly string[],
  strict: boolean,
  known: ReadonlySet<string>,
): Check<ScenarioResult, ClientReport> {
  const words = command.map((text) => (/^[\w./:=@%+,-]+$/.test(text) ? text : quoted(text))).join(" ");
  return {
    ...{ command: "verify-client", subject: command.join(" "), unit: ["scenario", "scenarios"], strict, known },
    describe: ({ repeatedBy, given, expected, arrived, stored, said }) => ({
      example: [
        `given     ${given}`,
        ...list("arrived", arrived),
        ...list("stored", stored),
        ...list("said", lastLines(said)),
        `expected  ${expected}`,
      ],
      again: [
        `npx plant-store-mock verify-client ${repeatedBy.map((name) => `--only ${quoted(name)}`).join(" ")} -- ${words}`,
      ],
    }),
    unseen: ({ results }) =>
      results.every(({ verdict }) => verdict === "not observed") ? "nothing of the client was observed" : undefined,
    summary: ({ results }) => [
      ...(results.every(({ arrived }) => arrived.length === 0) && results.some(({ verdict }) => verdict === "broken")
        ? [
            "No request arrived at all: does the client read PLANT_STORE_BASE_URL, and bypass any proxy there (NO_PROXY)?",
          ]
        : []),
      ...results
        .filter(({ name, verdict }) => verdict === "holds" && known.has(name))
        .map(({ name }) => `"${name}" holds now: remove it from --known-failing.`),
    ],
  };
}

/** A screen has no room for a whole stack; `--json` has all of it. */
function lastLines(said: string): readonly string[] {
  // Node shows the message between the source and the frames.
  const lines = said.split("\n").filter((line) => !/^\s*(?:at .*|[\^~]+)?$/.test(line));
  return lines.length <= 6 ? lines : [...lines.slice(0, 2), "…", ...lines.slice(-3)];
}

function list(label: string, lines: readonly string[]): readonly string[] {
  const [first = "nothing", ...others] = lines;
  return [label.padEnd(10) + first, ...others.map((line) => " ".repeat(10) + line)];
}

/** One a line, but empty lines and `#` comments. @throws UsageError when it cannot be read, or names no scenario */
export async function readKnownFailing(file: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, "utf8").catch(({ message }) => {
    throw new UsageError(`--known-failing cannot be read: ${message}`);
  });
  const names = text.split("\n").map((line) => line.trim());
  const known = names.filter((name) => name !== "" && !name.startsWith("#"));
  const unknown = known.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined)
    throw new UsageError(`--known-failing: ${JSON.stringify(unknown)} is not the full name of a scenario.`);
  return new Set(known);
}
