/** Every case that follows from a contract, over every way to its service. */
import { type Case, cases } from "@plant-store/mock-server/verify";
import { testCases } from "../pair/test-cases.ts";
import { WAYS, type Way } from "../pair/transports/all.ts";
import { thorough } from "../support/thorough.ts";

/** Those where members and keys of a contract are written and read again. ways.ts has the others. */
const OF_A_CONTRACT = WAYS.filter(({ name }) => /^store\.fetch$|^http$|SQLite|Redis/.test(name));

/** Of cases that differ only in their operation the first and the last: `npm test` runs these. */
const kindOf = ({ name }: Case) => name.replace(/^\w+: /, "");
const lastOfKind = (list: readonly Case[]) => [...new Map(list.map((one) => [kindOf(one), one])).values()];
const few = new Set([...lastOfKind(cases), ...lastOfKind(cases.toReversed())]);

const inBrief = (way: Way): Way => ({ ...way, runs: (one) => way.runs(one) && few.has(one) });

/** `npm test` has a few cases in process; the thorough tests have all there, and the few by the other ways. */
export function testEveryCase(): void {
  const [first, ...others] = OF_A_CONTRACT;
  if (first === undefined) throw new Error("WAYS lacks store.fetch.");
  testCases(thorough ? [first, ...others.map(inBrief)] : [inBrief(first)], false);
}
