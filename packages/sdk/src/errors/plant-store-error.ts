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

/** What went wrong: the one thing to branch on. */
export type ErrorCode = keyof typeof NAMES;

/**
 * Whether the plant may exist now: `not_sent`, nothing left this process; `refused`, the service said no; `unknown`, the
 * plant may have been created, and asking the service is the only way to know.
 */
export type Outcome = "not_sent" | "refused" | "unknown";

/** How every message ends: what the failure means for the plant, and what to do. */
const ENDINGS: Readonly<Record<Outcome, string>> = {
  not_sent: "Nothing was sent.",
  refused: "The plant was refused.",
  unknown: "The plant may exist: find out before you create it again.",
};

/** Shared by every copy of this package that a process may hold. */
const BRAND = Symbol.for("@plant-store/sdk/error");

/** What every error of this package is. A caught one narrows with `PlantStoreError.is(error)` and then by `code`. */
export abstract class PlantStoreError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: (typeof NAMES)[Code];
  readonly code: Code;
  readonly outcome: Outcome;

  protected constructor(code: Code, outcome: Outcome, message: string, options?: ErrorOptions) {
    super(`${message} ${ENDINGS[outcome]}`, options);
    this.name = NAMES[code];
    this.code = code;
    this.outcome = outcome;
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
      return typeof value === "object" && value !== null && BRAND in value;
    } catch {
      // Anything can be thrown, also a Proxy that throws when it is looked at.
      return false;
    }
  }
}
