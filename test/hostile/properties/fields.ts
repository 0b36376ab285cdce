import fc from "fast-check";
import { GOOD_TOKENS } from "./property.ts";

const scheme = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("Bearer", "bearer", "BEARER", "bEaReR") },
  fc.constantFrom("", "Basic", "Bear", "Bearerx", "xBearer", "Bearer!", "DPoP", "Béarer", "Bearer,"),
);
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(" ", "  ", "     ") },
  fc.constantFrom("", "\t", " \t", ",", "=", ":", "\u00a0"),
);
const token = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...GOOD_TOKENS) },
  fc.string({ unit: fc.constantFrom(..."aZ09-._~+/"), minLength: 1, maxLength: 8 }),
  fc.tuple(fc.constantFrom(...GOOD_TOKENS), fc.constantFrom("=", "==", "a", ".")).map((parts) => parts.join("")),
);
const oddity = fc.constantFrom(...'= \t,"%éÿ;(\u007f', ", Bearer t1", " t1", "a=b");

/** An Authorization that HTTP can carry, often a good one. */
export const authorization: fc.Arbitrary<string> = fc
  .tuple(scheme, gap, token, fc.oneof({ weight: 3, arbitrary: fc.constant("") }, oddity), fc.boolean())
  .map(([name, space, value, odd, before]) => name + space + (before ? odd + value : value + odd));

const parameterPart = fc.constantFrom(
  ...["charset", "=", "utf-8", ";", "; ", " ;", "a=b", " ", "\t", ",", "\\"],
  ...['"', '"b;c"', '"\\""', '; a="\\""', '; a="b\\"'],
);

/** A Content-Type, often application/json. */
export const contentType: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("application/json", "Application/JSON") },
      fc.constantFrom("", "text/json", "application/jsonx", "application/problem+json", "application /json", "*/*"),
    ),
    fc.oneof(
      fc.constantFrom("", "; charset=utf-8", ' ;\ta="b, c";d=e', ";", ";;a=b;"),
      fc.array(parameterPart, { maxLength: 5 }).map((parts) => parts.join("")),
    ),
  )
  .map((parts) => parts.join(""));

/** A Content-Encoding, often none. */
export const contentEncoding: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom("identity", "Identity", "", " ", "\t", ",", ", ", ",identity", ", IDENTITY", "gzip", "x", "\u00a0"),
    {
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(""));

/** One preference (RFC 7240 2). It asks for the error of a number, for nothing, or ends the reading of the rest. */
interface Preference {
  readonly text: string;
  readonly effect: "none" | "malformed" | number;
}

const preference: fc.Arbitrary<Preference> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("code=#", 'code="#"', "CODE = #", ' code\t="#"; a="b,c"', "code=#;x"),
      fc.integer({ min: 390, max: 610 }),
    )
    .map(([form, code]) => ({
      text: form.replace("#", String(code)),
      effect: code >= 400 && code <= 599 ? code * 100 : 40006,
    })),
  fc
    .constantFrom("code", "code=", 'code=""', "code=abc", "code=4e2", "code=5030", "code=40x", "code=0503", "code=-1")
    .map((text) => ({ text, effect: 40006 })),
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        ...["", " ", "return=minimal", "respond-async", "wait=10;code=503", "codes=503"],
        ...['a="code=503, code=504"', 'x="\\"", y=""'],
      )
      .map((text) => ({ text, effect: "none" as const })),
  },
  fc
    .constantFrom("=x", '"code=503"', "a b", 'a="b" c', "code 503")
    .map((text) => ({ text, effect: "malformed" as const })),
);

/** A Prefer, and the error that it asks for. */
export interface Prefer {
  readonly prefer: string;
  readonly forced: number | undefined;
}

export const prefer: fc.Arbitrary<Prefer> = fc.array(preference, { minLength: 1, maxLength: 4 }).map((all) => {
  const { effect } = all.find(({ effect }) => effect !== "none") ?? {};
  return { prefer: all.map(({ text }) => text).join(","), forced: typeof effect === "number" ? effect : undefined };
});

/** Fields that the service does not know. */
export const unknownFields: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...["__proto__", "constructor", "tostring", "hasownproperty", "x", "accept", "te", "x-http-method-override"],
      ),
      fc.constantFrom("", "x", "GET", "text/html", "{}", "é"),
    ),
    { maxLength: 3 },
  )
  .map(Object.fromEntries);
