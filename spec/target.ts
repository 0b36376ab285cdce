import type { Parameter } from "./operation.ts";
import { type Read, reader, type Scalar } from "./validation.ts";

/** Creates a reader that turns an operation's parameters, by their names, into a path and query. */
export function targetReader(path: string, parameters: readonly Parameter[]): Read<string> {
  const read = reader(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, sendable(parameter)])),
    parameters.flatMap(({ name, required }) => (required ? name : [])),
  );
  return (input) => {
    const { value, issues } = read(input);
    if (issues) return { issues };
    const textOf = (name: string) => encodeURIComponent(String(value[name]));
    const query = parameters
      .filter((parameter) => parameter.in === "query" && value[parameter.name] !== undefined)
      .map(({ name }) => `${encodeURIComponent(name)}=${textOf(name)}`);
    const filled = path.replace(/\{(.+?)\}/g, (_, name) => textOf(name));
    return { value: query.length > 0 ? `${filled}?${query.join("&")}` : filled };
  };
}

/** Refuses a text that would be lost: a URL parser removes "." and ".." (RFC 3986 5.2.4), and UTF-8 has no lone surrogate. */
function sendable({ in: place, type, scalar: { expected, is } }: Parameter): Scalar<unknown> {
  if (type !== "string") return { expected, is };
  const lost = place === "path" ? /^\.{0,2}$|\p{Surrogate}/u : /\p{Surrogate}/u;
  return {
    expected: `${expected} that fits into ${place === "path" ? 'a path (neither "", "." nor "..")' : "a query"}`,
    is: (value): value is unknown => is(value) && !lost.test(String(value)),
  };
}
