/** Requests that say two things of the end of their body: none smuggles a request. RFC 9112 6, 7. */
import { describe } from "vitest";
import { BODY, CHUNKED, CHUNKS, create, HOST, LENGTH, TOKEN } from "../support/raw-requests.ts";
import { hold, type Row } from "./rows.ts";

const coded = (value: string): string => create({ framing: `Transfer-Encoding: ${value}\r\n`, body: CHUNKS });
const sized = (value: string): string => create({ framing: `Content-Length: ${value}\r\n` });
const chunks = (body: string): string => create({ framing: CHUNKED, body });

/** A create that must not be executed. */
const SMUGGLED = create({ body: '{"id":2,"name":"Moss"}' });
const LAST = "0\r\n\r\n";

const LENGTHS: readonly Row[] = [
  ...["+22", "22, 22", "0x16", "-1", "1e2", "2 2", "22,", "NaN", "", "18446744073709551616", "18446744073709551638"],
].map((value) => [`Content-Length: ${value}`, "RFC 9112 6.3", sized(value), 40008]);

describe("Content-Length:", () =>
  hold([
    ...LENGTHS,
    ["white space around it", "RFC 9110 5.5", sized(" 22 "), "Fern"],
    ["a zero before it", "RFC 9110 8.6", sized("022"), "Fern"],
    ["twice, the same", "RFC 9112 6.3", create({ framing: LENGTH + LENGTH }), 40008],
    ["twice, different", "RFC 9112 6.3", create({ framing: `${LENGTH}Content-Length: 5\r\n` }), 40008],
    ["less than there is", "RFC 9112 6.3", create({ framing: LENGTH, body: `${BODY}\r\nnothing` }), ["Fern", 40008]],
  ]));

// RFC 9112 6.1: an unknown coding cannot be decoded, and a proxy in front may read it otherwise.
const CODINGS: readonly Row[] = [
  ...["gzip, chunked", "gzip", "identity, chunked", "identity", "chunked, chunked", "chunked, identity"],
  "chunked, gzip",
  ...["xchunked", "chunkedx", "chunked;q=1", '"chunked"', "\x0bchunked", ""],
].map((value) => [`Transfer-Encoding: ${value}`, "RFC 9112 6.1", coded(value), 40008]);

const both = (framing: string): string => create({ framing, body: `${LAST}${SMUGGLED}` });
const old = (fields: string): string =>
  create({ line: "POST /plants HTTP/1.0", fields, framing: CHUNKED, body: CHUNKS });

describe("Transfer-Encoding:", () =>
  hold([
    ...CODINGS,
    ["chunked, in any case", "RFC 9112 7", coded("CHUNKED"), "Fern"],
    ["twice", "RFC 9112 6.1", create({ framing: CHUNKED + CHUNKED, body: CHUNKS }), 40008],
    ["two lines", "RFC 9112 6.1", create({ framing: `Transfer-Encoding: gzip\r\n${CHUNKED}`, body: CHUNKS }), 40008],
    [
      "gzip of a document",
      "RFC 9112 6.1",
      `GET /healthz HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n${LAST}`,
      40008,
    ],
    ["beside Content-Length", "RFC 9112 6.3", both(`${LENGTH}${CHUNKED}`), 40008],
    ["before Content-Length", "RFC 9112 6.3", both(`${CHUNKED}${LENGTH}`), 40008],
    ["in HTTP/1.0", "RFC 9112 6.1", old(""), 40008],
    ["in HTTP/1.0, kept alive", "RFC 9112 6.1", old("Connection: keep-alive\r\n"), 40008],
  ]));

const SIZES: readonly Row[] = ["0x16", "+16", "-16", "16 ", " 16", "", "ffffffffffffffffff"].map((size) => [
  `a chunk of size "${size}"`,
  "RFC 9112 7.1",
  chunks(`${size}\r\n${BODY}\r\n${LAST}`),
  40008,
]);

describe("chunks:", () =>
  hold([
    ...SIZES,
    ["extensions", "RFC 9112 7.1.1", chunks(`16;a=b\r\n${BODY}\r\n0;x="y"\r\n\r\n`), "Fern"],
    ["20 kB of extensions", "RFC 9112 7.1.1", chunks(`16;${"a".repeat(20_000)}\r\n${BODY}`), 40008],
    ["an extension that a bare LF ends", "RFC 9112 7.1.1", chunks(`16;a\n${BODY}\r\n${LAST}`), 40008],
    ["a bare LF behind the size", "RFC 9112 7.1", chunks(`16\n${BODY}\r\n${LAST}`), 40008],
    ["a bare LF behind the data", "RFC 9112 7.1", chunks(`16\r\n${BODY}\n${LAST}`), 40008],
    ["nothing behind the data", "RFC 9112 7.1", chunks(`16\r\n${BODY}${LAST}`), 40008],
    ["a bare LF at the end", "RFC 9112 7.1", chunks(`16\r\n${BODY}\r\n0\r\n\n`), 40008],
    ["more data than said", "RFC 9112 7.1", chunks(`10\r\n${BODY}\r\n${LAST}`), 40008],
    ["zeros before the size", "RFC 9112 7.1", chunks(`${"0".repeat(20)}16\r\n${BODY}\r\n000\r\n\r\n`), "Fern"],
  ]));

const trailer = (field: string): string => chunks(`16\r\n${BODY}\r\n0\r\n${field}\r\n\r\n`);
const without = (fields: string, late: string): string =>
  `POST /plants HTTP/1.1\r\n${fields}${CHUNKED}\r\n16\r\n${BODY}\r\n0\r\n${late}\r\n`;

describe("trailers:", () =>
  hold([
    ["one that says nothing", "RFC 9110 6.5", trailer("X-A: b"), "Fern"],
    ["a token, which comes too late", "RFC 9110 6.5.1", without(HOST, TOKEN), 40101],
    ["a Host, which comes too late", "RFC 9110 6.5.1", without(TOKEN, HOST), 40007],
    ["a second token", "RFC 9110 6.5.1", trailer("Authorization: Bearer t2"), "Fern"],
    ["a length", "RFC 9110 6.5.1", trailer("Content-Length: 5"), 40008],
    ["a coding", "RFC 9110 6.5.1", trailer("Transfer-Encoding: chunked"), 40008],
    ["a malformed one", "RFC 9112 5", trailer("X Y: b"), 40008],
    ["40 kB", "RFC 6585 5", trailer(`X: ${"x".repeat(40_000)}`), 43101],
  ]));

const refused = (head: string): string => `${head}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`;

describe("a request in the body of one that is refused before its body is read:", () =>
  hold([
    ["no token", "RFC 9112 6.3", refused(`POST /plants HTTP/1.1\r\n${HOST}`), 40101],
    ["another method", "RFC 9112 6.3", refused(`PURGE /plants HTTP/1.1\r\n${HOST}`), 40501],
    ["another path", "RFC 9112 6.3", refused(`POST / HTTP/1.1\r\n${HOST}`), 40401],
    ["another Host", "RFC 9112 6.3", refused("POST /plants HTTP/1.1\r\nHost: evil.example\r\n"), 40302],
    ["a document", "RFC 9112 6.3", refused(`GET /healthz HTTP/1.1\r\n${HOST}`), 200],
    ["OPTIONS", "RFC 9112 6.3", refused(`OPTIONS * HTTP/1.1\r\n${HOST}`), 204],
    ["an expectation", "RFC 9112 6.3", refused(`POST /plants HTTP/1.1\r\n${HOST}Expect: x\r\n`), 41701],
    ["something before it that is not a request", "RFC 9112 2.2", `FOO\r\n\r\n${SMUGGLED}`, 40008],
    ["a good request before what is none", "RFC 9112 9.3.2", `${create()}FOO\r\n\r\n`, ["Fern", 40008]],
    ["behind the last one", "RFC 9112 9.6", create({ fields: "Connection: close\r\n" }) + SMUGGLED, "Fern", "closed"],
  ]));
