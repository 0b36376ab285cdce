/** The processor time of a request: of each server, by two loads, and of ours as connections grow. */
import { pinning } from "../cores.ts";
import { type Loading, underLoad } from "../load.ts";
import type { Contender, Figure } from "../rounds.ts";
import { bare, examples, plantStore, type Server, script } from "../servers.ts";
import { loadByWrk, wrkVersion } from "../wrk.ts";

const ON = "ours, journal on";
const DOES = "auth, validation, exact int64, the record, Host and Origin";

const bareUnder = (loading?: Loading): Contender => underLoad("bare node:http", bare, loading);

function oursUnder(name: string, server: Server, loading?: Loading): Contender {
  return { ...underLoad(name, server, loading), target: "≤ 1.6" };
}

const byWrk: Loading = { load: loadByWrk, durationMs: 2_000 };
if (wrkVersion === undefined)
  process.stderr.write("wrk is not installed, so its row is left out. In Debian it is the package wrk.\n");

export const servers: readonly Figure[] = [
  {
    title: "The server, processor time a request",
    isComparison: true,
    about: `Microseconds of the server's processor, user's and system's, for a request; a second a round. Each is a POST of a plant with a new id, over 16 connections; load and server are processes of their own, ${pinning}. All servers run all the time; one at a time is loaded.`,
    // While others are loaded, a server's heap and caches shrink: in half a second their growth counts for too much.
    rounds: [12, 4],
    contenders: [
      { ...bareUnder(), does: "compares the token, parses, writes" },
      { ...underLoad("ours, journal off", plantStore({ journalSize: 0 })), does: DOES },
      { ...oursUnder(ON, plantStore()), does: `${DOES}, the last 1,000 requests` },
      underLoad("MSW's getResponse behind node:http", script("msw-process.ts")),
      ...examples.map(({ name, does, server }) => ({ ...underLoad(name, server, { end: "" }), does })),
    ],
  },
  ...(wrkVersion === undefined
    ? []
    : [
        {
          title: "The server, processor time a request, by wrk",
          about: "As above, but for two seconds a round, and loaded by wrk, which sees no bodies.",
          rounds: [16, 4] as const,
          contenders: [
            bareUnder(byWrk),
            oursUnder(ON, plantStore(), byWrk),
            oursUnder(`${ON}, 1,000,000 plants before`, plantStore({ plants: 1_000_000 }), byWrk),
          ],
        },
      ]),
  {
    title: "Our server, journal on, processor time as connections grow",
    about: "As above, by our own load.",
    rounds: [8, 2],
    contenders: [
      underLoad("16 connections", plantStore()),
      { ...underLoad("256 connections", plantStore(), { connections: 256 }), target: "≤ 1.5" },
    ],
  },
];
