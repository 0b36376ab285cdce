import type { ProxyResponse } from "./send.ts";

/** The `error` values of a request that breaks the document itself: Prism must say so too. */
const AGAINST_THE_DOCUMENT = [40003, 40004, 40101, 40102, 41501];
/** The values for a malformed token. Prism finds some of these requests. */
const PERHAPS_AGAINST_IT = [40103];

/** Returns the differences between the direct response and the one through Prism, with its verdict, one line each. */
export function disagreements(direct: ProxyResponse, proxied: ProxyResponse | undefined): readonly string[] {
  if (proxied === undefined) return ["no response through the proxy"];
  const { status, body, violations } = proxied;
  const error = errorOf(direct);
  const about = (part: string) =>
    violations.filter(({ location }) => location[0] === part).map(({ message }) => message);
  const request = about("request");
  const required = error !== undefined && AGAINST_THE_DOCUMENT.includes(error);
  const allowed = required || (error !== undefined && PERHAPS_AGAINST_IT.includes(error));
  return [
    ...(status === direct.status ? [] : [`status: direct ${direct.status}, through the proxy ${status}`]),
    ...(body === direct.body ? [] : [`body: direct ${excerpt(direct.body)}, through the proxy ${excerpt(body)}`]),
    ...about("response").map((message) => `the proxy objects to the response: ${message}`),
    ...(allowed ? [] : request.map((message) => `the proxy objects to a request that is good: ${message}`)),
    ...(required && request.length === 0 ? [`the proxy sees nothing wrong with a request that gets ${error}`] : []),
  ];
}

/** Returns the `error` value of an error response. */
export function errorOf({ status, body }: ProxyResponse): number | undefined {
  // Every error of the service is an Error; HEAD has no body.
  return status < 400 || body === "" ? undefined : (JSON.parse(body) as { error: number }).error;
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
