/** Where a Redis is, and under which prefix its keys stand. */
export interface Address {
  /** As node-redis takes it. */
  readonly url: string;
  readonly prefix: string;
  /** For messages: without user name and password. */
  readonly shown: string;
}

/** @throws TypeError that says what is wrong; it shows no user name and no password */
export function parseAddress(text: string, prefix: string | undefined): Address {
  const example = "such as redis://127.0.0.1:6379/0";
  if (!URL.canParse(text)) throw new TypeError(`redisStorage: url must be a URL, ${example}.`);
  const url = new URL(text);
  if (url.protocol !== "redis:" && url.protocol !== "rediss:")
    throw new TypeError(`redisStorage: url must begin with redis: or rediss:, ${example}, not with ${url.protocol}`);
  if (url.hostname === "") throw new TypeError(`redisStorage: url names no host. Give one, ${example}.`);
  if (!/^\/?\d{0,4}$/.test(url.pathname))
    throw new TypeError("redisStorage: the path of url must be the number of a database, such as /0.");
  const further = [...url.searchParams.keys()].find((name) => name !== "prefix");
  if (further !== undefined)
    throw new TypeError(`redisStorage: url has the query ${JSON.stringify(further)}. It may have prefix only.`);
  if (url.hash !== "") throw new TypeError("redisStorage: url must have no fragment.");
  const inQuery = url.searchParams.getAll("prefix");
  if (inQuery.length > 1 || (inQuery.length === 1 && prefix !== undefined))
    throw new TypeError("redisStorage: the prefix is given twice. Give it once, in the url or as an option.");
  const chosen = prefix ?? inQuery[0] ?? "plant-store";
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(chosen))
    throw new TypeError("redisStorage: the prefix must be 1 to 64 of A-Z, a-z, 0-9, dot, underscore and dash.");
  url.search = "";
  const shown = `${url.protocol}//${url.hostname}:${url.port || "6379"}/${url.pathname.slice(1) || "0"}`;
  return { url: url.href, prefix: chosen, shown };
}
