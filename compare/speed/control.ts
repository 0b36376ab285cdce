/** Measures what the control API costs a request of the service: while nobody is connected, and while somebody follows the journal. */
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { contenderUnderLoad, OFTEN, startLoader, startServer } from "./load.ts";
import { type Measured, measureRow, type Row } from "./row.ts";
import { plantStore, type Server, scriptOf } from "./servers.ts";

const controlled = (name: string): Server =>
  scriptOf(name, "", "plant-store-process.ts", "1000", "0", "with the control API");

export async function measureControl(): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const { durationMs, ...rounds } = OFTEN;
  const contenders: Measured[] = [];
  const add = async (given: Server, more: Partial<Measured> = {}) => {
    const running = await startServer({ ...given, does: "" }, stack);
    contenders.push({ ...contenderUnderLoad(load, running, { connections: 16, durationMs }), ...more });
    return running.port;
  };
  const followed: number[] = [];
  const addFloor = async (name: string, ...args: readonly string[]) => {
    const port = await freePort();
    await add(scriptOf(name, "", "floor-process.ts", "events", String(port), ...args));
    followed.push(port);
  };
  await addFloor("one client follows a constant text");
  await addFloor("the same again");
  await addFloor("one client follows a text that is made as JSON", "made");
  await add({ ...plantStore, name: "no control API" });
  await add(controlled("nobody is connected"));
  followed.push(await add(controlled("one client follows the journal"), { target: { atMost: 1.15 } }));
  for (const port of followed) {
    const reader = scriptOf("reader", "", "event-reader-process.ts").command(port);
    stack.use(startProcess(heldToCore("load", reader), ["ignore", "ignore", "inherit"]));
  }
  return await measureRow({
    title: "The control API, processor time a request of the service",
    about: `Microseconds of the server's processor for a POST of a plant with a new id, 16 connections, no pipelining; load and server in processes of their own, ${pinning}. The base is the server with the control API that sends its reader one constant text for each request in place of an event. The same server again shows by how much two equal ones differ. Each client that follows only reads, and runs beside the load.`,
    unit: "µs",
    ...rounds,
    contenders,
  });
}
