/** Returns how long Retry-After asks to wait, in milliseconds: seconds, or until a date (RFC 9110 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Matches the three forms of an HTTP-date; the last has no zone and is in UTC (RFC 9110 5.6.7).
  const date = /^[A-Z]\w+,? (\w{3} [ \d]\d|\d\d[ -]\w{3}[ -]\d+) [\d:]{8} (GMT|\d{4})$/.test(value)
    ? Date.parse(value.replace(/\d$/, "$& GMT"))
    : NaN;
  return date >= 0 ? Math.max(0, date - Date.now()) : undefined;
}
