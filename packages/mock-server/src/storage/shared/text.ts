/** JSON text for a storage, and back. An int64 is a string of its digits: a JSON number would lose some. */
import type { Injection, StoredFault } from "../../service/faults/stored-fault.ts";
import { type Key, type PlantRecord, withDigits, withInt64 } from "../../service/plant-record.ts";
import { isPassedOn } from "../../service/record-request.ts";
import type { Draft, RecordedRequest } from "../../service/recorded-request.ts";
import { fromRequestJson, requestJson } from "../../service/request-json.ts";
import { completed, requestIdField } from "../../service/responses.ts";
import { deepFreeze } from "../../shared/deep-freeze.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import type { Entry } from "./pages.ts";

/** The format of everything that lasts, of 0.1.0. Raise it with each change of what is written. */
export const FORMAT = 1;

export const OTHER_FORMAT: string = `it has another format than ${FORMAT}, which this version of @plant-store/mock-server reads.`;

export const CARRY_OVER = "Write its plants to a file by --dump of the version that made it, and read them by --seed.";

export function readPlantText(text: string): PlantRecord {
  // plantJson has written it.
  return withInt64(JSON.parse(text)) as PlantRecord;
}

/** Without line breaks, another text for each key: a part of a surrogate pair is escaped. */
export function keyText(key: Key): string {
  return typeof key === "string" ? JSON.stringify(key) : String(key);
}

/** With its time in milliseconds, and without its number: a place may give it later. */
export function requestText(entry: Omit<Draft, "faults"> & Partial<Draft>): string {
  const { response } = entry;
  const sent = response && !isPassedOn(entry) ? completed(response, entry) : response;
  return requestJson({ ...entry, response: sent }, undefined, entry.time);
}

/** How the text of a request begins that waits. */
export const WAITING = '{"state":"waiting"';

/** How many characters of texts an entry keeps. */
export function draftLength({ path = "", body = "", plant, response, upstream }: Draft): number {
  const responses = (response?.body.length ?? 0) + (upstream?.response?.body.length ?? 0);
  return path.length + body.length + textLength(plant) + responses;
}

export function textLength(record: object | undefined): number {
  let length = 0;
  for (const value of Object.values(record ?? {}))
    if (typeof value === "string") length += value.length;
    else if (typeof value === "object") length += textLength(value ?? undefined);
  return length;
}

/** The same up to further faults: a place adds `,` between them, and `]}`. */
export function openRequestText({ faults, ...entry }: Draft): string {
  const known = faults.map((fault) => `${JSON.stringify(fault)},`);
  return `${requestText(entry).slice(0, -1)},"faults":[${known.join("")}`;
}

/** From requestText, where each request is written when it gets its number. */
export function readEntry(text: unknown, number: unknown, rewritten: unknown = 0): Entry {
  const written = Number(number);
  const { response: given, ...members }: RecordedRequest = JSON.parse(String(text));
  const idField = isPassedOn(members) ? {} : requestIdField(written);
  const response = given && { ...given, headers: { ...given.headers, ...idField } };
  const request = fromRequestJson({ ...members, number: written, response });
  return { request, written, rewritten: Number(rewritten) };
}

/** The part that does not change. @throws TypeError for a function, which no other process can call */
export function faultText({ fault, stage, probability, when }: Injection): string {
  if (typeof when === "function")
    throw new TypeError(
      "inject: a shared storage takes no function. Select the requests by data: when: { id, name, tag }.",
    );
  return JSON.stringify({ fault, stage, probability, when: when && withDigits(when) });
}

/** @param left null: no limit */
export function readFaultText(id: number, text: string, left: number | null): StoredFault {
  const { when, ...members } = deepFreeze(JSON.parse(text));
  // faultText has written it.
  return { ...members, id, transport: undefined, when: withInt64(when), left: left ?? Infinity } as StoredFault;
}

/** Most lists are empty, or the last one again. */
export const faultsText: (faults: readonly StoredFault[]) => string = /* @__PURE__ */ memoizeLast((faults) =>
  JSON.stringify(faults.map((fault) => [fault.id, faultText(fault), Number.isFinite(fault.left) ? fault.left : null])),
);

export const readFaultsText: (text: string) => readonly StoredFault[] = /* @__PURE__ */ memoizeLast((text) => {
  // faultsText has written it.
  const faults: [id: number, text: string, left: number | null][] = JSON.parse(text);
  return Object.freeze(faults.map(([id, fault, left]) => readFaultText(id, fault, left)));
});
