import { expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import type { PlantStoreOptions } from "../store/store-options.ts";
import { sendRequest, statuses } from "../testing/requests.ts";
import { type Control, createControl } from "./control.ts";
import { documentYaml, operations } from "./control-contract.ts";

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: JSON, whose members the tests look at
  readonly json: any;
  readonly text: string;
}

function opened(options: PlantStoreOptions = {}) {
  const store = createPlantStore({ baseUrl: "https://api.plants.test", ...options });
  const control = createControl("c1", {
    version: "1.2.3",
    options: { spaces: "true" },
    transport: {},
    closing: new AbortController().signal,
    open: async (name) => (name === undefined ? store : store.space(name)),
  });
  return { store, control, ask: (target: string, sent?: Sent) => ask(control, target, sent) };
}

/** Every response must be one of those that the contract documents. */
async function ask(control: Control, target: string, { method = "GET", headers, body }: Sent = {}): Promise<Received> {
  const [path = "", query = ""] = target.split("?");
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body) ?? "");
  const response = await control.respond({
    method,
    path: `/_mock/api${path}`,
    query,
    headers: { host: "localhost", authorization: "Bearer c1", "content-type": "application/json", ...headers },
    readBody: async (limit) => (bytes.byteLength > limit ? undefined : bytes),
  });
  if (typeof response.body !== "string") return expect.unreachable("These are events.");
  const { status, headers: fields, body: text } = response;
  const isJson = fields["Content-Type"] === "application/json" && text !== "";
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  holdContract(method, path, status, json);
  if (status >= 400 && isJson) expect(json).toMatchObject({ message: expect.stringMatching(/[^.]\.$/) });
  expect(fields).toMatchObject({
    "Cache-Control": expect.stringMatching(/^no-store(, no-transform)?$/),
    "X-Content-Type-Options": "nosniff",
  });
  expect(Object.keys(fields).filter((name) => /^(access-control|vary)/i.test(name))).toEqual([]);
  return { status, headers: fields, json, text };
}

function holdContract(method: string, path: string, status: number, json: unknown): void {
  const template = path.replace(/^(\/\w+)\/.+/, "$1/{id}");
  const operation = Object.values(operations).find((one) => one.method === method && one.path === template);
  if (operation === undefined || status === 500) return;
  const responses: Readonly<Record<number, unknown>> = operation.responses;
  expect(Object.keys(responses)).toContain(String(status));
  const read = responses[status];
  if (typeof read === "function") expect(read(json)).toEqual({ value: json });
}

async function withPlants(count: number, options?: PlantStoreOptions) {
  const one = opened(options);
  for (let id = 1; id <= count; id++) await create(one.store, id);
  return one;
}

function create(store: PlantStore, id: number | bigint, name = `Plant ${id}`): Promise<Response> {
  return sendRequest(store, { url: `${store.baseUrl}/plants`, body: `{"id":${id},"name":"${name}"}` });
}

test("the document is served as it is", async () => {
  const { headers, text } = await opened().ask("/openapi.yaml");
  expect(headers["Content-Type"]).toBe("application/yaml");
  expect(text).toBe(documentYaml);
});

test.each([
  [{ tokens: ["sword-fish", "other"] }, { token: "sword-fish" }],
  [{ tokens: [] }, {}],
  [{}, { token: "t1" }],
  [{ verifyToken: () => true }, {}],
])("a token that the service accepts, with %o", async (options, token) => {
  expect((await opened(options).ask("/token")).json).toEqual(token);
});

test("the facts hold no token", async () => {
  const { ask, store } = opened({ tokens: ["sword-fish"] });
  store.space("worker-3");
  const { json, text } = await ask("/info");
  expect(json).toMatchObject({
    version: "1.2.3",
    contract: "1.3.0",
    storage: "memory",
    spaces: ["worker-3"],
    options: { spaces: "true", duplicates: "replace" },
  });
  expect(text).not.toMatch(/sword-fish|"c1"/);
});

test("a page is what the journal has, and the id from which its events go on", async () => {
  const { ask, store } = await withPlants(12, { journalSize: 10 });
  const { json } = await ask("/requests");
  expect(json).toMatchObject({ dropped: 2, requests: { length: 10 } });
  expect(json.eventId).toBe(`${json.epoch}.12.0`);
  await create(store, 13);
  for await (const event of store.requests.follow({ after: json.eventId })) {
    expect(event).toMatchObject({ kind: "completed", request: { number: 13 } });
    break;
  }
  await store.reset();
  expect((await ask("/requests")).json).toMatchObject({ dropped: 0, requests: [] });
});

test.each<[numbers: readonly number[], queries: readonly string[]]>([
  [[3], ["status=5XX", "text=Plant+3&status=503", "order=newest&after=4&method=POST&limit=1"]],
  [[4, 3, 2, 1], ["order=newest"]],
  [[3, 2, 1], ["order=newest&after=4"]],
  [[], ["order=newest&after=1", "after=2147483647"]],
])("the requests %j with the filters %j", async (numbers, queries) => {
  const { ask, store } = await withPlants(1);
  await sendRequest(store, { method: "PURGE", body: null });
  await store.inject(faults.status(503), { times: 1 });
  await create(store, 3);
  await create(store, 9007199254740993n);
  for (const query of queries) {
    const { json } = await ask(`/requests?${query}`);
    expect([query, ...json.requests.map(({ number }: { number: number }) => number)]).toEqual([query, ...numbers]);
  }
});

test("plants by pages and filters, their ids as text", async () => {
  const { ask, store } = await withPlants(3);
  await sendRequest(store, { url: `${store.baseUrl}/plants`, body: '{"id":4,"name":"Plant 4","tag":"climber"}' });
  await create(store, -9223372036854775808n, "Plant 2");
  const first = (await ask("/plants?limit=1")).json;
  const { epoch } = (await ask("/requests")).json;
  expect(first).toEqual({ epoch, plants: [{ id: "1", name: "Plant 1" }], total: 5, next: 1 });
  for (const [ids, queries] of [
    [
      ["2", "-9223372036854775808"],
      ["name=Plant+2", "text=ant+2"],
    ],
    [["2"], ["text=ant+2&limit=1"]],
    [["3"], ["id=3", "id=3&text=Plant&limit=1"]],
    [["4"], ["text=climb"]],
    [
      ["4", "-9223372036854775808"],
      ["text=Plant&after=3", "limit=2&after=3"],
    ],
    [[], ["name=Plant", "text=Climb", "after=5", "id=3&name=Plant+2", "id=5", "id=9223372036854775808"]],
  ] as const)
    for (const query of queries) {
      const { plants, total, epoch } = (await ask(`/plants?${query}`)).json;
      expect([query, plants.map(({ id }: { id: string }) => id)]).toEqual([query, ids]);
      expect([total, epoch]).toEqual([5, first.epoch]);
    }
  await store.reset();
  expect((await ask("/plants?id=3")).json.epoch).not.toBe(first.epoch);
});

test("a plant by its id", async () => {
  const { ask, store } = opened();
  await create(store, -9223372036854775808n, "Fern");
  expect((await ask("/plants/-9223372036854775808")).json).toEqual({ id: "-9223372036854775808", name: "Fern" });
  for (const id of ["5", "9223372036854775808", "-9223372036854775809"]) {
    const { status, json } = await ask(`/plants/${id}`);
    expect([status, json.message]).toEqual([404, `There is no plant with the id ${id}.`]);
  }
});

test.each<[name: string, targets: readonly string[]]>([
  ['"nowhere"', ["/requests?nowhere=1"]],
  ['"__proto__"', ["/plants?__proto__=1"]],
  ['"limit"', ["/plants/1?limit=1", "/info?limit=1", "/faults?limit=1"]],
  ['"space"', ["/openapi.yaml?space=a"]],
  ['"status"', ["/requests?status=200&status=201"]],
  ["status must", ["/requests?status=abc"]],
  ["cause must", ["/requests?cause=toString"]],
  ["id must", ["/requests?id=1.0", "/requests?id=0x10", "/requests?id=", "/plants?id=Fern", "/plants/Fern"]],
  ["?limit", ["/requests?limit=0", "/requests?limit=1001", "/requests?limit=1.5"]],
  ["?text", ["/requests?text=", "/plants?text="]],
])("by the name %s of what is wrong are refused %j", async (name, targets) => {
  for (const target of targets) {
    const { status, json } = await opened().ask(target);
    expect([target, status, json.error]).toEqual([target, 400, 40004]);
    expect(json.message).toContain(name);
  }
});

test("a fault is injected, listed, met and removed", async () => {
  const { ask, store } = opened();
  const fault = { kind: "status", status: 503, retryAfter: 7 };
  const body = { fault, times: 2, when: { name: "Fern" } };
  const injected = await ask("/faults", { method: "POST", body });
  expect(injected.status).toBe(201);
  const { id } = injected.json;
  const shown = { ...fault, retryAfter: "7" };
  expect(injected.json).toEqual({ id, fault: shown, at: "request", probability: 1, left: 2, when: body.when });
  const endless = (await ask("/faults", { method: "POST", body: { fault: { kind: "hang" }, when: { id: "7" } } })).json;
  const { id: other } = endless;
  expect(endless).toEqual({ id: other, fault: { kind: "hang" }, at: "request", probability: 1, when: { id: "7" } });
  expect((await ask("/faults")).json).toEqual({ faults: [injected.json, endless] });
  expect((await sendRequest(store)).headers.get("Retry-After")).toBe("7");
  expect((await ask("/faults")).json.faults).toEqual([{ ...injected.json, left: 1 }, endless]);
  for (let times = 0; times < 2; times++) expect((await ask(`/faults/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await ask("/faults")).json.faults).toEqual([endless]);
  expect(await statuses(store, 1)).toEqual([200]);
  expect((await ask("/faults", { method: "DELETE" })).status).toBe(204);
  expect(await store.injected()).toEqual([]);
});

const HANG = { fault: { kind: "hang" } };
const BUSY = { kind: "status", status: 503 };

const utf8 = (text: string) => new TextEncoder().encode(text);

test("a name may stand in two objects, and in a text; Retry-After may be a date", async () => {
  const { ask, store } = opened();
  const text = '{"fault":1,"fault":2}';
  const given = { kind: "respond", status: 200, headers: { status: text }, body: text } as const;
  const late = faults.status(503, { retryAfter: new Date(0) });
  for (const fault of [given, late])
    expect((await ask("/faults", { method: "POST", body: { fault } })).status).toBe(201);
  expect((await store.injected()).map(({ fault }) => fault)).toEqual([given, late]);
});

test.each<[words: string, bodies: readonly unknown[]]>([
  ["/fault/kind", [{ fault: { kind: "plague" } }]],
  ["/fault/ms", [{ fault: { kind: "hang", ms: 1 } }]],
  ["/fault/retryAfter", [{ fault: { ...BUSY, retryAfter: -1 } }]],
  ["retryAfter", ["1\r\nX: y", "-5", "60 ", "5.5", "1,5"].map((retryAfter) => ({ fault: { ...BUSY, retryAfter } }))],
  ["/tims", [{ ...HANG, tims: 1 }]],
  ['the member "fault" twice', [utf8('{"fault":{"kind":"hang"},"f\\u0061ult":{"kind":"status","status":503}}')]],
  ['the member "kind" twice', [utf8('{"times":1,"fault":{"kind":"hang" ,"kind"\n:"status","status":503},"when":{}}')]],
  ["/__proto__", [JSON.parse('{"fault":{"kind":"hang"},"__proto__":{}}')]],
  ["/when/id", [{ ...HANG, when: { id: 7 } }]],
  ["when.id", ["0x7", "9223372036854775808"].map((id) => ({ ...HANG, when: { id } }))],
  ['no "status"', [{ fault: { kind: "hang", status: 503 } }]],
  ["faults.latency: minMs must be a whole number from 0", [{ fault: { kind: "latency" } }]],
  ["response", [{ fault: { kind: "latency", minMs: 1, maxMs: 1 }, at: "response" }]],
])("by its words %j it is refused to inject %j", async (words, bodies) => {
  const { ask, store } = opened();
  for (const body of bodies) {
    const { status, json } = await ask("/faults", { method: "POST", body });
    expect([status, json.error]).toEqual([400, 40004]);
    expect(json.message).toContain(words);
  }
  expect(await store.injected()).toEqual([]);
});

test.each<[title: string, sent: Sent, error: number]>([
  ["text/plain", { headers: { "content-type": "text/plain" } }, 41501],
  ["no type", { headers: { "content-type": undefined } }, 41501],
  ["65,537 bytes", { body: new Uint8Array(65_537) }, 41301],
  ["no JSON", { body: new TextEncoder().encode("{") }, 40003],
])("a body of %s is refused", async (_, sent, error) => {
  const { ask, store } = opened();
  const { json } = await ask("/faults", { method: "POST", body: { fault: { kind: "hang" } }, ...sent });
  expect(json.error).toBe(error);
  expect(await store.injected()).toEqual([]);
});

test.each([
  ["POST", "/reset"],
  ["DELETE", "/faults"],
  ["DELETE", "/faults/1"],
] as const)("%s %s with a body is refused, since nobody would read it", async (method, path) => {
  const { ask, store } = await withPlants(1);
  await store.inject(faults.latency(0));
  for (const body of [{ space: "mine" }, new Uint8Array(65_537)])
    expect((await ask(path, { method, body })).json.error).toBe(40004);
  expect([await store.plants.count(), (await store.injected()).length]).toEqual([1, 1]);
});

test("another path gets 404, another method 405, OPTIONS and HEAD their own", async () => {
  const { ask } = opened();
  for (const path of ["", "/", "/nowhere", "/info/", "/plants/", "/plants/1/2", "/Info", "/faults/%zz"])
    expect((await ask(path)).json.error, path).toBe(40401);
  for (const [path, allow] of [
    ["/info", "GET, HEAD, OPTIONS"],
    ["/faults", "GET, HEAD, POST, DELETE, OPTIONS"],
    ["/faults/1", "DELETE, OPTIONS"],
    ["/reset", "POST, OPTIONS"],
  ] as const) {
    const refused = await ask(path, { method: "PUT" });
    expect(refused).toMatchObject({ status: 405, headers: { Allow: expect.any(String) } });
    expect(refused.headers.Allow?.split(", ").sort()).toEqual(allow.split(", ").sort());
    const { status, headers } = await ask(path, { method: "OPTIONS" });
    expect([status, headers.Allow]).toEqual([204, refused.headers.Allow]);
  }
  expect(await ask("/info", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect(await ask("/events", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect((await ask("/events", { headers: { "last-event-id": "x" } })).status).toBe(400);
});
