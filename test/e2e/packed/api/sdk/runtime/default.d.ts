import { PlantStoreResponse } from "../index.js";
declare function detailsOf({ status, headers, retryAfterMs }: Pick<PlantStoreResponse, "status" | "headers" | "retryAfterMs">, path: string): string;
interface FetchFailure {
    readonly reason: string;
    readonly remedy?: string | undefined;
}
declare function explainFailure(error: unknown): FetchFailure;
declare function redactCause(cause: unknown, secrets: readonly string[]): unknown;
declare const DEFAULT_FIELDS: Readonly<Record<string, string>>;
declare const RESERVED_FIELDS: RegExp;
declare const VARIABLES: {
    baseUrl: string;
    token: string;
};
declare const REMEDIES: {
    baseUrl: string;
    token: string;
    plainObject: string;
    expiresAt: string;
};
declare const remedy: (about: keyof typeof REMEDIES) => string;
declare function describeOptions(name: string, names: readonly string[], clientNames: readonly string[]): string;
declare function describeField(shown: string, name: string): string;
declare function describeToken(token: unknown, validLength: number): string;
declare function describeLoss(cause: unknown): string;
declare function environment(option: keyof typeof VARIABLES): string | undefined;
declare function bodyFor(text: string, fetch: unknown): string | Blob;
export { DEFAULT_FIELDS, RESERVED_FIELDS, bodyFor, describeField, describeLoss, describeOptions, describeToken, detailsOf, environment, explainFailure, redactCause, remedy };
export type { FetchFailure };
