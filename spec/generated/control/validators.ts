// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import { listReader, mapReader, nestedReader } from "../../nested.ts";
import { boolean, either, int32, number, oneOf, ranged, string, type Read, reader } from "../../validation.ts";
import type { components } from "./types.ts";

type Schemas = components["schemas"];

export const readError: Read<Schemas["Error"]> = reader({ error: int32, message: string }, ["error", "message"]);

export const readInfo: Read<Schemas["Info"]> = nestedReader({ version: string, contract: string, storage: string, spaces: listReader(string), options: mapReader(string) }, ["version", "contract", "storage", "spaces", "options"]);

export const readServiceToken: Read<Schemas["ServiceToken"]> = reader({ token: string }, []);

export const readStoredPlant: Read<Schemas["StoredPlant"]> = reader({ id: string, name: string, tag: string }, ["id", "name"]);

export const readPlantPage: Read<Schemas["PlantPage"]> = nestedReader({ epoch: string, plants: listReader(readStoredPlant), total: int32, next: int32 }, ["epoch", "plants", "total"]);

export const readFault: Read<Schemas["Fault"]> = reader({ kind: oneOf("latency", "status", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError", "connectionReset", "emptyReply", "truncatedBody", "garbage"), minMs: ranged(int32, 0, Infinity), maxMs: ranged(int32, 0, Infinity), status: ranged(int32, 200, 599), retryAfter: either(ranged(int32, 0, Infinity), string) }, ["kind"]);

export const readFaultFilter: Read<Schemas["FaultFilter"]> = reader({ id: string, name: string, tag: string }, []);

export const readFaultInjection: Read<Schemas["FaultInjection"]> = nestedReader({ fault: readFault, at: oneOf("request", "response"), times: ranged(int32, 1, Infinity), probability: ranged(number, 0, 1), when: readFaultFilter }, ["fault"]);

export const readInjectedFault: Read<Schemas["InjectedFault"]> = nestedReader({ id: string, fault: readFault, at: oneOf("request", "response"), left: int32, probability: ranged(number, 0, 1), when: readFaultFilter }, ["id", "fault", "at", "probability"]);

export const readFaultList: Read<Schemas["FaultList"]> = nestedReader({ faults: listReader(readInjectedFault) }, ["faults"]);

export const readViolation: Read<Schemas["Violation"]> = reader({ cause: string, message: string, pointer: string }, ["cause", "message"]);

export const readResponse: Read<Schemas["Response"]> = nestedReader({ status: int32, headers: mapReader(string), body: string }, ["status", "headers", "body"]);

export const readRequest: Read<Schemas["Request"]> = nestedReader({ number: int32, time: string, method: string, path: string, headers: mapReader(string), body: string, plant: readStoredPlant, violations: listReader(readViolation), faults: listReader(readFault), stored: boolean, state: oneOf("waiting", "completed"), durationMs: ranged(int32, 0, Infinity), response: readResponse }, ["number", "time", "method", "headers", "violations", "faults", "stored", "state"]);

export const readRequestPage: Read<Schemas["RequestPage"]> = nestedReader({ epoch: string, eventId: string, requests: listReader(readRequest), dropped: int32, next: int32 }, ["epoch", "eventId", "requests", "dropped"]);

export const readResetEvent: Read<Schemas["ResetEvent"]> = reader({ epoch: string }, ["epoch"]);

export const readGapEvent: Read<Schemas["GapEvent"]> = reader({ missed: int32 }, ["missed"]);

export const readEndEvent: Read<Schemas["EndEvent"]> = reader({ reason: string }, ["reason"]);
