/** A response without its body. Where a header field echoes the token, it says "[redacted]" instead. */
interface PlantStoreResponse {
    /** The URL of the request. */
    readonly url: string;
    /** The HTTP status; 0 for a redirect that a browser hides, or that your `fetch` has followed. */
    readonly status: number;
    /**
     * The header fields, without Set-Cookie, and without Content-Length, which was the compressed body's. Not enumerable:
     * JSON, a spread, and a structured clone, which cannot carry a Headers, leave it out.
     */
    readonly headers: Headers;
    /** The response's `X-Request-Id`: what the service's owner can look up. */
    readonly requestId: string | undefined;
    /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
    readonly retryAfterMs: number | undefined;
    /** How many times the request was sent. */
    readonly attempts: number;
}

export type { PlantStoreResponse as P };
