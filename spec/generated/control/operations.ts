// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import { nestedBody } from "../../int64.ts";
import type { AnyOperation, Parameter } from "../../operation.ts";
import { type Read, int32, oneOf, ranged, sized, string } from "../../validation.ts";
import type { components } from "./types.ts";
import { readError, readFaultInjection, readFaultList, readInfo, readInjectedFault, readPlantPage, readRequestPage, readServiceToken, readStoredPlant } from "./validators.ts";

type Schemas = components["schemas"];

export const getDocument$: { readonly method: "GET"; readonly path: "/openapi.yaml"; readonly responses: { readonly 200: "application/yaml"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/openapi.yaml",
  responses: { 200: "application/yaml", 400: readError, 401: readError, 403: readError },
};

export const getInfo$: { readonly method: "GET"; readonly path: "/info"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["Info"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/info",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readInfo, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const getToken$: { readonly method: "GET"; readonly path: "/token"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["ServiceToken"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/token",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readServiceToken, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const listRequests$: { readonly method: "GET"; readonly path: "/requests"; readonly parameters: readonly [Parameter<"method", string>, Parameter<"path", string>, Parameter<"status", string>, Parameter<"fault", "latency" | "drip" | "status" | "respond" | "malformedJson" | "wrongShape" | "emptyBody" | "hang" | "networkError" | "connectionReset" | "emptyReply" | "truncatedBody" | "garbage" | "informational">, Parameter<"id", string>, Parameter<"cause", string>, Parameter<"text", string>, Parameter<"headers", string>, Parameter<"upstream", "any" | "created" | "refused" | "unknown" | "not_sent" | "violations">, Parameter<"after", number>, Parameter<"order", "oldest" | "newest">, Parameter<"limit", number>, Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["RequestPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/requests",
  parameters: [{ name: "method", in: "query", required: false, type: "string", scalar: string }, { name: "path", in: "query", required: false, type: "string", scalar: string }, { name: "status", in: "query", required: false, type: "string", scalar: string }, { name: "fault", in: "query", required: false, type: "string", scalar: oneOf("latency", "drip", "status", "respond", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError", "connectionReset", "emptyReply", "truncatedBody", "garbage", "informational") }, { name: "id", in: "query", required: false, type: "string", scalar: string }, { name: "cause", in: "query", required: false, type: "string", scalar: string }, { name: "text", in: "query", required: false, type: "string", scalar: sized(string, 1, Infinity) }, { name: "headers", in: "query", required: false, type: "string", scalar: sized(string, 1, Infinity) }, { name: "upstream", in: "query", required: false, type: "string", scalar: oneOf("any", "created", "refused", "unknown", "not_sent", "violations") }, { name: "after", in: "query", required: false, type: "integer", scalar: ranged(int32, 0, Infinity) }, { name: "order", in: "query", required: false, type: "string", scalar: oneOf("oldest", "newest") }, { name: "limit", in: "query", required: false, type: "integer", scalar: ranged(int32, 1, 1000) }, { name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readRequestPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const listEvents$: { readonly method: "GET"; readonly path: "/events"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 200: "text/event-stream"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 503: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/events",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: "text/event-stream", 400: readError, 401: readError, 403: readError, 404: readError, 503: readError },
};

export const listPlants$: { readonly method: "GET"; readonly path: "/plants"; readonly parameters: readonly [Parameter<"id", string>, Parameter<"text", string>, Parameter<"after", number>, Parameter<"limit", number>, Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["PlantPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/plants",
  parameters: [{ name: "id", in: "query", required: false, type: "string", scalar: string }, { name: "text", in: "query", required: false, type: "string", scalar: sized(string, 1, Infinity) }, { name: "after", in: "query", required: false, type: "integer", scalar: ranged(int32, 0, Infinity) }, { name: "limit", in: "query", required: false, type: "integer", scalar: ranged(int32, 1, 1000) }, { name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readPlantPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const getPlant$: { readonly method: "GET"; readonly path: "/plants/{id}"; readonly parameters: readonly [Parameter<"id", string> & { readonly required: true }, Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["StoredPlant"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/plants/{id}",
  parameters: [{ name: "id", in: "path", required: true, type: "string", scalar: string }, { name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readStoredPlant, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const listFaults$: { readonly method: "GET"; readonly path: "/faults"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 200: Read<Schemas["FaultList"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/faults",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 200: readFaultList, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const injectFault$: { readonly method: "POST"; readonly path: "/faults"; readonly parameters: readonly [Parameter<"space", string>]; readonly body: Read<Schemas["FaultInjection"]>; readonly responses: { readonly 201: Read<Schemas["InjectedFault"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 413: Read<Schemas["Error"]>; readonly 415: Read<Schemas["Error"]> } } = {
  method: "POST",
  path: "/faults",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  body: nestedBody(readFaultInjection),
  responses: { 201: readInjectedFault, 400: readError, 401: readError, 403: readError, 404: readError, 413: readError, 415: readError },
};

export const removeFaults$: { readonly method: "DELETE"; readonly path: "/faults"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "DELETE",
  path: "/faults",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const removeFault$: { readonly method: "DELETE"; readonly path: "/faults/{id}"; readonly parameters: readonly [Parameter<"id", string> & { readonly required: true }, Parameter<"space", string>]; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "DELETE",
  path: "/faults/{id}",
  parameters: [{ name: "id", in: "path", required: true, type: "string", scalar: string }, { name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

export const resetSpace$: { readonly method: "POST"; readonly path: "/reset"; readonly parameters: readonly [Parameter<"space", string>]; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "POST",
  path: "/reset",
  parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }],
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Every operation, by its operationId. */
export const operations: { readonly getDocument: typeof getDocument$; readonly getInfo: typeof getInfo$; readonly getToken: typeof getToken$; readonly listRequests: typeof listRequests$; readonly listEvents: typeof listEvents$; readonly listPlants: typeof listPlants$; readonly getPlant: typeof getPlant$; readonly listFaults: typeof listFaults$; readonly injectFault: typeof injectFault$; readonly removeFaults: typeof removeFaults$; readonly removeFault: typeof removeFault$; readonly resetSpace: typeof resetSpace$ } =
  { getDocument: getDocument$, getInfo: getInfo$, getToken: getToken$, listRequests: listRequests$, listEvents: listEvents$, listPlants: listPlants$, getPlant: getPlant$, listFaults: listFaults$, injectFault: injectFault$, removeFaults: removeFaults$, removeFault: removeFault$, resetSpace: resetSpace$ } satisfies Record<string, AnyOperation>;

export type OperationId = keyof typeof operations;
