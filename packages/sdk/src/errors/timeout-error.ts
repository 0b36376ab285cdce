import { ConnectionError } from "./connection-error.ts";

/**
 * `timeoutMs` or `deadlineMs` passed before the whole answer had come; the message says which.
 *
 * @example if (error.code === "timeout") console.error(`No answer after ${error.attempts} attempts.`);
 */
export class TimeoutError extends ConnectionError<"timeout"> {}
