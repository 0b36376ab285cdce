/** The document's cases and those of the decisions in one form, ready to be sent. */
import type { Case, CaseRequest, Expectation } from "../case.ts";
import type { DocumentCase } from "../document/case.ts";
import type { Judge } from "../document/judge.ts";
import { differences } from "../judge.ts";
import { textOf } from "../plants.ts";
import { broken, HOLDS, notObserved } from "./report.ts";
import type { Settings } from "./run-options.ts";
import { obstacleOf } from "./skip-reason.ts";
import { excerpt } from "./text.ts";

/** A case that can be run, or the reason why it cannot. */
export interface Runnable {
  readonly name: string;
  readonly cites: readonly string[];
  readonly obstacle: string | undefined;
  /** One after the other; the first that does not hold decides. There is one at least. */
  readonly steps: readonly [Step, ...Step[]];
}

export interface Step {
  readonly request: CaseRequest;
  /** What its target stands below. */
  readonly base: string;
  readonly expected: string;
  readonly judge: Judge;
  /** What it says of a service that lets the connection fail. */
  readonly withoutAnswer: "broken" | "not observed";
}

export function fromDocument(documentCase: DocumentCase, { baseUrl, token }: Settings): Runnable {
  const { name, cites, request, expected, judge, withoutAnswer } = documentCase;
  return {
    name,
    cites,
    obstacle: token === undefined && needsToken(request) ? NO_TOKEN : undefined,
    steps: [{ request, base: baseUrl, expected, judge, withoutAnswer }],
  };
}

export function fromDecision(decision: Case, settings: Settings): readonly Runnable[] {
  const { name, cites, exchanges } = decision;
  // Documents stand at the server's root, whatever the prefix.
  const base = cites.includes("decision documents") ? settings.origin : settings.baseUrl;
  const [first, ...others] = exchanges.map(({ request, expect }) => toStep(request, expect, base));
  if (first === undefined) return [];
  // That another token is refused can be said only beside a good one.
  const missing = settings.token === undefined && exchanges.some(({ request }) => hasCredential(request));
  const obstacle = obstacleOf(decision, base, settings.token) ?? (missing ? NO_TOKEN : undefined);
  return [{ name, cites, obstacle, steps: [first, ...others] }];
}

const NO_TOKEN = "No token was given.";

function needsToken({ headers }: CaseRequest): boolean {
  return headers.some(([name, value]) => name === "Authorization" && value.includes("t1"));
}

function hasCredential({ headers }: CaseRequest): boolean {
  return headers.some(([name, value]) => name === "Authorization" && value !== "");
}

function toStep(request: CaseRequest, expectation: Expectation, base: string): Step {
  return {
    request,
    base,
    expected: describeExpectation(expectation),
    judge: ({ status, headers, body }) => {
      if (status === 429 && expectation.status !== 429) return notObserved("The service limits its rate (429).");
      if (body.state === "too large" || body.state === "timed out")
        return notObserved("The answer was not read to its end: it is too large, or takes too long.");
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes);
      const found = differences(expectation, { status, headers, body: text });
      return found.length === 0 ? HOLDS : broken(found.join("; "));
    },
    // A runtime may refuse to send it, which looks the same.
    withoutAnswer: "not observed",
  };
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
      return textOf(body.plant);
    case "error":
      return [`error ${body.error}`, ...body.mentions.map((words) => `a message with ${words}`)].join(", ");
    case "document":
      return [body.type, ...body.mentions].join(", ");
  }
}
