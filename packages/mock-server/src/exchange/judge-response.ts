/** Judges a response by the shape that the contract gives its status, with the contract's own readers. */
import type { ReadJson } from "../contract.ts";
import { findRepeatedName } from "../shared/find-repeated-name.ts";
import { otherValues } from "./compare-values.ts";
import { type Exchange, isSuccess, MOST_BYTES, type ReceivedResponse } from "./exchange.ts";
import type { Finding } from "./finding.ts";

export interface ResponseFindings {
  readonly findings: readonly Finding[];
  /** The body, if it is JSON in UTF-8. */
  readonly json?: string;
  readonly unread?: string;
}

/**
 * Judges the type, the shape and the values, but not the status itself.
 * @param read the reader of its status; null for no body, undefined where the contract does not list it
 */
export function judgeResponse(
  { operation, sent, response }: Exchange,
  read: ReadJson | null | undefined = operation.responses[response.status],
): ResponseFindings {
  if (!read) return { findings: [] };
  const isGood = isSuccess(response.status);
  const rule = isGood ? "document rule 1" : "document rule 2";
  const { findings, ...others } = judgeJson(read, response, isGood ? sent : undefined);
  return {
    findings: findings.map((finding) => ({ level: "must", direction: "response", rule, ...finding })),
    ...others,
  };
}

type Found = Pick<Finding, "place" | "text"> & Partial<Finding>;

type JsonFindings = Omit<ResponseFindings, "findings"> & { readonly findings: readonly Found[] };

function judgeJson(read: ReadJson, { headers, body }: ReceivedResponse, sent = "{}"): JsonFindings {
  const { "content-type": type = "none" } = headers;
  // Parameters have no effect (RFC 8259 11).
  const isJson = /^application\/json\s*(;|$)/i.test(type);
  const wrongType = { place: "Content-Type", text: `Content-Type: expected application/json, received ${type}` };
  const { findings, ...others } = readBody(body, read, sent);
  if (isJson) return { findings, ...others };
  // Another type says itself that it is not JSON: that is one cause.
  return { findings: [wrongType, ...(others.json === undefined ? [] : findings)], ...others };
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function readBody({ state, bytes }: ReceivedResponse["body"], read: ReadJson, sent: string): JsonFindings {
  if (state === "too large")
    return { findings: [], unread: `The response is larger than ${MOST_BYTES} bytes, and was not read to its end.` };
  if (state === "timed out")
    return { findings: [], unread: "The response did not end in time; the document shows no time." };
  if (state === "cut short") return unreadable("it cannot be read to its end");
  if (bytes.length === 0) return unreadable("expected JSON, received none");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return unreadable("it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)");
  let json: string | undefined;
  try {
    json = decoder.decode(bytes);
    return { json, findings: readValue(read, json, sent).findings };
  } catch {
    return unreadable(json === undefined ? "it is not UTF-8 (RFC 8259 8.1)" : "it is not well-formed JSON");
  }
}

const unreadable = (why: string): JsonFindings => ({ findings: [{ place: "body", text: `body: ${why}` }] });

/** With what is wrong with the JSON, also as far as it was sent. @throws SyntaxError as JSON.parse */
export function readValue(
  read: ReadJson,
  json: string,
  sent: string,
): { readonly value?: unknown; readonly findings: readonly Found[] } {
  const { value, issues = [] } = read((read.parse ?? JSON.parse)(json));
  const others = otherValues(sent, json).filter(({ place }) => !issues.some(({ pointer }) => pointer === place));
  const mismatches = issues.map(({ pointer, expected, received }): Found => {
    const text = `body: ${pointer && `${pointer}: `}expected ${expected}, received ${received}`;
    return { place: pointer || "body", text };
  });
  return { value, findings: [...mismatches, ...others, ...repeatedName(json)] };
}

function repeatedName(json: string): readonly Found[] {
  const name = findRepeatedName(json);
  if (name === undefined) return [];
  const text = `body: expected each name once, received ${name} twice in one object`;
  return [{ level: "should", place: "names in the body", text, rule: "RFC 8259 4" }];
}
