// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import { nestedBody } from "../../nested-body.ts";
import type { AnyOperation } from "../../operation.ts";
import { type Read } from "../../validation.ts";
import type { components } from "./types.ts";
import { readError, readFaultInjection, readFaultList, readInfo, readInjectedFault, readPlantPage, readRequestPage, readServiceToken, readStoredPlant } from "./validators.ts";

type Schemas = components["schemas"];

/** Get this document. */
export const getDocument: { readonly method: "GET"; readonly path: "/openapi.yaml"; readonly responses: { readonly 200: "application/yaml"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/openapi.yaml",
  responses: { 200: "application/yaml", 400: readError, 401: readError, 403: readError },
};

/** Get facts about the server. */
export const getInfo: { readonly method: "GET"; readonly path: "/info"; readonly responses: { readonly 200: Read<Schemas["Info"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/info",
  responses: { 200: readInfo, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Get a token of the service. */
export const getToken: { readonly method: "GET"; readonly path: "/token"; readonly responses: { readonly 200: Read<Schemas["ServiceToken"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/token",
  responses: { 200: readServiceToken, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** List the requests of the journal. */
export const listRequests: { readonly method: "GET"; readonly path: "/requests"; readonly responses: { readonly 200: Read<Schemas["RequestPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/requests",
  responses: { 200: readRequestPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Follow the journal live. */
export const listEvents: { readonly method: "GET"; readonly path: "/events"; readonly responses: { readonly 200: "text/event-stream"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 503: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/events",
  responses: { 200: "text/event-stream", 400: readError, 401: readError, 403: readError, 404: readError, 503: readError },
};

/** List the plants. */
export const listPlants: { readonly method: "GET"; readonly path: "/plants"; readonly responses: { readonly 200: Read<Schemas["PlantPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/plants",
  responses: { 200: readPlantPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Get a plant. */
export const getPlant: { readonly method: "GET"; readonly path: "/plants/{id}"; readonly responses: { readonly 200: Read<Schemas["StoredPlant"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/plants/{id}",
  responses: { 200: readStoredPlant, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** List the faults. */
export const listFaults: { readonly method: "GET"; readonly path: "/faults"; readonly responses: { readonly 200: Read<Schemas["FaultList"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "GET",
  path: "/faults",
  responses: { 200: readFaultList, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Inject a fault. */
export const injectFault: { readonly method: "POST"; readonly path: "/faults"; readonly body: Read<Schemas["FaultInjection"]>; readonly responses: { readonly 201: Read<Schemas["InjectedFault"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 413: Read<Schemas["Error"]>; readonly 415: Read<Schemas["Error"]> } } = {
  method: "POST",
  path: "/faults",
  body: nestedBody(readFaultInjection),
  responses: { 201: readInjectedFault, 400: readError, 401: readError, 403: readError, 404: readError, 413: readError, 415: readError },
};

/** Remove every fault. */
export const removeFaults: { readonly method: "DELETE"; readonly path: "/faults"; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "DELETE",
  path: "/faults",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Remove a fault. */
export const removeFault: { readonly method: "DELETE"; readonly path: "/faults/{id}"; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "DELETE",
  path: "/faults/{id}",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Reset a space. */
export const resetSpace: { readonly method: "POST"; readonly path: "/reset"; readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> } } = {
  method: "POST",
  path: "/reset",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Every operation, by its operationId. */
export const operations: { readonly getDocument: typeof getDocument; readonly getInfo: typeof getInfo; readonly getToken: typeof getToken; readonly listRequests: typeof listRequests; readonly listEvents: typeof listEvents; readonly listPlants: typeof listPlants; readonly getPlant: typeof getPlant; readonly listFaults: typeof listFaults; readonly injectFault: typeof injectFault; readonly removeFaults: typeof removeFaults; readonly removeFault: typeof removeFault; readonly resetSpace: typeof resetSpace } =
  { getDocument, getInfo, getToken, listRequests, listEvents, listPlants, getPlant, listFaults, injectFault, removeFaults, removeFault, resetSpace } satisfies Record<string, AnyOperation>;

export type OperationId = keyof typeof operations;
