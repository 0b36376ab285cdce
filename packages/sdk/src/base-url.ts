import { ConfigurationError } from "./errors.ts";

/**
 * The base URL as text, without trailing slashes.
 *
 * @throws ConfigurationError; a message never shows a user name, a password or a query.
 */
export function readBaseUrl(input: string | URL, allowInsecureHttp: boolean): string {
  // Anything else would be taken for a path in a page: null for "/null".
  if (typeof input !== "string" && !(input instanceof URL)) throw wrong("must be a string or a URL");
  const url = parse(input);
  const { protocol, hostname } = url;
  if (protocol !== "https:" && protocol !== "http:") throw wrong("must begin with https: or http:");
  if (url.username !== "" || url.password !== "")
    throw wrong("must not hold a user name or a password; the token option authenticates");
  // `url.search` is empty for a bare "?" too, which would swallow the path that is appended.
  if (/[?#]/.test(url.href)) throw wrong("must end with its path: no query, no fragment");
  if (protocol === "http:" && !allowInsecureHttp && !isLoopback(hostname)) {
    throw wrong(
      `must begin with https:, since http: would show the token to everyone on the way to ${hostname}. allowInsecureHttp: true permits it`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

function parse(input: string | URL): URL {
  // A page's location; other runtimes have none, and there a relative URL leads nowhere.
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  const text = String(input).trim();
  if (text === "") throw wrong("is empty");
  // With a scheme it is absolute: the parser would take "https:api.example.com" for a path in an https page.
  const base = /^[a-z][a-z0-9+.-]*:/i.test(text) ? undefined : location?.href;
  try {
    return new URL(text, base);
  } catch {
    // Without its cause, which repeats the input: that may hold a password.
    throw wrong("is no absolute URL: write it like https://api.example.com/v1 (a relative one works in a page only)");
  }
}

/** The parser has made every spelling of an address canonical by now: 127.1 is 127.0.0.1. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

function wrong(reason: string): ConfigurationError {
  return new ConfigurationError(`baseUrl ${reason}.`);
}
