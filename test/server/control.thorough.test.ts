/** A client that stops to read the events, beside full load: it is cut off with a last event, and costs no memory. */
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { open } from "../support/sockets.ts";

const TOKEN = "control-sword";
/** 25 megabytes, in events that nobody takes. A busy machine sends twice as many no sooner than in a minute. */
const LOAD = 500;
const MIB = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

test("full load beside a stalled reader", { timeout: 120_000 }, async () => {
  const store = createPlantStore({ journalSize: 10 });
  await using server = await serve(store, { port: 0, control: { token: TOKEN } });
  const body = JSON.stringify({ id: 1, name: "Fern", tag: "x".repeat(50_000) });
  const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
  const load = async (count: number) => {
    for (let sent = 0; sent < count; sent++)
      await (await fetch(`${server.url}/plants`, { method: "POST", headers, body })).arrayBuffer();
  };
  const inUse = async () => {
    collect();
    // The memory of an array buffer is free one turn after it was collected.
    await setTimeout(100);
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / MIB;
  };
  await load(100);
  const before = await inUse();
  using stalled = await open(server.port);
  stalled.send(`GET /_mock/api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`);
  stalled.socket.removeAllListeners("data").pause();
  await load(LOAD);
  expect((await inUse()) - before).toBeLessThan(20);

  // It reads again, in the minute that it has after the end.
  await setTimeout(11_000);
  let text = "";
  stalled.socket.on("data", (chunk: string) => (text = (text + chunk).slice(-1_000))).resume();
  await stalled.closed;
  expect(text).toContain('event: end\ndata: {"reason":"You read too slowly. Resume by Last-Event-ID."}\n\n');
});
