/** What a browser knows and does not: less than default.ts, in whose place this comes by the package's `imports`. */
import type * as runtime from "./default.ts";
import { messageOf } from "./message-of.ts";

/** It names itself; any other field would need a preflight's consent. */
export const DEFAULT_FIELDS: typeof runtime.DEFAULT_FIELDS = { accept: "application/json" };

/** It refuses the others itself. */
export const RESERVED_FIELDS: typeof runtime.RESERVED_FIELDS = /^(authorization|content-(encoding|type))$/i;

/** Its bundle has no room for it. */
export const remedy: typeof runtime.remedy = () => "";

export const describeOptions: typeof runtime.describeOptions = () => "";

export const describeToken: typeof runtime.describeToken = () => "";

export const environment: typeof runtime.environment = () => undefined;

/** Nothing keeps a browser from repeating a request over HTTP/1.1. */
export const bodyFor: typeof runtime.bodyFor = (text) => text;

/** It hides where a redirect leads. */
export const detailsOf: typeof runtime.detailsOf = ({ status }) => (status ? "" : ", a redirect, never followed");

/** It does not say why a connection failed. */
export const explainFailure: typeof runtime.explainFailure = (error) => ({ reason: messageOf(error) });

/** It does not tell this from a lost connection. */
export const isUndecodable: typeof runtime.isUndecodable = () => false;

/** Its errors hold nothing of a request. */
export const redactCause: typeof runtime.redactCause = (cause) => cause;
