import { createPlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inShort, NEXT, type Short } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";

/**
 * A request, its responses, and whether its connection stays open. Without that word it closes if the last response refuses
 * the request or its head.
 */
export type Row = readonly [
  title: string,
  rule: string,
  sent: string,
  gets: Short | readonly Short[],
  then?: "kept" | "closed",
];

const MALFORMED = 40008;
const HEAD_TOO_LARGE = 43101;

/**
 * Tests each row: its responses, whether its connection closes, that the next client is served, that only a 200 stores, and that
 * a foreign page reads no response and fills no journal.
 */
export function hold(rows: readonly Row[]): void {
  const store = createPlantStore({ tokens: ["t1"] });
  let server: PlantStoreServer;
  // No connection is closed for being idle.
  beforeAll(async () => {
    server = await serve(store, { port: 0, timeouts: { idleMs: 86_400_000 } });
  });
  afterAll(() => server.close());

  test.for(rows)("%s (%s)", async ([, , sent, short, then]) => {
    await store.reset();
    const gets = [short].flat();
    const isClosed = then === undefined ? [MALFORMED, HEAD_TOO_LARGE].includes(Number(gets.at(-1))) : then === "closed";
    using connection = await open(server.port);
    connection.send(sent);
    await connection.responses(gets.length);
    connection.send(NEXT);
    const responses = await connection.responses();
    expect(responses.map(inShort)).toEqual(isClosed ? gets : [...gets, 200]);
    const foreign = responses.filter(({ status }) => status === 403);
    for (const { head } of foreign) expect(head).not.toMatch(/^access-control-allow-origin/im);
    if (foreign.length > 0) expect(await store.requests.all()).toEqual([]);
    expect((await roundTrip(server.port, NEXT)).map(inShort)).toEqual([200]);
    expect((await store.plants.values()).map(({ name }) => name)).toEqual(gets.filter((got) => got === "Fern"));
  });
}
