import { describe, expect, test } from "vitest";
import { recordMembers } from "../../contract.ts";
import { withTextsCut } from "../../service/cut-texts.ts";
import { ERRORS } from "../../service/errors.ts";
import type { StoreFault } from "../../service/faults/fault.ts";
import { faults } from "../../service/faults/faults.ts";
import type { ServiceRequest } from "../../service/message.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { router } from "../../service/router.ts";
import { FERN, PLANTS_URL, type RequestOverrides, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { createPlantStore, type PlantStore } from "../store.ts";
import type { PlantStoreOptions } from "../store-options.ts";

async function received(
  sent: RequestOverrides,
  options: PlantStoreOptions = {},
  fault?: StoreFault,
): Promise<RecordedRequest> {
  const store = createPlantStore(options);
  if (fault !== undefined) await store.inject(fault);
  await sendRequest(store, sent).catch(() => {});
  const [request, ...others] = await store.requests.all();
  if (request === undefined || others.length > 0) throw new Error("There is not one request.");
  return request;
}

test("a good create, in full", async () => {
  const whole = await received({ body: '{"id":9223372036854775807,"name":"Fern","tag":"tropical","x":1}' });
  const { time, durationMs, ...request } = whole;
  expect(Math.abs(Date.now() - time.getTime())).toBeLessThan(60_000);
  expect(durationMs).toBeGreaterThanOrEqual(0);
  expect(request).toStrictEqual({
    number: 1,
    method: "POST",
    path: "/plants",
    headers: { authorization: "Bearer [redacted]", "content-type": "application/json" },
    body: '{"id":9223372036854775807,"name":"Fern","tag":"tropical","x":1}',
    plant: { id: 9223372036854775807n, name: "Fern", tag: "tropical" },
    violations: [],
    faults: [],
    stored: true,
    state: "completed",
    upstream: undefined,
    response: {
      status: 200,
      headers: { "Content-Type": "application/json", Vary: "Origin", "X-Request-Id": "plant-store-1" },
      body: '{"name":"Fern","tag":"tropical"}',
    },
  });
  const { headers, violations, faults, response } = request;
  for (const part of [whole, headers, violations, faults, response, response?.headers])
    expect(Object.isFrozen(part)).toBe(true);
});

test("a plant with the longest texts that the contract allows: the journal and `when` see them cut, the store whole", async () => {
  const texts = { name: "x".repeat(65_537), tag: `${"y".repeat(65_535)}🪴` };
  const allowed = Object.entries(texts).filter(([member, text]) => recordMembers[member]?.is(text));
  const plant = { id: 1n, name: "Fern", ...Object.fromEntries(allowed) };
  const shown = withTextsCut(plant);
  const store = createPlantStore({ randomSeed: 1 });
  await store.inject(faults.latency(0), { when: ({ plant: seen }) => seen?.name === shown.name });
  await sendRequest(store, { body: JSON.stringify({ ...plant, id: 1 }) });
  expect(await store.requests.last()).toMatchObject({ plant: shown, faults: [{ kind: "latency" }] });
  expect(Object.isFrozen((await store.requests.last())?.plant)).toBe(true);
  expect(await store.plants.get(1)).toEqual(plant);
});

const json = (body: string): RequestOverrides => ({ body });
const header = (name: string, value: string): RequestOverrides => ({ headers: { [name]: value } });
const NOT_UTF8 = new Uint8Array([0x22, 0xff, 0x22]);
const NO_ID = 'at "/id" expected an integer within int64, received a string';
const NO_NAME = `at "/name" expected ${recordMembers.name?.expected}, received nothing`;

type Refused = readonly [error: number, message: string, sent: RequestOverrides, options?: PlantStoreOptions];

const UNREAD: readonly Refused[] = [
  [40101, "A bearer token is needed: send Authorization: Bearer <token>.", header("authorization", "")],
  [40102, "The authentication scheme must be Bearer.", header("authorization", "Basic s3cret")],
  ...["Bearer", "Bearer s3cret s3cret"].map((value): Refused => {
    const message = "The bearer token is malformed: one b64token must follow the scheme (RFC 6750 2.1).";
    return [40103, message, header("authorization", value)];
  }),
  [40104, "The bearer token is not accepted here.", header("authorization", "Bearer s3cret"), { tokens: ["t1"] }],
  [40401, `Nothing is here. Below the base URL there is ${router.paths.join(", ")}.`, { url: `${PLANTS_URL}/x?x=1` }],
  [40501, `The method must be one of ${router.find("/plants")?.route.allow}.`, { method: "PURGE" }],
  [41501, "The body must be application/json.", header("content-type", "text/plain")],
  [41501, "The body must be application/json.", header("content-type", "text/plain"), { errorStatuses: "documented" }],
  [41502, "The body must be sent without a content coding.", header("content-encoding", "gzip")],
  [41301, "The body has more than 5 bytes.", {}, { maxBodyBytes: 5 }],
];

test("no two causes share an error value, and none ends in 00, as those that are asked for do", () => {
  const values = Object.values(ERRORS);
  expect(values.filter((error) => error % 100 === 0)).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});

test.for(UNREAD)(
  "a refusal shows its cause, and no body that the service did not read: %i: %s",
  async ([error, message, sent, options]) => {
    const request = await received(sent, options);
    const [cause] = Object.entries(ERRORS).find(([, value]) => value === error) ?? [];
    expect(request.violations).toEqual([{ cause, message }]);
    expect(request.response?.body).toBe(JSON.stringify({ error, message }));
    const status = options?.errorStatuses === "documented" ? 400 : Math.floor(error / 100);
    expect(request).toMatchObject({ body: undefined, plant: undefined, faults: [], response: { status } });
    expect(JSON.stringify(request)).not.toContain("s3cret");
  },
);

const TAKEN: PlantStoreOptions = { duplicates: "reject", seed: [{ id: 1, name: "Moss" }] };
const SHAPE = "The body is not a NewPlant:";
const FORCED = { prefer: "code=503" };
const TWO = ["shape_violation /id", "shape_violation /name"];

/** The words are all that a developer sees. */
test.for<readonly [error: number, message: string, sent: RequestOverrides, shown: readonly string[], typeof TAKEN?]>([
  [40001, "The body is not UTF-8: invalid sequence at byte 1.", { body: NOT_UTF8 }, ["invalid_utf8"]],
  [40002, "The body must not begin with a byte order mark (at byte 0).", json(`\ufeff${FERN}`), ["byte_order_mark"]],
  [40003, "The body is empty: expected a value at line 2, column 2.", json("\n "), ["malformed_json"]],
  [
    40003,
    'The body is not well-formed JSON: expected "," or "}" at line 2, column 1, where the text ends.',
    json('{"id":1\n'),
    ["malformed_json"],
  ],
  [40004, `${SHAPE} at "" expected an object, received an array.`, json("[]"), ["shape_violation "]],
  [40004, `${SHAPE} ${NO_ID}, and ${NO_NAME}.`, json('{"id":"1"}'), TWO],
  [40005, "A plant with the id 1 exists already.", {}, ["duplicate_id"], TAKEN],
  [50300, "Prefer asked for the status 503.", { headers: FORCED }, []],
  [50300, "Prefer asked for the status 503.", { headers: FORCED, body: "{}" }, TWO],
  [
    40006,
    "Prefer: code must be a status from 400 to 599.",
    { headers: { prefer: "code=200" }, body: "{" },
    ["impossible_preference", "malformed_json"],
  ],
])(
  "a body that was read is shown, with what is wrong with it: %i: %s",
  async ([error, message, sent, shown, options]) => {
    const { violations, ...request } = await received(sent, options);
    const body = sent.body === NOT_UTF8 ? '"\ufffd"' : (sent.body ?? FERN);
    const plant = body === FERN ? { id: 1n, name: "Fern" } : undefined;
    const response = { status: Math.floor(error / 100), body: JSON.stringify({ error, message }) };
    expect(request).toMatchObject({ body, plant, faults: [], response });
    const inShort = violations.map(({ cause, pointer }) => (pointer === undefined ? cause : `${cause} ${pointer}`));
    expect(inShort).toEqual(shown);
    expect(violations.every(Object.isFrozen)).toBe(true);
  },
);

test.for<readonly [StoreFault, number | undefined]>([
  [faults.latency(0, 2), 400],
  [faults.status(503, { retryAfter: 1 }), 503],
  [faults.malformedJson(), 200],
  [faults.networkError(), undefined],
])("a fault hides nothing that is wrong: $0.kind", async ([fault, status]) => {
  const { violations, faults: met, response } = await received({ body: "{}" }, {}, fault);
  expect([violations.length, met, response?.status]).toEqual([2, [fault], status]);
});

test("a body that was lost leaves a request without a response", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("lost")) });
  const store = createPlantStore();
  expect(await rejectionOf(sendRequest(store, { body }))).toBeInstanceOf(TypeError);
  const expected = { body: undefined, violations: [], faults: [], response: undefined };
  expect(await store.requests.all()).toMatchObject([expected]);
});

describe("the journal shows", () => {
  const respond = ({ service }: PlantStore, headers: ServiceRequest["headers"], redaction = service.redaction) =>
    service.respond({
      ...{ method: "POST", path: "/plants", headers, redaction },
      readBody: async () => new TextEncoder().encode(FERN),
    });
  const shown = async ({ requests }: PlantStore) => (await requests.all()).map(({ headers }) => headers);

  test("the headers as they arrived, whatever the transport does with its own afterwards", async () => {
    const store = createPlantStore({ auth: false });
    const headers: Record<string, string> = { "x-trace": "7" };
    const responding = respond(store, headers);
    headers["x-trace"] = "8";
    await responding;
    await respond(store, headers);
    expect(await shown(store)).toEqual([{ "x-trace": "7" }, { "x-trace": "8" }]);
  });

  test("each request's own headers, whatever the one before it had, and none that is undefined", async () => {
    const store = createPlantStore({ auth: false });
    const sent = [{ a: "1" }, { a: "1" }, { a: "1", b: "2" }, { b: "2" }, { c: undefined }, { b: "3" }, {}];
    for (const headers of [...sent, { a: "1", c: undefined }, { a: "1" }]) await respond(store, headers);
    await respond(store, { a: "1" }, store.service.redaction.with("1"));
    const others = [{}, { b: "3" }, {}, { a: "1" }, { a: "1" }, { a: "[redacted]" }];
    expect(await shown(store)).toStrictEqual([...sent.slice(0, 4), ...others]);
  });
});
