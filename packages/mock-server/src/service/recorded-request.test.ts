import { expect, test } from "vitest";
import { recorded } from "../testing/requests.ts";
import { freezeRequest } from "./recorded-request.ts";

test("a request that is shown is frozen through and through", () => {
  const request = freezeRequest(
    recorded(1, {
      headers: { a: "b" },
      violations: [{ cause: "malformed_json", message: "m" }],
      response: { status: 400, headers: { a: "b" }, body: "" },
    }),
  );
  const { headers, violations, faults, response } = request;
  for (const part of [request, headers, violations, violations[0], faults, response, response?.headers])
    expect(Object.isFrozen(part)).toBe(true);
});
