/** JSON text for a storage, and back. An int64 is a string of its digits: a JSON number would lose some. */
import type { StoredFault } from "../../service/faults/stored-fault.ts";
import { type PlantRecord, withDigits, withInt64 } from "../../service/plant-record.ts";
import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import { requestJson } from "../../service/request-json.ts";
import { requestIdField } from "../../service/responses.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";

export function readPlantText(text: string): PlantRecord {
  // plantJson has written it.
  return withInt64(parse(text)) as PlantRecord;
}

/** Returns the request as text, with its time in milliseconds, and without its number: a place may give it later. */
export function requestText(request: RecordedRequest): string {
  return requestJson(request, undefined, request.time.getTime());
}

export function readRequestText(text: string, number: number): RecordedRequest {
  // requestText has written it.
  const { time, plant, response, ...members } = parse(text) as unknown as RecordedRequest;
  return freezeRequest({
    ...members,
    path: members.path,
    body: members.body,
    durationMs: members.durationMs,
    number,
    time: new Date(time),
    plant: plant && (withInt64(plant) as PlantRecord),
    response: response && { ...response, headers: { ...response.headers, ...requestIdField(number) } },
  });
}

/** Returns the part of a fault that does not change. @throws TypeError for a function, which no other process can call */
export function faultText({ fault, stage, probability, when }: Omit<StoredFault, "id">): string {
  if (typeof when === "function")
    throw new TypeError(
      "inject: a shared storage takes no function. Select the requests by data: when: { id, name, tag }.",
    );
  return JSON.stringify({ fault, stage, probability, when: when && withDigits(when) });
}

/** @param left null: no limit */
export function readFaultText(id: number, text: string, left: number | null): StoredFault {
  const { when, ...members } = parse(text);
  const filter = when === undefined ? undefined : withInt64(when);
  // faultText has written it.
  return { ...members, id, transport: undefined, when: filter, left: left ?? Number.POSITIVE_INFINITY } as StoredFault;
}

/** Returns a list of faults as text. Most lists are empty, or the last one again. */
export const faultsText: (faults: readonly StoredFault[]) => string = /* @__PURE__ */ memoizeLast((faults) =>
  JSON.stringify(faults.map((fault) => [fault.id, faultText(fault), Number.isFinite(fault.left) ? fault.left : null])),
);

export const readFaultsText: (text: string) => readonly StoredFault[] = /* @__PURE__ */ memoizeLast((text) => {
  // faultsText has written it.
  const faults: [id: number, text: string, left: number | null][] = JSON.parse(text);
  return Object.freeze(faults.map(([id, fault, left]) => readFaultText(id, fault, left)));
});

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text, (_name, value) =>
    typeof value === "object" && value !== null ? Object.freeze(value) : value,
  );
}
