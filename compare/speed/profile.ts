/**
 * `npm run profile -- sdk` or `-- server`: prints where the time of a call, or of a request, goes. It runs from source, so that
 * our files have their names. The profiler costs time, so only the shares count.
 */
import { Session } from "node:inspector/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { plantStoreWithAll } from "../clients/plant-store.ts";
import { startLoader } from "./load.ts";
import { BASE_URL, PLANT, RESPONSE_BODY, stub, TOKEN } from "./plant.ts";
import { sharesOf } from "./shares.ts";

const SUBJECTS: Readonly<Record<string, () => Promise<void>>> = { sdk: profileSdk, server: profileServer };

const [name = ""] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (subject === undefined) throw new Error(`There is no ${name}; there are ${Object.keys(SUBJECTS).join(", ")}.`);
await subject();

async function profileSdk(): Promise<void> {
  const call = plantStoreWithAll.setUp({ baseUrl: BASE_URL, token: TOKEN, fetch: stub });
  const make = async (calls: number) => {
    for (let made = 0; made < calls; made++) await call(PLANT);
    return calls;
  };
  await make(20_000);
  await print("call", () => make(100_000));
}

async function profileServer(): Promise<void> {
  await using server = await serve(createPlantStore({ tokens: [TOKEN] }), { port: 0 });
  await using loader = startLoader();
  const load = async (durationMs: number) => {
    const order = { port: server.port, connections: 16, durationMs, expectedBody: RESPONSE_BODY };
    const { responses, errors } = await loader.run(order);
    if (errors > 0) throw new Error(`${errors} responses were wrong.`);
    return responses;
  };
  await load(2_000);
  await print("request", () => load(5_000));
}

/** @param work resolves with the number of calls or requests that it made */
async function print(what: string, work: () => Promise<number>): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  const before = process.cpuUsage();
  const count = await work();
  const { user, system } = process.cpuUsage(before);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();

  const micros = (user + system) / count;
  process.stdout.write(`${micros.toFixed(1)} µs of processor time a ${what}, with the profiler's own.\n\n`);
  for (const { room, share } of sharesOf(profile))
    process.stdout.write(
      `${(share * 100).toFixed(1).padStart(5)} %  ${(share * micros).toFixed(2).padStart(5)} µs  ${room}\n`,
    );
}
