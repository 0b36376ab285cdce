import { exactJson, type Operation, type OperationId, operations } from "../contract.ts";
import type { Finding } from "../exchange/finding.ts";
import { readValue } from "../exchange/judge-response.ts";
import type { ExpectedBody, ExpectedResponse } from "./case.ts";

/** A response, on any transport. */
export interface Observed {
  /** The HTTP status. */
  readonly status: number;
  /** The response's headers. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response's body as text, empty if it has none. */
  readonly body: string;
}

/** Returns the differences between a response and the expected one, one line each. */
export function differences(expected: ExpectedResponse, observed: Observed): readonly string[] {
  return findDifferences(expected, observed).map(({ text }) => text);
}

type Difference = Pick<Finding, "place" | "text">;

export function findDifferences(expected: ExpectedResponse, observed: Observed): readonly Difference[] {
  const { status, headers, body } = observed;
  const { kind } = expected.body;
  const id = headers["x-request-id"] ?? null;
  // Every response of the service has one, a document of the server none.
  const missing = id ? [] : [difference("X-Request-Id", "expected a value, received none")];
  const type = expected.body.kind === "document" ? expected.body.type : "application/json";
  return [
    ...differ("status", expected.status, status),
    ...Object.entries(expected.headers).flatMap(([name, value]) =>
      differ(name, value, headers[name.toLowerCase()] ?? null),
    ),
    ...(kind === "document" ? differ("X-Request-Id", null, id) : missing),
    ...(kind === "none" ? [] : differ("Content-Type", type, headers["content-type"] ?? null)),
    ...bodyDifferences(expected.body, expected.status, body),
  ];
}

const difference = (place: string, words: string): Difference => ({ place, text: `${place}: ${words}` });

function bodyDifferences(expected: ExpectedBody, status: number, body: string): readonly Difference[] {
  switch (expected.kind) {
    case "none":
      return differ("body", "", body);
    case "plant":
      return differ("body", exactJson(expected.plant), body);
    case "success":
      return shapeDifferences(expected, status, body);
    case "document":
      return mentionDifferences("body", expected.mentions, body);
    case "error":
      return errorDifferences(expected.error, expected.mentions, body);
  }
}

function shapeDifferences(
  { operation, sent }: Extract<ExpectedBody, { kind: "success" }>,
  status: number,
  body: string,
): readonly Difference[] {
  const { responses }: Operation = operations[operation as OperationId];
  const read = responses[status];
  if (!read) return differ("body", "", body);
  try {
    const { value, findings } = readValue(read, body, sent);
    // The reader has dropped what the contract does not name.
    const further = value === undefined ? [] : differ("body", exactJson(value), body);
    return [...further, ...findings];
  } catch {
    return [difference("body", `expected JSON, received ${excerpt(body)}`)];
  }
}

function errorDifferences(error: number, mentions: readonly string[], body: string): readonly Difference[] {
  const members = parsed(body);
  if (typeof members !== "object" || members === null)
    return [difference("body", `expected an Error, received ${excerpt(body)}`)];
  const { error: value, message, ...others }: Readonly<Record<string, unknown>> = { ...members };
  return [
    ...differ("error", error, value),
    ...differ("further members", "", Object.keys(others).join()),
    ...(typeof message === "string" ? [] : [difference("message", `expected a string, received ${excerpt(message)}`)]),
    ...mentionDifferences("message", mentions, String(message)),
  ];
}

function mentionDifferences(place: string, mentions: readonly string[], text: string): readonly Difference[] {
  const missing = mentions.filter((words) => !text.includes(words));
  return missing.map((words) =>
    difference(place, `expected it to mention ${excerpt(words)}, received ${excerpt(text)}`),
  );
}

/** Undefined if it is not JSON. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function differ(place: string, expected: unknown, received: unknown): readonly Difference[] {
  if (expected === received) return [];
  return [difference(place, `expected ${excerpt(expected)}, received ${excerpt(received)}`)];
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
