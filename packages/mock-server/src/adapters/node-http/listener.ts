import type { IncomingMessage, ServerResponse } from "node:http";
import type { Control } from "../../control/control.ts";
import { isControlPath } from "../../control/control-paths.ts";
import type { ControlResponse } from "../../control/message.ts";
import { type Refusal, refuse } from "../../service/errors.ts";
import { ConnectionFault } from "../../service/faults/apply-faults.ts";
import type { ServiceRequest, ServiceResponse, TransportIdentity } from "../../service/message.ts";
import type { Redaction } from "../../service/secrets.ts";
import type { Service } from "../../service/service.ts";
import type { SendUpstream } from "../../service/upstream/message.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import { createTurns } from "../../shared/turn.ts";
import type { Access } from "./access.ts";
import { failConnection } from "./connection-fault.ts";
import { documentResponse, isDocument } from "./documents.ts";
import { beginEntry, describeFailure, type EndEntry, type Log, type LoggedFacts, reasonOf } from "./log.ts";
import { afterEarlierResponses, enqueue, getsTurn, type Pipelines, settle } from "./pipelining.ts";
import { createRequestBody, type ExpectHeader } from "./request-body.ts";
import { sendEvents } from "./send-events.ts";
import { isCut, sendBody, sendInformational, writeHead } from "./send-response.ts";
import { pairs } from "./send-upstream.ts";
import type { Destination, ServerSpaces } from "./server-spaces.ts";
import { isOtherProtocol, readRequestTarget } from "./target.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse, expectation: ExpectHeader) => Promise<void>;

export interface ListenerOptions {
  /** The store's own service. It also refuses requests that reach no space. */
  readonly service: Service;
  readonly spaces: ServerSpaces;
  readonly access: Access;
  readonly control: Control | undefined;
  readonly pipelines: Pipelines;
  readonly transport: TransportIdentity;
  /** Knows the control token too. */
  readonly redaction: Redaction;
  readonly log: Log | undefined;
  readonly closing: AbortSignal;
  /** See `enqueue`. */
  readonly stallMs: number;
  /** See `readRequestTarget`. */
  readonly above: string;
  readonly send: SendUpstream | undefined;
}

export function createListener(options: ListenerOptions): Listener {
  const { service, spaces, access, control, pipelines, transport, redaction, log, closing, stallMs, above, send } =
    options;
  // Most requests repeat the path of the one before.
  const isControlled = memoizeLast(isControlPath);
  // A control request is logged only if an error is behind its response: tests may poll all the time.
  const failuresOnly: Log | undefined = log && ((entry) => (entry.cause === undefined ? undefined : log(entry)));
  // Requests of one turn take each step together. One after the other, they take twice the processor's time.
  const endOfTurn = createTurns();
  return async (request, response, expectation) => {
    // node:http types a repeated field as a list; `joinDuplicateHeaders` has joined every field that is read here.
    const headers = request.headers as Readonly<Record<string, string | undefined>>;
    const { method = "", url = "" } = request;
    const { path, query, authority } = readRequestTarget(url, above);
    const controls = control !== undefined && isControlled(path) ? control : undefined;
    const { authorization } = headers;
    const shownPath = log === undefined ? path : redaction.path(path, authorization);
    const facts: LoggedFacts = {};
    const endEntry = beginEntry(controls === undefined ? log : failuresOnly, method, shownPath, facts);
    const pipelined = enqueue(pipelines, { request, response, endEntry }, stallMs);
    const { before } = pipelined;
    const malformed = isOtherProtocol(request, before === undefined) ? OTHER_VERSION : checkFraming(request);
    if (log !== undefined) endEntryAtClose(request, response, endEntry);
    await endOfTurn();
    if (!(await getsTurn(pipelined))) {
      endEntry(undefined, "The connection ended before it was this request's turn.");
      settle(pipelined, "last");
      request.resume();
      return;
    }
    const door = controls !== undefined ? "control" : isDocument(path) ? "document" : "service";
    const refusal = malformed ?? access(headers, authority, door) ?? refusalOf(expectation);
    const body = createRequestBody(request, response, expectation);

    const redact = (message: string) => redaction.message(message, authorization);
    let cause: string | undefined;
    const onFailure = (failure: unknown) => (cause = redact(describeFailure(failure)));
    // One object for both steps: an admission is bound to it.
    let received: ServiceRequest | undefined;
    const respondAt = async (destination: Destination): Promise<ServiceResponse> => {
      if (destination.refusal !== undefined) {
        if (destination.failure !== undefined) onFailure(destination.failure);
        return service.refuse(destination.refusal);
      }
      facts.space = destination.open === undefined ? destination.space : undefined;
      received ??= {
        method,
        path: path === "*" && method === "OPTIONS" ? path : destination.path,
        query,
        headers,
        readBody: body.read,
        redaction,
        transport,
        ...(send && { send, fields: pairs(request.rawHeaders) }),
        onBegin(begun) {
          facts.known = begun;
        },
        onFailure,
      };
      if (destination.open === undefined) return destination.service.respond(received);
      return (await service.admit(received)) ?? respondAt(await destination.open());
    };
    const respond = async (): Promise<ServiceResponse | ControlResponse> => {
      if (refusal !== undefined) return (controls ?? service).refuse(refusal);
      if (controls === undefined)
        return documentResponse(service, method, path, headers.origin) ?? respondAt(await spaces.find(path, headers));
      // An authority other than Host names another server.
      const isHere = authority === undefined || authority === headers.host;
      return controls.respond({ method, path: isHere ? path : "", query, headers, readBody: body.read, onFailure });
    };
    let decided: ServiceResponse | ControlResponse;
    let closes: boolean;
    try {
      decided = await respond();
      // It turned out to be malformed, and already has its response.
      if (pipelined.state !== "open") return;
      // Then nobody knows where the body ends and the next request begins.
      const unclear = malformed !== undefined || body.isTooLarge() || body.awaitsContinue();
      // node:http drops bytes that share a read with a request to upgrade, and parses the next ones as a request.
      const isLast = headers.upgrade !== undefined || closing.aborted || typeof decided.body !== "string";
      closes = unclear || isLast || isCut(decided);
      await sendInformational(request, response, before, decided);
      writeHead(response, decided, closes);
    } catch (failure) {
      endEntry(undefined, failure instanceof Error ? failure.message : undefined);
      if (ConnectionFault.is(failure))
        afterEarlierResponses(before, () => failConnection(request.socket, failure, headers.origin));
      else response.destroy();
      settle(pipelined, "last");
      return;
    }
    const { status, body: sent } = decided;
    if (typeof sent === "string") {
      endEntry(decided, reasonOf(status, sent, redact), cause);
      sendBody(request, response, decided, closes);
    } else sendEvents(request, response, sent, closing);
    settle(pipelined, closes ? "last" : "decided");
  };
}

function endEntryAtClose(request: IncomingMessage, response: ServerResponse, endEntry: EndEntry): void {
  response.once("close", () =>
    endEntry(undefined, `The connection ended before the ${request.complete ? "response" : "body was complete"}.`),
  );
}

function refusalOf(expectation: ExpectHeader): Refusal | undefined {
  return expectation === "unmet"
    ? refuse("unmet_expectation", "The server supports only the expectation 100-continue.")
    : undefined;
}

const OTHER_VERSION = refuse("malformed_request", "The request is not of HTTP/1.1 or 1.0.");

/** node:http accepts requests of another HTTP version, or without a clear end. */
function checkFraming({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): Refusal | undefined {
  if (httpVersionMajor !== 1) return OTHER_VERSION;
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersionMinor === 0) return refuse("malformed_request", "HTTP/1.0 has no Transfer-Encoding (RFC 9112 6.1).");
  return coding.toLowerCase() === "chunked"
    ? undefined
    : refuse("malformed_request", "The only transfer coding is chunked (RFC 9112 6.1).");
}
