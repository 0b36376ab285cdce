/** A create over each storage beside its floor, and a create and a page among a million plants. */
import { lacks } from "../../../test/support/platform.ts";
import { pinning } from "../cores.ts";
import { type Loading, underLoad } from "../load.ts";
import { PAGE } from "../plant.ts";
import type { Figure } from "../rounds.ts";
import { over } from "../servers.ts";

const NAMES = {
  memory: "memory",
  normal: "SQLite, synchronous normal",
  full: "SQLite, synchronous full",
  redis: "Redis",
} as const;

type Kind = keyof typeof NAMES;

const hasRedis = !lacks("redis");
if (!hasRedis) process.stderr.write("redis-server is not installed, so its rows are left out.\n");

const SETTING = `each a POST of a plant with a new id; load and server are processes of their own, ${pinning}. Files are in the system's folder for temporary ones; Redis runs beside the load, without a file.`;

const FLOOR = "floor-process.ts";
const synced: Loading = { connections: 32, by: "rate" };
const sqlite: Figure = {
  title: "SQLite, synchronous full, creates a second",
  about: `With 32 connections, ${SETTING} The floor is the server over memory that writes constant rows, as long as ours, before it responds, in transactions of 32, and syncs each.`,
  unit: "creates/s",
  rounds: [6, 2],
  contenders: [
    underLoad("the floor", over("full", 0, FLOOR), synced),
    { ...underLoad(NAMES.full, over("full"), synced), target: "≥ 0.7" },
  ],
};

/** Many short rounds: a shared machine is slow for a while and fast for a while, and this figure is near its promise. */
const often: Loading = { connections: 32, durationMs: 250 };
const redis: Figure = {
  title: "Redis, processor time a create",
  about: `Microseconds of the server's processor; Redis has its own. With 32 connections, ${SETTING} The floor is the server over memory that sends a Redis one constant text of 900 bytes for each create before it responds.`,
  rounds: [80, 16],
  contenders: [
    underLoad("the floor", over("redis", 0, FLOOR), often),
    underLoad(NAMES.memory, over("memory"), often),
    { ...underLoad(NAMES.redis, over("redis"), often), target: "≤ 1.15" },
  ],
};

function amongMillion(what: "page" | "create", kind: Kind): Figure {
  const contender = (plants: number) => {
    // Up to a thousand places, each before the five plants of a page.
    const numbers = Array.from({ length: Math.min(plants - 5, 999) }, (_, index) => index * Math.ceil(plants / 1_000));
    const loading: Loading = what === "page" ? { template: PAGE, numbers, end: "" } : {};
    return underLoad(`${plants.toLocaleString("en-US")} before`, over(kind, plants), { by: "time", ...loading });
  };
  const about =
    what === "page"
      ? "a page of five plants by the control API, each after a place at random."
      : `a create, ${SETTING}`;
  return {
    title: `A ${what}: ${NAMES[kind]}`,
    about: `Microseconds of time, with 16 connections, for ${about}`,
    // Of six rounds the quartiles lie too far apart to tell a tenth.
    rounds: [16, 2],
    contenders: [contender(10), { ...contender(1_000_000), target: "≤ 1.3" }],
  };
}

const kinds: readonly Kind[] = ["memory", "normal", "full", ...(hasRedis ? (["redis"] as const) : [])];

export const storages: readonly Figure[] = [
  sqlite,
  ...(hasRedis ? [redis] : []),
  // Synchronous full reads like normal.
  ...kinds.flatMap((kind) => [...(kind === "full" ? [] : [amongMillion("page", kind)]), amongMillion("create", kind)]),
];
