/** The failures that each runtime tells of, as measured. Where it tells nothing, the client must assume the worst. */
import { type ConnectionCase, NODE_CODES } from "../../support/failing-connections.ts";
import type { BodyCase } from "./servers/unreadable-bodies.ts";

/** The outcome that a runtime's error allows, and the code that stands in the message beside the URL. */
interface Told {
  readonly outcome: "not_sent" | "unknown";
  readonly code: RegExp;
}

type Failures = Readonly<Record<Exclude<ConnectionCase, "trusted">, Told>>;

/** Where the runtime has no code. */
const NO_CODE = /(?:)/;

const NODE: Failures = {
  ...notSentBy(NODE_CODES),
  // The same words as for a connection that is reset after the request.
  "reset in the handshake": { outcome: "unknown", code: NODE_CODES["reset in the handshake"] },
};

const BUN: Failures = {
  ...NODE,
  // A broken TLS record after the request is EPROTO too, and any lost connection is ECONNRESET.
  "https to plain http": { outcome: "unknown", code: /EPROTO/ },
  "closed in the handshake": { outcome: "unknown", code: /ECONNRESET/ },
};

const DENO: Failures = mapCodes(() => ({ outcome: "not_sent", code: NO_CODE }));

/** workerd and browsers. */
const SILENT: Failures = mapCodes(() => ({ outcome: "unknown", code: NO_CODE }));

/** The repeat is refused, and hides the 421. */
const REPEATED = { code: "connection", outcome: "unknown" };
const RECEIVED = { code: "api", outcome: "refused" };

export interface Expectations {
  readonly connections: Failures;
  /** The number of times that a plant is sent, with two retries, to a service whose 200 cannot be read. */
  readonly bodies: Readonly<Record<BodyCase, 1 | 3>>;
  /** The end of a call to a service that responds 421 and is gone. */
  readonly gone: object;
}

/** By runtime, without its version. */
export const EXPECTATIONS: Readonly<Record<string, Expectations>> = {
  // It passes what it could decode as if it were whole.
  Node: { connections: NODE, bodies: { mislabelled: 1, truncated: 1, "cut-short": 3 }, gone: REPEATED },
  // ZlibError for both.
  Bun: { connections: BUN, bodies: { mislabelled: 1, truncated: 1, "cut-short": 3 }, gone: RECEIVED },
  Deno: { connections: DENO, bodies: { mislabelled: 1, truncated: 3, "cut-short": 3 }, gone: RECEIVED },
  workerd: { connections: SILENT, bodies: { mislabelled: 1, truncated: 3, "cut-short": 3 }, gone: RECEIVED },
  // A body that cannot be decoded is a "network error" too.
  Chromium: { connections: SILENT, bodies: { mislabelled: 3, truncated: 1, "cut-short": 3 }, gone: REPEATED },
};

function notSentBy(codes: Readonly<Record<keyof Failures, RegExp>>): Failures {
  return mapCodes((name) => ({ outcome: "not_sent", code: codes[name] }));
}

function mapCodes(told: (name: keyof Failures) => Told): Failures {
  // The keys are the cases.
  const names = Object.keys(NODE_CODES) as (keyof Failures)[];
  return Object.fromEntries(names.map((name) => [name, told(name)])) as Failures;
}
