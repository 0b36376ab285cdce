import type { IncomingMessage, ServerResponse } from "node:http";
import { type Refusal, refuse } from "../../service/errors.ts";
import { ConnectionFault } from "../../service/faults/apply-faults.ts";
import type { ServiceResponse, TransportIdentity } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";
import { pathBelow } from "../../shared/base-url.ts";
import type { Access } from "./access.ts";
import { createBody, type Expectation } from "./body.ts";
import { failConnection } from "./connection-fault.ts";
import { answerDocument } from "./documents.ts";
import { checkFraming } from "./framing.ts";
import { endAfter } from "./lingering-close.ts";
import { beginEntry, type Log, reasonOf } from "./log.ts";
import { type Arrival, type Arrivals, afterAnswer, givesTurn, settle } from "./pipelining.ts";
import { readTarget } from "./target.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse, expectation: Expectation) => Promise<void>;

export interface ListenerOptions {
  readonly service: Service;
  /** Of the service's path: empty, or `/v1`. */
  readonly prefix: string;
  readonly access: Access;
  readonly arrivals: Arrivals;
  readonly transport: TransportIdentity;
  readonly log: Log | undefined;
  /** Aborted once the server closes. */
  readonly closing: AbortSignal;
}

/** From node:http to the service and back. */
export function createListener({
  service,
  prefix,
  access,
  arrivals,
  transport,
  log,
  closing,
}: ListenerOptions): Listener {
  return async (request, response, expectation) => {
    // node:http types a repeated field as a list; `joinDuplicateHeaders` has joined every field that is read here.
    const headers = request.headers as Readonly<Record<string, string | undefined>>;
    const { path, query, authority } = readTarget(request.url ?? "");
    const tell = beginEntry(log, request.method, path);
    const before = arrivals.get(request.socket);
    const arrival: Arrival = { request, response, tell, state: "open", before };
    arrivals.set(request.socket, arrival);
    if (log !== undefined) {
      response.once("close", () =>
        tell(undefined, `The connection ended before the ${request.complete ? "answer" : "body was complete"}.`),
      );
    }
    if (before !== undefined && before.state !== "answered" && !(await givesTurn(before))) {
      tell(undefined, "The connection ended before it was this request's turn.");
      settle(arrival, "last");
      request.resume();
      return;
    }
    const malformed = checkFraming(request);
    const refusal = malformed ?? access.check(headers.host, authority, headers.origin) ?? refusalOf(expectation);
    const body = createBody(request, response, expectation);

    let answer: ServiceResponse;
    let closes: boolean;
    try {
      answer =
        refusal !== undefined
          ? service.refuse(refusal)
          : (answerDocument(service, request.method, path, headers.origin) ??
            (await service.answer({
              method: request.method ?? "",
              path: path === "*" && request.method === "OPTIONS" ? path : pathBelow(prefix, path),
              query,
              headers,
              readBody: body.read,
              transport,
            })));
      // It turned out to be malformed, and was answered as that.
      if (arrival.state !== "open") return;
      // Where its body ends, or whether one that was not asked for follows, cannot be known: the next request neither.
      const unclear = malformed !== undefined || body.isTooLarge() || body.awaitsContinue();
      // node:http drops what shares a read with a request to upgrade, and takes what follows for a request.
      closes = unclear || headers.upgrade !== undefined || closing.aborted;
      writeHead(response, answer, closes);
    } catch (failure) {
      tell(undefined, failure instanceof Error ? failure.message : undefined);
      if (ConnectionFault.is(failure))
        afterAnswer(before, () => failConnection(request.socket, failure, headers.origin));
      else response.destroy();
      settle(arrival, "last");
      return;
    }
    tell(answer.status, reasonOf(answer));
    if (closes) endAfter(request, response, answer.body);
    else response.end(answer.body);
    settle(arrival, closes ? "last" : "answered");
  };
}

function refusalOf(expectation: Expectation): Refusal | undefined {
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
