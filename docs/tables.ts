/** The tables of the documents, each by its name in the markers. Every row is made from the code that it is about. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { OPTIONS, type Option, shownDefault } from "../packages/mock-server/src/cli/command-options.ts";
import { ERRORS } from "../packages/mock-server/src/service/errors.ts";
import { FAULT_KINDS, type Fault } from "../packages/mock-server/src/service/faults/fault.ts";
import { FAULTS, membersOf } from "../packages/mock-server/src/service/faults/fault-table.ts";
import * as sdk from "../packages/sdk/src/index.ts";
import { operations } from "../spec/generated/control/parameters.ts";
import type { AnyOperation } from "../spec/operation.ts";
import { EXPECTATIONS } from "../test/e2e/runtimes/expectations.ts";
import { type FaultRow, faultTable, socketFaultTable } from "../test/pair/fault-table.ts";
import { type DocComment, docCommentsOf } from "./doc-comments.ts";

type Row = readonly string[];

const MOCK = "packages/mock-server/src";

/** The failures of a connection, in the words of the table. */
const CONNECTIONS = {
  "Refused, or no such host": ["refused", "unknown name"],
  "A certificate: not trusted, expired, of another host": ["self-signed", "expired", "wrong host"],
  "No TLS on that port, or the handshake was closed": ["https to plain http", "closed in the handshake"],
  "The handshake was reset": ["reset in the handshake"],
} as const;

export const tables: Readonly<Record<string, string>> = {
  causes: table(["Value", "Cause", "When"], causes()),
  "options of a store": table(["Option", "Default", "Meaning"], storeOptions()),
  "options of a server": table(["Option", "Default", "Meaning"], commandOptions("serve")),
  "options of verify": table(["Option", "Default", "Meaning"], commandOptions("verify")),
  faults: table(["Fault", "What the service does", "`code`", "`outcome`"], faultTable.map(faultRow)),
  "faults of a server": table(["Fault", "What the server does", "`code`", "`outcome`"], socketFaultTable.map(faultRow)),
  "faults as JSON": table(["`fault`", "Effect"], faultsAsJson()),
  "requests to the control API": table(["Request", "Meaning"], controlRequests()),
  "codes of errors": table(["`code`", "Class", "When", "`outcome`"], errorCodes()),
  "failures by runtime": table(["Runtime", ...Object.keys(CONNECTIONS)], runtimes()),
};

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Returns what a declaration's comment says. @throws Error if it has none, so that no cell is empty */
function textOf(comments: ReadonlyMap<string, DocComment>, place: string): string {
  const comment = comments.get(place);
  if (comment === undefined) throw new Error(`${place} needs a comment, which is its row in the documents.`);
  return comment.text;
}

function causes(): readonly Row[] {
  const comments = docCommentsOf(`${MOCK}/service/errors.ts`);
  return Object.entries(ERRORS).map(([cause, error]) => [
    String(error),
    code(cause),
    textOf(comments, `ERRORS.${cause}`),
  ]);
}

function storeOptions(): readonly Row[] {
  const comments = docCommentsOf(`${MOCK}/store/store-options.ts`);
  return [...comments].flatMap(([place, { text, tags }]) => {
    const [, name] = place.split(".");
    const { default: byDefault = "" } = tags;
    return name === undefined ? [] : [[code(name), / |^none$/.test(byDefault) ? byDefault : code(byDefault), text]];
  });
}

function commandOptions(command: "serve" | "verify"): readonly Row[] {
  const comments = docCommentsOf(`${MOCK}/cli/command-options.ts`);
  const rows = Object.entries<Option>(OPTIONS).filter(([, { of }]) => of.includes("serve") === (command === "serve"));
  return rows.map(([key, option]) => {
    const { name, value, each, default: byDefault } = option;
    const usage = value === undefined ? `--${name}` : `--${name} <${value}>`;
    const shown = shownDefault(option) ?? (value === undefined ? "off" : "none");
    const isValue = shown === shownDefault(option) && byDefault !== undefined;
    const text = textOf(comments, `OPTIONS.${key}`);
    return [code(usage), isValue ? code(shown) : shown, each === undefined ? text : `${text} Repeatable.`];
  });
}

function faultRow({ title, fault, does, code: errorCode, outcome }: FaultRow<Fault>): Row {
  return [code(title), does ?? FAULTS[fault.kind].effect, errorCode === "none" ? errorCode : code(errorCode), outcome];
}

function faultsAsJson(): readonly Row[] {
  return FAULT_KINDS.map((kind) => {
    const examples = Object.entries(membersOf(kind)).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[name, example]],
    );
    return [code(JSON.stringify({ kind, ...Object.fromEntries(examples) })), FAULTS[kind].effect];
  });
}

/** A description begins with the sentence of its row. Each operation takes a space. */
function controlRequests(): readonly Row[] {
  const { paths } = parse(readFileSync("spec/control.yaml", "utf8"));
  return Object.values<AnyOperation>(operations).map(({ method, path, parameters = [] }) => {
    const [meaning] = paths[path][method.toLowerCase()].description.split(/(?<=\.)\s/);
    const query = parameters.filter(({ name, in: place }) => place === "query" && name !== "space");
    const names = query.map(({ name }) => code(name)).join(", ");
    return [code(`${method} /_mock/api${path}`), names === "" ? meaning : `${meaning} Parameters: ${names}.`];
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
