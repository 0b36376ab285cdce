import { type Operation, type OperationId, operations } from "../contract.ts";
import { authenticate, type VerifyToken } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceRequest } from "./message.ts";
import type { ParameterValues } from "./parameters.ts";
import { methodNotAllowed } from "./responses.ts";
import { type Route, router } from "./router.ts";

export type Validation = NotAdmitted | Admitted;

export type NotAdmitted =
  | { readonly kind: "options"; readonly route: Route<OperationId> }
  /** Refused by its path, method or token. No fault applies to it. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly operation?: Operation };

export interface Admitted {
  readonly kind: "admitted";
  readonly id: OperationId;
  readonly route: Route<OperationId>;
  readonly parameters: ParameterValues;
}

/** In this order a caller without a good token learns nothing of later checks. @throws errors of `verifyToken` */
export async function validateRequest(
  { headers, method, path }: ServiceRequest,
  verifyToken: VerifyToken | undefined,
): Promise<Validation> {
  if (path === "*" && method === "OPTIONS") return { kind: "options", route: router.server };
  const match = path === undefined ? undefined : router.find(path);
  if (match === undefined) return { kind: "refused", refusal: refuse("unknown_path", NOTHING_HERE) };
  const { route, parameters } = match;
  if (method === "OPTIONS") return { kind: "options", route };
  const id = route.operations.get(method);
  if (id === undefined) return { kind: "refused", refusal: methodNotAllowed(route.allow) };
  const operation: Operation = operations[id];
  const isGuarded = verifyToken !== undefined && operation.security !== "none";
  const judging = isGuarded ? authenticate(headers.authorization, verifyToken) : undefined;
  // Most tokens are judged at once.
  const refusal = judging && "then" in judging ? await judging : judging;
  return refusal ? { kind: "refused", refusal, operation } : { kind: "admitted", id, route, parameters };
}

const NOTHING_HERE = `Nothing is here. Below the base URL there is ${router.paths.join(", ")}.`;
