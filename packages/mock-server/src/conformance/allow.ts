/** The methods that the contract allows at the path of creates, and on the whole server. */
import { type Operation, operations, record } from "../contract.ts";

const ALL: readonly Operation[] = Object.values(operations);

/** The methods at the path of creates. */
export const METHODS: readonly string[] = methodsOf(
  ALL.filter(({ path }) => path === operations[record.createdBy].path),
);
/** The value of Allow there. */
export const ALLOW: string = allowOf(METHODS);
export const ALLOW_ANYWHERE: string = allowOf(methodsOf(ALL));
/** Methods that get 405 there. The last one is always among them: OpenAPI does not know it. */
export const OTHER_METHODS: readonly string[] = ["DELETE", "PATCH", "PUT", "GET", "HEAD", "PURGE"].filter(
  (method) => !METHODS.includes(method),
);
export const OTHER_METHOD: string = OTHER_METHODS[0] ?? "PURGE";

/** HEAD is among them where there is a GET (RFC 9110 9.3.2). */
function methodsOf(all: readonly Operation[]): readonly string[] {
  const methods = new Set(all.map(({ method }) => method));
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : [])];
}

function allowOf(methods: readonly string[]): string {
  return [...methods, "OPTIONS"].join(", ");
}
