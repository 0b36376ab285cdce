import type { ServiceResponse } from "../message.ts";
import { integerBetween, type Random } from "../random.ts";
import type { Fault, SilenceFault, SocketFault } from "./fault.ts";
import { faultyAnswer } from "./faulty-response.ts";

/** Copies of this package in one process, by `import` and by `require`, know each other's errors by it. */
const BRAND = Symbol.for("@plant-store/mock-server/connection-fault");

/** The connection fails in this way, since a fault asked for it; as fetch has it, a TypeError. */
export class ConnectionFault extends TypeError {
  readonly fault: SilenceFault | SocketFault;

  constructor(fault: SilenceFault | SocketFault) {
    super(`The connection failed, as a fault asked for (faults.${fault.kind}).`);
    this.fault = fault;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Returns whether `value` is a ConnectionFault of this copy of the package or of another. */
  static is(value: unknown): value is ConnectionFault {
    return BRAND in Object(value);
  }
}

/**
 * Goes through faults one after the other: the answer of the one that ends them, or undefined when none does.
 *
 * @throws ConnectionFault where there is no answer to carry; what it looks like is the transport's business
 */
export async function suffer(faults: readonly Fault[], random: Random): Promise<ServiceResponse | undefined> {
  // Drawn at once: what other requests draw while this one waits must not change its own.
  const delays = faults.map((fault) =>
    fault.kind === "latency" ? integerBetween(random, fault.minMs, fault.maxMs) : 0,
  );
  for (const [index, fault] of faults.entries()) {
    switch (fault.kind) {
      case "latency":
        await wait(delays[index] ?? 0);
        break;
      case "hang":
        // Nothing keeps this promise, so what waits for it can be collected once its client has left.
        return new Promise(() => {});
      case "networkError":
      case "connectionReset":
      case "emptyReply":
      case "truncatedBody":
      case "garbage":
        throw new ConnectionFault(fault);
      default:
        return faultyAnswer(fault);
    }
  }
  return undefined;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
