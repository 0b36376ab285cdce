/** The mutants that nobody can tell from the code, by the reason: `file: code → replacement`. */
export const EQUIVALENT: Readonly<Record<string, readonly string[]>> = {
  "It costs only time: the code reads or computes the same again.": [
    "packages/mock-server/src/service/recorded-request.ts: Object.isFrozen(request) → false",
    "packages/mock-server/src/shared/memoize-last.ts: last === undefined || last.key !== key → true",
  ],
  "It cannot happen: the grammar, JSON.parse or a check before it has decided by then. The code says so to the compiler, or to be sure.":
    [
      'packages/mock-server/src/shared/int64.ts: "" → "Stryker was here!"',
      'packages/mock-server/src/shared/int64.ts: [] → ["Stryker was here"]',
      'packages/mock-server/src/shared/int64.ts: "0" → ""',
      "packages/mock-server/src/shared/int64.ts: /^(-?)(\\d+)(?:\\.(\\d+))?(?:[eE]([+-]?\\d+))?$/ → /(-?)(\\d+)(?:\\.(\\d+))?(?:[eE]([+-]?\\d+))?$/",
      "packages/mock-server/src/shared/int64.ts: /^(-?)(\\d+)(?:\\.(\\d+))?(?:[eE]([+-]?\\d+))?$/ → /^(-?)(\\d+)(?:\\.(\\d+))?(?:[eE]([+-]?\\d+))?/",
      "packages/mock-server/src/service/json/read-json.ts: true → false",
      "packages/sdk/src/response/parse.ts: response.bodyError?.reason → response.bodyError.reason",
      "packages/sdk/src/call/abortable.ts: signal?.reason → signal.reason",
      "packages/sdk/src/request/token.ts: /^([\\w.~+/-]+=*)?/.exec(text)?.[0] → /^([\\w.~+/-]+=*)?/.exec(text)[0]",
      "packages/sdk/src/request/token.ts: /^([\\w.~+/-]+=*)?/ → /([\\w.~+/-]+=*)?/",
    ],
  "Another value leads the same way: whatever is none of the named ones, no bearer token, no field name, no method HEAD.":
    [
      'packages/mock-server/src/service/cross-origin.ts: "" → "Stryker was here!"',
      'packages/mock-server/src/service/service.ts: "" → "Stryker was here!"',
      "packages/mock-server/src/service/authentication.ts: authorization === undefined → false",
      'packages/mock-server/src/shared/check-options.ts: typeof value === "string" → true',
      'packages/mock-server/src/service/faults/apply-faults.ts: fault.kind === "latency" → true',
      'packages/mock-server/src/service/json/find-syntax-error.ts: "value" → ""',
      'packages/mock-server/src/service/preference.ts: "" → "Stryker was here!"',
      "packages/sdk/src/call/attempt.ts: earlier.outcome > outcome → earlier.outcome >= outcome",
      'packages/sdk/src/response/retry-after.ts: "" → "Stryker was here!"',
    ],
};
