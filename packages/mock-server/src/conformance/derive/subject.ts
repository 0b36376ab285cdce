import {
  type Described,
  described,
  exactJson,
  type Operation,
  type OperationId,
  type OperationInput,
  operations,
  parseExact,
  readNewPlant,
  record,
} from "../../contract.ts";
import type { CaseRequest, StoredPlant } from "../case.ts";
import { goodValue, isFreeText, isInt64, objectOf } from "./values.ts";

export interface Subject extends Described {
  readonly id: string;
  readonly operation: Operation;
  readonly status: number;
  readonly plant: "created" | "in the path" | "none";
  /** Its path is the plant's own, so that GET, PUT and DELETE mean the plant itself (RFC 9110 9.3). */
  readonly isPlantItself: boolean;
}

export type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** JSON by the pointer of its input; undefined leaves an input out. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Changes extends Partial<Pick<CaseRequest, "chunked" | "withoutHost">> {
  /** The key of the plant that it is about, as JSON; by default that of the first plant. */
  readonly key?: string;
  readonly values?: Values;
  /** Text in place of the body of its values. */
  readonly body?: CaseRequest["body"];
  /** Each replaces, repeats (a list) or removes (null) a field. */
  readonly headers?: Headers;
  readonly target?: (target: string) => string;
}

const IDS = Object.keys(operations) as OperationId[];

export const subjects: readonly Subject[] = IDS.map(subjectOf);

export const creator: Subject = subjectOf(record.createdBy);

function subjectOf(id: OperationId): Subject {
  const operation: Operation = operations[id];
  const inPath = `{${record.parameter}}`;
  return {
    ...{ id, operation, ...described[id] },
    status: Number(Object.keys(operation.responses).find((status) => status.startsWith("2"))),
    plant: id === record.createdBy ? "created" : operation.path.includes(inPath) ? "in the path" : "none",
    isPlantItself: operation.path.endsWith(`/${inPath}`),
  };
}

/** OpenAPI does not know it, so it gets 405 at every path. */
const OTHER_METHOD = "PURGE";

/** Without a path, on the whole server. HEAD is among them where there is a GET (RFC 9110 9.3.2). */
export function methodsAt(path?: string): readonly string[] {
  const here = subjects.filter(({ operation }) => path === undefined || operation.path === path);
  const methods = new Set(here.map(({ operation }): string => operation.method));
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : [])];
}

export function allowAt(path?: string): string {
  return [...methodsAt(path), "OPTIONS"].join(", ");
}

export function otherMethodsAt(path: string): readonly string[] {
  const here = methodsAt(path);
  return ["DELETE", "PATCH", "PUT", "POST", "GET", "HEAD", OTHER_METHOD].filter((method) => !here.includes(method));
}

/** One that a framework knows, if there is one. */
export function otherMethodAt(path: string): string {
  return otherMethodsAt(path)[0] ?? OTHER_METHOD;
}

export function optionalInputs({ inputs }: Pick<Subject, "inputs">): readonly OperationInput[] {
  return inputs.filter(({ required, schema }) => !required && !schema.readOnly);
}

export function optionalValues(subject: Pick<Subject, "inputs">, text: string): Values {
  return Object.fromEntries(optionalInputs(subject).map(({ pointer, schema }) => [pointer, goodValue(schema, text)]));
}

export function freeTexts({ inputs }: Pick<Subject, "inputs">): readonly OperationInput[] {
  return inputs.filter(({ in: place, schema }) => place === "body" && isFreeText(schema));
}

export function requiredMembers({ inputs }: Pick<Subject, "inputs">): readonly OperationInput[] {
  return inputs.filter(({ in: place, required }) => place === "body" && required);
}

export function keyInput({ plant, inputs }: Subject): OperationInput | undefined {
  return inputs.find(({ name, in: place }) =>
    plant === "created" ? place === "body" && name === record.key : place === "path" && name === record.parameter,
  );
}

const KEY = keyInput(creator)?.schema ?? {};

export const HAS_OWN_MEMBERS: boolean = creator.inputs.some(({ schema }) => schema.readOnly);

/** As JSON. A text is the schema's good one with other digits at its end. */
export function keyOf(number: bigint): string {
  if (isInt64(KEY)) return String(number);
  const good: string = JSON.parse(goodValue(KEY, `plant-${"0".repeat(20)}`));
  const digits = [...String(number < 0n ? -number : number)];
  const characters = [...good].reverse().map((character) => (/\d/.test(character) ? (digits.pop() ?? "0") : character));
  return JSON.stringify(characters.reverse().join(""));
}

/** As JSON, by the pointers of their inputs. @param text stands where any text may stand */
export function goodValues(subject: Subject, key: string = keyOf(1n), text = "Fern"): Readonly<Record<string, string>> {
  const keyed = keyInput(subject);
  return Object.fromEntries(
    subject.inputs
      .filter(({ required }) => required)
      .map((input) => [input.pointer, input === keyed ? key : goodValue(input.schema, text)]),
  );
}

function valuesIn(place: string, { inputs }: Subject, values: Values): Readonly<Record<string, string>> {
  const located = inputs.filter((input) => input.in === place);
  return Object.fromEntries(located.flatMap(({ name, pointer }) => (values[pointer] ? [[name, values[pointer]]] : [])));
}

export function bodyOf(subject: Subject, values: Values): string | undefined {
  return subject.operation.body && objectOf(valuesIn("body", subject, values));
}

export function requestTo(subject: Subject, changes: Changes = {}): CaseRequest {
  const { operation } = subject;
  const { chunked, withoutHost } = changes;
  const values = { ...goodValues(subject, changes.key), ...changes.values };
  const textsIn = (place: string) =>
    Object.entries(valuesIn(place, subject, values)).map(([name, json]): [string, string] => {
      return [name, json.startsWith('"') ? JSON.parse(json) : json];
    });
  const path = textsIn("path").reduce(
    (filled, [name, text]) => filled.replace(`{${name}}`, () => encodeURIComponent(text)),
    operation.path,
  );
  const query = String(new URLSearchParams(textsIn("query")));
  const target = query === "" ? path : `${path}?${query}`;
  const headers: Headers = {
    ...(operation.security !== "none" && { Authorization: "Bearer t1" }),
    ...(operation.body !== undefined && { "Content-Type": "application/json" }),
    ...Object.fromEntries(textsIn("header")),
    ...changes.headers,
  };
  return {
    method: operation.method,
    target: changes.target?.(target) ?? target,
    headers: linesOf(headers),
    body: "body" in changes ? changes.body : bodyOf(subject, values),
    ...(chunked && { chunked }),
    ...(withoutHost && { withoutHost }),
  };
}

export function linesOf(headers: Headers): readonly (readonly [name: string, value: string])[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    (values === null ? [] : typeof values === "string" ? [values] : values).map((value) => [name, value] as const),
  );
}

/** As a store holds it. @throws Error if the contract allows no such plant */
export function plantOf(values: Values): StoredPlant {
  const { value, issues = [] } = readNewPlant(parseExact(bodyOf(creator, values) ?? "", record.int64s));
  if (value === undefined) throw new Error(`The contract allows no such plant: ${issues[0]?.pointer}.`);
  // Each int64 is a bigint, as parseExact returns it.
  return value as StoredPlant;
}

/** Without the members that it may lack. */
export function plantNamed(key: string): StoredPlant {
  return plantOf(goodValues(creator, key));
}

export function createOf(plant: StoredPlant): CaseRequest {
  return requestTo(creator, { body: exactJson(plant) });
}

type Plants = readonly StoredPlant[];

/** Undefined where the method does not say so (RFC 9110 9.3). */
export function plantAfter(subject: Subject, { key = keyOf(1n), values }: Changes): StoredPlant | undefined {
  const { plant, isPlantItself, operation } = subject;
  if (HAS_OWN_MEMBERS) return undefined;
  if (isPlantItself && operation.method === "GET") return plantNamed(key);
  const isWhole = plant === "created" || (isPlantItself && operation.method === "PUT");
  if (!isWhole) return undefined;
  const keyInPath = plant === "created" ? {} : { [`/${record.key}`]: key };
  return plantOf({ ...goodValues(subject, key), ...values, ...keyInPath });
}

/** Undefined where that does not follow. */
export function plantsAfter(subject: Subject, changes: Changes, before: Plants): Plants | undefined {
  const { method } = subject.operation;
  if (method === "GET") return before;
  if (method === "DELETE" && subject.isPlantItself) return [];
  const after = plantAfter(subject, changes);
  return after && (subject.plant === "created" ? [...before, after] : [after]);
}

/** As JSON: all members for a GET, else the key in its path and the members of its body. */
export function sentBy(subject: Subject, { key = keyOf(1n), values }: Changes, text?: string): string {
  const { isPlantItself, operation } = subject;
  if (isPlantItself && operation.method === "GET") return bodyOf(creator, goodValues(creator, key, text)) ?? "{}";
  const inBody = valuesIn("body", subject, { ...goodValues(subject, key, text), ...values });
  return objectOf({ ...(keyInput(subject)?.in === "path" && { [record.key]: key }), ...inBody });
}
