/** How a client sends an operation's parameters. Imported only by operations that have some. */
import type { Target } from "./operation.ts";
import type { Read, Scalar } from "./validation.ts";

export function targetReader<Values>(
  read: Read<Values>,
  pathOf: (values: Values) => string,
  fieldsOf?: (values: Values) => Readonly<Record<string, unknown>>,
): Target {
  return (given, names, client) => {
    const { query, header, ...path } = Object.fromEntries(names.map((name, index) => [name, given[index]]));
    const { value, issues } = read({ ...Object(query), ...Object(header), ...path });
    if (issues) return { issues };
    return { value: pathOf(value), ...(fieldsOf && { headers: { ...client.headers, ...textsOf(fieldsOf(value)) } }) };
  };
}

function textsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** With its question mark, or "" if every value is undefined. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(String(value))}`,
  );
  return fields.length > 0 ? `?${fields.join("&")}` : "";
}

/** Narrows a text to one that UTF-8 can carry: it has no lone surrogate. */
export function encodable<Value extends string>({ expected, is }: Scalar<Value>): Scalar<Value> {
  return {
    expected: `${expected} without lone surrogates`,
    is: (value): value is Value => is(value) && !/\p{Surrogate}/u.test(value),
  };
}

/** Narrows a text to the value of a header field: printable ASCII, without a space at its ends (RFC 9110 5.5). */
export function field<Value extends string>({ expected, is }: Scalar<Value>): Scalar<Value> {
  return {
    expected: `${expected} of printable ASCII, without a space at its ends`,
    is: (value): value is Value => is(value) && /^(?! )[ -~]*$/.test(value) && !value.endsWith(" "),
  };
}

/** Narrows a text to a segment of a path. A URL parser removes "." and "..", percent-encoded too (RFC 3986 5.2.4). */
export function segment<Value extends string>(scalar: Scalar<Value>): Scalar<Value> {
  const { expected, is } = encodable(scalar);
  return {
    expected: `${expected}, and neither "", "." nor ".."`,
    is: (value): value is Value => is(value) && !/^\.{0,2}$/.test(value),
  };
}
