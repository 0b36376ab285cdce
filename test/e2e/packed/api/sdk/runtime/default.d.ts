import { PlantStoreResponse } from '../index.js';

/** Returns the end of the message about a failed response. */
declare function detailsOf({ status, headers, retryAfterMs }: Pick<PlantStoreResponse, "status" | "headers" | "retryAfterMs">, path: string): string;

/** Why a fetch failed. */
interface FetchFailure {
    /** A sentence, with the runtime's own code. */
    readonly reason: string;
    /** Advice about a failure before anything was sent; `undefined`: the request may have arrived. */
    readonly remedy?: string | undefined;
}
/** Returns why a fetch failed. Of several failures, one for each address, it prefers one without a remedy. */
declare function explainFailure(error: unknown): FetchFailure;

/**
 * Returns the cause, or another error in its place if it holds a token: an HTTP parser's error holds the text that it could
 * not parse, and a custom fetch's may hold the request.
 */
declare function redactCause(cause: unknown, secrets: readonly string[]): unknown;

/** Sent unless the caller removes them. */
declare const DEFAULT_FIELDS: Readonly<Record<string, string>>;
/** Fields that the client sets, or that frame the message: the caller's would contradict them, or make a request hang. */
declare const RESERVED_FIELDS: RegExp;
declare const VARIABLES: {
    baseUrl: string;
    token: string;
};
/** The end of a message about a wrong option. */
declare const REMEDIES: {
    baseUrl: string;
    token: string;
    plainObject: string;
    expiresAt: string;
};
declare const remedy: (about: keyof typeof REMEDIES) => string;
/** Returns advice about an unknown option. */
declare function describeOptions(name: string, names: readonly string[], clientNames: readonly string[]): string;
/** Returns the problem of a header field. `shown` is its name if that is well-formed. */
declare function describeField(shown: string, name: string): string;
/** Returns the problem of a bearer token (b64token, RFC 6750 2.1), without showing it. */
declare function describeToken(token: unknown, validLength: number): string;
/** Returns why the rest of a body did not come. */
declare function describeLoss(cause: unknown): string;
/** Returns an option's environment variable, if there is an environment. An empty one counts as not set. */
declare function environment(option: keyof typeof VARIABLES): string | undefined;
/**
 * Returns the body to pass to a fetch. When a kept connection closes, Deno's own fetch sends a text a second time, but not a
 * Blob. A mock that replaced it before this file was loaded still gets the text, if it reads the body as text.
 */
declare function bodyFor(text: string, fetch: unknown): string | Blob;

export { DEFAULT_FIELDS, RESERVED_FIELDS, bodyFor, describeField, describeLoss, describeOptions, describeToken, detailsOf, environment, explainFailure, redactCause, remedy };
export type { FetchFailure };
