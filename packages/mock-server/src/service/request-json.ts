import { deepFreeze } from "../shared/deep-freeze.ts";
import { memoizeLast } from "../shared/memoize-last.ts";
import { type NamedPlant, withDigits, withInt64 } from "./plant-record.ts";
import type { Draft, RecordedRequest } from "./recorded-request.ts";

/** The id is a text of digits: a JSON number would lose some. */
export const plantJson: (plant: NamedPlant) => string = /* @__PURE__ */ memoizeLast((plant: NamedPlant) =>
  JSON.stringify(withDigits(plant)),
);

/** Leaves out what is undefined, `number` too. The state comes first: a storage looks for it there. */
export function requestJson(
  request: Omit<Draft, "time" | "faults"> & Partial<Pick<Draft, "faults">>,
  number: number | undefined,
  time: number | string,
): string {
  const { state, headers, plant, ...others } = request;
  const plantMember = plant === undefined ? "" : `,"plant":${plantJson(plant)}`;
  const members = JSON.stringify({ state, ...others, number, time });
  return `${members.slice(0, -1)},"headers":${headersJson(headers)}${plantMember}}`;
}

export function fromRequestJson({ time, plant, ...members }: RequestJson): RecordedRequest {
  const missing = { path: undefined, body: undefined, durationMs: undefined, response: undefined, upstream: undefined };
  const request = { ...missing, ...members, time: new Date(time), plant: withInt64(plant) };
  return deepFreeze(request as RecordedRequest);
}

interface RequestJson extends Readonly<Record<string, unknown>> {
  readonly time: Date | number | string;
  readonly plant?: object | undefined;
}

/** Requests of one client share their headers. */
const headersJson = /* @__PURE__ */ memoizeLast((headers: RecordedRequest["headers"]) => JSON.stringify(headers));
