/** Measures the processor time of a request: of each server, by two loads, and of ours as connections grow. */
import { pinning } from "./cores.ts";
import { type Loader, type Loading, type RunningServer, startLoader, startServer, underLoad } from "./load.ts";
import { type Contender, measureRow, type Row, type RowOptions } from "./rounds.ts";
import { bare, filledPlantStore, plantStore, type Server, servers } from "./servers.ts";
import { wrk, wrkVersion } from "./wrk.ts";

const SETTING = `no pipelining; load and server in processes of their own, ${pinning}. Each request is a POST of a plant with a new id`;

/** While others are loaded, a server's heap and caches shrink: in half a second their growth counts for too much. */
const DURATION_MS = 1_000;

/** A server with so many connections. */
type ServerLoading = Omit<Loading, "durationMs"> & { readonly server: Server };

export async function measureServers(): Promise<Row[]> {
  await using processes = new AsyncDisposableStack();
  const load = processes.use(startLoader());
  const rows = [
    await measure(load, servers.map(withSixteen), {
      title: "The server, processor time a request",
      isComparison: true,
      about: `Microseconds of the server's processor, user's and system's, for a request; a second a round. 16 connections, ${SETTING}. The base compares the token, collects and parses the body, and writes the response as JSON. The load is our own: it never sleeps, and compares each response. All servers run all the time; one at a time is loaded.`,
      rounds: [12, 4],
    }),
  ];
  if (wrkVersion === undefined)
    process.stderr.write("wrk is not installed, so its row is left out. In Debian it is the package wrk.\n");
  else
    rows.push(
      await measure(wrk, [bare, plantStore, filledPlantStore].map(withSixteen), {
        durationMs: 2_000,
        title: "The server, processor time a request, by wrk",
        about: `As above, but for two seconds a round, and loaded by ${wrkVersion}, which sees the status of a response and not its body. Each of our stores grows by some hundred thousand plants to a million.`,
        rounds: [16, 4],
      }),
    );
  return [...rows, await measureGrowing(load)];
}

function withSixteen(server: Server): ServerLoading {
  const isPromised = server === plantStore || server === filledPlantStore;
  return { server, connections: 16, ...(isPromised && { target: "≤ 1.6" }) };
}

function measureGrowing(load: Loader): Promise<Row> {
  // The table above says what it does.
  const server = { ...plantStore, does: "" };
  const loadings = [16, 64, 256].map(
    (connections): ServerLoading => ({
      name: `${connections} connections`,
      server,
      connections,
      ...(connections === 256 && { target: "≤ 1.5" }),
    }),
  );
  return measure(load, loadings, {
    title: "Our server, journal on, processor time as connections grow",
    about: "As above, by our own load. The base is the same server with 16 connections.",
    rounds: [8, 2],
  });
}

/** Starts each server once, and ends them all. */
async function measure(
  load: Loader,
  loadings: readonly ServerLoading[],
  { durationMs = DURATION_MS, ...row }: Omit<RowOptions, "unit" | "contenders"> & { readonly durationMs?: number },
): Promise<Row> {
  await using processes = new AsyncDisposableStack();
  const running = new Map<Server, RunningServer>();
  const contenders: Contender[] = [];
  for (const { server, ...loading } of loadings) {
    const started = running.get(server) ?? (await startServer(server, processes));
    running.set(server, started);
    contenders.push(underLoad(load, started, { durationMs, ...loading }));
  }
  return await measureRow({ ...row, contenders });
}
