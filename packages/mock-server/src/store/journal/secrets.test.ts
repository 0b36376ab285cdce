import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import type { ReceivedRequest } from "../../service/recorded-request.ts";
import { rejectionOf, sendRequest } from "../../testing/requests.ts";
import { createPlantStore } from "../store.ts";

const SECRET = "s3cret-0f9a8b7c";

/** Everything that a value shows of itself. */
function shown(value: unknown): string {
  const json = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member));
  const text = value instanceof Error ? `${value.message} ${value.stack}` : "";
  return json + text + inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true });
}

describe("a secret is shown by nothing that the journal gives:", () => {
  test.for<readonly [string, Readonly<Record<string, string>>]>([
    ["a good token", { authorization: `Bearer ${SECRET}` }],
    ["a token that is malformed", { authorization: `Bearer ${SECRET} ${SECRET}` }],
    ["a password", { authorization: `Basic ${SECRET}` }],
    ["a cookie", { cookie: `session=${SECRET}` }],
  ])("%s", async ([, headers]) => {
    const seen: ReceivedRequest[] = [];
    // Node's Request drops Cookie and the like, as a page's does. The service itself gets everything that a socket brings.
    const store = createPlantStore();
    await store.inject(faults.latency(0), { when: (request) => seen.push(request) > 0 });
    const { service, requests } = store;
    const body = new TextEncoder().encode('{"id":1}');
    await service.respond({
      method: "POST",
      path: "/plants",
      headers: { authorization: "Bearer t1", ...headers },
      readBody: async () => body,
    });
    const { all, last } = requests;
    const waited = await requests.waitFor(1);
    const late = rejectionOf(requests.waitFor(2, {}, { timeoutMs: 0 }));
    const wrong = await rejectionOf(requests.verify({ total: 0 }));
    expect(wrong).toBeInstanceOf(Error);
    for (const value of [await all(), await last(), waited, seen, wrong, await late, store, requests])
      expect(shown(value)).not.toContain(SECRET);
  });
});

test("a token is shown by no response, forced, faulty, refused or broken", async () => {
  const failing = () => Promise.reject(new Error(SECRET));
  for (const store of [
    createPlantStore(),
    createPlantStore({ tokens: ["t1"] }),
    createPlantStore({ verifyToken: failing }),
  ]) {
    await store.inject(faults.status(503), { times: 1 });
    for (const prefer of ["", "code=401"]) {
      const response = await sendRequest(store, { headers: { authorization: `Bearer ${SECRET}`, prefer } });
      expect(shown([...response.headers]) + (await response.text())).not.toContain(SECRET);
    }
    expect(shown(await store.requests.all())).not.toContain(SECRET);
  }
});

test("what a fault's `when` throws is shown nowhere", async () => {
  const store = createPlantStore();
  await store.inject(faults.status(503), {
    when: () => {
      throw new Error(SECRET);
    },
  });
  const response = await sendRequest(store);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: 50001, message: expect.stringContaining("`when`") });
  expect(shown(await store.requests.all())).not.toContain(SECRET);
});
