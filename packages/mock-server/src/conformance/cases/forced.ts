/** Responses that are asked for: by the request, as RFC 7240 says, or by a fault. */
import { type CasesOf, getsEmpty } from "../build.ts";
import type { Case } from "../case.ts";
import { allowAt } from "../derive/subject.ts";

const IMPOSSIBLE = [
  ...["code=200", "code=201", "code=399", "code=600", "code=0400", "code=4e2", "code=abc"],
  ...["code=", "code", 'code=""', "code=-400", "code=[400]"],
];

const OTHERS = [
  ...["respond-async", "wait=100, return=minimal", "codes=503", 'note="code=503, code=500"', "dynamic=true; code=503"],
];

const FORCED = "decision prefer; RFC 7240 2";
const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="plant-store"' };

export function preferenceCases({ operation, takes, refuses }: CasesOf): readonly Case[] {
  const by = (Prefer: string) => ({ headers: { Prefer } });
  const applied = (code: string | null) => ({ "Preference-Applied": code });
  const impossible = { mentions: ["400 to 599"], returns: applied(null) };
  const codes = [400, 404, 418, 429, 499, 500, 503, 599];
  const quoted = by('CODE = "503"; because="x, code=500"');
  return [
    ...codes.map((code) =>
      refuses(`Prefer: code=${code} gets that status, and changes nothing`, FORCED, code * 100, {
        ...by(`code=${code}`),
        mentions: [String(code)],
        returns: { ...applied(`code=${code}`), Allow: null, "WWW-Authenticate": null },
      }),
    ),
    refuses("a forced 401 has a challenge", "decision prefer; RFC 9110 15.5.2", 40100, {
      ...by("code=401"),
      returns: CHALLENGE,
    }),
    refuses("a forced 405 has Allow", "decision prefer; RFC 9110 15.5.6", 40500, {
      ...by("code=405"),
      returns: { Allow: allowAt(operation.path) },
    }),
    ...IMPOSSIBLE.map((prefer) =>
      refuses(`Prefer: ${prefer} cannot be done: 400`, "decision prefer", 40006, { ...by(prefer), ...impossible }),
    ),
    refuses("the code may be quoted and its name in any case", "RFC 7240 2", 50300, quoted),
    refuses("the first code counts", "RFC 7240 2", 50300, by("wait=1, code=503, code=500")),
    refuses("a second Prefer line is read too", "RFC 7240 2; decision repeated-fields", 50300, {
      headers: { Prefer: ["respond-async", "code=503"] },
    }),
    ...OTHERS.map((prefer) =>
      takes(`another preference (${prefer}) is ignored`, FORCED, { ...by(prefer), returns: applied(null) }),
    ),
  ];
}

export function faultCases({ after, operation, ...of }: CasesOf): readonly Case[] {
  const cites = "decision faults";
  const { otherMethod, options, request, success, refusal, refuses, define } = of;
  const setup = { fault: { status: 503, retryAfter: 7 } };
  const late = { setup: { fault: { status: 503, at: "response" } } } as const;
  const teapot = { headers: { Prefer: "code=418" } };
  return [
    refuses("a fault responds, and changes nothing", cites, 50300, {
      setup,
      mentions: ["503"],
      returns: { "Retry-After": "7", "Preference-Applied": null },
    }),
    define("a fault touches no other method", cites, { setup }, [otherMethod()]),
    define("a fault touches no preflight", cites, { setup }, [options()]),
    refuses("Prefer: code comes before a fault", cites, 41800, { ...teapot, setup }),
    define(
      "a fault that is meant once is gone then, and waits for a request that it can meet",
      cites,
      { setup: { fault: { status: 503, times: 1 } }, stored: after },
      [otherMethod(), refusal(41800, teapot), refusal(50300), success()],
    ),
    define("a fault at the response comes once the request has had its effect", cites, { ...late, stored: after }, [
      refusal(50300),
    ]),
    refuses("a fault of 401 has the challenge, also where errors are documented ones", cites, 40100, {
      setup: { fault: { status: 401 }, errorStatuses: "documented" },
      returns: CHALLENGE,
      status: 401,
    }),
    refuses("a fault of 405 has Allow", cites, 40500, {
      setup: { fault: { status: 405 } },
      returns: { Allow: allowAt(operation.path) },
    }),
    define("a fault of 204 has no body", cites, { setup: { fault: { status: 204 } } }, [getsEmpty(request(), 204)]),
  ];
}
