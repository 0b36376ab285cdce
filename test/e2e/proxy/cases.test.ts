import { cases } from "@plant-store/mock-server/conformance";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ComparedRequest, compare } from "./compare.ts";
import { skipRules } from "./skip-rules.ts";

const overHttp = cases.filter(({ transports }) => transports.includes("http"));
const UNDECLARED = "an undeclared status";
/** Prism has nothing to judge these by. */
const NOT_IN_THE_DOCUMENT = ["another operation", UNDECLARED];

const sent: ComparedRequest[] = [];
const judgedAsAWhole: string[] = [];

beforeEach(() => {
  // Prism's server writes its failures there.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a case over Prism: the same response and no violation, or a known reason to skip it", () => {
  test.each(overHttp)("$name", async (testCase) => {
    const { requests, stored, storedBehind } = await compare(testCase);
    sent.push(...requests);
    const judged = requests.filter(({ skipReasons }) => skipReasons.length === 0);
    const skipped = requests.filter(({ skipReasons }) => skipReasons.length > 0);

    expect(judged.flatMap(({ disagreements }) => disagreements)).toEqual([]);
    for (const { skipReasons, disagreements, direct, proxied } of skipped) {
      expect(disagreements, `Prism agrees: mend the rule of ${skipReasons.join(" or of ")}.`).not.toEqual([]);
      if (skipReasons[0] === UNDECLARED) expect(proxied).toMatchObject({ status: direct.status, body: direct.body });
    }
    if (skipped.length > 0) return;
    expect(storedBehind).toBe(stored);
    judgedAsAWhole.push(testCase.name);
  });
});

test("most requests that the document speaks of are judged, and every rule applies to one", async ({ annotate }) => {
  const skipped = sent.filter(({ skipReasons }) => skipReasons.length > 0);
  const counts = Object.keys(skipRules).map(
    (name) => `${skipped.filter(({ skipReasons }) => skipReasons[0] === name).length} ${name}`,
  );
  const judged = sent.length - skipped.length;
  const documented = sent.filter(({ skipReasons }) => !skipReasons.some((name) => NOT_IN_THE_DOCUMENT.includes(name)));
  await annotate(
    [
      `${judgedAsAWhole.length} of ${overHttp.length} cases are judged as a whole.`,
      `Of their ${sent.length} requests ${judged} are judged, ${skipped.length} are skipped:`,
      `${counts.join(", ")}.`,
    ].join(" "),
  );

  expect(judgedAsAWhole.length).toBeGreaterThanOrEqual(140);
  expect(judged).toBeGreaterThanOrEqual(145);
  expect(judged / documented.length).toBeGreaterThan(0.6);
  expect(new Set(skipped.flatMap(({ skipReasons }) => skipReasons))).toEqual(new Set(Object.keys(skipRules)));
});
