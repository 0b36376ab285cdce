interface PlantStoreResponse {
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
}
export type { PlantStoreResponse as P };
