import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore, type Fault, type PlantStore } from "../../index.ts";
import { serve } from "../../server.ts";
import { isSocketFault } from "../../service/faults/fault.ts";
import type { ElsewhereRequest } from "../checks.ts";
import type { GivenPlant } from "../client-call.ts";
import type { Scenario, ScenarioFault } from "../scenario.ts";

export interface ScenarioServer extends AsyncDisposable {
  /** Nobody listens there if the scenario says so. */
  readonly baseUrl: string;
  readonly store: PlantStore;
  readonly elsewhere: readonly ElsewhereRequest[];
  /** The targets as they came: the journal keeps no query. */
  readonly targets: readonly string[];
}

export interface Tokens {
  readonly token: string;
  readonly freshToken: string;
}

export interface Serving extends Tokens {
  readonly allowedOrigins: readonly string[];
}

export async function openService(
  { service, plant }: Scenario,
  { token, freshToken, allowedOrigins }: Serving,
): Promise<ScenarioServer> {
  const { path = "", token: state = "good", faults = [], isDown } = service;
  const good = { good: [token], expired: [freshToken], refused: [] }[state];
  const store = createPlantStore({ verifyToken: (given) => good.some((one) => one === given) });
  const targets: string[] = [];
  // Node says so of each request of every server here.
  const keepTarget = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.socket.localPort === Number(new URL(server.url).port)) targets.push(request.url ?? "");
  };
  subscribe("http.server.request.start", keepTarget);
  const server = await serve(store, { port: 0, basePath: path.replace(/\/$/, ""), allowedOrigins });
  const elsewhere = await openElsewhere(token, plant);
  for (const { fault, ...options } of faults) {
    const filled = fill(fault, elsewhere.origin);
    await (isSocketFault(filled) ? server.inject(filled, options) : store.inject(filled, options));
  }
  return {
    baseUrl: (isDown ? NOBODY : new URL(server.url).origin) + path,
    store,
    ...{ elsewhere: elsewhere.requests, targets },
    async [Symbol.asyncDispose]() {
      unsubscribe("http.server.request.start", keepTarget);
      await Promise.all([elsewhere[Symbol.asyncDispose](), server.close(), store.close()]);
    },
  };
}

/** No system gives this port to a server by itself; one that was just closed may be another server's at once. */
const NOBODY = "http://127.0.0.1:2";

function fill(fault: ScenarioFault["fault"], elsewhere: string): Fault {
  if (fault.kind !== "respond") return fault;
  const headers = Object.entries(fault.headers ?? {}).map(([name, value]) => [
    name,
    value
      .replace("{elsewhere}", elsewhere)
      // An HTTP-date has whole seconds: the next one, so that it is not too early.
      .replace(/\{in (\d+) s\}/, (_, seconds) => new Date(Date.now() + (Number(seconds) + 1) * 1_000).toUTCString()),
  ]);
  return { ...fault, headers: Object.fromEntries(headers) };
}

/** Another origin, to which a service may redirect. */
async function openElsewhere(token: string, plant: GivenPlant) {
  const requests: ElsewhereRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", rawHeaders } = request;
    const body = await text(request).catch(() => "");
    const hasToken = [path, body, ...rawHeaders].some((part) => part.includes(token));
    requests.push({ method, path, hasToken, hasPlant: body.includes(plant.name) });
    // A login page, whatever was sent: it stores nothing.
    response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Only the address of a pipe is a string.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
