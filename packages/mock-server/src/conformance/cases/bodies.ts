import { type CasesOf, ONLY_HTTP } from "../build.ts";
import type { Case } from "../case.ts";
import { freeTexts } from "../derive/subject.ts";

const JSON_TYPES = [
  ...["application/json", "Application/JSON", "application/json;charset=utf-8"],
  ...["application/json ; charset=ISO-8859-1", 'application/json; profile="a, b; \\"c\\""', "application/json;"],
];

const OTHER_TYPES = [
  ...["text/plain", "text/json", "application/problem+json", "application/jsonx", "application/json, text/plain"],
  ...["application/json; charset", "", "json", "multipart/form-data; boundary=x"],
];

const UNSUPPORTED = "decision content-type; RFC 9110 15.5.16";

/** How a request writes down what it sends. Only an operation with a body has these. */
export function bodyCases(of: CasesOf): readonly Case[] {
  const { request, takes, refuses } = of;
  const typed = (type: string | readonly string[] | null) => ({ headers: { "Content-Type": type } });
  const accepting = { returns: { Accept: "application/json" } };
  const coded = (coding: string) => ({ headers: { "Content-Encoding": coding } });
  return [
    ...JSON_TYPES.map((type) =>
      takes(`Content-Type ${type} is JSON`, "decision content-type; RFC 8259 11", typed(type)),
    ),
    takes("no Content-Type is read as JSON", "decision content-type; document rule 1", typed(null)),
    ...freeTexts(of).map(({ pointer }) => {
      const values = { [pointer]: '"Süß"' };
      const body = new TextEncoder().encode(String(request({ values }).body));
      const latin = typed("application/json; charset=latin1");
      const name = `${pointer}: a charset has no effect on the bytes`;
      return takes(name, "decision content-type; RFC 8259 8.1", { ...latin, values, body });
    }),
    ...OTHER_TYPES.map((type) =>
      refuses(`Content-Type ${type}: 415 with Accept`, UNSUPPORTED, 41501, { ...typed(type), ...accepting }),
    ),
    ...["application/json", "application/json; charset=utf-8"].map((type) => {
      const name = `two Content-Type lines fail the grammar, whichever is good (${type})`;
      return refuses(name, "decision repeated-fields", 41501, typed([type, "application/json"]));
    }),
    ...["gzip", "br", "identity, gzip", "x"].map((coding) => {
      const name = `Content-Encoding ${coding}: 415 with Accept-Encoding`;
      const details = { ...coded(coding), returns: { "Accept-Encoding": "identity" } };
      return refuses(name, "decision content-encoding; RFC 9110 15.5.16", 41502, details);
    }),
    takes("Content-Encoding identity changes nothing", "decision content-encoding", coded("Identity")),
  ];
}

const SIZE = "decision body-size";
const TOO_LARGE = "decision body-size; RFC 9110 15.5.14";
const MEGABYTE = 1_048_576;
const CLOSED = { ...ONLY_HTTP("Only a socket can be closed."), returns: { Connection: "close" } };
const CHUNKS = { ...ONLY_HTTP("Only a socket has chunks."), chunked: true } as const;
const expecting = (Expect: string) => ({ ...ONLY_HTTP("Fetch has no Expect."), headers: { Expect } });

export function sizeCases({ request, takes, refuses }: CasesOf): readonly Case[] {
  const good = String(request().body).slice(0, -1);
  const begun = `${good}${good === "{" ? "" : ","}"padding":"`;
  /** Fills a body by a further member. */
  const sized = (bytes: number, filler = "x") => ({ body: `${begun}${filler.repeat(bytes - begun.length - 2)}"}` });
  const limit = good.length + 40;
  const setup = { maxBodyBytes: limit };
  const above = { ...sized(limit + 1), setup };
  const mentions = [`${limit} bytes`];
  const unannounced = "a body above the limit that does not announce its length: 413";
  const megabyte = { ...sized(MEGABYTE + 1), mentions: [String(MEGABYTE)] };
  return [
    takes("a body at the limit is read", SIZE, { ...sized(limit), setup }),
    refuses("a body one byte above the limit: 413", TOO_LARGE, 41301, { ...above, mentions }),
    refuses(unannounced, TOO_LARGE, 41301, { ...above, ...CHUNKS, mentions }),
    refuses("the limit counts bytes, not characters", SIZE, 41301, { ...sized(limit, "ü"), setup }),
    takes("a megabyte is the limit by default", SIZE, sized(MEGABYTE)),
    refuses("a byte more than a megabyte: 413", SIZE, 41301, megabyte),
    takes("0 is no limit", SIZE, { ...sized(MEGABYTE + 1), setup: { maxBodyBytes: 0 } }),
    refuses("the connection ends after a 413", TOO_LARGE, 41301, { ...above, ...CLOSED }),
    takes("a 100-continue is met", "RFC 9110 10.1.1", expecting("100-continue")),
    refuses("another expectation: 417", "RFC 9110 10.1.1", 41701, expecting("tea")),
  ];
}
