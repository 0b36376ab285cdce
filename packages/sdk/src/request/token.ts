import { describeToken, remedy } from "#runtime";
import { isObject } from "../contract.ts";
import { ConfigurationError } from "../errors.ts";
import type { TokenProvider, TokenRequest } from "../options.ts";

/** A token, or none; what counts is which one it is, not what it says, since a provider may give the same text again. */
export interface Token {
  readonly value?: string | null;
}

/** Where the token of a request comes from. */
export interface TokenSource {
  /** The token to send now, or why there is none; the signal takes leave of the wait for it. */
  get(signal: AbortSignal): Promise<Given>;
  /** The service answered 401 to this token: a provider's is not given again. Returns whether another may come. */
  invalidate(token: Token | undefined): boolean;
}

/** What a provider gave, or, as a message, why that is no token. */
interface Given extends Token {
  /** Epoch milliseconds; NaN for never. */
  readonly expiresAt?: number;
  readonly message?: string;
  readonly cause?: unknown;
}

/** @throws ConfigurationError for a token that can never be sent. */
export function createTokenSource(token: string | TokenProvider | null): TokenSource {
  const provider = typeof token === "function" ? token : undefined;
  const message = provider || token === null ? undefined : problemOf(token);
  if (message) throw new ConfigurationError({ message: `${message}.` });

  // Without a provider it is none.
  let kept: Given | undefined = provider ? undefined : { value: token as string | null };
  let forceRefresh = false;
  // One question to the provider that every call which comes meanwhile shares, and ends when the last of them leaves.
  let flight: AbortController | undefined;
  let given: Promise<Given>;
  let waiting: number;

  const start = (): AbortController => {
    const started = new AbortController();
    const { signal } = started;
    waiting = 0;
    given = ask(provider, { forceRefresh, signal });
    // `ask` never rejects.
    void given.then((answer) => {
      if (signal.aborted) return;
      flight = undefined;
      if (answer.message) return;
      kept = answer;
      forceRefresh = false;
    });
    return started;
  };

  return {
    async get(signal) {
      // 10 s early: a request is on its way for a while.
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
      return given;
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

async function ask(provider: TokenProvider | undefined, request: TokenRequest): Promise<Given> {
  try {
    const provided: unknown = await provider?.(request);
    const { token, expiresAt } = isObject(provided) ? provided : { token: provided };
    // By now, seconds since 1970 are a thousandth of the milliseconds.
    const isTime = expiresAt === undefined || Number(expiresAt) >= Date.now() / 100;
    const message =
      problemOf(token) ?? (isTime ? undefined : `expiresAt must be a Date or milliseconds${remedy("expiresAt")}`);
    if (message) return { message: `The token provider's ${message}.` };
    return { value: String(token), expiresAt: Number(expiresAt) };
  } catch (cause) {
    return { message: "The token provider failed.", cause };
  }
}

/** Why this cannot be sent as a bearer token (b64token, RFC 6750 2.1): by position, never by value. */
function problemOf(token: unknown): string | undefined {
  const text = typeof token === "string" ? token : "";
  const valid = /^([\w.~+/-]+=*)?/.exec(text)?.[0].length ?? 0;
  return text && valid === text.length ? undefined : `token must be a bearer token${describeToken(token, valid)}`;
}
