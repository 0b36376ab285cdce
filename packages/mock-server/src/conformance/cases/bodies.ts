import { type CasesOf, ONLY_HTTP } from "../build.ts";
import type { Case } from "../case.ts";
import { freeTexts } from "../derive/subject.ts";

const JSON_TYPES = [
  "application/json",
  "Application/JSON",
  "application/json;charset=utf-8",
  "application/json ; charset=ISO-8859-1",
  'application/json; profile="a, b; \\"c\\""',
  "application/json;",
];

const OTHER_TYPES = [
  "text/plain",
  "text/json",
  "application/problem+json",
  "application/jsonx",
  "application/json, text/plain",
  "application/json; charset",
  "",
  "json",
  "multipart/form-data; boundary=x",
];

/** How a request writes down what it sends. Only an operation with a body has these. */
export function bodyCases(of: CasesOf): readonly Case[] {
  const { request, takes, refuses } = of;
  const by = (name: string, value: string | readonly string[] | null) => ({ headers: { [name]: value } });
  return [
    ...JSON_TYPES.map((type) =>
      takes(`Content-Type ${type} is JSON`, ["decision content-type", "RFC 8259 11"], by("Content-Type", type)),
    ),
    takes("no Content-Type is read as JSON", ["decision content-type", "document rule 1"], by("Content-Type", null)),
    ...freeTexts(of).map(({ pointer }) => {
      const values = { [pointer]: '"Süß"' };
      return takes(`${pointer}: a charset has no effect on the bytes`, ["decision content-type", "RFC 8259 8.1"], {
        ...by("Content-Type", "application/json; charset=latin1"),
        ...{ values, body: new TextEncoder().encode(String(request({ values }).body)) },
      });
    }),
    ...OTHER_TYPES.map((type) =>
      refuses(
        `Content-Type ${type}: 415 with Accept`,
        ["decision content-type", "RFC 9110 15.5.16"],
        41501,
        by("Content-Type", type),
        { headers: { Accept: "application/json" } },
      ),
    ),
    ...["application/json", "application/json; charset=utf-8"].map((type) =>
      refuses(
        `two Content-Type lines fail the grammar, whichever is good (${type})`,
        ["decision repeated-fields"],
        41501,
        by("Content-Type", [type, "application/json"]),
      ),
    ),
    ...["gzip", "br", "identity, gzip", "x"].map((coding) =>
      refuses(
        `Content-Encoding ${coding}: 415 with Accept-Encoding`,
        ["decision content-encoding", "RFC 9110 15.5.16"],
        41502,
        by("Content-Encoding", coding),
        { headers: { "Accept-Encoding": "identity" } },
      ),
    ),
    takes(
      "Content-Encoding identity changes nothing",
      ["decision content-encoding"],
      by("Content-Encoding", "Identity"),
    ),
  ];
}

const TOO_LARGE = ["decision body-size", "RFC 9110 15.5.14"];
const MEGABYTE = 1_048_576;
const NO_EXPECT = ONLY_HTTP("Fetch has no Expect.");

export function sizeCases({ request, refusal, takes, refuses, define }: CasesOf): readonly Case[] {
  const good = String(request().body).slice(0, -1);
  /** Fills a body by a further member. */
  const sized = (bytes: number, filler = "x") => {
    const begun = `${good}${good === "{" ? "" : ","}"padding":"`;
    return { body: `${begun}${filler.repeat(bytes - begun.length - 2)}"}` };
  };
  const limit = good.length + 40;
  const setup = { maxBodyBytes: limit };
  const mentions = [`${limit} bytes`];
  return [
    takes("a body at the limit is read", ["decision body-size"], sized(limit), { setup }),
    refuses("a body one byte above the limit: 413", TOO_LARGE, 41301, sized(limit + 1), { setup, mentions }),
    define(
      "a body above the limit that does not announce its length: 413",
      TOO_LARGE,
      [{ ...refusal(41301, {}, { mentions }), request: { ...request(sized(limit + 1)), chunked: true } }],
      { setup, only: ONLY_HTTP("Only a socket has chunks.") },
    ),
    refuses("the limit counts bytes, not characters", ["decision body-size"], 41301, sized(limit, "ü"), { setup }),
    takes("a megabyte is the limit by default", ["decision body-size"], sized(MEGABYTE)),
    refuses("a byte more than a megabyte: 413", ["decision body-size"], 41301, sized(MEGABYTE + 1), {
      mentions: [String(MEGABYTE)],
    }),
    takes("0 is no limit", ["decision body-size"], sized(MEGABYTE + 1), { setup: { maxBodyBytes: 0 } }),
    refuses("the connection ends after a 413", TOO_LARGE, 41301, sized(limit + 1), {
      setup,
      headers: { Connection: "close" },
      only: ONLY_HTTP("Only a socket can be closed."),
    }),
    takes("a 100-continue is met", ["RFC 9110 10.1.1"], { headers: { Expect: "100-continue" } }, { only: NO_EXPECT }),
    refuses(
      "another expectation: 417",
      ["RFC 9110 10.1.1"],
      41701,
      { headers: { Expect: "tea" } },
      { only: NO_EXPECT },
    ),
  ];
}
