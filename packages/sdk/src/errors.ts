/** Every error that this package throws. */
import { anyHint, describeIssues, type ErrorBody, type Issue } from "./contract.ts";
import type { FailureBody, FurtherStatus } from "./operation-types.ts";
import { describeHeaders, hideHeaders, type PlantStoreResponse } from "./response/describe.ts";

/**
 * Whether the plant may exist: `not_sent` (nothing was sent), `refused` (the service said no), or `unknown` (it may exist; only
 * the service can tell). The worst of several attempts counts.
 */
export type Outcome = "not_sent" | "refused" | "unknown";

/** The defaults of an error after one request. */
const SENT = { outcome: "unknown", url: "", attempts: 1 } as const;

/** The code of an ApiError whose `status` the contract documents with a body, if there is one. */
type DocumentedCode = [FurtherStatus] extends [never] ? never : "documented";

/** Every code with the `name` of its error. */
interface Names extends Record<DocumentedCode, "ApiError"> {
  configuration: "ConfigurationError";
  invalid_request: "InvalidRequestError";
  token: "TokenError";
  bad_request: "BadRequestError";
  unauthenticated: "AuthenticationError";
  api: "ApiError";
  invalid_response: "InvalidResponseError";
  connection: "ConnectionError";
  timeout: "TimeoutError";
  aborted: "AbortError";
}

/** The kind of failure. Branch on it. The class of each code describes it. */
// Excludes nothing, and so has a name of its own: TypeScript 5.4 to 6 write keyof as it stands into an app's declarations.
export type ErrorCode = Exclude<keyof Names, never>;

/** The defaults of each class, by its code. Others follow from a response's status. */
const DEFAULTS: { readonly [Code in ClassCode]: InternalInit & { readonly name: Names[Code] } & Members } = {
  configuration: { name: "ConfigurationError" },
  invalid_request: { name: "InvalidRequestError", issues: [] },
  token: { name: "TokenError" },
  bad_request: { name: "BadRequestError", status: 400, body: { error: 400, message: "" } },
  unauthenticated: { name: "AuthenticationError", status: 401, body: "" },
  api: { name: "ApiError", status: 500, body: "" },
  invalid_response: { name: "InvalidResponseError", status: 200, issues: [], excerpt: "" },
  connection: { name: "ConnectionError", ...SENT },
  timeout: { name: "TimeoutError", ...SENT },
  aborted: { name: "AbortError", attempts: 0 },
};

type ClassCode = Exclude<ErrorCode, "documented">;
type Members = Readonly<Record<string, unknown>>;

/** Any error that this package throws. Narrow it by `code`. */
export type AnyPlantStoreError =
  | ConfigurationError
  | InvalidRequestError
  | TokenError
  | BadRequestError
  | AuthenticationError
  | ApiError
  | DocumentedError
  | InvalidResponseError
  | ConnectionError
  | TimeoutError
  | RequestAbortedError;

/**
 * Members for a new error. All have defaults, so a stub in a test needs only the members that the test is about.
 *
 * @example new ApiError({ status: 503, headers: { "Retry-After": "1" } }).retryAfterMs; // 1000
 */
export type PlantStoreErrorInit<Members = unknown> = Partial<CommonInit & Members>;

/** Members that every error takes. */
interface CommonInit {
  /** The message. If the outcome is `unknown`, a sentence about the plant follows. @default its code, in a sentence */
  readonly message: string;
  /** Whether the plant may exist. @default the class's, or for a response its status's */
  readonly outcome: Outcome;
  /** The cause. @default none */
  readonly cause: unknown;
}

/** A response for a stub: `requestId` and `retryAfterMs` follow from the headers. */
export interface PlantStoreResponseInit extends Omit<PlantStoreResponse, "headers"> {
  /** Header fields, in any form that Headers accepts. */
  readonly headers: ConstructorParameters<typeof Headers>[0];
}

/** Marks an error for every other copy of this package in the process. */
const BRAND = Symbol.for("@plant-store/sdk/error");

/** The base class of every error of this package. Narrow a caught error with `PlantStoreError.is(error)`, then by `code`. */
export abstract class PlantStoreError<Code extends ErrorCode = ErrorCode, Members = unknown> extends Error {
  /** The code of every error of this class. */
  declare static readonly code: ErrorCode;
  /** The name of its class; `"AbortError"` for an aborted call, as fetch calls it. */
  declare readonly name: Names[NoInfer<Code>];
  /** The kind of failure. */
  // With inference, a stub of the type AnyPlantStoreError would have every code.
  declare readonly code: NoInfer<Code>;
  /** Whether the plant may exist. */
  declare readonly outcome: Outcome;

  /** For a stub in a test; `undefined` counts as not given. */
  constructor(init: PlantStoreErrorInit<Members> = {}) {
    const { code } = new.target;
    const { headers, ...given }: InternalInit = {
      // No class has the code of a documented error.
      ...DEFAULTS[code as ClassCode],
      ...Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined)),
    };
    const {
      message,
      cause,
      hint = anyHint,
      ...members
    } = {
      code,
      message: `The call failed: ${code}.`,
      outcome: "not_sent",
      ...(given.status !== undefined && {
        ...SENT,
        outcome: outcomeOf(given.status),
        ...describeHeaders(new Headers(headers)),
      }),
      ...given,
    };
    // An error without a cause has no such member.
    super(members.outcome === "unknown" ? message + hint : message, cause === undefined ? cause : { cause });
    // Defined, since a hardened app has frozen Error.prototype, and then no member of it can be assigned.
    Object.defineProperties(this, { ...Object.getOwnPropertyDescriptors(members), [BRAND]: { value: true } });
    hideHeaders(this);
  }

  /**
   * Returns whether `value` is an error of this package, or of another copy of it, which `instanceof` does not know.
   *
   * @example
   * if (PlantStoreError.is(error) && error.code === "bad_request") console.error(error.body.message);
   */
  static is(value: unknown): value is AnyPlantStoreError {
    try {
      return BRAND in Object(value);
    } catch {
      // Anything can be thrown, even a Proxy that throws when it is read.
      return false;
    }
  }
}

interface InternalInit extends PlantStoreErrorInit<Pick<PlantStoreResponseInit, "status" | "headers">> {
  /** The end of the message if the outcome is unknown. */
  readonly hint?: string;
}

/**
 * An option of the client (the factory throws) or of the call is wrong. Or the runtime lacks `fetch` or another global.
 *
 * The message names it.
 * @outcome `not_sent`
 * @example if (error.code === "configuration") process.exitCode = 78; // the setup is wrong; no retry helps
 */
export class ConfigurationError extends PlantStoreError<"configuration"> {
  static override readonly code: ErrorCode = "configuration";
}

/**
 * The plant, or a parameter such as an id, breaks the contract. Each of `issues` has `pointer` (such as `/id`), `expected`
 * and `received`.
 *
 * @outcome `not_sent`
 * @example if (error.code === "invalid_request") for (const issue of error.issues) console.error(issue.pointer, issue.expected);
 */
export class InvalidRequestError extends PlantStoreError<"invalid_request", Pick<Difference, "issues">> {
  static override readonly code: ErrorCode = "invalid_request";
  /** Every difference from the contract, by JSON Pointer. */
  declare readonly issues: readonly Issue[];
}

/**
 * The token provider threw (`cause`), or returned no usable token.
 *
 * This attempt sent nothing: `outcome` may be that of an earlier one.
 * @outcome `not_sent`
 * @example if (error.code === "token") console.error("No token to send:", error.cause);
 */
export class TokenError extends PlantStoreError<"token"> {
  static override readonly code: ErrorCode = "token";
}

type ApiErrorCode = "api" | "bad_request" | "unauthenticated" | DocumentedCode;
type ApiErrorBody<Code extends ApiErrorCode> = Code extends "bad_request"
  ? ErrorBody
  : Code extends DocumentedCode
    ? FailureBody<FurtherStatus>
    : Code extends "unauthenticated"
      ? string | FailureBody<401>
      : string;

/** The errors of the documented statuses that have no class of their own. Narrow them by `status`. */
type DocumentedError = {
  [Status in FurtherStatus]: ApiError<DocumentedCode> & {
    readonly status: Status;
    readonly body: FailureBody<Status>;
  };
}[FurtherStatus];

/** An error with the members of a response. */
abstract class ResponseError<Code extends ErrorCode, Members>
  extends PlantStoreError<Code, PlantStoreResponseInit & Members>
  implements PlantStoreResponse
{
  declare readonly url: string;
  declare readonly status: number;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfterMs: number | undefined;
  declare readonly attempts: number;
}

/**
 * The service responded with any status but 200, 400 and 401, also a redirect and another 2xx.
 *
 * @outcome `refused` for a 4xx except 408, else `unknown`
 * @example if (error.code === "api" && error.status === 429) console.error(`Come back in ${error.retryAfterMs} ms.`);
 */
export class ApiError<Code extends ApiErrorCode = "api"> extends ResponseError<
  Code,
  {
    /** The error's `body`. */
    readonly body: ApiErrorBody<Code>;
  }
> {
  static override readonly code: ErrorCode = "api";
  /** The service's Error for a `bad_request`, else the first 2,000 bytes of the text. Asterisks replace an echoed token. */
  declare readonly body: ApiErrorBody<NoInfer<Code>>;
}

/**
 * The service responded with 400. `body` is its error, with `error` and `message`.
 *
 * @outcome `refused`
 * @example if (error.code === "bad_request") console.error(error.body.error, error.body.message);
 */
export class BadRequestError extends ApiError<"bad_request"> {
  static override readonly code: ErrorCode = "bad_request";
}

/**
 * The service responded with 401, whatever its body.
 *
 * If the token came from a provider, the client has already asked it again.
 * @outcome `refused`
 * @example if (error.code === "unauthenticated") console.error(error.headers.get("www-authenticate"));
 */
export class AuthenticationError extends ApiError<"unauthenticated"> {
  static override readonly code: ErrorCode = "unauthenticated";
}

interface Difference {
  readonly issues: readonly Issue[];
  readonly excerpt: string;
}

/**
 * A 200 or 400 of the wrong type or shape, not in UTF-8, cut short, longer than `maxResponseBytes`, or unreadable.
 *
 * Through openapi-fetch it may be any 2xx.
 * @outcome `unknown` for 200, `refused` for 400
 * @example if (error.code === "invalid_response") console.error(error.issues, error.excerpt);
 */
export class InvalidResponseError extends ResponseError<"invalid_response", Difference> {
  static override readonly code: ErrorCode = "invalid_response";
  /** The differences from the contract, by JSON Pointer. */
  declare readonly issues: readonly Issue[];
  /** The first 2,000 bytes of the body. */
  declare readonly excerpt: string;
}

/**
 * No response came. The message gives the reason, with the runtime's code; `cause` is the runtime's error.
 *
 * @outcome `not_sent` if the runtime tells that there was no connection, else `unknown`
 * @example if (error.code === "connection" && error.outcome === "not_sent") console.error("The service is down.");
 */
export class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<
  Code,
  Pick<PlantStoreResponse, "url" | "attempts">
> {
  static override readonly code: ErrorCode = "connection";
  /** The URL of the request. */
  declare readonly url: string;
  /** How many times the request was sent, including attempts to connect. */
  declare readonly attempts: number;
}

/**
 * `timeoutMs` or `deadlineMs` passed; the message names a provider that did not return. It is a `ConnectionError` too.
 *
 * @outcome as `aborted`
 * @example if (error.code === "timeout") console.error(`No response after ${error.attempts} attempts.`);
 */
export class TimeoutError extends ConnectionError<"timeout"> {
  static override readonly code: ErrorCode = "timeout";
}

/**
 * The call's signal ended it. `cause` is the signal's reason, `name` is `"AbortError"`.
 *
 * @outcome `not_sent` before a request was sent, `refused` once a 4xx except 408 began to arrive, else `unknown`
 * @example if (error.code === "aborted") return; // the user has left the page
 */
export class RequestAbortedError extends PlantStoreError<"aborted", Pick<PlantStoreResponse, "attempts">> {
  static override readonly code: ErrorCode = "aborted";
  /** How many times the request was sent. */
  declare readonly attempts: number;
}

/** A proxy may send 408 for a request that went through (RFC 9110 15.5.9). */
export function outcomeOf(status: number): Outcome {
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

export function describeBreach(who: string, issues: readonly Issue[]): string {
  return `The ${who} breaks the contract: ${describeIssues(issues)}.`;
}
