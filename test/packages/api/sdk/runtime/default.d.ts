/**
 * The cause as it is; or, where it holds the token, as an HTTP parser's error holds what it could not parse and a custom
 * fetch's may hold the request, a stand-in that tells no more than its kind.
 */
declare function redactCause(cause: unknown, token: string): unknown;

/** Sent unless the caller takes them away. */
declare const DEFAULT_FIELDS: Readonly<Record<string, string>>;
/** Fields that the client sets, or that frame the message: one of the caller's would contradict them, or leave it hanging. */
declare const RESERVED_FIELDS: RegExp;
declare const VARIABLES: {
    baseUrl: string;
    token: string;
};
/** What else to do about an option that is missing than to pass it. */
declare const remedy: (option: keyof typeof VARIABLES) => string;
/** What the environment says of an option, where there is an environment; an empty value says nothing. */
declare function environment(option: keyof typeof VARIABLES): string | undefined;
/** What to say of a failure that came before a connection stood: nothing was sent then. Of another, `undefined`. */
declare function neverConnected(error: unknown): string | undefined;

export { DEFAULT_FIELDS, RESERVED_FIELDS, environment, neverConnected, redactCause, remedy };
