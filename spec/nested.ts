/** The readers of nested values, and of values that are not objects. They are not in validation.ts, since a client of flat objects does not need them. */
import {
  bounds,
  type Issue,
  isObject,
  nameOf,
  type ObjectOf,
  type Read,
  type Reading,
  type Scalar,
  type ValueOf,
} from "./validation.ts";

type Part = Scalar<unknown> | Read<unknown>;

type Entry = readonly [name: string, part: Part, input: unknown];

export function nestedReader<Members extends Readonly<Record<string, Part>>, Required extends keyof Members & string>(
  members: Members,
  required: readonly Required[],
): Read<ObjectOf<Members, Required>> {
  const parts = Object.entries(members);
  const needed: readonly string[] = required;
  const entriesOf = (input: Record<string, unknown>) =>
    parts.flatMap(([name, part]): Entry[] => {
      const member = Object.hasOwn(input, name) ? input[name] : undefined;
      return member === undefined && !needed.includes(name) ? [] : [[name, part, member]];
    });
  // Every member has passed its part.
  return (input) => readObject(input, entriesOf) as Reading<ObjectOf<Members, Required>>;
}

export function mapReader<Of extends Part>(part: Of): Read<Record<string, ValueOf<Of>>> {
  const entriesOf = (input: object) => Object.entries(input).map(([name, value]): Entry => [name, part, value]);
  // Every member has passed the part.
  return (input) => readObject(input, entriesOf) as Reading<Record<string, ValueOf<Of>>>;
}

export function listReader<Of extends Part>(
  part: Of,
  minItems: number = 0,
  maxItems: number = Infinity,
): Read<ValueOf<Of>[]> {
  const isSized = minItems > 0 || maxItems < Infinity;
  const expected = isSized ? `an array${bounds(minItems, maxItems, " items")}` : "an array";
  return (input) => {
    if (!Array.isArray(input)) return mismatch(expected, input);
    if (input.length < minItems || input.length > maxItems)
      return { issues: [{ pointer: "", expected, received: `an array of ${input.length}` }] };
    const { values, issues } = readEntries(Array.from(input, (value, index) => [String(index), part, value]));
    // Every element has passed the part.
    return issues.length > 0 ? { issues } : { value: values.map(([, value]) => value as ValueOf<Of>) };
  };
}

export function nullableReader<Value>(read: Read<Value>): Read<Value | null> {
  return (input) => (input === null ? { value: null } : read(input));
}

export function scalarReader<Value>(scalar: Scalar<Value>): Read<Value> {
  return (input) => readScalar(scalar, input);
}

export function checkedBy<Value>(read: Read<Value>): Scalar<Value> {
  return { expected: "a value of its schema", is: (value): value is Value => read(value).issues === undefined };
}

function readObject(input: unknown, entriesOf: (input: Record<string, unknown>) => readonly Entry[]): Reading<object> {
  if (!isObject(input)) return mismatch("an object", input);
  const { values, issues } = readEntries(entriesOf(input));
  // Unlike an assignment, it makes `__proto__` an own member.
  return issues.length > 0 ? { issues } : { value: Object.fromEntries(values) };
}

function readEntries(entries: readonly Entry[]) {
  const values: (readonly [name: string, value: unknown])[] = [];
  const issues: Issue[] = [];
  for (const [name, part, input] of entries) {
    const reading = typeof part === "function" ? part(input) : readScalar(part, input);
    values.push([name, reading.value]);
    const place = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (const issue of reading.issues ?? []) issues.push({ ...issue, pointer: place + issue.pointer });
  }
  return { values, issues };
}

function readScalar<Value>({ expected, is }: Scalar<Value>, input: unknown): Reading<Value> {
  return is(input) ? { value: input } : mismatch(expected, input);
}

function mismatch(expected: string, input: unknown): Reading<never> {
  return { issues: [{ pointer: "", expected, received: nameOf(input) }] };
}
