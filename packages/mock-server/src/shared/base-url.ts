import { CallerError } from "./caller-error.ts";

/** The prefix is empty, or begins with a slash and ends without one. */
export interface BaseUrl {
  readonly origin: string;
  readonly prefix: string;
}

/** @throws TypeError that begins with the caller and says what is wrong, without any password */
export function parseBaseUrl(caller: string, baseUrl: string, option = "baseUrl"): BaseUrl {
  const wrong = (words: string) => new CallerError(caller, option, ` ${words}`);
  if (!URL.canParse(baseUrl)) throw wrong("must be an absolute URL, such as https://api.plants.test/v1.");
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw wrong(`must begin with http: or https:, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "") throw wrong("must not hold a user name or a password.");
  if (url.search !== "" || url.hash !== "") throw wrong("must end with its path: no query, no fragment.");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}

export function pathBelow(prefix: string, path: string): string | undefined {
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
}
