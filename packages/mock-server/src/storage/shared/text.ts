/** JSON text for a storage, and back. An int64 is a string of its digits: a JSON number would lose some. */
import type { StoredFault } from "../../service/faults/stored-fault.ts";
import { type PlantRecord, withDigits, withInt64 } from "../../service/plant-record.ts";
import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import { requestJson } from "../../service/request-json.ts";
import { requestIdField } from "../../service/responses.ts";

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

/** Returns the part of a fault that does not change. */
export function faultText({ fault, stage, probability, when }: Omit<StoredFault, "id">): string {
  return JSON.stringify({ fault, stage, probability, when: when && withDigits(when) });
}

/** @param left null: no limit */
export function readFaultText(id: number, text: string, left: number | null): StoredFault {
  const { when, ...members } = parse(text);
  const filter = when === undefined ? undefined : withInt64(when);
  // faultText has written it.
  return { ...members, id, transport: undefined, when: filter, left: left ?? Number.POSITIVE_INFINITY } as StoredFault;
}

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text, (_name, value) =>
    typeof value === "object" && value !== null ? Object.freeze(value) : value,
  );
}
