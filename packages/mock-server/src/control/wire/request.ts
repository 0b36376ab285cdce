import type { Cause } from "../../service/errors.ts";
import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import type { Wire } from "../contract.ts";
import { fromWireFault } from "./fault.ts";
import { fromWirePlant, toWirePlant } from "./plant.ts";

/** Returns a request as it travels; JSON leaves out what is undefined. */
export function toWireRequest({ time, plant, ...request }: RecordedRequest): Wire["Request"] {
  return { ...request, time: time.toISOString(), plant: plant && toWirePlant(plant) } as Wire["Request"];
}

export function fromWireRequest({ time, plant, violations, faults, ...request }: Wire["Request"]): RecordedRequest {
  return freezeRequest({
    ...request,
    path: request.path,
    body: request.body,
    response: request.response,
    time: new Date(time),
    plant: plant && fromWirePlant(plant),
    // A newer server may know more causes.
    violations: violations.map((violation) => ({ ...violation, cause: violation.cause as Cause })),
    faults: faults.map(fromWireFault),
  });
}
