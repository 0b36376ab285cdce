import { createRequestCheck, describeToken, remedy } from "#runtime";
import { isObject } from "../contract.ts";
import { ConfigurationError } from "../errors.ts";
import type { TokenProvider, TokenRequest } from "../options.ts";

/** A token, or none. Compared by identity, since a provider may give the same text again. */
export interface Token {
  readonly value?: string | null;
}

export interface TokenSource {
  /** An aborted signal ends the wait for the provider. */
  get(signal: AbortSignal): Promise<TokenResult>;
  /** Drops a provider's token, to which the service responded 401. Returns whether another may come. */
  invalidate(token: Token | undefined): boolean;
}

interface TokenResult extends Token {
  /** Epoch milliseconds; NaN for never. */
  readonly expiresAt?: number;
  /** The provider was asked with `forceRefresh`. */
  readonly isFresh?: boolean;
  readonly message?: string;
  readonly cause?: unknown;
}

/** One question to the provider, which later calls join. It is aborted when all of them are. */
type Flight = (signal: AbortSignal) => Promise<TokenResult>;

/** @throws ConfigurationError for a string that is not a bearer token */
export function createTokenSource(token: string | TokenProvider | null): TokenSource {
  const provider = typeof token === "function" ? token : undefined;
  const message = provider || token === null ? undefined : problemOf(token);
  if (message) throw new ConfigurationError({ message: `${message}.` });

  // Without a provider, `token` is a string or null.
  let kept: TokenResult | undefined = provider ? undefined : { value: token as string | null };
  let forceRefresh = false;
  let flight: Flight | undefined;
  let isOtherRequest: (() => boolean) | undefined;

  const ask = (): Flight => {
    const controller = new AbortController();
    const replaced = kept;
    isOtherRequest = createRequestCheck();
    let waiting = 0;
    const asked = askProvider(provider, { forceRefresh, signal: controller.signal });
    const join: Flight = (signal) => {
      waiting++;
      const leave = () => {
        if (--waiting > 0) return;
        if (flight === join) flight = undefined;
        controller.abort();
      };
      signal.addEventListener("abort", leave);
      // A provider may have aborted the very call that asked it.
      if (signal.aborted) leave();
      return asked;
    };
    // It never rejects.
    void asked.then((result) => {
      // Nobody can leave it any more.
      waiting = Infinity;
      // Nobody waits, or a 401 or the question of another request came first.
      if (controller.signal.aborted || kept !== replaced) return;
      flight = undefined;
      if (result.message) return;
      kept = result;
      forceRefresh = false;
    });
    return join;
  };

  return {
    async get(signal) {
      if (kept && !isExpired(kept)) return kept;
      if (!flight || isOtherRequest?.()) flight = ask();
      return flight(signal);
    },
    invalidate(token) {
      // Another token may have come since that request was sent. A provider that caches gives the refused text again, unless
      // it was asked to refresh. While a token is kept, a flight only replaces an expired one: nobody joins it after a 401.
      const isNew = kept !== token && (kept?.isFresh || kept?.value !== token?.value);
      if (provider && kept && (flight || !isNew)) {
        kept = flight = undefined;
        forceRefresh = true;
      }
      return provider !== undefined;
    },
  };
}

/** Without a time it asks no clock, which frameworks forbid while they prerender. */
function isExpired({ expiresAt = 0 }: TokenResult): boolean {
  // 10 s early: a request takes a while to arrive.
  return Boolean(expiresAt) && expiresAt <= Date.now() + 10_000;
}

async function askProvider(provider: TokenProvider | undefined, request: TokenRequest): Promise<TokenResult> {
  try {
    const provided: unknown = await provider?.(request);
    const { token, expiresAt } = isObject(provided) ? provided : { token: provided };
    // Seconds since 1970 are only a thousandth of the milliseconds.
    const isTime = expiresAt === undefined || Number(expiresAt) >= Date.now() / 100;
    const message =
      problemOf(token) ?? (isTime ? undefined : `expiresAt must be a Date or milliseconds${remedy("expiresAt")}`);
    if (message) return { message: `The token provider's ${message}.` };
    return { value: String(token), expiresAt: Number(expiresAt), isFresh: request.forceRefresh };
  } catch (cause) {
    return { message: "The token provider failed.", cause };
  }
}

/** A bearer token is b64token (RFC 6750 2.1). Shows a position, never the value. */
function problemOf(token: unknown): string | undefined {
  const text = typeof token === "string" ? token : "";
  const wrong = text.replace(/^[\w.~+/-]+=*/, "").length;
  return text && !wrong ? undefined : `token must be a bearer token${describeToken(token, wrong)}`;
}
