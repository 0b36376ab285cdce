/** Ways past MSW, as a program. Its arguments are the network's origin and its steps. Its last line has the outcomes of each step. */
import { once } from "node:events";
import nodeHttp from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import net from "node:net";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { http, passthrough } from "msw";
import { setupServer } from "msw/node";
import type { Dispatcher } from "undici-7";
import { failureOf } from "../../support/checks.ts";
import { open } from "../../support/servers.ts";
import {
  byFetch,
  byGlobalFetch,
  byNode,
  type Create,
  clients,
  loadUndici,
  origin,
  plants,
  type Undici,
  warm,
} from "./clients.ts";
import { CREATE } from "./common.ts";

/** Of clients; "other" rows make and mock their own. */
export type State = "cold" | "warm" | "second" | "other";

type Outcomes = Readonly<Record<string, string>>;

const [, , , steps = "{}"] = process.argv;
const server = setupPlantServer(createPlantStore({ baseUrl: origin, tokens: ["t1"] }));

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
    const { url } = await open(other);
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
    return await (await request(`${named}/plants`, { ...CREATE, dispatcher })).body.text();
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
    let came = 0;
    const { url: service } = await open(createHttp2Server().on("stream", () => came++));
    const session = connect(service);
    session.on("error", () => {});
    await once(session, "connect");
    using other = setupPlantServer(createPlantStore({ baseUrl: service }));
    other.listen();
    other.resetHandlers(http.get("https://other.test/", () => passthrough()));
    const { method, headers, body } = CREATE;
    const stream = session.request({ ":method": method, ":path": "/plants?secret", ...headers }).end(body);
    const [{ message }] = await once(stream, "error");
    return `${message} ${came} came`;
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
  undici.setGlobalDispatcher(make(undici, (await open(proxy)).url, () => uses++));
  server.use(http.get("*/elsewhere", () => passthrough()));
  server.listen();
  const created = await byGlobalFetch();
  return `${created}; ${await (await fetch(`${origin}/elsewhere`)).text()}; ${uses > 0 ? "used" : "not used"}`;
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
