import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import {
  type CaseResult,
  type ConformanceOptions,
  cases,
  runConformance,
  type Verdict,
} from "@plant-store/mock-server/verify";
import { describe, expect, test } from "vitest";
import { thorough } from "../support/thorough.ts";
import { brokenService, type Defect, serveBroken, TOKEN, withMembers } from "./broken-service.ts";
import { ACCESS_TO_CREATE, ALL, CREATED, FURTHER, HIDDEN, OF_CREATE, PAST, SERVICES } from "./defects.ts";

/** For a test that sends a thousand requests. A busy machine takes four seconds for ten. */
const SLOW = { timeout: 600_000 };

/** The defects are those of creates. */
async function runAgainst(
  defect: Defect & { readonly withReadBack?: true },
  options: Partial<ConformanceOptions> = {},
) {
  const all = { token: TOKEN, only: OF_CREATE, ...options };
  if (defect.needsSocket !== true) {
    const { fetch, readBack } = brokenService(defect);
    return await runConformance({
      ...all,
      baseUrl: "http://broken.test",
      fetch,
      ...(defect.withReadBack && { readBack }),
    });
  }
  await using service = await serveBroken(defect);
  return await runConformance({ ...all, baseUrl: service.url });
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
  test("holds wherever a response shows it; plants are marked", async () => {
    const store = createPlantStore({ tokens: [TOKEN] });
    await using server = await serve(store, { port: 0, basePath: "/v1" });
    const report = await runConformance({ baseUrl: `${server.url}/`, token: TOKEN });

    expect(namesOf(report.results)).toEqual(ALL);
    expect(namesOf(having("not observed", report.results))).toEqual(HIDDEN);
    expect(HIDDEN).toEqual(expect.arrayContaining([...PAST]));
    const counts = { holds: ALL.length - HIDDEN.length, broken: 0, advice: 0, notObserved: HIDDEN.length };
    expect(report).toMatchObject({ baseUrl: server.url, plainCreate: "a success", causes: [], ...counts });
    expect(report.created).toBe(CREATED);
    const plants = await store.plants.values();
    expect(plants.filter(({ name }) => name !== "" && !name.startsWith(report.names))).toEqual([]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test("without a token nothing is created, and nothing holds: a refusal alone shows nothing", async () => {
    const store = createPlantStore({ tokens: [TOKEN] });
    await using server = await serve(store, { port: 0 });
    const { holds, broken, advice, created, plainCreate } = await runConformance({ baseUrl: server.url });
    expect([broken, advice, created, plainCreate]).toEqual([0, 0, 0, "nothing"]);
    expect(holds).toBe(0);
    expect(await store.plants.count()).toBe(0);
  });

  test("holds in every case of the decisions that fetch can run, whatever its prefix and its token", SLOW, async () => {
    const holdingCases: (readonly string[])[] = [];
    // "t1" is the token of the cases themselves. `npm test` runs the first.
    const served = [
      { token: TOKEN, basePath: "/api/v2" },
      { token: "t1", basePath: "" },
    ];
    for (const { token, basePath } of thorough ? served : served.slice(0, 1)) {
      await using server = await serve(createPlantStore({ tokens: [token] }), {
        port: 0,
        basePath,
        timeouts: { idleMs: 86_400_000 },
      });
      const run = { baseUrl: server.url, token, decisions: true, timeoutMs: 60_000 };
      const { results } = await runConformance(run);
      expect(having("broken", results)).toEqual([]);
      holdingCases.push(namesOf(having("holds", results)));
      const skipReasons = having("not observed", results).map(({ reason = "" }) => reason);
      const known =
        /^(It needs |No response shows |fetch does not let a caller set its|fetch joins|No URL can say its target)/;
      expect(skipReasons.filter((reason) => !known.test(reason))).toEqual([]);
    }
    expect(holdingCases[0]).toEqual(expect.arrayContaining(PLAIN));
    // A short token has no forms.
    const withoutForms = holdingCases[0]?.filter((name) => !/ the token( in other letters)?: no 2xx$/.test(name));
    for (const names of holdingCases.slice(1)) expect(names).toEqual(withoutForms);
  });
});

describe("a service", () => {
  test.each(Object.entries(SERVICES))("%s: these causes, and no other", async (_title, service) => {
    const { only = OF_CREATE, unseen = [] } = service;
    const { results, causes } = await runAgainst(service, { only });
    const found = causes.map(
      ({ level, rule, place }) => `${level === "must" ? "broken" : "advice"}, ${rule}: ${place}`,
    );
    expect(found).toEqual(service.causes);
    if (service.names !== undefined) {
      expect(service.names).not.toEqual([]);
      expect(causes[0]?.names).toEqual(service.names);
    }
    const unobserved = having("not observed", results);
    const others = unobserved.filter(({ name }) => unseen.includes(name) || !HIDDEN.includes(name));
    expect(namesOf(others)).toEqual(unseen.filter((name) => only.includes(name)));
    const first = results.find(({ findings }) => findings.length > 0) ?? others[0];
    expect(first?.reason ?? "").toContain(service.reason ?? "");
    for (const { request, expected, received } of results) {
      expect(request).toMatch(/^POST \/plants \| .*Content-Type: application\/json/);
      expect(expected).toMatch(/^(200, application\/json, a Plant|400[^,]*, application\/json, an Error; or )/);
      expect(received).toBeDefined();
    }
  });

  test("with our decisions another token that is accepted is broken", async () => {
    const { causes } = await runAgainst(SERVICES["any token"] ?? {}, { decisions: true, only: ["decision tokens"] });
    const cause = { level: "must", rule: "decision tokens", place: "status 2xx" };
    expect(causes).toContainEqual(expect.objectContaining(cause));
  });

  test("every 2xx to a create counts as a plant, one without a token too", async () => {
    await using service = await serveBroken(SERVICES["no token needed"] ?? {});
    const { created, broken } = await runConformance({ baseUrl: service.url, token: TOKEN });
    expect(created).toBeGreaterThanOrEqual(CREATED + broken);
    // The probe is one more.
    const without = await runConformance({ baseUrl: service.url });
    expect(without).toMatchObject({ broken: ACCESS_TO_CREATE.length, created: ACCESS_TO_CREATE.length + 1 });
  });

  test("the first wrong response of a case decides", async () => {
    await using service = await serveBroken({
      responds: (right) => (String(right.body).includes("40101") ? withMembers(right, { error: 40100 }) : right),
    });
    const only = ["createPlant: two causes of one status have two error values"];
    const { results } = await runConformance({ baseUrl: service.url, token: TOKEN, decisions: true, only });
    expect(results).toMatchObject([
      {
        verdict: "broken",
        reason: "error: expected 40101, received 40100",
        request: expect.not.stringContaining("Authorization"),
      },
    ]);
  });

  test("one that never responds to a case, but to others: that case is not observed", async () => {
    const { results } = await runAgainst(
      { needsSocket: true, responds: (right, { body }) => (body.includes('"further"') ? "hang" : right) },
      { timeoutMs: 5_000 },
    );
    expect(having("broken", results)).toEqual([]);
    expect(having("not observed", results).filter(({ name }) => !HIDDEN.includes(name))).toMatchObject([
      {
        name: FURTHER[0],
        reason: "There was no response within 5000 ms; the document shows no time.",
        received: "nothing within 5000 ms",
      },
    ]);
  });
});

describe("a service that cannot be checked", () => {
  test("it stops in the middle", async () => {
    const { fetch } = brokenService({});
    let isGone = false;
    const run = runConformance({
      ...{ baseUrl: "http://broken.test", token: TOKEN },
      fetch: (...call) => (isGone ? Promise.reject(new TypeError("fetch failed")) : fetch(...call)),
      onResult: (_result, { done }) => {
        isGone = done === 3;
      },
    });
    await expect(run).rejects.toThrow(
      ` stopped responding in the case "${ALL[3]}" (4 of ${ALL.length}), at the request POST `,
    );
    await expect(run).rejects.toThrow(/ Plants created so far: 3, named "plant-store conformance …"\.$/);
  });

  test.each([401, 403])("it refuses the token with %i: an error that says so, and shows no token", async (status) => {
    await using service = await serveBroken({
      responds: (right) => ({ ...right, status, body: `{"error":1,"message":"${TOKEN} is no good"}` }),
    });
    await expect(runConformance({ baseUrl: service.url, token: TOKEN })).rejects.toThrow(
      `The service refuses the token, so nothing can be judged. POST ${service.url}/plants got: ${status} | application/json | {"error":1,"message":"<token> is no good"}`,
    );
  });
});
