/** The document's cases and those of the decisions in one form, ready to be sent. */
import { exactJson } from "../../contract.ts";
import { isSuccess } from "../../exchange/exchange.ts";
import type { Case, ExpectedResponse } from "../case.ts";
import { createOf, creator } from "../derive/subject.ts";
import { findDifferences } from "../differences.ts";
import type { CaseStep, DocumentCase } from "../document/document-cases.ts";
import { HOLDS, notObserved } from "../document/judge-case.ts";
import { excerpt, formReason } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";
import { skipReasonOf } from "./skip-reason.ts";

export interface Runnable extends Pick<Case, "name" | "operation" | "cites"> {
  readonly skipReason: string | undefined;
  readonly base: string;
  /** One after the other; the first that does not hold decides. */
  readonly steps: DocumentCase["steps"];
  readonly kept?: DocumentCase["kept"];
}

const NO_TOKEN = "No token was given.";

export function fromDocument(documentCase: DocumentCase, configuration: ConformanceConfiguration): Runnable {
  const { baseUrl, token } = configuration;
  const values = authorizations(documentCase.steps);
  const isMissing = token === undefined && values.some((value) => value.startsWith("Bearer "));
  const [reason] = isMissing ? [NO_TOKEN] : values.flatMap((value) => formReason(value, token ?? "") ?? []);
  return { ...documentCase, base: baseUrl, skipReason: reason };
}

export function fromDecision(decision: Case, configuration: ConformanceConfiguration): readonly Runnable[] {
  const { exchanges, setup, transports, because, stored, ...named } = decision;
  const { baseUrl, origin, token } = configuration;
  // Documents stand at the server's root, whatever the prefix.
  const base = named.cites.includes("decision documents") ? origin : baseUrl;
  const rule = named.cites.find((source) => source.startsWith("decision ")) ?? named.cites[0];
  const [first, ...others] = [
    ...(setup.plants ?? []).map((plant) => ({ ...stepOf(createOf(plant), CREATED), judge: () => HOLDS })),
    ...exchanges.map(({ request, expect }) => stepOf(request, expect, rule)),
  ];
  if (first === undefined) return [];
  const steps = [first, ...others] as const;
  // A refusal of another token can be judged only beside a good one.
  const isMissing = token === undefined && authorizations(steps).some((value) => value !== "");
  const skipReason = skipReasonOf(decision, base, token) ?? (isMissing ? NO_TOKEN : undefined);
  return [{ ...named, base, steps, skipReason }];
}

const CREATED: ExpectedResponse = { status: creator.status, body: { kind: "none" }, headers: {} };

function authorizations(steps: readonly CaseStep[]): readonly string[] {
  const headers = steps.flatMap(({ request }) => request.headers);
  return headers.flatMap(([name, value]) => (name === "Authorization" ? [value] : []));
}

function stepOf(request: CaseStep["request"], expectation: ExpectedResponse, rule = ""): CaseStep {
  return {
    request,
    expected: describeExpectation(expectation),
    judge: ({ status, headers, body }) => {
      if (status === 429 && expectation.status !== 429) return notObserved("The service limits its rate (429).");
      if (body.state === "too large" || body.state === "timed out")
        return notObserved("The response was not read to its end: it is too large, or takes too long.");
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes);
      const findings = findDifferences(expectation, { status, headers, body: text });
      // The body of another status follows from that status.
      const isOtherStatus = findings.some(({ place }) => place === "status");
      const ruleOf = (place: string) => (isOtherStatus && place !== "X-Request-Id" ? rule : (ROWS[place] ?? rule));
      return {
        findings: findings.map(({ place, text }) => {
          return { level: "must", direction: "response", place, text, rule: ruleOf(place) };
        }),
        evidence: isSuccess(status) ? "a success" : "only refusals",
      };
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

function describeExpectation({ status, headers, body }: ExpectedResponse): string {
  const fields = Object.entries(headers).map(([name, value]) => (value === null ? `no ${name}` : `${name}: ${value}`));
  return excerpt([String(status), ...fields, describeBody(body)].join(" | "));
}

function describeBody(body: ExpectedResponse["body"]): string {
  switch (body.kind) {
    case "none":
      return "no body";
    case "plant":
      return exactJson(body.plant);
    case "success":
      return `the success of ${body.operation}${body.sent === "{}" ? "" : ` with what is in ${body.sent}`}`;
    case "error":
      return [`error ${body.error}`, ...body.mentions.map((words) => `a message with ${words}`)].join(", ");
    case "document":
      return [body.type, ...body.mentions].join(", ");
  }
}
