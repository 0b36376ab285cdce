/** Creates in plain values, by the service itself: no Request and no socket stands between. */
import type { PlantStore } from "@plant-store/mock-server";
import { collectGarbage } from "../collect.ts";
import { TOKEN } from "../plant.ts";

const HEADERS = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };

export type Ids = "ascending" | "random";

/** The bodies of plants with the ids from this one on: in order, or scattered over all of int64, but in each run the same. */
export function bodiesOf(ids: Ids, from: number, count: number): Uint8Array[] {
  const encoder = new TextEncoder();
  return Array.from({ length: count }, (_, index) =>
    encoder.encode(`{"id":${idOf(ids, from + index)},"name":"Plant ${from + index}"}`),
  );
}

/** An odd factor permutes the integers of 64 bits, so no id comes twice. */
export function idOf(ids: Ids, index: number): bigint {
  return ids === "ascending" ? BigInt(index) : BigInt.asIntN(64, BigInt(index) * 0x9e37_79b9_7f4a_7c15n);
}

/** Sends them one after the other, after a small collection. @returns microseconds a create @throws Error for any answer but a 200 */
export async function create({ service }: PlantStore, bodies: readonly Uint8Array[]): Promise<number> {
  // The bodies themselves left some.
  await collectGarbage();
  const start = performance.now();
  for (const body of bodies) {
    const { status } = await service.respond({
      method: "POST",
      path: "/plants",
      headers: HEADERS,
      readBody: async () => body,
    });
    if (status !== 200) throw new Error(`A create was answered with ${status}.`);
  }
  return ((performance.now() - start) / bodies.length) * 1_000;
}
