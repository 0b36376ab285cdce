/** The document's cases and those of the decisions in one form, ready to be sent. */

import { exactJson } from "../../contract.ts";
import type { Case, CaseRequest, Expectation } from "../case.ts";
import { createOf, creator } from "../derive/subject.ts";
import { differences } from "../differences.ts";
import type { DocumentCase } from "../document/document-case.ts";
import type { Judge } from "../document/judge-response.ts";
import { type FoundMismatch, HOLDS, judgementOf, notObserved } from "./conformance-report.ts";
import { excerpt } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";
import { skipReasonOf } from "./skip-reason.ts";

/** A case that can be run, or the reason why it cannot. */
export interface Runnable {
  readonly name: string;
  readonly operation?: string;
  readonly cites: readonly string[];
  readonly skipReason: string | undefined;
  /** One after the other; the first that does not hold decides. There is one at least. */
  readonly steps: readonly [CaseStep, ...CaseStep[]];
}

export interface CaseStep {
  readonly request: CaseRequest;
  /** The URL that its target is below. */
  readonly base: string;
  readonly expected: string;
  readonly judge: Judge;
  /** The verdict when the connection fails. */
  readonly withoutResponse: "broken" | "not observed";
}

export function fromDocument(documentCase: DocumentCase, { baseUrl, token }: ConformanceConfiguration): Runnable {
  const { name, operation, cites, request, before, expected, judge, withoutResponse } = documentCase;
  const step: CaseStep = { request, base: baseUrl, expected, judge, withoutResponse };
  const isMissing = token === undefined && [request, ...(before ? [before] : [])].some(needsToken);
  return {
    ...{ name, operation, cites },
    skipReason: isMissing ? NO_TOKEN : undefined,
    steps: before === undefined ? [step] : [{ ...step, request: before, judge: () => HOLDS }, step],
  };
}

export function fromDecision(decision: Case, configuration: ConformanceConfiguration): readonly Runnable[] {
  const {
    name,
    operation,
    cites,
    exchanges,
    setup: { plants = [] },
  } = decision;
  // Documents stand at the server's root, whatever the prefix.
  const base = cites.includes("decision documents") ? configuration.origin : configuration.baseUrl;
  const [first, ...others] = [
    ...plants.map((plant) => ({ ...toStep(createOf(plant), CREATED, base), judge: () => HOLDS })),
    ...exchanges.map(({ request, expect }) => toStep(request, expect, base)),
  ];
  if (first === undefined) return [];
  // A refusal of another token can be judged only beside a good one.
  const missing = configuration.token === undefined && [first, ...others].some(({ request }) => hasCredential(request));
  const skipReason = skipReasonOf(decision, base, configuration.token) ?? (missing ? NO_TOKEN : undefined);
  return [{ name, ...(operation !== undefined && { operation }), cites, skipReason, steps: [first, ...others] }];
}

const CREATED: Expectation = { status: creator.status, body: { kind: "none" }, headers: {} };

const NO_TOKEN = "No token was given.";

function needsToken({ headers }: CaseRequest): boolean {
  return headers.some(([name, value]) => name === "Authorization" && value.includes("t1"));
}

function hasCredential({ headers }: CaseRequest): boolean {
  return headers.some(([name, value]) => name === "Authorization" && value !== "");
}

function toStep(request: CaseRequest, expectation: Expectation, base: string): CaseStep {
  return {
    request,
    base,
    expected: describeExpectation(expectation),
    judge: ({ status, headers, body }) => {
      if (status === 429 && expectation.status !== 429) return notObserved("The service limits its rate (429).");
      if (body.state === "too large" || body.state === "timed out")
        return notObserved("The response was not read to its end: it is too large, or takes too long.");
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes);
      return judgementOf(withRules(differences(expectation, { status, headers, body: text })));
    },
    // A runtime may refuse to send it, which looks the same.
    withoutResponse: "not observed",
  };
}

/** The rows of DECISIONS.md about every response, by what they decide. All else is about the case's own row. */
const ROWS: Readonly<Record<string, string>> = {
  "X-Request-Id": "decision request-id",
  error: "decision error-values",
  "further members": "decision error-bodies",
};

/** Names the rules. The body of another status follows from that status. */
function withRules(texts: readonly string[]): readonly FoundMismatch[] {
  const isOtherStatus = texts.some((text) => text.startsWith("status: "));
  return texts.map((text) => {
    const [part = ""] = text.split(":");
    const rule = isOtherStatus && part !== "X-Request-Id" ? undefined : ROWS[part];
    return { text, ...(rule !== undefined && { rule }) };
  });
}

function describeExpectation({ status, headers, body }: Expectation): string {
  const fields = Object.entries(headers).map(([name, value]) => (value === null ? `no ${name}` : `${name}: ${value}`));
  return excerpt([String(status), ...fields, describeBody(body)].join(" | "));
}

function describeBody(body: Expectation["body"]): string {
  switch (body.kind) {
    case "none":
      return "no body";
    case "plant":
      return exactJson(body.plant);
    case "success":
      return body.sent === "{}"
        ? `the success of ${body.operation}`
        : `the success of ${body.operation} with what is in ${body.sent}`;
    case "error":
      return [`error ${body.error}`, ...body.mentions.map((words) => `a message with ${words}`)].join(", ");
    case "document":
      return [body.type, ...body.mentions].join(", ");
  }
}
