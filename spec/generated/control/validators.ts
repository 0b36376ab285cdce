// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import { listReader, mapReader, nestedReader } from "../../nested.ts";
import { type Read, boolean, either, int32, nullable, number, oneOf, ranged, reader, string } from "../../validation.ts";
import type { components } from "./types.ts";

type Schemas = components["schemas"];

export const readError: Read<Schemas["Error"]> = /* @__PURE__ */ reader({ error: int32, message: string }, ["error", "message"]);
export const readInfo: Read<Schemas["Info"]> = /* @__PURE__ */ nestedReader({ version: string, contract: string, storage: string, spaces: listReader(string), options: mapReader(string), causes: listReader(string), chanceDecided: boolean }, ["version", "contract", "storage", "spaces", "options"]);
export const readServiceToken: Read<Schemas["ServiceToken"]> = /* @__PURE__ */ reader({ token: string }, []);
export const readStoredPlant: Read<Schemas["StoredPlant"]> = /* @__PURE__ */ mapReader(nullable(either(string, either(number, boolean))));
export const readPlantPage: Read<Schemas["PlantPage"]> = /* @__PURE__ */ nestedReader({ epoch: string, plants: listReader(mapReader(nullable(either(string, either(number, boolean))))), total: int32, next: int32 }, ["epoch", "plants", "total"]);
export const readFault: Read<Schemas["Fault"]> = /* @__PURE__ */ nestedReader({ kind: oneOf("latency", "drip", "status", "respond", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError", "connectionReset", "emptyReply", "truncatedBody", "garbage", "informational"), minMs: ranged(int32, 0, Infinity), maxMs: ranged(int32, 0, Infinity), bytesPerSecond: ranged(int32, 1, Infinity), status: ranged(int32, 100, 599), retryAfter: either(ranged(int32, 0, Infinity), string), headers: mapReader(string), body: string, bodyBase64: string }, ["kind"]);
export const readFaultInjection: Read<Schemas["FaultInjection"]> = /* @__PURE__ */ nestedReader({ fault: readFault, at: oneOf("request", "response"), times: ranged(int32, 1, Infinity), probability: ranged(number, 0, 1), when: mapReader(nullable(either(string, either(number, boolean)))) }, ["fault"]);
export const readInjectedFault: Read<Schemas["InjectedFault"]> = /* @__PURE__ */ nestedReader({ id: string, fault: readFault, at: oneOf("request", "response"), left: int32, probability: ranged(number, 0, 1), when: mapReader(nullable(either(string, either(number, boolean)))) }, ["id", "fault", "at", "probability"]);
export const readFaultList: Read<Schemas["FaultList"]> = /* @__PURE__ */ nestedReader({ faults: listReader(readInjectedFault) }, ["faults"]);
export const readViolation: Read<Schemas["Violation"]> = /* @__PURE__ */ reader({ cause: string, message: string, pointer: string }, ["cause", "message"]);
export const readResponse: Read<Schemas["Response"]> = /* @__PURE__ */ nestedReader({ status: int32, headers: mapReader(string), body: string }, ["status", "headers", "body"]);
export const readFinding: Read<Schemas["Finding"]> = /* @__PURE__ */ reader({ level: oneOf("must", "should"), direction: oneOf("request", "response"), place: string, text: string, rule: string }, ["level", "direction", "place", "text", "rule"]);
export const readUpstream: Read<Schemas["Upstream"]> = /* @__PURE__ */ nestedReader({ outcome: oneOf("created", "refused", "unknown", "not_sent"), status: int32, durationMs: ranged(int32, 0, Infinity), failure: string, violations: listReader(readFinding), response: readResponse }, ["outcome", "durationMs", "violations"]);
export const readRequest: Read<Schemas["Request"]> = /* @__PURE__ */ nestedReader({ number: int32, time: string, method: string, path: string, headers: mapReader(string), body: string, plant: mapReader(nullable(either(string, either(number, boolean)))), violations: listReader(readViolation), faults: listReader(readFault), stored: boolean, state: oneOf("waiting", "completed"), durationMs: ranged(int32, 0, Infinity), response: readResponse, upstream: readUpstream }, ["number", "time", "method", "headers", "violations", "faults", "stored", "state"]);
export const readRequestPage: Read<Schemas["RequestPage"]> = /* @__PURE__ */ nestedReader({ epoch: string, eventId: string, requests: listReader(readRequest), dropped: int32, next: int32 }, ["epoch", "eventId", "requests", "dropped"]);
export const readResetEvent: Read<Schemas["ResetEvent"]> = /* @__PURE__ */ reader({ epoch: string }, ["epoch"]);
export const readGapEvent: Read<Schemas["GapEvent"]> = /* @__PURE__ */ reader({ missed: int32 }, ["missed"]);
export const readEndEvent: Read<Schemas["EndEvent"]> = /* @__PURE__ */ reader({ reason: string }, ["reason"]);
