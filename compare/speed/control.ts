/** Measures what a client that follows the journal by the control API costs a request of the service. */
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { contenderUnderLoad, OFTEN, startLoader, startServer } from "./load.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";
import { scriptOf } from "./servers.ts";

export async function measureControl(): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const { durationMs, rounds } = OFTEN;
  const contenders: Contender[] = [];
  const follow = (port: number) => {
    const reader = scriptOf("reader", "", "event-reader-process.ts").command(port);
    stack.use(startProcess(heldToCore("load", reader), ["ignore", "ignore", "inherit"]));
  };
  const add = async (name: string, file: string, args: readonly string[], more?: Pick<Contender, "target">) => {
    const running = await startServer(scriptOf(name, "", file, ...args), stack);
    contenders.push({ ...contenderUnderLoad(load, running, { connections: 16, durationMs }), ...more });
    return running.port;
  };
  const addFloor = async (name: string, ...args: readonly string[]) => {
    const port = await freePort();
    await add(name, "floor-process.ts", ["events", String(port), ...args]);
    follow(port);
  };
  const ours = ["1000", "0", "with the control API"];
  await addFloor("a constant text");
  await addFloor("the same again");
  await addFloor("a text that is made as JSON", "made");
  await add("nobody reads", "plant-store-process.ts", ours);
  const target = "≤ 1.15";
  follow(await add("the journal", "plant-store-process.ts", ours, { target }));
  return await measureRow({
    title: "While a client reads events, processor time a request",
    about: `Microseconds of the server's processor for a POST of a plant with a new id, 16 connections, no pipelining; load and server in processes of their own, ${pinning}. The base is the server with the control API that sends its reader one constant text for each request in place of an event. The same server again shows by how much two equal ones differ. Each client that follows only reads, and runs beside the load.`,
    rounds,
    contenders,
  });
}
