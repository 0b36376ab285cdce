// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import { nestedBody } from "../../nested-body.ts";
import type { AnyOperation, Target } from "../../operation.ts";
import { encodable, queryOf, segment, targetReader } from "../../target.ts";
import { int32, oneOf, ranged, sized, string, reader, type Read } from "../../validation.ts";
import type { components, operations as Operations } from "./types.ts";
import { readError, readFaultInjection, readFaultList, readInfo, readInjectedFault, readPlantPage, readRequestPage, readServiceToken, readStoredPlant } from "./validators.ts";

type Schemas = components["schemas"];

/** The hint for an error that belongs to no operation: that of the first one that changes something. */
export const anyHint: string = " The fault may have changed: look before you inject it again.";

/** Get this document. */
export const getDocument: {
  readonly method: "GET";
  readonly path: "/openapi.yaml";
  readonly arguments: readonly [];
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: "application/yaml"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/openapi.yaml",
  arguments: [],
  idempotent: true,
  hint: "",
  responses: { 200: "application/yaml", 400: readError, 401: readError, 403: readError },
};

/** Get facts about the server. */
export const getInfo: {
  readonly method: "GET";
  readonly path: "/info";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["Info"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/info",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/info${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readInfo, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Get a token of the service. */
export const getToken: {
  readonly method: "GET";
  readonly path: "/token";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["ServiceToken"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/token",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/token${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readServiceToken, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** List the requests of the journal. */
export const listRequests: {
  readonly method: "GET";
  readonly path: "/requests";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["RequestPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/requests",
  arguments: ["query"],
  target: targetReader(reader({ method: encodable(string), path: encodable(string), status: encodable(string), fault: encodable(oneOf("latency", "status", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError", "connectionReset", "emptyReply", "truncatedBody", "garbage")), id: encodable(string), cause: encodable(string), text: encodable(sized(string, 1, Infinity)), after: ranged(int32, 0, Infinity), order: encodable(oneOf("oldest", "newest")), limit: ranged(int32, 1, 1000), space: encodable(string) }, []), (values) => `/requests${queryOf({ method: values.method, path: values.path, status: values.status, fault: values.fault, id: values.id, cause: values.cause, text: values.text, after: values.after, order: values.order, limit: values.limit, space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readRequestPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Follow the journal live. */
export const listEvents: {
  readonly method: "GET";
  readonly path: "/events";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: "text/event-stream"; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 503: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/events",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/events${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: "text/event-stream", 400: readError, 401: readError, 403: readError, 404: readError, 503: readError },
};

/** List the plants. */
export const listPlants: {
  readonly method: "GET";
  readonly path: "/plants";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["PlantPage"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/plants",
  arguments: ["query"],
  target: targetReader(reader({ id: encodable(string), text: encodable(sized(string, 1, Infinity)), after: ranged(int32, 0, Infinity), limit: ranged(int32, 1, 1000), space: encodable(string) }, []), (values) => `/plants${queryOf({ id: values.id, text: values.text, after: values.after, limit: values.limit, space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readPlantPage, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Get a plant. */
export const getPlant: {
  readonly method: "GET";
  readonly path: "/plants/{id}";
  readonly arguments: readonly ["id", "query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["StoredPlant"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/plants/{id}",
  arguments: ["id", "query"],
  target: targetReader(reader({ id: segment(string), space: encodable(string) }, ["id"]), (values) => `/plants/${encodeURIComponent(values.id)}${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readStoredPlant, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** List the faults. */
export const listFaults: {
  readonly method: "GET";
  readonly path: "/faults";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 200: Read<Schemas["FaultList"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "GET",
  path: "/faults",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/faults${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: "",
  responses: { 200: readFaultList, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Inject a fault. */
export const injectFault: {
  readonly method: "POST";
  readonly path: "/faults";
  readonly arguments: readonly ["body", "query"];
  readonly target: Target;
  readonly hint: string;
  readonly body: Read<Schemas["FaultInjection"]>;
  readonly responses: { readonly 201: Read<Schemas["InjectedFault"]>; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]>; readonly 413: Read<Schemas["Error"]>; readonly 415: Read<Schemas["Error"]> };
} = {
  method: "POST",
  path: "/faults",
  arguments: ["body", "query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/faults${queryOf({ space: values.space })}`),
  hint: anyHint,
  body: nestedBody(readFaultInjection),
  responses: { 201: readInjectedFault, 400: readError, 401: readError, 403: readError, 404: readError, 413: readError, 415: readError },
};

/** Remove every fault. */
export const removeFaults: {
  readonly method: "DELETE";
  readonly path: "/faults";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "DELETE",
  path: "/faults",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/faults${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: " The faults may be gone: look before you remove it again.",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Remove a fault. */
export const removeFault: {
  readonly method: "DELETE";
  readonly path: "/faults/{id}";
  readonly arguments: readonly ["id", "query"];
  readonly target: Target;
  readonly idempotent: true;
  readonly hint: string;
  readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "DELETE",
  path: "/faults/{id}",
  arguments: ["id", "query"],
  target: targetReader(reader({ id: segment(string), space: encodable(string) }, ["id"]), (values) => `/faults/${encodeURIComponent(values.id)}${queryOf({ space: values.space })}`),
  idempotent: true,
  hint: " The fault may be gone: look before you remove it again.",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Reset a space. */
export const resetSpace: {
  readonly method: "POST";
  readonly path: "/reset";
  readonly arguments: readonly ["query"];
  readonly target: Target;
  readonly hint: string;
  readonly responses: { readonly 204: null; readonly 400: Read<Schemas["Error"]>; readonly 401: Read<Schemas["Error"]>; readonly 403: Read<Schemas["Error"]>; readonly 404: Read<Schemas["Error"]> };
} = {
  method: "POST",
  path: "/reset",
  arguments: ["query"],
  target: targetReader(reader({ space: encodable(string) }, []), (values) => `/reset${queryOf({ space: values.space })}`),
  hint: " The space may have changed: look before you reset it again.",
  responses: { 204: null, 400: readError, 401: readError, 403: readError, 404: readError },
};

/** Every operation, by its operationId. */
export const operations: { readonly getDocument: typeof getDocument; readonly getInfo: typeof getInfo; readonly getToken: typeof getToken; readonly listRequests: typeof listRequests; readonly listEvents: typeof listEvents; readonly listPlants: typeof listPlants; readonly getPlant: typeof getPlant; readonly listFaults: typeof listFaults; readonly injectFault: typeof injectFault; readonly removeFaults: typeof removeFaults; readonly removeFault: typeof removeFault; readonly resetSpace: typeof resetSpace } = {
  getDocument,
  getInfo,
  getToken,
  listRequests,
  listEvents,
  listPlants,
  getPlant,
  listFaults,
  injectFault,
  removeFaults,
  removeFault,
  resetSpace,
} satisfies Record<keyof Operations, AnyOperation>;

export type OperationId = keyof typeof operations;
