/** Server processes over a file: a create that got a 200 is there, also when they are killed, or are two. */
import { once } from "node:events";
import { copyFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFile } from "../../packages/mock-server/src/testing/storages.ts";
import { lacks } from "../support/platform.ts";
import { create, startServer } from "./storage-server-process.ts";

const FIRST_ID = 9_007_199_254_740_993n;
const CLIENTS = 16;
const ROUNDS = 8;
/** How many creates of a round have a 200 before the kill. */
const ENOUGH = 150;

const fileTest = test.skipIf(lacks("sqlite") || lacks("signals"));

fileTest(
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

fileTest(
  "two servers whose file is deleted respond 500, and share the copy in its place",
  { timeout: 60_000 },
  async () => {
    const [file, copy] = [temporaryFile(), temporaryFile()];
    const good = createPlantStore({ storage: sqliteStorage({ file: copy }), seed: [{ id: 7, name: "Moss" }] });
    await good.ready();
    await good.close();
    const urls = [(await startServer(file)).url, (await startServer(file)).url];
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const statuses = async (id: bigint) =>
      (await Promise.all(urls.map((url) => create(url, agent, id, "Fern")))).map((response) => response?.status).sort();
    expect(await statuses(2n)).toEqual([200, 400]);
    await rm(file);
    await sleep(1_000);
    expect(await statuses(3n)).toEqual([500, 500]);
    await copyFile(copy, file);
    await sleep(1_000);
    expect(await statuses(7n)).toEqual([400, 400]);
    expect(await statuses(2n)).toEqual([200, 400]);
    await sleep(1_000);
    for (let id = 10n; id < 100n; id++) expect(await statuses(id)).toEqual([200, 400]);
    await using store = createPlantStore({ storage: sqliteStorage({ file }) });
    expect(await store.plants.count()).toBe(92);
  },
);
