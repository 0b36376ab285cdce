import fc from "fast-check";
import { readCredentials, refusalOf } from "../oracles/credentials.ts";
import { refusalOfContent } from "../oracles/media-type.ts";
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
const REALM = 'Bearer realm="plant-store"';

/** Of a field: what it says, what is expected of it; and what means nothing beside it. */
function fieldCases<Field>(
  fields: fc.Arbitrary<Field>,
  headersOf: (field: Field) => Readonly<Record<string, string>>,
  judge: (field: Field) => Expected,
): fc.Arbitrary<TestCase> {
  return fc.tuple(fields, unknownFields).map(([field, others]) => {
    const headers = { ...others, authorization: "Bearer t1", ...headersOf(field) };
    return { request: { method: "POST", path: "/plants", headers, body: BODY }, expected: judge(field) };
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

/** What comes of a request with this Authorization, and of one with a good token. */
export function afterToken(field: string | undefined, then: Expected): Expected {
  const refusal = refusalOf(readCredentials(field), (token) => GOOD_TOKENS.includes(token));
  return refusal === undefined ? then : refusedWith(refusal.error, refusal.challenge);
}

/** A forced 401 has its challenge. */
export function afterPrefer({ forced }: Prefer, then: Expected): Expected {
  return forced === undefined ? then : refusedWith(forced, forced === 40100 ? REALM : undefined);
}
