import { innermostWords } from "../shared/innermost-words.ts";
import type { ControlFailures } from "./control-client.ts";

export const CALLER = "connectPlantStore";

/** The server does not respond. It may come back. */
export class LostServerError extends Error {}

export function stranger(origin: string, status: number): Error {
  return new Error(noMock(origin, `another program does, with ${status}`));
}

function noMock(origin: string, why: string): string {
  return `${CALLER}: no Plant Store mock responds at ${origin} (${why.trim()}). Start it, correct the address, or add its host to NO_PROXY behind a proxy.`;
}

/**
 * TypeError if the server refuses the input, as a local store does; Error if it refuses the request or has no control
 * API; LostServerError if it does not respond, or stops responding; the reason of a signal that has aborted.
 */
export function serverFailures(origin: string, closing: AbortSignal): ControlFailures {
  return {
    lost(cause) {
      closing.throwIfAborted();
      throw new LostServerError(noMock(origin, innermostWords(cause)), { cause });
    },
    refused({ status, headers }, error) {
      if (headers.get("x-request-id")?.startsWith("plant-store-"))
        throw new Error(
          `${CALLER}: ${origin} has no control API. Start the command without --no-control, or serve(store, { control }).`,
        );
      // The control API has this field and numbers of its own.
      if (!headers.has("x-content-type-options") || Math.floor(Number(error?.error) / 100) !== status)
        throw stranger(origin, status);
      if (status === 401)
        throw new Error(`${CALLER}: ${origin} refuses the control token. The mock prints it, unless it was given.`);
      throw new (status === 400 ? TypeError : Error)(`${CALLER}: ${error?.message}`);
    },
  };
}
