import type { PlantStore } from "@plant-store/mock-server";
import { TOKEN } from "./plant.ts";

/** `micros` are those of one call. */
export async function timeCalls<Result>(
  calls: number,
  call: (index: number) => Result | Promise<Result>,
): Promise<{ readonly micros: number; readonly last: Result | undefined }> {
  let last: Result | undefined;
  // So that no contender pays for the garbage of another, or of its preparation.
  await globalThis.gc?.({ type: "minor", execution: "async" });
  const start = performance.now();
  for (let index = 0; index < calls; index++) last = await call(index);
  return { micros: ((performance.now() - start) / calls) * 1_000, last };
}

const HEADERS = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };

/** By the service itself: without a Request and a socket. @returns microseconds a create @throws Error unless 200 */
export async function timeCreates({ service }: PlantStore, bodies: readonly Uint8Array[]): Promise<number> {
  const { micros } = await timeCalls(bodies.length, async (index) => {
    const readBody = async () => bodies[index] ?? new Uint8Array();
    const { status } = await service.respond({ method: "POST", path: "/plants", headers: HEADERS, readBody });
    if (status !== 200) throw new Error(`The service responded to a create with ${status}.`);
  });
  return micros;
}

export type Ids = "ascending" | "random";

/** Their ids start at this one: in order, or scattered over int64, the same in each run. */
export function plantsOf(ids: Ids, from: number, count: number): { readonly id: bigint; readonly name: string }[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = BigInt(from + offset);
    // An odd factor permutes the integers of 64 bits, so no id comes twice.
    const id = ids === "ascending" ? index : BigInt.asIntN(64, index * 0x9e37_79b9_7f4a_7c15n);
    return { id, name: `Plant ${index}` };
  });
}
