/** Measures the response to every body of the corpus: npx node --conditions=@plant-store/source test/hostile/time-corpus.ts. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import type { HostileBody } from "./json/body.ts";
import { corpus } from "./json/corpus.ts";
import { sendBody } from "./json/send.ts";

/** A reader that takes longer is not linear in the length of a body. No test asserts it, since it depends on the machine. */
const SLOWEST_MS = 300;

await using server = await serve(createPlantStore({ maxBodyBytes: 0 }), { port: 0 });
const times: { readonly name: string; readonly ms: number }[] = [];
for (const [category, bodies] of Object.entries(corpus)) {
  for (const body of bodies) {
    const tries = [await timeOf(body), await timeOf(body), await timeOf(body)];
    times.push({ name: `${category}: ${body.name}`, ms: Math.min(...tries) });
  }
}

const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
console.log(`${times.length} bodies over HTTP, the best time of three, the slowest:`);
for (const { name, ms } of slowest) {
  console.log(`  ${ms.toFixed(0).padStart(4)} ms  ${name}`);
  if (ms <= SLOWEST_MS) continue;
  console.error(`It took more than ${SLOWEST_MS} ms.`);
  process.exitCode = 1;
}

async function timeOf(body: HostileBody): Promise<number> {
  const began = performance.now();
  await sendBody(server.url, body, "a further member");
  return performance.now() - began;
}
