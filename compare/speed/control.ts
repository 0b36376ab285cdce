/** Measures what a client that follows the journal by the control API costs a request of the service. */
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { OFTEN, startLoader, startServer, underLoad } from "./load.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";
import { floorOf, plantStoreOf, scriptOf } from "./servers.ts";

export async function measureControl(): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const { durationMs, rounds } = OFTEN;
  const contenders: Contender[] = [];
  const follow = (port: number) => {
    const reader = scriptOf("reader", "", "event-reader-process.ts").command(port);
    stack.use(startProcess(heldToCore("load", reader), ["ignore", "ignore", "inherit"]));
  };
  for (const [name, made] of [
    ["a constant text"],
    ["the same again"],
    ["a text that is made as JSON", true],
  ] as const) {
    const port = await freePort();
    const floor = floorOf(name, { kind: "events", place: String(port), ...(made && { made }) });
    contenders.push(underLoad(load, await startServer(floor, stack), { connections: 16, durationMs }));
    follow(port);
  }
  for (const [name, target] of [["nobody reads"], ["the journal", "≤ 1.15"]] as const) {
    const running = await startServer(plantStoreOf(name, { control: true }), stack);
    contenders.push(underLoad(load, running, { connections: 16, durationMs, target }));
    // The one with a promise.
    if (target !== undefined) follow(running.port);
  }
  return await measureRow({
    title: "While a client reads events, processor time a request",
    about: `Microseconds of the server's processor for a POST of a plant with a new id, 16 connections, no pipelining; load and server in processes of their own, ${pinning}. The base is the server with the control API that sends its reader one constant text for each request in place of an event. The same server again shows by how much two equal ones differ. Each client that follows only reads, and runs beside the load.`,
    rounds,
    contenders,
  });
}
