/** The runtime of a browser. The package's `imports` use it instead of default.ts, which can do more. */
import type * as runtime from "./default.ts";
import { messageOf } from "./message-of.ts";

/** The browser sets User-Agent. A preflight must allow any other field. */
export const defaultFields: typeof runtime.defaultFields = () => ({ accept: "application/json" });

/** The browser itself drops the others. */
export const RESERVED_FIELDS: typeof runtime.RESERVED_FIELDS =
  /^(authorization|content-(encoding|type)|http2-settings)$/i;

/** The bundle has no room for advice, and a browser does not tell a lost connection from a body that cannot be decoded. */
const nothing = (): string => "";

export {
  nothing as describeField,
  nothing as describeLoss,
  nothing as describeOptions,
  nothing as describeBytes,
  nothing as describeToken,
  nothing as remedy,
};

export function environment(): undefined {}

/** A page has no requests whose end could cancel a question. */
export function createRequestCheck(): undefined {}

/** A browser hides the target of a redirect. */
export const explainStatus: typeof runtime.explainStatus = ({ status }) =>
  status ? "" : ", a redirect, never followed";

/** A browser does not say why a connection failed. */
export const explainFailure: typeof runtime.explainFailure = (error) => ({ reason: messageOf(error) });

/** Next's cache and its rendering are on the server. */
export function countMisdirected(): void {}
export function avoidCache(): undefined {}
export function isElsewhere(): void {}
export function rethrowControlFlow(): void {}

export const latin1: typeof runtime.latin1 = (bytes) => new TextDecoder("latin1").decode(bytes);

/** Nothing stops or shows that a browser repeats a request, and its errors hold no part of it. */
function unchanged<Value>(value: Value): Value {
  return value;
}

export { unchanged as bodyFor, unchanged as listFields, unchanged as redactCause, unchanged as signalFor };
