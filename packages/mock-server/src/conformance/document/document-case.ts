import type { Operation } from "../../contract.ts";
import type { CaseRequest } from "../case.ts";
import { accepted, type Judge, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

/** A promise of the service's document, which any service must keep. */
export interface DocumentCase {
  readonly name: string;
  readonly cites: readonly string[];
  /** `t1` stands for the token of the run. */
  readonly request: CaseRequest;
  /** Sent first; its response is not judged. */
  readonly before?: CaseRequest;
  readonly expected: string;
  readonly judge: Judge;
  /** The verdict when the connection fails. */
  readonly withoutResponse: "broken" | "not observed";
}

/** Creates the case of a good request. @param leftOpen why a service may refuse it, if the document does not show that */
export function accepts(operation: Operation, name: string, request: CaseRequest, leftOpen?: string): DocumentCase {
  const sent = typeof request.body === "string" ? request.body : undefined;
  return {
    name,
    cites: ["document rule 1"],
    request,
    expected: leftOpen === undefined ? PLANT : `${PLANT}; or ${errorsOf(operation)}`,
    judge: accepted(operation, sent, leftOpen),
    withoutResponse: "broken",
  };
}

/** Creates the case of a request that a service may refuse. */
export function mayRefuse(operation: Operation, name: string, request: CaseRequest): DocumentCase {
  return {
    name,
    cites: ["document rule 2"],
    request,
    expected: `${errorsOf(operation)}; or ${PLANT}; or another status`,
    judge: refusedAsDocumented(operation),
    withoutResponse: "not observed",
  };
}

/** Creates the case of a request without a good token. */
export function refusesStrangers(operation: Operation, name: string, request: CaseRequest): DocumentCase {
  return {
    name,
    cites: ["document authentication"],
    request,
    expected: `${errorsOf(operation)}; or another status but a 2xx`,
    judge: notAdmitted(operation),
    withoutResponse: "not observed",
  };
}

const PLANT = "200, application/json, a Plant";

function errorsOf({ responses }: Operation): string {
  const errors = Object.keys(responses).filter((status) => Number(status) >= 400);
  return `${errors.join(" or ")}, application/json, an Error`;
}
