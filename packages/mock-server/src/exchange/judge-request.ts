import type { Issue } from "../contract.ts";
import type { Finding } from "./finding.ts";

/** A mistake of a request, as the service that receives it says it. */
export interface RequestMistake<Cause extends string = string> {
  /** A row of DECISIONS.md's error values, such as `"shape_violation"`. */
  readonly cause: Cause;
  /** The mistake, in the words of the response. */
  readonly message: string;
  /** The place in the body, as a JSON Pointer (RFC 6901). Only for a shape violation. */
  readonly pointer?: string;
}

/** One for each place in the body, if it was read. */
export function judgeRequest<Cause extends string>(
  cause: Cause,
  message: string,
  issues?: readonly Issue[],
): readonly RequestMistake<Cause>[] {
  if (issues === undefined) return [{ cause, message }];
  return issues.map(({ pointer, expected, received }) => ({
    ...{ cause, message: `expected ${expected}, received ${received}`, pointer },
  }));
}

/** @param rule asks for a right request */
export function findingOf({ cause, message, pointer }: RequestMistake, rule: string): Finding {
  const text = pointer === undefined ? message : `body: ${pointer}: ${message}`;
  return { level: "must", direction: "request", place: pointer ?? cause, text, rule };
}
