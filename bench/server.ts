/** The processor's time that each server takes for a request, by two loads, and ours as connections grow. */
import { type Loadable, loaded } from "./loaded.ts";
import { type Loader, startLoader } from "./loader.ts";
import { bare } from "./peers/server/bare.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { serverPeers } from "./peers/server/peers.ts";
import { filledPlantStore, plantStore } from "./peers/server/plant-store.ts";
import { REQUEST } from "./plant.ts";
import { firstAnswer, freePort, pinning, start } from "./processes.ts";
import { type Measured, measureRow, type Row, type RowOptions, type Target } from "./row.ts";
import { wrk, wrkVersion } from "./wrk.ts";

const SETTING = `no pipelining; load and server in processes of their own, ${pinning}. Each request is a POST of a plant with a new id`;

/** Idle while others are loaded, a server's heap and caches have to grow again: in half a second that counts for too much. */
const DURATION_MS = 1_000;

/** A server with so many connections. */
interface Loading {
  readonly name: string;
  readonly peer: ServerPeer;
  readonly connections: number;
  readonly target?: Target;
}

export async function measureServers(): Promise<Row[]> {
  await using processes = new AsyncDisposableStack();
  const load = processes.use(startLoader());
  const rows = [
    await measure(load, serverPeers.map(withSixteen), {
      title: "The server, processor time a request",
      about: `Microseconds of the server's processor, user's and system's, for a request; a second a round. 16 connections, ${SETTING}. The base compares the token, collects and parses the body, and writes the answer as JSON. The load is our own: it never sleeps, and compares each answer. All servers run all the time; one at a time is loaded.`,
      rounds: 12,
      warmUpRounds: 4,
    }),
  ];
  if (wrkVersion === undefined)
    process.stderr.write("wrk is not installed, so its row is left out. In Debian it is the package wrk.\n");
  else
    rows.push(
      await measure(wrk, [bare, plantStore, filledPlantStore].map(withSixteen), {
        durationMs: 2_000,
        title: "The server, processor time a request, by wrk",
        about: `As above, but for two seconds a round, and loaded by ${wrkVersion}, which sees the status of an answer and not its body. Each of our stores grows by some hundred thousand plants to a million.`,
        rounds: 16,
        warmUpRounds: 4,
      }),
    );
  for (const peer of [plantStore, bare]) rows.push(await measureGrowing(load, peer));
  return rows;
}

function withSixteen(peer: ServerPeer): Loading {
  const isPromised = peer === plantStore || peer === filledPlantStore;
  return { name: peer.name, peer, connections: 16, ...(isPromised && { target: { atMost: 1.6 } }) };
}

function measureGrowing(load: Loader, given: ServerPeer): Promise<Row> {
  const isOurs = given === plantStore;
  // That stands above.
  const peer = { ...given, does: "" };
  const loadings = [16, 64, 256].map((connections) => ({
    name: `${connections} connections`,
    peer,
    connections,
    ...(isOurs && connections === 256 && { target: { atMost: 1.5 } }),
  }));
  return measure(load, loadings, {
    title: `${isOurs ? "Our server, journal on" : "Bare node:http"}, processor time as connections grow`,
    about: "As above, by our own load. The base is the same server with 16 connections.",
    rounds: 8,
    warmUpRounds: 2,
  });
}

/** Starts each server once, and ends them all. */
async function measure(
  load: Loader,
  loadings: readonly Loading[],
  { durationMs = DURATION_MS, ...row }: Omit<RowOptions, "unit" | "contenders"> & { readonly durationMs?: number },
): Promise<Row> {
  await using processes = new AsyncDisposableStack();
  const running = new Map<ServerPeer, Loadable>();
  const contenders: Measured[] = [];
  for (const { peer, connections, ...contender } of loadings) {
    const loadable = running.get(peer) ?? (await startServer(peer, processes));
    running.set(peer, loadable);
    contenders.push({ ...loaded(load, peer, loadable, { connections, durationMs }), ...contender });
  }
  return await measureRow({ ...row, unit: "µs", contenders });
}

async function startServer(peer: ServerPeer, processes: AsyncDisposableStack): Promise<Loadable> {
  const port = await freePort();
  const [command, ...args] = peer.command(port);
  const server = processes.use(start("server", command, args, ["ignore", "ignore", "inherit"]));
  await firstAnswer(server, port, REQUEST);
  return { server, port };
}
