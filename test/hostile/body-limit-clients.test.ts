/** Common clients receive the whole 413 of a body above `maxBodyBytes`, every time. */
import { request } from "node:http";
import { createPlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type NewPlant } from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { TRIES, tally } from "./tally.ts";

const MIB = 1_048_576;
const AUTHORIZATION = { authorization: "Bearer t1" };

type Send = (server: PlantStoreServer, plant: NewPlant) => Promise<unknown>;

/** Returns a plant of so many bytes, by a further member. */
function plantOf(bytes: number): NewPlant & { readonly padding: string } {
  const plant = { id: 1, name: "Fern", padding: "" };
  return { ...plant, padding: "x".repeat(bytes - JSON.stringify(plant).length) };
}

/** Sends by node:http, which ends its request without waiting for a response. */
function viaNode(headersOf: (body: string) => Readonly<Record<string, string>>): Send {
  return ({ port }, plant) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(plant);
      const headers = { ...AUTHORIZATION, ...headersOf(body) };
      const sent = request({ port, host: "127.0.0.1", path: "/plants", method: "POST", agent: false, headers });
      sent.on("error", reject).on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("error", reject).on("end", () => resolve([response.statusCode, JSON.parse(text).error]));
      });
      sent.end(body);
    });
}

const CLIENTS: Readonly<Record<string, Send>> = {
  "node:http, Content-Length": viaNode((body) => ({ "content-length": `${body.length}` })),
  "node:http, chunks": viaNode(() => ({ "transfer-encoding": "chunked" })),
  "node:http, Expect": viaNode((body) => ({ "content-length": `${body.length}`, expect: "100-continue" })),
  async fetch({ url }, plant) {
    const headers = { ...AUTHORIZATION, "content-type": "application/json" };
    const response = await fetch(`${url}/plants`, { method: "POST", headers, body: JSON.stringify(plant) });
    return [response.status, JSON.parse(await response.text()).error];
  },
  async "the SDK"({ url }, plant) {
    const client = createPlantStoreClient({ baseUrl: url, token: "t1", maxRetries: 0 });
    const result = await client.safe.createPlant(plant);
    if (result.ok || result.error.code !== "api") return result;
    return [result.error.status, JSON.parse(result.error.body).error];
  },
};

describe.each([
  ["one byte more than 64 KiB", { maxBodyBytes: 65_536 }, 65_537],
  ["one byte more than 1 MiB, the default", {}, MIB + 1],
  ["5 MiB", {}, 5 * MIB],
] as const)("%s:", (_title, options, bytes) => {
  test.for(Object.entries(CLIENTS))("%s", { timeout: 120_000 }, async ([, send]) => {
    await using server = await serve(createPlantStore(options), { port: 0 });
    const plant = plantOf(bytes);
    expect(await tally(() => send(server, plant))).toEqual({ "[413,41301]": TRIES });
  });
});
