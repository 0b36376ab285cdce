const SHAPE = "does not take another shape for a success";
const AFTER_A_503 = "waits after a 503 with Retry-After in seconds, waits after a 503 with Retry-After as a date";

/**
 * The failures behind each cell "in part": as the tool comes, and with the option ("-": none). Each names a scenario of
 * `verify-client` or an experiment of mock-rows.ts; `npm run compare` fails if an experiment contradicts one.
 */
export const IN_PART: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  "Reports a 200 that breaks the contract": {
    "`fetch`, by hand": [SHAPE, "-"],
    "openapi-fetch": [`${SHAPE}, does not take an empty 200 for a success`, "-"],
    ofetch: [
      `does not take malformed JSON for a success, ${SHAPE}, does not take an empty 200 for a success, does not take HTML for a success`,
      SHAPE,
    ],
    "urllib, by hand": [SHAPE, "-"],
  },
  "Repeats after a 503 with Retry-After, but not after a lost POST": {
    "`fetch`, by hand": [AFTER_A_503, "-"],
    "openapi-fetch": [AFTER_A_503, "-"],
    "hey-api": [AFTER_A_503, "-"],
    ky: [
      AFTER_A_503,
      "reports a connection that was reset, reports a connection that was reset after the plant was stored, reports an empty reply, reports an empty reply after the plant was stored",
    ],
    ofetch: [AFTER_A_503, AFTER_A_503],
    "urllib, by hand": [AFTER_A_503, "-"],
  },
  "Never reports a failure as success": { "openapi-fetch": ["reports a 400 without a body", "-"] },
  "Sends neither plant nor token to another server after a redirect": {
    "urllib, by hand": ["does not take a login page after a 302 for a success", "-"],
  },
  "Accepts ids up to 2^63 − 1, and refuses greater ones": {
    "MSW, by hand": ["2^63", "-"],
    Prism: ["2^53 + 1, 2^63 − 1", "-"],
    Mockoon: ["2^63", "-"],
    "@stdy/cli": ["2^63", "-"],
  },
  "Breaks connections when a test asks for it": { "MSW, by hand": ["a body cut short", "-"] },
  "Stands in front of the real service, judges and breaks what goes through": {
    "MSW, by hand": ["reports a response that breaks the contract, reports nothing of one that keeps it", "-"],
    Prism: ["loses the response of a create", "-"],
    Mockoon: [
      "reports a response that breaks the contract, reports nothing of one that keeps it, loses the response of a create",
      "-",
    ],
  },
  "Responds in a test's own process, and on a port": {
    "MSW, by hand": ["on a port", "-"],
    Prism: ["in the process", "-"],
    Mockoon: ["in the process", "-"],
    "@stdy/cli": ["in the process", "-"],
  },
};
