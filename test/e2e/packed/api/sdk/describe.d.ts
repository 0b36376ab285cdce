/** A response without its body. A header field that echoes the token shows "[redacted]" instead. */
interface PlantStoreResponse {
    /** The URL of the request. */
    readonly url: string;
    /** The HTTP status; 0 for a redirect that a browser hides, or that your `fetch` has followed. */
    readonly status: number;
    /**
     * The header fields, without Set-Cookie and Content-Length. Not enumerable: JSON, a spread and a structured clone leave it out.
     */
    readonly headers: Headers;
    /** The response's `X-Request-Id`, which the service's owner can look up. */
    readonly requestId: string | undefined;
    /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
    readonly retryAfterMs: number | undefined;
    /** How many times the request was sent. */
    readonly attempts: number;
}

export type { PlantStoreResponse as P };
