import { inspect } from "node:util";
import { vi } from "vitest";
import {
  type CallOptions,
  consoleLogger,
  type PlantStoreClientOptions,
  PlantStoreError,
  type PlantStoreEvent,
} from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { clientOf, PLANT } from "./client.ts";
import { listen } from "./server.ts";

/** All that a log may show of a value. */
export function exposureOf(value: unknown): string {
  const causes: unknown[] = [];
  for (let cause = value, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    causes.push(cause.message, cause.stack, String(cause), JSON.stringify(cause));
  }
  const inspected = inspect(value, {
    ...{ showHidden: true, getters: true },
    ...{ depth: Infinity, maxStringLength: null, maxArrayLength: null },
  });
  return [inspected, JSON.stringify(value), String(value), ...causes].join("\n");
}

/** With the text before it, so that a failure can be read. */
export function sightingsOf(secret: string, text: string): string[] {
  const sightings = new Set<string>();
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    sightings.add(text.slice(Math.max(0, at - 60), at + secret.length));
  }
  return [...sightings].slice(0, 5);
}

/** Records what is printed until the test ends, on the console and on the process's own streams. */
export function watchConsole(): () => string {
  const printed: unknown[] = [];
  const methods = Object.entries(globalThis.console).filter(([, method]) => typeof method === "function");
  for (const [name] of methods) {
    // Each method takes any arguments.
    vi.spyOn(globalThis.console, name as "log").mockImplementation((...args: unknown[]) => printed.push(...args));
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  }
  return () => printed.map((value) => (typeof value === "string" ? value : exposureOf(value))).join("\n");
}

export interface Exposure {
  readonly text: string;
  /** The results of createPlant, safe and raw: a code, a status, or another thrown value. */
  readonly ends: readonly unknown[];
}

export async function expose(
  options: PlantStoreClientOptions,
  callOptions: () => CallOptions = () => ({}),
  plant: typeof PLANT = PLANT,
): Promise<Exposure> {
  const printed = watchConsole();
  const shown: string[] = [];
  const onEvent = (event: PlantStoreEvent) => {
    shown.push(exposureOf(event));
    consoleLogger(event);
  };
  const plants = clientOf(options.fetch, { ...options, onEvent });
  const ends: unknown[] = [];
  const show = (result: unknown) => {
    shown.push(exposureOf(result));
    const { headers, response, error } = Object(result);
    for (const fields of [headers, response?.headers, error?.headers]) shown.push(exposureOf([...(fields ?? [])]));
    const failure = result instanceof Error ? result : error;
    // createPlant returns a plant, without a status, only for a 200.
    if (!(failure instanceof Error)) ends.push(response?.status ?? 200);
    else ends.push(PlantStoreError.is(failure) ? failure.code : `no error of ours: ${failure}`);
  };
  const thrown = (error: unknown) => error;

  shown.push(exposureOf(plants));
  show(await plants.safe.createPlant(plant, callOptions()));
  show(await plants.createPlant(plant, callOptions()).catch(thrown));
  for (const parseAs of ["json", "text"] as const) {
    const call = createRawClient(plants).POST("/plants", { body: plant, parseAs, ...callOptions() });
    show(await call.catch(thrown));
  }
  shown.push(exposureOf(plants), printed());
  return { text: shown.join("\n"), ends };
}

/** Has every kind of character that a bearer token may have. */
export const TOKEN: string = "sesame-0pen.47_11~/x+y==";

export async function exposeEcho(say: (token: string, request: string) => string | Uint8Array): Promise<Exposure> {
  await using server = await listen((socket, request) => {
    const [, token = "no token"] = /^authorization: Bearer (.*)\r$/im.exec(request) ?? [];
    socket.end(say(token, request));
  });
  const call = { token: async () => TOKEN, maxRetries: 0 };
  const exposure = await expose({ token: "another-token-0815", baseUrl: server.url }, () => call);
  if (!server.requests.every((request) => request.includes(TOKEN))) throw new Error("The token was not sent.");
  return exposure;
}
