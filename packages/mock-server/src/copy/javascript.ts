import { withCodes } from "../shared/hidden-characters.ts";

/** Returns a value as JavaScript. Recorded text stays within its quotes, and reads as it is. */
export function literal(value: unknown): string {
  return withCodes(JSON.stringify(value));
}

/** Returns an integer in digits as JavaScript keeps it exact. */
export function integerLiteral(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`;
}
