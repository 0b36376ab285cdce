/** Scenarios that the clients of check-your-client.md fail. A right client has to hold in them. */
export const FAILED_BY_THE_GUIDE = {
  python: {
    "accepts a 102 before the response": "broken",
    "accepts two 103 before the response": "broken",
    "does not take a login page after a 302 for a success": "broken",
    "ends a call whose response drips": "advice",
    "reports that nobody listens": "advice",
  },
  curl: {
    "does not take malformed JSON for a success": "broken",
    "does not take another shape for a success": "broken",
    "does not take an empty 200 for a success": "broken",
    "does not take HTML for a success": "broken",
    "reports that nobody listens": "advice",
  },
} as const;
