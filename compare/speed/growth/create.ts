/** Creates by the service itself: without a Request and a socket. */
import type { PlantStore } from "@plant-store/mock-server";
import { collectGarbage } from "../calls.ts";
import { TOKEN } from "../plant.ts";

const HEADERS = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };

/** How many a round has. */
export const CREATES = 5_000;

export type Ids = "ascending" | "random";

/** Returns the bodies of plants whose ids start at this one: in order, or scattered over int64, the same in each run. */
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

/** Sends them one after the other. @returns microseconds a create @throws Error for any status but 200 */
export async function create({ service }: PlantStore, bodies: readonly Uint8Array[]): Promise<number> {
  // Making the bodies left garbage.
  await collectGarbage();
  const start = performance.now();
  for (const body of bodies) {
    const { status } = await service.respond({
      method: "POST",
      path: "/plants",
      headers: HEADERS,
      readBody: async () => body,
    });
    if (status !== 200) throw new Error(`The service responded to a create with ${status}.`);
  }
  return ((performance.now() - start) / bodies.length) * 1_000;
}
