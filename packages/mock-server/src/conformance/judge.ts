import type { Expectation, ExpectedBody } from "./case.ts";

/** What came back, on whatever transport. */
export interface Observed {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** In what an answer differs from what a case expects of it, one line each; none when the case holds. */
export function differences(expected: Expectation, observed: Observed): readonly string[] {
  return [
    ...differ("status", expected.status, observed.status),
    ...Object.entries(expected.headers).flatMap(([name, value]) =>
      differ(name, value, observed.headers[name.toLowerCase()] ?? null),
    ),
    ...(observed.headers["x-request-id"] ? [] : ["X-Request-Id: expected a value, received none"]),
    ...bodyDifferences(expected.body, observed),
  ];
}

function bodyDifferences(expected: ExpectedBody, { body, headers }: Observed): readonly string[] {
  switch (expected.kind) {
    case "none":
      return differ("body", "", body);
    case "plant": {
      const { name, tag } = expected;
      const type = differ("Content-Type", "application/json", headers["content-type"] ?? null);
      return [...type, ...differ("body", JSON.stringify({ name, tag }), body)];
    }
    case "error": {
      const type = differ("Content-Type", "application/json", headers["content-type"] ?? null);
      return [...type, ...errorDifferences(expected.error, expected.mentions, body)];
    }
  }
}

function errorDifferences(error: number, mentions: readonly string[], body: string): readonly string[] {
  const members = membersOf(body);
  if (members === undefined) return [`body: expected an Error, received ${excerpt(body)}`];
  const { error: value, message, ...others } = members;
  return [
    ...differ("error", error, value),
    ...differ("further members", "", Object.keys(others).join()),
    ...(typeof message === "string" ? [] : [`message: expected a string, received ${excerpt(message)}`]),
    ...mentions.flatMap((words) =>
      String(message).includes(words)
        ? []
        : [`message: expected it to mention ${excerpt(words)}, received ${excerpt(message)}`],
    ),
  ];
}

function membersOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function differ(what: string, expected: unknown, received: unknown): readonly string[] {
  return expected === received ? [] : [`${what}: expected ${excerpt(expected)}, received ${excerpt(received)}`];
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
