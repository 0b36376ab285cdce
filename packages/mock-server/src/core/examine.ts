import { type Operation, type OperationId, operations } from "../contract.ts";
import { methodNotAllowed } from "./answers.ts";
import { authenticate, type VerifyToken } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceRequest } from "./message.ts";
import { router } from "./operations.ts";
import { forcedAnswer } from "./preference.ts";
import { type Reading, readRequest } from "./read-request.ts";
import type { Route } from "./router.ts";

export interface ExamineOptions {
  /** `undefined`: no token is asked for. */
  readonly verifyToken: VerifyToken | undefined;
  /** 0: no limit. */
  readonly maxBodyBytes: number;
}

/** What the service makes of a request before it does anything. */
export type Examination =
  | { readonly kind: "options"; readonly route: Route<OperationId> }
  /** By its path, its method or its token: no fault touches it. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly operation?: Operation }
  /** An operation with a good token. */
  | {
      readonly kind: "open";
      readonly operation: Operation;
      readonly allow: string;
      readonly forced: Refusal | undefined;
      readonly reading: Reading;
    };

/**
 * The checks in their order: an unauthenticated caller learns nothing of the later ones.
 *
 * @throws LostBody where `readBody` rejects; what `verifyToken` throws. Both as rejections.
 */
export async function examine(request: ServiceRequest, options: ExamineOptions): Promise<Examination> {
  const { headers, method, path } = request;
  if (path === "*" && method === "OPTIONS") return { kind: "options", route: router.server };
  const match = path === undefined ? undefined : router.find(path);
  if (match === undefined) return { kind: "refused", refusal: refuse("unknown_path", NOTHING_HERE) };
  const { route, parameters } = match;
  if (method === "OPTIONS") return { kind: "options", route };
  const id = route.operations.get(method);
  if (id === undefined) return { kind: "refused", refusal: methodNotAllowed(route.allow) };
  const operation: Operation = operations[id];
  if (options.verifyToken !== undefined && operation.security === "bearer") {
    const verdict = authenticate(headers.authorization, options.verifyToken);
    const refusal = verdict instanceof Promise ? await verdict : verdict;
    if (refusal !== undefined) return { kind: "refused", refusal, operation };
  }
  const forced = forcedAnswer(headers.prefer, route.allow);
  const reading = await readRequest(request, id, parameters, options.maxBodyBytes);
  return { kind: "open", operation, allow: route.allow, forced, reading };
}

const NOTHING_HERE = `Nothing is here. The ${
  router.paths.length === 1 ? "one path is" : "paths are"
} ${router.paths.join(", ")}, below the base URL.`;
