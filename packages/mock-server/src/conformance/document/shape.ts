/** Checks a response by the shape that the document gives its status, with the contract's own readers. */
import type { Issue, Operation, Read } from "../../contract.ts";
import { broken, HOLDS, type Judgement, notObserved } from "../run/conformance-report.ts";
import { MOST_BYTES, type ReceivedResponse } from "../run/send-case-request.ts";

/** Judges a body by the reader of its status. Returns undefined where the document does not list the status. */
export function judgeShape(
  responses: Operation["responses"],
  { status, headers, body }: ReceivedResponse,
): Judgement | undefined {
  const read = responses[status];
  if (read === undefined) return undefined;
  const type = headers["content-type"];
  const wrongType = isJson(type)
    ? []
    : [`Content-Type: expected application/json, received ${type === undefined ? "none" : type}`];
  const { wrong, unread } = readBody(body, read);
  const reasons = [...wrongType, ...wrong];
  if (reasons.length > 0) return broken(reasons.join("; "));
  return unread === undefined ? HOLDS : notObserved(unread);
}

/** Allows any parameters, which have no effect (RFC 8259 11). */
function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(type ?? "");
}

interface BodyFindings {
  readonly wrong: readonly string[];
  /** Why it cannot be judged. */
  readonly unread?: string;
}

function readBody({ state, bytes }: ReceivedResponse["body"], read: Read<unknown>): BodyFindings {
  if (state === "too large")
    return { wrong: [], unread: `The response is larger than ${MOST_BYTES} bytes, and was not read to its end.` };
  if (state === "timed out")
    return { wrong: [], unread: "The response did not end in time; the document shows no time." };
  if (state === "cut short") return { wrong: ["body: it cannot be read to its end"] };
  if (bytes.length === 0) return { wrong: ["body: expected JSON, received none"] };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { wrong: ["body: it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)"] };
  const text = decode(bytes);
  if (text === undefined) return { wrong: ["body: it is not UTF-8 (RFC 8259 8.1)"] };
  try {
    // JSON.parse would round an int64. No response has one: the generator refuses it.
    const { issues = [] } = read(JSON.parse(text));
    return { wrong: issues.map((issue) => `body: ${describe(issue)}`) };
  } catch {
    return { wrong: ["body: it is not well-formed JSON"] };
  }
}

function describe({ pointer, expected, received }: Issue): string {
  return `${pointer === "" ? "" : `${pointer.slice(1)}: `}expected ${expected}, received ${received}`;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
