import { isRedirect, type PlantStoreResponse } from "../response/describe.ts";

export function explainStatus(
  { status, headers, retryAfterMs }: Pick<PlantStoreResponse, "status" | "headers" | "retryAfterMs">,
  path: string,
): string {
  const wait = retryAfterMs === undefined ? "" : `, and asks to wait ${retryAfterMs / 1000} s`;
  if (status === 401) return ": check the token option";
  if (status === 404) return `: check the baseUrl option, to which the client appends ${path}`;
  if (!isRedirect(status)) return wait;
  // User name, password, query and fragment may be secret. Each segment is read once, so that a long one takes no longer.
  const target =
    headers
      .get("location")
      ?.replace(/[?#].*/, "")
      .replace(/(^|\/)[^/]*@/g, "$1") ?? "nowhere";
  return `, a redirect to ${target.slice(0, 200)}, never followed${wait}`;
}
