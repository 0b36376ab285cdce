/** What `verify` says of a service, and what `verify --decisions` adds beyond the mock's own words and additions. */
import { type CaseResult, type Finding, runConformance } from "@plant-store/mock-server/verify";
import { ALL } from "../../pair/defects.ts";
import type { OpenServer } from "../support/servers.ts";

export type Serve = (token: string) => Promise<OpenServer>;

const TOKEN = "framework-token";

/** Cases about what the mock adds: forced responses, documents, spaces, and CORS for its users' pages. */
const ADDITIONS = [
  "decision prefer",
  "RFC 7240 2",
  "a forced response comes before",
  "decision documents",
  "decision spaces",
  "Fetch, CORS protocol",
];

export interface Report {
  readonly contract: readonly CaseResult[];
  readonly judged: readonly string[];
  /** The cases of our decisions that another response than ours breaks, each with its row of DECISIONS.md. */
  readonly decisions: readonly { readonly name: string; readonly row: string }[];
}

export async function reportOn(serve: Serve): Promise<Report> {
  await using server = await serve(TOKEN);
  const { results } = await runConformance({ baseUrl: server.url, token: TOKEN, decisions: true, skip: ADDITIONS });
  const ours = results.filter(({ name, verdict }) => !ALL.includes(name) && verdict !== "not observed");
  return {
    contract: results.filter(({ name }) => ALL.includes(name)),
    judged: ours.map(({ name }) => name),
    decisions: ours
      .filter(({ verdict, findings }) => verdict === "broken" && !findings.every(isMocksOwn))
      .map(({ name, cites }) => ({ name, row: rowOf(cites) })),
  };
}

function rowOf(cites: CaseResult["cites"]): string {
  return (cites.find((source) => source.startsWith("decision ")) ?? cites[0] ?? "").replace("decision ", "");
}

/** The mock's numbers, words and request ids, and a charset, which has no effect on JSON (RFC 8259 11). */
function isMocksOwn({ text }: Finding): boolean {
  const [, part = "", expected = "", received = ""] = /^(.+?): expected (.*), received (.*)$/s.exec(text) ?? [];
  if (part === "") throw new Error(`It is not a difference: ${text}`);
  if (part === "X-Request-Id" || expected.startsWith("it to mention ")) return true;
  if (part === "error") return Number.isInteger(Number(received));
  return part === "Content-Type" && received === '"application/json; charset=utf-8"';
}
