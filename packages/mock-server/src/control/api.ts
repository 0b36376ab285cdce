/** The control API, free of any transport and of its token. */
import { type Refusal, refuse } from "../service/errors.ts";
import type { NoResponse } from "../service/message.ts";
import { methodNotAllowed, refused } from "../service/responses.ts";
import { createRouter } from "../service/router.ts";
import { type ControlledMock, createBehaviours } from "./behaviours.ts";
import { type OperationId, operations } from "./control-contract.ts";
import { API_PATH } from "./control-paths.ts";
import type { ControlRequest, ControlResponse } from "./message.ts";
import { readRequest } from "./read-request.ts";

type ControlResult = ControlResponse | Refusal | NoResponse;

const router = createRouter(operations);

export function createApi(mock: ControlledMock, document: string): (request: ControlRequest) => Promise<ControlResult> {
  const perform = createBehaviours(mock, document);
  return async (request) => {
    const match = router.find(request.path.slice(API_PATH.length));
    if (match === undefined) return refuse("unknown_path", NOTHING_HERE);
    const { route } = match;
    if (request.method === "OPTIONS") return { status: 204, headers: { Allow: route.allow }, body: "" };
    const id = route.operations.get(request.method);
    if (id === undefined) return methodNotAllowed(route.allow);
    const input = await readRequest(request, id, match.parameters);
    if ("failure" in input || "error" in input) return input;
    const store = await mock.open(input.parameters.space, OPENS_SPACES.includes(id));
    return "error" in store ? store : perform(id, store, input, request);
  };
}

/** An internal error becomes a 500. Rejects if the request's `readBody` did. */
export async function responseOf(
  handling: Promise<ControlResult>,
  { onFailure }: Pick<ControlRequest, "onFailure">,
): Promise<ControlResponse> {
  const result = await handling.catch((failure: unknown) => {
    onFailure?.(failure);
    return refuse("internal", "The mock failed: its storage threw.");
  });
  if ("failure" in result) throw result.failure;
  return "error" in result ? refused(result) : result;
}

/** The others read a space or remove something from it: a mistyped name must not make an empty one. */
const OPENS_SPACES: readonly OperationId[] = ["getInfo", "injectFault", "resetSpace"];

const NOTHING_HERE = `Nothing is here. Below ${API_PATH} there is ${router.paths.join(", ")}.`;
