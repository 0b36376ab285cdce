/** Methods, targets and versions that no client library sends. RFC 9112 3. */
import { describe } from "vitest";
import { create, HOST } from "../support/raw-requests.ts";
import { hold, type Row } from "./rows.ts";

const method = (name: string) => create({ line: `${name} /plants HTTP/1.1` });
const target = (form: string) => create({ line: `POST ${form} HTTP/1.1` });
const version = (protocol: string, fields = "") => create({ line: `POST /plants ${protocol}`, fields });

describe("the method:", () =>
  hold([
    ["lower case", "RFC 9110 9.1", method("post"), 40008],
    ["unknown", "RFC 9110 9.1", method("FOO"), 40008],
    ["a known one and more", "RFC 9110 9.1", method("POSTX"), 40008],
    ["none", "RFC 9112 3.1", method(""), 40008],
    ["9 kB of it", "RFC 9112 3", method("X".repeat(9_000)), 40008],
    ["PRI", "RFC 9113 3.4", method("PRI"), 40008],
    ["PROPFIND, with a body", "RFC 9110 15.5.6", method("PROPFIND"), 40501],
    ["TRACE echoes no token", "RFC 9110 9.3.8", `TRACE /plants HTTP/1.1\r\n${HOST}\r\n`, 40501],
    ["CONNECT of another Host", "decision host", "CONNECT a:1 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 40302, "closed"],
    ["CONNECT to a path", "RFC 9112 3.2.3", `CONNECT /plants HTTP/1.1\r\n${HOST}\r\n`, 40501, "closed"],
  ]));

describe("the target:", () =>
  hold([
    ["absolute, with a user", "RFC 9110 4.2.4", target("http://me@localhost/plants"), 40007],
    ["absolute, ours as the user", "RFC 9110 4.2.4", target("http://localhost@evil.example/plants"), 40007],
    ["absolute, no authority", "RFC 9110 4.2.1", target("http:///plants"), 40007],
    ["absolute, one slash", "RFC 9110 4.2.1", target("http:/plants"), 40008],
    ["absolute, a backslash", "RFC 3986 2", target("http://localhost\\plants"), 40008],
    ["absolute, another scheme", "RFC 9110 7.4", target("ftp://localhost/plants"), 40401],
    ["two slashes and an authority", "RFC 9112 3.2.1", target("//evil.example/plants"), 40401],
    ["an authority", "RFC 9112 3.2.3", target("localhost:80"), 40008],
    ["an asterisk, for a POST", "RFC 9112 3.2.4", target("*"), 40401],
    ["no slash", "RFC 9112 3.2.1", target("plants"), 40008],
    ["none", "RFC 9112 3", target(""), 40008],
    ["a space in it", "RFC 9112 3.2", target("/pl ants"), 40008],
    ["8 kB", "RFC 9112 3", target(`/plants?${"x".repeat(8_192)}`), "Fern"],
    // RFC 9112 3 would have a 414, but node:http does not tell what was too large.
    ["64 kB", "RFC 6585 5", target(`/plants?${"x".repeat(65_536)}`), 43101],
  ]));

const OLD = "POST /plants HTTP/1.0";
const OTHER_VERSIONS: readonly Row[] = [
  ...["0.9", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "2.0", "3.0"],
].map((digits) => [`HTTP/${digits}`, "RFC 9110 15.6.6", version(`HTTP/${digits}`), 40008]);

describe("the version:", () =>
  hold([
    ...OTHER_VERSIONS,
    ["HTTP/2.0 of a document", "RFC 9110 15.6.6", `GET /healthz HTTP/2.0\r\n${HOST}\r\n`, 40008],
    ["HTTP/1.0", "RFC 9112 9.3", version("HTTP/1.0"), "Fern", "closed"],
    ["HTTP/1.0, kept alive", "RFC 9112 C.2.2", version("HTTP/1.0", "Connection: keep-alive\r\n"), "Fern"],
    ["HTTP/1.0 without Host", "decision host", create({ line: OLD, host: "" }), 40007, "closed"],
    ["HTTP/1.0 without a length", "RFC 9112 6.3", create({ line: OLD, framing: "", body: "" }), 40003, "closed"],
    ["none, as in HTTP/0.9", "RFC 9112 3", "GET /healthz\r\n\r\n", 40008],
    ["lower case", "RFC 9112 2.3", version("http/1.1"), 40008],
    ["of another protocol", "RFC 9112 2.3", version("HTTPS/1.1"), 40008],
    // node:http takes these for HTTP.
    ["RTSP", "RFC 9112 2.3", version("RTSP/1.0"), 40008],
    ["RTSP/1.1", "RFC 9112 2.3", version("RTSP/1.1"), 40008],
    ["ICE", "RFC 9112 2.3", create({ line: "SOURCE /plants ICE/1.0" }), 40008],
    ["ICE/1.1", "RFC 9112 2.3", create({ line: "SOURCE /plants ICE/1.1" }), 40008],
    ["RTSP behind a good request", "RFC 9112 2.3", create() + version("RTSP/1.0"), ["Fern", 40008]],
    [
      "HTTP/1.0, with the name of another protocol",
      "RFC 9112 2.3",
      version("HTTP/1.0", "X-Line: POST /plants RTSP/1.0\r\n"),
      "Fern",
      "closed",
    ],
    ["the preface of HTTP/2", "RFC 9113 3.4", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0", 40008],
    ["the beginning of TLS", "RFC 8446 4.1.2", `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${"U".repeat(500)}`, 40008],
  ]));
