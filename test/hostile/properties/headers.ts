import fc from "fast-check";
import { readCredentials, refusalOf, refusalOfContent } from "../oracles/fields.ts";
import { authorization, contentEncoding, contentType, type Prefer, prefer, unknownFields } from "./fields.ts";
import {
  defineProperty,
  type Expected,
  expectedOf,
  GOOD_TOKENS,
  type HostileProperty,
  refusedWith,
  type TestCase,
} from "./property.ts";

const FERN = { id: 1n, name: "Fern" };
const BODY = new TextEncoder().encode('{"id":1,"name":"Fern"}');
/** Returns test cases of a field, with unknown fields beside it. */
function fieldCases<Field>(
  fields: fc.Arbitrary<Field>,
  headersOf: (field: Field) => Readonly<Record<string, string>>,
  expectedFor: (field: Field) => Expected,
): fc.Arbitrary<TestCase> {
  return fc.tuple(fields, unknownFields).map(([field, others]) => {
    const headers = { ...others, authorization: "Bearer t1", ...headersOf(field) };
    return { request: { method: "POST", path: "/plants", headers, body: BODY }, expected: expectedFor(field) };
  });
}

export function headerProperties(): readonly HostileProperty[] {
  return [
    defineProperty(
      "Authorization",
      fieldCases(
        fc.oneof({ weight: 5, arbitrary: authorization }, fc.string()),
        (field) => ({ authorization: field }),
        (field) => afterToken(field, expectedOf(FERN)),
      ),
    ),
    defineProperty(
      "Content-Type and Content-Encoding",
      fieldCases(
        fc.record({ "content-type": contentType, "content-encoding": contentEncoding }, { requiredKeys: [] }),
        (fields) => fields,
        (fields) => expectedOf(refusalOfContent(fields["content-type"], fields["content-encoding"]) ?? FERN),
      ),
    ),
    defineProperty(
      "Prefer",
      fieldCases(
        prefer,
        (field) => ({ prefer: field.prefer }),
        (field) => afterPrefer(field, expectedOf(FERN)),
      ),
    ),
  ];
}

/** Returns the refusal of an Authorization, or the result after it. */
export function afterToken(field: string | undefined, then: Expected): Expected {
  const refusal = refusalOf(readCredentials(field), (token) => GOOD_TOKENS.includes(token));
  return refusal === undefined ? then : refusedWith(refusal.error, refusal.challenge);
}

/** Returns the forced error, or the result after it. A forced 401 has a challenge. */
export function afterPrefer({ forced }: Prefer, then: Expected): Expected {
  return forced === undefined ? then : refusedWith(forced, forced === 40100 ? 'Bearer realm="plant-store"' : undefined);
}
