/** A secret token: requests that hold it, and its spellings in any output. */
import { inspect } from "node:util";
import fc from "fast-check";

const B64TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/";

/** Random, with characters that percent-encoding and base64 change. */
export function canaries(count: number, seed: number): readonly string[] {
  const body = fc.string({ unit: fc.constantFrom(...B64TOKEN), minLength: 24, maxLength: 40 });
  return fc.sample(
    body.map((text) => `${text}~+/==`),
    { numRuns: count, seed },
  );
}

export function sightings(token: string, text: string): readonly string[] {
  return spellings(token).filter((spelling) => text.toLowerCase().includes(spelling.toLowerCase()));
}

export function shown(value: unknown): string {
  const json = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member));
  const failure = value instanceof Error ? `${value} ${value.stack} ${shown(value.cause)}` : "";
  return [
    json,
    failure,
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null }),
  ].join("\n");
}

/** By the token's place, each for its own connection. */
export function requestsWith(token: string, port: number): Readonly<Record<string, string>> {
  const bearer = `Authorization: Bearer ${token}`;
  const basic = `Authorization: Basic ${Buffer.from(`user:${token}`).toString("base64")}`;
  const encoded = encodeURIComponent(token);
  const authority = `127.0.0.1:${port}`;
  const post = (fields: readonly string[], body = '{"id":1,"name":"Fern"}', target = "/plants") => {
    const head = [`POST ${target} HTTP/1.1`, `Host: ${authority}`, "Connection: close", ...fields];
    return `${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  return {
    "a bearer token": post([bearer]),
    "a bearer token in other letters": post([`AUTHORIZATION: bEARER   ${token}`]),
    "two tokens": post([`${bearer} ${token}`]),
    "a token and a comma": post([`${bearer},`]),
    "a token after a tab": post([`Authorization: Bearer\t${token}`]),
    "a token without a scheme": post([`Authorization: ${token}`]),
    "a password": post([basic]),
    "a password that is not encoded": post([`Authorization: Basic ${token}`]),
    "another scheme's parameters": post([`Authorization: Digest username="u", response="${token}"`]),
    "two Authorization lines": post([bearer, bearer]),
    "two Authorization lines of two schemes": post([basic, bearer]),
    "the query": post([bearer], undefined, `/plants?access_token=${token}`),
    "the query, encoded": post([bearer], undefined, `/plants?access_token=${encoded}`),
    "the query of another path": post([bearer], undefined, `/elsewhere?access_token=${token}`),
    "an absolute target's user": post([bearer], undefined, `http://${encoded}@${authority}/plants`),
    "an absolute target's password": post(
      [bearer],
      undefined,
      `http://user:${token.replace("/", "%2F")}@${authority}/plants`,
    ),
    "a fragment": post([bearer], undefined, `/plants#${token}`),
    "a target of two slashes": post([bearer], undefined, `//user:${encoded}@${authority}/plants`),
    "a body that is not JSON": post([bearer], `{"token":${token}`),
    "a body that is not a plant": post([bearer], JSON.stringify({ id: token, name: [token], [token]: token })),
    "a cookie": post([bearer, `Cookie: session=${token}`]),
    "a proxy's password": post([bearer, `Proxy-Authorization: Basic ${token}`]),
    "other fields": post([bearer, `X-Api-Key: ${token}`, `X-Note: a ${token}`, `X-Url: /?a=${encoded}`]),
    "a path": post([bearer], undefined, `/plants/${token}`),
    "a path, encoded": post([bearer], undefined, `/plants/${encoded}`),
    "beside another type": post([bearer, "Content-Type: text/plain"]),
    "beside a forced 401": post([bearer, "Prefer: code=401"]),
    "beside a foreign Origin": post([bearer, "Origin: https://evil.example"]),
    "a field that is malformed": post([`Authorization : Bearer ${token}`]),
    "a line that is not a field": post([`Bearer ${token}`]),
    "a request line without a version": `POST /plants?token=${token}\r\n${bearer}\r\n\r\n`,
    "a method": `${token} /plants HTTP/1.1\r\nHost: ${authority}\r\n\r\n`,
  };
}

/** Base64 has three forms of the same bytes, by the bytes before them. Keeps the part of each that depends only on the token. */
function spellings(token: string): readonly string[] {
  const base64 = ["", "x", "xx"].map((before) => {
    const text = Buffer.from(before + token).toString("base64");
    return text.slice(before.length === 0 ? 0 : 4, -4);
  });
  const escaped = JSON.stringify(token).replaceAll("/", "\\/").slice(1, -1);
  return [token, escaped, encodeURIComponent(token), ...base64, Buffer.from(token).toString("hex")];
}
