import fc from "fast-check";
import { document } from "../../support/contract.ts";
import { refusalOfContent, withoutOuterSpace } from "../oracles/fields.ts";
import { classifyBody } from "../oracles/new-plant.ts";
import { authorization, contentEncoding, contentType, prefer, unknownFields } from "./fields.ts";
import { afterPrefer, afterToken } from "./headers.ts";
import { plantText } from "./json-text.ts";
import { editedText } from "./mutation.ts";
import { defineProperty, type Expected, expectedOf, type HostileProperty, refusedWith, toFetch } from "./property.ts";

/** Mostly the usual value, so that many requests pass every check. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 10, arbitrary: usual }, other);

/** Other methods than those of the contract: HEAD is GET's. */
const OTHER_METHODS = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].filter(
  (method) => !(method.replace("HEAD", "GET").toLowerCase() in (document.paths["/plants"] ?? {})),
);

const parts = fc.record({
  path: mostly(
    fc.constantFrom("/plants", "/plants?id=1", "/plants#a"),
    fc.constantFrom("/Plants", "/plants/", "/", "/plant%73", "//plants"),
  ),
  method: mostly(fc.constant("POST"), fc.constantFrom(...OTHER_METHODS)),
  token: mostly(fc.constant("Bearer t1"), authorization),
  preferred: mostly(fc.constant({ prefer: "", forced: undefined }), prefer),
  type: mostly(fc.constant("application/json"), contentType),
  coding: mostly(fc.constant(""), contentEncoding),
  others: unknownFields,
  text: mostly(plantText, editedText(plantText)),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

export function requestProperty(): HostileProperty {
  const testCases = parts.map((request) => {
    const { method, path, token, preferred, type, coding, others, text } = request;
    const headers = {
      ...others,
      authorization: token,
      prefer: preferred.prefer,
      "content-type": type,
      "content-encoding": coding,
    };
    const body = new TextEncoder().encode(text);
    return { request: { method, path, headers, body }, expected: inOrder(request, body) };
  });
  return defineProperty("whole requests through store.fetch", testCases, toFetch);
}

/** Follows the order of DECISIONS.md. */
function inOrder({ method, path, token, preferred, type, coding }: Parts, body: Uint8Array): Expected {
  // A response to HEAD has no body.
  const unlessHead = ({ error, ...rest }: Expected): Expected => (method === "HEAD" ? rest : { error, ...rest });
  if (!/^\/plants(?![^?#])/.test(path)) return unlessHead(refusedWith(40401));
  if (method === "OPTIONS") return { status: 204, plants: [] };
  if (method !== "POST") return unlessHead(refusedWith(40501));
  // fetch removes white space around a field.
  const afterBody = expectedOf(refusalOfContent(type, coding) ?? classifyBody(body));
  return afterToken(withoutOuterSpace(token), afterPrefer(preferred, afterBody));
}
