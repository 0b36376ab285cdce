/** Ways past MSW, as a program. Its arguments are the network's origin and its steps. Its last line has the outcomes of each step. */
import { once } from "node:events";
import nodeHttp, { request as namedRequest } from "node:http";
import { connect } from "node:http2";
import net from "node:net";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";
import { http, passthrough } from "msw";
import { setupServer } from "msw/node";
import createClient from "openapi-fetch";
import type { Dispatcher } from "undici-7";
import { failureOf } from "../../support/checks.ts";

/** Of clients; "other" rows make and mock their own. */
export type State = "cold" | "warm" | "second" | "other";

type Outcomes = Readonly<Record<string, string>>;

const [, , origin = "", steps = "{}"] = process.argv;
const plants = `${origin}/plants`;
const create = {
  method: "POST",
  headers: { authorization: "Bearer t1", "content-type": "application/json" },
  body: '{"id":1,"name":"Fern"}',
};
const server = setupPlantServer(createPlantStore({ baseUrl: origin, tokens: ["t1"] }));

type Create = () => Promise<string>;

const byFetch =
  (send: (url: string, init: typeof create) => Promise<{ text(): Promise<string> }>): Create =>
  async () =>
    (await send(plants, create)).text();
const byGlobalFetch = byFetch((...args) => fetch(...args));

const bySdk = (send: typeof fetch): Create => {
  const client = createPlantStoreClient({ baseUrl: origin, token: "t1", fetch: send });
  return async () => {
    const result = await client.safe.createPlant({ id: 1, name: "Fern" });
    return result.ok ? JSON.stringify(result.data) : `${result.error.outcome}: ${result.error.message}`;
  };
};

const byNode =
  (request: (url: string, options: nodeHttp.RequestOptions) => nodeHttp.ClientRequest): Create =>
  async () => {
    const { body, ...options } = create;
    const [response] = await once(request(plants, options).end(body), "response");
    return await text(response);
  };

/** Leaves connections open, as tests do that ran before: one for each row. */
async function warm(count = 1, options: nodeHttp.RequestOptions = {}): Promise<void> {
  const opened = Array.from({ length: count }, async () => {
    await (await fetch(`${origin}/warm`)).text();
    const [response] = await once(nodeHttp.get(`${origin}/warm`, options), "response");
    await text(response);
  });
  await Promise.all(opened);
  await sleep(80);
}

const loadUndici = (version: string): Promise<Undici> => import(`undici-${version}`);
type Undici = typeof import("undici-7");

type Json = Record<"content", Record<"application/json", object>>;
type Paths = Record<"/plants", { post: { requestBody: Json; responses: Record<200, Json> } }>;

/** Each is made before the mock listens. */
const clients: Readonly<Record<string, () => Create | Promise<Create>>> = {
  fetch: () => byGlobalFetch,
  "a kept fetch": () => byFetch(fetch),
  "the SDK over a kept fetch": () => bySdk(fetch),
  "the SDK over a fetch that rebuilds the response": () =>
    bySdk(async (...args) => {
      const response = await fetch(...args);
      return new Response(response.body, response);
    }),
  "openapi-fetch": () => {
    const client = createClient<Paths>({ baseUrl: origin, headers: create.headers });
    return async () => JSON.stringify((await client.POST("/plants", { body: { id: 1, name: "Fern" } })).data);
  },
  "http.request": () => byNode((...args) => nodeHttp.request(...args)),
  "a named import of node:http": () => byNode((...args) => namedRequest(...args)),
  "a kept http.request": () => byNode(nodeHttp.request),
  ...Object.fromEntries(
    ["6", "7", "8"].flatMap((version) => [
      [`fetch of undici ${version}`, async () => byFetch((await loadUndici(version)).fetch)],
      [
        `request of undici ${version}, then fetch`,
        async () => {
          const { request } = await loadUndici(version);
          return async () => `${await (await request(plants, create)).body.text()} ${await byGlobalFetch()}`;
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ["6", "7", "8"].map((version) => [
      `undici ${version} over a warm agent of its own`,
      async () => {
        const { Agent, request } = await loadUndici(version);
        const dispatcher = new Agent();
        for (let count = 0; count < 3; count++) await (await request(`${origin}/warm`, { dispatcher })).body.text();
        return async () => (await request(plants, { ...create, dispatcher })).body.text();
      },
    ]),
  ),
  "http.request over a warm agent of its own": async () => {
    const agent = new nodeHttp.Agent({ keepAlive: true });
    await warm(1, { agent });
    return byNode((url, options) => nodeHttp.request(url, { ...options, agent }));
  },
  axios: async () => {
    const { default: axios } = await import("axios");
    return async () => JSON.stringify((await axios.post(plants, create.body, create)).data);
  },
  got: async () => {
    const { default: got } = await import("got");
    const { method: _method, ...options } = create;
    return () => got.post(plants, options).text();
  },
  ky: async () => byFetch((await import("ky")).default),
  ofetch: async () => {
    const { ofetch } = await import("ofetch");
    return () => ofetch(plants, { ...create, responseType: "text" });
  },
  "node-fetch": async () => byFetch((await import("node-fetch")).default),
  superagent: async () => {
    const { default: superagent } = await import("superagent");
    return async () => (await superagent.post(plants).set(create.headers).send(create.body)).text;
  },
};

const others: Readonly<Record<string, Create>> = {
  "http.request over a connection that the mock let through before": async () => {
    server.use(http.get("*/warm", () => passthrough()));
    server.listen();
    await warm();
    server.close();
    server.listen();
    return await byNode((...args) => nodeHttp.request(...args))();
  },
  ProxyAgent: () => byDispatcher(({ ProxyAgent }, proxy) => new ProxyAgent(proxy)),
  EnvHttpProxyAgent: () =>
    byDispatcher(({ EnvHttpProxyAgent }, httpProxy) => new EnvHttpProxyAgent({ httpProxy, noProxy: "" })),
  MockAgent: () =>
    byDispatcher(({ MockAgent }, _proxy, use) => {
      const agent = new MockAgent();
      agent
        .get(origin)
        .intercept({ path: "/elsewhere" })
        .reply(200, () => `${use()} MockAgent`);
      return agent;
    }),
  "a composed dispatcher": () =>
    byDispatcher(({ Agent }, _proxy, use) =>
      new Agent().compose((dispatch) => (options, handler) => {
        use();
        return dispatch(options, handler);
      }),
    ),
  "a redirect to the store": async () => {
    const other = nodeHttp.createServer((_request, response) => response.writeHead(307, { location: plants }).end());
    const url = await listen(other);
    server.use(http.post(url, () => passthrough()));
    server.listen();
    return await byFetch((_url, init) => fetch(url, init))();
  },
  "an address in place of the store's origin, warm": async () => {
    const { Agent, request } = await loadUndici("7");
    const named = origin.replace("127.0.0.1", "localhost");
    const dispatcher = new Agent().compose(
      (dispatch) => (options, handler) =>
        dispatch({ ...options, origin, headers: { ...options.headers, host: new URL(named).host } }, handler),
    );
    for (let count = 0; count < 3; count++) await (await request(`${named}/warm`, { dispatcher })).body.text();
    // Its store is not at the address.
    using other = setupPlantServer(createPlantStore({ baseUrl: named }));
    other.listen();
    return await (await request(`${named}/plants`, { ...create, dispatcher })).body.text();
  },
  "a second mock": async () => {
    const second = setupPlantServer(createPlantStore({ baseUrl: "https://other.test" }));
    server.listen();
    const refusal = await failureOf(() => second.listen());
    second.close();
    return `${refusal} The first: ${await byGlobalFetch()}`;
  },
  "another server of MSW, closed": async () => {
    const other = setupServer();
    server.listen();
    other.listen();
    other.close();
    return await byGlobalFetch();
  },
  "a faked queueMicrotask": async () => {
    const tasks: (() => void)[] = [];
    const { queueMicrotask } = globalThis;
    server.listen();
    globalThis.queueMicrotask = (task) => void tasks.push(task);
    const sent = byGlobalFetch();
    await sleep(100);
    globalThis.queueMicrotask = queueMicrotask;
    for (const task of tasks) task();
    return await sent;
  },
  EventSource: async () => {
    server.listen();
    const source = new EventSource(plants);
    await new Promise((resolve) => source.addEventListener("error", resolve));
    source.close();
    return "an error";
  },
  "an open http2 session": async () => {
    const session = connect(origin).on("error", () => {});
    await once(session, "connect");
    server.listen();
    const { method, headers, body } = create;
    server.resetHandlers(http.get("https://other.test/", () => passthrough()));
    const stream = session.request({ ":method": method, ":path": "/plants?secret", ...headers }).end(body);
    const [{ message }] = await once(stream, "error");
    return message;
  },
  "a passthrough above, another service, and a second store": async () => {
    const other = createPlantStore({ baseUrl: "https://other.test", tokens: ["t1"] });
    server.use(...["plants", "elsewhere"].map((path) => http.get(`${origin}/${path}`, () => passthrough())));
    server.use(...createHandlers(other));
    server.listen();
    const passed = ["plants", "elsewhere"].map(async (path) => (await fetch(`${origin}/${path}`)).text());
    const created = byFetch((_url, init) => fetch("https://other.test/plants", init));
    return (await Promise.all([...passed, created(), byGlobalFetch()])).join("; ");
  },
};

/** Sends the create, and a request that a handler lets through, by a dispatcher that the app chose for all requests. */
async function byDispatcher(make: (undici: Undici, proxy: string, use: () => void) => Dispatcher): Promise<string> {
  let uses = 0;
  const proxy = nodeHttp.createServer().on("connect", ({ url }, client) => {
    uses++;
    const { port } = new URL(`http://${url}`);
    const target = net.connect(Number(port), "127.0.0.1", () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    target.pipe(client).pipe(target);
  });
  const undici = await loadUndici("7");
  undici.setGlobalDispatcher(make(undici, await listen(proxy), () => uses++));
  server.use(http.get("*/elsewhere", () => passthrough()));
  server.listen();
  const created = await byGlobalFetch();
  return `${created}; ${await (await fetch(`${origin}/elsewhere`)).text()}; ${uses > 0 ? "used" : "not used"}`;
}

async function listen(other: nodeHttp.Server): Promise<string> {
  await once(other.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(other.address() as net.AddressInfo).port}`;
}

async function sendAll(state: State, rows: readonly string[]): Promise<Outcomes> {
  const sends: [row: string, send: Create][] = [];
  for (const row of rows) {
    const send = await clients[row]?.();
    if (!send) throw new Error(`Unknown row "${row}".`);
    sends.push([row, send]);
  }
  if (state === "second") {
    server.listen();
    server.close();
  }
  if (state !== "cold") await warm(rows.length);
  server.listen();
  const outcomes: Record<string, string> = {};
  for (const [row, send] of sends) outcomes[row] = await outcomeOf(send);
  server.close();
  return outcomes;
}

async function sendOthers(rows: readonly string[]): Promise<Outcomes> {
  const outcomes: Record<string, string> = {};
  for (const row of rows) {
    outcomes[row] = await outcomeOf(others[row] ?? (() => Promise.reject(new Error(`Unknown row "${row}".`))));
    server.close();
    server.resetHandlers();
  }
  return outcomes;
}

async function outcomeOf(send: Create): Promise<string> {
  try {
    return await Promise.race([send(), sleep(10_000, "It hangs.")]);
  } catch (error) {
    return describe(error as Error);
  }
}

const describe = (error: Error) => `${error} ${error.cause}`;

async function main(): Promise<void> {
  const outcomes: Partial<Record<State, Outcomes>> = {};
  const entries: readonly [string, readonly string[]][] = Object.entries(JSON.parse(steps));
  for (const [state, rows] of entries) {
    const sent = state === "other" ? sendOthers(rows) : sendAll(state as State, rows);
    // Such as MSW's refusal to listen.
    const failed = (error: Error) => Object.fromEntries(rows.map((row) => [row, describe(error)]));
    outcomes[state as State] = await sent.catch(failed);
  }
  process.stdout.write(`\n${JSON.stringify(outcomes)}`, () => process.exit());
}

void main();
