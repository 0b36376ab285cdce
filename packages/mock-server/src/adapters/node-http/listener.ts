import type { IncomingMessage, ServerResponse } from "node:http";
import { type Refusal, refuse } from "../../service/errors.ts";
import { ConnectionFault } from "../../service/faults/apply-faults.ts";
import type { ServiceResponse, TransportIdentity } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";
import type { Access } from "./access.ts";
import { failConnection } from "./connection-fault.ts";
import { describeFailure } from "./describe-failure.ts";
import { documentResponse } from "./documents.ts";
import { checkFraming } from "./framing.ts";
import { endAfter } from "./lingering-close.ts";
import { beginEntry, type Log, reasonOf } from "./log.ts";
import { afterEarlierResponses, givesTurn, type PipelinedRequest, type Pipelines, settle } from "./pipelining.ts";
import { createRequestBody, type ExpectHeader } from "./request-body.ts";
import type { Place, Spaces } from "./spaces.ts";
import { readRequestTarget } from "./target.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse, expectation: ExpectHeader) => Promise<void>;

export interface ListenerOptions {
  /** The store's own: it refuses what reaches no space. */
  readonly service: Service;
  readonly spaces: Spaces;
  readonly access: Access;
  readonly pipelines: Pipelines;
  readonly transport: TransportIdentity;
  readonly log: Log | undefined;
  /** Aborted once the server closes. */
  readonly closing: AbortSignal;
}

/** Creates the listener that carries requests from node:http to the service, and responses back. */
export function createListener({
  service,
  spaces,
  access,
  pipelines,
  transport,
  log,
  closing,
}: ListenerOptions): Listener {
  return async (request, response, expectation) => {
    // node:http types a repeated field as a list; `joinDuplicateHeaders` has joined every field that is read here.
    const headers = request.headers as Readonly<Record<string, string | undefined>>;
    const { path, query, authority } = readRequestTarget(request.url ?? "");
    const tell = beginEntry(log, request.method, path);
    const before = pipelines.get(request.socket);
    const pipelined: PipelinedRequest = { request, response, tell, state: "open", before };
    pipelines.set(request.socket, pipelined);
    if (log !== undefined) {
      response.once("close", () =>
        tell(undefined, `The connection ended before the ${request.complete ? "response" : "body was complete"}.`),
      );
    }
    if (before !== undefined && before.state !== "decided" && !(await givesTurn(before))) {
      tell(undefined, "The connection ended before it was this request's turn.");
      settle(pipelined, "last");
      request.resume();
      return;
    }
    const malformed = checkFraming(request);
    const refusal = malformed ?? access.check(headers.host, authority, headers.origin) ?? refusalOf(expectation);
    const body = createRequestBody(request, response, expectation);

    let cause: string | undefined;
    const onFailure = (failure: unknown) => {
      cause = describeFailure(failure, headers.authorization);
    };
    const respondAt = (place: Place): ServiceResponse | Promise<ServiceResponse> => {
      if (place.refusal === undefined)
        return place.service.respond({
          method: request.method ?? "",
          path: path === "*" && request.method === "OPTIONS" ? path : place.path,
          query,
          headers,
          readBody: body.read,
          transport,
          onFailure,
        });
      if (place.failure !== undefined) onFailure(place.failure);
      return service.refuse(place.refusal);
    };
    let serviceResponse: ServiceResponse;
    let closes: boolean;
    try {
      const early =
        refusal === undefined
          ? documentResponse(service, request.method, path, headers.origin)
          : service.refuse(refusal);
      if (early === undefined) {
        const finding = spaces.find(path);
        serviceResponse = await respondAt(finding instanceof Promise ? await finding : finding);
      } else serviceResponse = early;
      // It turned out to be malformed, and has got its response.
      if (pipelined.state !== "open") return;
      // Nobody knows where its body ends, and so where the next request begins.
      const unclear = malformed !== undefined || body.isTooLarge() || body.awaitsContinue();
      // node:http drops bytes that share a read with a request to upgrade, and parses the next ones as a request.
      closes = unclear || headers.upgrade !== undefined || closing.aborted;
      writeHead(response, serviceResponse, closes);
    } catch (failure) {
      tell(undefined, failure instanceof Error ? failure.message : undefined);
      if (ConnectionFault.is(failure))
        afterEarlierResponses(before, () => failConnection(request.socket, failure, headers.origin));
      else response.destroy();
      settle(pipelined, "last");
      return;
    }
    tell(serviceResponse.status, reasonOf(serviceResponse), cause);
    if (closes) endAfter(request, response, serviceResponse.body);
    else response.end(serviceResponse.body);
    settle(pipelined, closes ? "last" : "decided");
  };
}

function refusalOf(expectation: ExpectHeader): Refusal | undefined {
  return expectation === "unmet"
    ? refuse("unmet_expectation", "The only expectation that is met is 100-continue.")
    : undefined;
}

function writeHead(response: ServerResponse, { status, headers, body }: ServiceResponse, closes: boolean): void {
  const fields: Record<string, string | number> = { ...headers };
  if (body !== "") fields["Content-Length"] = Buffer.byteLength(body);
  if (closes) fields.Connection = "close";
  response.writeHead(status, fields);
}
