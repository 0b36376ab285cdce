/** Where Prism, as a proxy, is not a transparent judge: by rule, with the reason. What no rule takes out is judged. */
import type { CaseRequest, CaseSetup } from "@plant-store/mock-server/conformance";
import { document } from "../support/contract.ts";
import { errorOf } from "./judge.ts";
import type { Answer } from "./send.ts";
import { bytesIn, isDeclaredJson, jsonOf, numbersIn, pathOf, textOf, values } from "./wire.ts";

/** One exchange, as the server answers it without a proxy. */
export interface Exchanged {
  readonly setup: CaseSetup;
  readonly request: CaseRequest;
  readonly direct: Answer;
}

export interface Difference {
  readonly reason: string;
  readonly applies: (exchanged: Exchanged) => boolean;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.-]+|"(?:[^"\\]|\\.)*"))*$/;
/** node:http keeps the first line of these where it is not told otherwise. */
const FIRST_LINE_ONLY = ["authorization", "content-type"];

/** By name; the last one is met alone where nothing but the status is in the way. */
export const differences: Readonly<Record<string, Difference>> = {
  "another operation": {
    reason: "The document has no such operation. Prism passes it on, with the warning that it found no route.",
    applies: (exchanged) => operationOf(exchanged) === undefined,
  },
  Host: {
    reason: "A proxy sends a Host of its own: what the client wrote never arrives.",
    applies: ({ direct }) => [40007, 40302].includes(errorOf(direct) ?? 0),
  },
  Expect: {
    reason: "Prism's server refuses an expectation that it does not know by itself, without a body.",
    applies: ({ direct }) => errorOf(direct) === 41701,
  },
  "a chunked body": {
    reason:
      "Prism passes Transfer-Encoding on beside a Content-Length of its own. Such a request is refused (RFC 9112 6.1).",
    applies: ({ request }) => request.chunked === true,
  },
  "repeated lines": {
    reason: "Prism's server keeps the first line of Authorization and of Content-Type, and passes that on alone.",
    applies: ({ request }) => FIRST_LINE_ONLY.some((name) => values(request, name).length > 1),
  },
  "the scheme's case": {
    reason: "Prism wants `Bearer` in exactly this case. RFC 9110 11.1 has it in any.",
    applies: ({ request }) =>
      values(request, "authorization").some((value) => /^bearer\s/i.test(value) && !value.startsWith("Bearer")),
  },
  "auth: false": {
    reason: "The document asks for a token, and so does Prism.",
    applies: ({ setup }) => setup.auth === false,
  },
  "Prefer: code": {
    reason: "Prism reads Prefer for itself, and answers 422 to a code that has not three digits.",
    applies: ({ request, direct }) =>
      errorOf(direct) === 40006 && !values(request, "prefer").some((value) => /^code=\d{3}$/.test(value)),
  },
  "no Content-Type": {
    reason: "Prism reads the body as text then, and passes it on as text/plain.",
    applies: ({ request }) => bytesIn(request).length > 0 && values(request, "content-type").length === 0,
  },
  "a malformed Content-Type": {
    reason: "Prism fails with 500 where its parser does not take it.",
    applies: ({ request }) => values(request, "content-type").some((value) => value !== "" && !MEDIA_TYPE.test(value)),
  },
  "a type ending in +json": {
    reason: "Prism takes it for application/json.",
    applies: ({ request }) => /\+json$/i.test(values(request, "content-type")[0] ?? ""),
  },
  "a charset": {
    reason: "Prism decodes the body by it. JSON has no charset (RFC 8259 11).",
    applies: ({ request }) =>
      values(request, "content-type").some((value) => /charset=(?!utf-8)/i.test(value)) &&
      bytesIn(request).some((byte) => byte > 0x7f),
  },
  "invalid UTF-8": {
    reason: "Prism puts U+FFFD in its place and passes that on.",
    applies: ({ request }) => isDeclaredJson(request) && textOf(request) === undefined,
  },
  "malformed JSON": {
    reason: "Prism never answers: it waits for the end of a request that has ended.",
    applies: ({ request }) =>
      isDeclaredJson(request) &&
      bytesIn(request).length > 0 &&
      textOf(request) !== undefined &&
      jsonOf(request) === undefined,
  },
  "ids past 2^53": {
    reason: "Prism takes int64 for ±(2^53 − 1), and passes on what a double keeps of the digits.",
    applies: ({ request, direct }) =>
      direct.status === 200 && numbersIn(request).some((source) => Math.abs(Number(source)) > Number.MAX_SAFE_INTEGER),
  },
  "numbers that no double holds": {
    reason: "Prism passes on what a double makes of them: a fraction becomes an integer, 1e400 becomes null.",
    applies: ({ request }) =>
      numbersIn(request).some((source) => !Number.isFinite(Number(source)) || losesItsFraction(source)),
  },
  "a body that is a string or null": {
    reason: "Prism passes a string on without its quotes, and null as no body.",
    applies: ({ request }) => {
      const json = isDeclaredJson(request) ? jsonOf(request) : undefined;
      return json !== undefined && (typeof json.value === "string" || !json.value);
    },
  },
  "deep nesting": {
    reason: "Prism writes the body anew by JSON.stringify, whose stack ends.",
    applies: ({ request }) => !canBeWritten(jsonOf(request)?.value),
  },
  "an undeclared status": {
    reason: "The document does not list it. Prism passes it on, with a warning, honest as it may be.",
    applies: (exchanged) => operationOf(exchanged)?.responses[exchanged.direct.status] === undefined,
  },
};

/** The differences that keep Prism from judging an exchange. */
export function obstaclesOf(exchanged: Exchanged): readonly string[] {
  return Object.entries(differences).flatMap(([name, { applies }]) => (applies(exchanged) ? [name] : []));
}

/** The document's operation that a request is about, if there is one. */
function operationOf({ setup, request }: Exchanged) {
  const path = pathOf(request, setup.prefix ?? "");
  const [, item] =
    Object.entries(document.paths).find(([template]) => path !== undefined && matches(template, path)) ?? [];
  return item?.[request.method.toLowerCase()];
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

function losesItsFraction(source: string): boolean {
  return /^-?\d+\.\d*[1-9]\d*$/.test(source) && Number.isInteger(Number(source));
}

function canBeWritten(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
