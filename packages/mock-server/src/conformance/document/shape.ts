/** Checks a response by the shape that the document gives its status, with the contract's own readers. */
import type { Issue, ReadJson } from "../../contract.ts";
import type { FoundMismatch } from "../run/conformance-report.ts";
import { otherValues } from "./other-values.ts";

export interface ReceivedResponse {
  /** 0 for a redirect where the runtime hides it, as browsers do. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  /** Only a whole body can be judged. */
  readonly state: "whole" | "too large" | "cut short" | "timed out";
  readonly bytes: Uint8Array;
}

/** Far above any response of the service. */
export const MOST_BYTES = 1_048_576;

/** How a response differs from its shape. */
export interface ShapeFindings {
  readonly wrong: readonly FoundMismatch[];
  /** Why the rest cannot be judged. */
  readonly unread?: string;
}

/** Compares a body and its type with the shape of this reader, and its members with those that were sent. */
export function compareShape(read: ReadJson, { headers, body }: ReceivedResponse, sent = "{}"): ShapeFindings {
  const { "content-type": type = "none" } = headers;
  // Parameters have no effect (RFC 8259 11).
  const isJson = /^application\/json\s*(;|$)/i.test(type);
  const wrongType = isJson ? [] : [{ text: `Content-Type: expected application/json, received ${type}` }];
  const { wrong, ...others } = readBody(body, read, sent);
  return { wrong: [...wrongType, ...wrong], ...others };
}

function readBody({ state, bytes }: ReceivedResponse["body"], read: ReadJson, sent: string): ShapeFindings {
  if (state === "too large")
    return { wrong: [], unread: `The response is larger than ${MOST_BYTES} bytes, and was not read to its end.` };
  if (state === "timed out")
    return { wrong: [], unread: "The response did not end in time; the document shows no time." };
  if (state === "cut short") return unreadable("it cannot be read to its end");
  if (bytes.length === 0) return unreadable("expected JSON, received none");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return unreadable("it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)");
  let text: string | undefined;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return readValue(read, text, sent);
  } catch {
    return unreadable(text === undefined ? "it is not UTF-8 (RFC 8259 8.1)" : "it is not well-formed JSON");
  }
}

const unreadable = (why: string): ShapeFindings => ({ wrong: [{ text: `body: ${why}` }] });

/** Returns the value of a shape, and what is wrong with the JSON, also as far as it was sent. @throws SyntaxError as JSON.parse */
export function readValue(read: ReadJson, json: string, sent: string): { value?: unknown } & ShapeFindings {
  const { value, issues = [] } = read((read.parse ?? JSON.parse)(json));
  const others = otherValues(sent, json).filter(({ pointer }) => !issues.some((issue) => issue.pointer === pointer));
  return { value, wrong: [...issues.map(describe), ...others] };
}

function describe({ pointer, expected, received }: Issue): FoundMismatch {
  return { text: `body: ${pointer && `${pointer}: `}expected ${expected}, received ${received}` };
}
