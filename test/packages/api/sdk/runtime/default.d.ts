import { PlantStoreResponse } from '../index.js';

/** Returns the end of the sentence that names a failed response's status. */
declare function detailsOf({ status, headers, retryAfterMs }: Pick<PlantStoreResponse, "status" | "headers" | "retryAfterMs">, path: string): string;

/** Why a fetch failed. */
interface FetchFailure {
    /** In words, with the runtime's own code. */
    readonly reason: string;
    /** What to do about a failure that came before anything was sent; `undefined`: the request may have arrived. */
    readonly remedy?: string | undefined;
}
/** A failed fetch in words. Of several failures (one for each address that was tried) the one that leaves most open counts. */
declare function explainFailure(error: unknown): FetchFailure;

/**
 * The cause as it is; or, where it holds a token, as an HTTP parser's error holds what it could not parse and a custom
 * fetch's may hold the request, a stand-in that tells no more than its kind.
 */
declare function redactCause(cause: unknown, secrets: readonly string[]): unknown;

/** Sent unless the caller takes them away. */
declare const DEFAULT_FIELDS: Readonly<Record<string, string>>;
/** Fields that the client sets, or that frame the message: one of the caller's would contradict them, or leave it hanging. */
declare const RESERVED_FIELDS: RegExp;
declare const VARIABLES: {
    baseUrl: string;
    token: string;
};
/** How a sentence about a wrong option ends. */
declare const REMEDIES: {
    baseUrl: string;
    token: string;
    plainObject: string;
    expiresAt: string;
};
declare const remedy: (about: keyof typeof REMEDIES) => string;
/** Returns what to do about an option that is not known there. */
declare function describeOptions(name: string, names: readonly string[], clientNames: readonly string[]): string;
/** Returns what is wrong with a header field, which is shown by its name if that is well-formed. */
declare function describeField(shown: string, name: string): string;
/** Returns what is wrong with a bearer token (b64token, RFC 6750 2.1), without showing it. */
declare function describeToken(token: unknown, validLength: number): string;
/** Returns what became of a body whose rest did not come. */
declare function describeLoss(cause: unknown): string;
/** What the environment says of an option, where there is an environment; an empty value says nothing. */
declare function environment(option: keyof typeof VARIABLES): string | undefined;
/**
 * When a warm connection closes, Deno's own fetch sends a text a second time, and a Blob it does not. A mock that took its
 * place before this file was loaded gets the text all the same, where it reads the body as text.
 */
declare function bodyFor(text: string, fetch: unknown): string | Blob;

export { DEFAULT_FIELDS, RESERVED_FIELDS, bodyFor, describeField, describeLoss, describeOptions, describeToken, detailsOf, environment, explainFailure, redactCause, remedy };
export type { FetchFailure };
