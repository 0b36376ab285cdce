import { describe, expect, test, vi } from "vitest";
import { ApiError, type PlantStoreEvent } from "../index.ts";
import { CALL_STYLES, clientOf, errorOf, errorOfResponse, MAY_EXIST } from "../testing/client.ts";
import { scriptedServer, whole } from "../testing/server.ts";

const CREATED = whole(200, '{"name":"Fern"}');
const redirect = (status: number, location: string) => whole(status, "", `Location: ${location}`, "X-Request-Id: r1");

describe.each(CALL_STYLES)("%s follows no redirect", (_title, create) => {
  test.each([301, 303, 307, 308])("%i to another origin, nor sends it again, even unsafely", async (status) => {
    await using other = await scriptedServer(CREATED);
    await using server = await scriptedServer(
      redirect(status, `${other.url.replace("//", "//user:pw@")}/v2/plants?key=7#top`),
    );
    const token = vi.fn(async () => "t1");
    const events: PlantStoreEvent["type"][] = [];
    const onEvent = ({ type }: PlantStoreEvent) => events.push(type);
    const options = { baseUrl: `${server.url}/v1`, token, maxRetries: 5, retryUnsafe: true, onEvent };
    const error = await errorOf(create(clientOf(undefined, options)));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status, attempts: 1, requestId: "r1" });
    const said = `The service responded ${status} to POST ${server.url}/v1/plants`;
    const target = `a redirect to ${other.url}/v2/plants, never followed.`;
    expect(error).toMatchObject({ message: `${said}, ${target}${MAY_EXIST}` });
    expect([other.requests.length, server.requests.length, token.mock.calls.length]).toEqual([0, 1, 1]);
    expect(server.requests[0]).toMatch(/^POST \/v1\/plants /);
    expect(events).toEqual(["attempt", "response", "failure"]);
  });
});

test.each<[string, string | undefined, string]>([
  ["as it came", "https://other.example/v2/plants", "https://other.example/v2/plants"],
  ["without user name", "https://sesame@other.example/a", "https://other.example/a"],
  ["without a password that has an @", "https://user:ses@me@other.example/a", "https://other.example/a"],
  ["without user name, where it has no scheme", "//user:sesame@other.example/a", "//other.example/a"],
  ["without query", "https://other.example/a?key=sesame", "https://other.example/a"],
  ["without fragment", "https://other.example/a#sesame", "https://other.example/a"],
  ["without a query that has an @", "https://other.example/a?to=me@my.example&key=sesame", "https://other.example/a"],
  ["without a user behind one slash", "https:/user:sesame@other.example/a", "https:/other.example/a"],
  ["without a user behind backslashes", "https:\\\\user:sesame@other.example/a", "other.example/a"],
  ["nowhere, without one", undefined, "nowhere"],
  ["up to 200 characters", `/${"x".repeat(9_000)}`, `/${"x".repeat(199)}`],
])("the message names the target %s", async (_title, location, target) => {
  const error = await errorOfResponse(() => new Response("", { status: 302, headers: location ? { location } : {} }));
  const said = "The service responded 302 to POST https://api.example.com/plants";
  expect(error.message).toBe(`${said}, a redirect to ${target}, never followed.${MAY_EXIST}`);
});

describe.each(CALL_STYLES)("%s treats as a redirect, with status 0, one with a hidden status:", (_title, create) => {
  const redirected = { code: "api", outcome: "unknown", status: 0, attempts: 1 };

  test("a page's", async () => {
    const hidden = Object.defineProperties(new Response(), { status: { value: 0 }, type: { value: "opaqueredirect" } });
    const said = "responded 0 to POST https://api.example.com/plants, a redirect to nowhere";
    const message = expect.stringContaining(said);
    const call = create(clientOf(async () => hidden, { retryUnsafe: true }));
    await expect(call).rejects.toMatchObject({ ...redirected, message });
  });

  test("one that React Native's fetch followed, which tells it only by another URL", async () => {
    const fetchFrom = (url: string) => async () => ({
      ...{ status: 200, headers: { "Content-Type": "application/json" }, url },
      text: async () => '{"name":"Fern"}',
    });
    await create(clientOf(fetchFrom("https://API.example.com/plants")));
    await expect(create(clientOf(fetchFrom("https://other.example/plants")))).rejects.toMatchObject(redirected);
  });

  test("one that a fetch followed anyway", async () => {
    await using other = await scriptedServer(CREATED);
    await using server = await scriptedServer(redirect(303, other.url));
    const following: typeof fetch = (url, init) => fetch(url, { ...init, redirect: "follow" });
    await expect(create(clientOf(following, { baseUrl: server.url }))).rejects.toMatchObject(redirected);
    expect(server.requests).toHaveLength(1);
  });
});
