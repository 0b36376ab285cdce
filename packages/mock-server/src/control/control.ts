import { type Refusal, refuse } from "../service/errors.ts";
import type { NoResponse } from "../service/message.ts";
import { methodNotAllowed, refused } from "../service/responses.ts";
import { createRouter } from "../service/router.ts";
import { pathBelow } from "../shared/base-url.ts";
import { type ControlledServer, createBehaviours } from "./behaviours.ts";
import { type OperationId, operations } from "./contract.ts";
import { API_PATH, createGate } from "./gate.ts";
import type { ControlRequest, ControlResponse } from "./message.ts";
import { readRequest } from "./read-request.ts";
import { servePage } from "./serve-page.ts";

/** The page and the control API below `/_mock`, free of any transport. */
export interface Control {
  /** Handles a request whose Host and Origin are allowed. An internal error becomes a 500. Rejects if the request's `readBody` does. */
  respond(request: ControlRequest): Promise<ControlResponse>;
  /** Returns the response to a request that a transport refuses by its own rule. */
  refuse(refusal: Refusal): ControlResponse & { readonly body: string };
}

const router = createRouter(operations);

/** @param token the control token, which opens the API */
export function createControl(token: string, server: ControlledServer): Control {
  const pass = createGate(token);
  const perform = createBehaviours(server);

  async function handle(request: ControlRequest): Promise<ControlResponse | Refusal | NoResponse> {
    const refusal = await pass(request);
    if (refusal !== undefined) return refusal;
    const below = pathBelow(API_PATH, request.path);
    if (below === undefined) return servePage(request);
    const match = router.find(below);
    if (match === undefined) return refuse("unknown_path", NOTHING_HERE);
    const { route } = match;
    if (request.method === "OPTIONS") return { status: 204, headers: { Allow: route.allow }, body: "" };
    const id = route.operations.get(request.method);
    if (id === undefined) return methodNotAllowed(route.allow);
    const reading = await readRequest(request, id, match.parameters);
    if ("failure" in reading) return reading;
    const { input, refusal: objection } = reading;
    if (objection !== undefined) return objection;
    const store = await server.open(input.parameters.space, OPENS_SPACES.includes(id));
    return "error" in store ? store : perform(id, store, input, request);
  }

  return {
    async respond(request) {
      const outcome = await handle(request).catch((failure: unknown) => {
        request.onFailure?.(failure);
        return refuse("internal", "The mock failed: its storage threw.");
      });
      if ("failure" in outcome) throw outcome.failure;
      const response = withOwnFields("error" in outcome ? refused(outcome) : outcome);
      return request.method === "HEAD" ? { ...response, body: "" } : response;
    },
    refuse: (refusal) => withOwnFields(refused(refusal)),
  };
}

/** The others read a space or remove something from it: a mistyped name must not make an empty one. */
const OPENS_SPACES: readonly OperationId[] = ["getInfo", "injectFault", "resetSpace"];

const OWN_FIELDS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

function withOwnFields<Response extends ControlResponse>(response: Response): Response {
  return { ...response, headers: { ...response.headers, ...OWN_FIELDS } };
}

const NOTHING_HERE = `Nothing is here. Below ${API_PATH} there is ${router.paths.join(", ")}.`;
