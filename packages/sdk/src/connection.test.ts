import { describe, expect, test } from "vitest";
import { ConnectionError, createPlantStoreClient } from "./index.ts";
import { MAY_EXIST } from "./testing/error-of.ts";

function failure(code: string, cause?: unknown): Error {
  return Object.assign(new Error("m", cause === undefined ? undefined : { cause }), { code });
}

async function errorOf(reason: unknown): Promise<unknown> {
  const fetch = () => Promise.reject(reason);
  const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1", maxRetries: 0, fetch });
  return plants.createPlant({ id: 1, name: "Fern" }).catch((error: unknown) => error);
}

/** What Node's fetch rejects with. */
function fetchFailed(cause: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

const REFUSED = failure("ECONNREFUSED");
const RESET = failure("ECONNRESET");
const UNREACHABLE = Object.assign(failure("ENETUNREACH"), { syscall: "connect" });

/** What Deno's fetch rejects with. */
function sendingFailed(reason: string): TypeError {
  const message = "error sending request for url (https://api.example.com/v1/plants)";
  return new TypeError(message, { cause: new Error(reason) });
}

describe("no answer is a ConnectionError; nothing was sent only where the runtime says so", () => {
  test.each<[string, unknown, string]>([
    ["Node: refused", fetchFailed(REFUSED), "not_sent"],
    ["Node: no such name", fetchFailed(failure("ENOTFOUND")), "not_sent"],
    ["Node: no name for now", fetchFailed(failure("EAI_AGAIN")), "not_sent"],
    ["Node: no connection in time", fetchFailed(failure("UND_ERR_CONNECT_TIMEOUT")), "not_sent"],
    ["Node: every address refused", fetchFailed(new AggregateError([REFUSED, REFUSED])), "not_sent"],
    ["Node: one address refused, one reset", fetchFailed(new AggregateError([REFUSED, RESET])), "unknown"],
    ["Node: one address reset, one refused", fetchFailed(new AggregateError([RESET, REFUSED])), "unknown"],
    [
      "Node: the same, with the code of the first",
      fetchFailed(Object.assign(new AggregateError([REFUSED, RESET]), { code: "ECONNREFUSED" })),
      "unknown",
    ],
    ["no address tried", fetchFailed(new AggregateError([])), "unknown"],
    [
      "Node: no route for one address, another refused",
      fetchFailed(new AggregateError([UNREACHABLE, REFUSED])),
      "not_sent",
    ],
    ["Bun: refused", failure("ConnectionRefused"), "not_sent"],
    [
      "Deno: refused",
      sendingFailed("client error (Connect): tcp connect error: Connection refused (os error 111)"),
      "not_sent",
    ],
    [
      "Deno: reset",
      sendingFailed("client error (SendRequest): connection error: Connection reset by peer (os error 104)"),
      "unknown",
    ],
    ["Node: reset", fetchFailed(RESET), "unknown"],
    ["Node: the other side closed", fetchFailed(failure("UND_ERR_SOCKET")), "unknown"],
    ["Node: no head in time", fetchFailed(failure("UND_ERR_HEADERS_TIMEOUT")), "unknown"],
    ["a browser: no reason", new TypeError("Failed to fetch"), "unknown"],
    ["a reason in words alone", new TypeError("ECONNREFUSED"), "unknown"],
    ["text", "ECONNREFUSED", "unknown"],
    ["nothing", undefined, "unknown"],
    ["null", null, "unknown"],
  ])("%s", async (_title, reason, outcome) => {
    const error = await errorOf(reason);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: "ConnectionError", code: "connection", outcome, attempts: 1 });
    expect(error instanceof Error && error.cause).toBe(reason);
    expect(error).toMatchObject({
      message:
        outcome === "unknown"
          ? `No answer came from https://api.example.com/v1/plants.${MAY_EXIST}`
          : "No connection came about: check the baseUrl option.",
    });
  });
});
