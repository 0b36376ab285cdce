import { expect, test } from "vitest";
import { refuse } from "./errors.ts";
import { documented } from "./responses.ts";

const read = () => ({ value: {} });

test.for([
  ["no operation", undefined, 415],
  ["an operation without a 400", { 200: read }, 415],
  ["one that documents 400", { 200: read, 400: read }, 400],
  ["one that documents the status", { 200: read, 400: read, 415: read }, 415],
] as const)("the documented status of a 415: %s", ([, responses, status]) => {
  const refusal = refuse("unsupported_media_type", "Not JSON.");
  expect(documented(refusal, responses && { responses })).toEqual({ ...refusal, status });
});
