/** Requests a second of each server, and of ours as connections grow. */
import { type Loadable, loaded } from "./loaded.ts";
import { startLoader } from "./loader.ts";
import { bare } from "./peers/server/bare.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { serverPeers } from "./peers/server/peers.ts";
import { plantStore, plantStoreWithoutJournal } from "./peers/server/plant-store.ts";
import { REQUEST } from "./plant.ts";
import { firstAnswer, freePort, pinning, start } from "./processes.ts";
import { measureRow, type Row } from "./row.ts";

const CONNECTIONS = [16, 64, 256];

export async function measureServers(): Promise<Row[]> {
  await using processes = new AsyncDisposableStack();
  const loader = processes.use(startLoader());
  const running = new Map<string, Loadable>();
  for (const peer of serverPeers) {
    const port = await freePort();
    const [command, ...args] = peer.command(port);
    const server = processes.use(start("server", command, args, ["ignore", "ignore", "inherit"]));
    await firstAnswer(server, port, REQUEST);
    running.set(peer.name, { server, port });
  }
  const contender = (peer: ServerPeer, connections: number) => {
    const loadable = running.get(peer.name);
    if (loadable === undefined) throw new Error(`${peer.name} does not run.`);
    return loaded(loader, peer, loadable, connections);
  };

  const peers = await measureRow({
    title: "The server, requests a second",
    about: `16 connections, no pipelining, half a second a round; load and server in processes of their own, ${pinning}; the load never sleeps. Each request is a POST of a plant of 1,000 ids in turn. The base compares the token, collects and parses the body, and writes the answer as JSON. All servers run all the time; one at a time is loaded. More is better.`,
    unit: "requests/s",
    rounds: 20,
    warmUpRounds: 5,
    contenders: serverPeers.map((peer) => {
      const targets = new Map([
        [plantStoreWithoutJournal, 0.75],
        [plantStore, 0.65],
      ]);
      const atLeast = targets.get(peer);
      return { ...contender(peer, 16), ...(atLeast !== undefined && { target: { atLeast } }) };
    }),
  });
  const growing = (peer: ServerPeer, title: string) =>
    measureRow({
      title,
      about:
        "As above. The base is the same server with 16 connections. No answer but the right one may come. More is better.",
      unit: "requests/s",
      rounds: 15,
      warmUpRounds: 3,
      contenders: CONNECTIONS.map((connections) => ({
        ...contender({ ...peer, does: "" }, connections),
        name: `${connections} connections`,
        ...(peer === plantStore && connections === 256 && { target: { atLeast: 0.7, of: "best" } }),
      })),
    });
  return [
    peers,
    await growing(plantStore, "Our server, journal on, as connections grow"),
    await growing(bare, "Bare node:http, as connections grow"),
  ];
}
