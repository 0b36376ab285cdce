/** Around `maxBodyBytes`: a client that writes all and only then reads receives its whole response every time. */
import { setTimeout as pause } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { CHUNKED, create, inShort, type Short } from "../support/raw-requests.ts";
import { open } from "../support/sockets.ts";
import { thorough } from "../support/thorough.ts";

const MIB = 1_048_576;
const LIMIT = 65_536;
const TOO_LARGE = 41301;
const EXPECT = "Expect: 100-continue\r\n";

/** A race is lost only once in a while. */
const TRIES = thorough ? 10 : 3;

const tried = (attempt: () => Promise<readonly Short[]>) => Promise.all(Array.from({ length: TRIES }, attempt));

const plant = (bytes: number): string => '{"id":1,"name":"Fern"}'.padEnd(bytes);

function chunks(body: string, size: number): string {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.slice(at * size, (at + 1) * size),
  );
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`;
}

async function writeThenRead({ port }: PlantStoreServer, sent: string, count: number): Promise<readonly Short[]> {
  using connection = await open(port);
  connection.socket.pause();
  const written = new Promise<void>((resolve) => connection.socket.write(sent, "latin1", () => resolve()));
  // A server need not take more than its limit.
  await Promise.race([written, pause(50)]);
  connection.socket.resume();
  return (await connection.responses(count)).map(inShort);
}

async function allGet(server: PlantStoreServer, sent: string, gets: readonly Short[]): Promise<void> {
  expect(await tried(() => writeThenRead(server, sent, gets.length))).toEqual(Array(TRIES).fill(gets));
}

const counted = (fields: string) => (body: string) => create({ fields, body });
const chunked = (size: number, fields: string) => (body: string) =>
  create({ fields, framing: CHUNKED, body: chunks(body, size) });

const FRAMINGS: ReadonlyArray<
  readonly [title: string, write: (body: string) => string, asked: "never" | "below" | "ever"]
> = [
  ["Content-Length", counted(""), "never"],
  ["Content-Length, Connection: close", counted("Connection: close\r\n"), "never"],
  ["one chunk", chunked(4 * MIB, ""), "never"],
  ["chunks of 1,000 bytes", chunked(1_000, ""), "never"],
  // A client that announces too much is not asked to send it; one that announces nothing is.
  ["Expect, not waiting, Content-Length", counted(EXPECT), "below"],
  ["Expect, not waiting, chunks of 10,000 bytes", chunked(10_000, EXPECT), "ever"],
];

describe("at a limit of 64 KiB:", () => {
  const sizes = [
    { size: "one byte less", bytes: LIMIT - 1, gets: "Fern" },
    { size: "as many", bytes: LIMIT, gets: "Fern" },
    { size: "one byte more", bytes: LIMIT + 1, gets: TOO_LARGE },
    { size: "a MiB more", bytes: LIMIT + MIB, gets: TOO_LARGE },
  ] as const;
  const rows = FRAMINGS.flatMap(([title, write, asked]) => sizes.map((row) => ({ title, write, asked, ...row })));

  // Most of the time is a wait.
  test.for(rows)("$title, $size", { concurrent: !thorough }, async ({ write, asked, bytes, gets }) => {
    await using server = await serve(createPlantStore({ maxBodyBytes: LIMIT }), { port: 0 });
    const isAsked = asked === "ever" || (asked === "below" && gets === "Fern");
    await allGet(server, write(plant(bytes)), isAsked ? [100, gets] : [gets]);
  });
});

const announcing = (bytes: number | bigint, fields = ""): string =>
  create({ fields, framing: `Content-Length: ${bytes}\r\n`, body: "" });

test.for<readonly [title: string, sent: string, gets: readonly Short[]]>([
  ["less than comes, which is not a request", announcing(22) + plant(22) + "x".repeat(LIMIT), ["Fern", 40008]],
  ["more than the limit and less than comes", announcing(LIMIT + 1) + plant(LIMIT + 100), [TOO_LARGE]],
  ["more than the limit, and little comes", announcing(10 * MIB) + plant(22), [TOO_LARGE]],
  ["more than the limit, and nothing comes", announcing(10 * MIB), [TOO_LARGE]],
  ["more than the limit, and it waits for 100", announcing(10 * MIB, EXPECT), [TOO_LARGE]],
  ["more than buffers hold, and all of it comes", announcing(5 * MIB) + plant(5 * MIB), [TOO_LARGE]],
  ["more than buffers hold, which it was to wait with", announcing(5 * MIB, EXPECT) + plant(5 * MIB), [TOO_LARGE]],
  ["as much as an int64 holds", announcing(2n ** 63n - 1n) + plant(22), [TOO_LARGE]],
])("Content-Length announces %s", { timeout: 120_000 }, async ([, sent, gets]) => {
  await using server = await serve(createPlantStore({ maxBodyBytes: LIMIT }), { port: 0 });
  await allGet(server, sent, gets);
});

test("a refused token: a client that does not wait for 100 receives the whole 401", async () => {
  await using server = await serve(createPlantStore({ tokens: ["t2"] }), { port: 0 });
  await allGet(server, announcing(5 * MIB, EXPECT) + plant(5 * MIB), [40104]);
});

test("Content-Length announces more than comes, and the client ends: a 400, and nothing is stored", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  const received = await tried(async () => {
    using connection = await open(server.port, true);
    connection.socket.end(announcing(100) + plant(22));
    return (await connection.responses()).map(inShort);
  });
  expect(received).toEqual(Array(TRIES).fill([40008]));
  expect(await store.plants.count()).toBe(0);
});
