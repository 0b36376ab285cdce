import type { Issue } from "../contract.ts";
import type { Cause, Refusal } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceRequest, ServiceResponse } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";

/** A mistake of a request. */
export interface Violation {
  /** A row of DECISIONS.md's error values, such as `"shape_violation"`. */
  readonly cause: Cause;
  /** The mistake, in the words of the response. */
  readonly message: string;
  /** Where in the body: a JSON Pointer (RFC 6901). Only of a shape violation. */
  readonly pointer?: string;
}

/** A request as the service received it. */
export interface ReceivedRequest {
  /** Counted from 1 since the start or the last reset; the response's X-Request-Id is `plant-store-<number>`. */
  readonly number: number;
  /** When it arrived. */
  readonly time: Date;
  /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** Below the base URL, without a query or a user; undefined when the request lies outside the base URL. */
  readonly path: string | undefined;
  /** By lower-case name. Those that can hold a secret (Authorization, Proxy-Authorization, Cookie) show at most their scheme. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body's text, up to its first 65,536 bytes; undefined when the service did not read it, since it refused the
   * request before (path, method, token, media type) or it was too large.
   */
  readonly body: string | undefined;
  /**
   * The plant that the body holds, its id exact, its texts up to their first 65,536 characters, whether it was stored or
   * not; undefined when it holds none.
   */
  readonly plant: PlantRecord | undefined;
  /** The objections of the service, also when a fault or `Prefer: code` decided the response; none for a good request. */
  readonly violations: readonly Violation[];
}

/** A request and its outcome. */
export interface RecordedRequest extends ReceivedRequest {
  /** The faults that it met: latencies, then at most one other. */
  readonly faults: readonly Fault[];
  /** Whether the plant was stored, also when a fault took its response away. */
  readonly stored: boolean;
  /** The response, its body up to 65,536 characters; undefined while it waits, and when none was given. */
  readonly response: ServiceResponse | undefined;
}

/** Why a request was refused, with every issue of its body's shape where that is the cause. */
export interface Objection extends Refusal {
  readonly issues?: readonly Issue[];
}

/** A request before it is recorded: it may hold secrets, and texts in full length. */
export interface RequestDetails {
  readonly number: number;
  /** In milliseconds since the epoch. */
  readonly arrivedAt: number;
  readonly request: Pick<ServiceRequest, "method" | "path" | "headers">;
  readonly body: string | undefined;
  readonly plant: PlantRecord | undefined;
  /** The objections of the service; undefined members are none. */
  readonly objections: readonly (Objection | undefined)[];
  readonly faults: readonly Fault[];
  readonly stored: boolean;
  readonly response: ServiceResponse | undefined;
}

/** How much of a text is kept, so that a journal cannot grow without a bound. */
const KEPT = 65_536;

/** Describes a request as far as the service knows it. */
export function receivedRequest(known: Omit<RequestDetails, "response" | "faults" | "stored">): ReceivedRequest {
  const { request } = known;
  return {
    number: known.number,
    time: new Date(known.arrivedAt),
    method: request.method,
    path: request.path && withoutUser(request.path),
    headers: withoutSecrets(request.headers),
    body: known.body,
    plant: known.plant && withTextsCut(known.plant),
    violations: known.objections.flatMap(violationsOf),
  };
}

/** Describes a request and its outcome. */
export function recordedRequest(known: RequestDetails): RecordedRequest {
  const { faults, stored, response } = known;
  return { ...receivedRequest(known), faults, stored, response: response && recordedResponse(response) };
}

/** Returns the mistakes behind an objection: none behind a response that was asked for. */
function violationsOf(objection: Objection | undefined): readonly Violation[] {
  if (objection?.cause === undefined) return [];
  const { cause, message, issues } = objection;
  if (issues === undefined) return [{ cause, message }];
  return issues.map(({ pointer, expected, received }) => ({
    cause,
    message: `expected ${expected}, received ${received}`,
    pointer,
  }));
}

/**
 * Returns a body as it is recorded. Bytes that are no UTF-8 show as U+FFFD.
 *
 * @param text the whole text, where it is known
 */
export function bodyText(bytes: Uint8Array, text?: string): string {
  if (bytes.byteLength <= KEPT) return text ?? decoder.decode(bytes);
  // `stream` leaves out a character that the cut has split, and would keep it for the next call.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, KEPT), { stream: true });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns a response as it is recorded: a copy, its body cut. */
function recordedResponse(response: ServiceResponse): ServiceResponse {
  return { ...withBodyCut(response), headers: { ...response.headers } };
}

export function withBodyCut(response: ServiceResponse): ServiceResponse {
  return isLong(response.body) ? { ...response, body: cut(response.body) } : response;
}

/** Returns a plant as it is recorded. */
export function withTextsCut(plant: PlantRecord): PlantRecord {
  if (!Object.values(plant).some(isLong)) return plant;
  const texts = Object.entries(plant).map(([name, value]) => [name, isLong(value) ? cut(value) : value]);
  return Object.freeze(Object.fromEntries(texts));
}

function isLong(value: unknown): value is string {
  return typeof value === "string" && value.length > KEPT;
}

function cut(text: string): string {
  const cutsPair = (text.codePointAt(KEPT - 1) ?? 0) > 0xffff;
  const kept = text.slice(0, cutsPair ? KEPT - 1 : KEPT);
  // V8 keeps the whole of a text alive for a slice of it; what JSON.parse reads is new, and exact.
  return String(JSON.parse(JSON.stringify(kept)));
}

/** Freezes a request, so that whoever looks at it cannot change it. */
export function freezeRequest<Request extends ReceivedRequest & Partial<RecordedRequest>>(request: Request): Request {
  if (Object.isFrozen(request)) return request;
  const { headers, violations, faults, response } = request;
  for (const part of [headers, violations, ...violations, faults, response, response?.headers]) Object.freeze(part);
  return Object.freeze(request);
}

/** Returns a path without the user, and perhaps the password, that a target other than the service's may hold. */
export function withoutUser(path: string): string {
  return path.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i, "$1//");
}

const SECRET = new Set(["authorization", "proxy-authorization", "cookie"]);

/** A scheme that is known, and nothing after it. */
const SCHEME = /^(?:basic|bearer|digest)(?= )/i;

export function withoutSecrets(headers: ServiceRequest["headers"]): Readonly<Record<string, string>> {
  const shown: Record<string, string | undefined> = { ...headers };
  for (const name of Object.keys(shown)) {
    const value = shown[name];
    if (value === undefined) delete shown[name];
    else if (SECRET.has(name.toLowerCase())) shown[name] = redacted(value);
  }
  // The undefined ones are gone.
  return shown as Readonly<Record<string, string>>;
}

function redacted(credentials: string): string {
  const scheme = SCHEME.exec(credentials)?.[0];
  return scheme === undefined ? "[redacted]" : `${scheme} [redacted]`;
}
