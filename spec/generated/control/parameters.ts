// Generated from spec/control.yaml by `npm run generate`. Do not edit.

import type { Parameter } from "../../operation.ts";
import { int32, oneOf, ranged, sized, string } from "../../validation.ts";
import { getDocument, getInfo, getPlant, getToken, injectFault, listEvents, listFaults, listPlants, listRequests, removeFault, removeFaults, resetSpace } from "./operations.ts";

/** Every operation with its parameters, by its operationId. */
export const operations: {
  readonly getDocument: typeof getDocument;
  readonly getInfo: typeof getInfo & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly getToken: typeof getToken & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly listRequests: typeof listRequests & { readonly parameters: readonly [Parameter<"method", string>, Parameter<"path", string>, Parameter<"status", string>, Parameter<"fault", "latency" | "drip" | "status" | "respond" | "malformedJson" | "wrongShape" | "emptyBody" | "hang" | "networkError" | "connectionReset" | "emptyReply" | "truncatedBody" | "garbage" | "informational">, Parameter<"id", string>, Parameter<"cause", string>, Parameter<"text", string>, Parameter<"after", number>, Parameter<"order", "oldest" | "newest">, Parameter<"limit", number>, Parameter<"space", string>] };
  readonly listEvents: typeof listEvents & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly listPlants: typeof listPlants & { readonly parameters: readonly [Parameter<"id", string>, Parameter<"text", string>, Parameter<"after", number>, Parameter<"limit", number>, Parameter<"space", string>] };
  readonly getPlant: typeof getPlant & { readonly parameters: readonly [Parameter<"id", string> & { readonly required: true }, Parameter<"space", string>] };
  readonly listFaults: typeof listFaults & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly injectFault: typeof injectFault & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly removeFaults: typeof removeFaults & { readonly parameters: readonly [Parameter<"space", string>] };
  readonly removeFault: typeof removeFault & { readonly parameters: readonly [Parameter<"id", string> & { readonly required: true }, Parameter<"space", string>] };
  readonly resetSpace: typeof resetSpace & { readonly parameters: readonly [Parameter<"space", string>] };
} = {
  getDocument,
  getInfo: { ...getInfo, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  getToken: { ...getToken, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  listRequests: { ...listRequests, parameters: [{ name: "method", in: "query", required: false, type: "string", scalar: string }, { name: "path", in: "query", required: false, type: "string", scalar: string }, { name: "status", in: "query", required: false, type: "string", scalar: string }, { name: "fault", in: "query", required: false, type: "string", scalar: oneOf("latency", "drip", "status", "respond", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError", "connectionReset", "emptyReply", "truncatedBody", "garbage", "informational") }, { name: "id", in: "query", required: false, type: "string", scalar: string }, { name: "cause", in: "query", required: false, type: "string", scalar: string }, { name: "text", in: "query", required: false, type: "string", scalar: sized(string, 1, Infinity) }, { name: "after", in: "query", required: false, type: "integer", scalar: ranged(int32, 0, Infinity) }, { name: "order", in: "query", required: false, type: "string", scalar: oneOf("oldest", "newest") }, { name: "limit", in: "query", required: false, type: "integer", scalar: ranged(int32, 1, 1000) }, { name: "space", in: "query", required: false, type: "string", scalar: string }] },
  listEvents: { ...listEvents, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  listPlants: { ...listPlants, parameters: [{ name: "id", in: "query", required: false, type: "string", scalar: string }, { name: "text", in: "query", required: false, type: "string", scalar: sized(string, 1, Infinity) }, { name: "after", in: "query", required: false, type: "integer", scalar: ranged(int32, 0, Infinity) }, { name: "limit", in: "query", required: false, type: "integer", scalar: ranged(int32, 1, 1000) }, { name: "space", in: "query", required: false, type: "string", scalar: string }] },
  getPlant: { ...getPlant, parameters: [{ name: "id", in: "path", required: true, type: "string", scalar: string }, { name: "space", in: "query", required: false, type: "string", scalar: string }] },
  listFaults: { ...listFaults, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  injectFault: { ...injectFault, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  removeFaults: { ...removeFaults, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
  removeFault: { ...removeFault, parameters: [{ name: "id", in: "path", required: true, type: "string", scalar: string }, { name: "space", in: "query", required: false, type: "string", scalar: string }] },
  resetSpace: { ...resetSpace, parameters: [{ name: "space", in: "query", required: false, type: "string", scalar: string }] },
};
