/** A client that stops to read the events, beside full load: it is cut off with a last event, and the rest is not kept for it. */
import { setTimeout } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { post } from "../support/raw-requests.ts";
import { open } from "../support/sockets.ts";

const TOKEN = "control-sword";
/** More in its events than the system's buffers hold. A busy machine sends twice as many no sooner than in a minute. */
const LOAD = 500;
const BODY = JSON.stringify({ id: 1, name: "Fern", tag: "x".repeat(50_000) });

test("full load beside a stalled reader", { timeout: 120_000 }, async () => {
  const store = createPlantStore({ journalSize: 10 });
  await using server = await serve(store, { port: 0, control: { token: TOKEN } });
  using stalled = await open(server.port);
  stalled.send(`GET /_mock/api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`);
  stalled.socket.removeAllListeners("data").pause();
  for (let sent = 0; sent < LOAD; sent++) await (await post(server.url, { body: BODY })).arrayBuffer();

  // It reads again, in the minute that it has after the end.
  await setTimeout(11_000);
  let received = 0;
  let text = "";
  stalled.socket.on("data", (chunk: string) => {
    received += chunk.length;
    text = (text + chunk).slice(-1_000);
  });
  stalled.socket.resume();
  await stalled.closed;
  expect(text).toContain('event: end\ndata: {"reason":"You read too slowly. Resume by Last-Event-ID."}\n\n');
  expect(received).toBeLessThan((LOAD * BODY.length) / 2);
});
