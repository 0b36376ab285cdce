import { bare, type CasesOf, fails, getsEmpty } from "../build.ts";
import type { Case } from "../case.ts";
import { allowAt, otherMethodAt } from "../derive/allow.ts";

const setup = { fault: { status: 503, retryAfter: 7 } };
const cites = ["decision faults"];

export function faultCases({ after, operation, request, success, refusal, refuses, define }: CasesOf): readonly Case[] {
  const { target } = request();
  const otherMethod = fails(bare(otherMethodAt(operation.path), target), 40501);
  const teapot = { headers: { Prefer: "code=418" } };
  return [
    refuses(
      "a fault responds, and changes nothing",
      cites,
      50300,
      {},
      {
        setup,
        mentions: ["503"],
        headers: { "Retry-After": "7", "Preference-Applied": null },
      },
    ),
    define("a fault touches no other method", cites, [otherMethod], { setup }),
    define("a fault touches no preflight", cites, [getsEmpty(bare("OPTIONS", target), 204)], { setup }),
    refuses("Prefer: code comes before a fault", cites, 41800, teapot, { setup }),
    define(
      "a fault that is meant once is gone then, and waits for a request that it can meet",
      cites,
      [otherMethod, refusal(41800, teapot), refusal(50300), success()],
      { setup: { fault: { status: 503, times: 1 } }, stored: after },
    ),
    define("a fault at the response comes once the request has had its effect", cites, [refusal(50300)], {
      setup: { fault: { status: 503, at: "response" } },
      stored: after,
    }),
    refuses(
      "a fault of 401 has the challenge, also where errors are documented ones",
      cites,
      40100,
      {},
      {
        setup: { fault: { status: 401 }, errorStatuses: "documented" },
        headers: { "WWW-Authenticate": 'Bearer realm="plant-store"' },
        status: 401,
      },
    ),
    refuses(
      "a fault of 405 has Allow",
      cites,
      40500,
      {},
      {
        setup: { fault: { status: 405 } },
        headers: { Allow: allowAt(operation.path) },
      },
    ),
    define("a fault of 204 has no body", cites, [getsEmpty(request(), 204)], { setup: { fault: { status: 204 } } }),
  ];
}
