import type { Fault } from "./fault.ts";

/** Describes a fault for a log or a message: `status 503, Retry-After 1`. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case "latency":
      return fault.minMs === fault.maxMs ? `latency ${fault.minMs} ms` : `latency ${fault.minMs}-${fault.maxMs} ms`;
    case "status":
      return `status ${fault.status}${fault.retryAfter === undefined ? "" : `, Retry-After ${fault.retryAfter}`}`;
    case "drip":
      return `drip ${fault.bytesPerSecond} bytes/s`;
    case "respond":
    case "informational":
      return `${fault.kind} ${fault.status}`;
    default:
      return fault.kind;
  }
}
