import { type Operation, type OperationId, operations } from "../../contract.ts";
import { isSuccess } from "../../exchange/exchange.ts";
import type { Finding } from "../../exchange/finding.ts";
import { authenticate } from "../authentication.ts";
import { bodyText } from "../cut-texts.ts";
import { refuse } from "../errors.ts";
import { withSending } from "../faults/sending.ts";
import type { NoResponse, ServiceRequest, ServiceResponse, ServiceResult } from "../message.ts";
import { answerOf } from "../perform.ts";
import { namedPlant, type ReadInput, readBytes, readRequest } from "../read-request.ts";
import { draftOf } from "../record-request.ts";
import type { RequestContext } from "../request-context.ts";
import { refused } from "../responses.ts";
import type { Redaction } from "../secrets.ts";
import type { Space } from "../space.ts";
import { STALE, type Steps, type Subject, untilFresh } from "../steps.ts";
import { validateRequest } from "../validate-request.ts";
import { refusalOf } from "./failures.ts";
import { endToEnd, forOrigin, joined } from "./fields.ts";
import { judgeExchange, outcomeOf } from "./judge-exchange.ts";
import type { Fields, Upstream, UpstreamRequest } from "./message.ts";
import { sendByFetch } from "./send-by-fetch.ts";

export interface ForwardOptions {
  readonly upstream: Upstream;
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly redaction: Redaction;
}

/** Hands a request on to the real service, once, between the faults at the request and those at the response. */
export type Forward = (request: ServiceRequest, context: RequestContext) => Promise<ServiceResult>;

interface Reading {
  readonly id: OperationId | undefined;
  readonly allow: string | undefined;
  /** Undefined if the contract refuses it. */
  readonly input: ReadInput | undefined;
  readonly bytes: Uint8Array;
}

interface Exchanged {
  readonly response: ServiceResponse;
  /** Without secrets. */
  readonly shown: ServiceResponse;
}

export function createForward(
  { upstream, maxBodyBytes, redaction }: ForwardOptions,
  space: Space,
  steps: Steps,
): Forward {
  // It stands in Via, where each mock on the way needs a name of its own (RFC 9110 7.6.3).
  const pseudonym = `plant-store-mock-${Math.random().toString(36).slice(2, 10)}`;

  return async (request, context) => {
    if (request.path === undefined) return steps.end(context, refused(refuse("unknown_path", OUTSIDE)));
    if (request.headers.via?.includes(pseudonym)) return steps.end(context, refused(refusalOf(LOOP)));
    const reading = await read(request, context);
    if ("status" in reading) return steps.end(context, reading);
    if ("failure" in reading) return steps.fail(context, reading, reading.failure);
    const { transport } = request;
    const { allow } = reading;
    const subject: Subject = { context, transport, allow, isForced: false, mayStore: true, decided: new Map() };
    const ended = await untilFresh(() => steps.applyAtRequest(subject, steps.decide(subject)));
    const outcome = ended ?? (await finish(subject, reading, await exchange(request, reading, context)));
    return withSending(outcome, context.faults);
  };

  /** Refuses nothing but a body that is too large. */
  async function read(
    request: ServiceRequest,
    context: RequestContext,
  ): Promise<Reading | ServiceResponse | NoResponse> {
    const validated = await validateRequest(request, undefined);
    const id = validated.kind === "admitted" ? validated.id : undefined;
    const objection = validated.kind === "refused" ? validated.refusal : await tokenRefusal(request, id);
    context.objections = [objection];
    const bytes = await readBytes(request.readBody, maxBodyBytes);
    if ("failure" in bytes) return bytes;
    if ("error" in bytes) {
      context.objections = [objection, bytes];
      return refused(bytes);
    }
    if (validated.kind !== "admitted" || id === undefined) {
      context.body = bytes.byteLength === 0 ? undefined : bodyText(bytes);
      const allow = "route" in validated ? validated.route.allow : undefined;
      return { id, allow, input: undefined, bytes };
    }
    const reading = await readRequest({ ...request, readBody: async () => bytes }, id, validated.parameters, 0);
    // Its body is in memory.
    if ("failure" in reading) return reading;
    context.body = reading.body;
    context.plant = namedPlant(validated.parameters, reading.input?.body);
    context.objections = [objection, reading.refusal];
    return { id, allow: validated.route.allow, input: reading.input, bytes };
  }

  async function exchange(request: ServiceRequest, reading: Reading, context: RequestContext): Promise<Exchanged> {
    const { id, bytes } = reading;
    const { headers, send = sendByFetch() } = request;
    const startedAt = Date.now();
    const result = await send(outgoing(request, bytes));
    const durationMs = Math.max(0, Date.now() - startedAt);
    const redactor = request.redaction ?? redaction;
    const hide = (text: string) => redactor.message(text, headers.authorization);
    if ("error" in result) {
      const failure = { ...result, message: hide(result.message) };
      const outcome = result.sent ? "unknown" : "not_sent";
      context.upstream = { outcome, durationMs, failure: failure.message, violations: [] };
      const response = refused(refusalOf(failure));
      return { response, shown: response };
    }
    const isGood = context.objections.every((objection) => objection === undefined);
    const sent = reading.input === undefined ? undefined : new TextDecoder().decode(bytes);
    const findings = id === undefined ? [] : judgeExchange(operations[id], result, sent, isGood);
    const { status, content, isWhole } = result;
    const violations = findings.map((finding): Finding => ({ ...finding, text: hide(finding.text) }));
    const failure = isWhole ? {} : { failure: "Its response was cut short." };
    const outcome = outcomeOf(id === undefined ? undefined : operations[id], result, findings);
    context.upstream = { outcome, status, durationMs, ...failure, violations };
    const passed = { ...result, fields: forOrigin(endToEnd(result.fields), headers.origin) };
    const fields = joined(passed.fields);
    return {
      response: { status, headers: fields, body: "", bytes: result.bytes, upstream: passed },
      shown: { status, headers: redactor.response(fields, headers.authorization), body: hide(bodyText(content.bytes)) },
    };
  }

  function outgoing(
    { method, path, query, headers, fields = fieldsOf(headers) }: ServiceRequest,
    bytes: Uint8Array,
  ): UpstreamRequest {
    const hasBody =
      bytes.byteLength > 0 || headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    // The client's Expect has its answer.
    const kept = endToEnd(fields, "expect");
    const length: Fields =
      hasBody && headers["content-length"] === undefined ? [["Content-Length", String(bytes.byteLength)]] : [];
    return {
      method,
      url: `${upstream.url}${path}${query ? `?${query}` : ""}`,
      fields: [...kept, ...length, ["Via", `1.1 ${pseudonym}`]],
      body: hasBody ? bytes : undefined,
      timeoutMs: upstream.timeoutMs,
    };
  }

  function finish(subject: Subject, { id, input }: Reading, { response, shown }: Exchanged): Promise<ServiceResult> {
    const { context } = subject;
    const isCreated = context.upstream?.outcome === "created";
    const isSaid = response.upstream?.isWhole === true && isSuccess(response.status);
    context.stored = isCreated;
    return untilFresh(async () => {
      const { known, atResponse } = steps.decide(subject);
      const faults = isSaid ? atResponse : [];
      const answer = isCreated && id !== undefined && input && (await answerOf(id, input, space.plants));
      // The plants of this store are those that the service accepted through it.
      const effect = answer && !("error" in answer) ? answer.effect : undefined;
      const entry = draftOf(context, faults.length > 0 ? "waiting" : "completed", shown);
      const result = await steps.step(context, entry, { known, faults }, effect);
      if (result.kind === "stale") return STALE;
      const lost = result.kind === "done" ? faults.find((fault) => result.applied.includes(fault.id)) : undefined;
      if (lost === undefined) return response;
      if (context.upstream) context.upstream = { ...context.upstream, response: shown };
      return steps.lose(subject, lost, known, response);
    });
  }
}

async function tokenRefusal({ headers }: ServiceRequest, id: OperationId | undefined) {
  const operation: Operation | undefined = id && operations[id];
  if (operation === undefined || operation.security === "none") return undefined;
  // Whether it is good, the service says.
  return await authenticate(headers.authorization, () => true);
}

function fieldsOf(headers: ServiceRequest["headers"]): Fields {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

const OUTSIDE = "It is outside the base URL of the mock, so it is not handed on.";

const LOOP = { error: "proxy_loop_detected", message: "the mock stands in front of itself" } as const;
