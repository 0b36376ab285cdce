import { cases } from "@plant-store/mock-server/conformance";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { differences } from "./differences.ts";
import { type Compared, compare } from "./run-case.ts";

const overHttp = cases.filter(({ transports }) => transports.includes("http"));
const UNDECLARED = "an undeclared status";
/** Where the document is silent there is nothing to judge by. */
const NOT_IN_THE_DOCUMENT = ["another operation", UNDECLARED];

const exchanges: Compared[] = [];
const judgedAsAWhole: string[] = [];

beforeEach(() => {
  // Prism's server writes there what it fails at.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a case over Prism: the same answer and no violation, or a known difference", () => {
  test.each(overHttp)("$name", async (testCase) => {
    const { exchanges: compared, stored, storedBehind } = await compare(testCase);
    exchanges.push(...compared);
    const judged = compared.filter(({ obstacles }) => obstacles.length === 0);
    const others = compared.filter(({ obstacles }) => obstacles.length > 0);

    expect(judged.flatMap(({ disagreements }) => disagreements)).toEqual([]);
    for (const { obstacles, disagreements, direct, proxied } of others) {
      expect(disagreements, `Prism agrees: mend the rule of ${obstacles.join(" or of ")}.`).not.toEqual([]);
      if (obstacles[0] === UNDECLARED) expect(proxied).toMatchObject({ status: direct.status, body: direct.body });
    }
    if (others.length > 0) return;
    expect(storedBehind).toBe(stored);
    judgedAsAWhole.push(testCase.name);
  });
});

test("most of what the document speaks of is judged, and every difference is met", async ({ annotate }) => {
  const notJudged = exchanges.filter(({ obstacles }) => obstacles.length > 0);
  const met = Object.keys(differences).map(
    (name) => [name, notJudged.filter(({ obstacles }) => obstacles[0] === name).length] as const,
  );
  const judged = exchanges.length - notJudged.length;
  const spokenOf = exchanges.filter(({ obstacles }) => !obstacles.some((name) => NOT_IN_THE_DOCUMENT.includes(name)));
  await annotate(
    [
      `${judgedAsAWhole.length} of ${overHttp.length} cases are judged as a whole.`,
      `Of their ${exchanges.length} exchanges ${judged} are judged, ${notJudged.length} are not:`,
      `${met.map(([name, count]) => `${count} ${name}`).join(", ")}.`,
    ].join(" "),
  );

  expect(judgedAsAWhole.length).toBeGreaterThanOrEqual(140);
  expect(judged).toBeGreaterThanOrEqual(145);
  expect(judged / spokenOf.length).toBeGreaterThan(0.6);
  expect(new Set(notJudged.flatMap(({ obstacles }) => obstacles))).toEqual(new Set(Object.keys(differences)));
});
