import type { RecordedRequest } from "../../service/recorded-request.ts";
import { requestJson } from "../../service/request-json.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";

export function wireRequestJson(request: RecordedRequest): string {
  return requestJson(request, request.number, isoTime(request.time.getTime()));
}

/** Under load, many requests arrive in the same millisecond. */
const isoTime = /* @__PURE__ */ memoizeLast((ms: number) => new Date(ms).toISOString());
