/** The rules by which a request is not judged, each with its reason: Prism as a proxy is not transparent there. */
import type { CaseRequest, CaseSetup } from "@plant-store/mock-server/conformance";
import { document } from "../../support/contract.ts";
import { errorOf } from "./judge.ts";
import { bytesIn, isDeclaredJson, jsonOf, numbersIn, pathOf, textOf, values } from "./read-request.ts";
import type { ProxyResponse } from "./send.ts";

/** A request with the server's response to it without a proxy. */
export interface DirectRequest {
  readonly setup: CaseSetup;
  readonly request: CaseRequest;
  readonly direct: ProxyResponse;
}

export interface SkipRule {
  readonly reason: string;
  readonly applies: (sent: DirectRequest) => boolean;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.-]+|"(?:[^"\\]|\\.)*"))*$/;
/** By default node:http keeps only the first line of these. */
const FIRST_LINE_ONLY = ["authorization", "content-type"];

/** By name. The last rule is the only one that applies if Prism objects only to the status. */
export const skipRules: Readonly<Record<string, SkipRule>> = {
  "another operation": {
    reason: "The document has no such operation.",
    applies: (sent) => operationOf(sent) === undefined,
  },
  Host: {
    reason: "A proxy sends its own Host.",
    applies: ({ direct }) => [40007, 40302].includes(errorOf(direct) ?? 0),
  },
  Expect: {
    reason: "Prism refuses it itself.",
    applies: ({ direct }) => errorOf(direct) === 41701,
  },
  "a chunked body": {
    reason: "Prism adds a Content-Length, so our server refuses the request (RFC 9112 6.1).",
    applies: ({ request }) => request.chunked === true,
  },
  "repeated lines": {
    reason: "Prism keeps only the first line of Authorization and of Content-Type.",
    applies: ({ request }) => FIRST_LINE_ONLY.some((name) => values(request, name).length > 1),
  },
  "the scheme's case": {
    reason: "Prism wants exactly `Bearer`. RFC 9110 11.1 allows any case.",
    applies: ({ request }) =>
      values(request, "authorization").some((value) => /^bearer\s/i.test(value) && !value.startsWith("Bearer")),
  },
  "auth: false": {
    reason: "Prism asks for a token.",
    applies: ({ setup }) => setup.auth === false,
  },
  "Prefer: code": {
    reason: "Prism responds 422 to a code without three digits.",
    applies: ({ request, direct }) =>
      errorOf(direct) === 40006 && !values(request, "prefer").some((value) => /^code=\d{3}$/.test(value)),
  },
  "no Content-Type": {
    reason: "Prism passes the body on as text/plain.",
    applies: ({ request }) => bytesIn(request).length > 0 && values(request, "content-type").length === 0,
  },
  "a malformed Content-Type": {
    reason: "Prism fails with 500.",
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
    reason: "Prism passes on U+FFFD in its place.",
    applies: ({ request }) => isDeclaredJson(request) && textOf(request) === undefined,
  },
  "malformed JSON": {
    reason: "Prism never responds.",
    applies: ({ request }) =>
      isDeclaredJson(request) &&
      bytesIn(request).length > 0 &&
      textOf(request) !== undefined &&
      jsonOf(request) === undefined,
  },
  "ids past 2^53": {
    reason: "Prism passes on the digits that a double keeps.",
    applies: ({ request, direct }) =>
      direct.status === 200 && numbersIn(request).some((source) => Math.abs(Number(source)) > Number.MAX_SAFE_INTEGER),
  },
  "numbers that no double holds": {
    reason: "Prism passes on the double: 1e400 becomes null.",
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
    reason: "Prism's JSON.stringify overflows its stack.",
    applies: ({ request }) => !canBeWritten(jsonOf(request)?.value),
  },
  "an undeclared status": {
    reason: "The document does not list it.",
    applies: (sent) => operationOf(sent)?.responses[sent.direct.status] === undefined,
  },
};

/** Returns the names of the rules that apply to a request. */
export function skipReasonsOf(sent: DirectRequest): readonly string[] {
  return Object.entries(skipRules).flatMap(([name, { applies }]) => (applies(sent) ? [name] : []));
}

/** Returns the document's operation for a request, if there is one. */
function operationOf({ setup, request }: DirectRequest) {
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
