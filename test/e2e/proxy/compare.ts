import { inspect } from "node:util";
import type { PlantStore } from "@plant-store/mock-server";
import type { CaseRequest, CaseSetup } from "@plant-store/mock-server/conformance";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { storeFor } from "../../pair/transports/transport.ts";
import { disagreements } from "./judge.ts";
import { openProxy } from "./prism.ts";
import { type ProxyResponse, post, send } from "./send.ts";
import { type DirectRequest, skipReasonsOf } from "./skip-rules.ts";

export interface ComparedRequest extends DirectRequest {
  /** Undefined if no response came. */
  readonly proxied: ProxyResponse | undefined;
  /** The names of the rules by which it is not judged. */
  readonly skipReasons: readonly string[];
  readonly disagreements: readonly string[];
}

/** The part of a case that is compared. */
export interface ToCompare {
  readonly setup: CaseSetup;
  readonly exchanges: readonly { readonly request: CaseRequest }[];
}

export interface Comparison {
  readonly requests: readonly ComparedRequest[];
  /** The plants of each of the two stores in the end. */
  readonly stored: string;
  readonly storedBehind: string;
}

/** Sends every request of a case to a server and, through Prism, to another of its kind. */
export async function compare({ setup, exchanges }: ToCompare): Promise<Comparison> {
  const [direct, behind] = await Promise.all([open(setup), open(setup)]);
  await using _direct = direct.server;
  await using _behind = behind.server;
  await using proxy = await openProxy(behind.server.url, { errors: false });
  const requests: ComparedRequest[] = [];
  for (const { request } of exchanges) {
    const sent = { setup, request, direct: await send(direct.server.url, request) };
    const skipReasons = skipReasonsOf(sent);
    const proxied = await (skipReasons.length === 0 ? send : sendOrGiveUp)(proxy.url, belowPrefix(request, setup));
    requests.push({ ...sent, proxied, skipReasons, disagreements: disagreements(sent.direct, proxied) });
  }
  return { requests, stored: await contents(direct.store), storedBehind: await contents(behind.store) };
}

/** Opens a server with the documented statuses, which Prism knows. */
async function open(setup: CaseSetup): Promise<{ store: PlantStore; server: PlantStoreServer }> {
  const { allowedHosts, allowedOrigins } = setup;
  const store = await storeFor({ errorStatuses: "documented", ...setup }, "http://localhost");
  return { store, server: await serve(store, { port: 0, allowedHosts, allowedOrigins }) };
}

/** Removes the prefix: the proxy stands for the base URL with it. */
function belowPrefix(request: CaseRequest, { prefix }: CaseSetup): CaseRequest {
  const below = prefix !== undefined && request.target.startsWith(`${prefix}/`);
  return below ? { ...request, target: request.target.slice(prefix.length) } : request;
}

/** Returns the response, or undefined if 20 later requests got theirs before. */
async function sendOrGiveUp(url: string, request: CaseRequest): Promise<ProxyResponse | undefined> {
  const controller = new AbortController();
  const response = send(url, request, controller.signal);
  const others = async () => {
    for (let round = 0; round < 20; round += 1)
      await send(url, { ...post("{}"), target: "/others" }, controller.signal);
    return undefined;
  };
  try {
    return await Promise.race([response, others()]);
  } finally {
    response.catch(() => {}); // The abort's own error.
    controller.abort();
  }
}

/** Returns the plants in one line, without the megabytes of a long name. */
async function contents({ plants }: PlantStore): Promise<string> {
  return inspect(await plants.values(), { maxStringLength: 200, breakLength: Number.POSITIVE_INFINITY });
}
