/** The processor time of a request of each server, by two loads. */
import { pinning } from "../cores.ts";
import { type Loading, startServer, underLoad } from "../load.ts";
import type { Contender, Figure } from "../rounds.ts";
import { bare, examples, plantStore, type Server, script } from "../servers.ts";
import { loadByWrk, wrkVersion } from "../wrk.ts";

function contenders(loading?: Loading): Contender[] {
  return [
    underLoad("bare node:http", bare, loading),
    { ...underLoad("ours, journal on", plantStore(), loading), target: "≤ 1.6" },
  ];
}

const byWrk: Loading = { load: loadByWrk, durationMs: 2_000 };
const grown = plantStore({ plants: 1_000_000 });
const underWrk: Figure = {
  title: "The server, processor time a request, by wrk",
  about: "As above, but for two seconds a round, and loaded by wrk, which sees no bodies.",
  rounds: [16, 4],
  contenders: [
    ...contenders(byWrk),
    { ...underLoad("ours, journal on, 1,000,000 plants before", grown, byWrk), target: "≤ 1.6" },
  ],
};
if (wrkVersion === undefined)
  process.stderr.write("wrk is not installed, so its row is left out. In Debian it is the package wrk.\n");

const inFront =
  (file: string): Server =>
  async (port, stack) => {
    const { port: behind } = await startServer(bare, stack);
    return script(file, { upstream: `http://127.0.0.1:${behind}` })(port, stack);
  };

export const servers: readonly Figure[] = [
  {
    title: "The server, processor time a request",
    isComparison: true,
    about: `Microseconds of the server's processor, user's and system's, for a request; a second a round. Each is a POST of a plant with a new id, over 16 connections; load and server are processes of their own, ${pinning}. All servers run all the time; one at a time is loaded.`,
    // While others are loaded, a server's heap and caches shrink: in half a second their growth counts for too much.
    rounds: [12, 4],
    contenders: [
      ...contenders(),
      underLoad("ours, journal off", plantStore({ journalSize: 0 })),
      underLoad("MSW's getResponse behind node:http", script("msw-process.ts")),
      ...examples.map(({ name, server }) => underLoad(name, server, { end: "" })),
    ],
  },
  ...(wrkVersion === undefined ? [] : [underWrk]),
  {
    title: "In front of a service, processor time a request",
    about: "Of the process between the client and a bare server, which has a connection of its own for each request.",
    rounds: [12, 4],
    contenders: [
      underLoad("a bare reverse proxy", inFront("proxy-process.ts")),
      { ...underLoad("ours", inFront("plant-store-process.ts")), target: "≤ 1.5" },
    ],
  },
];
