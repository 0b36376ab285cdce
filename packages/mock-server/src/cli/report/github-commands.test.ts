import { expect, test } from "vitest";
import { fc, tries } from "../../../../../test/support/thorough.ts";
import type { CaseResult } from "../../conformance.ts";
import { BROKEN, brokenWith, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import { serviceCheck } from "../verify/service-check.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { outcomeOf } from "./outcome.ts";

/** Finds a command in a line, in the way of the runner's ActionCommand.cs: in the new form, else in the old one. */
function commandIn(line: string): { name: string; title?: string; data: string } | undefined {
  const text = line.trim();
  const end = text.indexOf("::", 2);
  if (text.startsWith("::") && end > 0) {
    const [, name = "", properties = ""] = /^(\S+) ?(.*)$/s.exec(text.slice(2, end)) ?? [];
    const [, title] = /(?:^|,)title=([^,]*)/.exec(properties) ?? [];
    return { name, ...(title !== undefined && { title: decode(title) }), data: decode(text.slice(end + 2)) };
  }
  const [, name, data = ""] = /##\[(\w+)[^\]]*\](.*)/.exec(line) ?? [];
  return name === undefined ? undefined : { name, data };
}

function decode(text: string): string {
  const codes: Readonly<Record<string, string>> = { "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%" };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => codes[code] ?? "");
}

/** Returns the annotations of a run that an error ended. */
const annotated = (results: readonly CaseResult[], error: string) =>
  annotations(outcomeOf(serviceCheck("https://a.test", false), results, 0, new Error(error)));

test("an error for each broken case, those against the contract first, and for the end of the run", () => {
  const ours = { ...brokenWith("x"), mismatches: [{ text: "x", rule: "decision x" }] };
  expect(annotated([HOLDS, ours, BROKEN, UNSEEN], "It, stopped: 100%\n")).toBe(
    [
      `::error title=an empty name that is a very long name indeed%2C and longer than a terminal is wide::status: expected 200, received 500%0Arequest   ${BROKEN.request}%0Areceived  ${BROKEN.received}`,
      "::error title=x::x%0Arequest   x%0Areceived  x",
      "::error title=plant-store-mock verify::It, stopped: 100%25%0A",
      "",
    ].join("\n"),
  );
});

test("the runner reads any text back", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."%:,=#[]\r\n 25ADE0\\", "::", "##[") }), (text) => {
      const name = `a${text}b`;
      const result = { ...brokenWith(text), name, reason: name, received: `${text}b` };
      const lines = annotated([result], name).split("\n");
      expect(lines).toHaveLength(3);
      expect(commandIn(lines[0] ?? "")).toEqual({
        name: "error",
        title: name,
        data: `${name}\nrequest   ${text}\nreceived  ${text}b`,
      });
      expect(commandIn(lines[1] ?? "")).toEqual({ name: "error", title: "plant-store-mock verify", data: name });
    }),
    { numRuns: tries(2_000) },
  );
});

test.for(["::error::x", "  ::stop-commands::x", "a ##[add-mask]b", "x\n\t::warning title=a::b", '{"a": "##[group]"}'])(
  "%j is a command, and is none once it is disarmed",
  (text) => {
    const commands = (lines: string) => lines.split(/\r\n|\r|\n/).filter((line) => commandIn(line) !== undefined);
    expect(commands(text)).toHaveLength(1);
    expect(commands(disarm(text))).toEqual([]);
  },
);

test("JSON means the same once it is disarmed, and other text stays as it is", () => {
  const value = { "##[a]": ["::error::x", "##[error]b", "a::b", 1] };
  expect(JSON.parse(disarm(JSON.stringify(value, null, 2)))).toEqual(value);
  expect(disarm("holds  a::b # [c]\n  request: x")).toBe("holds  a::b # [c]\n  request: x");
});

test("a terminal stays one", () => {
  const written: string[] = [];
  const target = withoutCommands({ isTTY: true, columns: 9, write: (text) => written.push(text) });
  target.write("::x::");
  expect([target.isTTY, target.columns, written]).toEqual([true, 9, ["\\u003a:x::"]]);
});
