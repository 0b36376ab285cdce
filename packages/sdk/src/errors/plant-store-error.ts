import type { AnyPlantStoreError } from "../errors.ts";

/** Every code with the `name` of its error. */
const NAMES = {
  configuration: "ConfigurationError",
  invalid_request: "InvalidRequestError",
  token: "TokenError",
  bad_request: "BadRequestError",
  unauthenticated: "AuthenticationError",
  api: "ApiError",
  invalid_response: "InvalidResponseError",
  connection: "ConnectionError",
  timeout: "TimeoutError",
  aborted: "AbortError",
} as const;

/** What went wrong: the one thing to branch on. Each is its class's, which tells when it comes. */
export type ErrorCode = keyof typeof NAMES;

type ErrorName<Code extends ErrorCode> = (typeof NAMES)[Code];

/**
 * Whether the plant may exist now: `not_sent`, nothing left this process; `refused`, the service said no; `unknown`, the
 * plant may have been created, which only the service can tell. Of several attempts the worst counts.
 */
export type Outcome = "not_sent" | "refused" | "unknown";

/** How a message ends where it matters most: what the failure may mean for the plant, and what to do. */
const MAY_EXIST = " The plant may exist: look before you create it again.";

/** Every copy of this package that a process may hold knows the others' errors by it. */
const BRAND = Symbol.for("@plant-store/sdk/error");

/** Any beside the outcome. */
type Members = { readonly outcome: Outcome; readonly [name: string]: unknown };

/** What every error of this package is. A caught one narrows with `PlantStoreError.is(error)` and then by `code`. */
export abstract class PlantStoreError<Code extends ErrorCode = ErrorCode> extends Error {
  /** Its class's name; `"AbortError"` for an aborted call, as fetch has it. */
  declare readonly name: ErrorName<Code>;
  /** What went wrong. */
  declare readonly code: Code;
  /** Whether the plant may exist now. */
  declare readonly outcome: Outcome;

  /** `members` become the error's own. */
  constructor(code: Code, message: string, members: Members, options?: ErrorOptions) {
    super(members.outcome === "unknown" ? message + MAY_EXIST : message, options);
    Object.assign(this, { name: NAMES[code], code }, members);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /**
   * Whether `value` is an error of this package, another copy of the package included (`instanceof` is not).
   *
   * @example
   * if (PlantStoreError.is(error) && error.code === "bad_request") console.error(error.body.message);
   */
  static is(value: unknown): value is AnyPlantStoreError {
    try {
      return BRAND in Object(value);
    } catch {
      // Anything can be thrown, also a Proxy that throws when it is looked at.
      return false;
    }
  }
}
