import type { ServiceResult } from "../message.ts";
import { integerBetween, type Random } from "../random.ts";
import type { BrokenConnectionFault, Fault, SilenceFault } from "./fault.ts";
import { faultyResponse } from "./faulty-response.ts";

/** Lets copies of this package in one process (by `import` and by `require`) recognize each other's errors. */
const BRAND = Symbol.for("@plant-store/mock-server/connection-fault");

/** A fault has failed the connection. A TypeError, like the errors of fetch. */
export class ConnectionFault extends TypeError {
  readonly fault: SilenceFault | BrokenConnectionFault;

  constructor(fault: SilenceFault | BrokenConnectionFault) {
    super(`A fault made the connection fail (faults.${fault.kind}).`);
    this.fault = fault;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Returns whether `value` is a ConnectionFault of this copy of the package or of another. */
  static is(value: unknown): value is ConnectionFault {
    return BRAND in Object(value);
  }
}

/**
 * Applies faults in order. Returns the outcome of the fault that ends the request, or undefined. A ConnectionFault means no
 * response; the transport decides how that looks.
 */
export async function applyFaults(faults: readonly Fault[], random: Random): Promise<ServiceResult | undefined> {
  // Draws all delays now: while this one waits, other requests draw too.
  const delays = faults.map((fault) =>
    fault.kind === "latency" ? integerBetween(random, fault.minMs, fault.maxMs) : 0,
  );
  for (const [index, fault] of faults.entries()) {
    switch (fault.kind) {
      case "latency":
        await new Promise((resolve) => setTimeout(resolve, delays[index]));
        break;
      case "drip":
      case "informational":
        // The transport does it.
        break;
      case "hang":
        // Nothing references this promise, so the request can be collected once its client has left.
        return new Promise(() => {});
      case "networkError":
      case "connectionReset":
      case "emptyReply":
      case "truncatedBody":
      case "garbage":
        return { failure: new ConnectionFault(fault) };
      default:
        return faultyResponse(fault);
    }
  }
  return undefined;
}
