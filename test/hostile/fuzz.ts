/**
 * Runs each property a hundred thousand times, then measures the response to every body of the corpus, with --seed
 * and --runs: npx node --conditions=@plant-store/source test/hostile/fuzz.ts.
 */
import { parseArgs } from "node:util";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import fc from "fast-check";
import type { HostileBody } from "./json/body.ts";
import { corpus } from "./json/corpus.ts";
import { sendBody } from "./json/send.ts";
import { hostileProperties } from "./properties.ts";
import { watchPrototypes } from "./prototypes.ts";

/** A reader that takes longer is not linear in the length of a body. No test asserts it, since it depends on the machine. */
const SLOWEST_MS = 300;

const { values } = parseArgs({ options: { seed: { type: "string" }, runs: { type: "string", default: "100000" } } });
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const numRuns = Number(values.runs);

console.log(`seed ${seed}, ${numRuns} runs of each property`);
await runProperties();
await timeCorpus();

async function runProperties(): Promise<void> {
  const changedPrototypes = watchPrototypes();
  for (const { name, property, seen } of hostileProperties()) {
    const began = performance.now();
    const details = await fc.check(property, { seed, numRuns });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${name}: ${details.numRuns} runs, ${seconds} s, ${seen.accepted} accepted, ${seen.refused} refused`);
    if (details.failed) fail(fc.defaultReportMessage(details) ?? "It failed.");
    if (changedPrototypes().length > 0) fail(`It changed ${changedPrototypes().join(", ")}.`);
  }
}

async function timeCorpus(): Promise<void> {
  await using server = await serve(createPlantStore({ maxBodyBytes: 0 }), { port: 0 });
  const times: { readonly name: string; readonly ms: number }[] = [];
  for (const [category, bodies] of Object.entries(corpus)) {
    for (const body of bodies) {
      const tries = [await timeOf(body), await timeOf(body), await timeOf(body)];
      times.push({ name: `${category}: ${body.name}`, ms: Math.min(...tries) });
    }
  }

  async function timeOf(body: HostileBody): Promise<number> {
    const began = performance.now();
    await sendBody(server.url, body, "a further member");
    return performance.now() - began;
  }

  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  console.log(`${times.length} bodies over HTTP, the best time of three, the slowest:`);
  for (const { name, ms } of slowest) {
    console.log(`  ${ms.toFixed(0).padStart(4)} ms  ${name}`);
    if (ms > SLOWEST_MS) fail(`It took more than ${SLOWEST_MS} ms.`);
  }
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
