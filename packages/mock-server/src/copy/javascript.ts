import { withCodes } from "../shared/hidden-characters.ts";

/** Recorded text cannot leave its quotes. */
export function literal(value: unknown): string {
  return withCodes(JSON.stringify(value));
}

export function integerLiteral(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`;
}
