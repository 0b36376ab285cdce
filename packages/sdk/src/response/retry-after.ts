/** Returns how long Retry-After asks to wait, in milliseconds: seconds, or until a date (RFC 9110 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  // The three forms of an HTTP-date. Date.parse reads more, words too; the last form has no zone and is in UTC (RFC 9110 5.6.7).
  const isDate = /^[A-Z]\w+,? (\d\d.)?\w+. ?\d+ \d\d:\d\d:\d\d (GMT|\d{4})$/.test(value);
  const date = isDate ? Date.parse(value.replace(/\d$/, "$& GMT")) : NaN;
  const waitMs = /^\d+$/.test(value) ? +value * 1000 : Math.max(0, date - Date.now());
  return waitMs >= 0 ? waitMs : undefined;
}
