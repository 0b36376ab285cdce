import { crossOriginHeaders } from "../cross-origin.ts";
import type { Fields } from "./message.ts";

/** They end at the next hop, as do those that Connection names (RFC 9110 7.6.1). The transport frames its messages. */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade"];

export function endToEnd(fields: Fields, ...others: readonly string[]): Fields {
  const named = valuesOf(fields, "connection")
    .join()
    .toLowerCase()
    .split(/\s*,\s*/);
  const ending = [...HOP_BY_HOP, ...named, ...others];
  return fields.filter(([name]) => !ending.includes(name.toLowerCase()));
}

export function valuesOf(fields: Fields, name: string): readonly string[] {
  return fields.flatMap(([field, value]) => (field.toLowerCase() === name ? value : []));
}

/** By the names that they were first written with; a repeated field is one value, as Fetch joins it. */
export function joined(fields: Fields): Readonly<Record<string, string>> {
  const known = new Map<string, [name: string, value: string]>();
  for (const [name, value] of fields) {
    const before = known.get(name.toLowerCase());
    if (before === undefined) known.set(name.toLowerCase(), [name, value]);
    else before[1] += `, ${value}`;
  }
  // It defines each: a name may be __proto__.
  return Object.fromEntries(known.values());
}

/** For a page at another origin: the mock decides which pages may read a response, not the service. */
export function forOrigin(fields: Fields, origin: string | undefined): Fields {
  if (origin === undefined) return fields;
  const kept = fields.filter(([name]) => !/^access-control-allow-(?:origin|credentials)$/i.test(name));
  const varies = valuesOf(fields, "vary").some((value) => /(?:^|,)\s*(?:origin|\*)\s*(?:,|$)/i.test(value));
  const added = Object.entries(crossOriginHeaders(origin));
  return [...kept, ...added.filter(([name]) => name !== "Vary" || !varies)];
}
