import { cases, type Observed } from "@plant-store/mock-server/conformance";
import { describe, expect, test } from "vitest";
import { runCase, withoutTransportHeaders } from "./run-case.ts";
import { WAYS } from "./transports/all.ts";

describe.each(cases)("$name", (testCase) => {
  const responsesBy = new Map<string, readonly Observed[]>();
  const own = WAYS.filter((way) => way.runs(testCase));

  test.each(own)("$name", async ({ name, connect }) => {
    await using connection = await connect(testCase.setup);
    const { responses, found } = await runCase(testCase, connection.store, connection.send);
    responsesBy.set(name, responses);
    expect(found, `It cites: ${testCase.cites.join(", ")}.`).toEqual([]);
  });

  if (own.length === 1) return;
  test("the same response on each", () => {
    const [first, ...others] = [...responsesBy.values()].map((responses) => responses.map(withoutTransportHeaders));
    expect(others).toEqual(others.map(() => first));
  });
});
