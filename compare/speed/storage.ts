/** Measures a create over each storage beside its floor, and a create and a page among a million plants. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { measureIndexedDb } from "./indexeddb.ts";
import { type Loader, type Loading, OFTEN, startLoader, startServer, underLoad } from "./load.ts";
import { TOKEN } from "./plant.ts";
import { type Contender, measureRow, type Row, type RowOptions } from "./rounds.ts";
import { floorOf, plantStoreOf, type Server } from "./servers.ts";

const NAMES = {
  memory: "memory",
  normal: "SQLite, synchronous normal",
  full: "SQLite, synchronous full",
  redis: "Redis",
} as const;

type Kind = keyof typeof NAMES;

/** How many plants a page has. */
const PAGE = 5;
const rounds = [6, 2] as const;
const durationMs = 1_000;

const PLACES = `No pipelining; load and server in processes of their own, ${pinning}. Files are in the system's folder for temporary ones; Redis runs beside the load, without a file.`;
const SETTING = `Each request is a POST of a plant with a new id. ${PLACES}`;

export async function measureStorages(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const rows = [
    await measureBesideFloor(
      load,
      "full",
      [["the floor"]],
      { by: "rate", durationMs, target: "≥ 0.7" },
      {
        title: "SQLite, synchronous full, creates a second",
        about: `Creates a second, with 32 connections. The base is the server over memory that writes constant rows, as long as ours, before it responds, in transactions of 32, and syncs each. ${SETTING}`,
        unit: "creates/s",
        rounds,
      },
    ),
  ];
  const redis = hasRedis() ? (["redis"] as const) : [];
  const floors = [["the floor"], ["the floor again"], ["the floor, of a text that is made as JSON", true]] as const;
  for (const kind of redis)
    rows.push(
      await measureBesideFloor(
        load,
        kind,
        floors,
        { durationMs: OFTEN.durationMs, target: "≤ 1.15" },
        {
          title: "Redis, processor time a create",
          about: `Microseconds of the server's processor, with 32 connections; Redis has its own. The base is the server over memory that sends a Redis one constant text of 900 bytes for each create before it responds. ${SETTING}`,
          rounds: OFTEN.rounds,
        },
      ),
    );
  for (const kind of ["memory", "normal", "full", ...redis] as const) rows.push(...(await measureMillion(load, kind)));
  return [...rows, ...(await measureIndexedDb())];
}

/** Measures a storage beside its floors; that of a network, beside memory too. */
async function measureBesideFloor(
  load: Loader,
  kind: "full" | "redis",
  floors: readonly (readonly [name: string, made?: true])[],
  { target, ...loading }: Omit<Loading, "connections">,
  row: Omit<RowOptions, "contenders">,
): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  const add = async (server: Server, more?: Pick<Loading, "target">) => {
    contenders.push(underLoad(load, await startServer(server, stack), { ...loading, connections: 32, ...more }));
  };
  for (const [name, made] of floors)
    await add(floorOf(name, { kind, place: await placeOf(stack, kind), ...(made && { made }) }));
  if (kind === "redis") await add(plantStoreOf(NAMES.memory, { control: true }));
  await add(await storageServer(stack, kind), { target });
  return await measureRow({ ...row, contenders });
}

async function measureMillion(load: Loader, kind: Kind): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const pages: Contender[] = [];
  const creates: Contender[] = [];
  for (const plants of [10, 1_000_000]) {
    const running = await startServer(await storageServer(stack, kind, plants), stack);
    const name = `${plants.toLocaleString("en-US")} before`;
    const target = plants > 10 ? "≤ 1.3" : undefined;
    const loading: Loading = { name, target, connections: 16, durationMs, by: "time" };
    creates.push(underLoad(load, running, loading));
    // It reads like synchronous normal.
    if (kind === "full") continue;
    const requests = await pagesOf(running.port, Math.min(plants / 10, 1_000));
    pages.push(underLoad(load, running, { ...loading, requests }));
  }
  const measure = (what: string, about: string, contenders: readonly Contender[]) =>
    measureRow({ title: `A ${what}: ${NAMES[kind]}`, about: `Microseconds of time ${about}`, rounds, contenders });
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

/** Returns our server over a storage in a place of its own. */
async function storageServer(stack: AsyncDisposableStack, kind: Kind, plants = 0): Promise<Server> {
  return plantStoreOf(NAMES[kind], { control: true, kind, plants, place: await placeOf(stack, kind) });
}

async function placeOf(stack: AsyncDisposableStack, kind: Kind): Promise<string> {
  return kind === "redis"
    ? await startRedis(stack)
    : stack.use(mkdtempDisposableSync(join(tmpdir(), "plant-store-"))).path;
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
