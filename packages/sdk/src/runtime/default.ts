/** What differs between runtimes: here Node, Bun, Deno and workerd. The package's `imports` put browser.ts in its place. */
import { VERSION } from "../version.ts";
import { cameBeforeConnection } from "./before-connection.ts";

export { redactCause } from "./redact-cause.ts";

/** A page, as a test's jsdom makes one, names itself; another User-Agent would need a preflight's consent. */
const isPage = "document" in globalThis || "importScripts" in globalThis;

/** Sent unless the caller takes them away. */
export const DEFAULT_FIELDS: Readonly<Record<string, string>> = {
  accept: "application/json",
  ...(isPage ? undefined : { "user-agent": `plant-store-sdk/${VERSION}` }),
};

/** Fields that the client sets, or that frame the message: one of the caller's would contradict them, or leave it hanging. */
export const RESERVED_FIELDS: RegExp =
  /^(authorization|connection|content-(encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

const VARIABLES = { baseUrl: "PLANT_STORE_BASE_URL", token: "PLANT_STORE_TOKEN" };

/** What else to do about an option that is missing than to pass it. */
export const remedy = (option: keyof typeof VARIABLES): string => `, or set ${VARIABLES[option]}`;

/** What the environment says of an option, where there is an environment; an empty value says nothing. */
export function environment(option: keyof typeof VARIABLES): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  try {
    return process?.env?.[VARIABLES[option]] || undefined;
  } catch {
    // Deno asks for a permission first.
    return undefined;
  }
}

/** What to say of a failure that came before a connection stood: nothing was sent then. Of another, `undefined`. */
export function neverConnected(error: unknown): string | undefined {
  return cameBeforeConnection(error) ? "No connection came about: check the baseUrl option." : undefined;
}
