import type { CaseRequest } from "../case.ts";
import type { Subject } from "../derive/subject.ts";
import { accepted, type Judge, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

/** A promise of the service's document, which any service must keep. */
export interface DocumentCase {
  /** Of the operation, and of the place in its request. */
  readonly name: string;
  /** The `operationId`. */
  readonly operation: string;
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

/** What a case sends, and its part of a name. */
export type Sent = Pick<DocumentCase, "name" | "request" | "before">;

/**
 * Creates the case of a good request.
 *
 * @param known JSON whose members come back as they are
 * @param leftOpen why a service may refuse it, if the document does not show that
 */
export function accepts(subject: Subject, sent: Sent, known: string, leftOpen?: string): DocumentCase {
  const expected = successOf(subject);
  return {
    ...named(subject, sent),
    cites: ["document rule 1"],
    expected: leftOpen === undefined ? expected : `${expected}; or ${errorsOf(subject)}`,
    judge: accepted(subject.operation, known, leftOpen),
    withoutResponse: "broken",
  };
}

/** Creates the case of a request that a service may refuse. */
export function mayRefuse(subject: Subject, sent: Sent): DocumentCase {
  return {
    ...named(subject, sent),
    cites: ["document rule 2"],
    expected: `${errorsOf(subject)}; or ${successOf(subject)}; or another status`,
    judge: refusedAsDocumented(subject.operation),
    withoutResponse: "not observed",
  };
}

/** Creates the case of a request without a good token. */
export function refusesStrangers(subject: Subject, sent: Sent): DocumentCase {
  return {
    ...named(subject, sent),
    cites: ["document authentication"],
    expected: `${errorsOf(subject)}; or another status but a 2xx`,
    judge: notAdmitted(subject.operation),
    withoutResponse: "not observed",
  };
}

function named({ id }: Subject, { name, ...requests }: Sent) {
  return { name: `${id}: ${name}`, operation: id, ...requests };
}

function successOf({ status, shapes }: Subject): string {
  return described([String(status)], shapes[status]);
}

function errorsOf({ shapes }: Subject): string {
  const errors = Object.keys(shapes).filter((status) => Number(status) >= 400);
  return described(errors, shapes[errors[0] ?? ""]);
}

function described(statuses: readonly string[], shape: string | undefined): string {
  const body = shape === undefined ? "no body" : `application/json, ${/^[AEIOU]/.test(shape) ? "an" : "a"} ${shape}`;
  return `${statuses.join(" or ")}, ${body}`;
}
