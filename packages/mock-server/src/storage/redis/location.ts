import { StorageProblem } from "../../service/storage-errors.ts";
import { CallerError } from "../../shared/caller-error.ts";
import { isString } from "../../shared/check-options.ts";
import { decodePercent } from "../../shared/decode-percent.ts";

export interface RedisLocation {
  /** For node-redis: without the query. */
  readonly url: string;
  /** For messages: host, port and database, without the user and the password. */
  readonly address: string;
  readonly prefix: string;
}

/** @throws TypeError that says what is wrong with the URL, without showing it: it may hold a password */
export function readLocation(text: string | undefined, prefix: string | undefined): RedisLocation {
  if (text === undefined) throw wrong(`url is missing. Give one, such as "redis://127.0.0.1:6379".`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "")
    throw wrong('url must be of the form "redis://host:port/database", or "rediss:" for TLS.');
  if (!/^\/?\d*$/.test(url.pathname)) throw wrong("the path of the url must be the number of a database.");
  if (url.hash !== "") throw wrong('the url has a "#". In a password, write it as "%23".');
  if (decodePercent(`${url.username} ${url.password}`) === undefined)
    throw wrong('the user or password of the url has a "%" that is not an escape. Write it as "%25".');
  const prefixes = url.searchParams.getAll("prefix");
  if ([...url.searchParams.keys()].some((name) => name !== "prefix") || prefixes.length > 1)
    throw wrong('the query of the url may hold one "prefix" and nothing else.');
  if (prefixes.length > 0 && prefix !== undefined)
    throw wrong("the prefix is given twice: by the option and in the url.");
  const chosen = prefixes[0] ?? prefix ?? "plant-store";
  if (!isPrefix(chosen)) throw wrong(`the prefix in the url must be ${PREFIX}.`);
  url.search = "";
  return {
    url: url.href,
    address: `${url.hostname}:${url.port || 6379}/${url.pathname.slice(1) || 0}`,
    prefix: chosen,
  };
}

export const PREFIX = "1 to 64 of A-Za-z0-9._-";

export function isPrefix(value: unknown): boolean {
  return isString(value) && /^[A-Za-z0-9._-]{1,64}$/.test(String(value));
}

export function problem({ address }: RedisLocation, words: string, cause?: unknown): Error {
  return new StorageProblem("redisStorage", `${JSON.stringify(address)}: ${words}`, cause);
}

function wrong(words: string): CallerError {
  return new CallerError("redisStorage", "", `: ${words}`);
}
