/** Holds a table of raw requests against a server. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { inShort, NEXT, type Short } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";

export type Row = readonly [title: string, rule: string, sent: string, gets: readonly Short[], then: "kept" | "closed"];

/** Tests each row: its responses, whether its connection closes, that the next client is served, and that only a 200 stores. */
export function hold(rows: readonly Row[]): void {
  test.for(rows)("%s (%s)", async ([, , sent, gets, then]) => {
    const store = createPlantStore({ tokens: ["t1"] });
    // No connection is closed for being idle.
    await using server = await serve(store, { port: 0, timeouts: { idleMs: 86_400_000 } });
    using connection = await open(server.port);
    connection.send(sent);
    await connection.responses(gets.length);
    connection.send(NEXT);
    const responses = await connection.responses();
    expect(responses.map(inShort)).toEqual(then === "kept" ? [...gets, 200] : gets);
    expect((await roundTrip(server.port, NEXT)).map(inShort)).toEqual([200]);
    expect((await store.plants.values()).map(({ name }) => name)).toEqual(gets.filter((got) => got === "Fern"));
  });
}
