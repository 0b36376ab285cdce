import { ConfigurationError, RequestAbortedError, TokenError } from "./errors.ts";
import type { TokenProvider } from "./options.ts";
import { untilAborted } from "./until-aborted.ts";

/** Where the token of a request comes from. */
export interface TokenSource {
  /** The token to send now, or `undefined` for none. @throws TokenError; RequestAbortedError when the signal ends the wait. */
  get(signal: AbortSignal | undefined): Promise<string | undefined>;
  /** The service answered 401 to this token: it is not given again. */
  invalidate(token: string | undefined): void;
}

/** @throws ConfigurationError for a token that can never be sent. */
export function createTokenSource(token: string | TokenProvider | null): TokenSource {
  if (typeof token === "function") return providedToken(token);
  if (token !== null) {
    const problem = problemOf(token);
    if (problem !== undefined) throw new ConfigurationError(`token ${problem}`);
  }
  return { get: async () => token ?? undefined, invalidate() {} };
}

/** One question to the provider that every call which comes meanwhile shares. */
interface Flight {
  readonly token: Promise<string>;
  readonly controller: AbortController;
  waiting: number;
}

function providedToken(provider: TokenProvider): TokenSource {
  let kept: string | undefined;
  let forceRefresh = false;
  let flight: Flight | undefined;

  const start = (): Flight => {
    const controller = new AbortController();
    const token = ask(provider, forceRefresh, controller.signal);
    const started: Flight = { token, controller, waiting: 0 };
    const land = (given?: string) => {
      if (flight !== started) return;
      flight = undefined;
      if (given === undefined) return;
      kept = given;
      forceRefresh = false;
    };
    token.then(land, () => land());
    return started;
  };

  return {
    async get(signal) {
      if (kept !== undefined) return kept;
      flight ??= start();
      const joined = flight;
      joined.waiting++;
      try {
        return await untilAborted(joined.token, signal, (reason) => new RequestAbortedError("not_sent", reason));
      } finally {
        joined.waiting--;
        if (joined.waiting === 0 && flight === joined) {
          flight = undefined;
          joined.controller.abort();
        }
      }
    },
    invalidate(token) {
      // Another token may have come since that request was sent.
      if (token !== kept) return;
      kept = undefined;
      forceRefresh = true;
    },
  };
}

async function ask(provider: TokenProvider, forceRefresh: boolean, signal: AbortSignal): Promise<string> {
  let token: unknown;
  try {
    token = await provider({ forceRefresh, signal });
  } catch (cause) {
    throw new TokenError("The token provider failed; see the cause.", { cause });
  }
  const problem = problemOf(token);
  if (problem !== undefined) throw new TokenError(`The token provider's token ${problem}`);
  // problemOf found it to be text.
  return String(token);
}

/** Why this cannot be sent as a bearer token (b64token, RFC 6750 2.1): by position, never by value. */
function problemOf(token: unknown): string | undefined {
  if (typeof token !== "string") return `must be a string, not ${token === null ? "null" : typeof token}.`;
  if (token === "") return "must not be empty.";
  const valid = /^[A-Za-z0-9\-._~+/]*=*/.exec(token)?.[0].length ?? 0;
  if (valid < token.length)
    return `has a character at position ${valid} that no bearer token can have there (RFC 6750 2.1).`;
  return token.startsWith("=") ? "must not begin with padding (RFC 6750 2.1)." : undefined;
}
