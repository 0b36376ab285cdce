import { ConfigurationError, type Outcome, TokenError } from "./errors.ts";
import type { TokenProvider, TokenRequest } from "./options.ts";

/** A token, or none; what counts is which one it is, not what it says, since a provider may give the same text again. */
interface Token {
  readonly value?: string | null;
}

/** Where the token of a request comes from. */
export interface TokenSource {
  /** A 401 may be mended by asking again. */
  readonly refreshable: boolean;
  /** The token to send now; the signal takes leave of the wait for it. @throws TokenError with that outcome. */
  get(signal: AbortSignal, outcome: Outcome): Promise<Token>;
  /** The service answered 401 to this token: a provider's is not given again. */
  invalidate(token: Token): void;
}

/** What a provider gave, or why that is no token. */
interface Given extends Token {
  readonly problem?: string | undefined;
  readonly cause?: unknown;
}

/** @throws ConfigurationError for a token that can never be sent. */
export function createTokenSource(token: string | TokenProvider | null): TokenSource {
  if (typeof token !== "function") {
    const problem = token !== null && problemOf(token);
    if (problem) throw new ConfigurationError(`token ${problem}`);
    return { refreshable: false, get: async () => ({ value: token }), invalidate() {} };
  }

  let kept: Token | undefined;
  let forceRefresh = false;
  // One question to the provider that every call which comes meanwhile shares, and ends when the last of them leaves.
  let flight: AbortController | undefined;
  let given: Promise<Given>;
  let waiting: number;

  const start = (): AbortController => {
    const started = new AbortController();
    const { signal } = started;
    waiting = 0;
    given = ask(token, { forceRefresh, signal });
    given.then((answer) => {
      if (signal.aborted) return;
      flight = undefined;
      if (!answer.problem) kept = answer;
    });
    return started;
  };

  return {
    refreshable: true,
    async get(signal, outcome) {
      if (kept) return kept;
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
      const answer = await given;
      // An error of its own for each call: the others may have come further.
      if (answer.problem) throw new TokenError("token", answer.problem, { outcome }, answer);
      return answer;
    },
    invalidate(token) {
      // Another token may have come since that request was sent.
      if (token !== kept) return;
      kept = undefined;
      forceRefresh = true;
    },
  };
}

async function ask(provider: TokenProvider, request: TokenRequest): Promise<Given> {
  try {
    const value = await provider(request);
    const problem = problemOf(value);
    return problem ? { problem: `The token provider's token ${problem}` } : { value };
  } catch (cause) {
    return { problem: "The token provider failed.", cause };
  }
}

/** Why this cannot be sent as a bearer token (b64token, RFC 6750 2.1): by position, never by value. */
function problemOf(token: unknown): string | undefined {
  const text = typeof token === "string" ? token : "";
  const valid = /^([\w.~+/-]+=*)?/.exec(text)?.[0].length;
  return text && valid === text.length ? undefined : `must be a bearer token without "Bearer ": see position ${valid}.`;
}
