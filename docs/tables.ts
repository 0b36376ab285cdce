/** The tables and lists of the documents, each by its name in the markers. Each is made from the code that it is about. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { ERRORS } from "../packages/mock-server/src/service/errors.ts";
import { FAULT_KINDS, FAULTS, type Fault, membersOf } from "../packages/mock-server/src/service/faults/fault.ts";
import * as sdk from "../packages/sdk/src/index.ts";
import { operations } from "../spec/generated/control/operations.ts";
import type { AnyOperation } from "../spec/operation.ts";
import { EXPECTATIONS } from "../test/e2e/runtimes/expectations.ts";
import { type FaultRow, faultTable, socketFaultTable } from "../test/pair/fault-table.ts";
import { docCommentsOf } from "./doc-comments.ts";

type Row = readonly string[];

const MOCK = "packages/mock-server/src";

const CONNECTIONS = {
  "Refused, or no such host": ["refused", "unknown name"],
  "A certificate: not trusted, expired, of another host": ["self-signed", "expired", "wrong host"],
  "No TLS on that port, or the handshake was closed": ["https to plain http", "closed in the handshake"],
  "The handshake was reset": ["reset in the handshake"],
} as const;

export const tables: Readonly<Record<string, string>> = {
  causes: block(
    "text",
    Object.entries(ERRORS)
      .map(([cause, error]) => `${error} ${cause}`)
      .join("\n"),
  ),
  "options of a store": table(["Option", "Default", "Meaning"], storeOptions()),
  faults: table(["Fault", "What the service does", "`code`", "`outcome`"], faultTable.map(faultRow)),
  "faults of a server": table(["Fault", "What the server does", "`code`", "`outcome`"], socketFaultTable.map(faultRow)),
  "faults as JSON": block("jsonl", faultsAsJson().join("\n")),
  "requests to the control API": table(["Request", "Meaning: parameters"], controlRequests()),
  "codes of errors": table(["`code`", "Class", "When", "`outcome`"], errorCodes()),
  "failures by runtime": table(["Runtime", ...Object.keys(CONNECTIONS)], runtimes()),
};

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function storeOptions(): readonly Row[] {
  const comments = docCommentsOf(`${MOCK}/store/store-options.ts`);
  return [...comments].flatMap(([place, { text, tags }]) => {
    const [, name] = place.split(".");
    const { default: byDefault = "" } = tags;
    return name === undefined ? [] : [[code(name), / |^none$/.test(byDefault) ? byDefault : code(byDefault), text]];
  });
}

function faultRow({ title, fault, does, code: errorCode, outcome }: FaultRow<Fault>): Row {
  return [code(title), does ?? FAULTS[fault.kind].effect, errorCode === "none" ? errorCode : code(errorCode), outcome];
}

function faultsAsJson(): readonly string[] {
  return FAULT_KINDS.map((kind) => {
    const examples = Object.entries(membersOf(kind)).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[name, example]],
    );
    return JSON.stringify({ kind, ...Object.fromEntries(examples) });
  });
}

/** By the summaries of the contract. Each operation takes a space. */
function controlRequests(): readonly Row[] {
  const { paths } = parse(readFileSync("spec/control.yaml", "utf8"));
  return Object.values<AnyOperation>(operations).map(({ method, path, parameters = [] }) => {
    const { summary } = paths[path][method.toLowerCase()];
    const query = parameters.filter(({ name, in: place }) => place === "query" && name !== "space");
    const names = query.map(({ name }) => code(name)).join(", ");
    return [code(`${method} /_mock/api${path}`), names === "" ? summary : `${summary}: ${names}`];
  });
}

function errorCodes(): readonly Row[] {
  const classes: Readonly<Record<string, unknown>> = sdk;
  return [...docCommentsOf("packages/sdk/src/errors.ts")].flatMap(([name, { text, tags }]) => {
    const { code: value } = Object(classes[name]);
    return value === undefined ? [] : [[code(value), code(name), text, tags.outcome ?? ""]];
  });
}

function runtimes(): readonly Row[] {
  return Object.entries(EXPECTATIONS).map(([runtime, { connections }]) => [
    runtime,
    ...Object.values(CONNECTIONS).map((names) => {
      const outcomes = new Set(names.map((name) => code(connections[name].outcome)));
      return [...outcomes].join(" or ");
    }),
  ]);
}
