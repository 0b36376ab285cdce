import { withInt64 } from "../../service/plant-record.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { requestJson } from "../../service/request-json.ts";
import { deepFreeze } from "../../shared/deep-freeze.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import type { Wire } from "../contract.ts";

/** Returns a request as JSON for the wire. */
export function wireRequestJson(request: RecordedRequest): string {
  return requestJson(request, request.number, isoTime(request.time.getTime()));
}

/** Under load, many requests arrive in the same millisecond. */
const isoTime = /* @__PURE__ */ memoizeLast((ms: number) => new Date(ms).toISOString());

/** Reads a request that a server has sent. */
export function fromWireRequest({ time, plant, ...wire }: Wire["Request"]): RecordedRequest {
  const missing = { path: undefined, body: undefined, durationMs: undefined, response: undefined };
  const request = { ...missing, ...wire, time: new Date(time), plant: plant && withInt64(plant) };
  return deepFreeze(request as RecordedRequest);
}
