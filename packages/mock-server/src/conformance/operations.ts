import type { OperationId } from "../contract.ts";
import type { CaseRequest } from "./case.ts";
import type { OperationCases } from "./operation-cases.ts";
import { createPlant } from "./operations/create-plant.ts";

/** The cases of every operation. The compiler asks for those of a new one. */
export const operationCases: Readonly<Record<OperationId, OperationCases>> = { createPlant };

/** The operations that ask for a token, by name. */
export const securedOperations: readonly (readonly [id: string, cases: OperationCases])[] = Object.entries(
  operationCases,
).filter(([, { operation }]) => operation.security !== "none");

/** Replaces a request's Authorization; `null` removes it. */
export function authorizedBy(request: CaseRequest, authorization: string | null): CaseRequest {
  const others = request.headers.filter(([name]) => name !== "Authorization");
  return { ...request, headers: authorization === null ? others : [["Authorization", authorization], ...others] };
}
