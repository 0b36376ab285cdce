import type { Refusal } from "../service/errors.ts";
import { refused } from "../service/responses.ts";
import { pathBelow } from "../shared/base-url.ts";
import { createApi, responseOf } from "./api.ts";
import type { ControlledMock } from "./behaviours.ts";
import { documentYaml } from "./control-contract.ts";
import { API_PATH } from "./control-paths.ts";
import { createGate } from "./gate.ts";
import type { ControlRequest, ControlResponse } from "./message.ts";
import { servePage } from "./serve-page.ts";

/** The page and the control API below `/_mock`, free of any transport. */
export interface Control {
  /** Host and Origin are checked before. An internal error becomes a 500. Rejects if the request's `readBody` does. */
  respond(request: ControlRequest): Promise<ControlResponse>;
  refuse(refusal: Refusal): ControlResponse & { readonly body: string };
}

export function createControl(token: string, mock: ControlledMock): Control {
  const pass = createGate(token);
  const handleBelow = createApi(mock, documentYaml);
  const handle = async (request: ControlRequest) => {
    const refusal = await pass(request);
    if (refusal !== undefined) return refusal;
    return pathBelow(API_PATH, request.path) === undefined ? servePage(request) : handleBelow(request);
  };
  return {
    async respond(request) {
      const response = withOwnFields(await responseOf(handle(request), request));
      return request.method === "HEAD" ? { ...response, body: "" } : response;
    },
    refuse: (refusal) => withOwnFields(refused(refusal)),
  };
}

const OWN_FIELDS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

function withOwnFields<Response extends ControlResponse>(response: Response): Response {
  return { ...response, headers: { ...OWN_FIELDS, ...response.headers } };
}
