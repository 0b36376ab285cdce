import { describeToken, remedy } from "#runtime";
import { isObject } from "../contract.ts";
import { ConfigurationError } from "../errors.ts";
import type { TokenProvider, TokenRequest } from "../options.ts";

/** A token, or none. Compared by identity, since a provider may give the same text again. */
export interface Token {
  readonly value?: string | null;
}

/** Gives the token of each request. */
export interface TokenSource {
  /** Returns the token to send now, or why there is none. An aborted signal ends the wait for the provider. */
  get(signal: AbortSignal): Promise<TokenResult>;
  /** Drops a provider's token, to which the service responded 401. Returns whether another may come. */
  invalidate(token: Token | undefined): boolean;
}

/** A token, or a message that says why there is none. */
interface TokenResult extends Token {
  /** Epoch milliseconds; NaN for never. */
  readonly expiresAt?: number;
  readonly message?: string;
  readonly cause?: unknown;
}

/** Creates the source of a client's or a call's tokens. @throws ConfigurationError for a string that is no bearer token */
export function createTokenSource(token: string | TokenProvider | null): TokenSource {
  const provider = typeof token === "function" ? token : undefined;
  const message = provider || token === null ? undefined : problemOf(token);
  if (message) throw new ConfigurationError({ message: `${message}.` });

  // Without a provider, `token` is a string or null.
  let kept: TokenResult | undefined = provider ? undefined : { value: token as string | null };
  let forceRefresh = false;
  // One question to the provider. Later calls join it. It is aborted when all of them are.
  let flight: AbortController | undefined;
  let asked: Promise<TokenResult>;
  let waiting: number;

  const start = (): AbortController => {
    const started = new AbortController();
    const { signal } = started;
    waiting = 0;
    asked = ask(provider, { forceRefresh, signal });
    // `ask` never rejects.
    void asked.then((result) => {
      if (signal.aborted) return;
      flight = undefined;
      if (result.message) return;
      kept = result;
      forceRefresh = false;
    });
    return started;
  };

  return {
    async get(signal) {
      // 10 s early: a request takes a while to arrive.
      if (kept && !(Number(kept.expiresAt) <= Date.now() + 10_000)) return kept;
      flight ??= start();
      const joined = flight;
      waiting++;
      const leave = () => {
        if (flight !== joined || --waiting > 0) return;
        flight = undefined;
        joined.abort();
      };
      signal.addEventListener("abort", leave);
      // A provider may have aborted the very call that asked it.
      if (signal.aborted) leave();
      return asked;
    },
    invalidate(token) {
      // Another token may have come since that request was sent.
      if (provider && token === kept) {
        kept = undefined;
        forceRefresh = true;
      }
      return provider !== undefined;
    },
  };
}

async function ask(provider: TokenProvider | undefined, request: TokenRequest): Promise<TokenResult> {
  try {
    const provided: unknown = await provider?.(request);
    const { token, expiresAt } = isObject(provided) ? provided : { token: provided };
    // Seconds since 1970 are only a thousandth of the milliseconds.
    const isTime = expiresAt === undefined || Number(expiresAt) >= Date.now() / 100;
    const message =
      problemOf(token) ?? (isTime ? undefined : `expiresAt must be a Date or milliseconds${remedy("expiresAt")}`);
    if (message) return { message: `The token provider's ${message}.` };
    return { value: String(token), expiresAt: Number(expiresAt) };
  } catch (cause) {
    return { message: "The token provider failed.", cause };
  }
}

/** Returns why this is no bearer token (b64token, RFC 6750 2.1). Shows a position, never the value. */
function problemOf(token: unknown): string | undefined {
  const text = typeof token === "string" ? token : "";
  const valid = /^([\w.~+/-]+=*)?/.exec(text)?.[0].length ?? 0;
  return text && valid === text.length ? undefined : `token must be a bearer token${describeToken(token, valid)}`;
}
