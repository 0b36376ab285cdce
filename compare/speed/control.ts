/** Measures what the control API costs a request of the service: while nobody is connected, and while somebody follows the journal. */
import { freePort, startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { firstResponse } from "./first-response.ts";
import { contenderUnderLoad, type Loader, type RunningServer, startLoader } from "./load.ts";
import { type Measured, measureRow, type Row, type Target } from "./row.ts";
import { plantStore, type Server, scriptOf } from "./servers.ts";

const controlled = (name: string): Server =>
  scriptOf(name, "", "plant-store-process.ts", "1000", "0", "with the control API");

export async function measureControl(): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const contenders = [
    (await started(stack, load, { ...plantStore, name: "no control API", does: "" })).measured,
    (await started(stack, load, { ...plantStore, name: "the same again", does: "" })).measured,
    (await started(stack, load, controlled("nobody is connected"))).measured,
  ];
  const followed = await started(stack, load, controlled("one client follows the journal"), { atMost: 1.15 });
  const reader = scriptOf("reader", "", "event-reader-process.ts").command(followed.server.port);
  stack.use(startProcess(heldToCore("load", reader), ["ignore", "ignore", "inherit"]));
  contenders.push(followed.measured);
  return await measureRow({
    title: "The control API, processor time a request of the service",
    about: `Microseconds of the server's processor for a POST of a plant with a new id, 16 connections, no pipelining; load and server in processes of their own, ${pinning}. The same server again shows by how much two equal ones differ. The client that follows reads the events, and runs beside the load.`,
    unit: "µs",
    rounds: 12,
    warmUpRounds: 4,
    contenders,
  });
}

async function started(
  stack: AsyncDisposableStack,
  load: Loader,
  server: Server,
  target?: Target,
): Promise<{ readonly server: RunningServer; readonly measured: Measured }> {
  const port = await freePort();
  const process = stack.use(startProcess(heldToCore("server", server.command(port)), ["ignore", "ignore", "inherit"]));
  await firstResponse(process, port);
  const measured = contenderUnderLoad(load, server, { process, port }, { connections: 16, durationMs: 1_000 });
  return { server: { process, port }, measured: { ...measured, ...(target && { target }) } };
}
