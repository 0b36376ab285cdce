import { createPlantStore } from "@plant-store/mock-server";
import { type CaseResult, cases, runConformance, type Verdict } from "@plant-store/mock-server/conformance";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { brokenFetch, type Defect, serveBroken, TOKEN, withMembers } from "./broken-service.ts";
import { ACCESS, ACCESS_TO_CREATE, ALL, BROKEN, CREATED, OF_CREATE, TOLERABLE } from "./defects.ts";

/** The defects are those of creates. */
async function runAgainst(defect: Defect, timeoutMs = 10_000) {
  const options = { token: TOKEN, timeoutMs, only: OF_CREATE };
  if (defect.needsSocket !== true)
    return await runConformance({ ...options, baseUrl: "http://broken.test", fetch: brokenFetch(defect) });
  await using service = await serveBroken(defect);
  return await runConformance({ ...options, baseUrl: service.url });
}

function having(verdict: Verdict, results: readonly CaseResult[]): readonly CaseResult[] {
  return results.filter((result) => result.verdict === verdict);
}

/** Cases that any client can run against any service. */
const PLAIN = cases
  .filter(({ cites, setup }) => cites.includes("decision shape") && Object.keys(setup).length === 0)
  .map(({ name }) => name);

const namesOf = (results: readonly CaseResult[]) => results.map(({ name }) => name);

describe("our own server", () => {
  test("holds in every case of the document; plants are marked, and their ids lie in the ranges", async () => {
    const store = createPlantStore({ tokens: [TOKEN] });
    await using server = await serve(store, { port: 0, basePath: "/v1" });
    const report = await runConformance({ baseUrl: `${server.url}/`, token: TOKEN });

    expect(namesOf(having("holds", report.results))).toEqual(ALL);
    expect(report).toMatchObject({ baseUrl: server.url, holds: ALL.length, broken: 0, notObserved: 0 });
    expect(report.created).toBe(CREATED);
    const plants = await store.plants.values();
    // One id is sent twice.
    const removed = (await store.requests.all()).filter(({ method, stored }) => method === "DELETE" && stored);
    expect(plants).toHaveLength(CREATED - 1 - removed.length);
    expect(plants.filter(({ name }) => name !== "" && !name.startsWith(report.names))).toEqual([]);
    const inRange = (id: bigint) => report.ids.some(({ from, to }) => BigInt(from) <= id && id <= BigInt(to));
    expect(plants.filter(({ id }) => !inRange(id))).toEqual([]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test("without a token only the cases about access run, and nothing is created", async () => {
    const store = createPlantStore({ tokens: [TOKEN] });
    await using server = await serve(store, { port: 0 });
    const { results, created } = await runConformance({ baseUrl: server.url });
    expect(namesOf(having("holds", results))).toEqual(ACCESS);
    expect(new Set(having("not observed", results).map(({ reason }) => reason))).toEqual(
      new Set(["No token was given."]),
    );
    expect(created).toBe(0);
    expect(await store.plants.count()).toBe(0);
  });

  test("without a token no case of the decisions sends one", async () => {
    const store = createPlantStore();
    await using server = await serve(store, { port: 0 });
    const { results, created, broken } = await runConformance({ baseUrl: server.url, decisions: true });
    expect({ created, broken }).toEqual({ created: 0, broken: 0 });
    expect(namesOf(having("holds", results))).toContain("createPlant: the token comes before the media type");
    expect((await store.requests.all()).filter(({ headers }) => /bearer ./i.test(headers.authorization ?? ""))).toEqual(
      [],
    );
  });

  test("holds in every case of the decisions that fetch can run, whatever its prefix and its token", async () => {
    const held: (readonly string[])[] = [];
    // "t1" is the token of the cases themselves.
    for (const [token, basePath] of [
      [TOKEN, ""],
      ["t1", "/api/v2"],
    ] as const) {
      await using server = await serve(createPlantStore({ tokens: [token] }), { port: 0, basePath });
      const { results } = await runConformance({ baseUrl: server.url, token, decisions: true });
      expect(having("broken", results)).toEqual([]);
      held.push(namesOf(having("holds", results)));
      const skipReasons = having("not observed", results).map(({ reason = "" }) => reason);
      const known = /^(It needs |fetch does not let a caller set its|fetch joins|No URL can say its target)/;
      expect(skipReasons.filter((reason) => !known.test(reason))).toEqual([]);
    }
    expect(held[0]).toEqual(expect.arrayContaining(PLAIN));
    expect(held[1]).toEqual(held[0]);
  });
});

describe("a broken service", () => {
  test.each(Object.entries(BROKEN))("%s: exactly these cases break, and say why", async (_title, service) => {
    const { results, broken } = await runAgainst(service);
    const found = having("broken", results);
    expect(service.breaks).not.toEqual([]);
    expect(namesOf(found)).toEqual(service.breaks);
    expect(broken).toBe(service.breaks.length);
    expect(namesOf(having("holds", results))).toEqual(OF_CREATE.filter((name) => !service.breaks.includes(name)));
    for (const { reason, request, expected, received, cites } of found) {
      expect(reason).toContain(service.reason);
      expect(request).toMatch(/^POST \/plants \| .*Content-Type: application\/json|^GET \/plants/);
      expect(expected).toMatch(/^(200, application\/json, a Plant|400[^,]*, application\/json, an Error; or )/);
      expect(received).toContain(service.received);
      expect(cites[0]).toMatch(/^document (rule [12]|authentication)$/);
    }
  });

  test("every 2xx to a create counts as a plant, one without a token too", async () => {
    await using service = await serveBroken(BROKEN["no token needed"] ?? {});
    const withToken = await runConformance({ baseUrl: service.url, token: TOKEN });
    // The probe is one more.
    expect(withToken.created).toBe(CREATED + ACCESS_TO_CREATE.length + 1);
    const without = await runConformance({ baseUrl: service.url });
    expect(without).toMatchObject({ broken: ACCESS_TO_CREATE.length, created: ACCESS_TO_CREATE.length + 1 });
  });

  test("the first wrong response of a case decides", async () => {
    await using service = await serveBroken({
      responds: (right) => (String(right.body).includes("40101") ? withMembers(right, { error: 40100 }) : right),
    });
    const { results } = await runConformance({ baseUrl: service.url, token: TOKEN, decisions: true });
    expect(
      results.find(({ name }) => name === "createPlant: two causes of one status have two error values"),
    ).toMatchObject({
      verdict: "broken",
      reason: "error: expected 40101, received 40100",
      request: expect.not.stringContaining("Authorization"),
    });
  });
});

describe("a service unlike ours", () => {
  test.each(Object.entries(TOLERABLE))("%s: nothing is broken", async (_title, service) => {
    const { results } = await runAgainst(service);
    expect(having("broken", results)).toEqual([]);
    const unseen = having("not observed", results);
    expect(namesOf(unseen)).toEqual(service.notObserved);
    for (const { reason } of unseen) expect(reason).toContain(service.reason);
  });

  test("one that never responds to a case, but to others: that case is not observed", async () => {
    const { results } = await runAgainst(
      { needsSocket: true, responds: (right, { body }) => (body.includes('"further"') ? "hang" : right) },
      1_000,
    );
    expect(having("broken", results)).toEqual([]);
    expect(having("not observed", results)).toMatchObject([
      {
        name: BROKEN["no further members"]?.breaks[0],
        reason: "There was no response within 1000 ms; the document shows no time.",
        received: "nothing within 1000 ms",
      },
    ]);
  });
});

describe("a service that cannot be checked", () => {
  test("it responds only to authenticated creates: that is enough", async () => {
    const { results } = await runAgainst({
      needsSocket: true,
      responds: (right, { authorization }) => (authorization === `Bearer ${TOKEN}` ? right : "close"),
    });
    expect(namesOf(having("holds", results))).toEqual(OF_CREATE.filter((name) => !ACCESS_TO_CREATE.includes(name)));
    expect(namesOf(having("not observed", results))).toEqual(ACCESS_TO_CREATE);
  });

  test("it stops in the middle", async () => {
    await using service = await serveBroken({});
    const stopped: PromiseLike<void>[] = [];
    const run = runConformance({
      baseUrl: service.url,
      token: TOKEN,
      onResult: (_result, { done }) => {
        if (done === 3) stopped.push(service[Symbol.asyncDispose]());
      },
    });
    await expect(run).rejects.toThrow(/stopped responding after 3 of \d+ cases: /);
    await Promise.all(stopped);
  });

  test.each([401, 403])("it refuses the token with %i: an error that says so, and shows no token", async (status) => {
    await using service = await serveBroken({
      responds: (right) => ({ ...right, status, body: `{"error":1,"message":"${TOKEN} is no good"}` }),
    });
    await expect(runConformance({ baseUrl: service.url, token: TOKEN })).rejects.toThrow(
      `refuses the token, so that no create can be judged: ${status} | application/json | {"error":1,"message":"<token> is no good"}`,
    );
  });

  test("a refusal of a token that was good is broken", async () => {
    const { results } = await runAgainst({
      responds: (right, { body }) => (body.includes('"further"') ? { status: 401, headers: {}, body: "" } : right),
    });
    expect(namesOf(having("broken", results))).toEqual(BROKEN["no further members"]?.breaks);
  });
});
