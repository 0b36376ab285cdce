/** The three forms of an HTTP-date (RFC 9110 5.6.7). Date.parse reads more, words too. */
const HTTP_DATE = /^[A-Z](\w\w, \d\d \w+ \d{4} .{8} GMT|\w+day, \d\d-\w+-\d\d .{8} GMT|\w\w \w+ [ \d]\d .{8} \d{4})$/;

/** In milliseconds. The field holds seconds, or a date (RFC 9110 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = readDate(value);
  if (Number.isNaN(until)) return;
  // By the service's own clock, if the response tells its time.
  return Math.max(0, until - (readDate(headers.get("date") ?? "") || Date.now()));
}

/** In milliseconds since 1970, or NaN. The last form has no zone, and is in UTC. */
function readDate(value: string): number {
  return HTTP_DATE.test(value) ? Date.parse(value.replace(/\d$/, "$& GMT")) : NaN;
}
