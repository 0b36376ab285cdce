import type { PlantStoreEvent } from "./events.ts";

/**
 * Writes one line an event to the console: attempts and responses as debug, retries as warnings, failures as errors.
 *
 * @example const plants = createPlantStoreClient({ baseUrl, token, onEvent: consoleLogger });
 */
export function consoleLogger(event: PlantStoreEvent): void {
  const [level, text] = describe(event);
  // A service's words may hold line breaks and control sequences of a terminal.
  const line = text.replace(/\p{Cc}+/gu, " ");
  console[level](`plant-store: call ${event.callId}, attempt ${event.attempt}: ${line}`);
}

function describe(event: PlantStoreEvent): readonly [level: "debug" | "warn" | "error", text: string] {
  switch (event.type) {
    case "attempt":
      return ["debug", `${event.method} ${event.url}`];
    case "response": {
      const requestId = event.requestId === undefined ? "" : `, request ${event.requestId}`;
      return ["debug", `${event.status} after ${Math.round(event.durationMs)} ms${requestId}`];
    }
    case "retry":
      return ["warn", `again in ${Math.round(event.delayMs)} ms. ${event.error.message}`];
    case "failure":
      return ["error", `failed. ${event.error.message}`];
  }
}
