/** Measures a create over each storage: as connections grow, and in a store of a million plants. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, startProcess } from "../processes.ts";
import { heldToCore, pinning } from "./cores.ts";
import { firstResponse } from "./first-response.ts";
import { measureIndexedDb } from "./indexeddb.ts";
import { contenderUnderLoad, type Loader, startLoader } from "./load.ts";
import { type Measured, measureRow, type Row, type Target } from "./row.ts";
import { scriptOf } from "./servers.ts";

/** A storage, and how its server is started. */
interface Kind {
  readonly name: string;
  readonly kind: "memory" | "normal" | "full" | "redis";
  readonly slowest?: Target;
  readonly mostWork?: Target;
}

const MEMORY: Kind = { name: "memory", kind: "memory" };
const LASTING: readonly Kind[] = [
  { name: "SQLite, synchronous normal", kind: "normal" },
  // 0.4 of memory's requests a second.
  { name: "SQLite, synchronous full", kind: "full", slowest: { atMost: 2.5 } },
  ...(hasRedis() ? [{ name: "Redis", kind: "redis", mostWork: { atMost: 1.3 } } as const] : []),
];

const SETTING = `Each request is a POST of a plant with a new id, no pipelining; load and server in processes of their own, ${pinning}. Files are in the system's folder for temporary ones; Redis runs beside, without a file.`;

export async function measureStorages(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(startLoader());
  const rows: Row[] = [];
  for (const connections of [1, 16, 32]) rows.push(await measureConnections(load, connections, "time"));
  rows.push(await measureConnections(load, 32, "processor"));
  for (const kind of [MEMORY, ...LASTING]) rows.push(await measureMillion(load, kind));
  return [...rows, ...(await measureIndexedDb())];
}

async function measureConnections(load: Loader, connections: number, by: "time" | "processor"): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const contenders: Measured[] = [];
  for (const kind of [MEMORY, ...LASTING]) {
    const target = by === "processor" ? kind.mostWork : connections === 32 ? kind.slowest : undefined;
    contenders.push({ ...(await contenderOf(stack, load, kind, connections, by, 0)), ...(target && { target }) });
  }
  const [title, about] =
    by === "time"
      ? [
          `Storages, ${connections} ${connections === 1 ? "connection" : "connections"}`,
          "Microseconds of time a request",
        ]
      : [
          "Storages, processor time a request",
          "Microseconds of the server's processor, with 32 connections; Redis has its own",
        ];
  return await measureRow({
    title,
    about: `${about}. ${SETTING}`,
    unit: "µs",
    rounds: 6,
    warmUpRounds: 2,
    contenders,
  });
}

async function measureMillion(load: Loader, kind: Kind): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const empty = await contenderOf(stack, load, kind, 16, "time", 0);
  const full = await contenderOf(stack, load, kind, 16, "time", 1_000_000);
  return await measureRow({
    title: `A create among a million plants: ${kind.name}`,
    about: `Microseconds of time a request, with 16 connections. ${SETTING}`,
    unit: "µs",
    rounds: 6,
    warmUpRounds: 2,
    contenders: [
      { ...empty, name: "none before" },
      { ...full, name: "1,000,000 before", target: { atMost: 1.3 } },
    ],
  });
}

/** Starts a server over a place of its own. */
async function contenderOf(
  stack: AsyncDisposableStack,
  load: Loader,
  { name, kind }: Kind,
  connections: number,
  by: "time" | "processor",
  plants: number,
): Promise<Measured> {
  const place = kind === "redis" ? await startRedis(stack) : temporaryFolder(stack);
  const server = scriptOf(name, "", "storage-process.ts", kind, place, String(plants));
  const port = await freePort();
  const running = stack.use(startProcess(heldToCore("server", server.command(port)), ["ignore", "ignore", "inherit"]));
  await firstResponse(running, port);
  return contenderUnderLoad(load, server, { process: running, port }, { connections, durationMs: 1_000 }, by);
}

function temporaryFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), "plant-store-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startRedis(stack: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  stack.use(
    startProcess(
      ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--save", ""],
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
