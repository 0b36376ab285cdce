/** A TCP proxy on loopback that carries out the plan of each connection. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { carry, type Sightings } from "./connection.ts";
import type { ConnectionPlan, Opening } from "./plan.ts";

const LATE_MS = 150;

/** Below the ports that systems give out, so that no other scenario gets a closed one. */
const FIRST_OWN_PORT = 20_000;
const OWN_PORTS = 10_000;

export interface FaultProxy extends AsyncDisposable {
  readonly url: string;
  readonly sightings: Sightings;
}

/** @param plan what happens to the connection of that number, counted from 0 */
export async function startProxy(
  servicePort: number,
  scenario: number,
  opening: Opening,
  plan: (connection: number) => ConnectionPlan,
): Promise<FaultProxy> {
  const sightings: Sightings = { requests: [], fired: [] };
  const clients = new Set<Socket>();
  const carried: Promise<void>[] = [];

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const planned = plan(carried.length);
    clients.add(client);
    client.on("error", () => {});
    carried.push(handle(client, planned).finally(() => clients.delete(client)));
  });

  async function handle(client: Socket, planned: ConnectionPlan): Promise<void> {
    if (planned.upstream === "refused") {
      sightings.fired.push("refused");
      client.resetAndDestroy();
      return;
    }
    const service = connect({ port: servicePort, host: "127.0.0.1", allowHalfOpen: true });
    service.on("error", () => {});
    await carry(client, service, planned, sightings);
  }

  const ownPort = FIRST_OWN_PORT + (scenario % OWN_PORTS);
  const port = opening === "at once" ? await listen(server, 0) : ownPort;
  const leaving = new AbortController();
  const opened = opening === "late" ? openLate(server, port, leaving.signal) : undefined;

  return {
    url: `http://127.0.0.1:${port}`,
    sightings,
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await opened;
      const closed = close(server);
      for (const client of clients) client.destroy();
      await Promise.all(carried);
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function openLate(server: Server, port: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(LATE_MS, undefined, { signal });
    await listen(server, port);
  } catch {
    // The scenario is over, or the port is taken: it stays closed.
  }
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, "close");
}
