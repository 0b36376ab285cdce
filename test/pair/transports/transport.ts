import {
  createPlantStore,
  faults,
  type PlantStorage,
  type PlantStore,
  type PlantStoreOptions,
} from "@plant-store/mock-server";
import type { CaseRequest, CaseSetup, Observed } from "@plant-store/mock-server/verify";

/** A store and how to reach it, opened for one case and closed after it. */
export interface Connection extends AsyncDisposable {
  readonly store: PlantStore;
  /** For an app, with `clientOptions`. */
  readonly baseUrl: string;
  readonly clientOptions: { readonly fetch?: typeof globalThis.fetch };
  send(request: CaseRequest): Promise<Observed>;
}

export type Connect = (setup: CaseSetup) => Promise<Connection>;

export async function storeFor(setup: CaseSetup, origin: string, storage?: PlantStorage): Promise<PlantStore> {
  const { plants, maxBodyBytes, duplicates, errorStatuses, prefix = "" } = setup;
  const store = createPlantStore({
    baseUrl: origin + prefix,
    ...{ storage, seed: plants, maxBodyBytes, duplicates, errorStatuses },
    ...tokenCheck(setup),
  });
  await injectFault(store, setup);
  return store;
}

export async function injectFault(store: PlantStore, { fault }: CaseSetup): Promise<void> {
  if (fault === undefined) return;
  const { status, retryAfter, at, times } = fault;
  await store.inject(faults.status(status, { retryAfter }), { at, times });
}

function tokenCheck({ auth, tokens = ["t1"], verifyTokenThrows }: CaseSetup): PlantStoreOptions {
  if (auth === false) return { auth };
  if (verifyTokenThrows === undefined) return { tokens };
  return {
    verifyToken: () => {
      throw new Error(verifyTokenThrows);
    },
  };
}

export async function sendByFetch(
  fetch: typeof globalThis.fetch,
  origin: string,
  request: CaseRequest,
): Promise<Observed> {
  const { method, body } = request;
  const headers = new Headers();
  for (const [name, value] of request.headers) headers.append(name, value);
  const response = await fetch(origin + request.target, {
    method,
    headers,
    body: body === undefined ? null : bytesOf(body),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** A string would bring its own Content-Type; a copy, since fetch wants a buffer that is not shared. */
export function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}
