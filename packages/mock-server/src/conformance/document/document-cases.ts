import type { Case, CaseRequest } from "../case.ts";
import { creator, keyOf, type Subject, sentBy, subjects } from "../derive/subject.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { goodRequest, type Kept, NAMES, type Rule, requestsTo, type Sent } from "./case-requests.ts";
import { accepted, HOLDS, type Judge, notAdmitted, refusedAsDocumented } from "./judge-case.ts";

export interface CaseStep {
  /** `t1` stands for the token of the run, and a form of it in braces. */
  readonly request: CaseRequest;
  readonly expected: string;
  readonly judge: Judge;
  readonly withoutResponse: "broken" | "not observed";
}

/** A promise of the service's document, which any service must keep. Its name says the place in the request. */
export interface DocumentCase extends Pick<Case, "name" | "operation" | "cites"> {
  /** The last one is what it is about; another one before it prepares it. */
  readonly steps: readonly [CaseStep, ...CaseStep[]];
  readonly kept?: readonly Kept[];
}

/** The first is the plain create, on which the others rest. @param isOurs a service keeps our decisions too */
export function documentCases(ids: PlantIds, isOurs: boolean): readonly [DocumentCase, ...DocumentCase[]] {
  const others = subjects.filter(({ id }) => id !== creator.id);
  const [plain, ...more] = [creator, ...others].flatMap((subject) =>
    requestsTo(subject, ids).map((sent) => caseOf(subject, ids, sent, isOurs)),
  );
  if (plain === undefined) throw new Error("The contract has no create.");
  return [plain, ...more];
}

/** Creates requests that find out, in this order, whether a service responds at all. The first creates nothing. */
export function pings(ids: PlantIds, token: string | undefined): readonly [CaseRequest, ...CaseRequest[]] {
  const create = goodRequest(creator, keyOf(ids("small")));
  const anonymous = create.headers.filter(([name]) => name !== "Authorization");
  const reading: CaseRequest = { method: "GET", target: create.target, headers: [], body: undefined };
  return [{ ...create, headers: anonymous }, reading, ...(token === undefined ? [] : [create])];
}

function caseOf(subject: Subject, ids: PlantIds, sent: Sent, isOurs: boolean): DocumentCase {
  const { operation, shapes, status, plant } = subject;
  const { name, changes = {}, cites = ["document rule 1"], leftOpen, shows = [] } = sent;
  const { key = keyOf(ids("small")), body } = changes;
  const { before = plant === "in the path" ? goodRequest(creator, key) : undefined } = sent;
  const known = typeof body === "string" ? body : sentBy(subject, { ...changes, key }, NAMES);
  const success = described([String(status)], shapes[status]);
  const errors = Object.keys(shapes).filter((one) => Number(one) >= 400);
  const error = described(errors, shapes[errors[0] ?? ""]);
  const judges: Readonly<Record<Rule, readonly [Judge, expected: string]>> = {
    "document rule 1": [
      accepted(operation, { sent: known, leftOpen, shows }),
      leftOpen === undefined ? success : `${success}; or ${error}`,
    ],
    "document rule 2": [refusedAsDocumented(operation), `${error}; or another 4xx`],
    "document authentication": [notAdmitted(operation), `${error}; or another status but a 2xx or 5xx`],
    "decision tokens": [
      notAdmitted(operation, isOurs ? "must" : "should", "decision tokens"),
      `${error}; or another status but a 2xx or 5xx`,
    ],
  };
  const [judge, expected] = judges[cites[0]];
  const withoutResponse = cites[0] === "document rule 1" ? "broken" : "not observed";
  const step = { request: goodRequest(subject, key, changes), expected, judge, withoutResponse } as const;
  const isKept = cites[0] === "document rule 1" && plant !== "none" && operation.method !== "DELETE";
  const sentBefore = sent.before && typeof before?.body === "string" ? before.body : undefined;
  const judgeBefore = sentBefore === undefined ? () => HOLDS : accepted(operation, { sent: sentBefore });
  return {
    ...{ name: `${subject.id}: ${name}`, operation: subject.id, cites },
    steps: before === undefined ? [step] : [{ ...step, request: before, judge: judgeBefore }, step],
    ...(isKept && { kept: [...(sent.kept ?? []), { key, sent: known, sentBefore }] }),
  };
}

function described(statuses: readonly string[], shape: string | undefined): string {
  const body = shape === undefined ? "no body" : `application/json, ${/^[AEIOU]/.test(shape) ? "an" : "a"} ${shape}`;
  return `${statuses.join(" or ")}, ${body}`;
}
