/** Measures a create over each storage beside its floor, and a create and a page among a million plants. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { measureIndexedDb } from "./indexeddb.ts";
import {
  type By,
  contenderUnderLoad,
  type Loader,
  OFTEN,
  type RunningServer,
  startLoader,
  startServer,
} from "./load.ts";
import type { LoadOrder } from "./load-process.ts";
import { TOKEN } from "./plant.ts";
import { type Contender, measureRow, type Row, type RowOptions, type Target } from "./rounds.ts";
import { scriptOf } from "./servers.ts";
import { temporaryFolder } from "./temporary.ts";

/** A storage, or the floor of one, and how its server is started. */
interface Kind {
  readonly name: string;
  readonly kind: "memory" | "normal" | "full" | "redis";
  /** The arguments of the floor. */
  readonly floor?: readonly string[];
  readonly target?: Target;
}

const MEMORY: Kind = { name: "memory", kind: "memory" };
const NORMAL: Kind = { name: "SQLite, synchronous normal", kind: "normal" };
const FULL: Kind = { name: "SQLite, synchronous full", kind: "full" };
const REDIS: Kind = { name: "Redis", kind: "redis" };
const LASTING: readonly Kind[] = [NORMAL, FULL, ...(hasRedis() ? [REDIS] : [])];

const PLACES = `No pipelining; load and server in processes of their own, ${pinning}. Files are in the system's folder for temporary ones; Redis runs beside the load, without a file.`;
const SETTING = `Each request is a POST of a plant with a new id. ${PLACES}`;

export async function measureStorages(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const rows = [
    await measureKinds(load, [floorOf(FULL), { ...FULL, target: "≥ 0.7" }], "rate", {
      title: "SQLite, synchronous full, creates a second",
      about: `Creates a second, with 32 connections. The base is the server over memory that writes constant rows, as long as ours, before it responds, in transactions of 32, and syncs each. ${SETTING}`,
      unit: "creates/s",
    }),
  ];
  if (LASTING.includes(REDIS))
    rows.push(
      await measureKinds(
        load,
        [
          floorOf(REDIS),
          { ...floorOf(REDIS), name: "the floor again" },
          { ...floorOf(REDIS, "made"), name: "the floor, of a text that is made as JSON" },
          MEMORY,
          { ...REDIS, target: "≤ 1.15" },
        ],
        "processor",
        {
          title: "Redis, processor time a create",
          ...OFTEN,
          about: `Microseconds of the server's processor, with 32 connections; Redis has its own. The base is the server over memory that sends a Redis one constant text of 900 bytes for each create before it responds. ${SETTING}`,
        },
      ),
    );
  for (const kind of [MEMORY, ...LASTING]) rows.push(...(await measureMillion(load, kind)));
  return [...rows, ...(await measureIndexedDb())];
}

/** How many plants a page has. */
const PAGE = 5;
const ROUNDS = { rounds: [6, 2] } as const;

function floorOf({ kind }: Kind, ...floor: readonly string[]): Kind {
  return { name: "the floor", kind, floor };
}

async function measureKinds(
  load: Loader,
  kinds: readonly Kind[],
  by: By,
  {
    durationMs = 1_000,
    ...row
  }: Pick<RowOptions, "title" | "about"> & Partial<RowOptions & Pick<LoadOrder, "durationMs">>,
): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  for (const kind of kinds) {
    const running = await start(stack, kind, 0);
    const contender = contenderUnderLoad(load, running, { connections: 32, durationMs }, by);
    contenders.push({ ...contender, ...(kind.target && { target: kind.target }) });
  }
  return await measureRow({ ...ROUNDS, ...row, contenders });
}

async function measureMillion(load: Loader, kind: Kind): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const pages: Contender[] = [];
  const creates: Contender[] = [];
  for (const plants of [10, 1_000_000]) {
    const running = await start(stack, kind, plants);
    const order = { connections: 16, durationMs: 1_000 };
    const own = { name: `${plants.toLocaleString("en-US")} before`, ...(plants > 10 && { target: "≤ 1.3" as const }) };
    creates.push({ ...contenderUnderLoad(load, running, order, "time"), ...own });
    // It reads like synchronous normal.
    if (kind === FULL) continue;
    const requests = await pagesOf(running.port, Math.min(plants / 10, 1_000));
    pages.push({ ...contenderUnderLoad(load, running, { ...order, requests }, "time"), ...own });
  }
  const measure = (what: string, about: string, contenders: readonly Contender[]) =>
    measureRow({
      title: `A ${what}: ${kind.name}`,
      about: `Microseconds of time ${about}`,
      ...ROUNDS,
      contenders,
    });
  const read = `for a page of ${PAGE} plants by the control API, with 16 connections, each page after one of up to a thousand places at random. ${PLACES}`;
  return [
    // Pages first, since ten plants must still be ten.
    ...(pages.length > 0 ? [await measure("page", read, pages)] : []),
    await measure("create", `a request, with 16 connections. ${SETTING}`, creates),
  ];
}

/** Returns requests for pages, by going through all plants once, so many at a time. */
async function pagesOf(port: number, step: number): Promise<string[]> {
  const list = "/_mock/api/plants?limit=";
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const requests: string[] = [];
  for (let after = ""; ; ) {
    const response = await fetch(`http://127.0.0.1:${port}${list}${step}${after}`, { headers });
    const { next } = (await response.json()) as { readonly next?: number | string };
    // The last pages may be shorter.
    if (next === undefined) return requests.slice(0, -PAGE);
    after = `&after=${encodeURIComponent(next)}`;
    requests.push(`GET ${list}${PAGE}${after} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`);
  }
}

/** Starts a server over a place of its own. */
async function start(stack: AsyncDisposableStack, { name, kind, floor }: Kind, plants: number): Promise<RunningServer> {
  const place = kind === "redis" ? await startRedis(stack) : temporaryFolder(stack);
  const [file, args] = floor ? ["floor-process.ts", floor] : ["storage-process.ts", [String(plants)]];
  return await startServer(scriptOf(name, "", file, kind, place, ...args), stack);
}

async function startRedis(stack: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  stack.use(
    startProcess(
      // Not on the core of the server that is measured.
      heldToCore("load", ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--save", ""]),
      ["ignore", "ignore", "inherit"],
    ),
  );
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return `redis://127.0.0.1:${port}`;
    await sleep(10);
  }
}

function hasRedis(): boolean {
  const isThere = spawnSync("redis-server", ["--version"]).status === 0;
  if (!isThere) process.stderr.write("redis-server is not installed, so its rows are left out.\n");
  return isThere;
}
