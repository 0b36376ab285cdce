/** How an answer is judged by the document alone. Where it leaves something open, nothing is held against a service. */
import { broken, HOLDS, type Judgement, notObserved } from "../run/report.ts";
import { type Answer, MOST_BYTES } from "../run/send.ts";
import { errorDifferences, plantDifferences } from "./shapes.ts";

/** What was learned before. */
interface Known {
  /** A create with the token has been answered with a 2xx. */
  readonly tokenIsGood: boolean;
}

export type Judge = (answer: Answer, known: Known) => Judgement;

/**
 * Rule 1: a body that satisfies NewPlant gets 200, and an answer in the Plant shape.
 *
 * @param leftOpen what the document does not show and may be why a service refuses this body all the same
 */
export const created =
  (leftOpen?: string): Judge =>
  (answer, { tokenIsGood }) => {
    const { status } = answer;
    if (status === 429) return notObserved("The service limits its rate (429); the document shows no limits.");
    if ((status === 401 || status === 403) && !tokenIsGood)
      return notObserved(`The service refused the token (${status}); no create has shown that it is good.`);
    if (leftOpen !== undefined && (status === 400 || status === 422))
      return notObserved(`The service refused it (${status}), and the document leaves open ${leftOpen}.`);
    if (status !== 200) return broken(`status: expected 200, received ${status === 0 ? "a redirect" : status}`);
    return judgeJson(answer, plantDifferences);
  };

/** Rule 2: a 400 carries an Error. What produces a 400 is not shown, so any other answer says nothing. */
export const refusedAsDocumented: Judge = (answer) =>
  answer.status === 400
    ? judgeJson(answer, errorDifferences)
    : notObserved(
        `The service answered ${answer.status || "a redirect"}, and the document does not say what produces a 400.`,
      );

/** Every operation is secured by a bearer token. Which status follows a missing one is not shown. */
export const notAdmitted: Judge = ({ status }) =>
  status >= 200 && status <= 299
    ? broken(`status: expected any but a 2xx, since no bearer token was sent; received ${status}`)
    : HOLDS;

function judgeJson({ headers, body }: Answer, differences: (value: unknown) => readonly string[]): Judgement {
  const type = headers["content-type"];
  const wrongType = isJson(type)
    ? []
    : [`Content-Type: expected application/json, received ${type === undefined ? "none" : type}`];
  const { wrong, unread } = readBody(body, differences);
  const reasons = [...wrongType, ...wrong];
  if (reasons.length > 0) return broken(reasons.join("; "));
  return unread === undefined ? HOLDS : notObserved(unread);
}

/** With any parameters, which have no effect (RFC 8259 11). */
function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(type ?? "");
}

interface BodyFindings {
  readonly wrong: readonly string[];
  /** Why nothing can be said of it. */
  readonly unread?: string;
}

function readBody({ state, bytes }: Answer["body"], differences: (value: unknown) => readonly string[]): BodyFindings {
  if (state === "too large")
    return { wrong: [], unread: `The answer is larger than ${MOST_BYTES} bytes, and was not read to its end.` };
  if (state === "timed out")
    return { wrong: [], unread: "The answer did not end in time; the document shows no time." };
  if (state === "cut short") return { wrong: ["body: it cannot be read to its end"] };
  if (bytes.length === 0) return { wrong: ["body: expected JSON, received none"] };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { wrong: ["body: it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)"] };
  const text = decode(bytes);
  if (text === undefined) return { wrong: ["body: it is not UTF-8 (RFC 8259 8.1)"] };
  try {
    return { wrong: differences(JSON.parse(text)).map((difference) => `body: ${difference}`) };
  } catch {
    return { wrong: ["body: it is not well-formed JSON"] };
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
