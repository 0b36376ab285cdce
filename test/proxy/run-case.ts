import { inspect } from "node:util";
import type { PlantStore } from "@plant-store/mock-server";
import type { CaseRequest, CaseSetup } from "@plant-store/mock-server/conformance";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { storeFor } from "../pair/transports/transport.ts";
import { type Exchanged, obstaclesOf } from "./differences.ts";
import { disagreements } from "./judge.ts";
import { openProxy } from "./prism.ts";
import { type Answer, post, send } from "./send.ts";

export interface Compared extends Exchanged {
  /** Undefined where none came. */
  readonly proxied: Answer | undefined;
  /** Names of the differences that keep Prism from judging it. */
  readonly obstacles: readonly string[];
  readonly disagreements: readonly string[];
}

/** A case, or what is needed of one. */
export interface ToCompare {
  readonly setup: CaseSetup;
  readonly exchanges: readonly { readonly request: CaseRequest }[];
}

export interface Comparison {
  readonly exchanges: readonly Compared[];
  /** What each of the two stores holds in the end. */
  readonly stored: string;
  readonly storedBehind: string;
}

/** Every exchange of a case, sent to a server and, through Prism, to another of its kind. */
export async function compare({ setup, exchanges }: ToCompare): Promise<Comparison> {
  const [direct, behind] = await Promise.all([open(setup), open(setup)]);
  await using _direct = direct.server;
  await using _behind = behind.server;
  await using proxy = await openProxy(behind.server.url, { errors: false });
  const compared: Compared[] = [];
  for (const { request } of exchanges) {
    const exchanged = { setup, request, direct: await send(direct.server.url, request) };
    const obstacles = obstaclesOf(exchanged);
    const proxied = await (obstacles.length === 0 ? send : sendOrGiveUp)(proxy.url, belowPrefix(request, setup));
    compared.push({ ...exchanged, proxied, obstacles, disagreements: disagreements(exchanged.direct, proxied) });
  }
  return { exchanges: compared, stored: await contents(direct.store), storedBehind: await contents(behind.store) };
}

/** With the documented statuses, so that Prism knows them. */
async function open(setup: CaseSetup): Promise<{ store: PlantStore; server: PlantStoreServer }> {
  const { allowedHosts, allowedOrigins } = setup;
  const store = await storeFor({ errorStatuses: "documented", ...setup }, "http://localhost");
  return { store, server: await serve(store, { port: 0, allowedHosts, allowedOrigins }) };
}

/** The proxy stands for the base URL, prefix and all. */
function belowPrefix(request: CaseRequest, { prefix }: CaseSetup): CaseRequest {
  const below = prefix !== undefined && request.target.startsWith(`${prefix}/`);
  return below ? { ...request, target: request.target.slice(prefix.length) } : request;
}

/** The answer, or undefined when others who came after it have long been served. */
async function sendOrGiveUp(url: string, request: CaseRequest): Promise<Answer | undefined> {
  const controller = new AbortController();
  const answer = send(url, request, controller.signal);
  const others = async () => {
    for (let round = 0; round < 20; round += 1)
      await send(url, { ...post("{}"), target: "/others" }, controller.signal);
    return undefined;
  };
  try {
    return await Promise.race([answer, others()]);
  } finally {
    answer.catch(() => {}); // The abort's own error.
    controller.abort();
  }
}

/** In one line: a failure shows no megabyte. */
async function contents({ plants }: PlantStore): Promise<string> {
  return inspect(await plants.values(), { maxStringLength: 200, breakLength: Number.POSITIVE_INFINITY });
}
