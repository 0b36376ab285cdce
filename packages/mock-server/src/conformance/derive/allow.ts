/** The methods that the contract allows at a path, and on the whole server. */
import { subjects } from "./subject.ts";

/** OpenAPI does not know it, so it gets 405 at every path. */
const OTHER_METHOD = "PURGE";

/** Returns the methods at a path, or at all: HEAD is among them where there is a GET (RFC 9110 9.3.2). */
export function methodsAt(path?: string): readonly string[] {
  const here = subjects.filter(({ operation }) => path === undefined || operation.path === path);
  const methods = new Set(here.map(({ operation }): string => operation.method));
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : [])];
}

/** Returns the value of Allow there. */
export function allowAt(path?: string): string {
  return [...methodsAt(path), "OPTIONS"].join(", ");
}

export function otherMethodsAt(path: string): readonly string[] {
  const here = methodsAt(path);
  return ["DELETE", "PATCH", "PUT", "POST", "GET", "HEAD", OTHER_METHOD].filter((method) => !here.includes(method));
}

/** Returns one of them, which a framework knows if there is one. */
export function otherMethodAt(path: string): string {
  return otherMethodsAt(path)[0] ?? OTHER_METHOD;
}
