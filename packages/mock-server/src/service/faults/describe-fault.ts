import type { Fault } from "./fault.ts";

/** Such as `status 503, Retry-After 1`. */
export function describeFault(fault: Fault): string {
  const { kind } = fault;
  if (kind === "latency") {
    const { minMs, maxMs } = fault;
    return `${kind} ${minMs === maxMs ? minMs : `${minMs}-${maxMs}`} ms`;
  }
  const after = "retryAfter" in fault ? `, Retry-After ${fault.retryAfter}` : "";
  return "status" in fault ? `${kind} ${fault.status}${after}` : kind;
}
