import type { Sending, ServiceResult } from "../message.ts";
import type { Fault } from "./fault.ts";

export function withSending(result: ServiceResult, faults: readonly Fault[]): ServiceResult {
  if ("failure" in result) return result;
  const speeds = faults.flatMap((fault) => (fault.kind === "drip" ? fault.bytesPerSecond : []));
  const informational = faults.flatMap((fault) => (fault.kind === "informational" ? fault.status : []));
  if (speeds.length === 0 && informational.length === 0) return result;
  const sending: Sending = { informational, ...(speeds.length > 0 && { bytesPerSecond: Math.min(...speeds) }) };
  return { ...result, sending };
}

/** At most ten pieces a second. */
export async function* drip(
  bytes: Uint8Array<ArrayBuffer>,
  bytesPerSecond: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const size = Math.ceil(bytesPerSecond / 10);
  for (let from = 0; from < bytes.length; from += size) {
    await new Promise((resolve) => setTimeout(resolve, (size / bytesPerSecond) * 1_000));
    yield bytes.subarray(from, from + size);
  }
}
