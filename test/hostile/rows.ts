/** Holds a table of raw requests against a server. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
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

/** Tests each row: its responses, whether its connection closes, that the next client is served, and that only a 200 stores. */
export function hold(rows: readonly Row[]): void {
  test.for(rows)("%s (%s)", async ([, , sent, short, then]) => {
    const gets = [short].flat();
    const isClosed = then === undefined ? [MALFORMED, HEAD_TOO_LARGE].includes(Number(gets.at(-1))) : then === "closed";
    const store = createPlantStore({ tokens: ["t1"] });
    // No connection is closed for being idle.
    await using server = await serve(store, { port: 0, timeouts: { idleMs: 86_400_000 } });
    using connection = await open(server.port);
    connection.send(sent);
    await connection.responses(gets.length);
    connection.send(NEXT);
    const responses = await connection.responses();
    expect(responses.map(inShort)).toEqual(isClosed ? gets : [...gets, 200]);
    expect((await roundTrip(server.port, NEXT)).map(inShort)).toEqual([200]);
    expect((await store.plants.values()).map(({ name }) => name)).toEqual(gets.filter((got) => got === "Fern"));
  });
}
