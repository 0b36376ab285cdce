import type { Operation } from "../../contract.ts";
import { isValueRule } from "../../exchange/compare-values.ts";
import { isSuccess, statusPlace } from "../../exchange/exchange.ts";
import type { Finding } from "../../exchange/finding.ts";
import { judgeResponse } from "../../exchange/judge-response.ts";
import type { UpstreamOutcome } from "../recorded-request.ts";
import { valuesOf } from "./fields.ts";
import type { UpstreamResponse } from "./message.ts";

/** @param isGood whether the request has no mistake, as far as the contract shows */
export function judgeExchange(
  operation: Operation,
  { status, fields, content }: UpstreamResponse,
  sent: string | undefined,
  isGood: boolean,
): readonly Finding[] {
  const type = valuesOf(fields, "content-type").join(", ");
  const response = { status, headers: type === "" ? {} : { "content-type": type }, body: content };
  const { findings } = judgeResponse({ operation, sent, response });
  return [...judgeStatus(operation, status, isGood), ...findings];
}

function judgeStatus({ responses }: Operation, status: number, isGood: boolean): readonly Finding[] {
  const found = (level: Finding["level"], expected: string, rule: string): readonly Finding[] => {
    const text = `status: expected ${expected}, received ${status}`;
    return [{ level, direction: "response", place: statusPlace(status), text, rule }];
  };
  if (isSuccess(status) && !isGood) return found("should", "a refusal", "document shapes");
  if (status in responses) return [];
  const documented = Object.keys(responses).join(" or ");
  // Any service may refuse or fail by HTTP itself.
  return status < 400 ? found("must", documented, "document rule 1") : found("should", documented, "RFC 9110 15");
}

export function outcomeOf(
  operation: Operation | undefined,
  { status, content }: UpstreamResponse,
  findings: readonly Finding[],
): UpstreamOutcome {
  if (status >= 400 && status < 500 && status !== 408) return "refused";
  const isDocumented = operation !== undefined && isSuccess(status) && status in operation.responses;
  // A plant with another value is one that was created.
  const isRead =
    content.state === "whole" && findings.every(({ level, rule }) => level === "should" || isValueRule(rule));
  return isDocumented && isRead ? "created" : "unknown";
}
