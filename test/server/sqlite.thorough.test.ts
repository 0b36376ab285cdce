/** A server process over a file: a create that got a 200 is there, also when it is killed. */
import { once } from "node:events";
import { Agent } from "node:http";
import { createPlantStore } from "@plant-store/mock-server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { expect, test } from "vitest";
import { temporaryFile } from "../../packages/mock-server/src/testing/storages.ts";
import { lacks } from "../support/platform.ts";
import { create, startServer } from "./storage-server-process.ts";

const FIRST_ID = 9_007_199_254_740_993n;
const CLIENTS = 16;
const ROUNDS = 8;
/** How many creates of a round have a 200 before the kill. */
const ENOUGH = 150;

test.skipIf(lacks("sqlite") || lacks("signals"))(
  "eight kills under load: each create with a 200 is there, and in the journal",
  { timeout: 120_000 },
  async () => {
    const file = temporaryFile();
    const stored: { readonly id: bigint; readonly name: string; readonly number: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { child, url } = await startServer(file);
      const before = stored.length;
      const exited = once(child, "exit");
      const agent = new Agent({ keepAlive: true });
      for (const { id } of [{ id: 1n }, ...stored.slice(-1)])
        expect(await create(url, agent, id, "Moss")).toMatchObject({ status: 400 });
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          for (let sent = 0; child.signalCode === null; sent++) {
            const id = FIRST_ID + BigInt((round * CLIENTS + client) * 100_000 + sent);
            const name = `Fern ${client} \u{1f331}`;
            const response = await create(url, agent, id, name);
            if (response?.status !== 200) return;
            stored.push({ id, name, number: response.number });
            if (stored.length - before === ENOUGH) child.kill("SIGKILL");
          }
        }),
      );
      expect(await exited).toEqual([null, "SIGKILL"]);
      agent.destroy();
      expect(stored.length - before).toBeGreaterThanOrEqual(ENOUGH);
    }

    await using store = createPlantStore({
      storage: sqliteStorage({ file }),
      journalSize: 100_000,
      journalBytes: 2 ** 30,
    });
    const plants = new Map((await store.plants.values()).map((plant) => [plant.id, plant]));
    const journal = new Map((await store.requests.all()).map((entry) => [entry.number, entry]));
    const lost = stored.filter(({ id, name, number }) => {
      const entry = journal.get(number);
      const isThere = plants.get(id)?.name === name;
      return !(isThere && entry?.plant?.id === id && entry.plant.name === name && entry.stored);
    });
    expect(lost).toEqual([]);
    expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length);
    // Those without a response are there wholly or not at all, in the order in which they were numbered.
    const inOrder = [...journal.values()].filter((entry) => entry.stored).map(({ plant }) => plant?.id);
    expect([...plants.keys()]).toEqual([1n, ...inOrder]);
    expect([...journal.keys()]).toEqual(Array.from({ length: journal.size }, (_, index) => index + 1));
  },
);
