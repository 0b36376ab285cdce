import { type Fault, type FaultMember, membersOf } from "./fault.ts";

/** @throws RangeError for a number out of bounds; TypeError for another wrong member. It names the member */
export function checkFault<Of extends Fault>(fault: Of): Of {
  const known = membersOf(fault.kind);
  const given = Object.entries(fault).filter(([name]) => name !== "kind");
  const foreign = given.find(([name]) => !Object.hasOwn(known, name));
  if (foreign !== undefined)
    throw new TypeError(
      `faults.${fault.kind}: there is no "${foreign[0]}". It has ${Object.keys(known).join(", ") || "no members"}.`,
    );
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(given);
  for (const [name, member] of Object.entries(known))
    checkMember(`faults.${fault.kind}: ${name}`, values[name], member);
  if (fault.kind === "latency" && fault.maxMs < fault.minMs)
    throw new RangeError(`faults.latency: the longest time, ${fault.maxMs} ms, is below the shortest, ${fault.minMs}.`);
  if (fault.kind === "informational" && fault.status === 101)
    throw new RangeError("faults.informational: status must not be 101, which ends HTTP on the connection.");
  if (fault.kind === "respond" && fault.body !== undefined && fault.bodyBase64 !== undefined)
    throw new TypeError("faults.respond: give body or bodyBase64, not both.");
  return fault;
}

function checkMember(name: string, value: unknown, member: FaultMember): void {
  // Seconds or a date: retryAfterField has made it.
  if (member.isOptional && (value === undefined || member.type === "number")) return;
  switch (member.type) {
    case "number":
      if (Number.isInteger(value) && Number(value) >= member.least && Number(value) <= member.most) return;
      throw new RangeError(`${name} must be a whole number from ${member.least} to ${member.most}.`);
    case "text":
      if (typeof value !== "string") throw new TypeError(`${name} must be a string.`);
      return;
    case "base64":
      // Looks for what is wrong: a pattern of the whole text overflows the stack at 8 MB.
      if (typeof value !== "string" || value.length % 4 !== 0 || /[^A-Za-z0-9+/=]|=[^=]|===/.test(value))
        throw new TypeError(`${name} must be text in base64 (RFC 4648 4).`);
      return;
    case "fields":
      if (typeof value !== "object" || value === null || Array.isArray(value))
        throw new TypeError(`${name} must be an object of header fields.`);
      for (const [field, content] of Object.entries(value)) checkField(name, field, content);
  }
}

/** RFC 9110 5.1, 5.5. */
function checkField(name: string, field: string, content: unknown): void {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(field))
    throw new TypeError(`${name}: ${JSON.stringify(field)} is not the name of a field.`);
  if (
    typeof content !== "string" ||
    !/^(?:[!-~\u0080-\u00ff](?:[\t -~\u0080-\u00ff]*[!-~\u0080-\u00ff])?)?$/.test(content)
  )
    throw new TypeError(`${name}: the value of ${field} cannot be sent.`);
  const frames = /^(?:content-length|connection|upgrade|keep-alive|trailer)$/i.test(field);
  const codes = /^transfer-encoding$/i.test(field) && content.toLowerCase() !== "chunked";
  if (frames || codes)
    throw new TypeError(`${name}: ${field} is the transport's. It may be "Transfer-Encoding: chunked".`);
}

/** @throws RangeError as `faults.status` does */
export function retryAfterField(retryAfter: number | Date): string {
  if (retryAfter instanceof Date) {
    // An HTTP-date has a year of four digits (RFC 9110 5.6.7).
    const year = retryAfter.getUTCFullYear();
    if (!(year >= 0 && year <= 9999)) throw new RangeError("faults.status: retryAfter is an invalid date.");
    return retryAfter.toUTCString();
  }
  if (!Number.isSafeInteger(retryAfter) || retryAfter < 0)
    throw new RangeError("faults.status: retryAfter must be a whole number of seconds from 0, or a Date.");
  return String(retryAfter);
}
