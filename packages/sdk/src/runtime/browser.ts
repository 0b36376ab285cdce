/** What a browser knows and does not: less than default.ts, in whose place this comes by the package's `imports`. */
import { CUT_SHORT } from "../response/describe.ts";

import type * as runtime from "./default.ts";
import { messageOf } from "./message-of.ts";

/** It names itself; any other field would need a preflight's consent. */
export const DEFAULT_FIELDS: typeof runtime.DEFAULT_FIELDS = { accept: "application/json" };

/** It refuses the others itself. */
export const RESERVED_FIELDS: typeof runtime.RESERVED_FIELDS = /^(authorization|content-(encoding|type))$/i;

/** Its bundle has no room for advice. */
const nothing = (): string => "";

export { nothing as describeField, nothing as describeOptions, nothing as describeToken, nothing as remedy };

export const environment: typeof runtime.environment = () => undefined;

/** It hides where a redirect leads. */
export const detailsOf: typeof runtime.detailsOf = ({ status }) => (status ? "" : ", a redirect, never followed");

/** It does not say why a connection failed. */
export const explainFailure: typeof runtime.explainFailure = (error) => ({ reason: messageOf(error) });

/** It does not tell a lost connection from what cannot be decoded. */
export const describeLoss: typeof runtime.describeLoss = () => CUT_SHORT;

/** Nothing keeps it from repeating a request over HTTP/1.1, and its errors hold nothing of a request. */
const unchanged = <Value>(value: Value): Value => value;

export { unchanged as bodyFor, unchanged as redactCause };
