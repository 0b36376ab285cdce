/** Field lines, repeated fields, and the fields that ask for something of the connection. RFC 9110 5 to 10, RFC 9112 5. */
import { describe } from "vitest";
import { create, HOST, LENGTH } from "../support/raw-requests.ts";
import { hold } from "./rows.ts";

const host = (fields: string): string => create({ host: fields });
const more = (fields: string): string => create({ fields });
const old = (fields: string): string => create({ line: "POST /plants HTTP/1.0", fields });

describe("Host:", () =>
  hold([
    ["a port with zeros", "RFC 3986 3.2.3", host("Host: localhost:00080\r\n"), "Fern"],
    ["a colon without a port", "RFC 3986 3.2.3", host("Host: localhost:\r\n"), "Fern"],
    ["a negative port", "RFC 3986 3.2.3", host("Host: localhost:-1\r\n"), 40007],
    ["white space around it", "RFC 9112 5.1", host("Host:\t localhost \t\r\n"), "Fern"],
  ]));

describe("repeated:", () =>
  hold([
    ["Origin, both good", "decision origin", more("Origin: http://localhost\r\n".repeat(2)), 40301],
    ["2,000 lines", "RFC 6585 5", more(Array.from({ length: 2_000 }, (_, at) => `A${at}: b\r\n`).join("")), 43101],
  ]));

describe("a line:", () =>
  hold([
    ["folded", "RFC 9112 5.2", more("X-A: b\r\n c\r\n"), 40008],
    ["a folded token", "RFC 9112 5.2", create().replace("Bearer t1", "Bearer\r\n t1"), 40008],
    ["white space before the first", "RFC 9112 2.2", host(` X: y\r\n${HOST}`), 40008],
    ["white space before the colon", "RFC 9112 5.1", more("X-A : b\r\n"), 40008],
    ["no colon", "RFC 9112 5", more("X-A\r\n"), 40008],
    ["no name", "RFC 9110 5.1", more(": b\r\n"), 40008],
    ["a name that is not a token", "RFC 9110 5.1", more("X(A: b\r\n"), 40008],
    ["a name beyond ASCII", "RFC 9110 5.1", more("X-\xc3\xa4: b\r\n"), 40008],
    ["a NUL in the value", "RFC 9110 5.5", more("X-A: b\0c\r\n"), 40008],
    ["a control character in the value", "RFC 9110 5.5", more("X-A: b\x01c\r\n"), 40008],
    ["a bare CR in the value", "RFC 9112 2.2", more("X-A: b\rX-B: c\r\n"), 40008],
    ["a bare LF at its end", "RFC 9112 2.2", more("X-A: b\n"), 40008],
    ["bytes beyond ASCII in the value", "RFC 9110 5.5", more("X-A: b\xffc\r\n"), "Fern"],
    ["empty lines before the request", "RFC 9112 2.2", `\r\n\r\n${create()}`, "Fern"],
    ["40 kB", "RFC 6585 5", more(`X: ${"x".repeat(40_000)}\r\n`), 43101],
  ]));

const CONTINUE = "Expect: 100-continue\r\n";

describe("Expect:", () =>
  hold([
    ["100-continue, in any case", "RFC 9110 10.1.1", more("EXPECT: 100-CONTINUE\r\n"), [100, "Fern"]],
    ["100-continue, no body", "RFC 9110 10.1.1", create({ fields: CONTINUE, framing: "", body: "" }), [100, 40003]],
    [
      "100-continue, before a response without a body",
      "RFC 9110 10.1.1",
      `OPTIONS /plants HTTP/1.1\r\n${HOST}${CONTINUE}${LENGTH}\r\n`,
      204,
      "closed",
    ],
    ["100-continue among others, maybe ignored", "RFC 9110 10.1.1", more(`${CONTINUE}Expect: x\r\n`), [100, "Fern"]],
    ["100-continue of HTTP/1.0 is ignored", "RFC 9110 10.1.1", old(CONTINUE), "Fern", "closed"],
    ["something else of HTTP/1.0 is ignored", "RFC 9110 10.1.1", old("Expect: x\r\n"), "Fern", "closed"],
  ]));

describe("Connection:", () =>
  hold([
    ["close", "RFC 9112 9.6", more("Connection: close\r\n"), "Fern", "closed"],
    ["CLOSE", "RFC 9110 7.6.1", more("Connection: CLOSE\r\n"), "Fern", "closed"],
    ["keep-alive", "RFC 9112 9.3", more("Connection: keep-alive\r\n"), "Fern"],
    ["both", "RFC 9112 9.3", more("Connection: keep-alive, close\r\n"), "Fern", "closed"],
    ["the fields that we read", "RFC 9110 7.6.1", more("Connection: Authorization, Content-Length\r\n"), "Fern"],
  ]));
